/// <reference lib="dom" />
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from '@playwright/test';
import { at, hydrated } from './catalogue.ts';
import { fillCart, walkToSummary } from './checkout-steps.ts';
import { drawFailures } from './failures-pictures.ts';
import { sendLogIn } from './log-in.ts';
import { chooseCookies } from './test.ts';

/**
 * Breaks what the browser asks for on each page, one thing at a time, and looks whether the page stands: its own heading, header and
 * footer are there, it is not the page of errors, and nothing was thrown that nobody caught. `npm run drill -- failures` runs it.
 */
type Stop = { path: string; visitor: 'buyer' | 'customer' };
const ofBuyer = ['/home', '/products', '/products?q=pan', '/shopping-bag', '/checkout/gegevens'];
const ofAnyone = ['/contact', '/wishlist', '/auth/login', '/compare', '/quick-order', '/withdraw'];
const ofCustomer = ['/account/gegevens', '/account/orders', '/account/carts', '/checkout/samenvatting'];

/** How an answer fails. */
const ways: Record<string, (route: Route) => Promise<void>> = {
  error: (route) => route.fulfill({ status: 500, body: 'broken' }),
  refused: (route) => route.abort('connectionrefused'),
  silent: () => Promise.resolve(),
  garbage: (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '<!doctype html>' }),
  nonsense: (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"me":7,"cart":"x"}' }),
  cut: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"me":{"cart":' }),
};

/** What a browser does not have or does not allow, as scripts that run before the page's. */
const lacks: Record<string, () => void> = {
  'storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'storage is forbidden': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
  },
  'cookies are off': () => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  },
  'an old Safari': () => {
    for (const name of ['navigation', 'requestIdleCallback', 'scheduler', 'BroadcastChannel'])
      Object.defineProperty(window, name, { value: undefined });
    const gone: [object, string[]][] = [
      [Element.prototype, ['showPopover', 'hidePopover', 'checkVisibility']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
      [Document.prototype, ['startViewTransition']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf']],
      [URL, ['parse']],
      [Array, ['fromAsync']],
    ];
    for (const [owner, names] of gone) for (const name of names) Reflect.deleteProperty(owner, name);
    for (const name of ['command', 'commandForElement', 'popoverTargetElement'])
      Reflect.deleteProperty(HTMLButtonElement.prototype, name);
  },
  'nothing can be watched': () => {
    for (const name of ['IntersectionObserver', 'ResizeObserver'])
      Object.defineProperty(window, name, {
        value: class {
          observe() {}
          unobserve() {}
          disconnect() {}
          takeRecords() {
            return [];
          }
        },
      });
  },
};

type Fault = { page: string; fault: string; seen: string };

/** Whether an address is asked for by a page's scripts, and not the page or one of its files. */
const isCall = (url: string, type: string) =>
  (type === 'fetch' || type === 'xhr') && !/\/assets\/|\/media\/|service-worker|\/translations\//.test(url);

/** How a script fails that comes once the page is there. */
const scriptWays = { blocked: (route: Route) => route.abort('blockedbyclient') };

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: at('molen', '/'),
    serviceWorkers: 'block',
  });
  await chooseCookies(context);
  return context;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The cookies of a shopper with something in the cart; a customer has filled in the checkout too. */
async function newVisitor(browser: Browser, visitor: Stop['visitor']): Promise<Cookies> {
  const context = await newContext(browser);
  const page = await context.newPage();
  if (visitor === 'customer') {
    await page.goto('/nl/auth/login?returnUrl=/nl/home');
    await hydrated(page);
    await sendLogIn(page, 'sanne@voorbeeld.test', 'welkom-in-de-etalage');
    await page.waitForURL('**/nl/home');
  }
  await fillCart(page);
  if (visitor === 'customer') {
    await page.goto('/nl/checkout/gegevens');
    await walkToSummary(page, 'nl');
  }
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** What is wrong with the page that is shown; '' where nothing is. */
async function wrongWith(page: Page, errors: readonly string[]): Promise<string> {
  const stands = await page.evaluate(() => ({
    header: document.querySelector('header') !== null,
    footer: document.querySelector('footer') !== null,
    heading: document.querySelector('main h1') !== null,
    // What leads to the page itself and asks for it anew: other links that are left to the browser lead elsewhere.
    isErrorPage: [...document.querySelectorAll<HTMLAnchorElement>('main a[data-reload]')].some(
      ({ pathname, search }) => pathname === location.pathname && search === location.search,
    ),
  }));
  const missing = (['header', 'footer', 'heading'] as const).filter((part) => !stands[part]);
  return [
    ...missing.map((part) => `no ${part}`),
    ...(stands.isErrorPage ? ['the page of errors'] : []),
    ...errors.map((error) => `thrown: ${error}`),
  ].join('; ');
}

/** Opens a page, touches it as a shopper does, and tells what it asked for. */
async function visit(page: Page, path: string): Promise<{ calls: string[]; errors: string[] }> {
  const calls = new Set<string>();
  const errors: string[] = [];
  let isLate = false;
  const onRequest = (request: { url: () => string; resourceType: () => string }) => {
    if (isCall(request.url(), request.resourceType())) calls.add(new URL(request.url()).pathname);
    if (isLate && request.resourceType() === 'script') calls.add(new URL(request.url()).pathname);
  };
  // Where storage is forbidden the router's own script, which puts the page where it was scrolled to, throws once and harms nothing.
  const onError = ({ message }: Error) => void (message !== 'forbidden' && errors.push(message));
  page.on('request', onRequest);
  page.on('pageerror', onError);
  await page.goto(`/nl${path}`, { waitUntil: 'domcontentloaded' });
  await page
    .waitForFunction(() =>
      Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
    )
    .catch(() => errors.push('the scripts do not come to run'));
  isLate = true;
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, 3_000);
  const cart = page.locator('header a[href$="/shopping-bag"]:visible').first();
  if (await cart.isVisible()) {
    await cart.click();
    // Where what it shows does not come, it leads to the cart's own page at once.
    const opens = page.locator('dialog[open]').waitFor({ timeout: 20_000 });
    const leads = page.waitForURL('**/shopping-bag', { timeout: 20_000 });
    await Promise.any([opens, leads]).catch(() => errors.push('the cart does not open'));
    await page.keyboard.press('Escape');
  }
  await page
    .locator('header input[name=q]:visible')
    .first()
    .pressSequentially('pan', { timeout: 2_000 })
    .catch(() => {});
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  page.off('request', onRequest);
  page.off('pageerror', onError);
  return { calls: [...calls], errors };
}

