import type { ProductCard } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { loadPage } from '../../lib/load-page.fixture.ts';
import { listedProduct } from '../../ui/product-card/listed-product.fixture.ts';
import { loader } from './route.tsx';

/** The products of both lists of a page, by number. */
async function listsOf(given: { inStock: boolean; accessories?: ProductCard[]; related?: ProductCard[] }) {
  const vase = {
    ...{ id: 7, name: 'Vaas', slug: 'vaas', slugs: { nl: 'vaas' }, description: '', brand: null, medias: [] },
    ...{ metaTitle: '', metaDescription: '', rating: null, reviews: null, promise: null, currency: 'EUR' },
    ...{ accessories: [], related: [], outfits: [], variants: [], breadcrumbs: [], atBranches: [] },
    ...{ asksGiftText: false, deliveryDays: null, withdrawalException: null, offersSubscription: false },
    ...given,
  };
  const loaded = await loadPage(loader, '/nl/products/vaas', { lang: 'nl', slug: 'vaas' }, vase);
  const { product } = loaded as Awaited<ReturnType<typeof loader>>;
  return {
    accessories: product.accessories.map(({ id }) => id),
    related: product.related.map(({ id }) => id),
  };
}

const [there, soldOut] = [listedProduct({ id: 1 }), listedProduct({ id: 2, inStock: false })];

test('PDP-06 what is sold out offers only others that are in stock', async () => {
  const related = [there, soldOut];
  expect((await listsOf({ inStock: false, related })).related).toEqual([1]);
  expect((await listsOf({ inStock: true, related })).related).toEqual([1, 2]);
});

test('PDP-10 what belongs to a product is not named among others of its kind as well', async () => {
  const related = [there, listedProduct({ id: 3 })];
  expect(await listsOf({ inStock: true, accessories: [there], related })).toEqual({
    accessories: [1],
    related: [3],
  });
});
