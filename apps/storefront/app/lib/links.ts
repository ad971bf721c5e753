import type { RefillWay } from '@etalage/contracts';
import {
  approvalPath,
  forgotPath,
  logInPath,
  newReservationPath,
  orderPath,
  ownPagePath,
  privacySlug,
  reservationPath,
  returnsSlug,
  stockRequestPath,
  subscriptionPath,
  termsSlug,
  withdrawPath,
} from '@etalage/contracts/page-paths';
import { partlyPersonal, whollyPersonal } from './personal-pages.ts';

/**
 * Every address that a view links to, in one language. Paths only: links stay inside the shop. Those that mails lead to as well
 * are in contracts/src/page-paths.ts.
 */
export function links(language: string): Links {
  const made = known.get(language) ?? makeLinks(language);
  // Languages are two letters, but nobody who asks for odd ones may fill the memory.
  if (known.size < 100) known.set(language, made);
  return made;
}

const known = new Map<string, Links>();

function makeLinks(language: string) {
  const at = (path: string) => `/${language}/${path}`;
  const slugged = (path: string) => (slug: string) => at(`${path}/${encodeURIComponent(slug)}`);
  return {
    home: at('home'),
    /** What is the shopper's own of every page, as data. */
    me: at('me'),
    compare: at('compare'),
    /** Cards of the products that a browser asks for, as data. */
    cards: at('cards'),
    contact: at('contact'),
    newsletter: at('newsletter'),
    /** Where scripts send a form without leaving the page. */
    send: (form: 'contact' | 'newsletter') => at(`send/${form}`),
    products: at('products'),
    filtered: (key: string, value: string) =>
      at(`products/${encodeURIComponent(key)}/${encodeURIComponent(value)}`),
    category: slugged('products/category'),
    tag: slugged('products/tag'),
    brand: slugged('products/brand'),
    product: slugged('products'),
    bundle: slugged('bundles'),
    page: (slug: string) => ownPagePath(language, slug),
    shoppingBag: at('shopping-bag'),
    cartContents: at('shopping-bag/contents'),
    checkout: at('checkout/gegevens'),
    checkoutStep: (step: string) => at(`checkout/${step}`),
    success: at('checkout/success'),
    order: (id: string, token?: string) =>
      orderPath(language, id) + (token ? `?token=${encodeURIComponent(token)}` : ''),
    newOrderLink: at('orders/new-link'),
    /** Where somebody without log-in begins to withdraw from an order. */
    withdraw: at('withdraw'),
    withdrawOrder: (id: string, token?: string) =>
      withdrawPath(language, id) + (token ? `?token=${encodeURIComponent(token)}` : ''),
    openOrder: at('orders/open'),
    payOrder: (id: string) => at(`orders/${id}/pay`),
    placing: at('checkout/placing'),
    login: logInPath(language),
    logout: at('auth/logout'),
    forgot: forgotPath(language),
    register: at('auth/register'),
    account: at('account'),
    dashboard: at('account/dashboard'),
    details: at('account/gegevens'),
    invoices: at('account/invoices'),
    ownOrders: at('account/orders'),
    companyOrders: at('account/orders?of=company'),
    approvals: at('account/approvals'),
    approval: (id: string) => approvalPath(language, id),
    orderAgain: (id: string) => at(`account/orders/${id}/again`),
    savedCarts: at('account/carts'),
    quickOrder: at('quick-order'),
    savedCart: (id: string, way: RefillWay) => at(`account/carts/${id}?way=${way}`),
    sharedCart: (token: string) => at(`shopping-bag/shared/${encodeURIComponent(token)}`),
    subscriptions: at('account/subscriptions'),
    newSubscription: at('account/subscriptions/new'),
    subscription: (id: string) => subscriptionPath(language, id),
    reservations: at('account/reservations'),
    newReservation: newReservationPath(language),
    reservation: (id: string) => reservationPath(language, id),
    wishlist: at('wishlist'),
    stockRequest: stockRequestPath(language),
    sharedWishlist: (token: string) => at(`wishlist/shared/${encodeURIComponent(token)}`),
    campaign: (id: number) => at(`campaign/${id}`),
    cookies: at('cookies'),
    /** A style sheet for whoever has chosen about cookies, without scripts. */
    cookiesChosen: at('cookies/chosen'),
    notFound: at('404'),
    /** What the shop is called and looks like as an app. */
    manifest: at('manifest.webmanifest'),
  };
}
export type Links = ReturnType<typeof makeLinks>;

