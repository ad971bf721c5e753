import { type Static, Type } from 'typebox';
import { Basis, Money, nullable } from './common.ts';

export const VatGroup = Type.Object({ vatPercentage: Type.Number(), net: Money, vat: Money });

/** subTotal, discount and shipping stand on the cart's basis; total is what is owed, VAT included. */
export const Totals = Type.Object({
  subTotal: Money,
  /** The goods including VAT, before codes; carts alone tell it. */
  subTotalIncludingVat: Type.Optional(Money),
  discount: Money,
  shipping: Money,
  /** True until a shipping method is chosen: shipping is then the cheapest delivery. */
  shippingIsFrom: Type.Boolean(),
  /** True where the delivery that is counted costs something and fetching the goods would cost nothing. */
  pickupIsFree: Type.Boolean(),
  totalExcludingVat: Money,
  vat: Money,
  vatGroups: Type.Array(VatGroup),
  total: Money,
  /** Paid with cards, VAT included; toPay is total less this, and less what was credited. */
  coupons: Money,
  /** Of an order on account: what was credited before it was paid. */
  credited: Type.Optional(Money),
  toPay: Money,
});
export type Totals = Static<typeof Totals>;

/** Prices as the shop has set them, in cents on `basis`: sums are made of these, not of the rounded prices that are shown. */
export const SetPrices = Type.Object({
  basis: Basis,
  /** By line. */
  lines: Type.Record(
    Type.String(),
    Type.Object({ unitPriceCents: Type.Integer(), discountPriceCents: nullable(Type.Integer()) }),
  ),
  /** Of one set, by bundleGroupKey; null where it costs what its lines do. */
  bundles: Type.Record(Type.String(), nullable(Type.Integer())),
  shippingCents: Type.Integer(),
});
export type SetPrices = Static<typeof SetPrices>;
