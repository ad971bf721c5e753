import { describe, expect, test } from 'vitest';
import {
  type CartInput,
  type CartLine,
  freeShippingProgress,
  priceCart,
  type ShippingMethod,
  shippingFromPrice,
} from '../src/index.ts';

const method = (id: string, ...prices: [price: number, thresholdPrice?: number, threshold?: number][]) =>
  ({
    id,
    prices: prices.map(([priceCents, thresholdPrice, threshold]) => ({
      priceCents,
      thresholdPriceCents: thresholdPrice ?? null,
      thresholdOrderTotalCents: threshold ?? null,
    })),
  }) satisfies ShippingMethod;

const pickup = { ...method('pickup', [0]), isPickup: true };

const line = (key: string, cents: number, vatRate = 2100): CartLine => ({
  key,
  productId: key,
  unitPriceCents: cents,
  discountPriceCents: null,
  quantity: 1,
  vatRate,
});

const cart = (rest: Partial<CartInput>) =>
  priceCart({ basis: 'inc', displayBasis: 'inc', lines: [line('pan', 3_000)], ...rest });

describe('PRICE-10 the from price', () => {
  const home = method('home', [695, 0, 5_000]);
  const slow = method('slow', [295]);
  test.each([
    ['0 where there is no method', [], 9_999, 0],
    ['0 where no method has a price', [method('odd')], 9_999, 0],
    ['the lowest method price', [home, slow], 1_000, 295],
    ['the price just below the threshold', [home], 4_999, 695],
    ['the threshold price at the threshold', [home], 5_000, 0],
    ['the threshold price above it', [home, slow], 9_999, 0],
    ['the lowest of a method’s own prices', [method('tiers', [695], [395], [495])], 0, 395],
    ['a threshold price that is not free', [method('home', [695, 195, 5_000])], 5_000, 195],
    ['the price where the threshold has no total', [method('half', [695, 0])], 9_999, 695],
    ['a dearer threshold price too', [method('odd', [100, 900, 5_000])], 5_000, 900],
  ])('PRICE-10 is %s', (_, methods, orderTotal, price) => {
    expect(shippingFromPrice(methods, orderTotal)).toBe(price);
  });

  test('PRICE-10 the threshold looks at the order total after discount', () => {
    const promocodes = [{ code: 'A', type: 'VALUE' as const, amount: 1 }];
    const methods = [method('home', [695, 0, 3_000])];
    expect(cart({ shippingMethods: methods }).shipping.price.incCents).toBe(0);
    expect(cart({ shippingMethods: methods, promocodes }).shipping.price.incCents).toBe(695);
  });

  test('PRICE-10 the threshold stands on the basis of the shop, whoever looks', () => {
    const methods = [method('home', [695, 0, 3_000])];
    for (const displayBasis of ['inc', 'ex'] as const) {
      expect(cart({ shippingMethods: methods, displayBasis }).shipping.price.incCents).toBe(0);
    }
  });
});

describe('PRICE-10 pick-up beside deliveries', () => {
  const home = method('home', [595, 0, 6_000]);
  const evening = method('evening', [795]);
  const free = pickup;
  const paid = { ...method('counter', [250]), isPickup: true };
  test.each([
    ['counts for nothing', [free, evening, home], { price: 595, isPickupFree: true }],
    ['counts where there is nothing else', [paid, free], { price: 0, isPickupFree: false }],
    ['counts where the deliveries have no price', [method('odd'), paid], { price: 250, isPickupFree: false }],
    ['is not called free where it costs something', [home, paid], { price: 595, isPickupFree: false }],
  ])('PRICE-10 pick-up %s', (_, shippingMethods, { price, isPickupFree }) => {
    const priced = cart({ shippingMethods });
    expect(priced.shipping).toMatchObject({ isFrom: true, isPickupFree, price: { incCents: price } });
    expect(priced.totalCents).toBe(3_000 + price);
  });

  test('PRICE-10 where delivery is free, or pick-up was chosen, nothing is said of it', () => {
    const shippingMethods = [home, free];
    expect(cart({ shippingMethods, lines: [line('pan', 6_000)] }).shipping).toMatchObject({
      isPickupFree: false,
      price: { incCents: 0 },
    });
    expect(cart({ shippingMethods, chosenShippingMethodId: 'pickup' }).shipping).toMatchObject({
      isFrom: false,
      isPickupFree: false,
      price: { incCents: 0 },
    });
  });
});

describe('PRICE-09 the chosen method', () => {
  const shippingMethods = [method('home', [695]), method('slow', [295])];
  test.each([
    ['none', null, { methodId: null, isFrom: true }, 295],
    ['one that holds', 'home', { methodId: 'home', isFrom: false }, 695],
    ['one that holds no longer', 'drone', { methodId: null, isFrom: true }, 295],
  ])('PRICE-09 %s', (_, chosenShippingMethodId, shipping, price) => {
    const priced = cart({ shippingMethods, chosenShippingMethodId });
    expect(priced.shipping).toMatchObject({ ...shipping, price: { incCents: price } });
    expect(priced.totalCents).toBe(3_000 + price);
  });

  test('PRICE-09 an empty cart ships nothing', () => {
    expect(cart({ shippingMethods, lines: [] })).toMatchObject({ totalCents: 0, vatGroups: [] });
  });
});

