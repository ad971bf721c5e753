import { describe, expect, test } from 'vitest';
import { bundleQuantity, type CartLine, priceCart } from '../src/index.ts';

const set = (...parts: [quantity: number, unitsPerSet: number][]) =>
  parts.map(([quantity, unitsPerSet]) => ({ quantity, unitsPerSet }));

describe('BNDL-02 bundle quantity', () => {
  test.each([
    ['the least of its lines', set([6, 2], [9, 3], [2, 1]), 2],
    ['rounded down', set([5, 2], [3, 1]), 2],
    ['at least 1', set([1, 2], [3, 1]), 1],
    ['1 for no lines', [], 1],
  ])('BNDL-02 is %s', (_, lines, quantity) => {
    expect(bundleQuantity(lines)).toBe(quantity);
  });

  test.each([0, -1, 1.5, Number.NaN])('BNDL-02 %f units per set are refused', (unitsPerSet) => {
    expect(() => bundleQuantity([{ quantity: 2, unitsPerSet }])).toThrow(RangeError);
  });
});

describe('BNDL-05 a fixed price over lines of different rates', () => {
  const bundle = {
    groupKey: 'breakfast',
    fixedTotalCents: 1_000,
    fromPriceCents: 1_299,
    toPriceCents: 1_000,
  };
  const line = (key: string, unitPriceCents: number, vatRate: number, quantity: number): CartLine => ({
    key,
    productId: key,
    unitPriceCents,
    discountPriceCents: null,
    quantity,
    vatRate,
    unitsPerSet: 1,
    bundle,
  });
  const lines = [line('bread', 333, 900, 2), line('jam', 333, 900, 2), line('mug', 633, 2100, 2)];

  test.each(['inc', 'ex'] as const)('BNDL-05 its lines cost the fixed price × quantity on %s', (basis) => {
    const cart = priceCart({ basis, displayBasis: basis, lines });
    const side = basis === 'inc' ? 'incCents' : 'exCents';
    expect(cart.lines.map((each) => each.total[side])).toEqual([512, 512, 976]);
    expect(cart.bundles).toMatchObject([
      {
        key: 'breakfast',
        lineKeys: ['bread', 'jam', 'mug'],
        quantity: 2,
        loose: { shownCents: 2_598 },
        price: { shownCents: 2_000 },
        discount: { shownCents: 598 },
        savingCents: 598,
      },
    ]);
    expect(cart.vatGroups.map(({ rate }) => rate)).toEqual([900, 2100]);
    expect(cart.vatGroups.reduce((sum, group) => sum + group.vatCents, 0)).toBe(cart.vatCents);
  });

  test('BNDL-05 VAT is taken from each rate’s part of the fixed price', () => {
    expect(priceCart({ basis: 'inc', displayBasis: 'inc', lines }).vatGroups).toEqual([
      { rate: 900, netCents: 939, vatCents: 85, grossCents: 1_024 },
      { rate: 2100, netCents: 807, vatCents: 169, grossCents: 976 },
    ]);
  });

  test('BNDL-05 pieces beyond the whole bundles cost their own price', () => {
    const more = [...lines.slice(0, 2), line('mug', 633, 2100, 3)];
    const cart = priceCart({ basis: 'inc', displayBasis: 'inc', lines: more });
    expect(cart.bundles[0]?.quantity).toBe(2);
    expect(cart.totalCents).toBe(2_000 + 633);
  });

  test('BNDL-05 free lines share a fixed price by their pieces', () => {
    const free = [line('a', 0, 900, 1), line('b', 0, 2100, 1)];
    expect(priceCart({ basis: 'inc', displayBasis: 'inc', lines: free }).totalCents).toBe(1_000);
  });

  test('BNDL-05 where lines disagree on the bundle, the line of the first key is right', () => {
    const other = { groupKey: 'breakfast', fixedTotalCents: 5_000, fromPriceCents: 9_000, toPriceCents: 1 };
    const [bread, jam, mug] = lines as [CartLine, CartLine, CartLine];
    const cart = priceCart({
      basis: 'inc',
      displayBasis: 'inc',
      lines: [{ ...mug, bundle: other }, jam, bread],
    });
    expect(cart.bundles).toMatchObject([{ price: { incCents: 2_000 }, savingCents: 598 }]);
  });

  test('BNDL-04 a bundle without a fixed price costs what its lines cost', () => {
    const open = lines.map((each) => ({ ...each, bundle: { groupKey: 'open', fixedTotalCents: null } }));
    const [priced] = priceCart({ basis: 'inc', displayBasis: 'inc', lines: open }).bundles;
    expect(priced).toMatchObject({
      price: { incCents: 2_598 },
      discount: { incCents: 0 },
      savingCents: 0,
    });
  });

  test.each([
    ['the price before less the price now', 1_500, 1_000, 1_000],
    ['nothing where it became dearer', 900, 1_000, 0],
    [
      'the price before less what it costs, where that is another price than the one now',
      1_500,
      1_200,
      1_000,
    ],
    ['what its lines cost less than apart, without a price now', 1_500, null, 598],
    ['what its lines cost less than apart, without a price before', null, 1_200, 598],
  ])('BNDL-04 a bundle saves %s', (_, fromPriceCents, toPriceCents, saving) => {
    const given = lines.map((each) => ({ ...each, bundle: { ...bundle, fromPriceCents, toPriceCents } }));
    const [priced] = priceCart({ basis: 'inc', displayBasis: 'inc', lines: given }).bundles;
    expect(priced?.savingCents).toBe(saving);
  });

  test('BNDL-04 without a fixed price it costs what its lines do, whatever the price now is said to be', () => {
    const at = (toPriceCents: number) => {
      const open = { ...bundle, fixedTotalCents: null, fromPriceCents: 1_500, toPriceCents };
      const given = lines.map((each) => ({ ...each, bundle: open }));
      return priceCart({ basis: 'inc', displayBasis: 'inc', lines: given }).bundles[0]?.savingCents;
    };
    expect([at(1_299), at(1_000)]).toEqual([402, 402]);
  });

  test.each([
    ['inc', 'ex'],
    ['ex', 'inc'],
  ] as const)(
    'BNDL-04 prices on %s that are shown on %s save there what lies between both',
    (basis, displayBasis) => {
      const at = (fixedTotalCents: number) => {
        const given = lines.map((each) => ({ ...each, bundle: { ...bundle, fixedTotalCents } }));
        return priceCart({ basis, displayBasis, lines: given });
      };
      const { fromPriceCents, toPriceCents } = bundle;
      const between = at(fromPriceCents).subtotal.shownCents - at(toPriceCents).subtotal.shownCents;
      expect(between).toBeGreaterThan(0);
      expect(at(toPriceCents).bundles[0]?.savingCents).toBe(between);
    },
  );
});
