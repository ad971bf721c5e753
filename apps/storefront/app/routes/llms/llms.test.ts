import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiTransport } from '../../lib/api-transport.server.ts';
import { partlyPersonal, whollyPersonal } from '../../lib/personal-pages.ts';
import { languageContext, type RequestInfo, requestInfoContext } from '../../lib/request-context.ts';
import { storeInitOf } from '../../lib/store-init.fixture.ts';
import { loader as robots } from '../robots/route.ts';
import { loader as securityTxt } from '../security-txt/route.ts';
import { loader as sitemapPage } from '../sitemap/page.ts';
import { loader as sitemap } from '../sitemap/route.ts';
import { loader as llms } from './route.ts';

type Answer = [status: number, body: object];
/** What the API answers, by the beginning of what it is asked. */
let answers: Record<string, Answer>;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    const [status, body] = Object.entries(answers).find(([start]) => path.startsWith(start))?.[1] ?? [
      404,
      { type: 'about:blank', title: 'Not Found', status: 404, code: 'NOT_FOUND', requestId: 'r' },
    ];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const pageOf = (name: string, metaDescription: string, slug: string, text = '') => ({
  ...{ name, metaDescription, slug },
  websiteCmsPageBlocks: [{ template: 'TEXT_BLOCK', text, showOnDesktop: true, showOnMobile: true }],
});
beforeEach(() => {
  const category = [
    { value: 'brood', label: 'Brood](https://evil.example)\n# Kop', count: 3, selected: false },
  ];
  answers = {
    '/products': [200, { facets: { category } }],
    '/cms/pages/key/home': [200, pageOf('Home', 'Meel van\nde molen.', 'home')],
    '/cms/pages/slug/algemene-voorwaarden': [200, pageOf('Voorwaarden', '', 'voorwaarden')],
    '/cms/pages/slug/privacy-policy': [200, pageOf('Privacy', 'Wat we bewaren.', 'privacy-policy')],
    '/store/init?lang=en': [200, storeInitOf({}, { language: 'en' })],
    '/store/init?lang=nl': [200, storeInitOf({})],
    '/store/sitemap': [
      200,
      { items: [{ paths: { nl: 'home' }, lastModified: null, images: [] }], total: 1, pages: [null] },
    ],
  };
});

const languages = [
  { code: 'nl', name: 'Nederlands', flag: '🇳🇱' },
  { code: 'en', name: 'English', flag: '🇬🇧' },
];

/** What a file for programs says of a shop with these settings. */
async function ask(
  loader: (given: never) => Promise<Response>,
  settings: Record<string, string>,
  { language = 'nl', params = {}, shoppingEnabled = true, store = {}, isKnown = true } = {},
): Promise<string> {
  const context = new RouterContextProvider();
  const init = { ...storeInitOf(settings), languages, language, shoppingEnabled };
  init.store = {
    ...init.store,
    storeName: 'De Molen',
    storeCity: 'Leiden',
    storeCountryCode: 'NL',
    ...store,
  };
  context.set(languageContext, language);
  context.set(requestInfoContext, {
    tenant: { uuid: 't', slug: 's', languages: ['nl', 'en'], basis: 'inc' },
    host: 'molen.example',
    basis: 'inc',
    cookies: '',
    clientAddress: '',
    userAgent: '',
    requestId: 'r',
    origin: 'https://molen.example',
    api: { url, headers: {}, transport: apiTransport },
    cacheTags: new Set(),
    setCookies: [],
    answerBy: Infinity,
    freshUntil: Infinity,
    memory: { recall: async () => (isKnown ? { value: init, tags: ['settings'] } : null) },
  } as unknown as RequestInfo);
  return (await loader({ context, params } as never)).text();
}

test('SEO-05 llms.txt says what the shop is and where its languages, categories, policies and lists for programs are', async () => {
  const settings = { product_feeds_enabled: 'true' };
  answers['/store/init?lang=en'] = [200, storeInitOf(settings, { language: 'en' })];
  expect(await ask(llms, settings)).toBe(`# De Molen

> Meel van de molen. · Leiden, NL

- [Nederlands](https://molen.example/nl/home)
- [English](https://molen.example/en/home)

## Alle producten

- [Alle producten](https://molen.example/nl/products)
- [Brood (https://evil.example) # Kop](https://molen.example/nl/products/category/brood)

## Klantenservice

- [Contact](https://molen.example/nl/contact)
- [Voorwaarden](https://molen.example/nl/pagina/voorwaarden)
- [Privacy](https://molen.example/nl/pagina/privacy-policy): Wat we bewaren.

## Optional

- [sitemap.xml](https://molen.example/sitemap.xml)
- [google-nl.xml](https://molen.example/feeds/google-nl.xml)
- [llms.txt (English)](https://molen.example/en/llms.txt)
- [google-en.xml](https://molen.example/feeds/google-en.xml)
`);
});

test('SEO-05 HOME-07 a home page that describes itself by its first text does so there too', async () => {
  answers['/cms/pages/key/home'] = [200, pageOf('Home', '', 'home', '<p>Brood &amp; meel.</p>')];
  expect(await ask(llms, {})).toContain('> Brood & meel. · Leiden, NL');
});

