import { expect, test } from 'vitest';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

test('every address stands in every language, with its siblings and the default beside it', () => {
  const xml = sitemapXml(
    'https://a.test',
    [{ paths: { nl: 'products/vaas&1', en: 'products/vase' }, lastModified: '2026-11-01T10:00:00Z' }],
    ['nl', 'en'],
  );
  expect(xml.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://a.test/nl/products/vaas&amp;1',
    '<loc>https://a.test/en/products/vase',
  ]);
  expect(xml.match(/hreflang="x-default" href="https:\/\/a\.test\/nl\//g)).toHaveLength(2);
  expect(xml).toContain('<lastmod>2026-11-01</lastmod>');
});

test('a shop of many addresses lists its files', () => {
  expect(sitemapIndexXml('https://a.test', 2)).toContain('<loc>https://a.test/sitemaps/2.xml</loc>');
});
