/** The cookie of a shopper's cart, and that of the session of one who is logged in: the API's, and known to the storefront. */
export const cartCookie = 'etalage_cart';
export const sessionCookie = 'etalage_session';
/** That of the session of somebody of the shop's staff. */
export const staffCookie = 'etalage_staff';

const hostPrefix = '__Host-';

/**
 * A cookie's name as the browser has it. Over TLS it begins with __Host-, which browsers take from this host alone: no
 * neighbour, and nobody on the way, can plant one. Its plain name means nothing there.
 */
export const cookieName = (name: string, isOverTls: boolean): string =>
  isOverTls ? `${hostPrefix}${name}` : name;

/** The source of a regular expression that finds a cookie by either name. */
export const eitherName = (...names: string[]): string => `(?:${hostPrefix})?(?:${names.join('|')})`;
