/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { newCustomer } from './backstage.ts';
import { cartLink, cartOf, drawerOf, openDrawer, rowOf } from './cart-drawer.ts';
import { hydrated, listOf } from './catalogue.ts';
import { fillCart, fillDetails, openSummary } from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { startInBetween } from './in-between.ts';
import { logInUnseen } from './log-in.ts';
import { shopData } from './shop-data.ts';
import { type BrowserContext, expect, type Page, type Request, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Paths that the worker keeps for everybody, or those of the shopper alone. */
const keptIn = (page: Page, name: 'etalage-kept' | 'etalage-own') =>
  page.evaluate(async (cache) => {
    const keys = (await caches.has(cache)) ? await (await caches.open(cache)).keys() : [];
    return keys.map(({ url }) => new URL(url).pathname);
  }, name);

/** Waits until the worker has kept these pages; where a page does not come to rest it begins after half a minute (PWA-01). */
async function keeps(page: Page, ...paths: string[]): Promise<void> {
  await expect
    .poll(() => keptIn(page, 'etalage-kept').catch(() => []), { timeout: 90_000 })
    .toEqual(expect.arrayContaining(paths));
}

const assets = new URL('../apps/storefront/build/client/assets/', import.meta.url);

/** Whatever a test asks of a page counts as a touch for browsers, as Playwright has it: not so from now on. */
const leaveUntouched = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } });
  });

/** Fails where a page that nobody has touched asked for more scripts than it may, with what comes by itself once it is loaded. */
async function expectFewScripts(page: Page): Promise<void> {
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/assets\/([\w.-]+\.js)(?:\?|$)/.exec(name)?.[1] ?? []),
    );
  await expect.poll(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^tell-vitals-/)]));
  const files = new Set(await asked());
  const sizes = [...files].map((file) => gzipSync(readFileSync(new URL(file, assets)), { level: 9 }).length);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes, `${page.url()} ${[...files].join(', ')}`).toBeLessThan(125 * 1_024);
}

/** Waits until the worker has kept what shows a cart. */
const keepsCart = (page: Page) =>
  expect
    .poll(() => keptIn(page, 'etalage-kept'))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\/cart-panel-/),
        expect.stringMatching(/\/browser-cart-/),
      ]),
    );

/** Whether each of these is told of the shopper, from the network or from where it is kept. */
const tells = (page: Page, ...paths: string[]) =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map((path) =>
          fetch(path).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      ),
    paths,
  );
const ofShopper = ['/nl/me', '/nl/shopping-bag/contents'];

const again = { nl: 'Probeer opnieuw', en: 'Try again' };

