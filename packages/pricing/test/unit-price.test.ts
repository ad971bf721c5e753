import { describe, expect, test } from 'vitest';
import {
  amountOf,
  displayBasisOf,
  effectiveUnitPriceCents,
  isNoticeableChange,
  percentOff,
  priceBefore,
  pricePerUnit,
  productFromPrice,
  readCategory,
  readFlag,
  saved,
  type ToldPrice,
  unitPriceOf,
} from '../src/index.ts';

describe('PRICE-04 one piece', () => {
  test.each([
    [1_000, null, 1_000],
    [1_000, 799, 799],
    [1_000, 1_000, 1_000],
    [1_000, 1_200, 1_000],
    [1_000, 0, 0],
  ])('PRICE-04 %i with discount price %s costs %i', (unitPriceCents, discountPriceCents, effective) => {
    expect(effectiveUnitPriceCents({ unitPriceCents, discountPriceCents })).toBe(effective);
  });

  test('PRICE-04 both prices on both bases, and whether there is an old price to show', () => {
    const price = unitPriceOf({ unitPriceCents: 1_210, discountPriceCents: 605 }, 2100, 'inc', 'ex');
    expect(price).toEqual({
      unitPrice: { exCents: 1_000, incCents: 1_210, shownCents: 1_000 },
      discountedUnitPrice: { exCents: 500, incCents: 605, shownCents: 500 },
      isDiscounted: true,
    });
  });

  test('PRICE-12 a product costs what its cheapest variant costs in effect', () => {
    const variants = [
      { id: 'a', unitPriceCents: 1_000, discountPriceCents: null },
      { id: 'b', unitPriceCents: 1_500, discountPriceCents: 900 },
    ];
    expect(productFromPrice(variants)).toEqual({ variant: variants[1], isFrom: true });
    expect(productFromPrice(variants.slice(0, 1))).toEqual({ variant: variants[0], isFrom: false });
    expect(productFromPrice([])).toBeNull();
  });
});

describe('PRICE-05 a changed price', () => {
  const at = (cents: number) => amountOf(cents, 2100, 'inc', 'inc');
  test.each([
    [1_295, 1_295, false],
    [1_295, 1_296, false],
    [1_295, 1_294, false],
    [1_295, 1_297, true],
    [1_295, 1_293, true],
  ])('PRICE-05 from %i to %i cents is told: %s', (before, after, told) => {
    expect(isNoticeableChange(at(before), at(after))).toBe(told);
  });

  test('PRICE-05 what counts is the shown price: 2 cents including VAT may be 1 cent excluding', () => {
    const ex = (cents: number) => amountOf(cents, 2100, 'inc', 'ex');
    expect(isNoticeableChange(ex(121), ex(123))).toBe(true);
    expect(isNoticeableChange(ex(122), ex(124))).toBe(false);
  });
});

describe('MINI-06 price per kg', () => {
  const price = amountOf(399, 900, 'inc', 'inc');
  test('MINI-06 750 grams for 3.99 is 5.32 per kg', () => {
    expect(pricePerUnit(price, { contentMilli: 750, contentUnit: 'kg' })).toEqual({
      unit: 'kg',
      price: { exCents: 488, incCents: 532, shownCents: 532 },
    });
    // 5.2286 is rounded up, 8.5439 down.
    expect(pricePerUnit(price, { contentMilli: 700, contentUnit: 'kg' })?.price.exCents).toBe(523);
    expect(pricePerUnit(price, { contentMilli: 467, contentUnit: 'kg' })?.price.incCents).toBe(854);
  });

  test.each([
    [null, 'kg'],
    [0, 'kg'],
    [750, null],
    [750, ''],
    [-5, 'kg'],
  ])('MINI-06 no price for %s thousandths of %s', (contentMilli, contentUnit) => {
    expect(pricePerUnit(price, { contentMilli, contentUnit })).toBeNull();
  });
});

/** A yes or no of a category, as other systems write it. */
const spelled = [
  [true, true],
  ['true', true],
  ['1', true],
  [1, true],
  [false, false],
  ['0', false],
  [0, false],
  ['maybe', null],
] as const;

