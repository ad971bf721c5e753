import { type Static, Type } from 'typebox';
import {
  Basis,
  Day,
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
import { lastListPage, listFilters, mostCards, pageSize, searchLength, sortings } from './limits.ts';
import { DeliveryPromise } from './promises.ts';
import { Rating, ReviewList } from './reviews.ts';
import { WithdrawalException } from './withdrawals.ts';

const VatCode = Type.Object({ vatPercentage: Type.Number() });

/** A product in a list. Prices stand on `unitPriceBasis`; discountPrice is null where nothing is off. */
export const ProductCard = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String({ description: 'Always given: built from name and id where the shop set none' }),
  subtitle: Type.String(),
  brand: nullable(Type.String()),
  unitPrice: Money,
  discountPrice: nullable(Money),
  /** Of the variant whose price this is, as there. */
  lowestBefore: nullable(Money),
  /** The lowest price where variants differ in price; the page says 'vanaf'. */
  isFromPrice: Type.Boolean(),
  pricePerUnit: nullable(Type.Object({ price: Money, unit: Type.String() })),
  unitPriceBasis: Basis,
  mainMediaUrl: nullable(Type.String()),
  image: nullable(Image),
  inStock: Type.Boolean(),
  /** null where nobody's review is published. */
  rating: nullable(Rating),
  /** The variant to add at once, where the product has exactly one and nothing is asked with it. */
  onlyVariantId: nullable(Id),
});
export type ProductCard = Static<typeof ProductCard>;

export const FacetValue = Type.Object({
  value: Type.String(),
  label: Type.String(),
  count: Type.Integer(),
  selected: Type.Boolean(),
});
/** What a list can be narrowed by beside its own facets: an attribute of the shop's, each value as `attribute.value`. */
export const SpecificationFacet = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  values: Type.Array(FacetValue),
});
export const Facets = Type.Object({
  category: Type.Array(FacetValue),
  tag: Type.Array(FacetValue),
  brand: Type.Array(FacetValue),
  specification: Type.Array(SpecificationFacet),
  availability: Type.Array(FacetValue),
  price: Type.Object({ min: Money, max: Money }),
});
export type Facets = Static<typeof Facets>;

export const Crumb = Type.Object({ name: Type.String(), slug: Type.String() });

/** The category or tag that a filtered list is about. */
export const ListSubject = Type.Object({
  kind: Type.Union([Type.Literal('category'), Type.Literal('tag'), Type.Literal('brand')]),
  slug: Type.String(),
  name: Type.String(),
  intro: Type.String({ description: 'Sanitised HTML' }),
  image: nullable(Image),
  breadcrumbs: Type.Array(Crumb),
  children: Type.Array(Type.Object({ name: Type.String(), slug: Type.String(), image: nullable(Image) })),
});
export type ListSubject = Static<typeof ListSubject>;

export { pageSize, sortings };
export const Sorting = Type.Enum(sortings);
export type Sorting = (typeof sortings)[number];

/** What a text found beside products, and how it was understood. */
export const ListSearch = Type.Object({
  corrected: nullable(
    Type.String({ description: 'The text without its typing errors; the list is of what it finds' }),
  ),
  relaxed: nullable(
    Type.String({ description: 'The words that were searched for, where no product has all of them' }),
  ),
  /** Categories of such a name; where nothing was found at all, those at the top. */
  categories: Type.Array(Crumb),
  /** Pages of the shop of such a name. */
  pages: Type.Array(Crumb),
});
export type ListSearch = Static<typeof ListSearch>;

export const ProductList = Type.Object({
  items: Type.Array(ProductCard),
  total: Type.Integer(),
  page: Type.Integer(),
  size: Type.Integer(),
  facets: Facets,
  /** null for the plain list; also null where the asked-for pair names nothing (then total is 0). */
  subject: nullable(ListSubject),
  /** null for a list without a text. */
  search: nullable(ListSearch),
  /** What is bought most of what is in stock; none where the list has products. */
  favourites: Type.Array(ProductCard),
});
export type ProductList = Static<typeof ProductList>;

