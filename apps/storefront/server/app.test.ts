import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Ask, startFakeShop, tenants } from './fake-shop.ts';

let shop: Awaited<ReturnType<typeof startFakeShop>>;
let renders: typeof shop.renders;
let seenByApi: typeof shop.seenByApi;
const ask = (given: Ask) => shop.ask(given);
/** Asks again where the shop is too busy, as on a slow machine. */
async function untilMade(given: Ask) {
  for (;;) {
    const answer = await ask(given);
    if (answer.statusCode !== 503) return answer;
  }
}

beforeAll(async () => {
  shop = await startFakeShop({ env: { LOG_LEVEL: 'warn' } });
  ({ renders, seenByApi } = shop);
}, 30_000);
afterAll(() => shop.stop());
beforeEach(() => {
  renders.length = 0;
  seenByApi.length = 0;
});

describe('shops', () => {
  test('TEN-02 a host that names no shop gets a plain 404 in Dutch and English, and no shop is rendered', async () => {
    for (const host of ['evil.test', 'a.test.evil.test', '-', 'a b', "a.test'", 'xn--a.test']) {
      const answer = await ask({ host });
      expect.soft(answer.statusCode, host).toBe(404);
      expect.soft(answer.body, host).toContain('There is no shop here');
      expect.soft(answer.body, host).toContain('Hier is geen winkel');
    }
    expect(renders).toHaveLength(0);
  });

  test('TEN-02 a host is the same shop in capitals, with a port or a dot behind it', async () => {
    for (const host of ['A.TEST', 'a.test:1234', 'a.test.'])
      expect.soft((await ask({ host })).body, host).toContain('canary(a|inc|http://a.test|');
  });

  test('TEN-02 a forwarded host from a browser counts for nothing', async () => {
    const answer = await ask({ headers: { 'x-forwarded-host': 'b.test', 'x-etalage-host': 'b.test' } });
    expect(answer.body).toContain('canary(a|');
  });
});

