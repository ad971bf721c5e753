/// <reference lib="dom" />
import type { ProductList } from '@etalage/contracts';
import { askShop } from './ask-shop.ts';
import { drawerOf } from './cart-drawer.ts';
import { at, hydrated } from './catalogue.ts';
import { chooseShippingAndPayment, fillAddress, fillDetails, words } from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { shopData } from './shop-data.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.getByRole('main');

/** Opens a bouquet of the flower shop; tells the days that can be chosen, as the page says them. */
async function openBouquet(page: Page): Promise<string[]> {
  const path = '/api/products?lang=nl&category=seizoensboeketten&availability=in-stock&page=1&size=1';
  const { items }: ProductList = await (await askShop(page.request, 'bloem', path)).json();
  await page.goto(at('bloem', `/nl/products/${items[0]?.slug}`));
  return main(page).getByLabel('Bezorgdag').locator('option').allTextContents();
}

async function choose(page: Page, text: string, day: string) {
  await main(page).getByLabel('Bezorgdag').selectOption(day);
  await main(page).getByLabel('Tekst op het kaartje').fill(text);
}

test.use({ viewport: { width: 390, height: 844 } });

test('PDP-22 MINI-07 MINI-20 CHK-18 flowers go with their own text and day from the product page to the summary, and a day that passes is asked anew @390', async ({
  page,
}) => {
  const [soonest, first = '', second = ''] = await openBouquet(page);
  expect(soonest).toBe('Zo snel mogelijk');
  await hydrated(page);
  await expectAccessible(page);
  const texts = [`Lieve oma\nhoera ${Date.now()}`, `Voor opa ${Date.now()}`] as const;
  const add = main(page).getByRole('button', { name: 'In winkelwagen', exact: true }).first();
  const drawer = drawerOf(page);
  await choose(page, texts[0], first);
  // The page lay open until the day that it offered had passed.
  const day = main(page).getByLabel('Bezorgdag');
  await day.evaluate((field: HTMLSelectElement) =>
    field.add(new Option('gisteren', '2026-01-02', true, true)),
  );
  await add.click();
  await expect(main(page).getByRole('alert')).toHaveText('Deze bezorgdag kan niet meer. Kies een andere.');
  await expect(day).toBeFocused();
  await choose(page, texts[0], first);
  await add.click();
  await expect(drawer.getByText(texts[0].replace('\n', ' '))).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, texts[1], second);
  await add.click();
  for (const [text, day] of [
    [texts[0], first],
    [texts[1], second],
  ] as const) {
    const row = drawer.getByRole('listitem').filter({ hasText: text.replace('\n', ' ') });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(`Bezorgdag: ${day}`);
    await expect(row.getByRole('spinbutton')).toHaveValue('1');
  }
  await drawer.getByRole('link', { name: words.nl.checkout }).click();
  await expect(page).toHaveURL(/checkout\/gegevens$/);
  await hydrated(page);
  // What the forms of the checkout change of the cart, the drawer knows when it is opened next.
  const read: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'GET' && one.url().endsWith('/shopping-bag/contents')) read.push(one.url());
  });
  await fillDetails(page, 'nl');
  await expect.poll(() => read.length).toBeGreaterThan(0);
  await fillAddress(page, 'nl');
  await chooseShippingAndPayment(page, 'nl');
  const told = main(page).getByRole('listitem').filter({ hasText: texts[1], visible: true }).first();
  await expect(told).toContainText(`Bezorgdag: ${second}`);

  await (await shopData('bloem')).letDayPass(texts[0]);
  await main(page).getByLabel(words.nl.terms).check();
  await main(page).getByRole('button', { name: words.nl.order }).click();
  const notice = main(page).getByText('Een bezorgdag kan niet meer');
  await expect(notice).toBeVisible();
  await expect(main(page)).toContainText('vrijdag 2 januari kan niet meer');
  // It is said before anybody tries to order, too.
  await page.goto(at('bloem', '/nl/checkout/samenvatting'));
  await expect(notice).toBeVisible();
  await main(page).getByRole('link', { name: 'Kies een andere dag in je winkelwagen' }).click();
  // The summary, which says it too, stays until the cart is drawn.
  await expect(main(page).getByRole('heading', { level: 1, name: 'Winkelwagen' })).toBeVisible();
  await expect(main(page).getByText('Deze dag kan niet meer.')).toBeVisible();
  await hydrated(page);
  await expectAccessible(page);
  await main(page).getByLabel('Kies een andere bezorgdag').selectOption(second);
  await main(page).getByRole('button', { name: 'Kies deze dag' }).click();
  await expect(main(page).getByText('Deze dag kan niet meer.')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PDP-22 CHK-18 a text and a day go into the cart by the form alone, and another day is chosen by one @390', async ({
    page,
  }) => {
    await openBouquet(page);
    await main(page)
      .getByLabel('Bezorgdag')
      .locator('option')
      .last()
      .evaluate((option: HTMLOptionElement) => option.setAttribute('value', 'morgen'));
    await main(page).getByLabel('Bezorgdag').selectOption('morgen');
    await main(page).getByRole('button', { name: 'In winkelwagen', exact: true }).first().click();
    await expect(main(page).getByRole('alert')).toHaveText('Deze bezorgdag kan niet meer. Kies een andere.');
    const [, first = '', second = ''] = await openBouquet(page);
    const text = `Sterkte\n${Date.now()}`;
    await choose(page, text, first);
    await main(page).getByRole('button', { name: 'In winkelwagen', exact: true }).first().click();
    const row = main(page)
      .getByRole('listitem')
      .filter({ hasText: text.replace('\n', ' ') });
    await expect(row).toContainText(`Bezorgdag: ${first}`);
    await (await shopData('bloem')).letDayPass(text);
    await page.reload();
    await expect(row).toContainText('Deze dag kan niet meer.');
    await main(page).getByLabel('Kies een andere bezorgdag').selectOption(second);
    await main(page).getByRole('button', { name: 'Kies deze dag' }).click();
    await expect(row).toContainText(`Bezorgdag: ${second}`);
    await expect(main(page).getByText('Deze dag kan niet meer.')).toHaveCount(0);
  });
});