const values = (pattern: RegExp) =>
  Type.Optional(Type.Array(Type.String({ pattern: pattern.source }), { maxItems: listFilters.mostValues }));
const slugs = values(listFilters.slug);
const priceLimit = Type.Optional(Type.Number({ minimum: 0, maximum: listFilters.highestPrice }));

export const ListQuery = Type.Object({
  lang: Type.Optional(Language),
  q: Type.Optional(Type.String({ maxLength: searchLength.most })),
  /** The pair of products/{ckKey}/{ckVal}. */
  ckKey: Type.Optional(Type.String({ maxLength: 64 })),
  ckVal: Type.Optional(Type.String({ maxLength: 200 })),
  category: slugs,
  tag: slugs,
  brand: slugs,
  /** Values of the shop's attributes, e.g. `material.oak`: of one attribute any of them, of several all. */
  spec: values(listFilters.spec),
  price_min: priceLimit,
  price_max: priceLimit,
  availability: Type.Optional(Type.Literal('in-stock')),
  sort: Type.Optional(Sorting),
  page: Type.Integer({ minimum: 1, maximum: lastListPage, default: 1 }),
  size: Type.Integer({ minimum: 1, maximum: 100, default: pageSize }),
});
export type ListQuery = Static<typeof ListQuery>;

export const getProducts = {
  method: 'GET',
  url: '/products',
  schema: {
    summary: 'Products by text and filters, with facets, sorting, paging and total',
    tags: ['products'],
    querystring: ListQuery,
    response: { 200: ProductList, ...problems },
  },
} as const satisfies Endpoint;

export const getProductCards = {
  method: 'GET',
  url: '/products/cards',
  schema: {
    summary:
      'The cards of these products, in this order; those that are sold out only where that is asked for',
    tags: ['products'],
    querystring: Type.Object({
      lang: Type.Optional(Language),
      id: Type.Array(Id, { minItems: 1, maxItems: mostCards }),
      soldOut: Type.Boolean({ default: false }),
    }),
    response: { 200: Type.Object({ items: Type.Array(ProductCard) }), ...problems },
  },
} as const satisfies Endpoint;

export const Variant = Type.Object({
  id: Id,
  name: Type.String(),
  articleNumber: Type.String(),
  ean: nullable(Type.String()),
  unitPrice: Money,
  discountPrice: nullable(Money),
  /** The lowest of the days before it was reduced, from which is reckoned what is announced (`priceBefore` of pricing); null where nothing is off, or it was never sold without. */
  lowestBefore: nullable(Money),
  pricePerUnit: nullable(Type.Object({ price: Money, unit: Type.String() })),
  /** Units that can be ordered now, told up to 999. */
  available: Type.Integer(),
  outfitId: nullable(Id),
  /** How many units of the product it holds; null where it is another size or form of it. */
  packUnits: nullable(Type.Integer()),
  /** What one costs now, in cents on the product's `priceBasis`: sums are made of these, not of the rounded prices that are shown. */
  sumCents: Type.Integer(),
});
export type Variant = Static<typeof Variant>;

export const Outfit = Type.Object({
  id: Id,
  name: Type.String(),
  mainMediaUrl: nullable(Type.String()),
  image: nullable(Image),
});

/** What a product is or measures, in the shop's words: 'Material', ['Oak', 'Steel']. */
export const Specification = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  values: Type.Array(Type.String()),
});
export type Specification = Static<typeof Specification>;

