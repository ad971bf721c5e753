import { escapeXml } from '@etalage/contracts/escape-xml';
import { sitemapEntries } from '@etalage/contracts/limits';
import { parseXml } from '@rgrove/parse-xml';
import { expect, test } from 'vitest';
import { sitemapIndexXml, sitemapXml, xmlResponse } from './sitemap-xml.ts';

test('SEO-02 it is kept for ten minutes at most', () => {
  expect(xmlResponse('<a/>').headers.get('cache-control')).toBe('public, max-age=600');
});

test('every address stands in every language, with its siblings and the default beside it', () => {
  const xml = sitemapXml(
    'https://a.test',
    [
      {
        paths: { nl: 'products/vaas&1', en: 'products/vase' },
        lastModified: '2026-11-01T10:00:00Z',
        images: ['/media/x/a-640.webp'],
      },
    ],
    ['nl', 'en'],
  );
  expect(xml.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://a.test/nl/products/vaas&amp;1',
    '<loc>https://a.test/en/products/vase',
  ]);
  expect(xml.match(/hreflang="x-default" href="https:\/\/a\.test\/nl\//g)).toHaveLength(2);
  expect(xml.match(/<image:loc>https:\/\/a\.test\/media\/x\/a-640\.webp</g)).toHaveLength(2);
  expect(xml).toContain('<lastmod>2026-11-01T10:00:00Z</lastmod>');
});

test('a shop of many addresses lists its files', () => {
  expect(sitemapIndexXml('https://a.test', [null, '2026-11-01T10:00:00Z'])).toContain(
    '<loc>https://a.test/sitemaps/2.xml</loc>',
  );
});

test('SEO-02 the longest file that can be is XML within the limits of the protocol', () => {
  const images = Array.from(
    { length: 10 },
    (_, at) => `/media/${'0'.repeat(36)}/${'a'.repeat(64)}${at}-1920.webp`,
  );
  const path = (language: string, at: number) => `products/${'x'.repeat(190)}-${language}-${at}`;
  const entries = Array.from({ length: sitemapEntries }, (_, at) => ({
    paths: Object.fromEntries(['nl', 'en', 'de', 'fr'].map((language) => [language, path(language, at)])),
    lastModified: '2026-11-01T10:00:00.000Z',
    images,
  }));
  const xml = sitemapXml('https://winkel.example', entries, ['nl', 'en', 'de', 'fr']);
  expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1024 * 1024);
  const { root } = parseXml(xml);
  expect(root?.children.filter((child) => 'name' in child && child.name === 'url')).toHaveLength(
    4 * sitemapEntries,
  );
  expect(4 * sitemapEntries).toBeLessThanOrEqual(50_000);
});

test('text of a shop is well-formed in XML, whatever is in it', () => {
  const odd = 'a\u0000\u0008\u001b & <b> "\u{1f600}" \ud800 \ufffe\tz';
  expect(parseXml(`<a>${escapeXml(odd)}</a>`).root?.text).toBe('a & <b> "\u{1f600}"  \tz');
});