test('PWA-05 PWA-01 HOME-14 without a connection pages seen before and the cart still show, others say so and come with the connection, changes arrive later', async ({
  page,
  context,
}) => {
  await leaveUntouched(context);
  const { name } = await (await shopData('molen')).product();
  await page.goto('/nl/home');
  await keeps(page, '/nl/offline', '/nl/home');
  await expectFewScripts(page);
  await page.goto('/en/pagina/over-ons');
  await keeps(page, '/en/offline', '/en/pagina/over-ons');
  await page.goto('/nl/products');
  await hydrated(page);
  await keeps(page, '/nl/products');
  await expectFewScripts(page);
  // A page to which the router goes is seen as well.
  const product = page.locator('main article h3 a').first();
  const path = (await product.getAttribute('href')) ?? '';
  await product.click();
  await expect(page).toHaveURL(path);
  await keeps(page, path);

  // Of a stranger nothing is known until they put something into their cart, by the page's own button.
  const { items } = await listOf(page.request, `&q=${encodeURIComponent(name)}`);
  const own = `/nl/products/${items[0]?.slug}`;
  await page.goto(own);
  await hydrated(page);
  await keeps(page, own);
  await expectFewScripts(page);
  expect(await keptIn(page, 'etalage-own').catch(() => [])).toEqual([]);
  await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await expect.poll(() => keptIn(page, 'etalage-own')).toEqual(expect.arrayContaining(ofShopper));

  await context.setOffline(true);
  await page.goto(path);
  await expect(page).toHaveURL(path);
  await hydrated(page);
  await expect(cartLink(page)).toContainText('1');
  await page.locator('header a[href="/nl/home"]').first().click();
  await expect(page).toHaveURL(/\/nl\/home$/);
  await expect(page.locator('main h1').first()).toBeVisible();
  await hydrated(page);
  await expect(page.getByText('Je bent offline. Je ziet deze pagina')).toBeVisible();
  const drawer = await openDrawer(page);
  await rowOf(drawer, name).getByRole('button', { name: 'Eén meer' }).click();
  await expect(drawer.getByText('Je bent offline. Je wijzigingen')).toBeVisible();

  await page.goto('/nl/contact');
  await expect(page).toHaveURL(/\/nl\/offline\?from=%2Fnl%2Fcontact$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Je bent offline' })).toBeVisible();
  await hydrated(page);
  await expect(page.getByRole('link', { name: again.nl })).toHaveAttribute('href', '/nl/contact');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Bekijk je winkelwagen' }).click();
  await expect(rowOf(drawerOf(page), name)).toBeVisible();
  // The browser can take a page that it leaves for one with a connection, which then goes on by itself.
  await expect(async () => {
    await page.goto('/en/contact');
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  await hydrated(page);
  await expect(page.getByRole('link', { name: again.en })).toHaveAttribute('href', '/en/contact');

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/en\/contact$/);
  await expect.poll(async () => (await cartOf(page)).count).toBe(2);
});

test('PWA-05 AUTH-04 nothing of a customer is in the pages that are kept, what is theirs goes at log-out, and another shop at the address finds nothing', async ({
  page,
  context,
}) => {
  const customer = await newCustomer('molen', 'consument');
  await logInUnseen(page, customer);
  const { name } = await fillCart(page);
  const between = await startInBetween();
  // Not every browser follows it: the worker forgets by itself.
  between.withheld = ['clear-site-data'];
  const open = (path: string) => page.goto(between.origin + path);
  await open('/nl/home');
  await keeps(page, '/nl/offline', '/nl/home');
  await expect.poll(() => keptIn(page, 'etalage-own')).toEqual(expect.arrayContaining(ofShopper));
  const texts = await page.evaluate(async () => {
    const cache = await caches.open('etalage-kept');
    const pages = (await cache.keys()).filter(({ url }) => !/\/(assets|media)\//.test(url));
    return Promise.all(pages.map(async (one) => (await (await cache.match(one))?.text()) ?? ''));
  });
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) expect(text).not.toMatch(new RegExp(`Sanne|${customer.email}`));
  // Who is shopping comes back from where it is kept apart, and their cart opens that no page has opened before.
  await keepsCart(page);
  await context.setOffline(true);
  await open('/nl/home');
  await expect(page.locator('header').first()).toContainText('Sanne');
  await hydrated(page);
  await expect(rowOf(await openDrawer(page), name)).toBeVisible();
  // As within a session's time and after it, of which this browser heard nothing.
  const toldDaysAgo = (days: number) =>
    page.evaluate(
      async ([ago, paths]) => {
        const cache = await caches.open('etalage-own');
        for (const path of paths) {
          const told = await cache.match(path);
          const headers = new Headers(told?.headers);
          headers.set('etalage-kept-at', String(Date.now() - ago * 86_400_000));
          await cache.put(path, new Response(await told?.text(), { headers }));
        }
      },
      [days, ofShopper] as const,
    );
  await toldDaysAgo(29);
  await open('/nl/home');
  await expect(page.locator('header').first()).toContainText('Sanne');
  expect(await tells(page, ...ofShopper)).toEqual([true, true]);
  await toldDaysAgo(31);
  expect(await tells(page, ...ofShopper)).toEqual([false, false]);
  await open('/nl/home');
  await hydrated(page);
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('header').first()).not.toContainText('Sanne');
  await context.setOffline(false);

  await page.evaluate(async () => {
    await (await caches.open('etalage-shop')).put('/', new Response('another'));
    await (await caches.open('etalage-own')).put('/en/me', new Response('Sanne'));
  });
  const before = await keptIn(page, 'etalage-kept');
  expect(before).toContain('/nl/home');
  await open('/nl/pagina/algemene-voorwaarden');
  await keeps(page, '/nl/pagina/algemene-voorwaarden');
  expect(await keptIn(page, 'etalage-kept')).not.toContain('/nl/home');
  expect(await keptIn(page, 'etalage-own')).not.toContain('/en/me');

  await open('/nl/account/gegevens');
  await page.getByRole('main').getByRole('button', { name: 'Uitloggen' }).click();
  await page.waitForURL(/\/auth\/|\/home/);
  await expect.poll(() => keptIn(page, 'etalage-own').catch(() => ['/'])).toEqual([]);
  expect(await keptIn(page, 'etalage-kept')).not.toContain('/nl/pagina/algemene-voorwaarden');
  await between.stop();
});

test('PWA-03 PWA-05 HOME-14 what is kept stays within its room, and what was changed or written by halves is never shown and is kept anew', async ({
  page,
  context,
}) => {
  await leaveUntouched(context);
  const between = await startInBetween();
  const mib = 1_048_576;
  // What is kept may take a tenth of what the browser has for the shop.
  between.worker = (script) =>
    `StorageManager.prototype.estimate = async () => ({ quota: ${300 * mib} });${script}`;
  const open = (path: string, tab = page) => tab.goto(between.origin + path);
  await fillCart(page);
  await open('/nl/home');
  await keeps(page, '/nl/offline', '/nl/home');
  await expect.poll(() => keptIn(page, 'etalage-own')).toEqual(expect.arrayContaining(ofShopper));
  // What shows a cart without a connection is the worker's matter alone.
  await keepsCart(page);
  await expectFewScripts(page);
  const { items } = await listOf(page.request);
  for (const path of ['/nl/products', `/nl/products/${items[0]?.slug}`]) {
    await open(path);
    await keeps(page, path);
    await expectFewScripts(page);
  }
  await page.evaluate(async () => {
    const cache = await caches.open('etalage-kept');
    const home = await cache.match('/nl/home');
    await cache.put('/nl/home', new Response('<h1>Vergiftigd</h1>', { headers: home?.headers ?? {} }));
    const own = await caches.open('etalage-own');
    const cart = await own.match('/nl/shopping-bag/contents');
    await own.put('/nl/shopping-bag/contents', new Response('{"cart":', { headers: cart?.headers ?? {} }));
    // As another tab would have left them: together more than there is room for.
    for (const [path, megabytes, daysAgo] of [
      ['/media/oldest', 20, 3],
      ['/media/old', 20, 2],
      ['/media/new', 15, 0],
    ] as const)
      await cache.put(
        path,
        new Response('', {
          headers: {
            'etalage-bytes': String(megabytes * 1_048_576),
            'etalage-kept-at': String(Date.now() - daysAgo * 86_400_000),
          },
        }),
      );
    await cache.put('/half-written', new Response('half'));
  });
  const madeUp = async () =>
    (await keptIn(page, 'etalage-kept')).filter((path) => /^\/(media\/|half)[a-z-]*$/.test(path));
  await context.setOffline(true);
  await open('/nl/home');
  await expect(page).toHaveURL(/\/nl\/offline\?from=%2Fnl%2Fhome$/);
  await expect(page.getByText('Vergiftigd')).toHaveCount(0);
  await hydrated(page);
  expect(await tells(page, ...ofShopper)).toEqual([true, false]);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/nl\/home$/);
  await keeps(page, '/nl/home', '/media/new');
  await expect.poll(madeUp).toEqual(['/media/new']);
  // Several tabs at once are all kept, and none takes out what another needs.
  const paths = ['/nl/pagina/over-ons', '/nl/pagina/privacy-policy', '/nl/pagina/algemene-voorwaarden'];
  const tabs = await Promise.all(
    paths.map(async (path) => {
      const tab = await context.newPage();
      await open(path, tab);
      return tab;
    }),
  );
  await keeps(page, '/nl/home', '/nl/offline', ...paths);
  await context.setOffline(true);
  await open('/nl/home');
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page).toHaveURL(/\/nl\/home$/);
  for (const tab of tabs) {
    const shown = tab.url();
    await tab.reload();
    await expect(tab.locator('main h1').first()).toBeVisible();
    await expect(tab).toHaveURL(shown);
    await tab.close();
  }
  await context.setOffline(false);

  // Where the browser takes nothing more, older pictures make room for what is seen now.
  const quotaSize = await page.evaluate(async (bytes) => {
    const cache = await caches.open('etalage-kept');
    await cache.delete('/media/new');
    const headers = { 'etalage-bytes': String(5 * bytes), 'etalage-kept-at': String(Date.now()) };
    await cache.put('/media/large', new Response(new Uint8Array(5 * bytes), { headers }));
    return (await navigator.storage.estimate()).usage ?? 0;
  }, mib);
  const client = await context.newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: between.origin, quotaSize });
  await open('/en/pagina/privacy-policy');
  await keeps(page, '/en/pagina/privacy-policy');
  expect(await madeUp()).toEqual([]);
  await client.detach();
  await between.stop();
});

