import { describe, expect, test } from 'vitest';
import { type CartInput, type CartLine, priceCart } from '../src/index.ts';

const line: CartLine = {
  key: 'a',
  productId: 1,
  unitPriceCents: 309,
  discountPriceCents: null,
  quantity: 1,
  vatRate: 2100,
};

const cart = (lines: CartLine[], rest: Partial<CartInput> = {}) =>
  priceCart({ basis: 'inc', displayBasis: 'inc', lines, ...rest });

describe('PRICE-12 a cart from its prices to what is left to pay', () => {
  test('PRICE-12 1920 pieces of 3.09 at 21 % on gross prices: VAT comes from the sum, not from the piece', () => {
    const priced = cart([{ ...line, quantity: 1_920 }]);
    expect(priced.totalCents).toBe(593_280);
    expect(priced.vatGroups).toEqual([
      { rate: 2100, netCents: 490_314, vatCents: 102_966, grossCents: 593_280 },
    ]);
    // the rounded net piece would lose 7.14 euros: 1920 × 2.55 = 4896.00
    expect(priced.lines[0]?.unitPrice.exCents).toBe(255);
  });

  test('PRICE-12 1920 pieces of 3.09 at 21 % on net prices', () => {
    expect(cart([{ ...line, quantity: 1_920 }], { basis: 'ex', displayBasis: 'ex' }).vatGroups).toEqual([
      { rate: 2100, netCents: 593_280, vatCents: 124_589, grossCents: 717_869 },
    ]);
  });

  test('PRICE-12 VAT per rate group, where VAT per line would differ', () => {
    const lines = ['a', 'b', 'c'].map((key) => ({ ...line, key, unitPriceCents: 103 }));
    // 103 at 21 % holds 17.876 of VAT: three lines would be 54, the group is 53.63 and so 54 as well,
    // 102 holds 17.70: 54 per line, 53.11 for the group
    expect(cart(lines).vatCents).toBe(54);
    expect(cart(lines.map((each) => ({ ...each, unitPriceCents: 102 }))).vatCents).toBe(53);
  });

  test('PRICE-12 lines excluding VAT add up to the subtotal excluding VAT', () => {
    const priced = cart(['a', 'b', 'c'].map((key) => ({ ...line, key, unitPriceCents: 102 })));
    expect(priced.subtotal).toEqual({ exCents: 253, incCents: 306, shownCents: 306 });
    expect(priced.lines.map(({ total }) => total.exCents)).toEqual([85, 84, 84]);
  });

  test('PRICE-07 every stage of a mixed cart', () => {
    const priced = cart(
      [
        { ...line, key: 'soup', unitPriceCents: 545, quantity: 2, vatRate: 900 },
        { ...line, key: 'pan', unitPriceCents: 3_000, discountPriceCents: 2_420, vatRate: 2100 },
        { ...line, key: 'stamp', unitPriceCents: 100, vatRate: 0 },
      ],
      {
        displayBasis: 'ex',
        promocodes: [{ code: 'TIEN', type: 'PERCENTAGE', amount: 1_000 }],
        coupons: [{ cardCode: 'card', balanceCents: 1_000 }],
        shippingMethods: [
          {
            id: 'home',
            prices: [{ priceCents: 361, thresholdPriceCents: null, thresholdOrderTotalCents: null }],
          },
        ],
        chosenShippingMethodId: 'home',
      },
    );
    expect(priced).toMatchObject({
      itemCount: 4,
      subtotal: { exCents: 3_100, incCents: 3_610, shownCents: 3_100 },
      discount: { exCents: 310, incCents: 361, shownCents: 310 },
      discountedSubtotal: { exCents: 2_790, incCents: 3_249, shownCents: 2_790 },
      shipping: { methodId: 'home', isFrom: false, price: { exCents: 310, incCents: 361, shownCents: 310 } },
      vatGroups: [
        { rate: 0, netCents: 100, vatCents: 0, grossCents: 100 },
        { rate: 900, netCents: 1_000, vatCents: 90, grossCents: 1_090 },
        { rate: 2100, netCents: 2_000, vatCents: 420, grossCents: 2_420 },
      ],
      totalCents: 3_610,
      totalExCents: 3_100,
      vatCents: 510,
      toPayCents: 2_610,
    });
  });

  test('PRICE-12 an empty cart costs nothing', () => {
    expect(cart([])).toMatchObject({ lines: [], bundles: [], totalCents: 0, toPayCents: 0, itemCount: 0 });
  });

  test('PRICE-12 lines keep the order they came in', () => {
    const lines = ['z', 'a', 'm'].map((key) => ({ ...line, key }));
    expect(cart(lines).lines.map(({ key }) => key)).toEqual(['z', 'a', 'm']);
  });
});

describe('PRICE-12 what no cart can hold is refused', () => {
  test.each([
    ['a negative price', { unitPriceCents: -1 }],
    ['a fraction of a cent', { unitPriceCents: 12.95 }],
    ['a price that is no number', { unitPriceCents: Number.NaN }],
    ['a negative discount price', { discountPriceCents: -1 }],
    ['no pieces', { quantity: 0 }],
    ['negative pieces', { quantity: -1 }],
    ['half a piece', { quantity: 1.5 }],
    ['endless pieces', { quantity: Number.POSITIVE_INFINITY }],
    ['no units in a set', { unitsPerSet: 0 }],
    ['a negative rate', { vatRate: -900 }],
    ['a rate above 100 %', { vatRate: 10_001 }],
    ['more than can be counted', { unitPriceCents: 2 ** 52, quantity: 999 }],
    ['a negative fixed price', { bundle: { groupKey: 'g', fixedTotalCents: -1 } }],
  ])('PRICE-12 %s', (_, wrong) => {
    expect(() => cart([{ ...line, ...wrong }])).toThrow(RangeError);
  });

  test('PRICE-12 two lines of one key', () => {
    expect(() => cart([line, line])).toThrow('two lines have the key a');
  });

  test.each([
    ['a negative code', { promocodes: [{ code: 'A', type: 'VALUE', amount: -1 }] }],
    ['a negative card', { coupons: [{ cardCode: 'A', balanceCents: -1 }] }],
    [
      'a negative shipping price',
      {
        shippingMethods: [
          {
            id: 's',
            prices: [{ priceCents: -1, thresholdPriceCents: null, thresholdOrderTotalCents: null }],
          },
        ],
      },
    ],
  ] satisfies [string, Partial<CartInput>][])('PRICE-12 %s', (_, wrong) => {
    expect(() => cart([line], wrong)).toThrow(RangeError);
  });

  test('PRICE-12 amounts near 2^53 stay exact', () => {
    const priced = cart([{ ...line, unitPriceCents: 9_007_199_254_740_991 }]);
    const exact = (9_007_199_254_740_991n * 2_100n * 2n + 12_100n) / (2n * 12_100n);
    expect(priced.vatCents).toBe(Number(exact));
  });
});