/** Where a walk stands: the same part asks on many pages, and is broken on the first that has it. */
type Walk = { broken: Set<string>; looked: number; faults: Fault[] };

/** Looks at a page with one fault in it. */
async function look(walk: Walk, page: Page, path: string, fault: string): Promise<void> {
  walk.looked += 1;
  const { errors } = await visit(page, path).catch((error: Error) => ({ errors: [error.message] }));
  const seen = await wrongWith(page, errors);
  if (seen) walk.faults.push({ page: path, fault, seen });
  console.log(seen ? `✗ ${path} · ${fault}: ${seen}` : `✓ ${path} · ${fault}`);
}

/** Breaks each call of a page that was not broken on another, and each script that comes after the page. */
async function breakCalls(walk: Walk, page: Page, path: string): Promise<void> {
  const { calls } = await visit(page, path);
  const own = calls.filter((call) => !walk.broken.has(call));
  for (const call of own) walk.broken.add(call);
  for (const call of own)
    for (const [name, way] of Object.entries(call.endsWith('.js') ? scriptWays : ways)) {
      const matches = (url: URL) => url.pathname === call;
      await page.route(matches, way);
      await look(walk, page, path, `${name} ${call}`);
      await page.unroute(matches);
    }
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto(`/nl${path}`, { waitUntil: 'domcontentloaded' });
  walk.looked += 1;
  const seen = await wrongWith(page, []);
  if (seen) walk.faults.push({ page: path, fault: 'no script comes', seen });
  console.log(`${seen ? '✗' : '✓'} ${path} · no script comes ${seen}`);
  await page.unroute(/\/assets\/.*\.js/);
}

async function walkPage(walk: Walk, browser: Browser, path: string, cookies: Cookies): Promise<void> {
  const context = await newContext(browser);
  await context.addCookies(cookies);
  await breakCalls(walk, await context.newPage(), path);
  await context.close();
  for (const [name, lack] of Object.entries(lacks)) {
    const poor = await newContext(browser);
    await poor.addCookies(cookies);
    await poor.addInitScript(lack);
    await look(walk, await poor.newPage(), path, name);
    await poor.close();
  }
}

/** Three pages at a time, in one browser. */
async function walk(browser: Browser): Promise<Walk> {
  const done: Walk = { broken: new Set(), looked: 0, faults: [] };
  const list = await (await fetch(at('molen', '/nl/products?availability=in-stock'))).text();
  const product = /href="\/nl(\/products\/[a-z0-9-]+)"/.exec(list.slice(list.indexOf('<main')))?.[1] ?? '';
  const stops: Stop[] = [
    ...[...ofBuyer, product, ...ofAnyone].map((path) => ({ path, visitor: 'buyer' as const })),
    ...ofCustomer.map((path) => ({ path, visitor: 'customer' as const })),
  ];
  const only = process.argv.find((option) => option.startsWith('--page='))?.slice(7);
  const waiting = only ? stops.filter(({ path }) => path === only) : [...stops];
  // There is one customer, whose cart goes through the checkout once.
  let customer: Promise<Cookies> | undefined;
  const cookiesOf = (visitor: Stop['visitor']) => {
    if (visitor === 'buyer') return newVisitor(browser, visitor);
    customer ??= newVisitor(browser, visitor);
    return customer;
  };
  const walker = async () => {
    for (let stop = waiting.shift(); stop; stop = waiting.shift()) {
      const { path, visitor } = stop;
      await cookiesOf(visitor)
        .then((cookies) => walkPage(done, browser, path, cookies))
        .catch((error: Error) =>
          done.faults.push({ page: path, fault: 'the walk', seen: error.message.split('\n')[0] ?? '' }),
        );
    }
  };
  await Promise.all([walker(), walker(), walker()]);
  return done;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  if (process.argv.includes('--pictures')) {
    const folder = join(import.meta.dirname, '..', 'docs', 'images', 'failures');
    mkdirSync(folder, { recursive: true });
    await drawFailures(browser, folder);
  } else {
    const { looked, faults } = await walk(browser);
    console.log(JSON.stringify({ looked, faults }));
    process.exitCode = faults.length > 0 ? 1 : 0;
  }
} finally {
  await browser.close();
}