/** What a page tells a test: work that waits until the browser is idle, and when it looked for a new worker. */
type SeenByPage = { idle: (() => void)[]; checks: number[] };

test('PWA-01 PWA-02 the worker registers once the page is loaded and the browser idle, or after 30 seconds where it never is, and looks for a new version', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = window as unknown as SeenByPage;
    seen.idle = [];
    seen.checks = [];
    window.requestIdleCallback = (work) => seen.idle.push(work as () => void);
    const { update } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.update = function () {
      seen.checks.push(performance.now());
      return update.call(this);
    };
  });
  const ofPage = <What extends keyof SeenByPage>(what: What) =>
    page.evaluate((name) => (window as unknown as SeenByPage)[name].length, what);
  const isRegistered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await page.goto('/nl/pagina/over-ons');
  await expect.poll(() => ofPage('idle')).toBe(1);
  expect(await isRegistered()).toBe(false);
  await page.evaluate(() => {
    for (const work of (window as unknown as SeenByPage).idle) work();
  });
  // PWA-02: and looks for a new version.
  await expect.poll(() => ofPage('checks')).toBe(1);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const script = performance.getEntriesByType('resource').find(({ name }) => /start-worker/.test(name));
        return script !== undefined && script.startTime >= (visit?.loadEventStart ?? Infinity);
      }),
    )
    .toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // Each document asks for it: what has not changed is not sent again.
  const { etag = '' } = (await page.request.get('/service-worker.js')).headers();
  const again = await page.request.get('/service-worker.js', { headers: { 'if-none-match': etag } });
  expect([again.status(), await again.text()]).toEqual([304, '']);
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  });

  await page.clock.install();
  // A picture that never comes keeps the page from being loaded.
  await page.route(/\/media\//, () => {});
  await page.goto('/nl/products', { waitUntil: 'commit' });
  await hydrated(page);
  // The clock goes on by itself as well, for as long as a slow machine takes to ask.
  await page.clock.fastForward(20_000);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  expect(await isRegistered()).toBe(false);
  await page.clock.fastForward(10_000);
  await expect.poll(isRegistered).toBe(true);
});

