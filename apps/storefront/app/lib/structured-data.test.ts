import type { ProductDetail } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { productData } from './structured-data.server.ts';

const product = { name: 'Vaas', brand: null, rating: null, currency: 'EUR', variants: [] as object[] };
const page = { canonical: 'https://a.example/nl/products/vaas', description: 'Een vaas', image: undefined };

test('REV-04 search engines are told of an average where a review is published, and of none otherwise', () => {
  expect(productData(product as ProductDetail, page)).not.toHaveProperty('aggregateRating');
  const rated = { ...product, rating: { average: 4.3, count: 7 } } as ProductDetail;
  expect(productData(rated, page)).toMatchObject({
    aggregateRating: {
      ...{ '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 7 },
      ...{ bestRating: 5, worstRating: 1 },
    },
  });
});

test('SEO-03 an offer has the number of its variant as the feed has it: without spaces, and none whose check digit is wrong', () => {
  const of = (id: number, ean: string | null) => ({ id, ean, available: 1, sumCents: 100 });
  const variants = [of(1, '8710400 145073'), of(2, '8710400145074'), of(3, null)];
  const shown = { ...product, variants, priceBasis: 'inc', vatCode: { vatPercentage: 21 } };
  const { offers } = productData(shown as unknown as ProductDetail, page) as { offers: { gtin?: string }[] };
  expect(offers.map(({ gtin }) => gtin)).toEqual(['8710400145073', undefined, undefined]);
});

test.each([
  ['ex', 1000, '12.10'],
  ['inc', 1210, '12.10'],
] as const)(
  'SEO-03 an offer has its price with VAT, as the feed does, where a shop sets its prices %s VAT and shows them without',
  (priceBasis, sumCents, price) => {
    const variants = [
      { id: 5, articleNumber: 'A', available: 1, sumCents, unitPrice: 10, discountPrice: null },
    ];
    const shown = { ...product, variants, priceBasis, unitPriceBasis: 'ex', vatCode: { vatPercentage: 21 } };
    expect(productData(shown as unknown as ProductDetail, page)).toMatchObject({
      offers: [{ priceSpecification: { price, valueAddedTaxIncluded: true } }],
    });
  },
);
