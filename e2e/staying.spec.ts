/// <reference lib="dom" />
import type { ProductList } from '@etalage/contracts';
import { askShop } from './ask-shop.ts';
import { newCustomer } from './backstage.ts';
import { at, follow, hydrated, listOf } from './catalogue.ts';
import { logInUnseen } from './log-in.ts';
import { shopData } from './shop-data.ts';
import { expect, type Page, test } from './test.ts';

test.use({ seesMotion: true });

const cards = 'main article:visible';

/** Marks the element that is the page on the screen, which only the same element still bears later. */
const mark = (page: Page, name: string) =>
  page
    .locator('main > :visible')
    .first()
    .evaluate((element, text) => {
      element.setAttribute('data-marked', text);
    }, name);
/** That the page on the screen is the one with this heading, and the very one that was marked so; null: none that was marked. */
async function expectShown(page: Page, heading: string | RegExp, name: string | null) {
  await expect(page.locator('main h1:visible')).toHaveText(heading);
  const element = page.locator('main > :visible').first();
  if (name === null) await expect(element).not.toHaveAttribute('data-marked');
  else await expect(element).toHaveAttribute('data-marked', name);
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** What the browser asks for besides pictures, from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'document'].includes(request.resourceType()))
      asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Follows the link of the card at a place by keyboard or pointer, and tells its name. */
async function openCard(page: Page, index: number, how: 'pointer' | 'keyboard'): Promise<string> {
  const link = page.locator(cards).nth(index).getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.scrollIntoViewIfNeeded();
  if (how === 'pointer') await link.click();
  else {
    await link.focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('main').getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
}

test('ROUTE-12 ROUTE-14 a list comes back as it was left: its very elements, its loaded pages, its place, its opened filters, and no list is asked for', async ({
  page,
}) => {
  await page.goto('/nl/products');
  await hydrated(page);
  await page.locator('details.facet:visible summary').last().click();
  await page.locator('main').getByRole('link', { name: 'Meer laden' }).click();
  await expect(page.locator(cards)).toHaveCount(48);
  const names = await page.locator(`${cards} h3`).allTextContents();
  await mark(page, 'list');
  const name = await openCard(page, 30, 'keyboard');
  expect(await scrolled(page)).toBe(0);

  const asked = requestsOf(page);
  const refreshed = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/nl/cards' && searchParams.has('all'))
      for (const id of searchParams.getAll('id')) refreshed.add(id);
  });
  await page.goBack();
  await expect(page.locator(cards)).toHaveCount(48);
  await expectShown(page, 'Alle producten', 'list');
  expect(await page.locator(`${cards} h3`).allTextContents()).toEqual(names);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(900);
  await expect(page.locator('main').getByRole('link', { name }).first()).toBeFocused();
  await expect(page.locator('details.facet:visible').last()).not.toHaveAttribute('open');
  await expect(page).toHaveTitle(/Alle producten/);

  // The same by a link of the product's page, and forward again.
  await page.goForward();
  await expect(page.locator('main').getByRole('heading', { level: 1, name })).toBeVisible();
  await page
    .locator('main')
    .getByRole('navigation', { name: 'Kruimelpad' })
    .getByRole('link', { name: 'Alle producten' })
    .click();
  await expect(page.locator(cards)).toHaveCount(48);
  await expectShown(page, 'Alle producten', 'list');
  expect(await scrolled(page)).toBe(place);
  await expect(page.locator('main').getByRole('link', { name }).first()).toBeFocused();
  expect(
    asked.filter((path) => !/\/(cards|me)$/.test(path) && !/products\/[a-z0-9-]+\.data$/.test(path)),
  ).toEqual([]);

  // Only the cards about the window are asked for, and the others when they come near.
  await expect.poll(() => refreshed.size).toBeGreaterThan(4);
  expect(refreshed.size).toBeLessThan(48);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator(cards).last().scrollIntoViewIfNeeded();
  await expect.poll(() => refreshed.size).toBeLessThanOrEqual(48);
  await expect.poll(() => refreshed.size).toBeGreaterThan(40);
});

