/// <reference lib="dom" />
import { newCustomer } from './backstage.ts';
import { at, hydrated } from './catalogue.ts';
import { order, payAtBank, walkToSummary, words } from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn } from './log-in.ts';
import { shopData } from './shop-data.ts';
import {
  askFor,
  codeOfApp,
  find,
  mailedCode,
  newStaff,
  showCode,
  showPassword,
  staffInvitation,
} from './staff.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const alert = (page: Page) => main(page).getByRole('alert');
const bar = (page: Page, name: 'Schaduwmodus' | 'Shadow mode' = 'Schaduwmodus') =>
  page.getByRole('region', { name, exact: true });
/** The bar as the server sends it, and the first thing of a list. */
const barIn = (html: string, name: string) =>
  new RegExp(`<section[^>]*aria-label="${name}".*?</section>`, 's').exec(html)?.[0];
const firstCardIn = (html: string) => /<main\b.*?<article\b.*?<\/article>/s.exec(html)?.[0];
const reason = 'Belde over een bestelling';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('AUTH-05 AUTH-06 ROUTE-01 staff log in with two factors, find a customer, order for them below the bar, and stop', async ({
    page,
  }) => {
    const customer = await newCustomer('molen', 'zakelijk', { company_name: 'Smit BV' });
    const staff = await newStaff();
    const { variantId } = await (await shopData('molen')).product();

    const answer = await page.goto('/nl/staff');
    await expect(heading(page)).toHaveText('Inloggen als medewerker');
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await main(page).locator('[name=email]').fill(staff.email);
    await main(page).getByRole('button', { name: 'Verder' }).click();
    await expect(alert(page)).toContainText('Vul je wachtwoord in');
    await showPassword(page, staff, 'nl');
    const code = await mailedCode(page, staff.email);
    await main(page)
      .locator('[name=code]')
      .fill(code === '123456' ? '654321' : '123456');
    await main(page).getByRole('button', { name: 'Inloggen' }).click();
    await expect(alert(page)).toContainText('Dit is niet de code van nu');
    await showCode(page, staff, 'nl');

    await find(page, 'niemand-die-zo-heet');
    await expect(main(page)).toContainText('Geen klant gevonden');
    await find(page, customer.email);
    await main(page).getByRole('button', { name: 'Verder' }).click();
    await expect(alert(page)).toContainText('Schrijf in een paar woorden waarom');
    await askFor(page, customer, 'nl');
    await expect(main(page)).toContainText('Je handelt namens Sanne Smit (Smit BV).');
    await expect(main(page)).toContainText(`Reden: ${reason}`);

    // Looking at the link uses nothing up, on its address without language either; only the button begins.
    const { pathname, search } = new URL(page.url());
    await page.goto('/nl/home');
    await expect(bar(page)).toHaveCount(0);
    await page.goto(pathname.replace('/nl', '') + search);
    await expect(heading(page)).toHaveText('Schaduwmodus beginnen');
    await main(page).getByRole('button', { name: 'Begin' }).click();
    await expect(bar(page)).toHaveText(
      `Schaduwmodus je bekijkt prijzen en plaatst orders namens klant Sanne Smit · Smit BV · klantnummer ${customer.id}Stop`,
    );
    await expect(page).toHaveURL('/nl/home');
    await page.goto(pathname + search);
    await expect(heading(page)).toHaveText('Deze link werkt niet');

    const data = { variantId, quantity: 1 };
    expect((await page.request.post('/api/cart/lines?lang=nl', { data })).status()).toBe(200);
    for (const path of ['/nl/products', '/nl/wishlist', '/nl/nergens/zo', '/nl/staff', '/en/home']) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(path.endsWith('/zo') ? 404 : 200);
      expect(answer.headers()['cache-control'], path).toBe('private, no-store');
      const name = path.startsWith('/en') ? 'Shadow mode' : 'Schaduwmodus';
      const html = await answer.text();
      expect(barIn(html, name), path).toContain(customer.id);
      if (path === '/nl/products') expect(firstCardIn(html)).toContain('excl. BTW');
    }
    const contact = await page.goto('/nl/contact');
    expect(contact?.status()).toBe(200);
    expect(contact?.headers()['cache-control']).toBe('private, no-store');
    await expect(bar(page)).toContainText(customer.id);
    await page.goto('/nl/account/subscriptions');
    await expect(heading(page)).toHaveText('Dit is alleen voor de klant zelf');
    await page.goto('/nl/shopping-bag');
    await expect(main(page)).toContainText('Prijzen getoond: excl. BTW');
    await expect(bar(page)).toContainText(customer.id);

    await page.goto('/nl/checkout/gegevens');
    await expect(bar(page)).toContainText(customer.id);
    await walkToSummary(page, 'nl', false);
    await expect(bar(page)).toContainText(customer.id);
    await order(page, 'nl');
    await payAtBank(page, 'nl', 'paid');
    await expect(heading(page)).toHaveText(words.nl.thanks);
    await expect(bar(page)).toContainText(customer.id);
    await main(page).getByRole('link', { name: words.nl.viewOrder }).click();
    await expect(heading(page)).toHaveText(/^Bestelling \d+$/);
    await expect(main(page)).toContainText('Geplaatst door Bas Balie van de winkel');

    await page.goto('/nl/account/gegevens');
    await expect(heading(page)).toHaveText('Hoi Sanne');
    await page.goto('/nl/shopping-bag');
    await bar(page).getByRole('button', { name: 'Stop' }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(page).toHaveURL('/nl/shopping-bag');
    const cookies = await page.context().cookies();
    expect(cookies.map((cookie) => cookie.name)).not.toContain('etalage_session');
    await page.goto('/nl/account/gegevens');
    await expect(heading(page)).toHaveText('Inloggen');
    await page.goBack();
    await expect(page).toHaveURL('/nl/shopping-bag');
    await expect(bar(page)).toHaveCount(0);
    await page.goto('/nl/products');
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('body')).not.toContainText('Sanne');

    // They are staff still, and the customer sees who was there.
    await page.goto('/nl/staff');
    await expect(heading(page)).toHaveText('Namens een klant bestellen');
    await page.context().clearCookies();
    await logIn(page, customer);
    await expect(heading(page)).toHaveText('Hoi Sanne');
    await expect(
      main(page).getByRole('listitem').filter({ hasText: 'Bas Balie handelde namens jou' }),
    ).toContainText(/^Bas Balie handelde namens jou\S+ \d+ \S+, van \d\d\.\d\d tot \d\d\.\d\d uur$/);
    await expect(bar(page)).toHaveCount(0);
  });

  test('AUTH-05 whoever is invited sets up an app by its secret or its link, chooses a password, and is in', async ({
    page,
  }) => {
    const link = await staffInvitation();
    await page.goto(link);
    await expect(heading(page)).toHaveText('Welkom, Noor Nieuw');
    const secret = (await main(page).locator('dd').textContent()) ?? '';
    await expect(main(page).getByRole('link', { name: 'Open in je app' })).toHaveAttribute(
      'href',
      new RegExp(`^otpauth://totp/.*secret=${secret}`),
    );
    await main(page).locator('[name=password]').fill('zeven groene fietsen');
    await main(page).getByRole('button', { name: 'Toegang openen' }).click();
    await expect(alert(page)).toContainText('Vul de zes cijfers van de code in');
    await main(page).locator('[name=password]').fill('zeven groene fietsen');
    await main(page).getByLabel('Code van zes cijfers').fill(codeOfApp(secret));
    await main(page).getByRole('button', { name: 'Toegang openen' }).click();
    await expect(heading(page)).toHaveText('Namens een klant bestellen');
    await page.goto(link);
    await expect(heading(page)).toHaveText('Deze uitnodiging werkt niet meer');
  });
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('AUTH-05 LANG-10 axe finds nothing on the pages of staff and below the bar, and after Stop neither the browser nor the way back keeps anything @390', async ({
    page,
  }) => {
    const customer = await newCustomer('molen', 'consument');
    const staff = await newStaff();
    const { variantId } = await (await shopData('molen')).product();
    await page.goto(await staffInvitation());
    await hydrated(page);
    await expectAccessible(page);
    await page.goto(at('molen', '/en/staff/login'));
    await hydrated(page);
    await expectAccessible(page);
    await showPassword(page, staff, 'en');
    await expectAccessible(page, { isFrameKnown: true });
    await showCode(page, staff, 'en');
    await find(page, customer.email, 'en');
    await expectAccessible(page, { isFrameKnown: true });
    await askFor(page, customer, 'en');
    await expectAccessible(page, { isFrameKnown: true });
    await page.evaluate(() => localStorage.setItem('before', 'a guest'));
    await main(page).getByRole('button', { name: 'Begin' }).click();
    await expect(bar(page, 'Shadow mode')).toContainText(
      'Shadow mode you see prices and place orders on behalf of customer Sanne Smit',
    );
    await hydrated(page);
    expect(await page.evaluate(() => localStorage.getItem('before'))).toBeNull();
    const data = { variantId, quantity: 1 };
    expect((await page.request.post('/api/cart/lines?lang=en', { data })).status()).toBe(200);
    await page.goto('/en/contact');
    await hydrated(page);
    await expectAccessible(page);
    const own = () =>
      page.evaluate(async () => {
        const cache = (await caches.has('etalage-own')) ? await caches.open('etalage-own') : null;
        const kept = await Promise.all(((await cache?.matchAll()) ?? []).map((answer) => answer.text()));
        return kept.join('');
      });
    await expect.poll(own, { timeout: 60_000 }).toContain(customer.id);
    // To another page of the same document: the bar stays.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL('/en/pagina/privacy-policy');
    await expect(bar(page, 'Shadow mode')).toContainText(customer.id);
    await page.goto('/en/account/gegevens');
    await hydrated(page);
    await expect(main(page)).toContainText('Bas Balie acted on your behalf');
    await main(page).getByRole('button', { name: 'Save my choices' }).click();
    await expect(alert(page)).toContainText('Only the customer does this themselves.');
    await page.evaluate(() => sessionStorage.setItem('during', 'the customer'));
    await page.evaluate(() => localStorage.setItem('during', 'the customer'));

    const address = page.url();
    await bar(page, 'Shadow mode').getByRole('button', { name: 'Stop' }).click();
    await expect(heading(page)).toHaveText('Log in');
    expect(page.url()).not.toBe(address);
    await expect(bar(page, 'Shadow mode')).toHaveCount(0);
    expect(
      await page.evaluate(() => [localStorage.getItem('during'), sessionStorage.getItem('during')]),
    ).toEqual([null, null]);
    await expect.poll(own).not.toContain(customer.id);
    // Back to the account, which asks for a log-in anew, and back to the page before it.
    await page.goBack();
    await expect(heading(page)).toHaveText('Log in');
    await expect(bar(page, 'Shadow mode')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/en/pagina/privacy-policy');
    await expect(heading(page)).toBeVisible();
    await expect(bar(page, 'Shadow mode')).toHaveCount(0);
    await page.goto('/en/shopping-bag');
    await expect(page.locator('body')).not.toContainText('Sanne');
  });
});
