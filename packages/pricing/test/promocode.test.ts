import { describe, expect, test } from 'vitest';
import { type CartInput, type CartLine, type Promocode, priceCart } from '../src/index.ts';

const line = (key: string, cents: number, vatRate = 2100): CartLine => ({
  key,
  productId: key,
  unitPriceCents: cents,
  discountPriceCents: null,
  quantity: 1,
  vatRate,
});

const percent = (code: string, amount: number, ...includedProductIds: string[]): Promocode => ({
  code,
  type: 'PERCENTAGE',
  amount: amount * 100,
  includedProductIds,
});

const value = (code: string, amount: number, ...includedProductIds: string[]): Promocode => ({
  code,
  type: 'VALUE',
  amount,
  includedProductIds,
});

const cart = (lines: CartLine[], promocodes: Promocode[], basis: CartInput['basis'] = 'inc') =>
  priceCart({ basis, displayBasis: basis, lines, promocodes });

describe('COUP-04 a promo code is a percentage or a value, over all or included products', () => {
  const lines = [line('soup', 1_000, 900), line('pan', 3_000)];
  test.each([
    ['10 % of all', [percent('A', 10)], 400],
    ['10 % of the pan', [percent('A', 10, 'pan')], 300],
    ['€ 5 off all', [value('A', 500)], 500],
    ['€ 15 off a soup of € 10', [value('A', 1_500, 'soup')], 1_000],
    ['€ 100 off all', [value('A', 10_000)], 4_000],
    ['100 %', [percent('A', 100)], 4_000],
    ['150 % counts as 100 %', [percent('A', 150)], 4_000],
    ['an unknown product', [percent('A', 10, 'spoon')], 0],
    ['nothing', [value('A', 0)], 0],
  ])('COUP-04 %s', (_, promocodes, off) => {
    expect(cart(lines, promocodes).discount.incCents).toBe(off);
  });

  test('COUP-04 a numeric product id is the same id as text', () => {
    const numbered = [{ ...line('x', 1_000), productId: 12 }];
    expect(cart(numbered, [percent('A', 10, '12')]).discount.incCents).toBe(100);
  });

  test('COUP-06 a code below its minimum amount takes nothing off and says why', () => {
    const at = (minimumCents: number) => cart(lines, [{ ...percent('A', 10), minimumCents }]).promocodes[0];
    expect(at(4_000)).toMatchObject({ refusal: null, discount: { incCents: 400 } });
    expect(at(4_001)).toMatchObject({ refusal: 'BELOW_MINIMUM', discount: { incCents: 0 } });
  });

  test('COUP-04 a code for other products takes nothing off and says why', () => {
    expect(cart(lines, [percent('A', 10, 'spoon')]).promocodes).toMatchObject([
      { code: 'A', refusal: 'NO_INCLUDED_PRODUCTS', discount: { incCents: 0 } },
    ]);
  });
});

describe('COUP-04 stacking', () => {
  const lines = [line('soup', 1_000, 900), line('pan', 3_000)];
  const offOf = (...promocodes: Promocode[]) =>
    cart(lines, promocodes).promocodes.map(({ code, discount }) => [code, discount.incCents]);

  test('COUP-04 percentages add up, each of the price before any code', () => {
    expect(offOf(percent('B', 20), percent('A', 10))).toEqual([
      ['A', 400],
      ['B', 800],
    ]);
  });

  test('COUP-04 percentages never pass 100 % of a product', () => {
    expect(cart(lines, [percent('A', 80, 'soup'), percent('B', 50)]).discount.incCents).toBe(1_000 + 1_500);
  });

  test('COUP-04 a value comes off what percentages leave', () => {
    expect(offOf(value('A', 3_900), percent('B', 10))).toEqual([
      ['A', 3_600],
      ['B', 400],
    ]);
  });

  test('COUP-04 a value over everything leaves room for one over few products', () => {
    expect(offOf(value('A', 3_500), value('B', 1_000, 'soup'))).toEqual([
      ['A', 3_000],
      ['B', 1_000],
    ]);
  });

  test('COUP-04 a code entered twice counts once', () => {
    expect(offOf(percent('A', 10), percent('A', 10))).toEqual([['A', 400]]);
  });
});

describe('PRICE-07 a discount lowers the base of the VAT', () => {
  test('PRICE-07 a value is divided over the rates in proportion', () => {
    const { vatGroups, vatCents } = cart([line('soup', 1_090, 900), line('pan', 1_210)], [value('A', 230)]);
    expect(vatGroups).toEqual([
      { rate: 900, netCents: 900, vatCents: 81, grossCents: 981 },
      { rate: 2100, netCents: 900, vatCents: 189, grossCents: 1_089 },
    ]);
    expect(vatCents).toBe(270);
  });

  test('PRICE-07 on the net-first reading total = subtotal excluding VAT + VAT - discount', () => {
    const priced = cart([line('tyre', 10_000)], [value('A', 1_000)], 'ex');
    expect(priced.subtotal.exCents).toBe(10_000);
    expect(priced.discount.exCents).toBe(1_000);
    expect(priced.vatCents).toBe(1_890);
    expect(priced.totalCents).toBe(10_000 + 1_890 - 1_000);
  });

  test('PRICE-07 a code larger than the cart leaves nothing to pay and no VAT', () => {
    const priced = cart([line('soup', 1_000, 900), line('pan', 3_000)], [value('A', 99_999)]);
    expect([priced.totalCents, priced.vatCents, priced.toPayCents]).toEqual([0, 0, 0]);
  });

  test('PRICE-07 a discount for one product leaves the other rate alone', () => {
    const { vatGroups } = cart([line('soup', 1_090, 900), line('pan', 1_210)], [percent('A', 50, 'pan')]);
    expect(vatGroups.map(({ grossCents }) => grossCents)).toEqual([1_090, 605]);
  });
});

describe('COUP-05 a coupon is a way to pay', () => {
  const lines = [line('pan', 3_025)];
  const pay = (...balances: number[]) =>
    priceCart({
      basis: 'inc',
      displayBasis: 'inc',
      lines,
      coupons: balances.map((balanceCents, i) => ({ cardCode: `card-${i}`, balanceCents })),
    });

  test('COUP-05 it lowers what is to be paid, not the total nor the VAT', () => {
    expect(pay(1_000)).toMatchObject({ totalCents: 3_025, vatCents: 525, toPayCents: 2_025 });
  });

  test('COUP-05 the smallest balance is used first, and no more than the total', () => {
    const { coupons, toPayCents } = pay(5_000, 1_000);
    expect(toPayCents).toBe(0);
    expect(coupons).toEqual([
      { cardCode: 'card-1', usedCents: 1_000, remainingCents: 0 },
      { cardCode: 'card-0', usedCents: 2_025, remainingCents: 2_975 },
    ]);
  });

  test('COUP-05 a card entered twice pays once', () => {
    const card = { cardCode: 'same', balanceCents: 1_000 };
    const priced = priceCart({ basis: 'inc', displayBasis: 'inc', lines, coupons: [card, card] });
    expect(priced.toPayCents).toBe(2_025);
  });

  test('COUP-05 a card pays for shipping too', () => {
    const priced = priceCart({
      basis: 'inc',
      displayBasis: 'inc',
      lines,
      coupons: [{ cardCode: 'card', balanceCents: 10_000 }],
      shippingMethods: [
        {
          id: 'home',
          prices: [{ priceCents: 495, thresholdPriceCents: null, thresholdOrderTotalCents: null }],
        },
      ],
    });
    expect(priced.coupons[0]?.usedCents).toBe(3_520);
  });
});
