import type { Cart } from '@etalage/contracts';
import { euros, priceCart, totalsInEuros } from '@etalage/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cart, group, line, promocode } from './cart.fixture.ts';
import { previewChange, withServerNames } from './preview-cart.ts';

const percentage = { ...promocode, code: 'TIEN', discount: 0 };

test('MINI-10 a quantity moves line, subtotal, VAT and total at once, by the one calculator', () => {
  const next = previewChange(cart, { intent: 'set-line', lineId: 1, quantity: 5 });
  expect(next.transactionLines[0]).toMatchObject({ quantity: 5, subTotal: 50 });
  expect(next.totals).toMatchObject({
    subTotal: 84,
    total: 84,
    toPay: 84,
    vat: 14.58,
    totalExcludingVat: 69.42,
  });
  expect(next.count).toBe(7);
});

test('MINI-10 codes and cards follow', () => {
  const rich: Cart = {
    ...cart,
    promocodes: [percentage],
    couponsCreated: [{ cardCode: 'KADO-1234', balance: 20, used: 20 }],
  };
  const next = previewChange(rich, { intent: 'set-line', lineId: 1, quantity: 5 });
  expect(next.promocodes[0]?.discount).toBe(8.4);
  expect(next.totals).toMatchObject({ subTotal: 84, discount: 8.4, total: 75.6, coupons: 20, toPay: 55.6 });
  const without = previewChange(next, { intent: 'remove-promocode', code: 'TIEN' });
  expect(without.totals).toMatchObject({ discount: 0, toPay: 64 });
  expect(previewChange(next, { intent: 'remove-coupon', code: 'KADO-1234' }).totals.toPay).toBe(75.6);
});

test('COUP-04 MINI-10 a code for some products follows those alone', () => {
  const some: Cart = { ...cart, promocodes: [{ ...percentage, includedProducts: '[1]' }] };
  const more = previewChange(some, { intent: 'set-line', lineId: 1, quantity: 5 });
  expect(more).toMatchObject({ promocodes: [{ discount: 5 }], totals: { subTotal: 84, discount: 5 } });
  const others = previewChange(some, { intent: 'set-bundle', bundleGroupKey: group, quantity: 3 });
  expect(others).toMatchObject({ promocodes: [{ discount: 2 }], totals: { subTotal: 71, discount: 2 } });
});

test('BNDL-02 BNDL-05 a bundle counts in sets and keeps its price per set', () => {
  const next = previewChange(cart, { intent: 'set-bundle', bundleGroupKey: group, quantity: 3 });
  expect(next.bundles[0]).toMatchObject({ quantity: 3, subTotal: 51, saving: 9 });
  expect(next.totals.subTotal).toBe(71);
});

test('BNDL-03 a removed bundle goes with its lines, clearing takes everything', () => {
  const next = previewChange(cart, { intent: 'remove-bundle', bundleGroupKey: group });
  expect(next.transactionLines.map(({ id }) => id)).toEqual([1]);
  expect(next.bundles).toEqual([]);
  expect(previewChange(cart, { intent: 'clear' })).toMatchObject({ count: 0, transactionLines: [] });
});

const preview = { name: 'Lamp', slug: 'lamp', image: null, unitPrice: 30, discountPrice: 25 };

test('MINI-10 what is added shows at once, and more of what is there raises its number', () => {
  const next = previewChange(cart, { intent: 'add-line', variantId: 77, quantity: 2, preview });
  expect(next.transactionLines.at(-1)).toMatchObject({
    quantity: 2,
    subTotal: 50,
    product: { name: 'Lamp' },
  });
  expect(next.totals.subTotal).toBe(104);
  const more = previewChange(cart, { intent: 'add-line', variantId: 1, quantity: 3, preview });
  expect(more.transactionLines).toHaveLength(3);
  expect(more.transactionLines[0]?.quantity).toBe(5);
  const set = previewChange(cart, { intent: 'add-bundle', bundleId: 9, quantity: 1, preview });
  expect(set.bundles.at(-1)).toMatchObject({ name: 'Lamp', quantity: 1, subTotal: 25 });
  expect(previewChange(cart, { intent: 'add-bundle', bundleId: 5, quantity: 1 }).bundles[0]?.quantity).toBe(
    3,
  );
});

test('MINI-10 PRICE-03 what is added has its own VAT rate where the page knows it, else 21%', () => {
  const net: Cart = { ...cart, basis: 'ex', transactionLines: [], bundles: [] };
  const added = (known: object) =>
    previewChange(net, {
      ...{ intent: 'add-line', variantId: 77, quantity: 4 },
      preview: { ...preview, ...known },
    }).totals;
  expect(added({ vatPct: 9 })).toMatchObject({ totalExcludingVat: 100, vat: 9, toPay: 109 });
  expect(added({})).toMatchObject({ totalExcludingVat: 100, vat: 21, toPay: 121 });
});

