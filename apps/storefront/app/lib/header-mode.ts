import { links } from './links.ts';

export type HeaderMode = 'shop' | 'cart' | 'checkout';

/** HEAD-12: which header a path has. The old names of the cart's pages count too. */
export function headerMode(path: string): HeaderMode {
  const rest = path.replace(/[?#].*/, '').replace(/^\/[a-z]{2}(?=\/)/, '');
  if (/^\/(shopping-bag|cart-summary|cart-checkout)(\/|$)/.test(rest)) return 'cart';
  if (/^\/(checkout|cart-do-payment|cart-check-payment|cart-payment-status)(\/|$)/.test(rest))
    return 'checkout';
  return 'shop';
}

/** HEAD-25: no page of an order tells of one that is still to be paid: it says that itself. */
export const isOfOrder = (path: string): boolean => /^\/[a-z]{2}\/orders\//.test(path);

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
