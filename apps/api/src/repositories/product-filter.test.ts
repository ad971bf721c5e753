import { expect, test } from 'vitest';
import { conditions, type ProductFilter } from './product-filter.ts';
import { Values } from './statement.ts';

const unfiltered: ProductFilter = {
  language: 'nl',
  fallback: 'nl',
  query: null,
  subjects: [],
  categories: [],
  tags: [],
  brands: [],
  specifications: [],
  priceMinCents: null,
  priceMaxCents: null,
  onlyInStock: false,
  isCountedWithin: false,
  isTranslated: false,
  priceBasis: 'inc',
  displayBasis: 'inc',
};

test('LIST-06 whichever values of six attributes are chosen, one or several of each, the conditions are of one text', () => {
  const texts = new Set<string>();
  for (let choice = 0; choice < 2 ** 6; choice += 1) {
    const specifications = Array.from({ length: 6 }, (_, index) => ({
      attributeId: index + 1,
      valueIds: (choice >> index) % 2 === 0 ? [10 * index] : [10 * index, 10 * index + 1],
    }));
    texts.add(conditions({ ...unfiltered, specifications }, new Values()).specifications.join(' AND '));
  }
  expect(texts.size).toBe(1);
});