test('MINI-10 what was added can be changed before the server has named it', () => {
  const added = previewChange(cart, { intent: 'add-line', variantId: 77, quantity: 1, preview });
  const lineId = added.transactionLines.at(-1)?.id ?? 0;
  const change = { intent: 'set-line', lineId, quantity: 4 } as const;
  expect(previewChange(added, change).transactionLines.at(-1)?.quantity).toBe(4);
  const named: Cart = {
    ...cart,
    transactionLines: [...cart.transactionLines, { ...line(77, 'Lamp'), id: 900 }],
  };
  expect(withServerNames(change, named)).toEqual({ ...change, lineId: 900 });
  expect(previewChange(named, change).transactionLines.at(-1)?.quantity).toBe(4);
  expect(withServerNames(change, cart)).toBeNull();
  const bundle = { intent: 'remove-bundle', bundleGroupKey: 'new-5' } as const;
  expect(withServerNames(bundle, cart)).toEqual({ ...bundle, bundleGroupKey: group });
});

test('PRICE-11 what is missing to free delivery shrinks, and delivery is free once nothing is', () => {
  const dear: Cart = {
    ...cart,
    freeShipping: { basis: 'inc' as const, threshold: 75, missing: 21 },
    totals: { ...cart.totals, shipping: 4.95 },
  };
  const some = previewChange(dear, { intent: 'set-line', lineId: 1, quantity: 3 });
  expect(some).toMatchObject({ freeShipping: { missing: 11 }, totals: { shipping: 4.95, total: 68.95 } });
  const enough = previewChange(dear, { intent: 'set-line', lineId: 1, quantity: 5 });
  expect(enough).toMatchObject({ freeShipping: { missing: 0 }, totals: { shipping: 0, total: 84 } });
});

test('PRICE-11 PRICE-10 a threshold without VAT is compared with what the goods cost without it', () => {
  const dear: Cart = {
    ...cart,
    freeShipping: { basis: 'ex' as const, threshold: 60, missing: 15.37 },
    totals: { ...cart.totals, shipping: 4.95 },
  };
  // 64 euros with VAT are 52.89 without.
  const some = previewChange(dear, { intent: 'set-line', lineId: 1, quantity: 3 });
  expect(some).toMatchObject({ freeShipping: { missing: 7.11 }, totals: { shipping: 4.95, total: 68.95 } });
  const enough = previewChange(dear, { intent: 'set-line', lineId: 1, quantity: 5 });
  expect(enough).toMatchObject({ freeShipping: { missing: 0 }, totals: { shipping: 0, total: 84 } });
});

test('MINI-07 PRICE-10 what goes back below the threshold costs its delivery again at once', () => {
  const free: Cart = {
    ...cart,
    freeShipping: { basis: 'inc' as const, threshold: 50, missing: 0, priceBelow: 4.95 },
  };
  const less = previewChange(free, { intent: 'set-line', lineId: 1, quantity: 1 });
  expect(less).toMatchObject({ freeShipping: { missing: 6 }, totals: { shipping: 4.95, total: 48.95 } });
  const least = previewChange(less, { intent: 'remove-line', lineId: 1 });
  expect(least).toMatchObject({ freeShipping: { missing: 16 }, totals: { shipping: 4.95, total: 38.95 } });
  const enough = previewChange(least, { intent: 'set-bundle', bundleGroupKey: group, quantity: 3 });
  expect(enough.totals).toMatchObject({ shipping: 0, total: 51 });
});

