/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { createProduct, createTenant } from '@etalage/db/test-factories';
import { backstage } from './backstage.ts';
import { at, euro, hydrated, listOf, sentText } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { stopClock } from './stop-clock.ts';
import { expect, type Page, type Route, test } from './test.ts';

const suggestions = /\/api\/products\/suggestions\?/;

const fieldOf = (page: Page) => page.locator('#header-search');
const preview = (page: Page) => page.locator('.search-preview');
const options = (page: Page) => preview(page).getByRole('option');
const said = (page: Page) => page.locator('form[role=search] [role=status]');

/** What the preview asked for so far. */
function asked(page: Page): string[] {
  const texts: string[] = [];
  page.on('request', (request) => {
    if (suggestions.test(request.url())) texts.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  return texts;
}

/** Puts the focus into the search field, and waits for the script that comes with it. */
async function focusSearch(page: Page): Promise<void> {
  await hydrated(page);
  await fieldOf(page).focus();
  await expect(fieldOf(page)).toHaveAttribute('role', 'combobox');
}

test('SRCH-01 SRCH-02 SRCH-03 SRCH-04 SRCH-06 SRCH-08 from two characters, after 300 ms, the first five products show', async ({
  page,
  request,
}) => {
  const { items, total } = await listOf(request, '&q=mes');
  const texts = asked(page);
  const scripts: string[] = [];
  page.on('request', (each) => scripts.push(each.url()));
  await page.clock.install();
  await page.goto('/nl/contact');
  await hydrated(page);
  expect(scripts.filter((url) => url.includes('search-preview'))).toEqual([]);
  await focusSearch(page);
  await stopClock(page);
  const clear = page.getByRole('button', { name: 'Wis zoekterm' });
  await expect(clear).toBeHidden();

  await fieldOf(page).pressSequentially(' m ');
  await expect(clear).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(preview(page)).toBeHidden();
  expect(texts).toEqual([]);

  await fieldOf(page).pressSequentially('es ');
  await fieldOf(page).fill(' mes ');
  await expect(preview(page)).toHaveAttribute('data-state', 'loading');
  await expect(said(page)).toHaveText('Bezig met zoeken');
  await page.clock.runFor(299);
  expect(texts).toEqual([]);
  const asking = page.waitForRequest(suggestions);
  await page.clock.runFor(1);
  expect((await asking).url()).toContain('q=mes&page=1&size=5');

  await expect(preview(page)).toHaveAttribute('data-state', 'results');
  await expect(said(page)).toHaveText(new RegExp(`^${total} producten gevonden`));
  const products = preview(page).getByRole('group', { name: 'Producten' }).getByRole('option');
  await expect(products).toHaveCount(5);
  for (const [index, item] of items.slice(0, 5).entries()) {
    await expect(products.nth(index)).toContainText(item.name);
    await expect(products.nth(index)).toContainText(euro(item.discountPrice ?? item.unitPrice));
    await expect(products.nth(index).locator('img')).toHaveAttribute('src', item.mainMediaUrl ?? '');
  }
  const [box, picture] = await Promise.all([
    preview(page).boundingBox(),
    products.first().locator('.search-picture').boundingBox(),
  ]);
  expect(box?.width).toBe(1280);
  expect(picture?.width).toBeCloseTo(picture?.height ?? 0, 0);
  await expect(preview(page).getByRole('button')).toHaveText(`BEKIJK MEER (${total})`);
  await page.clock.resume();
  await expectAccessible(page);

  await clear.click();
  await expect(fieldOf(page)).toHaveValue('');
  await expect(fieldOf(page)).toBeFocused();
  await expect(preview(page)).toBeHidden();
  await expect(clear).toBeHidden();
  expect(texts).toEqual(['mes']);
  // The fewest that are looked for.
  await fieldOf(page).fill('me');
  await expect(preview(page)).toHaveAttribute('data-state', 'results');
  expect(texts).toEqual(['mes', 'me']);
});

test('SRCH-01 SRCH-05 SRCH-15 the arrow keys walk, Enter goes on, and the preview goes by Escape, a press outside, submitting and choosing, for the next page too', async ({
  page,
  request,
}) => {
  const { facets } = await listOf(request);
  const texts = asked(page);
  await page.clock.install();
  // Lists of a brand, a category and, below, a tag have the preview as any page has.
  const brand = `/nl/products/brand/${facets.brand[0]?.value}`;
  await page.goto(brand);
  await focusSearch(page);
  await fieldOf(page).fill('mes');
  await expect(options(page).first()).toBeVisible();
  await expect(fieldOf(page)).toHaveAttribute('aria-expanded', 'true');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = options(page).nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(fieldOf(page)).toHaveAttribute(
    'aria-activedescendant',
    (await second.getAttribute('id')) ?? '',
  );
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(preview(page).locator('[aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  // From the last as from the first: the way on is through the field.
  await page.keyboard.press('ArrowDown');
  await expect(preview(page).locator('[aria-selected=true]')).toHaveCount(0);
  await expect(fieldOf(page)).not.toHaveAttribute('aria-activedescendant');

  await page.keyboard.press('Escape');
  await expect(preview(page)).toBeHidden();
  await expect(fieldOf(page)).toHaveValue('mes');
  await expect(fieldOf(page)).toHaveAttribute('aria-expanded', 'false');
  // What was found shows again with the focus, without being asked for.
  await fieldOf(page).blur();
  await fieldOf(page).focus();
  const more = preview(page).getByRole('button', { name: /^BEKIJK MEER/ });
  await more.focus();
  await page.keyboard.press('Escape');
  await expect(preview(page)).toBeHidden();
  await expect(fieldOf(page)).toBeFocused();
  await fieldOf(page).blur();
  await fieldOf(page).focus();
  await expect(preview(page)).toBeVisible();
  await page.locator('main h1').click();
  await expect(preview(page)).toBeHidden();
  expect(texts).toEqual(['mes']);
  await expect(page).toHaveURL(at('molen', brand));

  await fieldOf(page).focus();
  const category = preview(page).getByRole('group', { name: 'Categorieën en pagina’s' }).getByRole('option');
  await category.first().click();
  await expect(page).toHaveURL(/\/nl\/products\/category\/messen$/);
  // The page that comes closes what was opened on the one before.
  const titled = (name: string) => page.locator('main').getByRole('heading', { level: 1, name, exact: true });
  await expect(titled('Messen')).toBeVisible();
  await expect(preview(page)).toBeHidden();

  await fieldOf(page).focus();
  const product = await preview(page).locator('.search-product').first().getAttribute('href');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${product}$`));
  await expect(preview(page)).toBeHidden();

  // The list has left before its link is looked for.
  await expect(titled('Messen')).toHaveCount(0);
  // What was typed before is no search of the list that somebody goes to later.
  const toProducts = page.locator('a[href="/nl/products"]:visible').first();
  await toProducts.click();
  await expect(page).toHaveURL(/\/nl\/products$/);
  await expect(fieldOf(page)).toHaveRole('searchbox');
  for (const said of ['aria-haspopup', 'aria-expanded', 'aria-controls', 'aria-autocomplete'])
    await expect(fieldOf(page)).not.toHaveAttribute(said);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/nl\/products$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${product}$`));
  await expect(titled('Alle producten')).toHaveCount(0);

  // Not only once the list is there.
  let listMayCome = () => {};
  const allowed = new Promise<void>((done) => {
    listMayCome = done;
  });
  await page.route('**/products.data?*', (route) => allowed.then(() => route.continue()));
  await fieldOf(page).focus();
  const asking = page.waitForRequest('**/products.data?*');
  await more.click();
  await asking;
  await expect(preview(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${product}$`));
  listMayCome();
  await expect(page).toHaveURL(/\/nl\/products\?q=mes$/);
  await expect(preview(page)).toBeHidden();
  const before = texts.length;
  await page.locator('main article a:visible').first().click();
  await expect(page).toHaveURL(/\/nl\/products\/[^?]+$/);
  await page.clock.runFor(1_000);
  await expect(preview(page)).toBeHidden();
  expect(texts).toHaveLength(before);

  await page.evaluate(() => sessionStorage.setItem('focusShopSearch', '1'));
  // Pages in between are no list of products.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(page.locator('main').getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(fieldOf(page)).not.toBeFocused();
  await page.goBack();
  await toProducts.click();
  await expect(page).toHaveURL(/\/nl\/products$/);
  await expect(fieldOf(page)).toBeFocused();
  // Once asked for is once done.
  expect(await page.evaluate(() => sessionStorage.getItem('focusShopSearch'))).toBeNull();
  await page.locator('main article a:visible').first().click();
  await expect(page).toHaveURL(/\/nl\/products\/[^?]+$/);
  await expect(titled('Alle producten')).toHaveCount(0);
  await toProducts.click();
  await expect(page).toHaveURL(/\/nl\/products$/);
  await hydrated(page);
  // Whatever would take the focus had its turn.
  await expect(titled('Alle producten').first()).toBeVisible();
  await page.clock.runFor(100);
  await expect(fieldOf(page)).not.toBeFocused();
});

test('SRCH-19 what a mistyped word was taken for is said in the preview and on the list, and leads there', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/nl/contact');
  await focusSearch(page);
  await fieldOf(page).fill('kokmes');
  await preview(page).getByRole('option', { name: 'Bedoelde je koksmes?' }).click();
  await expect(page).toHaveURL(/\?q=koksmes$/);
  await expect(fieldOf(page)).toHaveValue('koksmes');
  await expect(page.locator('main article:visible').first()).toContainText('Koksmes');
  await fieldOf(page).fill('kokmes');
  await page.locator('main').getByRole('link', { name: 'koksmes', exact: true }).click();
  await expect(page).toHaveURL(/\?q=koksmes$/);
  await expect(fieldOf(page)).toHaveValue('koksmes');

  // Where no product has all words, the list says which it searched for.
  expect(await sentText(page.request, '/nl/products?q=koksmes%20zonnebril')).toContain('‘koksmes’');

  // Coming back to the list, it is searched as it was then, not as somebody typed before.
  await page.locator('main article a:visible').first().click();
  await expect(page).toHaveURL(/\/nl\/products\/[^?]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?q=koksmes$/);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\?q=koksmes$/);
});

test('SRCH-04 SRCH-19 a page of that name is a result where no product is, and the list leads to one too', async ({
  page,
}) => {
  const search = {
    corrected: null,
    relaxed: null,
    categories: [],
    pages: [{ name: 'Messen slijpen', slug: 'slijpen' }],
  };
  await page.route(suggestions, (route) => route.fulfill({ json: { items: [], total: 0, search } }));
  await page.goto('/nl/contact');
  await focusSearch(page);
  await fieldOf(page).fill('slijpen');
  await expect(preview(page)).toHaveAttribute('data-state', 'results');
  await expect(preview(page)).not.toContainText('Geen resultaten');
  await expect(options(page)).toHaveText(['Messen slijpen']);
  await expect(options(page)).toHaveAttribute('href', '/nl/pagina/slijpen');

  await page.goto('/nl/products?q=algemene%20voorwaarden');
  await expect(
    page
      .locator('main')
      .getByRole('navigation', { name: 'Ook in de winkel' })
      .getByRole('link', { name: 'Algemene voorwaarden', exact: true }),
  ).toHaveAttribute('href', '/nl/pagina/algemene-voorwaarden');
});

test('SRCH-01 SRCH-04 SRCH-09 ERR-02 more than five can be seen on the list, an older answer never replaces a newer one, and one that fails or never comes is an empty one', async ({
  page,
  request,
}) => {
  const { facets } = await listOf(request);
  const waiting: Route[] = [];
  await page.route(suggestions, (route) => {
    waiting.push(route);
  });
  const answer = async (index: number, name: string, total = 1) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(index);
    const json = { items: name ? [{ id: 1, name, slug: 'x' }] : [], total: name ? total : 0, search: null };
    // The page may have given it up by then.
    await waiting[index]?.fulfill({ json }).catch(() => undefined);
  };
  await page.goto(`/nl/products/tag/${facets.tag[0]?.value}`);
  await focusSearch(page);
  await fieldOf(page).fill('oud');
  await expect.poll(() => waiting.length).toBe(1);
  await fieldOf(page).fill('nieuw');
  await answer(1, 'Nieuw', 5);
  await expect(options(page)).toHaveText(['Nieuw']);
  await expect(preview(page).getByRole('button')).toHaveCount(0);
  await answer(0, 'Oud');

  // The arrow keys were in the older answer: nobody has chosen among these.
  await fieldOf(page).fill('nieuwst');
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveAttribute('aria-selected', 'true');
  await answer(2, 'Nieuwst', 6);
  await expect(options(page)).toHaveText(['Nieuwst']);
  await expect(preview(page).getByRole('button')).toHaveText('BEKIJK MEER (6)');
  await expect(options(page)).toHaveAttribute('aria-selected', 'false');
  await expect(fieldOf(page)).not.toHaveAttribute('aria-activedescendant');

  await fieldOf(page).fill('kapot');
  await expect.poll(() => waiting.length).toBe(4);
  await expect(options(page)).toHaveText(['Nieuwst']);
  await waiting[3]?.fulfill({ status: 503, json: {} });
  await expect(preview(page)).toHaveText('Geen resultaten');
  await expect(said(page)).toHaveText('Geen resultaten');
  await expect(preview(page)).toHaveAttribute('data-state', 'noResults');
  await expect(options(page)).toHaveCount(0);

  await page.clock.install();
  await fieldOf(page).fill('nooit');
  await page.clock.runFor(300);
  await expect.poll(() => waiting.length).toBe(5);
  await page.clock.runFor(5_000);
  await expect(preview(page)).toHaveText('Geen resultaten');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nl\/products\?q=nooit$/);
});

test('SRCH-01 SRCH-02 SRCH-15 SRCH-20 ERR-02 on the list the list itself follows what is typed, and a search that found nothing leads back to the field', async ({
  page,
  request,
}) => {
  const [brand] = (await listOf(request)).facets.brand;
  const chosen = `/nl/products?brand=${brand?.value}&sort=price-asc`;
  const texts = asked(page);
  await page.clock.install();
  await page.goto(chosen);
  await hydrated(page);
  // What follows the field comes with its first use, before the clock stands still.
  await fieldOf(page).fill('pan');
  await expect(page).toHaveURL(at('molen', `${chosen}&q=pan`));
  await fieldOf(page).fill('');
  await expect(page).toHaveURL(at('molen', chosen));
  await stopClock(page);
  await fieldOf(page).focus();
  await fieldOf(page).pressSequentially(' mes');
  await page.clock.runFor(299);
  await expect(page).toHaveURL(at('molen', chosen));
  await page.clock.runFor(1);
  await expect(page).toHaveURL(at('molen', `${chosen}&q=mes`));
  await expect(fieldOf(page)).toBeFocused();
  // Enter waits for nothing.
  await fieldOf(page).fill('pan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('molen', `${chosen}&q=pan`));
  await page.clock.resume();
  await fieldOf(page).fill('me');
  await expect(page).toHaveURL(at('molen', `${chosen}&q=me`));
  await fieldOf(page).fill('m');
  await expect(page).toHaveURL(at('molen', chosen));
  await fieldOf(page).fill('xqzwv');
  await expect(page.locator('main').getByText('Geen producten gevonden voor ‘xqzwv’')).toBeVisible();
  await expect(preview(page)).toBeHidden();
  expect(texts).toEqual([]);

  // There is somewhere to go, and something to buy.
  const main = page.locator('main');
  await expect(main.getByRole('navigation', { name: 'Ook in de winkel' }).getByRole('link')).toHaveCount(4);
  await expect(
    main.getByRole('region', { name: 'Favorieten van onze klanten' }).locator('article'),
  ).toHaveCount(8);
  await main.getByRole('heading', { level: 1 }).click();
  await main.getByRole('link', { name: 'Opnieuw zoeken' }).click();
  await expect(page).toHaveURL(/\/nl\/products$/);
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue('');
});

test('SRCH-01 SRCH-02 LIST-01 what is typed or chosen on the list while its answer is on the way is not lost, and keeps what was asked for before it', async ({
  page,
}) => {
  await page.goto('/nl/products?q=pan');
  await hydrated(page);
  const held: Route[] = [];
  await page.route('**/products.data?*', (route) => {
    held.push(route);
  });
  const asked = (times: number) => expect.poll(() => held.length).toBe(times);
  const answer = async () => {
    // The page has given up all but the last of them.
    for (const route of held.splice(0)) await route.continue().catch(() => undefined);
  };

  // What stood there before is asked for anew.
  await fieldOf(page).fill('mes');
  await asked(1);
  await fieldOf(page).fill('pan');
  await asked(2);
  await answer();
  await expect(page).toHaveURL(/\/nl\/products\?q=pan$/);
  await fieldOf(page).fill('');
  await asked(1);
  await answer();
  await expect(page).toHaveURL(/\/nl\/products$/);

  // More of the list that is being left is not asked for in its place.
  await fieldOf(page).fill('mes');
  await asked(1);
  await page.locator('main').getByRole('link', { name: 'Meer laden' }).click();
  await answer();
  await expect(page).toHaveURL(/\/nl\/products\?q=mes$/);

  // The filters are those of what was found.
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toContainText('mes');
  const brand = page
    .locator('main')
    .getByRole('group', { name: 'Merk', exact: true })
    .getByRole('checkbox')
    .first();
  const chosen = `brand=${await brand.getAttribute('value')}`;
  await brand.check();
  await asked(1);
  await fieldOf(page).fill('pan');
  await asked(2);
  await answer();
  await expect(page).toHaveURL(at('molen', `/nl/products?q=pan&${chosen}`));

  await fieldOf(page).fill('mes');
  await asked(1);
  await page.locator('main').getByRole('combobox', { name: 'Sorteer op' }).selectOption('price-asc');
  await asked(2);
  await answer();
  await expect(page).toHaveURL(at('molen', `/nl/products?q=mes&${chosen}&sort=price-asc`));

  await fieldOf(page).fill('pan');
  await asked(1);
  await page.locator('main').getByRole('link', { name: 'Wis filters' }).first().click();
  await asked(2);
  await answer();
  await expect(page).toHaveURL(at('molen', '/nl/products?q=pan&sort=price-asc'));
});

test('SRCH-01 LIST-07 a word whose answer is on its way stays where filters are cleared: where they leave nothing, and in the sheet of a narrow screen', async ({
  page,
}) => {
  const held: Route[] = [];
  const search = async (path: string) => {
    await page.unrouteAll();
    await page.goto(path);
    await hydrated(page);
    await page.route('**/products.data?*', (route) => {
      held.push(route);
    });
    await fieldOf(page).fill('pan');
    await expect.poll(() => held.length).toBe(1);
  };
  const expectKept = async () => {
    await expect.poll(() => held.length).toBe(2);
    for (const route of held.splice(0)) await route.continue().catch(() => undefined);
    await expect(page).toHaveURL(at('molen', '/nl/products?q=pan'));
  };
  await search('/nl/products?brand=bestaat-niet');
  await page
    .locator('main')
    .getByRole('paragraph')
    .filter({ hasText: 'Bekijk alle producten' })
    .getByRole('link', { name: 'Wis filters' })
    .click();
  await expectKept();

  await search('/nl/products?availability=in-stock');
  await page.setViewportSize({ width: 390, height: 800 });
  await page
    .locator('main')
    .getByRole('button', { name: /^Filters/ })
    .click();
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('link', { name: 'Wis filters' }).click();
  await expectKept();
});

test('SRCH-07 the simple header sends two characters or more, the fancy one anything but nothing and spaces', async ({
  page,
}) => {
  const database = await backstage();
  const slug = `fancy-${randomUUID().slice(0, 8)}`;
  const tenant = await createTenant(database, {
    slug,
    hosts: [`${slug}.localhost`],
    settings: { theme: 'fancy' },
  });
  await createProduct(database, tenant, { name: 'Lamp' });
  const open = async (url: string) => {
    await page.goto(url);
    await hydrated(page);
  };
  const submit = async (text: string) => {
    await fieldOf(page).fill(text);
    await page.keyboard.press('Enter');
    return page.evaluate(() => document.querySelector<HTMLInputElement>('#header-search')?.validity.valid);
  };
  const simple = at('molen', '/nl/contact');
  await open(simple);
  for (const text of ['', 'm', ' m  ']) {
    expect(await submit(text), text).toBe(false);
    await expect(page).toHaveURL(simple);
  }
  await submit('me');
  await expect(page).toHaveURL(/\/nl\/products\?q=me$/);
  const fancy = `http://${slug}.localhost:${process.env.E2E_PORT}/nl/contact`;
  await open(fancy);
  for (const text of ['', '  ']) {
    expect(await submit(text), text).toBe(false);
    await expect(page).toHaveURL(fancy);
  }
  await submit('l');
  await expect(page).toHaveURL(/\/nl\/products\?q=l$/);
});

test('SRCH-04 SRCH-05 SRCH-06 SRCH-08 SRCH-09 a phone shows the preview over its page and over its menu, in its language, and a tap on a product leads to it @390', async ({
  page,
}) => {
  for (const [url, id, text] of [
    [at('fiets', '/en/contact'), 'narrow-search', 'lamp'],
    [at('molen', '/nl/contact'), 'drawer-search', 'mes'],
  ] as const) {
    await page.goto(url);
    await hydrated(page);
    const field = page.locator(`#${id}`);
    if (id === 'drawer-search') await page.getByRole('button', { name: 'Menu openen' }).click();
    await field.tap();
    if (id === 'narrow-search') {
      await field.fill('xqzwv');
      await expect(preview(page).locator('.search-nothing')).toHaveText('No results');
      await page.getByRole('button', { name: 'Clear search term' }).tap();
      await expect(field).toHaveValue('');
    }
    await field.fill(text);
    const product = preview(page).locator('.search-product').first();
    await expect(product).toBeVisible();
    if (id === 'narrow-search') {
      await expect(product).toContainText('excl. VAT');
      await expect(preview(page).getByRole('button')).toHaveText(/^SHOW MORE \(\d+\)$/);
    }
    expect((await preview(page).boundingBox())?.width).toBeCloseTo(0.9 * 390, 0);
    await expectAccessible(page);
    const href = await product.getAttribute('href');
    await product.tap();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(preview(page)).toBeHidden();
  }
});

test('SRCH-01 SRCH-15 SRCH-20 on a phone the list follows what is typed in its menu, which stays open until that is sent, and the field that is seen gets the focus @390', async ({
  page,
}) => {
  await page.goto('/nl/products');
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu openen' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const field = menu.getByRole('searchbox');
  await field.tap();
  for (const [typed, text] of [
    ['me', 'me'],
    ['s', 'mes'],
  ] as const) {
    await page.keyboard.type(typed);
    await expect(page).toHaveURL(at('molen', `/nl/products?q=${text}`));
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toContainText(`‘${text}’`);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(text);
  }
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();

  await page.goto(at('fiets', '/en/products?q=xqzwv'));
  await hydrated(page);
  await page.locator('main').getByRole('link', { name: 'Search again' }).click();
  await expect(page).toHaveURL(at('fiets', '/en/products'));
  await expect(page.locator('#narrow-search')).toBeFocused();
  await expect(page.locator('#narrow-search')).toHaveValue('');
});

test('ERR-02 SRCH-07 where the preview’s script does not come, and without any script, the field is a plain form', async ({
  page,
  browser,
}) => {
  await page.route(/search-preview.*\.js/, (route) => route.abort());
  await page.goto('/nl/contact');
  await hydrated(page);
  await fieldOf(page).fill('mes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nl\/products\?q=mes$/);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(at('molen', '/nl/contact'));
  await expect(fieldOf(plain)).toHaveRole('searchbox');
  await fieldOf(plain).fill('mes');
  await expect(plain.getByRole('button', { name: 'Wis zoekterm' })).toBeHidden();
  await plain.getByRole('banner').getByRole('button', { name: 'Zoeken' }).click();
  await expect(plain).toHaveURL(/\/nl\/products\?q=mes$/);
  await context.close();
});

test.describe('a visitor who has not chosen about cookies', () => {
  test.use({ hasChosenCookies: false });

  test('SRCH-10 SRCH-12 SRCH-13 a shop with professional search asks that service, writes the address after 400 ms, and keeps no cookie without consent', async ({
    page,
  }) => {
    const database = await backstage();
    const slug = `prof-${randomUUID().slice(0, 8)}`;
    const tenant = await createTenant(database, {
      slug,
      hosts: [`${slug}.localhost`],
      settings: {
        professional_search_enabled: 'true',
        professional_search_app_id: 'APP',
        professional_search_api_key: 'public-key',
      },
    });
    await createProduct(database, tenant, { name: 'Booglamp' });
    const texts = asked(page);
    const scripts: string[] = [];
    page.on('request', (each) => scripts.push(each.url()));
    await page.clock.install();
    await page.goto(`http://${slug}.localhost:${process.env.E2E_PORT}/nl/contact`);
    await focusSearch(page);
    await stopClock(page);
    const asking = page.waitForRequest('**/1/indexes/*/queries?*');
    await fieldOf(page).fill('booglamp');
    await page.clock.runFor(300);
    expect(new URL((await asking).url()).search).toBe(
      '?x-algolia-application-id=APP&x-algolia-api-key=public-key',
    );
    await expect(options(page)).toContainText(['Booglamp']);
    await expect(preview(page)).toHaveAttribute('data-status', 'idle');
    expect(texts).toEqual([]);
    await page.route('**/1/indexes/*/queries?*', () => undefined, { times: 1 });
    await fieldOf(page).fill('booglampje');
    const found = preview(page).getByRole('listbox');
    for (const [time, status, opacity] of [
      [0, 'idle', '1'],
      [300, 'loading', '1'],
      [200, 'stalled', '0.55'],
    ] as const) {
      await page.clock.runFor(time);
      await expect(preview(page)).toHaveAttribute('data-status', status);
      await expect(found).toHaveAttribute('aria-busy', 'true');
      await expect(found).toHaveCSS('opacity', opacity);
    }
    await page.clock.resume();
    await fieldOf(page).fill('booglamp');
    await expect(preview(page)).toHaveAttribute('data-status', 'idle');
    expect(scripts.filter((url) => url.includes('search-hosted'))).toHaveLength(1);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('search_visitor');

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/nl\/products\?q=booglamp$/);
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toContainText('booglamp');
    await fieldOf(page).focus();
    await stopClock(page);
    await fieldOf(page).fill('booglampen');
    await page.clock.runFor(399);
    await expect(page).toHaveURL(/\?q=booglamp$/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\?q=booglampen$/);
  });
});

test('ERR-02 SRCH-01 a browser that forbids a shop to keep anything shows the list and searches in it', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
  });
  const page = await context.newPage();
  await page.goto(at('molen', '/nl/products'));
  await hydrated(page);
  await expect(page.locator('main').getByRole('heading', { level: 1, name: 'Alle producten' })).toBeVisible();
  await page.locator('header input[name=q]:visible').first().fill('kaas');
  await expect(page).toHaveURL(/q=kaas/);
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toContainText('kaas');
  await context.close();
});
