/// <reference lib="dom" />
import { createPromocode } from '@etalage/db/test-factories';
import { backstage, demoShop, newCustomer } from './backstage.ts';
import { at, findProduct, hydrated } from './catalogue.ts';
import { openLineInPieces } from './in-pieces.ts';
import { logInUnseen } from './log-in.ts';
import { changeCart, promoShop } from './promo-shop.ts';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Route,
  test,
  waitLonger,
} from './test.ts';
import { watchShifts } from './watch-shifts.ts';

test.use({ seesMotion: true });

/** Adds to the cart as a form without script does. */
async function addToCart(request: APIRequestContext, variantId: number) {
  const form = { intent: 'add-line', variantId: String(variantId), quantity: '2' };
  expect((await request.post('/nl/shopping-bag', { form })).status()).toBe(200);
}

async function strangerOf(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: at('molen', '') });
  await waitLonger(context);
  return context;
}

/** Somebody with two of something and a code in the cart; the code's name is told. */
async function buyerOf(browser: Browser): Promise<{ context: BrowserContext; code: string }> {
  const context = await strangerOf(browser);
  const { variants } = await findProduct(context.request, ({ variants: [one] }) => (one?.available ?? 0) > 9);
  await addToCart(context.request, variants[0]?.id ?? 0);
  const { code } = await createPromocode(await backstage(), await demoShop('molen'), { amount: 500 });
  const form = { intent: 'add-code', code };
  expect((await context.request.post('/nl/shopping-bag', { form })).status()).toBe(200);
  return { context, code };
}

/** A customer who sees the shop's prices as guests do. */
async function customerOf(browser: Browser): Promise<BrowserContext> {
  const context = await strangerOf(browser);
  await logInUnseen(context, await newCustomer('molen', 'consument'));
  return context;
}

/** The sheets of style in a document's head, within it or linked (HOME-15). */
const sheets =
  /(?:<style data-first="">(?:(?!<\/style>).)*<\/style>)?(?:<link\b[^>]* href="\/assets\/[\w.-]+\.css#?"[^>]*>)+/s;

/** A page without what stands in its places, and what that was. */
function cutPlaces(document: string): { shared: string; own: string } {
  const html = document.replace(sheets, '');
  if (html === document) throw new Error('There are no sheets of style.');
  let shared = '';
  let own = '';
  let done = 0;
  for (const opening of html.matchAll(
    /<div class="contents" data-place="[^"]*">|<script[^>]* id="me"[^>]*>/g,
  )) {
    const start = opening.index + opening[0].length;
    if (start < done) throw new Error('A place stands in another one.');
    const tag = opening[0].startsWith('<div') ? 'div' : 'script';
    let depth = 1;
    let end = start;
    for (const { 0: text, index } of html.slice(start).matchAll(new RegExp(`</?${tag}[ >]`, 'g'))) {
      depth += text.startsWith('</') ? -1 : 1;
      end = start + index;
      if (depth === 0) break;
    }
    shared += html.slice(done, start);
    own += html.slice(start, end);
    done = end;
  }
  return { shared: shared + html.slice(done), own };
}

/** Every address that the shop tells search engines of. */
async function allPaths(request: APIRequestContext): Promise<string[]> {
  const locations = async (url: string) =>
    Array.from(
      (await (await request.get(url)).text()).matchAll(/<loc>([^<]+)</g),
      ([, loc = '']) => new URL(loc),
    );
  const index = await locations('/sitemap.xml');
  const files = index.filter(({ pathname }) => pathname.startsWith('/sitemaps/'));
  const pages =
    files.length > 0 ? await Promise.all(files.map(({ pathname }) => locations(pathname))) : [index];
  return [...new Set(pages.flat().map(({ pathname }) => pathname))];
}

