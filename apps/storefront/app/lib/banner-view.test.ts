import type { PromoBanner } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { bannerView } from './banner-view.ts';

const banner: PromoBanner = {
  ...{ id: 1, text: 'Herfst', color: null, href: null, action: null, promocode: 'HERFST10' },
  ...{ isDismissable: false, layoutType: null, sections: [] },
  customStyles: { fontFamily: null, fontSize: null, color: null },
};

test('PROMO-03 a banner has a button for its code where its action is to add it, and not where it only names one', () => {
  const codeOf = (given: PromoBanner) => bannerView(given, 'nl', ['nl']).code;
  expect(codeOf({ ...banner, action: 'ADD_PROMOCODE' })).toBe('HERFST10');
  expect(codeOf(banner)).toBeNull();
});

test('PROMO-05 letters of a banner are as large as the shop has them, but no larger than fits into its line', () => {
  const sizeOf = (fontSize: string) =>
    bannerView({ ...banner, customStyles: { ...banner.customStyles, fontSize } }, 'nl', ['nl']).style;
  expect(sizeOf('16px')).toEqual({ fontSize: '16px' });
  expect(sizeOf('64px')).toEqual({ fontSize: '24px' });
});