describe('kept pages', () => {
  test('PWA-05 a copy for a browser is nobody’s, whoever asks for it, says of which shop it is, and there is none of any other page', async () => {
    const copy = { 'etalage-copy': '1', cookie: 'etalage_session=ex-2' };
    const home = await ask({ host: 'a.test', url: '/nl/home', headers: copy });
    expect(home.statusCode).toBe(200);
    expect(home.headers['etalage-kept']).toBe(tenants['a.test'].tenantUuid);
    expect(home.body).toContain('canary(a|inc|');
    expect(home.body).not.toContain('ex-2');
    expect(home.headers['set-cookie']).toBeUndefined();
    const account = await ask({ host: 'a.test', url: '/nl/account/gegevens', headers: copy });
    expect(account.statusCode).toBe(404);
    expect(account.body).toBe('');
    const plain = await ask({ host: 'a.test', url: '/nl/home' });
    expect(plain.headers['etalage-kept']).toBeUndefined();
  });

  test('TEN-08 LANG-06 no page crosses tenant, language, basis, host or log-in, under parallel reads', async () => {
    const visits: { ask: Ask; want: string }[] = [];
    for (const host of Object.keys(tenants))
      for (const language of tenants[host as keyof typeof tenants].languages)
        for (const path of ['home', 'products', 'products?page=2', 'products/vaas-1', 'pagina/over-ons'])
          for (const cookie of [
            '',
            'etalage_cart=secret-cart',
            'etalage_session=inc-1',
            'etalage_session=ex-2',
          ]) {
            const { slug, basis: shops } = tenants[host as keyof typeof tenants];
            const headers = cookie ? { cookie } : undefined;
            // Customers see prices on the basis of their category, which the API says; guests on the shop's own.
            const basis = /session=(inc|ex)/.exec(cookie)?.[1] ?? shops;
            const own = cookie ? `own(${cookie}|0)` : 'stranger';
            visits.push({
              ask: { host, url: `/${language}/${path}`, ...(headers && { headers }) },
              want: `canary(${slug}|${basis}|http://${host}|/${language}/${path}||)${own}`,
            });
          }
    const shuffled = Array.from(
      { length: 1_500 },
      (_, at) => visits[(at * 7_919) % visits.length] ?? visits[0],
    );
    for (let at = 0; at < shuffled.length; at += 100) {
      const some = shuffled.slice(at, at + 100).flatMap((visit) => visit ?? []);
      const answers = await Promise.all(some.map((visit) => untilMade(visit.ask)));
      for (const [index, answer] of answers.entries()) expect(answer.body).toContain(some[index]?.want);
    }
  });

  test('500 requests at once for one page make one render', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => ask({ url: '/nl/pagina/at-once' })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(renders).toHaveLength(1);
  });

  test('a page for everyone is made without anything that the shopper sent', async () => {
    const headers = {
      cookie: '_ga=1',
      'accept-language': 'en',
      'user-agent': 'x',
      'x-forwarded-for': '1.2.3.4',
    };
    await ask({ url: '/nl/pagina/clean?utm_source=x', headers });
    const [made] = renders;
    expect(made?.url).toBe('http://a.test/nl/pagina/clean');
    expect([...(made?.headers.keys() ?? [])]).toEqual([]);
    expect(made?.info).toMatchObject({ cookies: '', acceptLanguage: '', clientAddress: '', userAgent: '' });
  });

  test('headers outside the key cannot change what the next shopper gets', async () => {
    const clean = await ask({ url: '/nl/pagina/poison' });
    const names = [
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-original-url',
      'x-rewrite-url',
      'x-http-method-override',
    ];
    for (const name of [
      ...names,
      'accept-language',
      'forwarded',
      'x-react-router-spa-mode',
      'x-forwarded-prefix',
    ])
      await ask({ url: `/nl/pagina/poison-${name}`, headers: { [name]: 'yes' } });
    for (const name of names) {
      const answer = await ask({ url: `/nl/pagina/poison-${name}` });
      expect.soft(answer.body.replace(`-${name}`, ''), name).toBe(clean.body);
    }
  });

  test('a query of strangers’ parameters does not make pages of its own', async () => {
    for (let number = 0; number < 50; number += 1) await ask({ url: `/nl/pagina/flood?x=${number}` });
    expect(renders).toHaveLength(1);
  });

  test('errors, private pages and pages that set a cookie are not kept', async () => {
    for (const name of ['gone', 'private', 'sets-cookie']) {
      await ask({ url: `/nl/pagina/${name}` });
      const again = await ask({ url: `/nl/pagina/${name}` });
      expect.soft(renders.filter(({ url }) => url.endsWith(name)).length, name).toBeGreaterThanOrEqual(2);
      expect.soft(again.headers['cache-control'], name).toBe('private, no-store');
    }
  });

  test('pages that look like files are not kept', async () => {
    const cookie = 'etalage_session=me';
    for (const url of [
      '/nl/account/x.css',
      '/nl/home;a.css',
      '/nl/home%2fa.css',
      '/nl/orders/1.js',
      '/nl/home%00.png',
    ]) {
      await ask({ url, headers: { cookie } });
      const answer = await ask({ url });
      expect.soft(answer.body, url).not.toContain('etalage_session');
      expect.soft(answer.headers['cache-control'], url).toBe('private, no-store');
    }
  });

  test('a page for one shopper is packed as quickly as their browser can read', async () => {
    const url = '/nl/pagina/packed';
    const sent = async (encodings: string, cookie?: string) => {
      const headers = { 'accept-encoding': encodings, ...(cookie && { cookie }) };
      return (await ask({ url, headers })).headers['content-encoding'];
    };
    const cart = 'etalage_cart=abc';
    expect(await sent('gzip, deflate, br, zstd', cart)).toBe('zstd');
    expect(await sent('gzip, deflate, br', cart)).toBe('br');
    const own = await ask({ url, headers: { 'accept-encoding': 'zstd', cookie: cart } });
    expect(zstdDecompressSync(own.rawPayload).toString()).toContain(cart);
  });

  test('OPS-09 whoever asks first gets a page in a quick packing, and others the small one as soon as it is made', async () => {
    const sent = async (encodings: string) => {
      const headers = { 'accept-encoding': encodings };
      const { headers: given, rawPayload } = await ask({ url: '/nl/pagina/packed-later', headers });
      return { encoding: given['content-encoding'], etag: given.etag, body: rawPayload };
    };
    const all = 'gzip, deflate, br, zstd';
    const first = await sent(all);
    expect(first.encoding).toBe('zstd');
    await expect.poll(async () => (await sent(all)).encoding).toBe('br');
    const later = await sent(all);
    expect(later.etag).toBe(first.etag);
    expect(brotliDecompressSync(later.body)).toEqual(zstdDecompressSync(first.body));
  });

  test('an unchanged page is not sent again, in any encoding', async () => {
    const first = await ask({ url: '/nl/pagina/etag' });
    const etag = String(first.headers.etag);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'if-none-match': etag, 'accept-encoding': encoding };
      const answer = await ask({ url: '/nl/pagina/etag', headers });
      expect.soft([answer.statusCode, answer.rawPayload.length], encoding).toEqual([304, 0]);
    }
    const br = await ask({ url: '/nl/pagina/etag', headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers.vary).toContain('Cookie');
  });
});