/** Pages that the footer names (their CMS slugs are fixed). */
export const termsPages = [termsSlug, privacySlug, returnsSlug, 'complaints'] as const;

/** `path` (with query) in another language: only the prefix differs. */
export function inLanguage(path: string, language: string): string {
  return path.replace(/^\/[a-z]{2}(?=\/|\?|$)/, `/${language}`);
}

/** What stands below a language (routes.ts). Any other address of the shop has none: files, and short links. */
export const belowLanguage: ReadonlySet<string> = new Set([
  ...['home', 'contact', 'products', 'bundles', 'pagina', 'c', 'cms-preview', 'campaign', '404'],
  ...whollyPersonal,
  ...partlyPersonal,
  ...['webshop', 'shop', 'product-tag', 'product-category'],
]);
/** What stands there and is no page: scripts and browsers alone ask for it, and nobody writes it. */
export const belowLanguageForScripts = ['me', 'cards', 'send', 'offline'] as const;

/**
 * An address that a shop wrote, in its menu, settings, buttons or texts, as it is here: 'products/tag/new' and
 * '/nl/products' become '/en/products/…'; https:, mailto: and tel: stay as they are; anything else is dropped.
 * Nothing else gives such an address its language.
 */
export function shopHref(url: string | null, language: string, languages: readonly string[]): string | null {
  const text = url?.trim() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them inside a scheme.
  if (!text || /[\u0000-\u001f\\]/.test(text) || text.startsWith('//')) return null;
  if (/^(https?:\/\/|mailto:|tel:)/i.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  if (text.startsWith('#')) return text;
  const path = text.replace(/^\/+/, '');
  const [first = ''] = path.split(/[/?#]/, 1);
  if (first !== '' && !languages.includes(first) && !belowLanguage.has(first)) return `/${path}`;
  const rest = languages.includes(first) ? path.slice(first.length).replace(/^\/+/, '') : path;
  return `/${language}/${/^($|[?#])/.test(rest) ? `home${rest}` : rest}`;
}

/** HTML of a shop's own, as the API sanitised it, with its links as they are here (see shopHref). */
export function linksInHtml(html: string, language: string, languages: readonly string[]): string {
  return html.replace(
    /(<a\b[^>]*?\shref=")(\/[^"]*)(")/g,
    (whole, before: string, url: string, after: string) => {
      const href = shopHref(url, language, languages);
      return href === null ? whole : before + href + after;
    },
  );
}

/** Whether a link leaves the shop (HEAD-10): then the app does not navigate, and http opens a new tab. */
export const isExternal = (href: string): boolean => /^(https?:|mailto:|tel:)/i.test(href);

/**
 * Where to go after logging in: only a path of this shop, below one of its languages; else home.
 * The address is parsed as a browser would, since '/\evil.example' and '/%09/evil.example' are not paths of ours.
 */
export function safeReturnUrl(wanted: string | null, language: string, languages: readonly string[]): string {
  const home = links(language).home;
  if (!wanted?.startsWith('/') || wanted.length > 1024) return home;
  try {
    const base = 'http://shop.invalid';
    const url = new URL(wanted, base);
    const [, first = ''] = url.pathname.split('/');
    const path = decodeURIComponent(url.pathname);
    const isOurs =
      url.origin === base && languages.includes(first) && !/\/\/|\\|[^ -~\u00a0-\uffff]/.test(path);
    return isOurs ? url.pathname + url.search + url.hash : home;
  } catch {
    return home;
  }
}

/** Calls a number, however it is written. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^+0-9]/g, '')}`;