describe('PRICE-01 PRICE-02 the basis that a customer sees', () => {
  test.each([
    [true, 'ex', 'inc'],
    [false, 'inc', 'ex'],
    [null, 'ex', 'ex'],
    [null, 'inc', 'inc'],
    [null, null, 'unknown'],
  ] as const)('PRICE-01 category %s, first line %s: %s', (category, line, basis) => {
    expect(displayBasisOf(category, line)).toBe(basis);
  });

  test.each([
    [true, true],
    ['true', true],
    ['1', true],
    [' TRUE ', true],
    [1, true],
    [false, false],
    ['false', false],
    ['0', false],
    [0, false],
    [null, null],
    [undefined, null],
    ['', null],
    ['[]', null],
    [[], null],
    [{}, null],
    [Number.NaN, null],
  ])('PRICE-02 %j is read as %s', (value, flag) => {
    expect(readFlag(value)).toBe(flag);
  });

  test.each(['displayPricesIncludingVat', 'display_prices_including_vat'])(
    'PRICE-02 a category says by %s whether it sees VAT',
    (name) => {
      for (const [value, flag] of spelled)
        expect(readCategory({ [name]: value }).displayPricesIncludingVat).toBe(flag);
      expect(readCategory({ [name]: true }).allowInvoicePayment).toBeNull();
    },
  );

  test.each([
    'allowInvoicePayment',
    'allow_invoice_payment',
    'allow_payment_on_invoice',
    'allowPaymentOnInvoice',
    'allow-invoice-payment',
  ])('PRICE-02 a category says by %s whether it may pay on invoice', (name) => {
    for (const [value, flag] of spelled)
      expect(readCategory({ [name]: value }).allowInvoicePayment).toBe(flag);
    expect(readCategory({ [name]: true }).displayPricesIncludingVat).toBeNull();
  });

  test('PRICE-02 of two spellings the first that says something counts; none says nothing', () => {
    expect(readCategory({ allowInvoicePayment: '', allow_payment_on_invoice: '1' }).allowInvoicePayment).toBe(
      true,
    );
    expect(
      readCategory({ allowInvoicePayment: false, allow_payment_on_invoice: true }).allowInvoicePayment,
    ).toBe(false);
    const nothing = { displayPricesIncludingVat: null, allowInvoicePayment: null };
    for (const category of [null, undefined, {}, [], { allowinvoicepayment: true }])
      expect(readCategory(category)).toEqual(nothing);
  });
});

test('LIST-03 the badge never promises more percents than are off', () => {
  const off = (lowestBefore: number, discountPrice: number | null) =>
    percentOff({ unitPrice: lowestBefore, discountPrice, lowestBefore });
  expect(off(100, 85)).toBe(15);
  expect(off(12.95, 11.5)).toBe(11);
  expect(off(10, null)).toBe(0);
  expect(off(0, 0)).toBe(0);
});

test.each<[string, ToldPrice, { before: number | null; saves: number; percent: number }]>([
  [
    'from the lowest of the days before',
    { unitPrice: 2500, discountPrice: 1500, lowestBefore: 1800 },
    { before: 1800, saves: 300, percent: 16 },
  ],
  [
    'from that also where it is more than the old price',
    { unitPrice: 2000, discountPrice: 1500, lowestBefore: 3000 },
    { before: 3000, saves: 1500, percent: 50 },
  ],
  [
    'not at all where it costs no less than that',
    { unitPrice: 2500, discountPrice: 1500, lowestBefore: 1500 },
    { before: null, saves: 0, percent: 0 },
  ],
  [
    'without saving or percentage where it was never sold without it',
    { unitPrice: 2500, discountPrice: 1500, lowestBefore: null },
    { before: 2500, saves: 0, percent: 0 },
  ],
  [
    'not where nothing is off',
    { unitPrice: 2500, discountPrice: null, lowestBefore: null },
    { before: null, saves: 0, percent: 0 },
  ],
])('PDP-23 a reduction is told %s', (_, price, { before, saves, percent }) => {
  expect([priceBefore(price), saved(price), percentOff(price)]).toEqual([before, saves, percent]);
});

test('PDP-23 from free before there is no percentage', () => {
  expect(percentOff({ unitPrice: 10, discountPrice: 0, lowestBefore: 0 })).toBe(0);
});
