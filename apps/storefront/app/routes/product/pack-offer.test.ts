import { expect, test } from 'vitest';
import { packOffer } from './pack-offer.ts';

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
  pricePerUnit: null,
  available: 50,
  outfitId: null,
  packUnits,
  ...more,
});

test('PDP-09 four boxes of ten are said to be cheaper than forty single ones, and one where fewer are chosen', () => {
  const single = variant(1, 20, 1);
  const box = variant(2, 182, 10);
  expect(packOffer(single, [single, box], 40)).toEqual({ pack: box, count: 4, instead: 40, saving: 72 });
  expect(packOffer(single, [single, box], 49)).toMatchObject({ count: 4, instead: 40, saving: 72 });
  expect(packOffer(single, [single, box], 1)).toMatchObject({ count: 1, instead: 10, saving: 18 });
  expect(packOffer(box, [single, box], 3)).toBeNull();
});

test('PDP-09 what is paid is compared, to the cent, and the pack that saves most is named', () => {
  const single = variant(1, 0.1, 1);
  const six = variant(2, 0.59, 6);
  const dozen = variant(3, 1.3, 12, { discountPrice: 1.1 });
  expect(packOffer(single, [single, six, dozen], 1)).toMatchObject({ pack: dozen, saving: 0.1 });
  expect(packOffer(single, [single, six], 1)).toMatchObject({ saving: 0.01 });
  expect(packOffer({ ...single, discountPrice: 0.05 }, [single, six, dozen], 1)).toBeNull();
});

test('PDP-09 no pack is offered that is dearer, sold out, too few, of another style, or no multiple', () => {
  const single = variant(1, 2, 1, { outfitId: 7 });
  const none = [
    variant(2, 20, 10, { outfitId: 7 }),
    variant(3, 12, 10, { outfitId: 7, available: 0 }),
    variant(4, 12, 10, { outfitId: 8 }),
    variant(5, 12, null, { outfitId: 7 }),
  ];
  expect(packOffer(single, [single, ...none], 1)).toBeNull();
  expect(packOffer(single, [single, variant(6, 12, 10, { outfitId: 7, available: 2 })], 30)).toBeNull();
  expect(packOffer({ ...single, packUnits: 4 }, [variant(7, 1, 10, { outfitId: 7 })], 1)).toBeNull();
  expect(packOffer({ ...single, packUnits: null }, [variant(8, 1, 10, { outfitId: 7 })], 1)).toBeNull();
});
