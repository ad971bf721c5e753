import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { cartLink, contents, openDrawer } from './cart-drawer.ts';
import { at, hydrated } from './catalogue.ts';
import { fillCart, walkToSummary } from './checkout-steps.ts';
import { chooseCookies } from './test.ts';

type Draw = { page: Page; shown: (name: string) => Promise<void> };

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
];

/** Draws them as small pictures of a phone. */
export async function drawFailures(browser: Browser, folder: string): Promise<void> {
  for (const draw of failures) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 700 },
      baseURL: at('molen', '/'),
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await chooseCookies(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const shown = async (name: string) => {
      const path = join(folder, `${name}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 55 });
      console.log(path);
    };
    await draw({ page, shown }).catch((error: unknown) => console.log(String(error).split('\n')[0]));
    await context.close();
  }
}