test('MINI-07 PRICE-12 what is shown on another basis than the shop’s comes to what the server asks, with any code, after any change', () => {
  const any = fc.record({
    basis: fc.constantFrom('inc' as const, 'ex' as const),
    lines: fc.array(
      fc.record({
        cents: fc.integer({ min: 1, max: 9_999 }),
        off: fc.option(fc.integer({ min: 0, max: 9_999 })),
        vatRate: fc.constantFrom(0, 900, 2100),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    sets: fc.option(
      fc.record({ cents: fc.integer({ min: 1, max: 9_999 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    ),
    code: fc.option(
      fc.record({
        type: fc.constantFrom('VALUE' as const, 'PERCENTAGE' as const),
        amount: fc.integer({ min: 1, max: 10_000 }),
      }),
    ),
    shippingCents: fc.integer({ min: 0, max: 1_500 }),
    later: fc.integer({ min: 1, max: 999 }),
  });
  fc.assert(
    fc.property(any, ({ basis, lines, sets, code, shippingCents, later }) => {
      const displayBasis = basis === 'inc' ? 'ex' : 'inc';
      const all = [
        ...lines.map(({ off, cents, ...each }) => ({
          ...each,
          unitPriceCents: cents,
          discountPriceCents: off === null || off >= cents ? null : off,
          bundle: null,
        })),
        ...(sets
          ? [2100, 900].map((vatRate) => ({
              quantity: sets.quantity,
              vatRate,
              unitPriceCents: sets.cents,
              discountPriceCents: null,
              bundle: { groupKey: group, fixedTotalCents: sets.cents },
            }))
          : []),
      ].map((each, index) => ({ ...each, key: String(index + 1), productId: index + 1 }));
      const prices = [
        { priceCents: shippingCents, thresholdPriceCents: null, thresholdOrderTotalCents: null },
      ];
      const serverAt = (quantity: number) =>
        priceCart({
          basis,
          displayBasis,
          lines: all.map((each) => (each.key === '1' ? { ...each, quantity } : each)),
          promocodes: code ? [{ ...code, code: 'CODE', includedProductIds: [] }] : [],
          shippingMethods: [{ id: '1', prices }],
          chosenShippingMethodId: '1',
        });
      const now = serverAt(lines[0]?.quantity ?? 1);
      const given: Cart = {
        ...cart,
        basis: displayBasis,
        transactionLines: all.map(({ quantity, vatRate, bundle }, index) => {
          const one = line(index + 1, `p${index}`, { quantity });
          const price = now.lines[index];
          return {
            ...one,
            product: {
              ...one.product,
              unitPrice: euros(price?.unitPrice.shownCents ?? 0),
              discountPrice: price?.isDiscounted ? euros(price.discountedUnitPrice.shownCents) : null,
              vatCode: { vatPercentage: vatRate / 100 },
            },
            metadata: {
              ...one.metadata,
              vatPct: vatRate / 100,
              ...(bundle && { bundleGroupKey: group, bundleId: 5, unitsPerSet: 1 }),
            },
          };
        }),
        bundles: cart.bundles.flatMap((one) =>
          sets
            ? [
                {
                  ...one,
                  quantity: sets.quantity,
                  subTotal: euros(now.bundles[0]?.price.shownCents ?? 0),
                  lineIds: [all.length - 1, all.length],
                },
              ]
            : [],
        ),
        promocodes: code ? [{ ...percentage, type: code.type, amount: code.amount / 100, code: 'CODE' }] : [],
        totals: totalsInEuros(now),
        setPrices: {
          basis,
          lines: Object.fromEntries(
            all.map(({ key, unitPriceCents, discountPriceCents }) => [
              key,
              { unitPriceCents, discountPriceCents },
            ]),
          ),
          bundles: sets ? { [group]: sets.cents } : {},
          shippingCents,
        },
      };
      const { totals } = previewChange(given, { intent: 'set-line', lineId: 1, quantity: later });
      expect(totals).toMatchObject(totalsInEuros(serverAt(later)));
    }),
  );
});

test('PRICE-11 that collecting is free is said as long as delivery is not', () => {
  const dear: Cart = {
    ...cart,
    freeShipping: { basis: 'inc' as const, threshold: 75, missing: 21 },
    totals: { ...cart.totals, shipping: 4.95, pickupIsFree: true },
  };
  const free = (quantity: number) =>
    previewChange(dear, { intent: 'set-line', lineId: 1, quantity }).totals.pickupIsFree;
  expect([free(3), free(5)]).toEqual([true, false]);
  const without: Cart = { ...dear, totals: { ...dear.totals, pickupIsFree: false } };
  expect(previewChange(without, { intent: 'set-line', lineId: 1, quantity: 3 }).totals.pickupIsFree).toBe(
    false,
  );
});

test('MINI-10 a change there and back leaves every amount as it was, on either basis', () => {
  const any = fc.record({
    basis: fc.constantFrom('inc' as const, 'ex' as const),
    lines: fc.array(
      fc.record({ cents: fc.integer({ min: 0, max: 99_999 }), quantity: fc.integer({ min: 1, max: 99 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
    between: fc.integer({ min: 1, max: 999 }),
  });
  fc.assert(
    fc.property(any, ({ basis, lines, between }) => {
      const made: Cart = {
        ...cart,
        basis,
        bundles: [],
        transactionLines: lines.map(({ cents, quantity }, index) => {
          const one = line(index + 1, `p${index}`, { quantity });
          return { ...one, product: { ...one.product, unitPrice: cents / 100 } };
        }),
      };
      const quantity = lines[0]?.quantity ?? 1;
      const before = previewChange(made, { intent: 'set-line', lineId: 1, quantity });
      const away = previewChange(before, { intent: 'set-line', lineId: 1, quantity: between });
      expect(previewChange(away, { intent: 'set-line', lineId: 1, quantity })).toEqual(before);
    }),
  );
});
