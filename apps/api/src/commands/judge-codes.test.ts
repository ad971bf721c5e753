import type { PricedCart } from '@etalage/pricing';
import { expect, test } from 'vitest';
import type { CartCard, CartCodes, CartPromocode } from '../repositories/codes.ts';
import { applyCodeChange, codesWriteFor, judgeCodes, refusalOfAdded } from './judge-codes.ts';
import { normaliseCode } from './normalise-code.ts';
import { priceContents } from './price-contents.ts';

const line = {
  id: 1,
  place: 1,
  variantId: 1,
  variantName: '',
  articleNumber: '',
  unitPriceCents: 1000,
  discountPriceCents: null,
  stock: 9,
  isPublished: true,
  productId: 7,
  productName: '',
  productSlug: null,
  vatRate: 2100,
  handlingDays: 0,
  contentMilli: null,
  contentUnit: null,
  asksGiftText: false,
  asksDeliveryDay: false,
  offersSubscription: false,
  giftText: null,
  deliveryDay: null,
  outfitIds: [],
  outfitMedia: null,
  media: null,
  quantity: 2,
  snapshotCents: 1000,
  bundleId: null,
  bundleGroupKey: null,
  unitsPerSet: null,
  recipeUnits: null,
  bundle: null,
};

function promo(id: number, given: Partial<CartPromocode> = {}): CartPromocode {
  return {
    id,
    code: `PROMO${id}`,
    type: 'PERCENTAGE',
    amount: 1000,
    minimumCents: null,
    includedProductIds: [],
    bannerText: '',
    bannerColor: null,
    branding: {},
    isOverInPublic: false,
    isCurrent: true,
    isWon: false,
    isUsedUp: false,
    isUsedByCustomer: false,
    removedReason: null,
    ...given,
  };
}
function card(id: number, given: Partial<CartCard> = {}): CartCard {
  return { id, cardCode: `CARD${id}`, freeCents: 500, isCurrent: true, removedReason: null, ...given };
}
function judge(codes: CartCodes, lines = [line]) {
  return judgeCodes(
    codes,
    (counting): PricedCart =>
      priceContents(
        { priceBasis: 'inc', displayBasis: 'inc' },
        { lines, shippingMethods: [], codes: counting },
        null,
      ),
  );
}

test('COUP-06 each reason makes a code leave, and the price is that of the codes that stay', () => {
  const { codes, priced } = judge({
    promocodes: [
      promo(1),
      promo(2, { isCurrent: false }),
      promo(3, { isUsedUp: true }),
      promo(4, { isUsedByCustomer: true }),
      promo(5, { minimumCents: 2001 }),
      promo(6, { includedProductIds: [8] }),
      promo(7, { removedReason: 'EXPIRED' }),
      promo(8, { includedProductIds: [7, 8], amount: 500, minimumCents: 2000 }),
    ],
    coupons: [card(1), card(2, { freeCents: 0 }), card(3, { isCurrent: false })],
  });
  expect(codes.promocodes.map((each) => each.id)).toEqual([1, 8]);
  expect(codes.coupons.map((each) => each.id)).toEqual([1]);
  expect(codes.leaving.map((each) => [each.code, each.reason, each.minimumCents])).toEqual([
    ['PROMO2', 'EXPIRED', null],
    ['PROMO3', 'USED_UP', null],
    ['PROMO4', 'CUSTOMER_LIMIT', null],
    ['CARD2', 'USED_UP', null],
    ['CARD3', 'EXPIRED', null],
    ['PROMO5', 'BELOW_MINIMUM', 2001],
    ['PROMO6', 'NO_INCLUDED_PRODUCTS', null],
  ]);
  expect(codes.left.map((each) => each.code)).toEqual(['PROMO7']);
  expect([priced.discount.incCents, priced.totalCents, priced.toPayCents]).toEqual([300, 1700, 1200]);
  expect(priced.promocodes.map((each) => each.code)).toEqual(['PROMO1', 'PROMO8']);
});

test('COUP-06 OVER-05 of codes that were won the first counts that the goods allow, in an empty cart too', () => {
  const won = [
    promo(1, { isWon: true, minimumCents: 2001 }),
    promo(2, { isWon: true }),
    promo(3),
    promo(4, { isWon: true, type: 'VALUE', amount: 500 }),
  ];
  const { codes, priced } = judge({ promocodes: won, coupons: [] });
  expect(codes.promocodes.map((each) => each.id)).toEqual([2, 3]);
  expect(codes.leaving.map((each) => [each.code, each.reason])).toEqual([
    ['PROMO1', 'BELOW_MINIMUM'],
    ['PROMO4', 'ONE_WON_CODE'],
  ]);
  expect(priced.discount.incCents).toBe(400);
  const empty = judge({ promocodes: won, coupons: [] }, []);
  expect(empty.codes.promocodes.map((each) => each.id)).toEqual([1, 3]);
});

