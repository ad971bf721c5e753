import { securityHeaders } from '@etalage/contracts/security-headers';
import {
  createBrand,
  createBundle,
  createCategory,
  createCmsPage,
  createProduct,
  createTag,
  unique,
} from '@etalage/db/test-factories';
import { askShop } from './ask-shop.ts';
import { backstage, demoShop } from './backstage.ts';
import { hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './test.ts';

/** The answer itself, redirects not followed. */
const once = { maxRedirects: 0 } as const;

test('ROUTE-16 LANG-02 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-03 redirects are permanent and keep the query', async ({
  request,
}) => {
  const moves: [from: string, to: string][] = [
    ['/', '/nl/home'],
    ['/nl', '/nl/home'],
    ['/en', '/en/home'],
    ['/nl/c/over-ons', '/nl/pagina/over-ons'],
    ['/en/c/over-ons', '/en/pagina/over-ons'],
    ['/nl/checkout', '/nl/checkout/gegevens'],
    ['/nl/account', '/nl/account/gegevens'],
    ['/nl/account/dashboard', '/nl/account/gegevens'],
    ...['webshop', 'shop/all', 'shop/basics', 'shop/musthaves'].flatMap((path): [string, string][] => [
      [`/${path}`, '/nl/products'],
      [`/en/${path}`, '/en/products'],
    ]),
    ['/nl/product-tag/cadeau', '/nl/products/tag/cadeau'],
    ['/en/product-category/pannen', '/en/products/category/pannen'],
  ];
  for (const [from, to] of moves) {
    const answer = await request.get(`${from}?a=1&b=x%2Fy`, once);
    expect.soft([answer.status(), answer.headers().location], from).toEqual([301, `${to}?a=1&b=x%2Fy`]);
  }
});

test('SEO-01 SEO-02 an address of before leads to the present one at once and for ever, in each language and with its query', async ({
  request,
}) => {
  const [database, shop] = [await backstage(), await demoShop('molen')];
  const [old, later, last] = [unique('oud'), unique('later'), unique('nu')];
  const translations = { nl: { name: 'Oude vaas', slug: old }, en: { name: 'Old vase', slug: `${old}-en` } };
  const [product, category, tag, brand, page] = [
    await createProduct(database, shop, { slug: null, translations }),
    await createCategory(database, shop, { slug: old }),
    await createTag(database, shop, { slug: old }),
    await createBrand(database, shop, { slug: old }),
    await createCmsPage(database, shop, { slug: old }),
  ];
  const lines = [{ variantId: product.variants[0].id }];
  const bundle = await createBundle(database, shop, { slug: old, lines });
  const pages = (slug: string): string[] => [
    `/nl/products/${slug}`,
    `/en/products/${slug}-en`,
    `/nl/products/category/${slug}`,
    `/en/products/category/${slug}`,
    `/nl/products/tag/${slug}`,
    `/nl/products/brand/${slug}`,
    `/en/products/brand/${slug}`,
    `/nl/bundles/${slug}`,
    `/en/bundles/${slug}`,
    `/nl/pagina/${slug}`,
    `/en/pagina/${slug}`,
  ];
  // Seen before the change, so that it is kept.
  for (const path of pages(old))
    await expect.poll(async () => (await request.get(path, once)).status()).toBe(200);
  for (const slug of [later, last])
    await database.withTenant(shop.id, async (tx) => {
      await tx.updateTable('categories').set({ slug }).where('id', '=', category.id).execute();
      await tx.updateTable('tags').set({ slug }).where('id', '=', tag.id).execute();
      await tx.updateTable('brands').set({ slug }).where('id', '=', brand.id).execute();
      await tx.updateTable('bundles').set({ slug }).where('id', '=', bundle.id).execute();
      await tx.updateTable('cms_pages').set({ slug }).where('id', '=', page.id).execute();
      for (const [language, end] of [
        ['nl', ''],
        ['en', '-en'],
      ] as const)
        await tx
          .updateTable('product_translations')
          .set({ slug: slug + end })
          .where('product_id', '=', product.id)
          .where('language', '=', language)
          .execute();
    });
  const now = pages(last);
  for (const slug of [old, later])
    for (const [at, path] of pages(slug).entries()) {
      const answered = async () => {
        const answer = await request.get(`${path}?a=1&b=x%2Fy`, once);
        return [answer.status(), answer.headers().location];
      };
      await expect.poll(answered, { message: path }).toEqual([301, `${now[at]}?a=1&b=x%2Fy`]);
    }
  for (const path of now) expect((await request.get(path, once)).status(), path).toBe(200);
  for (const [path, to] of [
    ['product-category', 'products/category'],
    ['product-tag', 'products/tag'],
    ['c', 'pagina'],
  ] as const)
    for (const slug of [old, later, last]) {
      const answer = await request.get(`/en/${path}/${slug}?a=1`, once);
      expect.soft([answer.status(), answer.headers().location]).toEqual([301, `/en/${to}/${last}?a=1`]);
    }
  // Nothing has moved below a prefix that is no language of the shop (ROUTE-08).
  for (const path of pages(old).filter((one) => one.startsWith('/nl/')))
    expect.soft((await request.get(path.replace('nl', 'de'), once)).status(), path).toBe(404);
  // Home is read at one address.
  for (const path of ['pagina/home', 'c/home']) {
    const answer = await request.get(`/en/${path}?a=1`, once);
    expect.soft([answer.status(), answer.headers().location], path).toEqual([301, '/en/home?a=1']);
  }
  // Other tests look at this shop's categories, tags, brands and bundles.
  await database.withTenant(shop.id, async (tx) => {
    await tx.deleteFrom('categories').where('id', '=', category.id).execute();
    await tx.deleteFrom('tags').where('id', '=', tag.id).execute();
    await tx.deleteFrom('brands').where('id', '=', brand.id).execute();
    await tx.deleteFrom('bundles').where('id', '=', bundle.id).execute();
  });
});

test('ROUTE-02 every address of the shop answers with the right status', async ({ request }) => {
  const answers: [path: string, status: number][] = [
    ['/nl/home', 200],
    ['/nl/contact', 200],
    ['/nl/products', 200],
    ['/nl/pagina/algemene-voorwaarden', 200],
    ['/nl/shopping-bag', 200],
    ['/nl/auth/login', 200],
    ['/nl/auth/forgot', 200],
    ['/nl/auth/reset', 200],
    ['/nl/wishlist', 200],
    ['/nl/404', 404],
    ['/nl/cms-preview/1', 404],
    ['/nl/products/bestaat-niet', 404],
    ['/nl/bundles/bestaat-niet', 404],
    ['/nl/orders/11111111-1111-4111-8111-111111111111', 404],
    ['/nl/campaign/999999999', 404],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/llms.txt', 200],
    ['/en/llms.txt', 200],
    ['/xx/llms.txt', 404],
    ['/favicon.svg', 200],
    ['/assets/i18n/nl.json', 200],
    ['/assets/i18n/xx.json', 404],
  ];
  for (const [path, status] of answers)
    expect.soft((await request.get(path, once)).status(), path).toBe(status);
});

const inLanguage = (language: string) => new RegExp(`<html [^>]*\\blang="${language}"`);

test('ROUTE-01 addresses outside the prefix work, in the language of the shopper', async ({ request }) => {
  // Without its token a mailed link opens nothing, and says so.
  const ended = 'This link does not work any more';
  const unknown = 'We do not know which order this is about';
  const pages: [path: string, title: string, text: string][] = [
    ['/auth/login', 'Log in', 'Forgot your password?'],
    ['/auth/forgot', 'Forgotten password', 'Email address'],
    ['/auth/register', 'Create an account', 'With an account your details are ready for your next order'],
    ['/auth/shadow?token=none', 'This link does not work', 'is for somebody else of the staff'],
    ['/auth/invite?token=none', ended, 'Ask for a new invitation.'],
    ['/auth/reset?token=none', ended, 'Ask for a new link'],
    ['/auth/confirm?token=none', ended, 'Did you choose a password? Then you can log in.'],
    ['/checkout/success', unknown, 'Ask for a new link'],
    ['/checkout/payment/return', unknown, 'Ask for a new link'],
  ];
  for (const [path, title, text] of pages) {
    const answer = await request.get(path, { headers: { 'accept-language': 'en' } });
    expect.soft(answer.status(), path).toBe(200);
    const html = await answer.text();
    expect.soft(html, path).toMatch(inLanguage('en'));
    expect.soft(html, path).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect.soft(html.slice(html.indexOf('<main')), path).toContain(text);
  }
});

test('ROUTE-02 the account asks for a log-in and remembers where the shopper was going', async ({
  request,
}) => {
  const answer = await request.get('/en/account/orders?page=2', once);
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe('/en/auth/login?returnUrl=%2Fen%2Faccount%2Forders%3Fpage%3D2');
});

test('ROUTE-07 a short link leads to its page; one that names nothing is a 404', async ({ request }) => {
  const answer = await request.get('/brood?from=flyer', once);
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toMatch(/^\/nl\/pagina\/[a-z0-9-]+\?from=flyer$/);
  for (const path of ['/bestaat-niet', '/HOOFDLETTERS', `/${'x'.repeat(65)}`, '/a_b', '/%20'])
    expect.soft((await request.get(path, once)).status(), path).toBe(404);
});

test('ROUTE-08 any other address is a 404 in the language of its prefix, else in the first', async ({
  request,
}) => {
  const pages: [path: string, language: string][] = [
    ['/en/no/such/page', 'en'],
    ['/nl/zoiets', 'nl'],
    ['/de/home', 'nl'],
    // What moves below a language does not below another.
    ['/de/webshop', 'nl'],
    ['/de/account', 'nl'],
    ['/de/c/over-ons', 'nl'],
    ['/de/product-tag/cadeau', 'nl'],
    ['/de/account/gegevens', 'nl'],
    ['/de/account/orders', 'nl'],
    ['/een/twee/drie', 'nl'],
  ];
  for (const [path, language] of pages) {
    const answer = await request.get(path, once);
    expect.soft(answer.status(), path).toBe(404);
    const html = await answer.text();
    expect.soft(html, path).toMatch(inLanguage(language));
    expect.soft(html, path).toContain('<meta name="robots" content="noindex');
  }
  for (const path of ['/en/home', '/en/account', '/en/webshop']) {
    const flowers = await askShop(request, 'bloem', path, once);
    expect.soft([flowers.status(), inLanguage('nl').test(await flowers.text())], path).toEqual([404, true]);
  }
});

test('ROUTE-08 the 404 page keeps header and footer, leads on, and is accessible', async ({ page }) => {
  for (const language of ['nl', 'en']) {
    await page.goto(`/${language}/no-such-page`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('main').getByRole('link', { name: 'See all products' }).click();
  await expect(page).toHaveURL(/\/en\/products$/);
});

test('ROUTE-10 ROUTE-11 every product of a list has an address that leads to it', async ({ request }) => {
  const list = await (await request.get('/nl/products')).text();
  const cards = list.match(/<article.*?<\/article>/gs) ?? [];
  const links = cards.flatMap((card) =>
    Array.from(card.matchAll(/href="([^"]*\/products\/[^"]*)"/g), ([, href]) => href),
  );
  expect(links.length).toBeGreaterThan(10);
  for (const href of [...new Set(links)].slice(0, 5))
    expect.soft((await request.get(href ?? '')).status(), href ?? '').toBe(200);
});

test('ROUTE-14 going back comes to rest where the shopper was; an anchor comes into view', async ({
  page,
}) => {
  // A page that does not stay in the document as home and lists do: it is drawn anew, and scrolled to its place.
  await page.goto('/nl/pagina/algemene-voorwaarden');
  await hydrated(page);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(scrolled).toBe(500);
  // Without the way up to it, which would scroll too.
  await page
    .locator('header a[href="/nl/home"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/nl\/home$/);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/algemene-voorwaarden$/);
  await expect.poll(scrolled).toBe(500);
  await page.goto('/nl/home#footer-service');
  await expect(page.locator('#footer-service')).toBeInViewport();

  // The same by a link of another page, which loads no document.
  await page.goto('/nl/contact');
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.dataset.mark = 'same document';
    const link = Object.assign(document.createElement('a'), {
      href: '/nl/home#footer-service',
      textContent: 'Service',
    });
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('main').getByRole('link', { name: 'Service', exact: true }).click();
  await expect(page).toHaveURL(/\/nl\/home#footer-service$/);
  await expect(page.locator('#footer-service')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.dataset.mark)).toBe('same document');
});

test('a click on a link inside the shop loads no document anew, wherever the link stands', async ({
  page,
}) => {
  await page.goto('/nl/contact');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Algemene voorwaarden' }).click();
  await expect(page).toHaveURL(/algemene-voorwaarden$/);
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
  await expect(page.getByRole('main')).toBeFocused();
});

test('sitemap and robots name the shop’s own addresses in every language', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/nl/home</loc>');
  expect(sitemap).toMatch(/hreflang="en" href="[^"]+\/en\/home"/);
  expect(sitemap).toContain('hreflang="x-default"');
  expect((sitemap.match(/<loc>[^<]*\/products\//g) ?? []).length).toBeGreaterThan(100);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/Sitemap: http:\/\/localhost:\d+\/sitemap\.xml/);
  const flowers = await (await askShop(request, 'bloem', '/sitemap.xml')).text();
  expect(flowers).toContain('http://bloem.localhost');
  expect(flowers).not.toContain('/en/');
});

test('SEC-30 files, pictures, the worker and the page for offline have the headers of every answer, and their own policy', async ({
  request,
}) => {
  const home = await (await request.get('/nl/home')).text();
  const { 'content-security-policy': nothingAllowed, ...ofAll } = securityHeaders;
  const found = (pattern: RegExp) => pattern.exec(home)?.[1] ?? '';
  const answers: [path: string, policy: string | RegExp, reach?: string][] = [
    ['/nl/offline', /require-trusted-types-for 'script'/],
    ['/nl/bestaat/niet', /require-trusted-types-for 'script'/],
    [found(/"(\/assets\/[^"]+\.js)"/), nothingAllowed],
    [found(/"(\/assets\/[^"]+\.css)"/), nothingAllowed],
    [found(/"(\/media\/[^" ,]+\.webp)/), /^default-src 'none'.*; sandbox$/, 'cross-origin'],
    ['/service-worker.js', "default-src 'none'; connect-src 'self'"],
    ['/nl/manifest.webmanifest', nothingAllowed],
    ['/api/store/init?lang=nl', nothingAllowed],
    ['/api/none', nothingAllowed],
    ['/api/docs/static/index.html', /script-src 'self'/],
  ];
  for (const [path, policy, reach = 'same-origin'] of answers) {
    const headers = (await request.get(path)).headers();
    expect.soft(headers, path).toMatchObject({ ...ofAll, 'cross-origin-resource-policy': reach });
    if (typeof policy === 'string') expect.soft(headers['content-security-policy'], path).toBe(policy);
    else expect.soft(headers['content-security-policy'], path).toMatch(policy);
  }
});

test('SEC-32 each shop says whom to tell of a weak spot, for half a year', async ({ request }) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  expect(text).toMatch(/^Contact: mailto:[^@\n]+@[^\n]+\n/);
  expect(text).toMatch(
    /\nPreferred-Languages: nl, en\nCanonical: http:\/\/localhost:\d+\/\.well-known\/security\.txt\n$/,
  );
  const end = Date.parse(/\nExpires: (\d{4}-\d\d-\d\dT00:00:00\.000Z)\n/.exec(text)?.[1] ?? '');
  const days = (end - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(181);
  const flowers = await (await askShop(request, 'bloem', '/.well-known/security.txt')).text();
  expect(flowers).toContain('Canonical: http://bloem.localhost');
  expect(flowers).not.toBe(text);
});

test('ROUTE-01 AUTH-01 the page of a shadow link that opens nothing says so, in both languages, and is accessible', async ({
  page,
}) => {
  for (const path of ['/nl/auth/shadow', '/en/auth/shadow']) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { level: 1, name: /^Deze link werkt niet|^This link does not work/ }),
    ).toBeVisible();
    await expectAccessible(page);
  }
});

test('ROUTE-15 the latest campaign has a page with its name and its products', async ({ page, request }) => {
  const campaign = await (await request.get('/api/campaign/get?is_active=1&lang=nl')).json();
  const { items } = await (await request.get(`/api/campaign/${campaign.id}/products?lang=nl`)).json();
  await page.goto('/nl/home');
  await page
    .getByRole('link', { name: `Campagne: ${campaign.name}`, exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/nl/campaign/${campaign.id}$`));
  await expect(page).toHaveTitle(new RegExp(`^Campagne: ${campaign.name}`));
  await expect(page.getByRole('heading', { level: 1, name: campaign.name })).toBeVisible();
  expect(items.length).toBeGreaterThan(0);
  await expect(page.locator('main article:visible')).toHaveCount(items.length);
  for (const [at, { name }] of items.entries())
    await expect(page.locator('main article:visible').nth(at)).toContainText(name);
  await expectAccessible(page);
});
