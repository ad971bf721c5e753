/** Addresses of the storefront's pages that the API leads to as well, in its mails and from a payment. Importing them brings no schema along. */

export const orderPath = (language: string, orderId: string): string => `/${language}/orders/${orderId}`;

/** A page of the shop's own, by its slug. */
export const ownPagePath = (language: string, slug: string): string =>
  `/${language}/pagina/${encodeURIComponent(slug)}`;

/** Where a mailed link logs in; its token follows as ?token=. */
export const logInLinkPath = (language: string): string => `/${language}/auth/link`;

/** Where a mailed link confirms a newsletter; its token follows as ?token=. */
export const newsletterConfirmPath = (language: string): string => `/${language}/newsletter/confirm`;

/** Where a newsletter's mails let their reader leave; the token follows as ?token=. A POST leaves at once. */
export const newsletterLeavePath = (language: string): string => `/${language}/newsletter/leave`;

/** Where a shopper comes back from paying, whatever the language. */
export const paymentReturnPath = '/checkout/payment/return';

/** Slug of the terms that an order is placed under. */
export const termsSlug = 'algemene-voorwaarden';
