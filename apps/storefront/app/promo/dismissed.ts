/** Key in localStorage: ids of the banners that were closed, with spaces between. */
export const dismissed = 'promo-dismissed';
