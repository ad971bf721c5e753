import { expect, test } from 'vitest';
import { leadsTo, ran } from '../../lib/answering-api.fixture.ts';
import { loadPage } from '../../lib/load-page.fixture.ts';
import { loader } from './route.tsx';

/** What is made of a list of so many products at this address. */
async function open(search: string, total = 30, pair: { ckKey?: string; ckVal?: string } = {}) {
  const facets = { category: [], tag: [], brand: [], specification: [], availability: [] };
  const list = {
    ...{ items: [], favourites: [], total, page: 1, size: 24, subject: null, search: null },
    facets: { ...facets, price: { min: 0, max: 0 } },
  };
  const path = pair.ckKey ? `/${pair.ckKey}/${pair.ckVal}` : '';
  return ran(loadPage(loader, `/nl/products${path}${search}`, { lang: 'nl', ...pair }, list));
}

const seoOf = async (...given: Parameters<typeof open>) =>
  ((await open(...given)) as Awaited<ReturnType<typeof loader>>).seo;

test('LIST-04 the plain list and its pages are indexed; a search, another order, a filter and an empty list are not', async () => {
  const isIndexed = async (...given: Parameters<typeof open>) => {
    const seo = await seoOf(...given);
    expect(Boolean(seo.alternates)).toBe(seo.isIndexed);
    return seo.isIndexed;
  };
  for (const search of ['', '?page=2']) expect(await isIndexed(search), search).toBe(true);
  for (const search of ['?q=mes', '?sort=name', '?spec=m.x', '?q=mes&page=2'])
    expect(await isIndexed(search), search).toBe(false);
  expect(await isIndexed('', 0)).toBe(false);
});

test('LIST-02 an address that names no category, tag or brand says so and is not for search engines', async () => {
  for (const ckKey of ['category', 'tag', 'brand', 'other']) {
    const loaded = (await open('', 0, { ckKey, ckVal: 'weg' })) as Awaited<ReturnType<typeof loader>>;
    expect(loaded).toMatchObject({
      isUnknown: true,
      seo: { title: 'Niets gevonden onder dit adres', isIndexed: false },
    });
  }
  expect(await open('', 0)).toMatchObject({ isUnknown: false, seo: { title: 'Alle producten' } });
});

test('LIST-04 the address that search engines know a list by has its page and nothing else', async () => {
  const canonical = async (search: string) => (await seoOf(search)).canonical;
  expect(await canonical('?q=mes&brand=a&sort=name')).toBe('https://shop.example/nl/products');
  expect(await canonical('?brand=a&page=2')).toBe('https://shop.example/nl/products?page=2');
});

test('LIST-01 an address behind the last page leads to the last one of the same list', async () => {
  expect(leadsTo(await open('?q=mes&brand=a&page=9'))).toBe('/nl/products?q=mes&brand=a&page=2');
  expect(leadsTo(await open('?brand=a&page=9', 0))).toBe('/nl/products?brand=a');
  expect(leadsTo(await open('?page=2'))).toBeNull();
  expect(leadsTo(await open('', 0))).toBeNull();
});
