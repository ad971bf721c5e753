import { expect, test } from 'vitest';
import { loadPage } from '../../lib/load-page.fixture.ts';
import { loader } from './route.tsx';

const id = '6f1f0b1e-2f7e-4d5c-8a55-0d2a4c1f9e10';

/** Where the page of a paid order that can be withdrawn from leads whoever opened it so. */
async function waysOf(access: 'customer' | 'colleague') {
  const order = { id, number: 17, status: 'paid', access, withdrawal: { refusal: null } };
  const settings = { product_reviews_enabled: 'true' };
  const loaded = await loadPage(loader, `/nl/orders/${id}`, { lang: 'nl', id }, order, settings);
  const { reviews, withdraw } = loaded as { reviews: string | null; withdraw: string | null };
  return { reviews, withdraw };
}

test('ACC-06 of a colleague’s order nothing is offered that is its buyer’s alone: no review, no withdrawal', async () => {
  expect(await waysOf('customer')).toEqual({
    reviews: expect.stringContaining(id),
    withdraw: expect.stringContaining(id),
  });
  expect(await waysOf('colleague')).toEqual({ reviews: null, withdraw: null });
});
