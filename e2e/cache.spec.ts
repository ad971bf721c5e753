import { createCmsPage } from '@etalage/db/test-factories';
import { askShop } from './ask-shop.ts';
import { backstage, newCustomer } from './backstage.ts';
import { at, findProduct } from './catalogue.ts';
import { fillCart } from './checkout-steps.ts';
import { logInUnseen } from './log-in.ts';
import { promoShop } from './promo-shop.ts';
import { type APIRequestContext, expect, type Locator, test } from './test.ts';

const health = async (request: import('@playwright/test').APIRequestContext) =>
  (await request.get(`http://127.0.0.1:${process.env.E2E_PORT}/health`)).json();

test('TEN-08 pages of three shops, two languages and two bases never mix, cached or not', async ({
  request,
}) => {
  const canaries = [
    ['molen', 'nl', 'De Molen'],
    ['molen', 'en', 'De Molen'],
    ['bloem', 'nl', 'Bloem &amp; Blad'],
    ['fiets', 'nl', 'Spaak'],
    ['fiets', 'en', 'Spaak'],
  ] as const;
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(
      canaries.map(([shop, language]) => askShop(request, shop, `/${language}/home`)),
    );
    for (const [index, answer] of answers.entries()) {
      const html = await answer.text();
      const [, language, own] = canaries[index] ?? [];
      expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
      expect(html).toContain(own);
      for (const [, , other] of canaries) if (other !== own) expect(html).not.toContain(other);
    }
  }
});

test('TEN-08 what one shopper put in the cart shows on no page of another', async ({ page, browser }) => {
  await fillCart(page);
  const own = await page.goto('/nl/pagina/over-ons');
  expect(own?.headers()['cache-control']).toBe('private, no-store');
  await expect(page.locator('header').getByRole('link', { name: /Winkelwagen, 1/ })).toBeVisible();

  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(at('molen', '/nl/pagina/over-ons'));
  await expect(
    stranger.locator('header').getByRole('link', { name: 'Winkelwagen', exact: true }),
  ).toBeVisible();
  await other.close();
});

test('TEN-08 PRICE-01 no page crosses log-in or basis: customers of two categories and guests at once', async ({
  browser,
}) => {
  const customers = await Promise.all([newCustomer('molen', 'zakelijk'), newCustomer('molen', 'consument')]);
  const visitors = await Promise.all(
    [...customers, null].map(async (customer) => {
      const page = await (await browser.newContext({ baseURL: at('molen', '') })).newPage();
      if (customer) await logInUnseen(page, customer);
      return { page, customer, isBusiness: customer === customers[0] };
    }),
  );
  const product = await findProduct(visitors[2]?.page.request as APIRequestContext, ({ inStock }) => inStock);
  const paths = ['/nl/home', '/en/products', '/nl/products?sort=name', `/nl/products/${product.slug}`];
  for (let round = 0; round < 5; round += 1)
    for (const path of paths)
      await Promise.all(
        visitors.map(async ({ page, customer, isBusiness }) => {
          const answer = await page.request.get(path);
          const html = await answer.text();
          const cacheControl = answer.headers()['cache-control'];
          expect(cacheControl, path).toBe(customer ? 'private, no-store' : 'private, no-cache');
          expect(/H(oi|i), Sanne/.test(html), path).toBe(customer !== null);
          if (path.includes('/products'))
            expect(/excl\. (BTW|VAT)</.test(html), `${path} ${customer?.email}`).toBe(isBusiness);
          // What the browser asks for on a click is as private as the page.
          const data = await page.request.get(path.replace(/(\?|$)/, '.data$1'));
          if (customer) expect(data.headers()['cache-control']).toBe('private, no-store');
        }),
      );
  const [business] = visitors;
  await business?.page.goto('/nl/auth/logout');
  await business?.page.getByRole('main').getByRole('button', { name: 'Uitloggen' }).click();
  await expect(business?.page.getByRole('heading', { name: 'Je bent uitgelogd' }) as Locator).toBeVisible();
  const after = await business?.page.request.get('/nl/products?sort=name');
  expect(await after?.text()).not.toMatch(/excl\. BTW<|Sanne/);
});

test('HOME-08 a shop without a home page is welcoming, in a kept page and its kept data, until it makes one', async ({
  request,
}) => {
  const { tenant, url } = await promoShop({});
  const home = async (path: string, welcome = 'Welkom op de website van Actiewinkel') => {
    // Programs know no name below localhost, so the shop is named in the Host header.
    const answer = await request.get(path, { headers: { host: new URL(url(path)).host } });
    const isWelcome = (await answer.text()).includes(welcome);
    return { isWelcome, isKept: answer.headers().etag !== undefined };
  };
  for (const path of ['/nl/home', '/nl/home.data'])
    expect(await home(path)).toEqual({ isWelcome: true, isKept: true });
  expect((await home('/en/home', 'Welcome to the website of Actiewinkel')).isWelcome).toBe(true);
  await createCmsPage(await backstage(), tenant, { key: 'home', name: { nl: 'Thuis', en: 'Home' } });
  for (const path of ['/nl/home', '/nl/home.data'])
    await expect.poll(() => home(path)).toEqual({ isWelcome: false, isKept: true });
});

test('a page is kept, told unchanged by its tag, and sent compressed', async ({ request }) => {
  await request.get('/nl/pagina/over-ons');
  expect((await health(request)).pages).toBeGreaterThan(0);
  const first = await request.get('/nl/pagina/over-ons');
  const etag = first.headers().etag ?? '';
  expect(first.headers()['cache-control']).toBe('private, no-cache');
  expect(first.headers()['content-encoding']).toBe('br');
  const again = await request.get('/nl/pagina/over-ons', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
});

test('scripts and pictures are kept for ever, and the API’s internal calls are not to be had', async ({
  page,
  request,
}) => {
  await page.goto('/nl/home');
  // Scripts and their texts wait for the first frame, and are then fetched at once.
  expect(await (await request.get('/nl/home')).text()).toMatch(
    /<link[^>]* href="\/assets\/i18n\/nl\.json[^>]* rel="later"/,
  );
  await expect(page.locator('link[href^="/assets/i18n/nl.json"]')).toHaveAttribute('rel', 'preload');
  const script = await page.locator('link[rel=modulepreload]').first().getAttribute('href');
  const picture = await page.locator('main picture img').first().getAttribute('src');
  for (const url of [script, picture])
    expect
      .soft((await request.get(url ?? '')).headers()['cache-control'], url ?? '')
      .toMatch(/max-age=31536000.*immutable/);
  for (const path of [
    '/api/internal/tenant?host=localhost',
    '/api/%69nternal/tenant?host=localhost',
    '/api//internal/tenant?host=localhost',
  ])
    expect.soft((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
});

test('TEN-02 a host that names no shop gets a plain page in both languages, in nobody’s colours', async ({
  request,
}) => {
  const answer = await request.get('/nl/home', { headers: { host: 'unknown.test' } });
  expect(answer.status()).toBe(404);
  const html = await answer.text();
  expect(html).toContain('Hier is geen winkel');
  expect(html).toContain('There is no shop here');
  expect(html).not.toMatch(/De Molen|style=|<link|<script/);
});