test('COUP-06 an empty cart judges no code by goods that are not there', () => {
  const { codes, priced } = judge(
    { promocodes: [promo(1, { minimumCents: 1, includedProductIds: [8] })], coupons: [card(1)] },
    [],
  );
  expect([codes.promocodes.length, codes.coupons.length, codes.leaving]).toEqual([1, 1, []]);
  expect([priced.totalCents, priced.toPayCents]).toEqual([0, 0]);
});

test('COUP-06 what is written: a code that leaves keeps its row with the reason, one told of before loses it', () => {
  const stored: CartCodes = {
    promocodes: [promo(1), promo(2, { isCurrent: false }), promo(3, { removedReason: 'USED_UP' })],
    coupons: [card(1), card(2, { removedReason: 'USED_UP' })],
  };
  const found = { promocode: promo(4), coupon: null };
  const next = applyCodeChange(stored, found, { kind: 'add-promocode', code: 'PROMO4' });
  if ('refused' in next) throw new Error(next.refused);
  expect(codesWriteFor(stored, judge(next).codes)).toEqual({
    promocode: {
      put: [
        { id: 4, removedReason: null },
        { id: 2, removedReason: 'EXPIRED' },
      ],
      remove: [3],
    },
    coupon: { put: [], remove: [2] },
  });
  const without = applyCodeChange(
    stored,
    { promocode: null, coupon: null },
    { kind: 'remove-coupon', code: 'CARD1' },
  );
  if ('refused' in without) throw new Error(without.refused);
  expect(codesWriteFor(stored, judge(without).codes).coupon).toEqual({ put: [], remove: [1, 2] });
});

test('COUP-04 a code of the other kind, or none at all, is unknown; one that counts is left as it is', () => {
  const stored: CartCodes = { promocodes: [promo(1)], coupons: [] };
  const found = { promocode: promo(2), coupon: null };
  expect(applyCodeChange(stored, found, { kind: 'add-coupon', code: 'PROMO2' })).toEqual({
    refused: 'UNKNOWN_CODE',
  });
  expect(applyCodeChange(stored, found, { kind: 'add-promocode', code: null })).toEqual({
    refused: 'UNKNOWN_CODE',
  });
  expect(applyCodeChange(stored, found, { kind: 'add-promocode', code: 'PROMO1' })).toBe(stored);
  expect(applyCodeChange(stored, found, { kind: 'remove-coupon', code: 'PROMO1' })).toEqual({
    refused: 'NOT_FOUND',
  });
});

test('COUP-06 a new code that cannot stay is refused; that it is over is nobody’s business', () => {
  const added = { kind: 'add-promocode', code: 'PROMO2' } as const;
  const refusalFor = (given: Partial<CartPromocode>) => {
    const promocode = promo(2, given);
    const { codes } = judge({ promocodes: [promo(1, { isCurrent: false }), promocode], coupons: [] });
    return refusalOfAdded(added, codes, { promocode });
  };
  expect(refusalFor({})).toBe(null);
  expect(refusalFor({ minimumCents: 5000 })).toEqual({ refused: 'BELOW_MINIMUM', minimumCents: 5000 });
  expect(refusalFor({ includedProductIds: [9] })).toEqual({ refused: 'NO_INCLUDED_PRODUCTS' });
  expect(refusalFor({ isUsedByCustomer: true })).toEqual({ refused: 'CUSTOMER_LIMIT' });
  for (const given of [{ isCurrent: false }, { isUsedUp: true }]) {
    expect(refusalFor(given)).toEqual({ refused: 'UNKNOWN_CODE' });
  }
  expect(refusalFor({ isCurrent: false, isOverInPublic: true })).toEqual({ refused: 'CODE_ENDED' });
});

test('COUP-01 codes are compared in upper case and without spaces, and only letters of ASCII change', () => {
  expect(normaliseCode(' zomer 10\t')).toBe('ZOMER10');
  expect(normaliseCode('abcd-1234_x')).toBe('ABCD-1234_X');
  for (const text of ['', ' ', 'a', 'straße', 'ı1', 'Ａ1', "x'--", 'a'.repeat(41), 'a\u200bb']) {
    expect(normaliseCode(text), text).toBe(null);
  }
});
