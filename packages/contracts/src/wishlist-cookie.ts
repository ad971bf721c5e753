/** The browser's copy of its wishlist (wishlist-copy.ts), which scripts write as well. In a file that every page can afford. */
export const wishlistCookie = 'etalage_wishlist';
