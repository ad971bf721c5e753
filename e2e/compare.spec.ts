/// <reference lib="dom" />
import { newCustomer } from './backstage.ts';
import { detailOf, euro, findCard, hydrated, listOf, priceOf } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { overlap } from './overlap.ts';
import { type APIRequestContext, expect, type Page, test } from './test.ts';

const markOf = (page: Page, index: number) =>
  page
    .locator('main article:visible')
    .nth(index)
    .getByRole('button', { name: /^Vergelijk / });
const bar = (page: Page) => page.locator('.compare-bar');
const columns = (page: Page) => page.locator('main thead').getByRole('columnheader');

test('CMP-01 CMP-02 marks on cards choose up to four products, a bar shows them, and their page compares them', async ({
  page,
}) => {
  await page.goto('/nl/products');
  await hydrated(page);
  await expect(bar(page)).toHaveCount(0);
  for (const index of [0, 1, 2]) await markOf(page, index).click();
  await expect(page).toHaveURL(/\/nl\/products$/);
  await expect(markOf(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(bar(page).getByRole('listitem')).toHaveCount(3);
  await expect(bar(page).getByRole('img')).toHaveCount(3);
  await expect(bar(page)).toHaveRole('complementary');
  await expect(bar(page)).toHaveAccessibleName('Producten vergelijken');
  await markOf(page, 1).press('Enter');
  await expect(markOf(page, 1)).toHaveAttribute('aria-pressed', 'false');
  await expect(bar(page).getByRole('status')).toHaveText('2 van 4 producten gekozen');
  for (const index of [3, 4, 5]) await markOf(page, index).click();
  await expect(bar(page).getByRole('status')).toHaveText(/al 4 producten/);
  await expect(markOf(page, 5)).toHaveAttribute('aria-pressed', 'false');
  // The end of the page can be read above the bar.
  await page.keyboard.press('End');
  await expect
    .poll(() => overlap(page, 'footer > .border-t > div > :last-child', '.compare-bar'))
    .toBe(false);
  await expectAccessible(page);

  // On another document too, where what the shop has no more keeps no place; and a product's own page has a mark.
  const cookies = await page.context().cookies();
  const [kept] = cookies.filter(({ name }) => name === 'compare');
  if (!kept) throw new Error('The browser keeps nothing of what is chosen');
  await page.context().addCookies([{ ...kept, value: kept.value.replace(/\d+$/, '999999999') }]);
  await page.reload();
  await expect(markOf(page, 0)).toHaveAttribute('aria-pressed', 'true');
  await expect(bar(page).getByRole('listitem')).toHaveCount(3);
  await expect(bar(page).getByRole('img')).toHaveCount(3);
  await bar(page).getByRole('button').first().click();
  await expect(bar(page).getByRole('listitem')).toHaveCount(2);
  await markOf(page, 5).click();
  await expect(bar(page).getByRole('listitem')).toHaveCount(3);
  await page.locator('main article:visible').nth(6).getByRole('link').first().click();
  const mark = page.locator('main').getByRole('button', { name: 'Vergelijk met andere producten' });
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await bar(page).getByRole('link', { name: 'Vergelijk' }).click();
  await expect(page).toHaveURL(/\/nl\/compare\?ids=\d+,\d+,\d+,\d+$/);
  await expect(columns(page)).toHaveCount(4);
  await expect(bar(page)).toHaveCount(0);
});

test.describe('before the choice about cookies', () => {
  test.use({ hasChosenCookies: false });

  test('CMP-01 LIST-07 OVER-01 PDP-12 on a phone the bar that buys comes also where its place is jumped past, and the other lies neither on it nor below the cookie banner, and goes down when there is a choice @390', async ({
    page,
    request,
  }) => {
    const { items } = await listOf(request, '&availability=in-stock');
    const product = items.find(({ onlyVariantId }) => onlyVariantId !== null);
    await page.goto(`/nl/products/${product?.slug}`);
    await hydrated(page);
    // The page's own price and button are there: no bar, and the page is as long with it.
    const buyBar = page.locator('main .foot-bar');
    await expect(buyBar).toBeHidden();
    const lengthOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(buyBar).toBeVisible();
    const withBar = await lengthOf();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(buyBar).toBeHidden();
    expect(await lengthOf()).toBe(withBar);
    // Where the page goes on below, it is at the bottom of the screen, on the cookie banner.
    const buyBarAbove = (selector: string | null) => {
      const edge = (which: string | null) =>
        page.evaluate(
          (name) => (name ? document.querySelector(name)?.getBoundingClientRect().top : innerHeight) ?? NaN,
          which,
        );
      return expect.poll(async () => {
        const { bottom } = await buyBar.evaluate((element) => element.getBoundingClientRect());
        return Math.abs(bottom - (await edge(selector)));
      });
    };
    const scrollPastButton = () =>
      page.evaluate(() =>
        scrollBy(0, (document.getElementById('buy')?.getBoundingClientRect().bottom ?? 0) + 40),
      );
    await scrollPastButton();
    await expect(buyBar).toBeInViewport({ ratio: 1 });
    await expect(buyBar).toContainText(euro(product?.discountPrice ?? product?.unitPrice ?? 0));
    await expect(buyBar.getByRole('button', { name: 'In winkelwagen' })).toBeVisible();
    await buyBarAbove('.cookie-banner').toBeLessThan(1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(buyBar).toBeVisible();
    await page.locator('main').getByRole('button', { name: 'Vergelijk met andere producten' }).click();
    await expect(bar(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('main .foot-bar')).toBeVisible();
    const lying = async () => [
      await overlap(page, '.compare-bar', '.cookie-banner'),
      await overlap(page, '.compare-bar', 'main .foot-bar'),
      await overlap(page, '.compare-bar', 'footer > .border-t > div > :last-child'),
    ];
    expect(await lying()).toEqual([false, false, false]);
    await page.getByRole('button', { name: 'Optionele weigeren' }).click();
    await expect
      .poll(() => bar(page).evaluate((element) => innerHeight - element.getBoundingClientRect().bottom))
      .toBe(0);
    expect(await overlap(page, '.compare-bar', 'main .foot-bar')).toBe(false);
    // What lies below the bar that buys comes up from there when Tab reaches it.
    const link = page.locator('main').locator('article h3 a').first();
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    const toFoot = () =>
      link.evaluate((one) => {
        const bottom = document.querySelector('main .foot-bar')?.getBoundingClientRect().bottom ?? 0;
        scrollBy(0, one.getBoundingClientRect().bottom - bottom);
      });
    await toFoot();
    await expect(buyBar).toBeVisible();
    await toFoot();
    expect(await overlap(page, 'main article h3 a', '.foot-bar')).toBe(true);
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    expect(await overlap(page, 'main article h3 a', '.foot-bar')).toBe(false);

    // With neither of them it is at the edge; a wide screen has none.
    await bar(page).getByRole('button').first().click();
    await expect(bar(page)).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(buyBar).toBeHidden();
    await scrollPastButton();
    await expect(buyBar).toBeInViewport({ ratio: 1 });
    await buyBarAbove(null).toBeLessThan(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(buyBar).toBeHidden();
    await scrollPastButton();
    await expect(buyBar).toBeHidden();
  });
});

test('CMP-01 where the bar’s script is lost, a mark leads to the page with what was chosen', async ({
  page,
}) => {
  await page.route('**/assets/compare-bar-*.js', (route) => route.abort());
  await page.goto('/nl/products');
  await hydrated(page);
  await markOf(page, 1).click();
  await expect(page).toHaveURL(/\/nl\/compare\?ids=\d+$/);
  await expect(columns(page)).toHaveCount(1);
});

/** Two products that go into the cart from their card and one that is sold out, with an attribute in which they are alike. */
async function threeAlikeInOne(request: APIRequestContext) {
  const { items, facets } = await listOf(request);
  for (const soldOut of items.filter(({ inStock }) => !inStock)) {
    for (const { slug, name, values } of (await detailOf(request, soldOut.slug)).specifications) {
      const attribute = facets.specification.find((one) => one.slug === slug);
      const value = attribute?.values.find(({ label }) => label === values.join());
      if (!value) continue;
      const query = `&spec=${value.value}`;
      const cards = (await listOf(request, query)).items;
      const [one, other] = cards.filter(({ inStock, onlyVariantId }) => inStock && onlyVariantId !== null);
      if (one && other) return { chosen: [one, other, soldOut] as const, name, value: value.label, query };
    }
  }
  throw new Error('The demo shop has no such products');
}

test('CMP-02 CMP-03 PRICE-01 the page tells prices, stock, what is alike and what differs, is read on a phone, and is shared by its address @390', async ({
  page,
  request,
}) => {
  const { chosen, ...alike } = await threeAlikeInOne(request);
  await page.goto(`/nl/compare?ids=${chosen.map(({ id }) => id)}`);
  await hydrated(page);
  for (const [index, card] of chosen.entries()) {
    await expect(columns(page).nth(index)).toContainText(card.name);
    await expect(columns(page).nth(index)).toContainText(card.inStock ? 'Op voorraad' : 'Uitverkocht');
    await expect(columns(page).nth(index)).toContainText(euro(priceOf(card)));
    await expect(columns(page).nth(index)).not.toContainText('excl. BTW');
    await expect(columns(page).nth(index).locator('img')).toHaveCount(1);
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);

  // The names of what is compared stand still while the table is scrolled sideways, and the page is not wider than the screen.
  const first = page.getByRole('rowheader').first();
  const before = await first.boundingBox();
  await page
    .getByRole('region', { name: 'Producten naast elkaar' })
    .evaluate((table) => table.scrollBy(200, 0));
  expect(await first.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const rows = page.locator('tbody tr');
  const all = await rows.count();
  const row = rows.filter({ has: page.getByRole('rowheader', { name: alike.name, exact: true }) });
  await expect(row.locator('td')).toHaveText(chosen.map(() => alike.value));
  const values = await rows.evaluateAll((list) =>
    list.map((row) => new Set([...row.querySelectorAll('td')].map((one) => one.textContent)).size),
  );
  // What differs is written bolder than what is alike.
  for (const [at, size] of values.entries())
    await expect(rows.nth(at).locator('td').first()).toHaveCSS('font-weight', size > 1 ? '600' : '400');
  await page.locator('main').getByRole('checkbox', { name: 'Alleen verschillen tonen' }).check();
  const differing = values.filter((size) => size > 1).length;
  expect(differing).toBeGreaterThan(0);
  expect(differing).toBeLessThan(all);
  await expect(page.locator('tbody tr:visible')).toHaveCount(differing);
  await expect(row).toBeHidden();

  await columns(page)
    .first()
    .getByRole('button', { name: /Toevoegen|winkelwagen/i })
    .click();
  await expect(page.locator('dialog[open]').getByRole('listitem').first()).toContainText(chosen[0].name);
  await page.keyboard.press('Escape');
  await columns(page)
    .first()
    .getByRole('link', { name: /^Haal weg/ })
    .click();
  await expect(columns(page)).toHaveCount(2);
  const [, kept, soldOut] = chosen;
  await expect(page).toHaveURL(new RegExp(`ids=${kept.id},${soldOut.id}$`));

  // Whoever buys for a company reads what it costs without VAT.
  const { email, password } = await newCustomer('molen', 'zakelijk');
  await page.request.post('/api/auth/login', { data: { email, password } });
  const net = (await listOf(page.request, alike.query)).items.find(({ id }) => id === kept.id) ?? kept;
  expect(priceOf(net)).toBeLessThan(priceOf(kept));
  await page.reload();
  await expect(columns(page).first()).toContainText(euro(priceOf(net)));
  await expect(columns(page).first()).toContainText('excl. BTW');
});

test('PDP-01 CMP-02 beside its price stands what a product costs per kg or other unit, where that is known', async ({
  page,
  request,
}) => {
  const { id, name, pricePerUnit } = await findCard(request, (card) => card.pricePerUnit !== null);
  await page.goto(`/nl/compare?ids=${id}`);
  await expect(columns(page)).toContainText(name);
  await expect(columns(page)).toContainText(`${euro(pricePerUnit?.price ?? 0)} per ${pricePerUnit?.unit}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CMP-01 CMP-03 marks lead to the page with what is chosen, which can be emptied again', async ({
    page,
  }) => {
    await page.goto('/nl/compare');
    await expect(page.locator('main').getByText('Je vergelijkt nog niets')).toBeVisible();
    for (const [index, count] of [0, 1, 2, 3, 4].entries()) {
      await page.goto('/nl/products');
      await markOf(page, count).click();
      await expect(page).toHaveURL(/\/nl\/compare\?ids=/);
      await expect(columns(page)).toHaveCount(Math.min(index + 1, 4));
    }
    await expect(page.locator('main').getByText('Je vergelijkt al 4 producten')).toBeVisible();
    for (const left of [3, 2, 1, 0]) {
      await columns(page)
        .first()
        .getByRole('link', { name: /^Haal weg/ })
        .click();
      await expect(columns(page)).toHaveCount(left);
    }
    await expect(page.locator('main').getByText('Je vergelijkt nog niets')).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'Producten kiezen' }).click();
    await expect(page).toHaveURL(/\/nl\/products$/);
    // None of those that were taken away is chosen still.
    await markOf(page, 0).click();
    await expect(page).toHaveURL(/\/nl\/compare\?ids=\d+$/);
    await expect(columns(page)).toHaveCount(1);
  });
});
