import type { ActivePromocode } from '@etalage/contracts';
import { describe, expect, test } from 'vitest';
import { idsIn, productIdOf, promosOn } from './cart-summary.ts';

const promo = (code: string, includedProducts: string): ActivePromocode => ({
  code,
  type: 'PERCENTAGE',
  amount: 10,
  discount: 1,
  bannerText: null,
  bannerColor: null,
  includedProducts,
  branding: { influencer: { enabled: false, logoUrl: null, displayName: '' } },
});

describe('where an active promo code is told of', () => {
  const promos = [promo('ALL', '[]'), promo('SOME', '[12, "34"]')];
  const shown = (path: string) => promosOn(path, promos).map(({ code }) => code);

  test('PROMO-06 without a list of products everywhere, with one only on the pages of its products', () => {
    for (const path of ['/nl/home', '/nl/products', '/nl/products/category/pan-12', '/nl/products/vaas-13'])
      expect.soft(shown(path), path).toEqual(['ALL']);
    expect(shown('/nl/products/vaas-12')).toEqual(['ALL', 'SOME']);
    expect(shown('/en/products/some-vase-2-34')).toEqual(['ALL', 'SOME']);
  });

  test('PROMO-06 a list that is none names no products, so its code counts everywhere', () => {
    for (const text of ['', 'null', '{}', 'oops', '["x"]']) expect.soft(idsIn(text), text).toEqual([]);
  });

  test('ROUTE-11 a product page is told by its path', () => {
    expect(productIdOf('/nl/products/vaas-van-glas-12')).toBe(12);
    for (const path of ['/nl/products/tag/vaas-12', '/nl/bundles/set-12', '/nl/products/12'])
      expect.soft(productIdOf(path), path).toBeNull();
  });
});