export const ProductDetail = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  /** The slug in each language, for alternate links. */
  slugs: Type.Record(Language, Type.String()),
  subtitle: Type.String(),
  description: Type.String({ description: 'Sanitised HTML' }),
  metaTitle: Type.String(),
  metaDescription: Type.String(),
  brand: nullable(Type.Object({ name: Type.String(), slug: Type.String() })),
  unitPrice: Money,
  discountPrice: nullable(Money),
  /** Of the variant whose price this is, as there. */
  lowestBefore: nullable(Money),
  isFromPrice: Type.Boolean(),
  pricePerUnit: nullable(Type.Object({ price: Money, unit: Type.String() })),
  unitPriceBasis: Basis,
  /** On which the shop has set its prices; `unitPriceBasis` is the one on which they are shown. */
  priceBasis: Basis,
  currency: Type.String(),
  vatCode: VatCode,
  mainMediaUrl: nullable(Type.String()),
  /** Of its picture for link previews: another one whenever something on that changes. */
  previewVersion: Type.String(),
  medias: Type.Array(Image),
  variants: Type.Array(Variant),
  outfits: Type.Array(Outfit),
  specifications: Type.Array(Specification),
  tags: Type.Array(Crumb),
  breadcrumbs: Type.Array(Crumb),
  inStock: Type.Boolean(),
  rating: nullable(Rating),
  /** The newest of them; null where there are none. */
  reviews: nullable(ReviewList),
  /** What an order of now would be promised; null where nothing of it is in stock. */
  promise: nullable(DeliveryPromise),
  /** Whether a text can go with it. */
  asksGiftText: Type.Boolean(),
  /** Whether it can come again and again. */
  offersSubscription: Type.Boolean(),
  /** The branches that have it, where the shop takes reservations; `available` is told up to branchStockTold. */
  atBranches: Type.Array(
    Type.Object({ variantId: Id, branchId: Id, branchName: Type.String(), available: Type.Integer() }),
  ),
  /** Why it cannot be withdrawn from; null where it can be. */
  withdrawalException: nullable(WithdrawalException),
  /** The days on which it can come, for the shopper to choose one; null where the shop does not ask. */
  deliveryDays: nullable(Type.Array(Day)),
  bundles: Type.Array(Type.Object({ id: Id, name: Type.String(), slug: Type.String() })),
  /** What belongs to it and can be bought, in the shop's order. */
  accessories: Type.Array(ProductCard),
  /** Others of its kind. */
  related: Type.Array(ProductCard),
});
export type ProductDetail = Static<typeof ProductDetail>;

export const getProduct = {
  method: 'GET',
  url: '/products/slug/:slug',
  schema: {
    summary: 'One product by its slug; a slug that ends in a dash and the product’s number finds it too',
    tags: ['products'],
    params: Type.Object({ slug: Slug }),
    querystring: inLanguage,
    response: { 200: ProductDetail, ...problems, 404: refusing(Problem, 'PRODUCT_NOT_FOUND') },
  },
} as const satisfies Endpoint;

export const getProductPreview = {
  method: 'GET',
  url: '/store/previews/products/:slug/:file',
  schema: {
    summary:
      'What link previews show of a product: /previews/products/vase/en-0123456789abcdef.jpg of the shop; another version leads to the present one',
    tags: ['products'],
    params: Type.Object({
      slug: Slug,
      file: Type.String({ pattern: '^[a-z]{2}-[0-9a-f]{16}\\.jpg$' }),
    }),
    response: {
      200: Type.Unsafe<never>({ description: 'A JPEG picture of 1200 by 630 pixels' }),
      ...problems,
      404: refusing(Problem, 'PRODUCT_NOT_FOUND'),
    },
  },
} as const satisfies Endpoint;

export const Suggestions = Type.Object({
  items: Type.Array(ProductCard),
  total: Type.Integer(),
  /** null for a text that is too short to search by. */
  search: nullable(ListSearch),
});
export type Suggestions = Static<typeof Suggestions>;

export const getSuggestions = {
  method: 'GET',
  url: '/products/suggestions',
  schema: {
    summary: 'The first products for what is being typed, and what else of the shop has such a name',
    tags: ['products'],
    querystring: Type.Object({
      lang: Type.Optional(Language),
      q: Type.String({ maxLength: searchLength.most }),
      page: Type.Integer({ minimum: 1, maximum: 20, default: 1 }),
      size: Type.Integer({ minimum: 1, maximum: 20, default: 5 }),
    }),
    response: { 200: Suggestions, ...problems },
  },
} as const satisfies Endpoint;
