import { randomUUID } from 'node:crypto';
import { createProduct, createTenant } from '@etalage/db/test-factories';
import { askShop } from './ask-shop.ts';
import { backstage } from './backstage.ts';
import { at, hydrated } from './catalogue.ts';
import { expect, test } from './test.ts';
import { watchShifts } from './watch-shifts.ts';

test.use({ seesMotion: true });

test('LANG-03 LANG-06 changing language keeps path and query and replaces the history entry', async ({
  page,
}) => {
  await page.goto('/nl/contact');
  await page.goto('/nl/products?sort=price-asc');
  await hydrated(page);
  await page.locator('header summary:visible', { hasText: 'Nederlands' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/products\?sort=price-asc$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goBack();
  await expect(page).toHaveURL(/\/nl\/contact$/);
  // A page of a list names itself in the other languages, and is one of its pages there too.
  await page.goto('/nl/products?page=2');
  await hydrated(page);
  await page.locator('header summary:visible', { hasText: 'Nederlands' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/products\?page=2$/);
});

test('LANG-07 a page asks for the texts of its language by name, version and past any service worker; the server has them already', async ({
  page,
  request,
  browser,
}) => {
  for (const [language, word] of [
    ['nl', 'Zoeken'],
    ['en', 'Search'],
  ] as const) {
    const asked = page.waitForRequest(/\/assets\/i18n\//);
    await page.goto(`/${language}/pagina/over-ons`);
    const url = new URL((await asked).url());
    expect(url.pathname).toBe(`/assets/i18n/${language}.json`);
    expect(url.searchParams.get('ngsw-bypass')).toBe('true');
    expect(url.searchParams.get('v')).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
    const answer = await request.get(url.href);
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(JSON.stringify(await answer.json())).toContain(`"${word}"`);
    url.searchParams.set('v', 'another');
    expect((await request.get(url.href)).headers()['cache-control']).toBe('no-cache');
  }
  expect((await request.get('/assets/i18n/de.json')).status()).toBe(404);
  // What the server draws waits for no file.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.route('**/assets/i18n/**', (route) => route.abort());
  await plain.goto(new URL('/en/pagina/over-ons', page.url()).href);
  await expect(plain.getByRole('searchbox').first()).toHaveAttribute('placeholder', /Search/);
  await plain.context().close();
});

test('LANG-04 the switcher shows flag and name, and only where there is a choice', async ({ page }) => {
  await page.goto('/nl/contact');
  await page.locator('header summary:visible', { hasText: 'Nederlands' }).click();
  const english = page.locator('header').getByRole('link', { name: 'English' });
  await expect(english).toContainText('🇬🇧');
  await expect(english).toHaveAttribute('hreflang', 'en');
  await page.goto(at('bloem', '/nl/contact'));
  await expect(page.locator('header summary:visible', { hasText: 'Nederlands' })).toHaveCount(0);
});

/** Languages and paths by which a page that was sent names itself in each of them. */
const alternatesIn = (html: string) =>
  [...html.matchAll(/<link[^>]*rel="alternate"[^>]*>/g)].map(([link]) => [
    /hrefLang="([^"]+)"/i.exec(link)?.[1],
    new URL(/href="([^"]+)"/.exec(link)?.[1] ?? '').pathname,
  ]);

test('LANG-05 every page names itself in each language, and the default', async ({ request }) => {
  for (const path of ['home', 'products', 'pagina/over-ons']) {
    const html = await (await request.get(`/en/${path}`)).text();
    expect.soft(alternatesIn(html), path).toEqual([
      ['nl', `/nl/${path}`],
      ['en', `/en/${path}`],
      ['x-default', `/nl/${path}`],
    ]);
    const canonicals = html.match(/<link[^>]*rel="canonical"[^>]*>/g) ?? [];
    expect.soft(canonicals, path).toHaveLength(1);
    expect.soft(canonicals[0] ?? '', path).toMatch(new RegExp(` href="[^"]*/en/${path}"`));
  }
});

test('LANG-10 language, dates, numbers and money follow the prefix, and hydrating changes and moves nothing', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const moved = await watchShifts(page);
  for (const [language, amount, day] of [
    ['nl', /€\s\d+,\d\d/, /(maan|dins|woens|donder|vrij|zater|zon)dag \d+ [a-z]+/],
    ['en', /€\d+\.\d\d/, /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d+ [A-Z][a-z]+/],
  ] as const) {
    await page.goto(`/${language}/products?in_stock=1`);
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const card = page.locator('main article').first();
    await expect(card).toContainText(amount);
    expect(await moved(), language).toEqual([]);
    await page.goto((await card.getByRole('link').first().getAttribute('href')) ?? '');
    await hydrated(page);
    await expect(page.getByRole('main').locator('[data-promise]')).toHaveText(day);
    expect(await moved(), language).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('LANG-08 the shopper’s language goes with every call of the API', async ({ request }) => {
  const title = async (headers: Record<string, string>, query = '') => {
    const answer = await request.get(`/api/cms/pages/key/home${query}`, { headers });
    return (await answer.json()).metaTitle as string;
  };
  const [dutch, english] = [await title({}, '?lang=nl'), await title({}, '?lang=en')];
  expect(dutch).not.toBe(english);
  expect(await title({ 'accept-language': 'en-GB,en;q=0.9' })).toBe(english);
  expect(await title({ 'accept-language': 'fr' })).toBe(dutch);
});

test('LANG-01 a shop of one language has no other prefix', async ({ request }) => {
  expect((await askShop(request, 'bloem', '/', { maxRedirects: 0 })).headers().location).toBe('/nl/home');
  expect((await askShop(request, 'bloem', '/en/home', { maxRedirects: 0 })).status()).toBe(404);
});

test('LANG-01 LANG-02 LANG-05 LANG-09 ROUTE-08 a shop whose first language is English opens in it, fails in it and is mailed in it; Dutch is below its own prefix', async ({
  request,
}) => {
  const database = await backstage();
  const slug = `english-${randomUUID().slice(0, 8)}`;
  const host = `${slug}.localhost`;
  const settings = { store_email_address: 'shop@example.test' };
  const tenant = await createTenant(database, { slug, hosts: [host], languages: ['en', 'nl'], settings });
  const translations = {
    en: { name: 'Old vase', slug: 'old-vase' },
    nl: { name: 'Oude vaas', slug: 'oude-vaas' },
  };
  await createProduct(database, tenant, { slug: null, translations });
  const named = { host: `${host}:${process.env.E2E_PORT}`, 'accept-language': 'nl' };
  const ask = async (path: string, headers: Record<string, string> = named) => {
    const answer = await request.get(path, { maxRedirects: 0, headers });
    return { status: answer.status(), leads: answer.headers().location, html: await answer.text() };
  };
  const languageOf = (html: string) => /<html[^>]* lang="(\w+)"/.exec(html)?.[1];

  // Whatever the browser would rather have.
  for (const [from, to] of [
    ['/', '/en/home'],
    ['/nl', '/nl/home'],
    ['/en', '/en/home'],
    ['/shop/all', '/en/products'],
  ] as const)
    expect.soft(await ask(from), from).toMatchObject({ status: 301, leads: to });
  for (const [path, language, title] of [
    ['/en/nothing', 'en', 'This page does not exist'],
    ['/de/home', 'en', 'This page does not exist'],
    ['/one/two/three', 'en', 'This page does not exist'],
    ['/nl/niets', 'nl', 'Deze pagina bestaat niet'],
  ] as const) {
    const { status, html } = await ask(path);
    expect.soft([status, languageOf(html)], path).toEqual([404, language]);
    expect.soft(html, path).toContain(title);
  }
  // Outside the prefix the browser's language counts, and where it says none the shop's first.
  for (const [accepted, language] of [
    ['nl', 'nl'],
    ['de', 'en'],
  ])
    expect
      .soft(languageOf((await ask('/auth/login', { ...named, 'accept-language': accepted ?? '' })).html))
      .toBe(language);

  const product = await ask('/nl/products/oude-vaas');
  expect([product.status, languageOf(product.html)]).toEqual([200, 'nl']);
  expect(alternatesIn(product.html)).toEqual([
    ['en', '/en/products/old-vase'],
    ['nl', '/nl/products/oude-vaas'],
    ['x-default', '/en/products/old-vase'],
  ]);

  // Written on a Dutch page, and read by the shop.
  const message = { name: 'Anna', email: 'anna@voorbeeld.nl', message: 'Is de vaas er nog?' };
  const sent = await request.post('/api/contact?lang=nl', { data: message, headers: named });
  expect(sent.status()).toBe(201);
  await expect
    .poll(async () => (await ask('/api/dev/mail')).html)
    .toContain('Message from Anna through the contact form');
});