/** What a plain request with somebody's cookies is given: the browser's own ways of asking cost more than the page. */
async function textOf(path: string, cookie: string): Promise<string> {
  const answer = await fetch(at('molen', path), {
    headers: { 'accept-encoding': 'identity', ...(cookie && { cookie }) },
  });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** Every page but of products only each second one, in the one language the even and in the other the odd: all come once. */
function inOneLanguage(paths: string[]): string[] {
  const seen: Record<string, number> = { nl: 0, en: 1 };
  return paths.filter((path) => {
    const [, language = '', slug] = /^\/([a-z]{2})\/products\/([^/?]+)$/.exec(path) ?? [];
    if (slug === undefined) return true;
    seen[language] = (seen[language] ?? 0) + 1;
    return seen[language] % 2 === 1;
  });
}

async function cookiesOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies(at('molen', '/'));
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/**
 * What each shopper is given, once all were given the same: while a page is made anew after somebody's order the others get
 * the one of before. What is a shopper's own would never become the same.
 */
async function untilAlike<Given extends { shared: string }>(
  path: string,
  shoppers: readonly string[],
  ask: (cookies: string) => Promise<Given>,
): Promise<Given[]> {
  let given: Given[] = [];
  await expect(async () => {
    given = await Promise.all(shoppers.map(ask));
    expect(new Set(given.map(({ shared }) => shared)).size, path).toBe(1);
  }).toPass({ timeout: 30_000 });
  return given;
}

test('TEN-08 TEN-11 every page of a shop is one text for a stranger, for a cart with a code and for a customer: they differ in their places alone', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const stranger = await strangerOf(browser);
  const [{ context: buyer, code }, customer] = await Promise.all([buyerOf(browser), customerOf(browser)]);
  const listed = await allPaths(stranger.request);
  expect(listed.length).toBeGreaterThan(200);
  const lists = ['/nl/products?sort=price_asc', '/en/products?page=2', '/nl/products?q=kaas'];
  // The page for the time without a connection is in no sitemap.
  const kept = inOneLanguage([...listed, ...lists, '/nl/offline', '/en/offline']).filter((path) =>
    /^\/[a-z]{2}\/(home|products|bundles|pagina|campaign|offline)/.test(path),
  );
  const kinds = new Set(kept.map((path) => path.split(/[/?]/)[2]));
  expect([...kinds].sort()).toEqual(['bundles', 'campaign', 'home', 'offline', 'pagina', 'products']);
  const shoppers = await Promise.all([stranger, buyer, customer].map(cookiesOf));
  const own = { buyer: 0, customer: 0 };
  const look = async (path: string) => {
    const [plain, bought, known] = await untilAlike(path, shoppers, async (cookies) =>
      cutPlaces(await textOf(path, cookies)),
    );
    expect(`${plain?.shared}${plain?.own}`).not.toMatch(new RegExp(`Sanne|${code}`));
    if (bought?.own.includes(code)) own.buyer += 1;
    if (known?.own.includes('Sanne')) own.customer += 1;
    // What the browser fetches of it on a click is the same for everybody too.
    const data = path.replace(/(\?|$)/, '.data$1');
    await untilAlike(data, shoppers, async (cookies) => ({ shared: await textOf(data, cookies) }));
  };
  const left = kept.values();
  const lookOn = async () => {
    for (const path of left) await look(path);
  };
  await Promise.all([lookOn(), lookOn(), lookOn(), lookOn()]);
  expect(own).toEqual({ buyer: kept.length, customer: kept.length });
});

test('HEAD-14 HEAD-24 PROMO-03 PROMO-06 without JavaScript the cart’s count, its codes and their co-brand are on every page, and gone once they left the cart', async ({
  browser,
}) => {
  const influencer = { enabled: true, logoUrl: 'https://sanne.example/logo.svg', displayName: 'Sanne kookt' };
  const shop = await promoShop({
    banners: [{ text: 'Actie', action: 'ADD_PROMOCODE', promocode: 'HERFST10' }],
    codes: (id) => [
      { code: 'HERFST10', amount: 1000, branding: { influencer } },
      { code: 'ALLEENVAAS', amount: 500, included_product_ids: [id] },
    ],
  });
  const [vase, bowl] = shop.products;
  const filling = await browser.newPage();
  await changeCart(filling, shop, 'lines', { variantId: vase?.variantId, quantity: 2 });
  for (const code of ['HERFST10', 'ALLEENVAAS'])
    expect(await changeCart(filling, shop, 'promocodes', { code })).toBe(200);
  const storageState = await filling.context().storageState();
  const page = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
  for (const path of ['/nl/home', '/nl/products', '/nl/contact', bowl?.path('nl') ?? '']) {
    await page.goto(shop.url(path));
    await expect(
      page.locator('header').getByRole('link', { name: 'Winkelwagen, 2 artikelen' }),
    ).toBeVisible();
    await expect(page.getByTestId('co-brand').filter({ visible: true })).toHaveAttribute(
      'src',
      influencer.logoUrl,
    );
    await expect(page.locator('[data-promo]')).toHaveCount(1);
    await expect(page.locator('.promo').getByRole('button', { name: 'Toegepast' })).toBeVisible();
  }
  await page.goto(shop.url(vase?.path('nl') ?? ''));
  await expect(page.locator('[data-promo]')).toHaveCount(2);
  await page.locator('[data-promo=HERFST10]').getByRole('button').click();
  await expect(page).toHaveURL(shop.url('/nl/shopping-bag'));
  await page.goto(shop.url('/nl/home'));
  await expect(page.locator('[data-promo]')).toHaveCount(0);
  await expect(page.getByTestId('co-brand')).toHaveCount(0);
  await expect(page.locator('header').getByRole('link', { name: 'Winkelwagen, 2 artikelen' })).toBeVisible();
});