describe('PRICE-08 VAT on shipping follows the goods', () => {
  test('PRICE-08 net-first: pro rata over the amounts excluding VAT', () => {
    const lines = [line('book', 1_000, 900), line('pump', 3_000, 2100)];
    const priced = priceCart({
      basis: 'ex',
      displayBasis: 'ex',
      lines,
      shippingMethods: [method('home', [400])],
    });
    expect(priced.vatGroups).toEqual([
      { rate: 900, netCents: 1_100, vatCents: 99, grossCents: 1_199 },
      { rate: 2100, netCents: 3_300, vatCents: 693, grossCents: 3_993 },
    ]);
    expect(priced.shipping.price).toEqual({ exCents: 400, incCents: 100 + 9 + 300 + 63, shownCents: 400 });
  });

  test('PRICE-08 gross-first: the net of shipping lies as the net of the goods', () => {
    // goods net 1000 and 3000; shipping of 472 including VAT is 100 + 9 % and 300 + 21 %
    const lines = [line('book', 1_090, 900), line('pump', 3_630, 2100)];
    const { vatGroups, shipping } = cart({ lines, shippingMethods: [method('home', [472])] });
    expect(vatGroups).toEqual([
      { rate: 900, netCents: 1_100, vatCents: 99, grossCents: 1_199 },
      { rate: 2100, netCents: 3_300, vatCents: 693, grossCents: 3_993 },
    ]);
    expect(shipping.price).toMatchObject({ exCents: 400, incCents: 472 });
  });

  test('PRICE-08 goods that a code makes free weigh what they cost before it', () => {
    const lines = [line('book', 1_090, 900), line('pump', 3_630, 2100)];
    const { vatGroups } = cart({
      lines,
      promocodes: [{ code: 'FREE', type: 'PERCENTAGE', amount: 10_000 }],
      shippingMethods: [method('home', [472])],
    });
    expect(vatGroups.map(({ grossCents }) => grossCents)).toEqual([109, 363]);
  });

  test('PRICE-08 goods that never cost anything leave it to the highest rate', () => {
    const lines = [line('sample', 0, 2100), line('leaflet', 0, 900)];
    const { vatGroups } = cart({ lines, shippingMethods: [method('home', [121])] });
    expect(vatGroups).toEqual([
      { rate: 900, netCents: 0, vatCents: 0, grossCents: 0 },
      { rate: 2100, netCents: 100, vatCents: 21, grossCents: 121 },
    ]);
  });
});

describe('PRICE-11 progress to free shipping', () => {
  const methods = [method('home', [695, 0, 5_000]), method('fast', [995, 0, 10_000], [1_295, 195, 2_000])];
  test.each([
    ['nothing where no method becomes free', [method('home', [695, 195, 1_000]), pickup], 100, null],
    [
      'what is missing to the lowest',
      methods,
      1_250,
      { thresholdCents: 5_000, missingCents: 3_750, isReached: false },
    ],
    ['reached at the threshold', methods, 5_000, { thresholdCents: 5_000, missingCents: 0, isReached: true }],
    ['reached beyond it', methods, 9_000, { thresholdCents: 5_000, missingCents: 0, isReached: true }],
    [
      'reached without goods where shipping is always free',
      [method('free', [695, 0, 0])],
      0,
      { thresholdCents: 0, missingCents: 0, isReached: true },
    ],
    ['missing in full where there are no goods', methods, 0, { thresholdCents: 5_000, missingCents: 5_000 }],
  ])('PRICE-11 %s', (_, shippingMethods, orderTotal, progress) => {
    const found = freeShippingProgress(shippingMethods, null, orderTotal, 'inc');
    if (progress === null) return expect(found).toBeNull();
    expect(found).toMatchObject(progress);
  });

  test('PRICE-11 PRICE-01 a customer on the other basis is told the amounts that decide, and their basis', () => {
    // 49.58 without VAT is 59.99 with it: one cent is missing of the 60 that the shop asks, which stand with VAT.
    const shippingMethods = [method('home', [595, 0, 6_000])];
    const below = cart({ shippingMethods, lines: [line('pan', 5_999)], displayBasis: 'ex' });
    expect(below.discountedSubtotal.shownCents).toBe(4_958);
    expect(below.freeShipping).toEqual({
      basis: 'inc',
      thresholdCents: 6_000,
      missingCents: 1,
      isReached: false,
      belowCents: 595,
    });
    expect(below.shipping.price.incCents).toBe(595);
    const at = cart({ shippingMethods, lines: [line('pan', 6_000)], displayBasis: 'ex' });
    expect(at.freeShipping).toMatchObject({ basis: 'inc', missingCents: 0, isReached: true });
    expect(at.shipping.price.incCents).toBe(0);
  });

  test('PRICE-11 once a method is chosen, the progress is about that one', () => {
    const shippingMethods = [...methods, pickup];
    const of = (chosenShippingMethodId: string, cents: number) =>
      cart({ shippingMethods, chosenShippingMethodId, lines: [line('pan', cents)] });
    expect(of('home', 6_000).freeShipping).toMatchObject({ isReached: true });
    const fast = of('fast', 6_000);
    expect(fast.freeShipping).toMatchObject({ thresholdCents: 10_000, missingCents: 4_000 });
    expect(fast.shipping.price.incCents).toBe(195);
    expect(of('pickup', 1_000).freeShipping).toBeNull();
  });

  test('PRICE-11 a pick-up that becomes free is no free shipping', () => {
    const shippingMethods = [
      method('home', [695, 0, 5_000]),
      { ...method('shop', [295, 0, 1_000]), isPickup: true },
    ];
    expect(freeShippingProgress(shippingMethods, null, 2_000, 'inc')).toMatchObject({ missingCents: 3_000 });
  });

  test('PRICE-11 a discount moves it further away', () => {
    const priced = cart({
      shippingMethods: methods,
      promocodes: [{ code: 'A', type: 'VALUE', amount: 500 }],
    });
    expect(priced.freeShipping).toMatchObject({
      thresholdCents: 5_000,
      missingCents: 2_500,
      isReached: false,
    });
  });
});
