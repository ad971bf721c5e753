import type { ActivePromocode } from '@etalage/contracts';
import { describe, expect, test } from 'vitest';
import { idsIn, promosOn } from './cart-summary.ts';

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
  const shown = (productId: number | null) => promosOn(productId, promos).map(({ code }) => code);

  test('PROMO-06 without a list of products everywhere, with one only on the pages of its products', () => {
    expect(shown(null)).toEqual(['ALL']);
    expect(shown(13)).toEqual(['ALL']);
    expect(shown(12)).toEqual(['ALL', 'SOME']);
    expect(shown(34)).toEqual(['ALL', 'SOME']);
  });

  test('PROMO-06 a list that is none names no products, so its code counts everywhere', () => {
    for (const text of ['', 'null', '{}', 'oops', '["x"]']) expect.soft(idsIn(text), text).toEqual([]);
  });
});