const unknownAbility =
  /^Error with Permissions-Policy header: (Unrecognized feature|Origin trial controlled feature not enabled)/;

/** Everything that the browser complains of; React says there where what it was sent is not what it draws. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Tests have no service worker (playwright.config.ts).
    if (message.text().startsWith('Service Worker registration blocked')) return;
    // The policy names what any version knows (packages/contracts/src/security-headers.ts), and each says which of it it does not.
    if (unknownAbility.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

test('HEAD-14 PROMO-06 the browser takes over what the server drew for a shopper, and has nothing to complain of', async ({
  browser,
}) => {
  const [{ context: buyer, code }, customer] = await Promise.all([buyerOf(browser), customerOf(browser)]);
  for (const context of [await strangerOf(browser), buyer, customer]) {
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    const { slug } = await findProduct(context.request, ({ inStock }) => inStock);
    for (const path of [
      '/nl/home',
      '/en/products',
      `/nl/products/${slug}`,
      '/nl/contact',
      '/nl/shopping-bag',
    ]) {
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      if (context === buyer) {
        await expect(page.locator(`[data-promo="${code}"]`)).toBeVisible();
        if (path !== '/nl/shopping-bag')
          await expect(
            page.locator('header').getByRole('link', { name: /, 2 (artikelen|items)/ }),
          ).toBeVisible();
      }
      if (context === customer && path !== '/nl/shopping-bag')
        await expect(page.locator('#wide-account')).toContainText('Sanne');
    }
    expect(complaints).toEqual([]);
  }
});

test.describe('a page that was sent without knowing who is asking', () => {
  /** Gives the next document to the browser as the server sends it where it is not told in time who is asking. */
  async function sendUnknown(page: Page, path: string) {
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        const answer = await route.fetch({ headers: { ...route.request().headers(), cookie: '' } });
        const html = await answer.text();
        const body = html.replace(/(<script[^>]* id="me"[^>]*>)(?=<)/, '$1null');
        expect(body).not.toBe(html);
        await route.fulfill({ response: answer, body });
      },
      { times: 1 },
    );
  }

  test('ERR-03 HEAD-14 is filled in by the browser: count, codes and name, and nothing is wrong on the pages after it', async ({
    browser,
  }) => {
    const [{ context: buyer, code }, customer] = await Promise.all([buyerOf(browser), customerOf(browser)]);
    const bought = await buyer.newPage();
    const complaints = complaintsOf(bought);
    await sendUnknown(bought, '/nl/pagina/over-ons');
    await bought.goto('/nl/pagina/over-ons');
    await expect(
      bought.locator('header').getByRole('link', { name: 'Winkelwagen, 2 artikelen' }),
    ).toBeVisible();
    await expect(bought.locator(`[data-promo="${code}"]`)).toBeVisible();
    expect(complaints).toEqual([]);

    const known = await customer.newPage();
    const complaintsOfKnown = complaintsOf(known);
    await sendUnknown(known, '/nl/home');
    await known.goto('/nl/home');
    await expect(known.locator('#wide-account')).toContainText('Sanne');
    await known.locator('main a[href^="/nl/products"]:visible').first().click();
    await expect(known).toHaveURL(/\/nl\/products/);
    await expect(known.locator('#wide-account')).toContainText('Sanne');
    expect(complaintsOfKnown).toEqual([]);
  });

  test('PRICE-01 ERR-03 comes anew where it shows prices on another basis than the customer’s', async ({
    browser,
  }) => {
    const page = await (await strangerOf(browser)).newPage();
    await logInUnseen(page, await newCustomer('molen', 'zakelijk'));
    await sendUnknown(page, '/nl/products');
    await page.goto('/nl/products');
    await expect(page.locator('main').getByText('excl. BTW').first()).toBeVisible();
    await expect(page.locator('#wide-account')).toContainText('Sanne');
  });

  test('ERR-03 stays as it is where that cannot be had later either', async ({ browser }) => {
    const { context } = await buyerOf(browser);
    const page = await context.newPage();
    await page.route('**/nl/me', (route) => route.fulfill({ status: 503 }));
    await sendUnknown(page, '/nl/pagina/over-ons');
    const asked = page.waitForResponse('**/nl/me');
    await page.goto('/nl/pagina/over-ons');
    await asked;
    await expect(page.locator('main h1')).toBeVisible();
    await expect(
      page.locator('header').getByRole('link', { name: 'Winkelwagen', exact: true }),
    ).toBeVisible();
  });
});

