/** Plain numbers and lists of the contracts, for browsers: importing them brings no schema along. */

/** Limits of a cart that the server keeps. */
export const maxCartLines = 100;
/** Of a line; and up to how many that can be ordered are told, as a competitor need not learn the whole stock. */
export const maxQuantity = 999;

/**
 * Days before a reduction whose lowest price is told with it: Directive 98/6/EC, article 6a. This is what a page says; the database counts them
 * itself (lowest_before_reduction), and a test holds both together.
 */
export const lowestPriceDays = 30;
/** What a request's idempotency key is made of. */
export const idempotencyKeyPattern = '^[A-Za-z0-9_-]{8,100}$';
/** What a shop is called by, and what a short link is; the tables ask for the same. */
export const shortNamePattern = '^[a-z0-9-]{1,64}$';
/** How an order can stand. */
export const orderStatuses = ['open', 'paid', 'cancelled', 'expired'] as const;
/** Carts that a customer may keep, and characters of a name of one. */
export const mostSavedCarts = 50;
export const savedCartNameLength = 60;
/** How often a subscription may come, the shortest first. */
export const subscriptionIntervals = [
  'week',
  'two-weeks',
  'month',
  'two-months',
  'quarter',
  'half-year',
] as const;
/** Subscriptions of a customer that go on, lines of one, and days ahead for which its next date can be chosen. */
export const mostSubscriptions = 20;
export const mostSubscriptionLines = 20;
export const subscriptionDaysAhead = 366;
/** Days before a date of a subscription on which its price is told; no date is chosen nearer than that. */
export const subscriptionToldDays = 7;
/** Lines of a quick order, and characters of an article number in one. */
export const mostQuickLines = 500;
export const quickCodeLength = 60;
/** Characters of a text that goes with a product. */
export const maxGiftText = 250;
/** Promo codes and coupons together. */
export const maxCodes = 5;

/** Products on one wishlist: what a cookie has room for. */
export const mostOnWishlist = 100;
/** Days for which a browser keeps its cart, and the server one that no customer has, after its last change. */
export const guestCartDays = 60;
/** Days for which a browser keeps its wishlist, and the server what was taken off one. */
export const wishlistDays = 400;
/** Days for which a browser keeps that somebody logged in with it before, and who turned a wheel. */
export const knownDeviceDays = 365;
export const wheelVisitorDays = 365;
/** Days that a browser finds its way back to the order that was placed last, without a link to it. */
export const lastOrderDays = 1;

/** Addresses that a page of the sitemap's answer holds, and so a file of the shop's sitemap. */
export const sitemapEntries = 1_000;
/** Pictures that a sitemap tells of each product. */
export const sitemapPictures = 10;
/** Files that a shop's sitemap can have. */
export const sitemapFiles = 1_000;

/** Products a page of a list holds. */
export const pageSize = 24;
/** Products into a list that pages reach; further on, a filter helps more than another page. */
export const deepestProduct = 10_000;
/** The last page of a list that can be asked for. */
export const lastListPage = Math.floor(deepestProduct / pageSize);
/** What a list is narrowed by: how its values are written, how many of a kind, and euros of the highest price limit. */
export const listFilters = {
  slug: /^[a-z0-9-]{1,100}$/,
  spec: /^[a-z0-9-]{1,40}\.[a-z0-9-]{1,60}$/,
  mostValues: 20,
  highestPrice: 1_000_000,
} as const;
/** Characters of what is searched for; what is shorter searches nothing. */
export const searchLength = { least: 2, most: 64 } as const;
/** SRCH-03. Products that a preview of the search shows while somebody types. */
export const previewProducts = 5;

/** Products whose cards can be asked for at once by their ids. */
export const mostCards = 16;

export const sortings = ['relevance', 'price-asc', 'price-desc', 'newest', 'name'] as const;

export const checkoutSteps = ['gegevens', 'adres', 'bezorging', 'betaling', 'samenvatting'] as const;

