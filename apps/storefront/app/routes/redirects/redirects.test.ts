import { expect, test } from 'vitest';
import { answeringApi, argsOf, leadsTo, ran } from '../../lib/answering-api.fixture.ts';
import { loader } from './route.tsx';

/** Where an old address leads for which the API answers so. */
const open = async (
  path: string,
  params: Record<string, string>,
  answer: Parameters<typeof answeringApi>[0],
) => leadsTo(await ran(loader(argsOf(answeringApi(answer).context, path, params) as never)));

test('ROUTE-03 ROUTE-06 what the shop does not have, or cannot be asked for, leads to where it would be, which says so', async () => {
  const away = () => {
    throw new TypeError('fetch failed');
  };
  const unknownList = () => ({ body: { items: [], total: 0, subject: null } });
  for (const answer of [() => ({ status: 404 }), () => ({ status: 503 }), away])
    expect(await open('/nl/c/weg?a=1', { lang: 'nl', slug: 'weg' }, answer)).toBe('/nl/pagina/weg?a=1');
  for (const answer of [unknownList, () => ({ status: 503 }), away])
    for (const kind of ['tag', 'category'])
      expect(await open(`/nl/product-${kind}/weg?a=1`, { lang: 'nl', identifier: 'weg' }, answer)).toBe(
        `/nl/products/${kind}/weg?a=1`,
      );
});
