import type nl from '../../locales/nl.json';

type Stored = { names: readonly string[]; text: keyof typeof nl.browserStorage };

/**
 * Everything that the shop keeps in a browser: cookies (over TLS with __Host- before those of ours that only servers read),
 * localStorage, sessionStorage and the worker's caches, each by name with the sentence that tells of it. An ellipsis stands for what differs.
 * browser-storage.test.ts holds it beside the places that keep something.
 */
export const storedByShop: readonly Stored[] = [
  { names: ['etalage_cart', 'etalage_change', 'etalage-cart', 'etalage-cart-validated'], text: 'cart' },
  { names: ['etalage-kept', 'etalage-own', 'etalage-shop'], text: 'pages' },
  { names: ['etalage_session', 'known_device'], text: 'account' },
  { names: ['etalage_staff'], text: 'staff' },
  { names: ['etalage_order'], text: 'order' },
  { names: ['cookie_consent'], text: 'choice' },
  { names: ['etalage_wishlist'], text: 'wishlist' },
  { names: ['compare'], text: 'compare' },
  { names: ['seen'], text: 'seen' },
  { names: ['etalage_wheel'], text: 'wheel' },
  { names: ['popup-…', 'promo-dismissed'], text: 'closed' },
  { names: ['draft:…'], text: 'drafts' },
  { names: ['etalage_theme_preview'], text: 'preview' },
  { names: ['focusShopSearch', 'still', 'etalage-reloaded', 'react-router-scroll-positions'], text: 'place' },
];

/** What is kept only of whoever accepted everything. */
export const storedIfAccepted: readonly Stored[] = [{ names: ['search_visitor'], text: 'searches' }];
