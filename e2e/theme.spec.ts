import { at, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { headerShop } from './header-shop.ts';
import { type Browser, expect, type Page, test } from './test.ts';
import { watchSlides } from './watch-slides.ts';

const coolShop = (header: object = { navMode: 'hamburger', fullscreenMenu: true }) =>
  headerShop('modern-cool', header);

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu openen' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

test('HEAD-01 HEAD-06 modern-cool opens its menu over the whole screen, by keyboard too, and leads on from it', async ({
  page,
}) => {
  const shop = await coolShop();
  await page.goto(shop.url('/nl/contact'));
  await hydrated(page);
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await expect.poll(() => menu(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expect(menu(page).getByRole('link', { name: 'Vloerlampen' })).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    const isInside = await menu(page).evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await menuButton(page).click();
  await menu(page).getByRole('link', { name: 'Over ons' }).click();
  await expect(page).toHaveURL(/\/nl\/pagina\/over-ons$/);
  await expect(menu(page)).toBeHidden();
  await menuButton(page).click();
  await expect(menu(page).getByRole('link', { name: 'Over ons' })).toHaveCount(1);
});

test('HEAD-06 without fullscreenMenu the menu of modern-cool comes from the left and leaves room beside it, and a press there closes it', async ({
  page,
}) => {
  const shop = await coolShop({ navMode: 'hamburger' });
  await page.goto(shop.url('/nl/contact'));
  await hydrated(page);
  const slides = await watchSlides(page);
  await menuButton(page).click();
  await expect.poll(() => menu(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 900 });
  expect(await slides()).toEqual([{ from: '-32px', to: '0px', milliseconds: 250 }]);
  expect((await menu(page).boundingBox())?.width).toBeLessThanOrEqual(0.8 * 1440);
  await page.mouse.click(1400, 600);
  await expect(menu(page)).toBeHidden();
});

test('HEAD-01 HEAD-03 modern-cool has the drawer on phones @390', async ({ page }) => {
  const shop = await coolShop();
  await page.goto(shop.url('/nl/contact'));
  await hydrated(page);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expect.poll(async () => (await menu(page).boundingBox())?.x).toBe(0);
  expect((await menu(page).boundingBox())?.width).toBe(288);
  await menu(page).getByText('Lampen', { exact: true }).click();
  await menu(page).getByRole('link', { name: 'Vloerlampen' }).click();
  await expect(page).toHaveURL(/q=vloerlamp/);
  await expect(menu(page)).toBeHidden();
});

async function withoutScript(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } });
  return context.newPage();
}

for (const width of [390, 1440]) {
  test(`HEAD-01 HEAD-06 the menu of modern-cool opens and leads on without JavaScript, ${width} px wide`, async ({
    browser,
  }) => {
    const shop = await coolShop();
    const page = await withoutScript(browser, width);
    await page.goto(shop.url('/nl/contact'));
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'Over ons' }).click();
    await expect(page).toHaveURL(/\/nl\/pagina\/over-ons$/);
    await page.context().close();
  });

  test(`modern-cool has nothing that axe finds, in both languages, ${width} px wide`, async ({ page }) => {
    const shop = await coolShop();
    await page.setViewportSize({ width, height: 900 });
    for (const language of ['nl', 'en']) {
      await page.goto(shop.url(`/${language}/products`));
      await hydrated(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: language === 'nl' ? 'Menu openen' : 'Open menu' }).click();
      await expect(menu(page)).toBeVisible();
      await expectAccessible(page, { within: 'dialog[open]' });
    }
  });
}

test('HEAD-12 HEAD-13 modern-cool leads back from the cart’s pages and nowhere else', async ({ page }) => {
  const shop = await coolShop();
  await page.goto(shop.url('/nl/shopping-bag'));
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Verder winkelen' })).toBeVisible();
  await expect(header.getByRole('button')).toHaveCount(0);
});

/** The text of every script and style sheet that was fetched while somebody looks around in a shop. */
async function loadedWhile(page: Page, look: () => Promise<void>): Promise<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/[^/]+\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await look();
  expect(files.size).toBeGreaterThan(3);
  // All shops have the same files.
  const texts = [...files].map(async (file) => (await page.request.get(at('molen', file))).text());
  return (await Promise.all(texts)).join('\n');
}

test('HEAD-01 a browser loads the theme of its shop alone, script and style sheet, wherever it goes', async ({
  page,
  browser,
}) => {
  const marks = { simple: 'simple-header', cool: 'cool-header', others: /fancy-header|shape-header/ };
  const { url, product } = await coolShop();
  const cool = await loadedWhile(page, async () => {
    for (const path of ['/nl/home', '/nl/products', product, '/nl/shopping-bag']) {
      await page.goto(url(path));
      await hydrated(page);
    }
  });
  expect(cool).toContain(marks.cool);
  expect(cool).not.toContain(marks.simple);
  expect(cool).not.toMatch(marks.others);

  const other = await (await browser.newContext()).newPage();
  const simple = await loadedWhile(other, async () => {
    for (const path of ['/nl/home', '/nl/products', '/nl/shopping-bag']) {
      await other.goto(at('molen', path));
      await hydrated(other);
    }
  });
  expect(simple).toContain(marks.simple);
  expect(simple).not.toContain(marks.cool);
  expect(simple).not.toMatch(marks.others);
  await other.context().close();
});
