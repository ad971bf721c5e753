import { type Static, Type } from 'typebox';
import {
  Basis,
  type Endpoint,
  Id,
  Image,
  inLanguage,
  Language,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { iconFiles, sitemapEntries, sitemapFiles } from './limits.ts';
import { ProductCard } from './products.ts';

export const WebsiteSetting = Type.Object({ key_: Type.String(), value_: Type.String() });
export type WebsiteSetting = Static<typeof WebsiteSetting>;

const text = Type.String();

/** The store's details; each falls back to the website setting of its snake_case key, else ''. */
export const Store = Type.Object({
  storeName: text,
  storeAddress: text,
  storeStreet: text,
  storeHouseNr: text,
  storePostalCode: text,
  storeCity: text,
  storeCountryCode: text,
  storeTelephoneNumber: text,
  storeEmailAddress: text,
  chamberOfCommerceNumber: text,
  vatIdentifier: text,
  facebookLink: text,
  instagramLink: text,
  tiktokLink: text,
  snapchatLink: text,
  store_logo: text,
  avg_rating: nullable(Type.Number()),
});
export type Store = Static<typeof Store>;

const menuItem = {
  id: Id,
  title: text,
  label: text,
  url: nullable(text),
  position: Type.Union([Type.Literal('left'), Type.Literal('right')]),
  isInDesktopHeader: Type.Boolean(),
  desktopHeaderSortIndex: Type.Integer(),
  isInMobileMenu: Type.Boolean(),
  mobilMenuSortIndex: Type.Integer(),
  /** HEAD-07: other spellings that an answer from elsewhere may have, of deeper entries. */
  mobileMenuSortIndex: Type.Optional(Type.Integer()),
  mobile_menu_sort_index: Type.Optional(Type.Integer()),
  submenu_key: nullable(text),
  submenu_open: Type.Boolean(),
};
const MenuLeaf = Type.Object(menuItem);
const MenuBranch = Type.Object({ ...menuItem, children: Type.Array(MenuLeaf) });
/** A menu entry, three levels at the most. */
export const MenuPage = Type.Object({ ...menuItem, children: Type.Array(MenuBranch) });
export type MenuPage = Static<typeof MenuPage>;

export const ShopLanguage = Type.Object({ code: Language, name: text, flag: text });
export type ShopLanguage = Static<typeof ShopLanguage>;

export const Usp = Type.Object({ id: Id, text });
export const Branch = Type.Object({
  id: Id,
  name: text,
  street: text,
  houseNumber: text,
  postalCode: text,
  city: text,
  countryCode: text,
  telephoneNumber: nullable(text),
});
export const Campaign = Type.Object({ id: Id, name: text });
export type Campaign = Static<typeof Campaign>;

export const PromoSection = Type.Object({
  text: Type.String({ description: 'Sanitised HTML' }),
  imageUrl: nullable(text),
  imagePosition: Type.Union([Type.Literal('LEFT'), Type.Literal('RIGHT'), Type.Literal('NONE')]),
  linkUrl: nullable(text),
});
/** A banner at the top of every page; both spellings of its stored fields have become these. */
export const PromoBanner = Type.Object({
  id: Id,
  text: Type.String({ description: 'Sanitised HTML' }),
  color: nullable(text),
  href: nullable(text),
  action: nullable(Type.Literal('ADD_PROMOCODE')),
  promocode: nullable(text),
  isDismissable: Type.Boolean(),
  customStyles: Type.Object({
    fontFamily: nullable(text),
    fontSize: nullable(text),
    color: nullable(text),
  }),
  layoutType: nullable(Type.Literal('SECTIONS')),
  sections: Type.Array(PromoSection),
});
export type PromoBanner = Static<typeof PromoBanner>;

/** A way to pay that every shopper is offered, for the marks of payment; the checkout knows who may use which. */
export const PaymentMark = Type.Object({ method: text, name: text });
export type PaymentMark = Static<typeof PaymentMark>;

/** What every page of a shop needs, in one answer. */
export const StoreInit = Type.Object({
  tenantUuid: Uuid,
  tenantSlug: text,
  store: Store,
  settings: Type.Array(WebsiteSetting),
  languages: Type.Array(ShopLanguage, { minItems: 1 }),
  language: Language,
  currency: Type.String(),
  shoppingEnabled: Type.Boolean(),
  /** Basis on which this shopper sees prices. */
  basis: Basis,
  menuPages: Type.Array(MenuPage),
  usps: Type.Array(Usp),
  latestCampaign: nullable(Campaign),
  /** Whether a wheel of fortune is on; which, `/store/wheels` says. */
  hasWheel: Type.Boolean(),
  /** Where the launcher of the test shop leads; null for every other shop. */
  testSiteUrl: nullable(Type.String()),
  /** In their order. */
  promoBanners: Type.Array(PromoBanner),
  hasNewsletter: Type.Boolean(),
  /** In their order, each once. */
  paymentMarks: Type.Array(PaymentMark),
  logos: Type.Object({ light: nullable(Image), dark: nullable(Image), standard: nullable(Image) }),
});
export type StoreInit = Static<typeof StoreInit>;

export const getStoreInit = {
  method: 'GET',
  url: '/store/init',
  schema: {
    summary: 'Settings, languages, menu and store details in one answer',
    tags: ['store'],
    querystring: inLanguage,
    response: { 200: StoreInit, ...problems },
  },
} as const satisfies Endpoint;

export const getWebsiteSettings = {
  method: 'GET',
  url: '/ecommerce/website-settings',
  schema: {
    summary: 'Website settings as a list of key_ and value_',
    tags: ['store'],
    querystring: inLanguage,
    response: { 200: Type.Array(WebsiteSetting), ...problems },
  },
} as const satisfies Endpoint;

export const getStoreIcon = {
  method: 'GET',
  url: '/store/icons/:file',
  schema: {
    summary: 'The shop’s logo, or its first letter, on its own colour as a square picture',
    tags: ['store'],
    params: Type.Object({ file: Type.Union(iconFiles.map((file) => Type.Literal(file))) }),
    response: { 200: Type.Unsafe<never>({ description: 'A PNG picture' }), ...problems },
  },
} as const satisfies Endpoint;

export const getMenuPages = {
  method: 'GET',
  url: '/store/menu-pages',
  schema: {
    summary: 'Menu pages with their children',
    tags: ['store'],
    querystring: inLanguage,
    response: { 200: Type.Array(MenuPage), ...problems },
  },
} as const satisfies Endpoint;

export const getBranches = {
  method: 'GET',
  url: '/store/branches',
  schema: {
    summary: 'The shop’s branches',
    tags: ['store'],
    response: { 200: Type.Array(Branch), ...problems },
  },
} as const satisfies Endpoint;

export const BuildTenant = Type.Object({ tenantUuid: Uuid, tenantName: text });

export const getBuildTenants = {
  method: 'GET',
  url: '/tenanted/ecommerce/website/config/build-tenants',
  schema: {
    summary: 'Tenants that a development panel may choose from; empty outside development',
    tags: ['development'],
    headers: Type.Object({ 'x-environment': Type.Optional(Type.String({ maxLength: 40 })) }),
    response: { 200: Type.Array(BuildTenant), ...problems },
  },
} as const satisfies Endpoint;

export const getPreviewCache = {
  method: 'GET',
  url: '/core/preview-cache/:id',
  schema: {
    summary: 'Settings of a theme preview',
    tags: ['development'],
    params: Type.Object({ id: Uuid }),
    response: { 200: Type.Array(WebsiteSetting), ...problems, 404: refusing(Problem, 'PREVIEW_NOT_FOUND') },
  },
} as const satisfies Endpoint;

export const getCampaign = {
  method: 'GET',
  url: '/campaign/get',
  schema: {
    summary: 'The latest active campaign, or one by its id',
    tags: ['store'],
    querystring: Type.Object({
      is_active: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
      campaign_id: Type.Optional(Id),
      lang: Type.Optional(Language),
    }),
    response: { 200: Campaign, ...problems, 404: refusing(Problem, 'CAMPAIGN_NOT_FOUND') },
  },
} as const satisfies Endpoint;

export const getCampaignProducts = {
  method: 'GET',
  url: '/campaign/:id/products',
  schema: {
    summary: 'An active campaign with its products, in the shop’s order',
    tags: ['store'],
    params: Type.Object({ id: Id }),
    querystring: Type.Object({ lang: Type.Optional(Language) }),
    response: {
      200: Type.Object({ id: Id, name: Type.String(), items: Type.Array(ProductCard) }),
      ...problems,
      404: refusing(Problem, 'CAMPAIGN_NOT_FOUND'),
    },
  },
} as const satisfies Endpoint;

/** Which tenant a host belongs to; for the storefront's own use, behind the internal secret. */
export const getTenantByHost = {
  method: 'GET',
  url: '/internal/tenant',
  schema: {
    summary: 'Tenant of a host name',
    tags: ['internal'],
    querystring: Type.Object({ host: Type.String({ minLength: 1, maxLength: 255 }) }),
    response: {
      200: Type.Object({
        tenantUuid: Uuid,
        slug: text,
        languages: Type.Array(Language, { minItems: 1 }),
        basis: Basis,
      }),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const SitemapEntry = Type.Object({
  /** Path below the language prefix, per language: { nl: 'products/vaas-12', en: 'products/vase-12' }. */
  paths: Type.Record(Language, Type.String()),
  lastModified: nullable(Type.String({ format: 'date-time' })),
  /** Paths of the pictures on it, the first ones. */
  images: Type.Array(Type.String()),
});

export type SitemapEntry = Static<typeof SitemapEntry>;

export const getSitemap = {
  method: 'GET',
  url: '/store/sitemap',
  schema: {
    summary: `Every indexable address of the shop, ${sitemapEntries} a page`,
    tags: ['store'],
    querystring: Type.Object({ page: Type.Integer({ minimum: 1, maximum: sitemapFiles, default: 1 }) }),
    response: {
      200: Type.Object({
        items: Type.Array(SitemapEntry),
        total: Type.Integer(),
        /** When something of each page last changed; null where that is not known of any of it. */
        pages: Type.Array(nullable(Type.String({ format: 'date-time' }))),
      }),
      ...problems,
    },
  },
} as const satisfies Endpoint;
