import { join } from 'node:path';
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createWheel } from '@etalage/db/test-factories';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { backstage } from './backstage.ts';
import { cartLink, contents, openDrawer } from './cart-drawer.ts';
import { at, findProduct, hydrated } from './catalogue.ts';
import { fillCart, walkToSummary } from './checkout-steps.ts';
import { startInBetween } from './in-between.ts';
import { promoShop } from './promo-shop.ts';
import { chooseCookies } from './test.ts';

type Draw = {
  page: Page;
  shown: (name: string) => Promise<void>;
  /** Goes on in a browser without JavaScript. */
  withoutScripts: () => Promise<{ page: Page; shown: (name: string) => Promise<void> }>;
};

/** Nobody else gets at the table while the work is done: each question of it fails when its time is over. */
async function withoutTable(name: string, work: () => Promise<void>): Promise<void> {
  await withOwner(await backstage(), async (tx) => {
    await sql`LOCK TABLE ${sql.id(name)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
    await work();
  });
}

/** What a shopper sees of each failure that docs/failures.md shows a picture of. */
const failures: ((draw: Draw) => Promise<void>)[] = [
  async ({ page, shown }) => {
    await page.goto('/nl/bestaat-niet');
    await shown('not-found');
  },
  async ({ page, shown }) => {
    await page.goto('/nl/contact');
    await hydrated(page);
    await page.route('**/cookies.data*', (route) => route.abort());
    await page.locator('a[href="/nl/cookies"]').last().click();
    await page.getByRole('alert').filter({ hasText: 'kon niet worden geladen' }).waitFor();
    await shown('page-not-loaded');
    // Back and forward are no way to stay.
    await page.getByRole('alert').getByRole('button').click();
    await page.locator('a[href="/nl/home"]:visible').first().click();
    await page.waitForURL('**/nl/home');
    await page.route('**/contact.data*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goBack();
    await page.locator('main a[data-reload]').waitFor();
    await shown('page-failed');
  },
  async ({ page, shown }) => {
    await page.goto('/nl/products');
    await hydrated(page);
    await page.route('**/products.data*', (route) => route.abort());
    await page.getByRole('combobox', { name: 'Sorteer op' }).selectOption('price-desc');
    await page.getByText('Deze keuze kan nu niet worden getoond').filter({ visible: true }).waitFor();
    await shown('choice-not-shown');
    await page.getByRole('link', { name: 'Meer laden' }).click();
    await page.getByText('Er konden geen producten bij worden geladen').scrollIntoViewIfNeeded();
    await shown('more-not-loaded');
  },
  async ({ page, shown }) => {
    await page.goto('/nl/auth/forgot');
    await hydrated(page);
    await page.getByRole('main').locator('[name=email]').fill('anna@voorbeeld.nl');
    await page.route('**/auth/forgot.data*', (route) => route.abort());
    await page.getByRole('main').locator('button[type=submit]').click();
    await page.getByText('Het is niet zeker of dit is aangekomen').waitFor();
    await shown('form-unanswered');
  },
  async ({ page, shown }) => {
    await page.goto('/nl/home');
    await hydrated(page);
    await page.route(contents, (route) => route.abort());
    await cartLink(page).click();
    await page.locator('dialog[open] [role=alert], dialog[open] button').first().waitFor();
    await page.locator('dialog[open]').getByText('Probeer').first().waitFor();
    await shown('cart-away');
  },
  async ({ page, shown }) => {
    await fillCart(page);
    await page.goto('/nl/home');
    await hydrated(page);
    const drawer = await openDrawer(page);
    await drawer.getByText('Kortingscode? Klik hier').click();
    await drawer.getByLabel('Kortingscode of cadeaukaart').fill('ONZIN');
    await drawer.getByRole('button', { name: 'Toepassen' }).click();
    await drawer.getByText('Deze code is niet geldig').scrollIntoViewIfNeeded();
    await shown('code-not-valid');
    await page.route('**/shopping-bag/contents*', (route) => route.abort());
    await page.route('**/shopping-bag.data*', (route) => route.abort());
    await drawer.getByLabel('Kortingscode of cadeaukaart').fill('ONZIN2');
    await drawer.getByRole('button', { name: 'Toepassen' }).click();
    await drawer.getByText('kon niet worden gecontroleerd').scrollIntoViewIfNeeded();
    await shown('code-not-checked');
  },
  async ({ page, shown }) => {
    // Something that there is, so that nothing found is the failure's.
    await page.route('**/api/products/suggestions*', (route) => route.abort());
    await page.goto('/nl/home');
    await hydrated(page);
    await page.locator('header input[name=q]:visible').first().pressSequentially('pan');
    await page.getByText('Geen resultaten').first().waitFor();
    await shown('search-preview');
  },
  async ({ page, shown }) => {
    await fillCart(page);
    await page.goto('/nl/checkout/gegevens');
    await walkToSummary(page, 'nl');
    await page
      .getByRole('main')
      .getByRole('checkbox', { name: /Ik ga akkoord/ })
      .check();
    const button = page.getByRole('main').getByRole('button', { name: 'Bestellen en betalen', exact: true });
    await page.context().setOffline(true);
    await button.click();
    await page.getByText('er is niets besteld en niets betaald').scrollIntoViewIfNeeded();
    await shown('order-offline');
    await page.context().setOffline(false);
    await page.route('**/checkout/samenvatting.data*', (route) => route.abort());
    await button.click();
    await page.getByText('We weten niet of je bestelling is aangekomen').scrollIntoViewIfNeeded();
    await shown('order-unknown');
  },
  async ({ page, shown }) => {
    await page.goto('/nl/offline?from=%2Fnl%2Fcontact');
    await shown('offline');
  },
  async ({ page, shown }) => {
    const { bundles } = await findProduct(page.request, (product) => product.bundles.length > 0);
    await withoutTable('bundles', async () => {
      await page.goto(`/nl/bundles/${bundles[0]?.slug}`);
      await page.getByRole('heading', { level: 1, name: 'Bundel' }).waitFor();
      await shown('bundle-away');
    });
  },
  async ({ page, shown }) => {
    const shop = await promoShop({});
    await withoutTable('cms_pages', async () => {
      await page.goto(shop.url('/nl/home'));
      await page.getByText(/Welkom op de website van/).waitFor();
      await shown('home-away');
    });
  },
  async ({ page, shown }) => {
    const shop = await promoShop({});
    await createWheel(await backstage(), shop.tenant, {
      name: { nl: 'Herfstrad', en: 'Autumn wheel' },
      prizes: [5, 10, 15, 20].map((percent) => ({
        name: { nl: `${percent}% korting`, en: `${percent}% off` },
        amount: percent * 100,
      })),
      is_sticky: true,
    });
    await page.goto(shop.url('/nl/contact'));
    await hydrated(page);
    await page.route('**/turn?*', (route) => route.abort());
    await page.mouse.move(200, 200);
    await page.locator('.wheel-handle').click();
    await page.getByRole('button', { name: 'Draai het rad' }).click();
    await page.getByText('Draaien lukte niet').scrollIntoViewIfNeeded();
    await shown('turn-failed');
  },
  async ({ page, shown }) => {
    const between = await startInBetween();
    between.hasCookies = false;
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
    });
    await page.goto(between.origin + (await pathToBuy(page)));
    await hydrated(page);
    await page.getByRole('main').getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    await page.getByText('Je browser bewaart geen cookies').scrollIntoViewIfNeeded();
    await shown('no-cookies');
    await page.close();
    await between.stop();
  },
  async ({ withoutScripts }) => {
    const { page, shown } = await withoutScripts();
    await page.goto('/nl/contact');
    const field = (name: string) => page.getByRole('main').locator(`[name="${name}"]`);
    await field('name').fill('Anna de Vries');
    await field('email').fill('anna@voorbeeld.nl');
    await field('message').fill('Wanneer zijn jullie open?');
    await withoutTable('contact_messages', async () => {
      await page
        .locator('main form', { has: page.locator('[name="message"]') })
        .locator('[type=submit]')
        .click();
      await page.getByRole('main').getByRole('alert').scrollIntoViewIfNeeded();
    });
    await shown('not-sent');
  },
];

/** The address of something that is in stock. */
async function pathToBuy(page: Page): Promise<string> {
  const { slug } = await findProduct(page.request, ({ variants }) =>
    variants.some((one) => one.available > 9),
  );
  return `/nl/products/${slug}`;
}

/** Draws them as small pictures of a phone. */
export async function drawFailures(browser: Browser, folder: string): Promise<void> {
  for (const draw of failures) {
    const open = async (options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 700 },
        baseURL: at('molen', '/'),
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...options,
      });
      await chooseCookies(context);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const shown = async (name: string) => {
        const path = join(folder, `${name}.jpg`);
        await page.screenshot({ path, type: 'jpeg', quality: 55 });
        console.log(path);
      };
      return { context, page, shown };
    };
    const contexts = [await open()];
    const withoutScripts = async () => {
      const plain = await open({ javaScriptEnabled: false });
      contexts.push(plain);
      return plain;
    };
    const [{ page, shown }] = contexts as [Awaited<ReturnType<typeof open>>];
    await draw({ page, shown, withoutScripts }).catch((error: unknown) => {
      console.log(String(error).split('\n')[0]);
      process.exitCode = 1;
    });
    for (const { context } of contexts) await context.close();
  }
  await (await backstage()).close();
}
