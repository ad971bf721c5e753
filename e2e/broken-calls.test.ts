import { request } from 'node:http';
import { type Database, openDatabase } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, byHttp, details, Shopper } from '../apps/api/test/shopping.ts';
import en from '../apps/storefront/app/locales/en.json' with { type: 'json' };
import nl from '../apps/storefront/app/locales/nl.json' with { type: 'json' };
import { startStorefront } from '../scripts/house.mjs';
import { freePort, waitUntilReady } from '../scripts/processes.mjs';
import { startStack } from '../scripts/stack.mjs';
import { anyWrite, secret, startBreaking, type WayName, ways } from './breaking-api.ts';

/*
 * Each page is opened once as it should be, which tells what it asks of the API; then each of these calls is broken in every way. A
 * page that asks for something more is covered by itself.
 */

const internalSecret = 'a-secret-for-tests-only';
/** As many visitors at a time, each on a host of the shop. */
const hosts = Array.from({ length: 6 }, (_, index) => `breken-${index}.test`);

let stack: Awaited<ReturnType<typeof startStack>>;
let database: Database;
let api: Awaited<ReturnType<typeof startBreaking>>;
let storefront: ReturnType<typeof startStorefront>;
let webPort: number;
let tenantId: string;

beforeAll(async () => {
  stack = await startStack({ storefront: false, pictures: 'none', env: { INTERNAL_SECRET: internalSecret } });
  database = await openDatabase({ databaseUrl: stack.databaseUrl ?? '' });
  await withOwner(database, async (tx) => {
    ({ id: tenantId } = await tx
      .selectFrom('tenants')
      .select('id')
      .where('slug', '=', 'molen')
      .executeTakeFirstOrThrow());
    await tx
      .insertInto('tenant_domains')
      .values(hosts.map((host) => ({ host, tenant_id: tenantId })))
      .execute();
  });
  api = await startBreaking(stack.apiPorts[0] ?? 0);
  webPort = await freePort();
  storefront = startStorefront(
    {
      node24: process.execPath,
      dataDir: '',
      mediaDir: '',
      logDir: stack.logDir,
      internalSecret,
      host: '127.0.0.1',
      webPort,
      databaseUrl: undefined,
      env: { API_TIMEOUT_MS: '2500', PAGE_PATIENCE_MS: '2500' },
    },
    { apiPort: api.port },
  );
  await waitUntilReady(storefront, `http://127.0.0.1:${webPort}/ready`);
});
afterAll(async () => {
  await storefront?.stop();
  await api?.stop();
  await database?.close();
  await stack?.stop();
});

type Answer = { status: number; location: string; cache: string; html: string };

/** With a form it posts. */
function open(host: string, path: string, cookie: string, form?: Record<string, string>): Promise<Answer> {
  const headers = {
    host,
    cookie,
    ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
  };
  const method = form ? 'POST' : 'GET';
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: webPort, path, method, headers }, (answer) => {
      let html = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        html += part;
      });
      const { location = '', 'cache-control': cache = '' } = answer.headers;
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location, cache, html }));
    })
      .on('error', reject)
      .end(form && new URLSearchParams(form).toString());
  });
}

/** Without anything broken: a busy machine may be later than the storefront waits, and is asked again. */
async function openWhole(host: string, path: string, cookie: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await open(host, path, cookie);
    if (answer.status !== 503 || tries === 10) return answer;
  }
}

/** What is read on a page, without its scripts. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const headingOf = (html: string) => wordsOf(/<h1[\s\S]*?<\/h1>/.exec(mainOf(html))?.[0] ?? '').trim();

/** What is said of a cart, a list or an order, which nobody knows anything of while its call fails. */
const claims = [
  ...[nl.cart.empty, en.cart.empty, nl.wishlist.emptyTitle, en.wishlist.emptyTitle],
  ...[nl.checkout.emptyTitle, en.checkout.emptyTitle, nl.checkout.emptyText, en.checkout.emptyText],
  ...['niets besteld', 'nothing was ordered', 'Nothing was ordered'],
];