describe('answers', () => {
  test('every answer has the security headers, and pages a policy with hashes', async () => {
    const answer = await ask({});
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.body).not.toContain('nonce');
  });

  test('another site cannot make changes', async () => {
    const headers = { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await ask({ url: '/nl/shopping-bag', method: 'POST', headers, payload: 'a=1' });
    expect(answer.statusCode).toBe(403);
    expect((await ask({ url: '/api/cart/lines', method: 'POST', headers, payload: 'a=1' })).statusCode).toBe(
      403,
    );
    expect([renders.length, seenByApi.length]).toEqual([0, 0]);
  });

  test('a body of more than 100 KB is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'a'.repeat(101 * 1024);
    expect((await ask({ url: '/nl/contact', method: 'POST', headers, payload })).statusCode).toBe(413);
    expect((await ask({ url: '/api/contact', method: 'POST', headers, payload })).statusCode).toBe(413);
  });

  test('one page has one address: doubled and closing slashes lead there, and never to another host', async () => {
    for (const [url, to] of [
      ['/nl/home/?a=1', '/nl/home?a=1'],
      ['//evil.test/', '/evil.test'],
      ['/nl//home', '/nl/home'],
    ] as const) {
      const answer = await ask({ url });
      expect.soft([answer.statusCode, answer.headers.location], url).toEqual([308, to]);
    }
  });

  test('the API is told shop and address by us, whatever the browser claims', async () => {
    await ask({
      url: '/api/cart?x=1',
      headers: {
        'x-etalage-host': 'b.test',
        'x-etalage-internal': 'guess',
        'x-forwarded-for': '6.6.6.6',
        cookie: 'etalage_cart=c',
      },
    });
    const call = seenByApi.find(({ url }) => url === '/cart?x=1');
    expect(call?.headers).toMatchObject({
      'x-etalage-host': 'a.test',
      'x-etalage-internal': 'secret',
      'x-etalage-client-ip': '127.0.0.1',
      cookie: 'etalage_cart=c',
    });
    expect(call?.headers['x-forwarded-for']).toBeUndefined();
  });
});

