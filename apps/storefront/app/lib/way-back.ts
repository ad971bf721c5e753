import { links } from './links.ts';

/** HEAD-02: where the way back leads from a deeper page, when the shopper came from elsewhere; null on other pages. */
export function wayBack(path: string, language: string): string | null {
  const [section, slug, more] = path
    .replace(/[?#].*/, '')
    .split('/')
    .filter(Boolean)
    .slice(1);
  const to = links(language);
  if (!section || !slug) return null;
  if (section === 'products' || section === 'bundles') return more ? null : to.products;
  if (section === 'orders' && slug !== 'new-link') return to.account;
  return null;
}
