import { expect, test } from 'vitest';
import { alternatesOf, descriptionOf, sameInEveryLanguage } from './seo.ts';

test('LANG-05 alternates name every language and the default', () => {
  expect(sameInEveryLanguage('https://a.test', ['nl', 'en'], '/en/pagina/over-ons')).toEqual({
    canonical: 'https://a.test/en/pagina/over-ons',
    alternates: [
      { language: 'nl', href: 'https://a.test/nl/pagina/over-ons' },
      { language: 'en', href: 'https://a.test/en/pagina/over-ons' },
      { language: 'x-default', href: 'https://a.test/nl/pagina/over-ons' },
    ],
  });
  const english = sameInEveryLanguage('https://a.test', ['en', 'nl'], '/nl/home').alternates;
  expect(english?.map(({ language, href }) => [language, href])).toEqual([
    ['en', 'https://a.test/en/home'],
    ['nl', 'https://a.test/nl/home'],
    ['x-default', 'https://a.test/en/home'],
  ]);
  const paths = { nl: 'products/vaas-1', en: 'products/vase-1' };
  expect(alternatesOf('https://a.test', paths, ['nl', 'en']).map(({ href }) => href)).toEqual([
    'https://a.test/nl/products/vaas-1',
    'https://a.test/en/products/vase-1',
    'https://a.test/nl/products/vaas-1',
  ]);
  expect(alternatesOf('https://a.test', paths, ['en', 'nl']).at(-1)).toEqual({
    language: 'x-default',
    href: 'https://a.test/en/products/vase-1',
  });
});

test('HOME-07 a description is made of words alone, cut at 160 characters', () => {
  expect(descriptionOf('<h2>Welkom</h2><p>Bij&nbsp;ons &amp; jou</p>')).toBe('Welkom Bij ons & jou');
  expect([...descriptionOf('é'.repeat(500))]).toHaveLength(160);
});
