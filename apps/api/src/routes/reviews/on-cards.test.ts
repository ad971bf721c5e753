import type { ProductCard, ProductDetail } from '@etalage/contracts';
import { createCategory, createProduct, createReview, putSettings } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';

const { database, shop, shopper } = await openShop({
  tenant: { settings: { product_reviews_enabled: 'true' } },
});

const who = shopper();
const itemsAt = async (path: string) => (await who.get<{ items: ProductCard[] }>(path)).body.items;
const posted = async (index: string, payload: object) =>
  (
    await who.call<{ results: { hits: ProductCard[] }[] }>('POST', `/1/indexes/${index}?lang=nl`, {
      requests: [payload],
    })
  ).body.results.flatMap(({ hits }) => hits);

/** Wherever the API gives cards, what it says there that buyers think of this product. */
async function ratingsOf(id: number, besideId: number, besideSlug: string, language: string) {
  const beside = await who.get<ProductDetail>(`/products/slug/${besideSlug}?lang=${language}`);
  const places: Record<string, ProductCard[]> = {
    list: await itemsAt(`/products?lang=${language}&size=100`),
    search: await itemsAt(`/products?lang=${language}&q=Sterrenvaas`),
    preview: await itemsAt(`/products/suggestions?lang=${language}&q=Sterrenvaas`),
    cards: await itemsAt(`/products/cards?lang=${language}&id=${id}`),
    related: beside.body.related,
  };
  if (language === 'nl') {
    places.hosted = await posted('*/queries', { indexName: 'products', query: 'Sterrenvaas' });
    places.recommended = await posted('*/recommendations', {
      indexName: 'products',
      model: 'related-products',
      objectID: String(besideId),
    });
  }
  return Object.entries(places).map(([place, cards]) => [
    place,
    cards.find((card) => card.id === id)?.rating?.average ??
      (cards.some((card) => card.id === id) ? null : 'no card'),
  ]);
}

test('REV-01 REV-04 no card says what buyers think in a language in which the shop shows no reviews', async () => {
  const { id: category } = await createCategory(database, shop.tenant, {
    name: { nl: 'Vazen', en: 'Vases' },
  });
  const stars = await createProduct(database, shop.tenant, {
    name: { nl: 'Sterrenvaas' },
    categoryIds: [category],
  });
  const beside = await createProduct(database, shop.tenant, {
    name: { nl: 'Ernaast' },
    categoryIds: [category],
  });
  await createReview(database, shop.tenant, { product_id: stars.id, stars: 4 });
  const slug = beside.translations[0]?.slug ?? '';
  const said = async (language: string) =>
    Object.fromEntries(await ratingsOf(stars.id, beside.id, slug, language));
  const everywhere = (rating: number | null) => ({
    ...{ list: rating, search: rating, preview: rating, cards: rating, related: rating },
  });
  const inHosted = (rating: number | null) => ({ hosted: rating, recommended: rating });

  await expect.poll(() => said('nl')).toEqual({ ...everywhere(4), ...inHosted(4) });
  await expect.poll(() => said('en')).toEqual(everywhere(4));
  await putSettings(database, shop.tenant, { product_reviews_enabled: 'no' }, 'nl');
  await expect.poll(() => said('nl')).toEqual({ ...everywhere(null), ...inHosted(null) });
  expect(await said('en')).toEqual(everywhere(4));
  await putSettings(database, shop.tenant, { product_reviews_enabled: 'yes' }, 'nl');
  await expect.poll(() => said('nl')).toEqual({ ...everywhere(4), ...inHosted(4) });
});
