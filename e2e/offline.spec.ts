/// <reference lib="dom" />
import { newCustomer } from './backstage.ts';
import { cartOf, openDrawer, rowOf } from './cart-drawer.ts';
import { at, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn } from './log-in.ts';
import { shopData } from './shop-data.ts';
import { expect, type Page, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Paths that the worker keeps for everybody, and those of the shopper alone. */
const keptIn = (page: Page, name: string) =>
  page.evaluate(async (cache) => {
    const keys = (await caches.has(cache)) ? await (await caches.open(cache)).keys() : [];
    return keys.map(({ url }) => new URL(url).pathname);
  }, name);

/** Waits until the worker has kept these pages. */
async function keeps(page: Page, ...paths: string[]): Promise<void> {
  await expect.poll(() => keptIn(page, 'etalage-kept')).toEqual(expect.arrayContaining(paths));
}

test('PWA-05 PWA-01 without a connection pages seen before and the cart still show, and changes arrive later', async ({
  page,
  context,
}) => {
  const { name, variantId } = await (await shopData('molen')).product();
  await page.goto('/nl/home');
  await page.request.post('/nl/shopping-bag', { form: { intent: 'add-line', variantId, quantity: '1' } });
  await keeps(page, '/nl/offline', '/nl/home');
  await page.goto('/nl/products');
  await keeps(page, '/nl/products');
  await expect.poll(() => keptIn(page, 'etalage-own')).toContain('/nl/shopping-bag/contents');
  await context.setOffline(true);
  page.on('console', (m) => console.log(m.text()));
  page.on('pageerror', (m) => console.log(m));
  await page.goto('/nl/home');
  await expect(page.locator('main h1').first()).toBeVisible();
  console.log(await page.evaluate(() => [navigator.onLine, location.href, document.title]));
  await page.screenshot({ path: '/tmp/pwa-home.png' });
  await hydrated(page);
  await expect(page.getByText('Je bent offline. Je ziet')).toBeVisible();
  await page.screenshot({ path: '/tmp/pwa-home.png' });
  const drawer = await openDrawer(page);
  await page.screenshot({ path: '/tmp/pwa-cart.png' });
  await rowOf(drawer, name).getByRole('button', { name: 'Eén meer' }).click();
  await page.screenshot({ path: '/tmp/pwa-cart.png' });
});
