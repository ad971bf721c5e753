import { expect, test } from 'vitest';
import { answeringApi, argsOf, leadsTo, ran } from '../../lib/answering-api.fixture.ts';
import { requestInfo } from '../../lib/request-context.ts';
import { listedProduct } from '../../ui/product-card/listed-product.fixture.ts';
import { loader } from './route.tsx';

/** What becomes of this address where 1, 2, 3 and 4 were chosen: where it leads, and what the browser keeps from then on. */
async function open(path: string, inShop: readonly number[]) {
  const items = inShop.map((id) => listedProduct({ id }));
  const { context, setCookies } = answeringApi(() => ({ body: { items, brand: null, specifications: [] } }));
  Object.assign(requestInfo(context), { cookies: 'compare=1.2.3.4' });
  const answer = await ran(loader(argsOf(context, path)));
  return { leadsTo: leadsTo(answer), kept: setCookies.map((cookie) => cookie.split(';')[0]) };
}

test('CMP-01 a product that the shop has no more keeps no place among the four', async () => {
  const page = '/nl/compare?ids=1,2,3,4';
  expect(await open(page, [1, 2, 3])).toEqual({ leadsTo: null, kept: ['compare=1.2.3'] });
  expect(await open(page, [1, 2, 3, 4])).toEqual({ leadsTo: null, kept: [] });
  // Of others, by an address that was shared, nothing is known.
  expect(await open('/nl/compare?ids=1,9', [1])).toEqual({ leadsTo: null, kept: [] });

  const fifth = '/nl/compare?add=5';
  expect(await open(fifth, [1, 2, 3])).toEqual({
    leadsTo: '/nl/compare?ids=1,2,3,5',
    kept: ['compare=1.2.3.5'],
  });
  expect(await open(fifth, [1, 2, 3, 4])).toEqual({
    leadsTo: '/nl/compare?ids=1,2,3,4&full=1',
    kept: ['compare=1.2.3.4'],
  });
});
