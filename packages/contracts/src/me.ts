import { type Static, Type } from 'typebox';
import { CustomerLogo } from './auth.ts';
import { ActivePromocode } from './cart.ts';
import { Basis, type Endpoint, inLanguage, Money, nullable, problems, Uuid } from './common.ts';

/** What every page shows of whoever is shopping; all else of a page is the same for everybody. */
export const Me = Type.Object({
  /** The customer who is logged in; null for a guest. */
  customer: nullable(
    Type.Object({ id: Uuid, firstName: Type.String(), headerCustomerLogo: nullable(CustomerLogo) }),
  ),
  /** Only while somebody of the staff acts for the customer: whom for, as the bar says it. */
  shadow: Type.Optional(
    Type.Object({ userName: Type.String(), companyName: nullable(Type.String()), customerId: Uuid }),
  ),
  /** Basis on which this shopper sees prices. */
  basis: Basis,
  cart: Type.Object({
    /** Units; a bundle counts once per set. */
    count: Type.Integer(),
    /** What the goods cost now, in euros on `basis`, before codes and shipping. */
    subTotal: Money,
    /** The promo codes that count now. */
    promocodes: Type.Array(ActivePromocode),
  }),
});
export type Me = Static<typeof Me>;

export const getMe = {
  method: 'GET',
  url: '/me',
  schema: {
    summary: 'Who is shopping, on which basis, and with what in the cart',
    tags: ['auth'],
    querystring: inLanguage,
    response: { 200: Me, ...problems },
  },
} as const satisfies Endpoint;
