import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLanguage, linksInHtml, safeReturnUrl, shopHref } from './links.ts';

const languages = ['nl', 'en'];

test('LANG-03 another language keeps path and query', () => {
  expect(inLanguage('/nl/products?q=vaas', 'en')).toBe('/en/products?q=vaas');
  expect(inLanguage('/nl', 'en')).toBe('/en');
  expect(inLanguage('/nlx/home', 'en')).toBe('/nlx/home');
});

test('LANG-11 links from settings stay in the shop and its language; other schemes than web, mail and telephone are dropped', () => {
  const href = (url: string | null) => shopHref(url, 'en', languages);
  expect(href('products/tag/new')).toBe('/en/products/tag/new');
  expect(href('/nl/products?q=a')).toBe('/en/products?q=a');
  expect(href('/')).toBe('/en/home');
  expect(href('https://example.org/x')).toBe('https://example.org/x');
  expect(href('mailto:a@b.nl')).toBe('mailto:a@b.nl');
  expect(href('/pagina/over-ons#team')).toBe('/en/pagina/over-ons#team');
  expect(href('/?q=a')).toBe('/en/home?q=a');
  // Short links and files have no language.
  expect(href('/brood')).toBe('/brood');
  expect(href('/media/t/hash-400.webp')).toBe('/media/t/hash-400.webp');
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

test('LANG-11 links in a shop’s own HTML get the page’s language, and its words none', () => {
  const html = (text: string) => linksInHtml(text, 'en', languages);
  expect(html('<p><a href="/pagina/over-ons">/pagina/over-ons</a></p>')).toBe(
    '<p><a href="/en/pagina/over-ons">/pagina/over-ons</a></p>',
  );
  expect(html('<a rel="noopener" href="/nl/products?q=a&amp;page=2">')).toBe(
    '<a rel="noopener" href="/en/products?q=a&amp;page=2">',
  );
  for (const same of [
    '<a href="https://example.org/pagina/x" rel="noopener">x</a>',
    '<a href="mailto:a@b.nl">x</a>',
    '<a href="#top">x</a>',
    '<a href="/brood">x</a>',
    '<img alt="" src="/media/t/a-400.webp" loading="lazy" />',
    'href="/contact"',
    '<p>1 &lt;a href="/contact"</p>',
  ])
    expect.soft(html(same)).toBe(same);
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