test('HEAD-27 HEAD-14 what changed in the drawer is on the next page that is loaded', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ variants: [one] }) => (one?.available ?? 0) > 9);
  await addToCart(page.request, product.variants[0]?.id ?? 0);
  await page.goto('/nl/contact');
  await hydrated(page);
  const badge = (count: number) =>
    page
      .locator('header a[href="/nl/shopping-bag"]:visible')
      .and(page.locator(`[aria-label$=", ${count} artikelen"]`));
  await badge(2).click();
  const changed = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('dialog').getByRole('button', { name: 'Eén meer' }).click();
  expect((await changed).status()).toBe(200);
  await page.goto('/nl/pagina/over-ons');
  await expect(badge(3)).toBeVisible();
});

/** How an element of a page looks, or what stands before or behind it: its name and the value of each property. */
type Look = { name: string; values: string[] };

/** How everything on a page looks, in its order, and the properties that are told of each. */
async function looksOf(page: Page): Promise<{ properties: string[]; looks: Look[] }> {
  const properties = await page.evaluate(() =>
    [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--')),
  );
  const { nodes, layout, strings } = await drawnOf(page, properties);
  const looks = layout.styles.map((values, at) => ({
    name: strings[nodes.nodeName?.[layout.nodeIndex[at] ?? 0] ?? 0] ?? '',
    values: values.map((value) => strings[value] ?? ''),
  }));
  return { properties, looks };
}

type Looks = Awaited<ReturnType<typeof looksOf>>;

/** What looks otherwise than before: a line for each property. Only those lines are written, for there are a million properties. */
const changesOf = (before: Looks, { properties, looks }: Looks): string[] =>
  looks.flatMap(({ name, values }, at) => {
    const old = before.looks[at];
    return values.flatMap((value, which) =>
      old?.name === name && old.values[which] === value
        ? []
        : `${at} ${name} ${properties[which]}: ${value}, before ${old?.name} ${old?.values[which]}`,
    );
  });

/** What of a page is laid out, with these of its computed properties. */
async function drawnOf(page: Page, computedStyles: string[]) {
  const developer = await page.context().newCDPSession(page);
  const { documents, strings } = await developer.send('DOMSnapshot.captureSnapshot', { computedStyles });
  await developer.detach();
  const [drawn] = documents;
  if (!drawn) throw new Error('The page has no document.');
  return { nodes: drawn.nodes, layout: drawn.layout, strings };
}

/** The same once it is settled: large blocks are laid out, or not, by frames that a busy machine draws late. */
async function settledLooksOf(page: Page): Promise<Looks> {
  let drawn = '';
  await expect
    .poll(async () => {
      const before = drawn;
      const { layout } = await drawnOf(page, ['opacity', 'color', 'transform']);
      drawn = JSON.stringify([layout.nodeIndex, layout.bounds, layout.styles]);
      return drawn === before;
    })
    .toBe(true);
  return looksOf(page);
}

const wholeSheet = /\/assets\/(simple|fancy|ultimate-shape|modern-cool)-/;
/** The sheets that are in effect: addresses, of what stands within the page null. */
const sheetsOf = (page: Page) => page.evaluate(() => [...document.styleSheets].map(({ href }) => href));

for (const [shop, width] of [
  ['molen', '@390 @1440'],
  ['bloem', '@390'],
  ['fiets', '@1440'],
] as const)
  test(`HOME-15 home and lists of ${shop} are seen in their look before any sheet of style has come, and look the same once the whole ones stand behind what came along ${width}`, async ({
    page,
  }) => {
    // What moves looks different from moment to moment, and scripts change the page.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route(/\/assets\/[^/]+\.(js|woff2)$/, (route) => route.abort());
    const complaints = complaintsOf(page);
    for (const path of ['/nl/home', '/nl/products']) {
      const held: Route[] = [];
      await page.route(/\/assets\/[^/]+\.css/, (route) => void held.push(route));
      await page.goto(at(shop, path), { waitUntil: 'commit' });
      const first = page.locator('style[data-first]');
      await expect.poll(() => held.map((route) => route.request().url()).join()).toMatch(wholeSheet);
      await expect(first).toBeAttached();
      await expect(page.locator('.site-header')).toHaveCSS('position', 'sticky');
      await expect(page.locator('main .shop-container').first()).toHaveCSS('margin-top', '0px');
      await page.waitForLoadState('domcontentloaded');
      await expect(page.locator('footer .stars')).toBeVisible();
      const before = await settledLooksOf(page);
      expect(before.looks.length * before.properties.length).toBeGreaterThan(10_000);
      await page.unroute(/\/assets\/[^/]+\.css/);
      for (const route of held) await route.continue();
      await expect.poll(() => sheetsOf(page)).toContainEqual(expect.stringMatching(wholeSheet));
      expect(changesOf(before, await settledLooksOf(page)).slice(0, 20)).toEqual([]);
    }
    expect(complaints.filter((text) => !/ERR_FAILED|was preloaded/.test(text))).toEqual([]);
  });

test('HOME-15 ERR-02 a page whose sheets of style do not come has its scripts all the same; a shopper gets links', async ({
  page,
}) => {
  const look = () =>
    page.locator('header a, header button').evaluateAll((all) =>
      all.map((each) => {
        const { font, color, padding, display } = getComputedStyle(each);
        return [font, color, padding, display].join();
      }),
    );
  // One that is lost, and one that nobody answers.
  for (const lost of [(route: Route) => route.abort(), () => {}]) {
    await page.route(/\/assets\/[^/]+\.css/, lost);
    await page.goto('/nl/products/category/koken-bakken', { waitUntil: 'commit' });
    await hydrated(page);
    await expect(page.locator('.site-header')).toHaveCSS('position', 'sticky');
    await page.unroute(/\/assets\/[^/]+\.css/);
  }
  const asStranger = await look();

  // The same look by links, for who has something in the cart.
  const withSheets = /<style data-first="">(?:(?!<\/style>).)*\.site-header/s;
  const brought = await (await page.request.get('/nl/home')).text();
  expect(brought).toMatch(withSheets);
  // Of all fonts that shops may choose those that this one did, which is what a browser keeps for later.
  expect(new Set(brought.match(/[\w-]+(?=-[\w-]{8}\.woff2)/g))).toEqual(
    new Set(['figtree-text', 'fraunces-heading']),
  );
  const { slug, variants } = await findProduct(page.request, ({ inStock }) => inStock);
  // Pages of which there may be any number link to the files as ever.
  for (const path of ['/nl/products?sort=newest', `/nl/products/${slug}`])
    expect(await (await page.request.get(path)).text(), path).not.toMatch(withSheets);
  await addToCart(page.request, variants[0]?.id ?? 0);
  const linked = await (await page.request.get('/nl/home')).text();
  expect(linked).not.toMatch(withSheets);
  expect(linked.match(/<link[^>]*rel="stylesheet"[^>]*>/g)?.filter((link) => /media=/.test(link))).toEqual(
    [],
  );
  await page.goto('/nl/products/category/koken-bakken');
  await hydrated(page);
  expect(await look()).toEqual(asStranger);
});

test('HOME-15 a page that comes in pieces is seen with the first of them, and nothing in it moves as the others come', async ({
  page,
}) => {
  // Its page is short, so that the footer is in sight from the beginning.
  const shop = await promoShop({ banners: [] });
  // Fonts that come later than words are a matter of their own.
  await page.route('**/*.woff2', (route) => route.abort());
  const inHeader = [
    '<div class="header-item header-item-account',
    '<div class="header-item header-item-cart',
  ];
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  const marks = [...inHeader, '<main', '<footer', '</h2>', '</footer>', '</body>'];
  const line = await openLineInPieces(marks, { mark: '<footer', until: isSeen });
  try {
    const shifts = await watchShifts(page);
    const opening = page.goto(shop.url('/nl/home').replace(/:\d+/, `:${line.port}`));
    await expect(page.locator('header .header-bar').first()).toBeVisible();
    expect(await page.locator('footer').count(), 'pieces that are still to come').toBe(0);
    goOn();
    await opening;
    await hydrated(page);
    await expect(page.locator('footer')).toBeVisible();
    await expect(page.locator('footer')).toBeInViewport();
    expect(await shifts()).toEqual([]);
  } finally {
    await page.close();
    await line.close();
  }
});
