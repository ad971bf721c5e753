import { useEffect } from 'react';
import { inLanguage } from '../lib/links.ts';

/** Leads the language links, which the server drew for the first page, to the page that is shown now. */
export function useLanguageLinks(path: string, alternates: Record<string, string>): void {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
      const { language = '' } = link.dataset;
      link.setAttribute('href', alternates[language] ?? inLanguage(path, language));
    }
  }, [path, alternates]);
}
