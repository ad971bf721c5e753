import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BundleFacts, CartContents, WantedVariant } from '../repositories/cart-contents.ts';
import { applyLineChange, cartWriteFor, type LineChange } from './apply-line-change.ts';
import { availableFor, demandByVariant, type NextLine } from './line-rules.ts';
import { mergeLines } from './merge-lines.ts';

const stocks = [3, 40, 2000, 0];
const recipes: Record<number, [variantId: number, units: number][]> = {
  1: [
    [1, 1],
    [2, 3],
  ],
  2: [
    [2, 2],
    [3, 99],
  ],
};

function variant(variantId: number, bundle: BundleFacts | null, unitsPerSet: number | null): WantedVariant {
  return {
    variantId,
    variantName: '',
    articleNumber: `a${variantId}`,
    unitPriceCents: 1000,
    discountPriceCents: null,
    lowestBeforeCents: null,
    stock: stocks[variantId - 1] ?? 0,
    isPublished: true,
    productId: variantId,
    productName: `p${variantId}`,
    productSlug: null,
    vatRate: 2100,
    handlingDays: 0,
    contentMilli: null,
    contentUnit: null,
    asksGiftText: true,
    asksDeliveryDay: true,
    offersSubscription: false,
    outfitIds: [],
    outfitMedia: null,
    media: null,
    unitsPerSet,
    bundle,
  };
}

function recipe(bundleId: number): WantedVariant[] {
  const parts = recipes[bundleId] ?? [];
  const facts = {
    slug: '',
    name: '',
    fixedTotalCents: 999,
    fromPriceCents: null,
    toPriceCents: null,
    media: null,
  };
  const bundle = { id: bundleId, isPublished: true, recipeLines: parts.length, ...facts };
  return parts.map(([variantId, units]) => variant(variantId, bundle, units));
}

const quantity = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 998, 999));
const beforeLineId = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });
const change = fc.oneof(
  fc.record({
    kind: fc.constant('add-line' as const),
    variantId: fc.integer({ min: 1, max: 5 }),
    quantity,
    beforeLineId,
  }),
  fc.record({ kind: fc.constant('set-line' as const), lineId: fc.integer({ min: 1, max: 12 }), quantity }),
  fc.record({ kind: fc.constant('remove-line' as const), lineId: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constant('add-bundle' as const),
    bundleId: fc.integer({ min: 1, max: 3 }),
    quantity,
    beforeLineId,
  }),
  fc.record({ kind: fc.constant('set-bundle' as const), place: fc.nat(3), quantity }),
  fc.record({ kind: fc.constant('remove-bundle' as const), place: fc.nat(3) }),
  fc.record({ kind: fc.constant('clear' as const) }),
);

/** Names a bundle that is in the cart, by its place, as a shopper would. */
function named(
  given: typeof change extends fc.Arbitrary<infer T> ? T : never,
  lines: NextLine[],
): LineChange {
  if (given.kind !== 'set-bundle' && given.kind !== 'remove-bundle') return given;
  const keys = [...new Set(lines.flatMap((line) => line.bundleGroupKey ?? []))];
  const bundleGroupKey = keys[given.place] ?? '00000000-0000-4000-8000-000000000000';
  return given.kind === 'set-bundle'
    ? { kind: given.kind, bundleGroupKey, quantity: given.quantity }
    : { kind: given.kind, bundleGroupKey };
}

