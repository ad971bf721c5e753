import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from './env.ts';
import { type Ask, namedByCookies, startFakeShop, tenants } from './fake-shop.ts';

let shop: Awaited<ReturnType<typeof startFakeShop>>;
const ask = (given: Ask) => shop.ask(given);
const cart = { cookie: 'etalage_cart=secret' };
const asked = () => shop.seenByApi.filter(({ url }) => url?.startsWith('/me'));
/** A page that no other test asks for. */
let pages = 0;
const freshPage = () => `/nl/pagina/fresh-${++pages}`;
/** The cookies of a browser after this answer. */
const after = (cookie: string, answer: Awaited<ReturnType<typeof ask>>) => {
  const set = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';', 1)[0] ?? '');
  const kept = cookie
    .split('; ')
    .filter((one) => !set.some((other) => other.split('=')[0] === one.split('=')[0]));
  return [...kept, ...set].join('; ');
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };

beforeAll(async () => {
  shop = await startFakeShop();
}, 30_000);
afterAll(() => shop.stop());
beforeEach(() => {
  shop.renders.length = 0;
  shop.seenByApi.length = 0;
  shop.behaviour.me = namedByCookies;
});

describe('one kept page', () => {
  test('TEN-11 a stranger, a shopper with a cart and a customer on the shop’s basis get one render, each with their own in its place', async () => {
    const url = freshPage();
    const stranger = await ask({ url });
    const bodies = [stranger.body];
    for (const cookie of [
      'etalage_cart=me',
      'etalage_session=inc-1',
      'etalage_cart=x; etalage_session=inc-2',
    ]) {
      const { body } = await ask({ url, headers: { cookie } });
      expect(body).toContain(`own(${cookie}|0)`);
      bodies.push(body.replace(`own(${cookie}|0)`, 'stranger'));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(shop.renders).toHaveLength(1);
  });

  test('TEN-08 TEN-11 what a page and its data are made from holds nothing that a shopper carries', async () => {
    const headers = {
      cookie: 'etalage_cart=me; etalage_session=inc-1; compare=7',
      'accept-language': 'en',
    };
    for (const url of [freshPage(), '/nl/products.data?page=2', '/nl/products/vaas-1.data'])
      await ask({ url, headers });
    expect(shop.renders).toHaveLength(3);
    for (const { info, headers: given } of shop.renders) {
      expect(info).toMatchObject({ cookies: '', acceptLanguage: '', clientAddress: '', userAgent: '' });
      expect([...given.keys()]).toEqual([]);
    }
  });

  test('PRICE-01 customers who see prices on another basis share a page of their own, and its data', async () => {
    const url = freshPage();
    await ask({ url });
    for (const cookie of ['etalage_session=ex-1', 'etalage_session=ex-2'])
      expect((await ask({ url, headers: { cookie } })).body).toContain('canary(a|ex|');
    expect(shop.renders.map(({ info }) => info.basis)).toEqual(['inc', 'ex']);
    await ask({ url: `${url}.data`, headers: { cookie: 'etalage_session=ex-1' } });
    expect(shop.renders.at(-1)?.info.basis).toBe('ex');
  });

  test('TEN-08 TEN-11 a page’s data is kept beside it: one text for all on one basis and for the same routes, with nothing of a shopper', async () => {
    const url = `${freshPage()}.data?_routes=routes%2Fcms-page`;
    const cookies = ['', 'etalage_cart=me', 'etalage_session=inc-1', 'etalage_cart=x; etalage_session=inc-2'];
    const answers = await Promise.all(cookies.map((cookie) => ask({ url, headers: { cookie } })));
    for (const { headers } of answers)
      expect(headers).toMatchObject({ 'content-type': 'text/x-script', 'x-remix-response': 'yes' });
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(shop.renders).toHaveLength(1);
    const [forStranger, ...forShoppers] = answers.map(({ headers }) => headers['cache-control']);
    expect(forStranger).toBe('private, max-age=10');
    for (const one of forShoppers) expect(one).toBe('private, no-store');
    // What nobody reads makes no other one; other routes, another basis and the page itself do.
    expect((await ask({ url: `${url}&utm_source=x` })).body).toBe(answers[0]?.body);
    const others = await Promise.all([
      ask({ url: url.replace('routes%2Fcms-page', 'root%2Croutes%2Fcms-page') }),
      ask({ url, headers: { cookie: 'etalage_session=ex-1' } }),
      ask({ url: url.replace(/\.data.*/, '') }),
    ]);
    expect(new Set([answers[0], ...others].map((answer) => answer?.body)).size).toBe(4);
    expect(shop.renders).toHaveLength(4);
  });

  test('TEN-11 a change of the shop renews the kept data of a page, though its own part of the page bears no tag of the shop’s', async () => {
    const host = 'c.test';
    const url = `${freshPage()}.data?_routes=routes%2Fcms-page`;
    for (const _ of [1, 2]) await ask({ host, url });
    expect(shop.renders).toHaveLength(1);
    shop.tell(tenants[host].tenantUuid, ['settings', 'products']);
    await vi.waitFor(async () => {
      await ask({ host, url });
      expect(shop.renders.length).toBeGreaterThan(1);
    }, 15_000);
  });

  test('PRICE-01 the first page of their own after log-in is made on the customer’s basis', async () => {
    const { body } = await ask({ url: '/nl/account', headers: { cookie: 'etalage_session=ex-new' } });
    expect(body).toMatch(/canary\(a\|ex\|.*own\(etalage_session=ex-new/);
  });

  test('PRICE-01 a page that was made before their basis changed is filled for nobody: the browser asks, and loads it anew', async () => {
    const headers = { cookie: 'etalage_session=inc-moved' };
    await ask({ headers });
    shop.behaviour.me = (request) => {
      const answer = namedByCookies(request);
      return { ...answer, me: { ...answer.me, basis: 'ex' } };
    };
    const made = await ask({ url: '/nl/account', headers });
    expect(made.body).toMatch(/canary\(a\|inc\|.*\)unknown/);
    expect((await ask({ url: '/nl/account', headers })).body).toMatch(/canary\(a\|ex\|.*own\(/);
  });

  test('ERR-03 asking who one is, or what lies in one’s cart, changes nothing of what is known', async () => {
    const headers = { cookie: 'etalage_cart=asks' };
    for (const url of ['/nl/me', '/nl/shopping-bag/contents'])
      expect((await ask({ url, headers })).headers['set-cookie'], url).toBeUndefined();
    expect((await ask({ url: '/nl/menu', headers })).headers['set-cookie']).toMatch(/etalage_change=/);
  });

  test('SRCH-10 what somebody types for search is no change of theirs, although it is posted; a line in the cart is', async () => {
    const headers = { cookie: 'etalage_cart=types', 'content-type': 'application/json' };
    const post = (url: string) => ask({ url, method: 'POST', payload: '{"requests":[]}', headers });
    for (const path of ['queries', 'recommendations'])
      expect((await post(`/api/1/indexes/*/${path}`)).headers['set-cookie']).toBeUndefined();
    expect(String((await post('/api/cart/lines')).headers['set-cookie'])).toMatch(/etalage_change=/);
  });

  test('TEN-08 a filled page is never told unchanged, is kept nowhere, and comes in every encoding', async () => {
    const url = freshPage();
    const etag = String((await ask({ url })).headers.etag);
    for (const encoding of ['zstd', 'br', 'gzip', 'identity']) {
      const headers = { ...cart, 'if-none-match': etag, 'accept-encoding': encoding };
      const answer = await ask({ url, headers });
      expect.soft([answer.statusCode, answer.headers.etag], encoding).toEqual([200, undefined]);
      expect.soft(answer.headers['cache-control']).toBe('private, no-store');
      expect.soft(answer.headers.vary).toContain('Cookie');
      expect.soft(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    }
    const packed = await ask({ url, headers: { ...cart, 'accept-encoding': 'zstd' } });
    expect(zstdDecompressSync(packed.rawPayload).toString()).toMatch(
      /own\(etalage_cart=secret\|0\).*é<\/html>$/s,
    );
    const head = await ask({ method: 'HEAD', url, headers: { ...cart, 'if-none-match': etag } });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, undefined, '']);
  });

  test('TEN-08 two shops know one and the same cookie apart', async () => {
    shop.behaviour.me = ({ headers }) => ({
      status: 200,
      me: {
        customer: { id: 'c', firstName: String(headers['x-etalage-host']), headerCustomerLogo: null },
        basis: tenants[headers['x-etalage-host'] as keyof typeof tenants].basis,
        cart: { count: 1, subTotal: 1, promocodes: [] },
      },
    });
    for (const host of ['a.test', 'b.test', 'a.test'])
      expect((await ask({ host, headers: { cookie: 'etalage_cart=shared' } })).body).toContain(
        `own(${host}|1)`,
      );
  });
});

describe('who is asking', () => {
  test('TEN-11 is remembered for a moment: many pages at once and one after another ask the API once', async () => {
    const headers = { cookie: 'etalage_cart=many' };
    await Promise.all(Array.from({ length: 20 }, () => ask({ url: freshPage(), headers })));
    await ask({ headers });
    expect(asked()).toHaveLength(1);
  });

  test('HEAD-27 an own change is seen in the very next page, in another process of the storefront too', async () => {
    const elsewhere = await shop.startAnother();
    let count = 1;
    shop.behaviour.me = (request) => {
      const answer = namedByCookies(request);
      return { ...answer, me: { ...answer.me, cart: { ...answer.me.cart, count } } };
    };
    let cookie = 'etalage_cart=buyer';
    for (const one of [ask, elsewhere])
      expect((await one({ headers: { cookie } })).body).toContain('own(etalage_cart=buyer|1)');
    for (const change of [
      { url: '/nl/shopping-bag', method: 'POST', payload: 'a=1', headers: form },
      { url: '/nl/shopping-bag/contents', method: 'POST', payload: 'a=1', headers: form },
      {
        url: '/api/cart/lines',
        method: 'POST',
        payload: '{}',
        headers: { 'content-type': 'application/json' },
      },
      // A page that asks how a payment went changes things as well.
      { url: '/nl/checkout/payment/return' },
    ]) {
      count += 1;
      const answer = await ask({ ...change, headers: { ...change.headers, cookie } });
      cookie = after(cookie, answer);
      for (const one of [elsewhere, ask])
        expect((await one({ headers: { cookie } })).body, change.url).toContain(`|${count})`);
    }
  });

  test('HEAD-27 log-in and log-out are seen in the very next page', async () => {
    let cookie = 'etalage_cart=guest';
    expect((await ask({ headers: { cookie } })).body).toContain('own(etalage_cart=guest|0)');
    cookie = 'etalage_session=inc-sanne';
    expect((await ask({ headers: { cookie } })).body).toContain('own(etalage_session=inc-sanne|0)');
    expect((await ask({ headers: { cookie: 'etalage_change=1' } })).body).toContain(')stranger');
  });

  test('AUTH-01 a session that goes on gets its cookie from one page, and the next does without', async () => {
    shop.behaviour.me = (request) => ({
      ...namedByCookies(request),
      setCookie: 'etalage_session=longer; Path=/',
    });
    const headers = { cookie: 'etalage_session=inc-renewed' };
    expect((await ask({ headers })).headers['set-cookie']).toBe('etalage_session=longer; Path=/');
    expect((await ask({ headers })).headers['set-cookie']).toBeUndefined();
  });

  test('the API is told whose question it is, by our own cookies alone', async () => {
    await ask({ url: '/en/home', headers: { cookie: '_ga=1; etalage_cart=mine; other_session=x' } });
    const [call] = asked();
    expect(call?.url).toBe('/me?lang=en');
    expect(call?.headers).toMatchObject({
      cookie: 'etalage_cart=mine',
      'x-etalage-host': 'a.test',
      'x-etalage-internal': 'secret',
      'x-etalage-client-ip': '127.0.0.1',
    });
  });
});

describe('where the API does not say who is asking', () => {
  test('ERR-03 a page waits 150 ms to hear it, or as long as PAGE_PATIENCE_MS says', () => {
    expect(readEnv({}).patience).toBe(150);
    expect(readEnv({ PAGE_PATIENCE_MS: '400' }).patience).toBe(400);
  });

  test.each(['failing', 'refusing'] as const)(
    'ERR-03 %s: the page goes without what is theirs',
    async (how) => {
      const statuses = { failing: 500, refusing: 429 };
      shop.behaviour.me = () => ({ status: statuses[how] });
      const headers = { cookie: `etalage_session=${how}` };
      const answer = await ask({ headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('canary(a|inc|http://a.test|/nl/home||)unknown');
      expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([
        undefined,
        'private, no-store',
      ]);
      // It is asked again by the next page, which has it.
      shop.behaviour.me = namedByCookies;
      expect((await ask({ headers })).body).toContain(`own(etalage_session=${how}|0)`);
    },
  );

  test('ERR-03 silent: the page does not wait for the answer, and the next one has it as soon as it came', async () => {
    const impatient = await startFakeShop({ patience: 30 });
    try {
      impatient.behaviour.me = () => 'hang';
      for (const cookie of ['etalage_cart=slow', 'etalage_session=ex-slow']) {
        const answer = await impatient.ask({ headers: { cookie } });
        expect([answer.statusCode, answer.body.includes(')unknown')]).toEqual([200, true]);
      }
      // Nor does the next page ask again what has not been answered.
      await impatient.ask({ url: '/nl/products', headers: { cookie: 'etalage_cart=slow' } });
      expect(impatient.seenByApi.filter(({ url }) => url?.startsWith('/me'))).toHaveLength(2);

      let shoppers = 0;
      /** What a shopper's second page shows, whose first one was sent before the API's only answer. */
      const nextPage = async () => {
        shoppers += 1;
        const headers = { cookie: `etalage_cart=late-${shoppers}` };
        const isSent = Promise.withResolvers<void>();
        let times = 0;
        impatient.behaviour.me = (request) => {
          times += 1;
          return times > 1 ? 'hang' : isSent.promise.then(() => namedByCookies(request));
        };
        expect((await impatient.ask({ headers })).body).toContain(')unknown');
        isSent.resolve();
        return (await impatient.ask({ headers })).body;
      };
      await expect.poll(nextPage).toContain('own(etalage_cart=late-');
    } finally {
      await impatient.stop();
    }
  }, 60_000);
});