test('SEO-05 each language has its own, no other has one, and feeds are named where they are', async () => {
  const english = await ask(
    llms,
    { product_feeds_enabled: 'true' },
    { language: 'en', params: { lang: 'en' }, shoppingEnabled: false },
  );
  expect(english).toContain('## All products\n\n- [All products](https://molen.example/en/products)');
  expect(english).toContain('## Customer service');
  expect(english).toContain('(https://molen.example/nl/llms.txt)');
  expect(english).not.toContain('/feeds/');
  expect(await ask(llms, {})).not.toContain('/feeds/');
  // The English pages have a setting of their own.
  const dutch = await ask(llms, { product_feeds_enabled: 'true' });
  expect(dutch).toContain('/feeds/google-nl.xml');
  expect(dutch).not.toContain('/feeds/google-en.xml');
  await expect(ask(llms, {}, { params: { lang: 'xx' } })).rejects.toMatchObject({ init: { status: 404 } });
});

test('SEO-05 a shop without a home page of its own is told of by its slogan; one whose API fails is not told of', async () => {
  delete answers['/cms/pages/key/home'];
  const settings = { ecommerce_footer_slogan: 'Gemalen op steen' };
  expect(await ask(llms, settings)).toContain('\n> Gemalen op steen · Leiden, NL\n');
  answers['/products'] = [500, { status: 500, code: 'INTERNAL' }];
  await expect(ask(llms, settings)).rejects.toMatchObject({ init: { status: 500 } });
});

test('SEO-05 robots.txt leads to the shop’s own sitemap; a shop that is not for search engines has none, and lets its pages be read', async () => {
  const hidden = { search_engines_enabled: 'false' };
  expect(await ask(robots, {})).toMatch(/\nSitemap: https:\/\/molen\.example\/sitemap\.xml\n$/);
  expect(await ask(sitemap, {})).toContain('<loc>https://molen.example/nl/home</loc>');
  const text = await ask(robots, hidden);
  expect(text).not.toContain('Sitemap');
  // Each with its language: a shop's own page may be called 'cookies', and a product 'orders'.
  const personal = [...whollyPersonal, ...partlyPersonal, 'cms-preview'];
  const kept = ['nl', 'en'].flatMap((language) => personal.map((path) => `/${language}/${path}`));
  const disallowed = [...kept, '/auth/', '/checkout/', '/api/', '/*?*q='];
  for (const told of [text, await ask(robots, {})])
    expect(told.split('\n').filter((line) => /^(User-agent|Allow|Disallow)/i.test(line))).toEqual([
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
    ]);
  for (const path of ['/nl/home', '/nl/contact', '/nl/pagina/x', '/nl/bundles/x', '/nl/campaign/1'])
    expect.soft(disallowed.filter((start) => path.startsWith(start))).toEqual([]);
  const params = { page: '1.xml' };
  expect(await ask(sitemapPage, {}, { params })).toContain('<loc>');
  const only = (loader: unknown) => ({ params: loader === sitemapPage ? params : {} });
  for (const loader of [llms, sitemap, sitemapPage])
    await expect(ask(loader, hidden, only(loader))).rejects.toMatchObject({ init: { status: 404 } });
  // Of a shop whose settings cannot be read nobody knows which it is: whoever asks comes back.
  for (const loader of [robots, llms, sitemap, sitemapPage])
    await expect(ask(loader, {}, { ...only(loader), isKnown: false })).rejects.toMatchObject({
      init: { status: 503 },
    });
});

test('SEO-02 a shop of more than a thousand entries has a list of sitemaps, each with when something of it last changed', async () => {
  const [, { items }] = answers['/store/sitemap'] as [number, { items: object[] }];
  const moments = ['2026-11-20T08:00:00.000Z', null];
  answers['/store/sitemap'] = [200, { items, total: 1_000, pages: [null] }];
  expect(await ask(sitemap, {})).toContain('<urlset ');
  answers['/store/sitemap'] = [200, { items, total: 1_001, pages: moments }];
  const list = await ask(sitemap, {});
  expect(list).toContain('<sitemapindex ');
  expect(list.match(/<sitemap>.*<\/sitemap>/g)).toEqual([
    '<sitemap><loc>https://molen.example/sitemaps/1.xml</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod></sitemap>',
    '<sitemap><loc>https://molen.example/sitemaps/2.xml</loc></sitemap>',
  ]);
  expect(await ask(sitemapPage, {}, { params: { page: '2.xml' } })).toContain('<urlset ');
});

test('SEC-32 security.txt names the contact and the policy that the shop chose, else its e-mail address, and is not there without any', async () => {
  const told = async (settings: Record<string, string>, storeEmailAddress = '') => {
    const answer = await ask(securityTxt, settings, { store: { storeEmailAddress } }).catch(
      (thrown: { init?: { status?: number } }) => thrown.init?.status,
    );
    return typeof answer === 'string'
      ? answer.split('\n').filter((line) => /^(Contact|Policy|Canonical):/.test(line))
      : answer;
  };
  const canonical = 'Canonical: https://molen.example/.well-known/security.txt';
  expect(await told({ security_contact: 'veilig@molen.example' }, 'info@molen.example')).toEqual([
    'Contact: mailto:veilig@molen.example',
    canonical,
  ]);
  expect(
    await told({
      security_contact: 'https://molen.example/melden',
      security_policy_url: 'https://molen.example/beleid',
    }),
  ).toEqual(['Contact: https://molen.example/melden', canonical, 'Policy: https://molen.example/beleid']);
  // Neither is what it should be: a line of the file, or an address that anybody on the way could change.
  expect(
    await told(
      {
        security_contact: 'a@b.example\nContact: mailto:evil@evil.example',
        security_policy_url: 'http://molen.example/beleid',
      },
      'info@molen.example',
    ),
  ).toEqual(['Contact: mailto:info@molen.example', canonical]);
  expect(await told({})).toBe(404);
});
