/// <reference lib="dom" />
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from '@playwright/test';
import { at } from './catalogue.ts';
import { fillCart } from './checkout-steps.ts';
import { drawFailures } from './failures-pictures.ts';
import { chooseCookies } from './test.ts';

/**
 * Breaks what the browser asks for on each page, one thing at a time, and looks whether the page stands: its own heading, header and
 * footer are there, it is not the page of errors, and nothing was thrown that nobody caught. `npm run drill -- failures` runs it.
 */
const pages = ['/home', '/products', '/shopping-bag', '/checkout/gegevens', '/contact', '/wishlist'];

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

async function newPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: at('molen', '/'),
    serviceWorkers: 'block',
  });
  await chooseCookies(context);
  const page = await context.newPage();
  await fillCart(page);
  return { context, page };
}

/** What is wrong with the page that is shown; '' where nothing is. */
async function wrongWith(page: Page, errors: readonly string[]): Promise<string> {
  const stands = await page.evaluate(() => ({
    header: document.querySelector('header') !== null,
    footer: document.querySelector('footer') !== null,
    heading: document.querySelector('main h1') !== null,
    isErrorPage: document.querySelector('main a[data-reload]') !== null,
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
  const onRequest = (request: { url: () => string; resourceType: () => string }) => {
    if (isCall(request.url(), request.resourceType())) calls.add(new URL(request.url()).pathname);
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
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, 3_000);
  const cart = page.locator('header a[href$="/shopping-bag"]:visible').first();
  if (await cart.isVisible()) {
    await cart.click();
    await page
      .locator('dialog[open]')
      .waitFor({ timeout: 5_000 })
      .catch(() => errors.push('the cart does not open'));
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

async function walk(browser: Browser): Promise<{ looked: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  /** The same part asks on every page: it is broken on the first that has it. */
  const broken = new Set<string>();
  let looked = 0;
  const look = async (page: Page, path: string, fault: string) => {
    looked += 1;
    const { errors } = await visit(page, path);
    const seen = await wrongWith(page, errors);
    if (seen) faults.push({ page: path, fault, seen });
    console.log(seen ? `✗ ${path} · ${fault}: ${seen}` : `✓ ${path} · ${fault}`);
  };
  for (const path of pages) {
    const { context, page } = await newPage(browser);
    const { calls } = await visit(page, path);
    for (const call of calls.filter((each) => !broken.has(each))) {
      broken.add(call);
      for (const [name, way] of Object.entries(ways)) {
        const matches = (url: URL) => url.pathname === call;
        await page.route(matches, way);
        await look(page, path, `${name} ${call}`);
        await page.unroute(matches);
      }
    }
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto(`/nl${path}`, { waitUntil: 'domcontentloaded' });
    looked += 1;
    const seen = await wrongWith(page, []);
    if (seen) faults.push({ page: path, fault: 'no script comes', seen });
    await context.close();
    for (const [name, lack] of Object.entries(lacks)) {
      const poor = await newPage(browser);
      await poor.context.addInitScript(lack);
      await look(poor.page, path, name);
      await poor.context.close();
    }
  }
  return { looked, faults };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
