import { expect, test } from 'vitest';
import { type PackedProduct, packOffer } from './pack-offer.ts';

/** Prices are set and shown with VAT, where nothing else is said. */
const of = (
  variants: PackedProduct['variants'],
  bases: Partial<Pick<PackedProduct, 'priceBasis' | 'unitPriceBasis'>> = {},
): PackedProduct => ({
  variants,
  vatCode: { vatPercentage: 21 },
  priceBasis: 'inc',
  unitPriceBasis: 'inc',
  ...bases,
});

const variant = (
  id: number,
  unitPrice: number,
  packUnits: number | null,
  more: { discountPrice?: number; available?: number; outfitId?: number } = {},
) => ({
  id,
  name: `Variant ${id}`,
  articleNumber: '',
  ean: null,
  unitPrice,
  discountPrice: null,
  lowestBefore: null,
  pricePerUnit: null,
  available: 50,
  outfitId: null,
  packUnits,
  sumCents: Math.round((more.discountPrice ?? unitPrice) * 100),
  ...more,
});

test('PDP-09 four boxes of ten are said to be cheaper than forty single ones, and one where fewer are chosen', () => {
  const single = variant(1, 20, 1);
  const box = variant(2, 182, 10);
  expect(packOffer(of([single, box]), single, 40)).toEqual({ pack: box, count: 4, instead: 40, saving: 72 });
  expect(packOffer(of([single, box]), single, 49)).toMatchObject({ count: 4, instead: 40, saving: 72 });
  expect(packOffer(of([single, box]), single, 1)).toMatchObject({ count: 1, instead: 10, saving: 18 });
  expect(packOffer(of([single, box]), box, 3)).toBeNull();
});

test('PDP-09 what is paid is compared, to the cent, and the pack that saves most is named', () => {
  const single = variant(1, 0.1, 1);
  const six = variant(2, 0.59, 6);
  const dozen = variant(3, 1.3, 12, { discountPrice: 1.1 });
  expect(packOffer(of([single, six, dozen]), single, 1)).toMatchObject({ pack: dozen, saving: 0.1 });
  expect(packOffer(of([single, six]), single, 1)).toMatchObject({ saving: 0.01 });
  expect(packOffer(of([single, six, dozen]), { ...single, sumCents: 5 }, 1)).toBeNull();
});

test('PDP-09 no pack is offered that is dearer, sold out, too few, of another style, or no multiple', () => {
  const single = variant(1, 2, 1, { outfitId: 7 });
  const none = [
    variant(2, 20, 10, { outfitId: 7 }),
    variant(3, 12, 10, { outfitId: 7, available: 0 }),
    variant(4, 12, 10, { outfitId: 8 }),
    variant(5, 12, null, { outfitId: 7 }),
  ];
  expect(packOffer(of([single, ...none]), single, 1)).toBeNull();
  expect(packOffer(of([single, variant(6, 12, 10, { outfitId: 7, available: 2 })]), single, 30)).toBeNull();
  expect(packOffer(of([variant(7, 1, 10, { outfitId: 7 })]), { ...single, packUnits: 4 }, 1)).toBeNull();
  expect(packOffer(of([variant(8, 1, 10, { outfitId: 7 })]), { ...single, packUnits: null }, 1)).toBeNull();
});

test('PDP-09 what a cart would cost is compared, not prices that were rounded for showing', () => {
  // 33 cents without VAT are shown as 40, and ten of them cost 3.99.
  const cents = (id: number, sumCents: number, packUnits: number) => ({
    ...variant(id, Math.round(sumCents * 1.21) / 100, packUnits),
    sumCents,
  });
  const single = cents(1, 33, 1);
  const bases = { priceBasis: 'ex', unitPriceBasis: 'inc' } as const;
  expect(packOffer(of([single, cents(2, 330, 10)], bases), single, 1)).toBeNull();
  expect(packOffer(of([single, cents(2, 310, 10)], bases), single, 20)).toMatchObject({ saving: 0.49 });
  const bare = { priceBasis: 'inc', unitPriceBasis: 'ex' } as const;
  expect(packOffer(of([single, cents(2, 310, 10)], bare), single, 1)).toMatchObject({ saving: 0.17 });
});
