import { expect, test } from '@playwright/test';
import { askShop } from './ask-shop.ts';
import { at, findProduct, hydrated } from './catalogue.ts';

const health = async (request: import('@playwright/test').APIRequestContext) =>
  (await request.get('/health')).json();

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
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(own);
      for (const [, , other] of canaries) if (other !== own) expect(html).not.toContain(other);
    }
  }
});

test('TEN-08 what one shopper put in the cart shows on no page of another', async ({
  page,
  browser,
  request,
}) => {
  const product = await findProduct(request, ({ inStock }) => inStock);
  await page.goto(`/nl/products/${product.slug}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Winkelwagen/ })).toBeVisible();
  const own = await page.goto('/nl/home');
  expect(own?.headers()['cache-control']).toBe('private, no-store');
  await expect(page.locator('header').getByRole('link', { name: /Winkelwagen, 1/ })).toBeVisible();

  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(at('molen', '/nl/home'));
  await expect(
    stranger.locator('header').getByRole('link', { name: 'Winkelwagen', exact: true }),
  ).toBeVisible();
  await other.close();
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
