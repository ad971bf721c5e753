import { type Static, Type } from 'typebox';
import {
  CustomersOwn,
  type Endpoint,
  Foreign,
  GivenMoney,
  Id,
  inLanguage,
  Money,
  nullable,
  Problem,
  problems,
  refusing,
} from './common.ts';
import { ProductCard } from './products.ts';

const Owner = Type.String({
  pattern: '^[0-9a-f]{0,8}$',
  description: 'Mark of the customer; empty of a guest',
});
/** On the shop's own basis, so that it means the same to whoever logs in later. */
const NotedPrice = nullable(Money);

export const WishlistChange = Type.Object(
  {
    productId: Id,
    isOn: Type.Boolean({ description: 'Put on the list, or taken off' }),
    age: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Milliseconds since the shopper did so',
    }),
    /** What it cost then; null: what it costs now. */
    price: nullable(GivenMoney),
  },
  { additionalProperties: false },
);
export type WishlistChange = Static<typeof WishlistChange>;

/** What is on the list, the last one first, with what each cost when it was put there. */
export const WishlistContents = Type.Object({
  owner: Owner,
  items: Type.Array(Type.Object({ productId: Id, price: NotedPrice })),
});
export type WishlistContents = Static<typeof WishlistContents>;

export const WishlistItem = Type.Object({
  productId: Id,
  name: Type.String({ description: 'Empty where a guest’s browser names what is not for sale' }),
  /** As it is now, on the shopper's basis; null of what is no longer for sale. */
  card: nullable(ProductCard),
  price: NotedPrice,
  /** What it cost when it was put there, on the shopper's basis; null where it has not become cheaper. */
  priceThen: nullable(Money),
});
export type WishlistItem = Static<typeof WishlistItem>;

export const Wishlist = Type.Object({
  owner: Owner,
  items: Type.Array(WishlistItem),
  /** The token of the link that shows the list to others; null where there is none. */
  shareToken: nullable(Type.String()),
});
export type Wishlist = Static<typeof Wishlist>;

/** A list as its owner shows it to others. */
export const SharedWishlist = Type.Object({ firstName: Type.String(), items: Type.Array(ProductCard) });
export type SharedWishlist = Static<typeof SharedWishlist>;

const guest = refusing(Problem, 'NOT_LOGGED_IN');

export const getWishlist = {
  method: 'GET',
  url: '/wishlist',
  schema: {
    summary: 'The shopper’s wishlist: a customer’s own, a guest’s as their browser keeps it',
    tags: ['wishlist'],
    querystring: inLanguage,
    response: { 200: Wishlist, ...problems },
  },
} as const satisfies Endpoint;

/** The same changes may come twice and in any order; the last one of each product counts. */
export const changeWishlist = {
  method: 'POST',
  url: '/wishlist/changes',
  schema: {
    summary: 'Tell what a browser put on its wishlist and took off; of a guest nothing is kept',
    tags: ['wishlist'],
    querystring: inLanguage,
    body: Type.Object(
      { owner: Owner, changes: Type.Array(WishlistChange, { maxItems: 200 }) },
      { additionalProperties: false },
    ),
    response: { 200: WishlistContents, 403: Foreign, ...problems },
  },
} as const satisfies Endpoint;

const Share = Type.Object({ token: nullable(Type.String()) });

export const shareWishlist = {
  method: 'PUT',
  url: '/wishlist/share',
  schema: {
    summary:
      'Have a link that shows the customer’s wishlist to whoever gets it; the same one until it is withdrawn',
    tags: ['wishlist'],
    querystring: inLanguage,
    response: { 200: Share, 401: guest, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;

export const withdrawWishlist = {
  method: 'DELETE',
  url: '/wishlist/share',
  schema: {
    summary: 'Withdraw the link: from now on it shows nothing, and a later one is another',
    tags: ['wishlist'],
    querystring: inLanguage,
    response: { 200: Share, 401: guest, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;

export const getSharedWishlist = {
  method: 'GET',
  url: '/wishlist/shared/:token',
  schema: {
    summary: 'A wishlist that its owner shows to others',
    tags: ['wishlist'],
    params: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) }),
    querystring: inLanguage,
    response: { 200: SharedWishlist, ...problems },
  },
} as const satisfies Endpoint;
