import { afterEach, expect, test } from 'vitest';
import { startFakeShop } from './fake-shop.ts';
import { createPageCounts, type PageCounts } from './page-counts.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604.1';
const computer = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const shop = { uuid: 'a', slug: 'a', languages: ['nl', 'en'], basis: 'inc' } as const;

const opened: PageCounts[] = [];
afterEach(() => Promise.all(opened.splice(0).map((counts) => counts.stop())));

function counting(answer: () => number = () => 200) {
  const told: { tenantUuid: string; counts: { what: string; value: string; times: number }[] }[] = [];
  const failures: unknown[] = [];
  const transport = async (_url: string, { body }: { body?: unknown }) => {
    told.push(JSON.parse(String(body)));
    return { status: answer(), headers: new Headers(), text: async () => '{}' };
  };
  const target = { url: 'http://api', headers: {}, transport };
  const counts = createPageCounts(target as never, (error) => failures.push(error));
  opened.push(counts);
  const see = (url: string, headers: Record<string, string> = {}, status = 200, method = 'GET') =>
    counts.note(
      { url, method, host: 'a.test', headers: { 'user-agent': computer, ...headers } },
      shop,
      status,
    );
  const totals = async () => {
    await counts.tell();
    const all = told.splice(0).flatMap((one) => one.counts);
    return Object.fromEntries(all.map(({ what, value, times }) => [`${what} ${value}`, times]));
  };
  return { counts, see, totals, told, failures };
}

test('SEO-04 pages are counted by kind, product, language, device and where their visitors come from, and by nothing else', async () => {
  const { see, totals } = counting();
  see('/nl/home', { referer: 'https://www.google.nl/search?q=vaas', cookie: 'etalage_session=x' });
  see('/nl/products?q=iemand@example.nl', { referer: 'https://a.test/nl/home', 'user-agent': phone });
  see('/nl/products/category/vazen', { referer: 'https://a.test/nl/home' }, 304);
  see('/nl/products/vaas?variant=3', { referer: 'https://mail.google.com/' });
  see('/en/products/vase.data?_routes=x');
  see('/en/shopping-bag', { referer: 'https://l.instagram.com/' });
  see('/en/checkout/gegevens', { referer: 'not an address' });
  for (const referer of ['https://duckduckgo.com/', 'https://t.co/abc', 'https://blog.example/vazen'])
    see('/en/checkout/adres', { referer });
  expect(await totals()).toEqual({
    'page home': 1,
    'page list': 2,
    'page product': 2,
    'page cart': 1,
    'page checkout': 4,
    'product vaas': 1,
    'product vase': 1,
    'language nl': 4,
    'language en': 6,
    'device computer': 9,
    'device phone': 1,
    'referrer search': 2,
    'referrer own': 3,
    'referrer mail': 1,
    'referrer social': 2,
    'referrer direct': 1,
    'referrer other': 1,
  });
  expect(await totals()).toEqual({});
});

test('SEO-04 a device is a phone, a tablet or a computer', async () => {
  const { see, totals } = counting();
  for (const [agent, url] of [
    [phone, '/nl/home'],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      '/nl/home',
    ],
    ['Mozilla/5.0 (Linux; Android 16; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', '/nl/home'],
    ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604.1', '/nl/home'],
    [computer, '/nl/home'],
  ] as const)
    see(url, { 'user-agent': agent });
  expect(await totals()).toMatchObject({ 'device phone': 2, 'device tablet': 2, 'device computer': 1 });
});

test('SEO-04 neither programs nor those who ask not to be followed are counted, nor what is no page', async () => {
  const { see, totals } = counting();
  see('/nl/home', { dnt: '1' });
  see('/nl/home', { 'sec-gpc': '1' });
  const ways: Record<string, string>[] = [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'prerender' },
    { purpose: 'prefetch' },
  ];
  for (const ahead of ways) see('/nl/home', ahead);
  see('/nl/home', { 'etalage-copy': '1' });
  for (const agent of [
    'curl/8',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'Mozilla/5.0 HeadlessChrome/140',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible) facebookexternalhit/1.1',
    'Mozilla/5.0 (Macintosh) WhatsApp/2.23',
    'Mozilla/5.0 (compatible; YandexCrawler/3)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'Mozilla/5.0 (Linux) Chrome-Lighthouse',
    'python-requests/2.32',
    '',
  ])
    see('/nl/home', { 'user-agent': agent });
  see('/nl/home', {}, 503);
  see('/nl/products/weg', {}, 404);
  see('/nl/home', {}, 200, 'POST');
  for (const path of ['/nl/me', '/nl/cards?ids=1', '/de/home', '/robots.txt', '/nl/manifest.webmanifest'])
    see(path);
  expect(await totals()).toEqual({});
});

test('SEO-04 counts that cannot be told are lost and hold up nobody; a flood of made-up addresses takes no more room than is set', async () => {
  const { see, totals, told, failures } = counting(() => 500);
  see('/nl/home');
  await totals();
  expect(failures).toHaveLength(1);
  for (let at = 0; at < 25_000; at += 1) see(`/nl/products/vaas-${at}`);
  see('/nl/products/vaas-1');
  const counted = await totals();
  expect(Object.keys(counted).length).toBe(20_000);
  expect(counted['page product']).toBe(25_001);
  expect(told).toEqual([]);
});

test('SEO-04 a page is counted whether it was made, kept or known to the browser already, and told when the server closes', async () => {
  const { ask, counted, stop } = await startFakeShop();
  const headers = { 'user-agent': computer };
  const made = await ask({ url: '/nl/home', headers });
  await ask({ url: '/nl/home', headers });
  const known = await ask({
    url: '/nl/home',
    headers: { ...headers, 'if-none-match': String(made.headers.etag) },
  });
  expect(known.statusCode).toBe(304);
  await ask({ url: '/nl/checkout/gegevens', headers });
  await stop();
  const { counts } = JSON.parse(counted.find((text) => text.includes('"counts"')) ?? '');
  expect(counts).toContainEqual({ what: 'page', value: 'home', times: 3 });
  expect(counts).toContainEqual({ what: 'page', value: 'checkout', times: 1 });
});
