import { cartCookie, eitherName, sessionCookie } from '@etalage/contracts/cookies';
import { createContext, type RouterContextProvider } from 'react-router';
import type { ApiTarget } from './api-target.ts';
import type { HeaderDefaults } from './header-model.ts';
import type { DrawnPlaces, Whose } from './places.server.tsx';
import type { Shop } from './shop.ts';
import type { ShopMemory } from './shop-memory.ts';
import type { ThemePreview } from './theme-preview.server.ts';

/** The shop a request is for, found once from its host. */
export type ShopOfHost = {
  uuid: string;
  slug: string;
  /** The first is the default. */
  languages: readonly [string, ...string[]];
  basis: 'inc' | 'ex';
};

/** What the server knows of one request before any page does, and what the pages leave behind for the server. */
export type RequestInfo = {
  tenant: ShopOfHost;
  /** Host name as the browser asked for it, without port. */
  host: string;
  /** Scheme, host and port that the shopper sees, e.g. https://shop.example. */
  origin: string;
  /** The shopper's Cookie header; '' where there is none, and for a page that is made for everyone. */
  cookies: string;
  /** The basis that prices are shown on: the shop's own, or that of the customer's category. */
  basis: 'inc' | 'ex';
  acceptLanguage: string;
  /** The shopper's network address; '' for a page that is made for everyone. */
  clientAddress: string;
  /** What the shopper's browser calls itself; '' for a page that is made for everyone. */
  userAgent: string;
  requestId: string;
  /** By `performance.now()`: when the API must have answered all that is asked of it for this. What is asked later gets no answer. */
  answerBy: number;
  /** Filled by the API's answers. */
  cacheTags: Set<string>;
  /** Epoch milliseconds until which all that the answers said is true; Infinity where none named an end. */
  cacheUntil: number;
  /** Epoch milliseconds at which one of the answers goes out of date by itself; Infinity where none does. */
  freshUntil: number;
  setCookies: string[];
  /** Set where an answer must not be kept for others, whatever else says it could. */
  isPrivate: boolean;
  /** What this visitor sees of another theme; null of everybody else, and of every page that is kept. */
  themePreview: ThemePreview | null;
  /** The API that answers for this page. */
  api: ApiTarget;
  /** What the process remembers of shops between requests; nothing of shoppers. */
  memory: ShopMemory;
  /** The whole shop, for what only the server draws; null until the root's loader has it. */
  shop: Shop | null;
  /** HTML that loaders drew for the document, by id; null where the browser asks for data alone. */
  drawn: Map<string, string> | null;
  /** The page as rendered. It goes this way since a Response would turn it into bytes and back. */
  document: RenderedDocument | null;
};

/** A page with the nonce of its own scripts, which the server turns into hashes: a nonce that is kept is none. */
export type RenderedDocument = {
  html: string;
  nonce: string;
  /** Origins that its scripts may ask besides the shop's own. */
  connect: string[];
  /** Origins that may stand in a frame of it. */
  frames: string[];
  /** Origins of its pictures and films besides the shop's own; null where the shop names none, and any over https will do. */
  pictures: string[] | null;
  /** Finds the places in it that are drawn for each shopper; their name is its first group. */
  placeMark: RegExp;
  /** The HTML of these places, by name. */
  drawPlaces(whose: Whose): DrawnPlaces;
};

export const requestInfoContext = createContext<RequestInfo>();
/** Language of the page: its prefix, where that is one of the shop's languages. */
export const languageContext = createContext<string>();
/** What the theme of this name has of its own. The entry point gives it, since lib/ knows no theme. */
export const headerDefaultsContext = createContext<(theme: string | undefined) => Promise<HeaderDefaults>>();

/** The context that loaders and actions get. */
export type Context = Readonly<RouterContextProvider>;

export const requestInfo = (context: Context): RequestInfo => context.get(requestInfoContext);
export const tenantOf = (context: Context): ShopOfHost => requestInfo(context).tenant;
export const languageOf = (context: Context): string => context.get(languageContext);

const carriesSession = new RegExp(String.raw`(?:^|;\s*)${eitherName(sessionCookie)}=`);

/** Whether the shopper carries a session; the API knows whether it still counts. */
export const hasSession = (context: Context): boolean => carriesSession.test(requestInfo(context).cookies);

const carriesCart = new RegExp(String.raw`(?:^|;\s*)${eitherName(cartCookie)}=`);

/** Whether the shopper's browser came with a cart of its own. */
export const hasCart = (context: Context): boolean => carriesCart.test(requestInfo(context).cookies);