test('PWA-02 a new version takes over when it is ready and the page is loaded anew, but what is being filled in, and the checkout, only with the next page; a worker that is not wanted goes', async ({
  context,
}) => {
  const between = await startInBetween();
  /** A page that can tell whether it was loaded anew. */
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(between.origin + path);
    await hydrated(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    return page;
  };
  const markOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark ?? '');
  const mark = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.dataset.mark = 'first';
      navigator.serviceWorker.addEventListener('message', () => {
        document.documentElement.dataset.heard = 'yes';
      });
    });
  const hasHeard = (page: Page) =>
    expect.poll(() => page.evaluate(() => document.documentElement.dataset.heard)).toBe('yes');

  const contact = await open('/nl/contact');
  await fillCart(contact);
  const checkout = await open('/nl/checkout/gegevens');
  const terms = await open('/nl/pagina/algemene-voorwaarden');
  await contact.getByRole('main').locator('textarea').first().fill('Een vraag die er nog niet is.');
  await contact.getByRole('heading', { level: 1 }).click();
  // Lines that were looked at stand on the page alone.
  const quickOrder = await open('/nl/quick-order');
  await quickOrder.getByRole('main').locator('textarea').first().fill('bestaat-niet 2');
  await quickOrder.getByRole('button', { name: 'Controleer mijn regels' }).click();
  await expect(quickOrder.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  // Who looks at the filters of a list on a phone has them in a sheet above it.
  const list = await open('/nl/products');
  await list.setViewportSize({ width: 390, height: 844 });
  await list.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(list.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  for (const page of [contact, checkout, quickOrder, list, terms]) await mark(page);

  // The old one is keeping what it is never given: that holds up nobody.
  const unanswered: string[] = [];
  between.isSilent = (path, headers) => 'etalage-copy' in headers && unanswered.push(path) > 0;
  await terms.locator('a[href="/nl/cookies"]').last().click();
  await expect.poll(() => unanswered.length).toBeGreaterThan(0);
  between.worker = (script) => script.replace(/version:`?\w+`?/, 'version:`another`');
  // The check of the next page that is stable.
  const next = await open('/nl/pagina/over-ons');
  // A busy page looks after half a minute at the latest; what the old worker is never given it gives up after another one, and
  // after such an end Chromium can let the new one wait for half a minute.
  await expect.poll(() => markOf(terms).catch(() => 'first'), { timeout: 120_000 }).toBe('');
  between.isSilent = () => false;
  await hasHeard(contact);
  await hasHeard(checkout);
  await hasHeard(quickOrder);
  await hasHeard(list);
  for (const page of [contact, checkout, quickOrder, list]) {
    await page.evaluate(async () => (await fetch('/nl/me')).text());
    expect(await markOf(page)).toBe('first');
  }
  await expect(contact.getByRole('main').locator('textarea').first()).toHaveValue(/Een vraag/);
  await contact.locator('a[href="/nl/cookies"]').last().click();
  await expect.poll(() => markOf(contact).catch(() => 'first')).toBe('');
  await expect(contact).toHaveURL(/\/nl\/cookies$/);
  // The next step of the checkout is a next page as well.
  await fillDetails(checkout, 'nl');
  await expect.poll(() => markOf(checkout).catch(() => 'first')).toBe('');
  await expect(checkout).toHaveURL(/\/nl\/checkout\/adres$/);
  // No other tab registers it anew.
  for (const page of [next, contact, checkout, quickOrder, list]) await page.close();

  between.headers = { 'etalage-worker': 'off' };
  await terms.goto(`${between.origin}/nl/pagina/algemene-voorwaarden`);
  await expect
    .poll(() =>
      terms.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]),
    )
    .toEqual([0, 0]);
  await between.stop();
});

