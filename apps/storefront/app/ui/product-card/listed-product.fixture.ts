import type { ProductCard } from '@etalage/contracts';

/** A product of a list, for tests: each says what matters to it. */
export const listedProduct = (traits: Partial<ProductCard> = {}): ProductCard => ({
  id: 7,
  name: 'Vaas',
  slug: 'vaas-7',
  subtitle: '',
  brand: null,
  unitPrice: 12.95,
  discountPrice: null,
  lowestBefore: null,
  isFromPrice: false,
  pricePerUnit: null,
  unitPriceBasis: 'inc',
  mainMediaUrl: null,
  image: null,
  inStock: true,
  rating: null,
  onlyVariantId: 70,
  ...traits,
});
