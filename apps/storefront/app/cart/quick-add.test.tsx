import { expect, test } from 'vitest';
import { listedProduct } from '../ui/product-card/listed-product.fixture.ts';
import { renderView } from '../ui/render-view.tsx';
import { QuickAdd } from './quick-add.tsx';

const product = listedProduct();

test('LIST-03 a product of one variant has a plain form on its card that adds it', () => {
  const markup = renderView(<QuickAdd product={product} />);
  expect(markup).toMatch(/<form [^>]*action="\/nl\/shopping-bag" method="post"/);
  expect(markup).toContain('name="intent" value="add-line"');
  expect(markup).toContain('name="variantId" value="70"');
  expect(markup).toContain('aria-label="Vaas in winkelwagen"');
});

test('LIST-03 TEN-09 there is none where there is a choice to make, nothing left, or nothing for sale', () => {
  expect(renderView(<QuickAdd product={{ ...product, onlyVariantId: null }} />)).toBe('');
  expect(renderView(<QuickAdd product={{ ...product, inStock: false }} />)).toBe('');
  expect(renderView(<QuickAdd product={product} />, { shoppingEnabled: false })).toBe('');
});
