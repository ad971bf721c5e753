/** Addresses of the storefront's pages that the API leads to as well, in its mails and from a payment. Importing them brings no schema along. */

export const orderPath = (language: string, orderId: string): string => `/${language}/orders/${orderId}`;

/** Where an order is withdrawn from; ?token= opens it without log-in. */
export const withdrawPath = (language: string, orderId: string): string =>
  `${orderPath(language, orderId)}/withdraw`;

/** A page of the shop's own, by its slug. */
export const ownPagePath = (language: string, slug: string): string =>
  `/${language}/pagina/${encodeURIComponent(slug)}`;

/** A product's page, by its slug. */
export const productPath = (language: string, slug: string): string =>
  `/${language}/products/${encodeURIComponent(slug)}`;

/** The picture that link previews show of a product; `version` follows from all that is on it. */
export const productPreviewPath = (language: string, slug: string, version: string): string =>
  `/previews/products/${encodeURIComponent(slug)}/${language}-${version}.jpg`;

/** Where a mailed link logs in; its token follows as ?token=. */
export const logInLinkPath = (language: string): string => `/${language}/auth/link`;

/** Where mailed links lead that choose a password, by what for; their token follows as ?token=. */
export const choosePasswordPaths = {
  register: (language: string) => `/${language}/auth/confirm`,
  reset: (language: string) => `/${language}/auth/reset`,
  invite: (language: string) => `/${language}/auth/invite`,
};

/** Where a mailed link makes another address the account's; its token follows as ?token=. */
export const confirmEmailPath = (language: string): string => `/${language}/auth/email`;

/** A customer's subscription. */
export const subscriptionPath = (language: string, id: string): string =>
  `/${language}/account/subscriptions/${id}`;

/** Where a variant is reserved at a branch, and a reservation; ?token= opens that without log-in. */
export const newReservationPath = (language: string): string => `/${language}/reservations/new`;
export const reservationPath = (language: string, id: string): string => `/${language}/reservations/${id}`;

/** Where the shop's staff work, log in, accept an invitation, show their second factor, and act for a customer; the token of either follows as ?token=. */
export const staffPath = (language: string): string => `/${language}/staff`;
/** Where staff read, and print, what the shop does with data of persons. */
export const staffProcessingPath = (language: string): string => `/${language}/staff/processing`;
export const staffLogInPath = (language: string): string => `/${language}/staff/login`;
export const staffInvitationPath = (language: string): string => `/${language}/staff/invitation`;
export const staffCodePath = (language: string): string => `/${language}/staff/code`;
export const shadowPath = (language: string): string => `/${language}/auth/shadow`;

export const contactPath = (language: string): string => `/${language}/contact`;
export const logInPath = (language: string): string => `/${language}/auth/login`;
export const forgotPath = (language: string): string => `/${language}/auth/forgot`;

/** Where a mailed link confirms a newsletter; its token follows as ?token=. */
export const newsletterConfirmPath = (language: string): string => `/${language}/newsletter/confirm`;

/** Where a newsletter's mails let their reader leave; the token follows as ?token=. A POST leaves at once. */
export const newsletterLeavePath = (language: string): string => `/${language}/newsletter/leave`;
/** Where what was bought is reviewed; ?order=, ?token= and ?product= say what. */
export const newReviewPath = (language: string): string => `/${language}/reviews/new`;

/** Where somebody says that they want no mail that asks for reviews. */
export const reviewMailsOffPath = (language: string): string => `/${language}/reviews/mails-off`;

/** Where somebody asks to hear when a variant is back; and where the links of those mails confirm that, or stop it. */
export const stockRequestPath = (language: string): string => `/${language}/stock-requests/new`;
export const stockConfirmPath = (language: string): string => `/${language}/stock-requests/confirm`;
export const stockStopPath = (language: string): string => `/${language}/stock-requests/stop`;

/** An order of a colleague that waits for approval. */
export const approvalPath = (language: string, id: string): string => `/${language}/account/approvals/${id}`;

/** Where a shopper comes back from paying, whatever the language. */
export const paymentReturnPath = '/checkout/payment/return';

/** Slugs of the terms that an order is placed under, and of the pages on privacy and on sending back. */
export const termsSlug = 'algemene-voorwaarden';
export const privacySlug = 'privacy-policy';
export const returnsSlug = 'returns-policy';
