import { mostOnWishlist } from '@etalage/contracts/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WishlistRow } from '../repositories/wishlists.ts';
import { mergeWishlist } from './merge-wishlist.ts';

const prices = new Map([1, 2, 3].map((id) => [id, id * 100]));
/** Few products and few moments, so that many changes meet. */
const change = fc.record<WishlistRow>({
  productId: fc.integer({ min: 1, max: 3 }),
  isOn: fc.boolean(),
  changedAt: fc.integer({ min: 1, max: 4 }),
  priceCents: fc.constant(null),
});
const merged = (rows: readonly WishlistRow[], changes: readonly WishlistRow[]) => {
  const list = new Map(rows.map((row) => [row.productId, row]));
  for (const row of mergeWishlist(rows, changes, prices)) list.set(row.productId, row);
  return [...list.values()].toSorted((a, b) => a.productId - b.productId);
};
const shown = (rows: readonly WishlistRow[]) =>
  rows.map(({ productId, isOn, changedAt }) => ({ productId, isOn, changedAt }));

test('AUTH-04 the last change of each product counts, and of two at one moment the one that puts it on the list, in whatever order and however often they arrive', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.integer({ min: 0, max: 8 }), (changes, cut) => {
      const expected = [1, 2, 3].flatMap((productId) => {
        const own = changes.filter((one) => one.productId === productId);
        const changedAt = Math.max(...own.map((one) => one.changedAt));
        const isOn = own.some((one) => one.changedAt === changedAt && one.isOn);
        return own.length > 0 ? [{ productId, isOn, changedAt }] : [];
      });
      expect(shown(merged([], changes))).toEqual(expected);
      const [early, late] = [changes.slice(0, cut), changes.slice(cut)];
      expect(shown(merged(merged([], early), late))).toEqual(expected);
      expect(shown(merged(merged([], late), early))).toEqual(expected);
      // Told again it changes nothing.
      expect(mergeWishlist(merged([], changes), changes, prices)).toEqual([]);
    }),
  );
});

test('ACC-04 what stays on the list keeps the price that it had when it was put there, and what is put there again has that of then', () => {
  const on = { productId: 1, isOn: true, changedAt: 1, priceCents: 250 };
  expect(merged([on], [{ ...on, changedAt: 2, priceCents: 999 }])).toEqual([{ ...on, changedAt: 2 }]);
  const off = merged([on], [{ ...on, isOn: false, changedAt: 2, priceCents: null }]);
  expect(off).toEqual([{ ...on, isOn: false, changedAt: 2 }]);
  expect(merged(off, [{ ...on, changedAt: 3, priceCents: null }])).toEqual([
    { ...on, changedAt: 3, priceCents: 100 },
  ]);
});

test('ACC-04 what was taken off elsewhere, and never was on this list, makes no room on a full one', () => {
  const full = Array.from({ length: mostOnWishlist }, (_, at) => ({
    ...{ productId: 10 + at, isOn: true, changedAt: 1, priceCents: null },
  }));
  const off = { productId: 1, isOn: false, changedAt: 2, priceCents: null };
  const on = { productId: 2, isOn: true, changedAt: 3, priceCents: null };
  expect(mergeWishlist(full, [off, on], prices)).toEqual([off]);
});
