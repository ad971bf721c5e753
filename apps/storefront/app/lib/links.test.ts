import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLanguage, menuHref, safeReturnUrl } from './links.ts';

const languages = ['nl', 'en'];

test('LANG-03 another language keeps path and query', () => {
  expect(inLanguage('/nl/products?q=vaas', 'en')).toBe('/en/products?q=vaas');
  expect(inLanguage('/nl', 'en')).toBe('/en');
  expect(inLanguage('/nlx/home', 'en')).toBe('/nlx/home');
});

test('links from settings stay in the shop and its language; other schemes than web, mail and telephone are dropped', () => {
  const href = (url: string | null) => menuHref(url, 'en', languages);
  expect(href('products/tag/new')).toBe('/en/products/tag/new');
  expect(href('/nl/products?q=a')).toBe('/en/products?q=a');
  expect(href('/')).toBe('/en/home');
  expect(href('https://example.org/x')).toBe('https://example.org/x');
  expect(href('mailto:a@b.nl')).toBe('mailto:a@b.nl');
  for (const bad of [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' JAVASCRIPT:x',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    'vbscript:x',
    '',
    null,
  ])
    expect.soft(href(bad), String(bad)).toBeNull();
});

test('the way back after a log-in leads inside the shop, whatever is asked for', () => {
  const back = (url: string | null) => safeReturnUrl(url, 'nl', languages);
  expect(back('/en/account/orders?x=1#y')).toBe('/en/account/orders?x=1#y');
  const bad = [
    '//evil.test',
    '/\\evil.test',
    '/%09/evil.test',
    'https:evil.test',
    '\\/\\/evil.test',
    '/nl//evil.test',
    '/nl/..//evil.test',
    '/nl/%5cevil',
    '@evil.test',
    '/nl/a\r\nSet-Cookie: x=1',
    '/xx/home',
    '/nl/%',
    null,
    '',
  ];
  for (const url of bad) {
    const to = new URL(back(url), 'http://shop.test');
    expect.soft([to.host, to.pathname.startsWith('/nl/')], String(url)).toEqual(['shop.test', true]);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (rest) => {
      const to = new URL(back(`/${rest}`), 'http://shop.test');
      return to.host === 'shop.test' && /^\/(nl|en)(\/|$)/.test(to.pathname);
    }),
    { numRuns: 500 },
  );
});
