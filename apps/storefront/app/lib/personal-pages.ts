/**
 * The first segments below a language of pages that are one shopper's from top to bottom: a browser that comes back to one asks
 * for it anew. A page with `privateHeaders` is of these or of those below: a test holds it.
 */
export const whollyPersonal = ['account', 'checkout', 'orders', 'reservations', 'withdraw'] as const;

/** Of forms, and of pages on which a shopper's or an employee's own stands among what everybody may see. */
export const partlyPersonal = [
  'auth',
  'compare',
  'cookies',
  'newsletter',
  'quick-order',
  'reviews',
  'shopping-bag',
  'staff',
  'stock-requests',
  'wishlist',
] as const;
