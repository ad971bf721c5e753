import fc from 'fast-check';
import type { CartInput, CartLine, Coupon, Promocode, ShippingMethod } from '../src/index.ts';

/** Random carts to tell: PROPERTY_RUNS=200000 for a long look. */
export const runs = Number(process.env.PROPERTY_RUNS ?? 20_000);

/** A property over `runs` carts may take long: half a millisecond each, and a margin for a machine that does ten other things. */
export const timeout = 60_000 + runs * 12;

const rate = fc.constantFrom(0, 900, 2100, 2100, 900, 550);
const cents = fc.oneof(
  { weight: 6, arbitrary: fc.nat(5_000) },
  { weight: 2, arbitrary: fc.nat(2) },
  { weight: 1, arbitrary: fc.nat(10_000_000) },
);
const quantity = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1920 }) },
);

const line = fc.record({
  productId: fc.integer({ min: 1, max: 6 }),
  unitPriceCents: cents,
  discountPriceCents: fc.option(cents, { freq: 2 }),
  quantity,
  vatRate: rate,
  unitsPerSet: fc.integer({ min: 1, max: 3 }),
  group: fc.constantFrom(null, null, null, 'A', 'B'),
});

const fixedTotal = fc.option(cents, { freq: 3 });

const promocode: fc.Arbitrary<Promocode> = fc.record({
  code: fc.constantFrom('AARDBEI', 'BOS', 'CITROEN', 'DRUIF', 'EIK', 'FRAMBOOS'),
  type: fc.constantFrom('PERCENTAGE' as const, 'VALUE' as const),
  amount: fc.oneof(fc.nat(3_000), fc.nat(12_000)),
  includedProductIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }), {
    freq: 2,
  }),
  minimumCents: fc.option(fc.nat(20_000), { freq: 4 }),
});

const coupon: fc.Arbitrary<Coupon> = fc.record({
  cardCode: fc.constantFrom('card-1', 'card-2', 'card-3'),
  balanceCents: cents,
});

const shippingMethod: fc.Arbitrary<Omit<ShippingMethod, 'id'>> = fc.record({
  isPickup: fc.boolean(),
  prices: fc.array(
    fc.record({
      priceCents: fc.nat(1_500),
      thresholdPriceCents: fc.option(fc.constantFrom(0, 195), { freq: 2 }),
      thresholdOrderTotalCents: fc.option(fc.nat(10_000), { freq: 4 }),
    }),
    { maxLength: 2 },
  ),
});

/** Whole carts: several rates, bundles, up to five codes and three cards, methods, on either basis, shown on either. */
export const carts: fc.Arbitrary<CartInput> = fc
  .record({
    basis: fc.constantFrom('inc' as const, 'ex' as const),
    displayBasis: fc.constantFrom('inc' as const, 'ex' as const),
    lines: fc.array(line, { maxLength: 8 }),
    fixedA: fixedTotal,
    fixedB: fixedTotal,
    promocodes: fc.uniqueArray(promocode, { maxLength: 5, selector: (promo) => promo.code }),
    coupons: fc.uniqueArray(coupon, { maxLength: 3, selector: (card) => card.cardCode }),
    methods: fc.array(shippingMethod, { maxLength: 3 }),
    chosen: fc.constantFrom(null, 'method-0', 'method-1'),
  })
  .map(({ basis, displayBasis, lines, fixedA, fixedB, promocodes, coupons, methods, chosen }) => ({
    basis,
    displayBasis,
    lines: lines.map(
      ({ group, ...rest }, i): CartLine => ({
        ...rest,
        key: `line-${i}`,
        bundle: group && { groupKey: group, fixedTotalCents: group === 'A' ? fixedA : fixedB },
      }),
    ),
    promocodes,
    coupons,
    shippingMethods: methods.map((method, i) => ({ id: `method-${i}`, ...method })),
    chosenShippingMethodId: chosen,
  }));