/** Minutes in which an order can be paid that is not on invoice, and holds its stock while a payment runs. */
export const payableMinutes = 60;
/** Days in which an order on invoice is to be paid. */
export const invoiceDays = 30;
/** Years that a link to an order opens it. */
export const orderLinkYears = 1;
/** Characters of a review. */
export const reviewLength = { title: 100, text: 4000, author: 60 } as const;
/** Reviews a product's page holds. */
export const reviewsPerPage = 5;
/** Years in which somebody may review what they bought. */
export const reviewYears = 1;
/** Days in which a request to hear of stock is confirmed, and months that it waits for stock from then on. */
export const stockRequest = { daysToConfirm: 7, monthsToWait: 12 } as const;
/** Days that a copy of each mail is kept, which the texts about such mails say. */
export const mailCopyDays = 90;
/** Minutes that a mailed link logs in. */
export const logInLinkMinutes = 30;
/** Minutes that a mailed link chooses another password, hours that one confirms a new account, and days that an invitation stands. */
export const resetMinutes = 30;
export const registerHours = 24;
export const invitationDays = 7;
/** Hours that a session of the shop's staff lasts, and minutes in which its second factor follows the password. */
export const staffSessionHours = 12;
export const staffProofMinutes = 10;
/** Minutes that a visit in a customer's name lasts at most, and seconds in which its one-time link is used. */
export const shadowMinutes = 60;
export const shadowLinkSeconds = 60;
/** Days that a customer stays logged in, and that what their browser keeps of them lasts. */
export const sessionDays = 30;
/** Characters of a password that somebody chooses. */
export const passwordLength = { least: 10, most: 128 } as const;
/** Characters of an e-mail address, and of a promo code or a card's. */
export const emailLength = 254;
export const codeLength = 64;
/** Characters of a buyer's own reference of an order and of their note to the shop, and of what they search their orders for. */
export const orderReferenceLength = 60;
export const orderNoteLength = 1_000;
export const orderSearchLength = 80;
/** Characters of the name under which goods are reserved, and of what staff search customers for and visit one for. */
export const reservationNameLength = 100;
export const customerSearchLength = 100;
export const shadowReasonLength = 300;

/** Passkeys that an account can have, and minutes in which a device answers a challenge. */
export const mostPasskeys = 10;
/** Characters of the name of one. */
export const passkeyNameLength = 60;
export const passkeyMinutes = 5;

/** What a colleague may do for their company. */
export const companyRoles = ['buyer', 'approver', 'admin'] as const;
/** Days that an order waits for approval, hours in which it can be paid from then on, and characters of why it was refused. */
export const approvalDays = 14;
export const approvedPayableHours = 24;
export const approvalReasonLength = 500;

/** Bytes of a request, but where more is said; the storefront's forms and its proxy take as much as the API. */
export const mostRequestBytes = 100 * 1024;

/** Photos that a message to the shop can have, and bytes of the largest picture that is taken, theirs as well as a shop's own. */
export const mostPhotos = 3;
export const mostPhotoBytes = 10 * 1024 * 1024;
/** Bytes: a file up to the first is sent in one piece, a larger one in chunks that can be resumed, each up to the last. */
export const smallestResumable = 256 * 1024;
export const largestChunk = 32 * 1024 * 1024;

/** Days that a mailed link confirms a newsletter. */
export const newsletterConfirmDays = 7;

/**
 * Pixels of a promo banner's letters: the smallest and the largest that a shop may ask for, and the largest that fit in its bar
 * of 64 px, at which larger ones are drawn.
 */
export const bannerLetters = { smallest: 8, largest: 64, largestDrawn: 24 } as const;

/** Countries that are delivered to. */
export const deliveryCountries = ['NL', 'BE', 'DE', 'LU'] as const;
export type DeliveryCountry = (typeof deliveryCountries)[number];

/** The pictures by which a shop is shown as an app; what is maskable may be cut to a circle. */
export const iconFiles = ['192.png', '512.png', 'maskable-192.png', 'maskable-512.png'] as const;

/** Characters of what a page is described by to search engines. */
export const descriptionLength = 160;

/** Pixels of the pictures that link previews show of products. */
export const previewPicture = { width: 1200, height: 630 } as const;

/** Days after delivery in which a consumer may withdraw from an order, and after the declaration in which the money goes back. */
export const withdrawalDays = 14;
export const refundDays = 14;

/** Pieces at a branch up to which pages say how many, and one more for "enough": migration 0127 tells pages of no other change. */
export const branchStockTold = 6;
/**
 * Reservations: pieces of one, and of a variant of one person; how many a customer, a guest and all guests of a network may have at a time,
 * and how many of a network once a branch holds many for guests; how many a guest makes in a day, and how many times what they may have
 * at a time all guests of a network make; days of opening after today that goods are kept, where the shop
 * says nothing else, and the most; months that ended ones are kept.
 */
export const reservationLimits = {
  pieces: 3,
  ofCustomer: 5,
  ofGuest: 3,
  ofNetwork: 6,
  manyOfBranch: 40,
  ofNetworkThen: 1,
  ofGuestADay: 5,
  timesOfNetworkADay: 4,
  days: 2,
  mostDays: 14,
  keptMonths: 12,
} as const;
