import type { Image } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { choose, wantedVariant } from './choose.ts';

const image = (src: string): Image => ({ src, width: 800, height: 800, widths: [400], alt: src });
const variant = (id: number, available: number, outfitId: number | null = null) => ({
  id,
  name: `variant ${id}`,
  articleNumber: `A${id}`,
  ean: null,
  unitPrice: 10,
  discountPrice: null,
  lowestBefore: null,
  pricePerUnit: null,
  available,
  outfitId,
  packUnits: null,
  sumCents: 1000,
});
const outfit = (id: number, src: string | null) => ({
  id,
  name: `outfit ${id}`,
  mainMediaUrl: src,
  image: src ? image(src) : null,
});

test('PDP-01 the variant of the address is chosen, else the first that can be ordered', () => {
  const product = { variants: [variant(1, 0), variant(2, 4), variant(3, 1)], outfits: [], medias: [] };
  expect(choose(product, 3).variant?.id).toBe(3);
  expect(choose(product, null).variant?.id).toBe(2);
  expect(choose(product, 99).variant?.id).toBe(2);
  expect(choose({ ...product, variants: [variant(1, 0)] }, null).variant?.id).toBe(1);
  expect(choose({ ...product, variants: [] }, null).variant).toBeNull();
});

test('PDP-01 an outfit brings its own picture to the front and limits the variants to its own', () => {
  const product = {
    variants: [variant(1, 1, 10), variant(2, 1, 10), variant(3, 1, 20)],
    outfits: [outfit(10, '/red'), outfit(20, '/blue'), outfit(30, null)],
    medias: [image('/red'), image('/detail')],
  };
  const chosen = choose(product, 3);
  expect(chosen.outfit?.id).toBe(20);
  expect(chosen.variants.map(({ id }) => id)).toEqual([3]);
  expect(chosen.images.map(({ src }) => src)).toEqual(['/blue', '/red', '/detail']);
  expect(chosen.outfits.map(({ outfit: { id }, variant: { id: leadsTo } }) => [id, leadsTo])).toEqual([
    [10, 1],
    [20, 3],
  ]);
  expect(choose(product, 1).images.map(({ src }) => src)).toEqual(['/red', '/detail']);
});

test('PDP-01 nonsense in ?variant= is no variant', () => {
  for (const value of ['', 'x', '-1', '1.5'])
    expect(wantedVariant(new URLSearchParams({ variant: value }))).toBeNull();
  expect(wantedVariant(new URLSearchParams('variant=12'))).toBe(12);
});
