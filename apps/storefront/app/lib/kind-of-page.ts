import { belowLanguage, belowLanguageForScripts } from './links.ts';

/** First words of addresses after the language; all others are counted as one. */
const knownPages = new Set([...belowLanguage, ...belowLanguageForScripts]);

/** What figures and the log call a page, and never its address, in which the key to somebody's order or list may stand. @param url from its path on */
export function kindOfPage(url: string): string {
  const [, page = ''] = /^\/[a-z]{2}\/([a-z-]{1,20})(?=[/?.]|$)/.exec(url) ?? [];
  return knownPages.has(page) ? `/:lang/${page}` : '/*';
}