describe('what no page can make sense of', () => {
  const post = (headers: Record<string, string>, payload: string) =>
    ask({ url: '/nl/contact', method: 'POST', headers, payload });
  const boundary = 'edge'.repeat(8);
  const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };

  test('SEC-05 a form reaches its page whichever of the two ways it was sent, files left out', async () => {
    const sent = [
      ['name', 'Anna'],
      ['name', 'ü'],
    ];
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    expect((await post(urlencoded, 'name=Anna&name=%C3%BC')).json()).toEqual(sent);
    const part = (head: string, text: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const parts = [
      part('name="name"', 'Anna'),
      part('name="f"; filename="a"', 'x'),
      part('name="name"', 'ü'),
    ];
    expect((await post(multipart, `${parts.join('')}--${boundary}--\r\n`)).json()).toEqual(sent);
    expect((await post({}, '')).json()).toEqual([]);
  });

  test('SEC-05 API-13 a body that is no form is refused before any page sees it', async () => {
    const fields = Array.from({ length: 1_001 }, (_, i) => `a${i}=`).join('&');
    for (const [headers, payload, status] of [
      [{ 'content-type': 'application/json' }, '{"email":"a"}', 415],
      [{ 'content-type': 'text/plain' }, 'email=a', 415],
      [{ 'content-type': 'application/x-www-form-urlencoded2' }, 'email=a', 415],
      [{}, 'email=a', 415],
      [{ 'content-type': 'a\tb' }, 'email=a', 415],
      [multipart, 'no parts', 400],
      [multipart, `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end`, 400],
      [{ 'content-type': 'multipart/form-data' }, '--x--', 400],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, fields, 413],
    ] as const) {
      const answer = await post(headers as Record<string, string>, payload);
      expect.soft(answer.statusCode, JSON.stringify(headers)).toBe(status);
      expect.soft(answer.body).toContain('This request cannot be read');
    }
    expect(renders).toHaveLength(0);
  });

  test('SEC-05 API-13 pages are read and posted to: other methods and addresses that are none are refused', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])
      expect.soft((await ask({ method, url: '/nl/contact' })).statusCode, method).toBe(405);
    const asked = await ask({ method: 'OPTIONS', url: '/nl/contact' });
    expect([asked.statusCode, asked.headers.allow]).toEqual([204, 'GET, HEAD, POST']);
    expect((await ask({ url: '/nl/%zz' })).statusCode).toBe(400);
    expect(renders).toHaveLength(0);
  });

  test('SEC-04 TEN-02 a form of a shop at another port, or with a dot behind its name, is its own, to the router too', async () => {
    for (const [host, origin] of [
      ['a.test:8443', 'http://a.test:8443'],
      ['a.test', 'http://a.test:8443'],
      ['a.test.', 'http://a.test.'],
      ['A.test', 'https://a.test'],
    ] as const) {
      renders.length = 0;
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await ask({ method: 'POST', url: '/nl/contact', host, headers, payload: 'a=1' });
      expect.soft(answer.statusCode, host).toBe(200);
      expect.soft(renders[0]?.headers.get('origin'), host).toBe(new URL(renders[0]?.url ?? '').origin);
    }
  });

  test('SEC-04 a change that either header calls another site’s is refused, whatever its type', async () => {
    for (const headers of [
      { origin: 'http://a.test', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://a.test', 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      { origin: 'http://shop.a.test' },
      { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
    ] as Record<string, string>[]) {
      expect.soft((await post(headers, 'a=1')).statusCode).toBe(403);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const answer = await ask({ url: '/api/cart/lines/1', method, headers, payload: 'a=1' });
        expect.soft(answer.statusCode, method).toBe(403);
      }
    }
    expect([renders.length, seenByApi.length]).toEqual([0, 0]);
  });
});

describe('more than can be made', () => {
  test('SEC-07 searches of one shop are shed with 503 and Retry-After, while kept pages, carts and other shops are answered', async () => {
    const kept = await ask({ url: '/nl/products?q=kept' });
    expect(kept.statusCode).toBe(200);
    const flood = Array.from({ length: 200 }, (_, i) => ask({ url: `/nl/products?q=slow${i}` }));
    await vi.waitFor(() => expect(shop.slow.length).toBe(4), { timeout: 20_000 });

    // All of these wait for no search to end.
    expect((await ask({ url: '/nl/products?q=kept' })).statusCode).toBe(200);
    expect((await ask({ url: '/nl/products/vaas-1' })).statusCode).toBe(200);
    const cart = { cookie: 'etalage_cart=secret-cart' };
    for (const url of ['/nl/shopping-bag', '/nl/checkout/gegevens', '/nl/shopping-bag.data'])
      expect((await ask({ url, headers: cart })).statusCode).toBe(200);
    expect((await ask({ method: 'POST', url: '/nl/products', headers: cart })).statusCode).toBe(200);

    const other = ask({ host: 'b.test', url: '/nl/products?q=other' });
    const done = Promise.all(flood);
    let isDone = false;
    void done.then(() => {
      isDone = true;
    });
    // One after another: the other shop's turn comes before the flood has ended.
    const end = setInterval(() => shop.slow.shift()?.(), 5);
    expect((await other).statusCode).toBe(200);
    expect(isDone).toBe(false);
    const answers = await done;
    clearInterval(end);
    const shed = answers.filter(({ statusCode }) => statusCode === 503);
    expect(shed.length).toBeGreaterThanOrEqual(200 - 4 - 100);
    for (const answer of shed) {
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toContain('Het is even heel druk');
      expect(answer.body).toContain('It is very busy at the moment');
    }
    // Nothing of it stays: the next search is made at once.
    expect((await ask({ url: '/nl/products?q=after' })).statusCode).toBe(200);
  });
});

