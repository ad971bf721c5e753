// A new build of the storefront goes live while somebody is in the checkout.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { consentCookie } from '../../apps/storefront/app/lib/consent.ts';
import { root } from '../bootstrap.mjs';
import { Problem } from '../console.mjs';
import { checkOut } from '../drill-parts/checkout.mjs';
import { freePort, run, startService, waitUntilReady } from '../processes.mjs';
import { startStack } from '../stack.mjs';
import { ensureTools } from '../test-tools.mjs';

export const proves =
  'Two real builds, of which the second changes a script that the checkout loads: a tab in the checkout, with its service worker, keeps what is filled in and its build until its next page, every file of the first build is still given, and a page that is opened afterwards has the second.';
export const takes = '3 minutes';

/** What the second build says where the first did not. */
const mark = 'etalage-drill-second-build';

/** @param {import('../drill.mjs').About} about */
export async function drill({ node24, folder, say }) {
  const tools = await ensureTools(node24, { postgres: true, pooler: false, chromium: true });
  /** @type {(() => Promise<unknown>)[]} */
  const undo = [];
  try {
    const place = join(folder, 'checkout');
    await checkOut('HEAD', place);
    await build(node24, place);
    const first = filesOf(place);
    say(`the first build has ${first.length} files`);
    const stack = await startStack({ pictures: 'none', storefront: false });
    undo.push(() => stack.stop());
    const port = await freePort();
    const start = () => startWeb(node24, place, { port, stack, folder });
    let web = await start();
    undo.push(() => web.stop());
    const browser = await chromium.launch({
      ...(tools.chromium && { executablePath: tools.chromium }),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    undo.push(() => browser.close());
    const origin = `http://localhost:${port}`;
    const tab = await openCheckout(browser, origin);
    say('a shopper has filled in half of a form of the checkout');

    changeCheckout(place);
    await build(node24, place);
    const second = filesOf(place);
    await web.stop();
    web = await start();
    const gone = first.filter((name) => !second.includes(name));
    say(`the second build is live: ${gone.length} files have other names`);
    if (gone.length === 0) throw new Problem('The second build is the first: nothing was proven.');
    const missing = await missingOf(origin, first);
    if (missing.length > 0) throw new Problem(`Files of the build before are gone: ${missing.join(', ')}`);
    await goOn(tab, origin);
    return [
      [
        'files of the first build, and those with another name in the second',
        `${first.length}, ${gone.length}`,
      ],
      ['of these given after the second went live', gone.length],
      [
        'a tab in the checkout',
        'kept its build and its form, went to the next step, and had the second build after its next document',
      ],
    ];
  } finally {
    for (const step of undo.reverse()) await step().catch((error) => say(String(error)));
  }
}

/** @param {string} node24 @param {string} place */
async function build(node24, place) {
  const { code, output } = await run(node24, ['scripts/build.mjs'], { cwd: place });
  if (code !== 0) throw new Problem(output.trim().split('\n').slice(-20).join('\n'));
}

/** @param {string} place */
const filesOf = (place) => readdirSync(join(place, 'apps/storefront/build/client/assets'));

/** What all pages of the checkout load says something more. @param {string} place */
function changeCheckout(place) {
  const file = join(place, 'apps/storefront/app/routes/checkout/details-step.tsx');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(
    /export default function .*\n/,
    `$&  if (typeof document !== 'undefined') document.documentElement.dataset.drill = '${mark}';\n`,
  );
  if (changed === text) throw new Problem(`${file} has no page to change.`);
  writeFileSync(file, changed);
}

/**
 * @param {string} node24 @param {string} place
 * @param {{ port: number, stack: import('../stack.mjs').Stack, folder: string }} around
 */
async function startWeb(node24, place, { port, stack, folder }) {
  const web = startService({
    name: 'storefront',
    node: node24,
    args: ['--disable-warning=ExperimentalWarning', 'server/server.ts'],
    cwd: join(place, 'apps', 'storefront'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      STOREFRONT_URL_PORT: String(port),
      API_URL: `http://127.0.0.1:${stack.apiPorts[0]}`,
      INTERNAL_SECRET: stack.internalSecret,
      MEDIA_DIR: join(root, '.etalage', 'test-media'),
      PAGE_PATIENCE_MS: '20000',
    },
    logFile: join(folder, 'storefront.log'),
  });
  await waitUntilReady(web, `http://127.0.0.1:${port}/ready`);
  return web;
}

/** @param {import('@playwright/test').Browser} browser @param {string} origin */
async function openCheckout(browser, origin) {
  const context = await browser.newContext({ locale: 'nl-NL', baseURL: origin });
  await context.addInitScript(
    (cookie) => {
      if (location.protocol.startsWith('http')) {
        // biome-ignore lint/suspicious/noDocumentCookie: the choice that a visitor would have made by hand.
        document.cookie = cookie;
        sessionStorage.setItem('popup-interrupted', '1');
      }
    },
    consentCookie('all', new Date(), false),
  );
  const page = await context.newPage();
  await page.goto('/nl/products?in_stock=1');
  // The checkout starts no worker by itself.
  const hasWorker = () => navigator.serviceWorker.controller !== null;
  await page.waitForFunction(hasWorker, undefined, { timeout: 120_000 });
  const variantId = await availableVariant(page.request);
  await page.request.post('/api/cart/lines?lang=nl', { data: { variantId, quantity: 1 } });
  await page.goto('/nl/checkout/gegevens');
  await page.waitForFunction(hasWorker, undefined, { timeout: 120_000 });
  await page.getByRole('main').getByLabel('E-mailadres').fill('anna@voorbeeld.nl');
  await page.getByRole('main').getByLabel('Voornaam').fill('Anna');
  await page.evaluate(() => {
    document.documentElement.dataset.tab = 'the same';
  });
  return page;
}

/** Something of the first demo shop that can be bought. @param {import('@playwright/test').APIRequestContext} request */
async function availableVariant(request) {
  const { items } = await (await request.get('/api/products?lang=nl&size=100')).json();
  for (const { slug } of items) {
    const { variants } = await (await request.get(`/api/products/slug/${slug}?lang=nl`)).json();
    const found = variants?.find((/** @type {{ available: number }} */ { available }) => available > 0);
    if (found) return found.id;
  }
  throw new Problem('The demo shop has nothing to sell.');
}

/** Those of the names that are not given. @param {string} origin @param {string[]} names */
async function missingOf(origin, names) {
  const missing = [];
  for (const name of names) {
    const answer = await fetch(`${origin}/assets/${name}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) missing.push(name);
  }
  return missing;
}

/** @param {import('@playwright/test').Page} tab @param {string} origin */
async function goOn(tab, origin) {
  /** @type {string[]} */
  const errors = [];
  tab.on('pageerror', (error) => errors.push(error.message));
  await tab.evaluate(() =>
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (data.version) document.documentElement.dataset.heard = data.version;
    }),
  );
  // Another tab of the same shopper meets the new build, and its worker.
  const other = await tab.context().newPage();
  await other.goto(`${origin}/nl/home`);
  await tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await tab
    .waitForFunction(() => document.documentElement.dataset.heard !== undefined, undefined, {
      timeout: 90_000,
    })
    .catch(() => {
      throw new Problem('The worker of the second build did not take over.');
    });
  const state = await tab.evaluate(() => ({
    tab: document.documentElement.dataset.tab,
    drill: document.documentElement.dataset.drill,
  }));
  const email = await tab.getByRole('main').getByLabel('E-mailadres').inputValue();
  if (state.tab !== 'the same' || state.drill !== undefined || email !== 'anna@voorbeeld.nl')
    throw new Problem(
      `The tab in the checkout did not stay as it was: ${JSON.stringify({ ...state, email })}`,
    );
  await tab.getByRole('main').getByLabel('Achternaam').fill('de Boer');
  await tab
    .getByRole('main')
    .getByRole('button', { name: /^Verder naar/ })
    .click();
  await tab.waitForURL((url) => !url.pathname.endsWith('/gegevens'), { timeout: 60_000 });
  // The next page is loaded anew by itself: to go elsewhere meanwhile would break that off.
  await tab
    .waitForFunction(() => document.documentElement.dataset.tab === undefined, undefined, { timeout: 60_000 })
    .catch(() => {
      throw new Problem('The tab did not go on with the second build at its next page.');
    });
  await tab.waitForLoadState();
  await tab.getByRole('heading', { level: 1 }).first().waitFor();
  if (errors.length > 0) throw new Problem(`The tab met errors: ${errors.join('; ')}`);
  await tab.goto(`${origin}/nl/checkout/gegevens`);
  await tab
    .waitForFunction((text) => document.documentElement.dataset.drill === text, mark, { timeout: 60_000 })
    .catch(() => {
      throw new Problem('A page that was opened after the second build went live has the first.');
    });
}
