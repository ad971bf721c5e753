import { type Static, Type } from 'typebox';
import {
  type Endpoint,
  Id,
  Image,
  inLanguage,
  Language,
  nullable,
  Problem,
  problems,
  refusing,
  Slug,
} from './common.ts';
import { shortNamePattern } from './limits.ts';
import { ProductCard } from './products.ts';

/** The block templates that have a view. The API passes others on; the storefront skips and logs them. */
export const blockTemplates = [
  'HERO_IMAGE',
  'BANNERS',
  'HERO_VIDEO',
  'GRID',
  'TEXT_BLOCK',
  'PRODUCTS',
] as const;
export type BlockTemplate = (typeof blockTemplates)[number];

export const BlockMedia = Type.Object({
  url: Type.String({ description: 'A picture in its middle size, or the video file' }),
  kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
  image: nullable(Image),
  title: Type.String(),
  linkUrl: nullable(Type.String()),
});
export type BlockMedia = Static<typeof BlockMedia>;

/** Where a block of the template PRODUCTS has its goods from. `seen` is what the shopper saw last, which only the browser knows. */
export const productSources = ['tag', 'category', 'campaign', 'picked', 'favourites', 'new', 'seen'] as const;

export const BlockProducts = Type.Object({
  from: Type.Enum(productSources),
  /** How many the shop wants to be shown at most. */
  most: Type.Integer(),
  /** Where all of them are, as a shop writes an address; null where there is no such page. */
  linkUrl: nullable(Type.String()),
  items: Type.Array(ProductCard),
});
export type BlockProducts = Static<typeof BlockProducts>;

/** text is sanitised HTML; subtitle is plain text. */
export const CmsBlock = Type.Object({
  id: Id,
  template: Type.String(),
  text: Type.String(),
  subtitle: Type.String(),
  sortIndex: Type.Integer(),
  showOnDesktop: Type.Boolean(),
  showOnMobile: Type.Boolean(),
  medias: Type.Array(BlockMedia),
  /** Of the template PRODUCTS. */
  products: Type.Optional(BlockProducts),
});
export type CmsBlock = Static<typeof CmsBlock>;

export const CmsPage = Type.Object({
  id: Id,
  key: nullable(Type.String()),
  slug: nullable(Type.String()),
  name: Type.String(),
  metaTitle: Type.String(),
  metaDescription: Type.String(),
  ogTitle: Type.String(),
  ogDescription: Type.String(),
  ogImage: nullable(Image),
  ogType: Type.String(),
  jsonLdSchema: Type.Unknown(),
  websiteCmsPageBlocks: Type.Array(CmsBlock),
});
export type CmsPage = Static<typeof CmsPage>;

export const getCmsPageByKey = {
  method: 'GET',
  url: '/cms/pages/key/:key',
  schema: {
    summary: 'A published CMS page by its key, e.g. home',
    tags: ['cms'],
    params: Type.Object({ key: Slug }),
    querystring: inLanguage,
    response: { 200: CmsPage, ...problems, 404: refusing(Problem, 'PAGE_NOT_FOUND') },
  },
} as const satisfies Endpoint;

export const getCmsPageBySlug = {
  method: 'GET',
  url: '/cms/pages/slug/:slug',
  schema: {
    summary: 'A published CMS page by its slug',
    tags: ['cms'],
    params: Type.Object({ slug: Slug }),
    querystring: inLanguage,
    response: { 200: CmsPage, ...problems, 404: refusing(Problem, 'PAGE_NOT_FOUND') },
  },
} as const satisfies Endpoint;

export const getCmsPreview = {
  method: 'GET',
  url: '/cms/preview/:id',
  schema: {
    summary: 'A CMS page, published or not, for the holder of a preview token',
    tags: ['cms'],
    params: Type.Object({ id: Id }),
    querystring: Type.Object({ token: Type.String({ maxLength: 400 }), lang: Type.Optional(Language) }),
    response: { 200: CmsPage, ...problems, 404: refusing(Problem, 'PREVIEW_NOT_FOUND') },
  },
} as const satisfies Endpoint;

export const getShortLink = {
  method: 'GET',
  url: '/short-links/:alias',
  schema: {
    summary: 'The CMS page slug that a short link stands for',
    tags: ['cms'],
    params: Type.Object({ alias: Type.String({ pattern: shortNamePattern }) }),
    response: {
      200: Type.Object({ key: Slug }),
      ...problems,
      404: refusing(Problem, 'SHORT_LINK_NOT_FOUND'),
    },
  },
} as const satisfies Endpoint;