/** What is wrong with a page of which one call failed; nothing where all is well. */
function faultsOf(answer: Answer, whole: Answer, language: 'nl' | 'en'): string[] {
  const { status, html, location } = answer;
  const { error, outcome, wishlist } = { nl, en }[language];
  const retries = [error.again, outcome.placing.lookAgain, wishlist.again];
  const words = wordsOf(html);
  const main = wordsOf(mainOf(html));
  // What leads on as soon as it knows where to stays until then, with a way to ask again.
  const isPart = (status === whole.status || whole.location !== '') && !location && status === 200;
  const has = (what: string, isThere: boolean) => (isThere ? [] : [what]);
  return [
    ...has(`status ${status} ${location}`, isPart || [500, 502, 503].includes(status)),
    ...has('no header', /<header\b/.test(html)),
    ...has('no footer', /<footer\b/.test(html)),
    ...has('no heading', headingOf(html) !== ''),
    ...has('another language', html.includes(`<html`) && html.includes(`lang="${language}"`)),
    ...has('shows what is secret', !html.includes(secret) && !html.includes('secret.ts')),
    ...has('technical', !/\b(undefined|NaN|null|TypeError)\b|\[object|Invalid Date| at \//.test(words)),
    ...has(`kept: ${answer.cache}`, /no-store/.test(answer.cache)),
    ...has(
      `no way to try again: ${main.slice(0, 120)}`,
      (isPart && whole.location === '') || retries.some((again) => main.includes(again)),
    ),
    ...claims
      .filter((claim) => main.includes(claim) && !wordsOf(mainOf(whole.html)).includes(claim))
      .map((claim) => `claims: ${claim}`),
  ];
}

/** `parts`: calls of which each is one part of a whole page, which says that it is missing. */
type Visit = { path: string; cookie: string; parts?: RegExp };

/** Something that can be bought, and the cookies of somebody who put one of it in the cart. */
async function shopper() {
  const [host = ''] = hosts;
  const list = (await openWhole(host, '/nl/products?availability=in-stock', '')).html;
  const variantId = Number(/name="variantId" value="(\d+)"/.exec(list)?.[1]);
  const anna = new Shopper(byHttp(`http://127.0.0.1:${stack.apiPorts[0]}`), host);
  await anna.add(variantId);
  return { variantId, cookie: `etalage_cart=${anna.cookie}` };
}

/** Every kind of page that asks the API for something, with a visitor who has something to see there. */
async function visits(): Promise<Visit[]> {
  const [host = ''] = hosts;
  const send = byHttp(`http://127.0.0.1:${stack.apiPorts[0]}`);
  const cookieOf = ({ cookie, session }: Shopper) =>
    [cookie && `etalage_cart=${cookie}`, session && `etalage_session=${session}`].filter(Boolean).join('; ');
  const look = async (path: string) => (await openWhole(host, path, '')).html;
  const linkIn = (html: string, kind: string) =>
    new RegExp(`href="/nl(/${kind}/[a-z0-9-]+)"`).exec(mainOf(html))?.[1] ?? '';

  const list = await look('/nl/products?availability=in-stock');
  const product = linkIn(list, 'products');
  const variantId = Number(/name="variantId" value="(\d+)"/.exec(list)?.[1]);
  const compared = [...new Set([...list.matchAll(/name="add" value="(\d+)"/g)].map(([, id]) => id))].slice(
    0,
    2,
  );
  const [bundle, campaign] = await database.withTenant(tenantId, (tx) =>
    Promise.all([
      tx.selectFrom('bundles').select('slug').where('status', '=', 'published').executeTakeFirstOrThrow(),
      tx.selectFrom('campaigns').select('id').where('is_active', '=', true).executeTakeFirstOrThrow(),
    ]),
  );

  const buyer = new Shopper(send, host);
  const anna = new Shopper(send, host);
  for (const shopper of [buyer, anna]) {
    await shopper.add(variantId);
    await shopper.expect200('PUT', '/checkout/details', details);
    await shopper.expect200('PUT', '/checkout/addresses', { billing: address });
    const { shippingOptions = [] } = (await shopper.checkout()).body as unknown as {
      shippingOptions?: { id: number }[];
    };
    await shopper.fillIn(shippingOptions[0]?.id ?? 0);
  }
  const { body: order } = await buyer.place();
  const link = new URLSearchParams({ order: order.id, token: order.token }).toString();
  const sanne = new Shopper(send, host);
  await sanne.logIn({ email: 'sanne@voorbeeld.test', password: 'welkom-in-de-etalage' });
  await sanne.add(variantId);

  const of = (visitor: Shopper | null, ...paths: string[]) =>
    paths.map((path) => ({ path, cookie: visitor ? cookieOf(visitor) : '' }));
  const steps = ['gegevens', 'adres', 'bezorging', 'betaling', 'samenvatting'];
  return [
    ...of(null, '/home', '/products', '/products?q=pan', product, '/contact', '/withdraw', '/quick-order'),
    ...of(
      null,
      `/bundles/${bundle.slug}`,
      `/campaign/${campaign.id}`,
      '/pagina/algemene-voorwaarden',
      '/auth/login',
      '/compare',
    ),
    { path: '/products/koekenpan-hamer-plaatstaal?reviews=2', cookie: '', parts: /\/reviews$/ },
    { path: `/compare?ids=${compared}`, cookie: '', parts: /^GET \/products\/slug\// },
    ...of(null, `/stock-requests/new?variant=${variantId}`, `/reservations/new?variant=${variantId}`),
    ...of(anna, '/home', product, '/shopping-bag', '/wishlist', ...steps.map((step) => `/checkout/${step}`)),
    ...of(buyer, `/checkout/success?${link}`, `/checkout/payment/return?${link}`, '/checkout/gegevens'),
    ...of(buyer, `/checkout/placing?cart=${buyer.shown.cartId}&key=a-key-of-nothing`),
    ...of(
      null,
      `/orders/${order.id}?token=${order.token}`,
      `/orders/${order.id}/withdraw?token=${order.token}`,
    ),
    ...of(sanne, '/home', product, '/shopping-bag', '/wishlist', '/checkout/gegevens'),
    ...of(
      sanne,
      ...['gegevens', 'orders', 'invoices', 'carts', 'reservations', 'subscriptions'].map(
        (name) => `/account/${name}`,
      ),
    ),
  ];
}

const languages = ['nl', 'en'] as const;
type Language = (typeof languages)[number];
/** A page as it should be, and what it asks of the API. */
type Whole = { at: string; whole: Answer; calls: string[] };
const settings = 'GET /store/init';

/** Breaks each call that a visit makes, in every way, in one language and the other; tells what was wrong. */
async function breakAll(host: string, { path, cookie, parts }: Visit, onCall: (call: string) => void) {
  const lane = api.laneOf(host);
  const faults: string[] = [];
  const wholes = new Map<Language, Whole>();
  for (const language of languages) {
    let at = `/${language}${path}`;
    lane.asked.clear();
    let whole = await openWhole(host, at, cookie);
    // Products and bundles are called otherwise in another language.
    if (whole.status === 301) {
      at = whole.location;
      lane.asked.clear();
      whole = await openWhole(host, at, cookie);
    }
    if (whole.status >= 400) faults.push(`${at}: ${whole.status} without anything broken`);
    wholes.set(language, { at, whole, calls: [...lane.asked] });
  }
  // The settings of a shop are asked for once at a time for all of its visitors: they have a test of their own.
  for (const [language, { at, whole, calls }] of wholes)
    for (const call of calls.filter((each) => each !== settings)) {
      onCall(call);
      for (const [index, way] of (Object.keys(ways) as WayName[]).entries()) {
        // What both ask is broken in half of the ways in either.
        const isAskedInBoth = [...wholes.values()].every((other) => other.calls.includes(call));
        if (isAskedInBoth && languages[index % 2] !== language) continue;
        lane.broken = { call, way };
        // Of a page that stands with a part of it broken, the other parts may be late as well.
        const answer = await (parts?.test(call) ? openWhole : open)(host, at, cookie);
        lane.broken = null;
        // AUTH-02: who waited too long to hear who is shopping logs in.
        const isSentToLogIn = answer.status === 302 && answer.location.includes('/auth/login?returnUrl=');
        if (way === 'silence' && call === 'GET /auth/session' && isSentToLogIn) continue;
        for (const fault of faultsOf(answer, whole, language))
          faults.push(`${at} · ${way} of ${call}: ${fault}`);
        const isSaid = mainOf(answer.html).includes({ nl, en }[language].error.again);
        if (parts?.test(call) && !(answer.status === 200 && isSaid))
          faults.push(`${at} · ${way} of ${call}: the whole page fails, or the part in silence`);
      }
    }
  return faults;
}

test('ERR-01 ERR-02 each call of each page fails in every way: the page stands with words of its own, or says that it failed, and claims nothing', async () => {
  const waiting = await visits();
  const calls = new Set<string>();
  const faults: string[] = [];
  await Promise.all(
    hosts.map(async (host) => {
      for (let visit = waiting.shift(); visit; visit = waiting.shift())
        faults.push(...(await breakAll(host, visit, (call) => calls.add(call))));
    }),
  );
  expect(faults).toEqual([]);
  expect(calls.size).toBeGreaterThan(20);
}, 600_000);

test('TEN-03 ERR-02 without the settings of the shop its pages stand, with header, footer and their own contents', async () => {
  const [host = ''] = hosts;
  const lane = api.laneOf(host);
  const faults: string[] = [];
  for (const path of ['/home', '/products', '/contact', '/shopping-bag'])
    for (const [index, way] of (Object.keys(ways) as WayName[]).entries()) {
      const language = languages[index % 2] ?? 'nl';
      const whole = await openWhole(host, `/${language}${path}`, '');
      lane.broken = { call: settings, way };
      const answer = await openWhole(host, `/${language}${path}`, '');
      lane.broken = null;
      if (answer.status !== 200) faults.push(`${path}: ${answer.status}`);
      for (const fault of faultsOf(answer, whole, language)) faults.push(`${path} · ${way}: ${fault}`);
    }
  expect(faults).toEqual([]);
});

/** What shoppers send, and where it leads where it arrived. A heart is not among them: the browser's own copy has it (AUTH-04). */
const forms: { path: string; form: Record<string, string>; sentTo: RegExp }[] = [
  { path: '/shopping-bag', form: { intent: 'add-line', quantity: '1' }, sentTo: /\/shopping-bag$/ },
  { path: '/checkout/gegevens', form: { ...details }, sentTo: /\/checkout\/adres$/ },
  { path: '/contact', form: { name: 'Anna', email: details.email, message: 'Hallo' }, sentTo: /sent=1/ },
  { path: '/auth/login', form: { email: details.email, password: 'geheim-genoeg' }, sentTo: /\/account/ },
  { path: '/auth/forgot', form: { email: details.email }, sentTo: /^$/ },
];

test('ERR-02 what cannot be sent is not said to have arrived, what was filled in stays, and it can be sent again', async () => {
  const [host = ''] = hosts;
  const lane = api.laneOf(host);
  const { variantId, cookie } = await shopper();
  const faults: string[] = [];
  const sent = new Set<string>();
  for (const { path, form, sentTo } of forms) {
    const filled = { ...form, ...(form.intent && { variantId: String(variantId) }) };
    // Whatever is written is refused at first, which tells what it is.
    lane.asked.clear();
    lane.broken = { call: anyWrite, way: 'error 503' };
    const written = () => [...lane.asked].filter((call) => !call.startsWith('GET '));
    // What is read before may be late: then nothing is sent yet.
    for (let tries = 0; tries < 10 && written().length === 0; tries += 1)
      await open(host, `/nl${path}`, cookie, filled);
    const calls = written();
    if (calls.length === 0) faults.push(`${path}: nothing is sent`);
    for (const call of calls)
      for (const [index, way] of (Object.keys(ways) as WayName[]).entries()) {
        sent.add(call);
        const language = languages[index % 2] ?? 'nl';
        lane.broken = { call, way };
        const answer = await open(host, `/${language}${path}`, cookie, filled);
        lane.broken = null;
        const main = mainOf(answer.html);
        const typed = Object.entries(form).filter(
          ([name]) => !['password', 'intent', 'quantity'].includes(name),
        );
        const wrong = [
          ...(answer.status >= 400 ? [] : [`status ${answer.status} ${answer.location}`]),
          ...(answer.location && sentTo.test(answer.location) ? ['leads on as if it had arrived'] : []),
          ...(/<header\b/.test(answer.html) && /<footer\b/.test(answer.html) ? [] : ['no header or footer']),
          ...(/role="alert"/.test(main) || main.includes({ nl, en }[language].error.again)
            ? []
            : ['says nothing']),
          ...(answer.html.includes('secret.ts') || main.includes('geheim-genoeg')
            ? ['shows what is secret']
            : []),
          ...typed.filter(([, value]) => !main.includes(value)).map(([name]) => `lost: ${name}`),
        ];
        for (const fault of wrong) faults.push(`/${language}${path} · ${way} of ${call}: ${fault}`);
      }
  }
  expect(faults).toEqual([]);
  expect(sent.size).toBeGreaterThanOrEqual(forms.length);
});
