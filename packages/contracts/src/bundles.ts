import { type Static, Type } from 'typebox';
import {
  Basis,
  type Endpoint,
  Id,
  Image,
  inLanguage,
  Language,
  Money,
  nullable,
  Problem,
  problems,
  refusing,
  Slug,
} from './common.ts';
import { WithdrawalException } from './withdrawals.ts';

/** The specification's bundle detail, in its own field names. */
export const BundleDetail = Type.Object({
  id: Id,
  name: Type.String(),
  presentationOutfit: nullable(
    Type.Object({ mainMediaUrl: nullable(Type.String()), image: nullable(Image) }),
  ),
  fixedTotalPrice: nullable(Money),
  customFields: Type.Object({ bundle_from_price: nullable(Money), bundle_to_price: nullable(Money) }),
});
export type BundleDetail = Static<typeof BundleDetail>;

/** What a bundle's page shows: the detail with its lines. Prices stand on `unitPriceBasis`. */
export const BundlePage = Type.Object({
  ...BundleDetail.properties,
  slug: Type.String(),
  description: Type.String({ description: 'Sanitised HTML' }),
  unitPriceBasis: Basis,
  /** What one costs and is said to save, as a cart with one says it. */
  price: Money,
  saving: Money,
  /** Sets that can be ordered now, told up to 999. */
  available: Type.Integer(),
  lines: Type.Array(
    Type.Object({
      variantId: Id,
      productName: Type.String(),
      variantName: Type.String(),
      slug: Type.String(),
      unitsPerSet: Type.Integer(),
      unitPrice: Money,
      image: nullable(Image),
      /** Why this part cannot be withdrawn from. */
      withdrawalException: nullable(WithdrawalException),
    }),
  ),
});
export type BundlePage = Static<typeof BundlePage>;

export const getBundleDetail = {
  method: 'GET',
  url: '/edge/products/bundle-detail',
  schema: {
    summary: 'Name, picture and prices of a bundle',
    tags: ['products'],
    querystring: Type.Object({ id: Id, lang: Type.Optional(Language) }),
    response: { 200: BundleDetail, ...problems, 404: refusing(Problem, 'BUNDLE_NOT_FOUND') },
  },
} as const satisfies Endpoint;

export const getBundle = {
  method: 'GET',
  url: '/bundles/slug/:slug',
  schema: {
    summary: 'A bundle with its lines',
    tags: ['products'],
    params: Type.Object({ slug: Slug }),
    querystring: inLanguage,
    response: { 200: BundlePage, ...problems, 404: refusing(Problem, 'BUNDLE_NOT_FOUND') },
  },
} as const satisfies Endpoint;