test('ROUTE-13 the plain list is another page for another search or filter, a filtered list is one page, and the one that was shown longest ago makes room', async ({
  page,
  request,
}) => {
  const { facets } = await listOf(request);
  const [one, other] = facets.category;
  const [brand] = facets.brand;
  if (!one || !other || !brand) throw new Error('The demo shop has too few categories and brands');
  const category = `/nl/products/category/${one.value}`;
  await page.goto('/nl/products');
  await hydrated(page);
  await mark(page, 'plain');
  const away = async () => {
    await follow(page, '/nl/contact');
    await expectShown(page, /Contact/, null);
  };
  await away();
  await follow(page, `/nl/products?brand=${brand.value}`);
  await expectShown(page, 'Alle producten', null);
  await mark(page, 'brand');
  await away();
  await follow(page, '/nl/products?q=kaas');
  await expectShown(page, /kaas/, null);
  await mark(page, 'search');
  await away();
  await follow(page, category);
  await expectShown(page, one.label, null);
  await mark(page, 'category');
  await follow(page, `/nl/products/category/${other.value}`);
  await expectShown(page, other.label, null);
  await mark(page, 'other');
  await away();

  // Each is still there, and what narrows a filtered list does not make it another page.
  await follow(page, `${category}?availability=in-stock`);
  await expectShown(page, one.label, 'category');
  await expect(page.locator('main').getByRole('list', { name: 'Gekozen filters' })).toBeVisible();
  // With other products in it, it begins at its top.
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => scrolled(page)).toBe(300);
  await away();
  await follow(page, category);
  await expectShown(page, one.label, 'category');
  await expect(page.locator('main').getByRole('list', { name: 'Gekozen filters' })).toHaveCount(0);
  expect(await scrolled(page)).toBe(0);
  await away();
  await follow(page, '/nl/products');
  await expectShown(page, 'Alle producten', 'plain');
  await away();
  await follow(page, `/nl/products?brand=${brand.value}`);
  await expectShown(page, 'Alle producten', 'brand');

  // Six stay: with two more beside these five, the search has gone, and it alone.
  await follow(page, '/nl/home');
  // Its address comes before it: one that was never shown does not stay.
  await expect(page.locator('main h1:visible')).not.toHaveText(/Contact/);
  await expect(page).toHaveURL(/\/nl\/home$/);
  await away();
  await follow(page, '/nl/products/category/bestaat-echt-niet');
  await expectShown(page, /^(?!Contact)/, null);
  await away();
  await follow(page, `/nl/products/category/${other.value}`);
  await expectShown(page, other.label, 'other');
  await away();
  await follow(page, category);
  await expectShown(page, one.label, 'category');
  await follow(page, '/nl/products?q=kaas');
  await expectShown(page, /kaas/, null);
});

test('ROUTE-13 LANG-06 another language is another document, of which nothing was kept', async ({ page }) => {
  await page.goto('/nl/products');
  await hydrated(page);
  await mark(page, 'dutch');
  await openCard(page, 0, 'pointer');
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page
    .locator('footer a[data-language=en], header a[data-language=en]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/en\/products\//);
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
  const asked = requestsOf(page);
  await hydrated(page);
  await follow(page, '/en/products');
  await expectShown(page, 'All products', null);
  expect(asked).toContain('/en/products.data');
  await expect(page.locator('[data-marked]')).toHaveCount(0);
});

test('ROUTE-12 a price that changed is taken over after the return, and nothing moves by it', async ({
  page,
}) => {
  const shop = await shopData('molen');
  const product = await shop.product({ cents: 1_200, name: 'Blijfstuk' });
  const card = page.locator(cards).filter({ hasText: product.name });
  // It is found once the API has heard of it.
  await expect(async () => {
    await page.goto(`/nl/products?q=${encodeURIComponent(product.name)}`);
    await expect(card).toContainText('12,00', { timeout: 2_000 });
  }).toPass();
  await hydrated(page);
  await mark(page, 'search');
  await card.getByRole('link').click();
  // Its heading alone would be there before: the one of the search has the same name in it.
  await expect(page).toHaveURL(/\/products\/[a-z0-9-]+$/);
  await expectShown(page, product.name, null);
  await shop.setPrice(product.variantId, 1_350);
  const asked = requestsOf(page);
  await page.goBack();
  await expectShown(page, /./, 'search');
  const before = await card.boundingBox();
  await expect(card).toContainText('13,50');
  expect(await card.boundingBox()).toEqual(before);
  await expect(card.getByRole('link')).toBeFocused();
  // A window that asks for the newsletter may come meanwhile, and asks the API for itself.
  expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual(['/nl/cards']);

  // So it is where another list of the same address was shown in between.
  const search = new URL(page.url()).search;
  await follow(page, '/nl/contact');
  await expectShown(page, /Contact/, null);
  await shop.setPrice(product.variantId, 1_475);
  // It has other cards: with this one among them the price of now would be there by that list.
  await follow(page, '/nl/products?q=kaas');
  await expectShown(page, /kaas/, null);
  await follow(page, `/nl/products${search}`);
  // It also stands among what was seen last, which is read anew with each page.
  await expect(page.getByRole('region', { name: 'Resultaten' })).toContainText('14,75');
});

test('ROUTE-12 HOME-01 the home page comes back as it was, and shows then what changed meanwhile', async ({
  page,
}) => {
  await page.goto('/nl/home');
  await hydrated(page);
  await mark(page, 'home');
  await page.evaluate(() => scrollTo(0, 900));
  const place = await scrolled(page);
  const link = page.locator('main .card-link:visible').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nl\/products\/[a-z0-9-]+$/);
  await expect(page.locator('#picture-1')).toBeVisible();
  await page.context().setOffline(true);
  await page.goBack();
  await expect(link).toBeFocused();
  await expectShown(page, /./, 'home');
  expect(place).toBeGreaterThan(500);
  // Out of reach of the shop it stays as it is.
  await expect(page.locator('main')).not.toContainText('Er ging iets mis');
  await page.context().setOffline(false);
  await page.goForward();
  await expect(page).toHaveURL(/\/nl\/products\/[a-z0-9-]+$/);
  const fresh = page.waitForResponse((response) => response.url().includes('/nl/home.data'));
  await follow(page, '/nl/home');
  expect((await fresh).status()).toBe(200);
  await expectShown(page, /./, 'home');
});

