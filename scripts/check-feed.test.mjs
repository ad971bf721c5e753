import { expect, test } from 'vitest';
import { checkFeed } from './check-feed.mjs';

/** @type {Record<string, string>} */
const good = {
  id: '12',
  title: 'Vaas',
  description: 'Een vaas',
  link: 'https://a.test/nl/products/vaas',
  image_link: 'https://a.test/vaas.webp',
  availability: 'in_stock',
  price: '12.95 EUR',
  brand: 'Molen',
};
/** @param {Record<string, string>} item */
const feedOf = (item, more = '') =>
  `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>a</title><link>b</link><description>c</description><item>${Object.entries(
    item,
  )
    .map(([name, text]) => `<g:${name}>${text}</g:${name}>`)
    .join('')}${more}</item></channel></rss>`;

test('SEO-03 a feed that Google would take has no faults', () => {
  expect(checkFeed(feedOf(good)).faults).toEqual([]);
  const all = {
    ...good,
    sale_price: '9.95 EUR',
    gtin: '8710400145073',
    item_group_id: '3',
    unit_pricing_measure: '0.75 kg',
    unit_pricing_base_measure: '1 kg',
    shipping: '<g:country>NL</g:country><g:price>4.95 EUR</g:price>',
  };
  expect(checkFeed(feedOf(all)).faults).toEqual([]);
});

test('SEO-03 each thing that Google would refuse is named', () => {
  /** @type {[Record<string, string>, RegExp][]} */
  const wrong = [
    [{ title: 'x'.repeat(151) }, /title is longer than 150/],
    [{ title: '' }, /title is empty/],
    [{ description: '&lt;p&gt;Een vaas' }, /HTML/],
    [{ availability: 'in stock' }, /availability is "in stock"/],
    [{ price: '12,95 EUR' }, /price is "12,95 EUR"/],
    [{ price: '0.00 EUR' }, /price is nothing/],
    [{ sale_price: '12.95 EUR' }, /not below price/],
    [{ gtin: '8710400145074' }, /check digit/],
    [{ gtin: '8710400145073', identifier_exists: 'no' }, /there is one/],
    [{ brand: '&#32;' }, /brand is empty/],
    [{ condition: 'nieuw' }, /condition is/],
    [{ link: '/nl/products/vaas' }, /link is/],
    [{ unit_pricing_measure: '0 kg', unit_pricing_base_measure: '1 kg' }, /unit_pricing_measure is/],
    [{ unit_pricing_measure: '1 kg' }, /is missing/],
    [{ shipping: '<g:price>4.95 EUR</g:price>' }, /shipping is/],
    [{ color_of_box: 'red' }, /no field that is known/],
  ];
  for (const [change, fault] of wrong)
    expect(checkFeed(feedOf({ ...good, ...change })).faults.join(' | '), JSON.stringify(change)).toMatch(
      fault,
    );
  const { image_link: _, ...without } = good;
  expect(checkFeed(feedOf(without)).faults).toEqual(['item 12: no image_link']);
  expect(checkFeed(feedOf(good, '</item><item><g:id>12</g:id>')).faults).toContain(
    'item 12: there are two of this id',
  );
  expect(checkFeed(feedOf(good).replace('</item>', '')).faults[0]).toMatch(/^no XML/);
});