test('BNDL-02 BNDL-03 MINI-10 CHK-11 no sequence of changes breaks a bundle apart, asks for more than there is or mixes up places', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let lines: CartContents['lines'] = [];
      let nextId = 1;
      for (const given of changes) {
        const asked = named(given, lines);
        const wanted =
          asked.kind === 'add-line' && asked.variantId <= stocks.length
            ? [variant(asked.variantId, null, null)]
            : asked.kind === 'add-bundle'
              ? recipe(asked.bundleId)
              : [];
        const next = applyLineChange({ lines, wanted }, asked);
        if ('refused' in next) continue;
        const write = cartWriteFor(lines, next);
        expect(lines.length - write.remove.length + write.insert.length).toBe(next.length);
        lines = next.map((line) => {
          const id = line.id ?? nextId++;
          return { ...line, id, place: line.place ?? id };
        });
        expect(lines).toEqual(lines.toSorted((a, b) => a.place - b.place || a.id - b.id));
        requireSound(lines);
      }
    }),
    {
      numRuns: 2000,
      // Before a part of a bundle that was itself put before a line: its parts share their place.
      examples: [
        [
          [
            { kind: 'add-line', variantId: 2, quantity: 1, beforeLineId: undefined },
            { kind: 'add-bundle', bundleId: 1, quantity: 1, beforeLineId: 1 },
            { kind: 'add-line', variantId: 1, quantity: 1, beforeLineId: 3 },
          ],
        ],
      ],
    },
  );
});

function requireSound(lines: CartContents['lines']): void {
  const demand = demandByVariant(lines);
  for (const [variantId, pieces] of demand) {
    expect(pieces).toBeLessThanOrEqual(stocks[variantId - 1] ?? 0);
  }
  // Nothing that was taken is short, or taken away at log-in: not where a bundle is more than 999 pieces either.
  for (const line of lines) expect(availableFor(line, lines, demand)).toBeGreaterThanOrEqual(line.quantity);
  expect(demandByVariant(mergeLines([], lines))).toEqual(demand);
  const names = lines.map((line) => `${line.bundleGroupKey}/${line.variantId}`);
  expect(new Set(names).size).toBe(names.length);
  for (const group of Map.groupBy(lines, (line) => line.bundleGroupKey).values()) {
    const [first] = group;
    if (!first?.bundleGroupKey) {
      for (const line of group) expect(line.quantity).toBeGreaterThanOrEqual(1);
      continue;
    }
    const parts = recipes[first.bundleId ?? 0] ?? [];
    const sets = group.map((line) => line.quantity / (line.unitsPerSet ?? 0));
    expect(group.map((line) => [line.variantId, line.unitsPerSet])).toEqual(parts);
    expect(new Set(sets).size).toBe(1);
    expect(Number.isInteger(sets[0]) && (sets[0] ?? 0) >= 1 && (sets[0] ?? 0) <= 999).toBe(true);
  }
}

test('BNDL-02 MINI-10 of a bundle that is short it is told how many sets there are, of whatever many pieces', () => {
  const change = { kind: 'add-bundle', bundleId: 2, quantity: 21 } as const;
  const refused = applyLineChange({ lines: [], wanted: recipe(2) }, change);
  expect(refused).toEqual({ refused: 'OUT_OF_STOCK', available: 20 });
});

test('API-11 a write touches only lines that changed, and brings every price snapshot up to date', () => {
  const loose = { bundleId: null, bundleGroupKey: null, recipeUnits: null };
  const stored = { ...variant(1, null, null), ...loose, giftText: 'Hoera', deliveryDay: '2026-11-27' };
  const lines = [
    { ...stored, id: 1, place: 1, quantity: 2, snapshotCents: 1000 },
    { ...stored, variantId: 2, stock: 40, id: 2, place: 2, quantity: 2, snapshotCents: 900 },
    { ...stored, variantId: 3, id: 3, place: 3, quantity: 2, snapshotCents: 1000 },
  ];
  const next = applyLineChange({ lines, wanted: [] }, { kind: 'remove-line', lineId: 3 });
  if ('refused' in next) throw new Error(next.refused);
  expect(cartWriteFor(lines, next)).toEqual({
    remove: [3],
    update: [{ id: 2, quantity: 2, snapshotCents: 1000, giftText: 'Hoera', deliveryDay: '2026-11-27' }],
    insert: [],
  });
});