test('PWA-05 CHK-03 CHK-09 ordering without a connection says that nothing was ordered, and with one lost on the way that it is not known; sent again it orders once', async ({
  page,
  context,
}) => {
  await fillCart(page);
  await openSummary(page, 'nl');
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: /Ik ga akkoord/ }).check();
  const button = main.getByRole('button', { name: 'Bestellen en betalen', exact: true });
  // CHK-03: a tab that is come back to before the connection is stays where it was, with what was ticked.
  const isSums = (request: Request) =>
    request.method() === 'GET' && request.url().includes('/checkout/samenvatting.data');
  const comeBack = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', isSums);
  await comeBack();
  await failed;
  await button.click();
  await expect(main.getByText('er is niets besteld en niets betaald')).toBeVisible();
  await context.setOffline(false);
  await page.route('**/checkout/samenvatting.data*', (route) => route.abort());
  await button.click();
  await expect(main.getByText('We weten niet of je bestelling is aangekomen')).toBeVisible();
  await page.unroute('**/checkout/samenvatting.data*');
  // Neither does it lose these words, nor the order's key with them.
  const asked: string[] = [];
  page.on('request', (request) => void (isSums(request) && asked.push(request.url())));
  await comeBack();
  await expect(main.getByText('We weten niet of je bestelling is aangekomen')).toBeVisible();
  expect(asked).toEqual([]);
  await button.click();
  await expect(page).toHaveURL(/\/api\/test-bank\//);
});

test('PWA-06 each shop can be installed as an app with its own name, colours and pictures', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  const names = new Set<string>();
  for (const host of ['localhost', 'fiets.localhost']) {
    await page.goto(`http://${host}:${process.env.E2E_PORT}/nl/contact`);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    // A test's window is a private one, which installs nothing, and says so where it is a whole browser's.
    const obstacles = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(obstacles).toEqual([]);
    const { data = '', errors } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { name, theme_color: colour, icons, lang, start_url: start } = JSON.parse(data);
    expect([lang, start]).toEqual(['nl', '/nl/home']);
    names.add(name);
    expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(colour);
    for (const { src, sizes } of icons) {
      const size = await page.evaluate(async (path) => {
        const { width, height } = await createImageBitmap(await (await fetch(path)).blob());
        return `${width}x${height}`;
      }, src);
      expect(size).toBe(sizes);
    }
    expect(
      icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
    ).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']);
  }
  expect(names.size).toBe(2);
  const english = await page.request.get(`http://localhost:${process.env.E2E_PORT}/en/manifest.webmanifest`);
  expect(await english.json()).toMatchObject({ id: '/', lang: 'en', start_url: '/en/home' });
});
