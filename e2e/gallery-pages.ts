import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCustomer } from '@etalage/db/test-factories';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import { askShop } from './ask-shop.ts';
import { backstage, demoShop, giveAddress } from './backstage.ts';
import { at, hydrated, type ShopName, shops } from './catalogue.ts';
import { keepSettings } from './keep-settings.ts';
import { logIn } from './log-in.ts';
import { newStaff, showPassword } from './staff.ts';
import { chooseCookies } from './test.ts';

/**
 * Draws the pages of every demo shop as a whole, light or dark: npm run gallery -- --pages --scheme dark. The shops are those of a
 * stack that `npm run gallery` started.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'boolean' },
    scheme: { type: 'string', default: 'dark' },
    shop: { type: 'string', default: Object.keys(shops).join(',') },
    width: { type: 'string', default: '390,1440' },
    language: { type: 'string', default: 'nl' },
    out: { type: 'string', default: 'gallery' },
  },
});
const scheme = values.scheme === 'light' ? 'light' : 'dark';
const { language } = values;

type Look = { page: Page; shop: ShopName; shown: (name: string) => Promise<void> };

const go = ({ page, shop }: Look, path: string) =>
  page.goto(at(shop, `/${language}${path}`)).then(() => hydrated(page));

/** A few things in the cart. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const list = (await (await fetch('/api/products?lang=nl&size=60&in_stock=1')).json()) as {
      items: { onlyVariantId: number | null; inStock: boolean }[];
    };
    for (const item of list.items.filter((each) => each.onlyVariantId && each.inStock).slice(0, 3))
      await fetch('/api/cart/lines', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ variantId: item.onlyVariantId, quantity: 2 }),
      });
  });
}

/** What every visitor sees. */
async function drawPublic(look: Look): Promise<void> {
  const { page, shown } = look;
  await go(look, '/home');
  await shown('home');
  await go(look, '/products');
  await shown('list');
  await page.locator('main article h3 a').first().click();
  await page.waitForURL(/\/products\/[^/?]+$/);
  await hydrated(page);
  await shown('product');
  await fill(page);
  await go(look, '/shopping-bag');
  await shown('cart');
  await go(look, '/checkout/gegevens');
  await page.locator('main form button[type=submit]').last().click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await shown('checkout-errors');
  await go(look, '/contact');
  await shown('contact');
  await page.goto(at(look.shop, `/${language}/bestaat-niet`));
  await shown('not-found');
  await go(look, '/auth/login');
  await shown('log-in');
  await go(look, '/quick-order');
  await shown('quick-order');
}

/** What lies above a page. */
async function drawDialogs(look: Look): Promise<void> {
  const { page, shown } = look;
  await go(look, '/products');
  const menu = page.getByRole('button', { name: 'Menu openen' }).locator('visible=true').first();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  } else await page.locator('.menu-entry:has(.menu-panel)').first().hover();
  await shown('menu');
  await go(look, '/products');
  await fill(page);
  await page.locator('header a[href$="/shopping-bag"]:visible').click();
  await page.locator('dialog[open] li').first().waitFor();
  await shown('mini-cart');
  await go(look, '/products');
  const field = page.locator('header input[name=q]:visible').first();
  if (await field.isVisible()) {
    await field.pressSequentially('ta');
    await page.locator('.search-option').first().waitFor();
    await shown('search-preview');
  }
}

async function drawAccount(look: Look): Promise<void> {
  const { page, shop, shown } = look;
  const customer = await createCustomer(await backstage(), await demoShop(shop), { first_name: 'Sanne' });
  await giveAddress(shop, customer);
  await logIn(page, customer, shop, `/${language}/account/gegevens`);
  await shown('account');
  if (shop !== 'molen') return;
  const staff = await newStaff();
  await page.goto(at(shop, `/${language}/staff`));
  await shown('staff');
  await showPassword(page, staff, 'nl').catch(() => undefined);
  await shown('staff-code');
}

async function drawShop(browser: Browser, shop: ShopName, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  await chooseCookies(context);
  const page = await context.newPage();
  const shown = async (name: string) => {
    const file = join(values.out, `${shop}_${name}_${scheme}_${width}.jpg`);
    await page.screenshot({
      path: file,
      type: 'jpeg',
      quality: 75,
      fullPage: !/menu|mini|preview/.test(name),
    });
    console.log(file);
  };
  for (const draw of [drawPublic, drawDialogs, drawAccount])
    await draw({ page, shop, shown }).catch((error: unknown) =>
      console.log(shop, width, draw.name, String(error)),
    );
  await context.close();
}

/** The setting arrives by a notification. */
async function untilDark(shop: ShopName): Promise<void> {
  const asked = await request.newContext({ baseURL: at('molen', '/') });
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await (await askShop(asked, shop, '/nl/products')).text()).includes('color-scheme:dark')) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await asked.dispose();
}

mkdirSync(values.out, { recursive: true });
const database = await backstage();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const shop of values.shop.split(',') as ShopName[]) {
    if (scheme === 'dark') {
      await keepSettings(database, (await demoShop(shop)).id, { theme_color_scheme: 'system' });
      await untilDark(shop);
    }
    for (const width of values.width.split(',')) await drawShop(browser, shop, Number(width));
  }
} finally {
  await browser.close();
  await database.close();
}