test('ROUTE-12 HOME-01 the focus and the place stay on the home page as its cards come anew @390 @1440', async ({
  page,
}) => {
  await page.goto('/nl/home');
  await hydrated(page);
  const link = page.locator('main .card-link:visible').nth(1);
  for (const back of [1, 2]) {
    await link.focus();
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(100);
    await page.keyboard.press('Enter');
    await expect(page.locator('#picture-1')).toBeVisible();
    // What is read anew has another name for this card, so its HTML is replaced.
    await page.route('**/nl/home.data*', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replaceAll('card-name', `card-name anew-${back}`),
      });
    });
    await page.goBack();
    await expect(page.locator(`main .anew-${back}:visible`).first()).toBeVisible();
    await expect(link).toBeFocused();
    expect(await scrolled(page)).toBe(place);
    await page.unroute('**/nl/home.data*');
  }
});

test('ROUTE-12 PRICE-01 prices on another basis come with a new document', async ({ page }) => {
  await page.goto('/nl/products');
  await hydrated(page);
  await mark(page, 'guest');
  await openCard(page, 0, 'pointer');
  await logInUnseen(page, await newCustomer('molen', 'zakelijk'));

  // Told late, it does nothing to the page that the shopper went on to.
  const asked = requestsOf(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/nl/cards?*', async (route) => {
    await held;
    await route.continue();
  });
  const request = page.waitForRequest(/\/nl\/cards\?all=1/);
  await page.goBack();
  const late = await request;
  await follow(page, '/nl/contact');
  await expectShown(page, /Contact/, null);
  release();
  await (await late.response())?.finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(asked).not.toContain('/nl/contact');
  await page.goBack();
  await expect(page.locator('main').getByText('excl. BTW').first()).toBeVisible();
  await expect(page.locator('[data-marked]')).toHaveCount(0);
});

for (const [shop, kind] of [
  ['bloem', 'plain'],
  ['fiets', 'category'],
] as const)
  test(`ROUTE-12 a ${kind} list of ${shop} comes back under its header, with its pages, and is not asked for @390`, async ({
    page,
  }) => {
    const answer = await askShop(page.request, shop, '/api/products?lang=nl&size=1');
    const { facets } = (await answer.json()) as ProductList;
    const long = facets.category.find(({ count }) => count > 24);
    if (!long) throw new Error('The demo shop has no category of two pages');
    await page.goto(at(shop, kind === 'plain' ? '/nl/products' : `/nl/products/category/${long.value}`));
    await hydrated(page);
    await page.locator('main').getByRole('link', { name: 'Meer laden' }).click();
    await expect(page.locator(cards).nth(24)).toBeVisible();
    const names = await page.locator(`${cards} h3`).allTextContents();
    await mark(page, 'list');
    const card = page.locator(cards).nth(24).getByRole('link').first();
    await card.scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    await card.click();
    await expect(page.locator('#picture-1')).toBeVisible();
    const asked = requestsOf(page);
    await page.goBack();
    await expect(card).toBeFocused();
    await expectShown(page, /./, 'list');
    expect(await page.locator(`${cards} h3`).allTextContents()).toEqual(names);
    expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(100);
    expect(asked.filter((path) => !/\/(cards|me)$/.test(path))).toEqual([]);
    // What belongs to this list alone answers here: of two lists in one document each has its own filters.
    await follow(page, '/nl/contact');
    await expectShown(page, /Contact/, null);
    await follow(page, '/nl/products?sort=name');
    await expect(page.locator(cards).first()).toBeVisible();
    await expectShown(page, /./, null);
    await page.locator('main').getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Filters sluiten' })).toBeVisible();
    await page
      .locator('main')
      .getByRole('checkbox', { name: /voorraad/ })
      .check();
    await expect(page).toHaveURL(/availability=in-stock&sort=name/);
  });
