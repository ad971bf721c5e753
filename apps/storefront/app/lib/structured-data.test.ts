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
