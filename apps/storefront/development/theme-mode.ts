import type { Choice } from './choice.ts';

const isDark = /\(prefers-color-scheme:\s*dark\)/;

/**
 * Shows the page as in a browser that prefers this mode: what the style sheets, pictures and meta elements say of dark then holds
 * always or never. Nothing in them has to know of a developer's choice that way.
 */
export function showThemeMode(mode: Choice['themeMode']): void {
  if (mode === 'system') return;
  const media = mode === 'dark' ? 'all' : 'not all';
  // Of the shop's own colours, also where it is never dark or always. On paper it stays light.
  for (const element of document.querySelectorAll('[data-dark]'))
    element.setAttribute('media', mode === 'dark' ? 'screen' : media);
  for (const sheet of document.styleSheets) forceRules(rulesOf(sheet), media);
  for (const element of document.querySelectorAll('source[media], meta[media]'))
    if (isDark.test(element.getAttribute('media') ?? '')) element.setAttribute('media', media);
  document.documentElement.style.colorScheme = mode;
}

function forceRules(rules: Iterable<CSSRule>, media: string): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && isDark.test(rule.media.mediaText)) rule.media.mediaText = media;
    else if (rule instanceof CSSGroupingRule) forceRules(rule.cssRules, media);
  }
}

/** A sheet of another site, such as of an extension, shows its rules to nobody. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}