describe('health', () => {
  test('SEC-03 is answered to whoever asks by address or by a name that is no shop’s, and is a page of a shop', async () => {
    for (const host of ['127.0.0.1', '10.0.0.7:3000', '[::1]:3000', 'storefront.internal', '']) {
      expect.soft((await ask({ host, url: '/health' })).json(), host).toMatchObject({ status: 'ok' });
      expect.soft((await ask({ host, url: '/ready' })).json(), host).toEqual({ status: 'ok' });
    }
    for (const url of ['/health', '/ready', '/ready?x'])
      expect((await ask({ url })).body).toContain('canary(a');
    for (const url of ['/api/health', '/api/ready', '/api/%72eady'])
      expect((await ask({ url })).statusCode).toBe(404);
  });

  test('SEC-03 the API is asked once for however many, and its silence is told to all of them', async () => {
    const asked = async () => (await ask({ host: '10.0.0.7', url: '/ready' })).statusCode;
    await asked();
    seenByApi.length = 0;
    const statuses = await Promise.all(Array.from({ length: 1_300 }, asked));
    expect(new Set(statuses)).toEqual(new Set([200]));
    // One look a second: far fewer than there were questions, on however slow a machine.
    expect(seenByApi.filter(({ url }) => url === '/ready').length).toBeLessThan(130);
    shop.behaviour.apiIsAway = true;
    await vi.waitFor(async () => expect(await asked()).toBe(503), { timeout: 20_000 });
    shop.behaviour.apiIsAway = false;
    await vi.waitFor(async () => expect(await asked()).toBe(200), { timeout: 20_000 });
  });

  test('OPS-06 SEC-03 a storefront with another secret than the API’s is not ready, and says why once', async () => {
    const asked = async () => (await ask({ host: '10.0.0.7', url: '/ready' })).statusCode;
    const told = () => shop.log.filter(({ msg }) => /^INTERNAL_SECRET is another one/.test(String(msg)));
    await vi.waitFor(async () => expect(await asked()).toBe(200), { timeout: 20_000 });
    expect(told()).toEqual([]);
    shop.behaviour.hasOtherSecret = true;
    await vi.waitFor(async () => expect(await asked()).toBe(503), { timeout: 20_000 });
    const looks = () => seenByApi.filter(({ url }) => url === '/ready').length;
    const before = looks();
    await vi.waitFor(
      async () => {
        await asked();
        expect(looks()).toBeGreaterThan(before);
      },
      { timeout: 20_000 },
    );
    shop.behaviour.hasOtherSecret = false;
    await vi.waitFor(async () => expect(await asked()).toBe(200), { timeout: 20_000 });
    expect(told()).toEqual([expect.objectContaining({ level: 50 })]);
  });

  test('OPS-06 a proxy that nobody trusts is warned about once, and counts for nothing', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9', 'x-forwarded-proto': 'https' };
    const askedTwice = async (env: Record<string, string>) => {
      const other = await startFakeShop({ env: { LOG_LEVEL: 'warn', ...env } });
      const answers = [await other.ask({ headers }), await other.ask({ headers })];
      await other.stop();
      return {
        areSecure: answers.map((answer) => answer.headers['strict-transport-security'] !== undefined),
        warnings: other.log.filter(({ msg }) => /not in TRUSTED_PROXIES/.test(String(msg))),
      };
    };
    const strange = await askedTwice({});
    expect([strange.areSecure, strange.warnings.length]).toEqual([[false, false], 1]);
    expect(JSON.stringify(strange.warnings)).not.toContain('198.51.100.9');
    expect(await askedTwice({ TRUSTED_PROXIES: '127.0.0.1' })).toEqual({
      areSecure: [true, true],
      warnings: [],
    });
  });
});

// The last one: changes that went unheard leave nothing kept as it was.
test('ERR-02 a storefront that hears of no changes any more says so, and as loudly when it does again', async () => {
  const told = () => shop.log.filter(({ msg }) => /^changes are( not)? heard of/.test(String(msg)));
  const before = told().length;
  shop.endStreams();
  const [lost, found] = [/^changes are not heard of/, /^changes are heard of$/].map((words) =>
    expect.objectContaining({ level: 40, msg: expect.stringMatching(words) }),
  );
  await vi.waitFor(() => expect(told().slice(before)).toEqual([lost, found]), { timeout: 20_000 });
});
