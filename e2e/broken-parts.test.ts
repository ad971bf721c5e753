import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Database, openDatabase, sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStack } from '../scripts/stack.mjs';

let stack: Awaited<ReturnType<typeof startStack>>;
let database: Database;

beforeAll(async () => {
  // Nothing is kept that could hide a failure.
  stack = await startStack({ database: 'postgres', pictures: 'none', env: { PAGE_CACHE_MB: '0.001' } });
  database = await openDatabase({ databaseUrl: stack.databaseUrl ?? '' });
});
afterAll(async () => {
  await database?.close();
  await stack?.stop();
});

/** Takes a table away, so that every question of it fails, and puts it back. A new API process remembers nothing. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    withOwner(database, (tx) => sql`ALTER TABLE ${sql.id(from)} RENAME TO ${sql.id(to)}`.execute(tx));
  await rename(table, `${table}_hidden`);
  try {
    await stack.apis[0]?.service.stop();
    await stack.restartApi(0);
    await work();
  } finally {
    await rename(`${table}_hidden`, table);
  }
}

/** Takes no orders in De Molen while the work is done, which both servers hear while they run. */
async function whileClosed(work: () => Promise<void>): Promise<void> {
  const sell = async (isOpen: boolean) => {
    await withOwner(database, (tx) =>
      sql`UPDATE tenants SET shopping_enabled = ${isOpen} WHERE slug = 'molen'`.execute(tx),
    );
  };
  await sell(false);
  try {
    await work();
  } finally {
    await sell(true);
  }
}

/** The cookie of a shopper with something in the cart. */
async function buyer(): Promise<string> {
  const list = (await open('/nl/products?in_stock=1', '')).html;
  const variantId = /name="variantId" value="(\d+)"/.exec(list)?.[1] ?? '';
  const { cookies } = await open('/nl/shopping-bag', '', { intent: 'add-line', variantId, quantity: '1' });
  return cookies.find((cookie) => cookie.startsWith('etalage_cart=')) ?? '';
}

/** The cookies of a shopper who has something for later too, which can be bought without a choice. */
async function withWishlist(cookie: string): Promise<string> {
  const cards = (await open('/nl/products?in_stock=1', '')).html.match(/<article[\s\S]*?<\/article>/g) ?? [];
  const card = cards.find((one) => one.includes('name="variantId"')) ?? '';
  const add = /name="add" value="(\d+)"/.exec(card)?.[1] ?? '';
  return [cookie, ...(await open('/nl/wishlist', cookie, { add })).cookies].join('; ');
}

/** What is read on a page. */
const textOf = ({ html }: Page) =>
  html
    .slice(html.indexOf('<main'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

type Page = { status: number; html: string; cookies: string[] };

/** Asks, by default, as a shopper with a cart; with a form it posts. */
function open(
  path: string,
  cookie = 'etalage_cart=a-cart-that-does-not-exist',
  form?: Record<string, string>,
): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'localhost',
      cookie,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
    };
    const method = form ? 'POST' : 'GET';
    request({ host: '127.0.0.1', port: stack.webPort, path, method, headers }, (answer) => {
      let html = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        html += part;
      });
      const cookies = (answer.headers['set-cookie'] ?? []).map((set) => set.split(';')[0] ?? '');
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, html, cookies }));
    })
      .on('error', reject)
      .end(form && new URLSearchParams(form).toString());
  });
}

describe('a part that fails never takes the page down', () => {
  test('HOME-08 without the CMS, home welcomes with the store’s name and leads on, header and footer in place', async () => {
    await without('cms_pages', async () => {
      const { status, html } = await open('/nl/home');
      expect(status).toBe(200);
      expect(html).toMatch(/<title>Welkom op de website van De Molen/);
      expect(html).toMatch(/<meta name="description" content="Welkom op de website van De Molen/);
      expect(html).toContain('href="/nl/products"');
      expect(html).toContain('KVK');
      expect((await open('/nl/products')).status).toBe(200);
    });
  });

  test('TEN-03 HEAD-01 without its settings a shop still opens, on defaults', async () => {
    await without('website_settings', async () => {
      const { status, html } = await open('/nl/products');
      expect(status).toBe(200);
      expect(html).toContain('<h1');
      expect(html).toContain('<footer');
      // On defaults: no name, colours or menu of its own, and the simple header in white.
      expect(html).toMatch(/<title>[^<]* \| Store<\/title>/);
      expect(html).not.toContain('--color-primary:');
      expect(html).not.toContain('Molenpad 12');
      expect(html).toContain('simple-header');
      const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
      expect(header).toMatch(/<img[^>]*src="data:image\/svg\+xml,[^>]*>(<[^>]*>)*Store</);
      // And it was told, by the storefront and by the API, which knows why.
      const log = (name: string) => readFileSync(join(stack.logDir, `${name}.log`), 'utf8');
      await expect
        .poll(() => log('storefront'), { timeout: 20_000 })
        .toContain('GET /store/init answered 500');
      await expect.poll(() => log('api-1'), { timeout: 20_000 }).toContain('database error 42P01');
    });
    const { status, html } = await open('/nl/products');
    expect([status, html.includes('Molenpad 12')]).toEqual([200, true]);
  });

  test('TEN-10 a shop of several branches lists them; one branch, or none that can be read, counts as not several', async () => {
    const shown = async () => {
      const page = await open('/nl/contact');
      expect(page.status).toBe(200);
      return textOf(page);
    };
    expect(await shown()).toMatch(/Onze winkels.*De Molen Zwolle.*De Molen Deventer/);
    await without('branches', async () => {
      expect(await shown()).not.toContain('Onze winkels');
    });
    expect(await shown()).toContain('Onze winkels');
    await withOwner(database, (tx) => sql`DELETE FROM branches WHERE name = 'De Molen Deventer'`.execute(tx));
    await expect.poll(shown, { timeout: 20_000 }).not.toContain('Onze winkels');
  });

  test('TEN-09 a shop that takes no orders shows no cart, no checkout and nothing to add with', async () => {
    const { html: list } = await open('/nl/products');
    const product = /href="(\/nl\/products\/[a-z0-9-]+)"/.exec(list.slice(list.indexOf('<main')))?.[1] ?? '';
    const bundle = /\/nl\/bundles\/[a-z0-9-]+/.exec((await open(product)).html)?.[0];
    const traces =
      /href="\/nl\/shopping-bag"|href="\/nl\/checkout|value="add-line"|value="add-bundle"|value="(set|remove)-line"|value="clear"|value="add-code"|id="field-firstName"|value="add all"|<dialog [^>]*aria-labelledby=[^>]*><\/dialog>/;
    const shopper = await withWishlist(await buyer());
    const paths = [
      '/nl/home',
      '/nl/products',
      product,
      ...(bundle ? [bundle] : []),
      '/nl/wishlist',
      '/nl/offline',
    ];
    const all = [...paths, '/nl/shopping-bag', '/nl/checkout/gegevens'];
    // The cart's drawer is empty until it is opened.
    const { html: wishlist } = await open('/nl/wishlist', shopper);
    expect(wishlist).toContain('value="add all"');
    expect(wishlist).toMatch(/<dialog [^>]*aria-labelledby=[^>]*><\/dialog>/);
    await open('/nl/shopping-bag', shopper, { intent: 'add-code', code: 'WELKOM10' });
    const strip = 'data-promo="WELKOM10"';
    expect((await open('/nl/home', shopper)).html).toContain(strip);
    const variant = /name="variantId" value="(\d+)"/.exec((await open(product)).html)?.[1];
    const found = async (path: string) => traces.exec((await open(path, shopper)).html)?.[0] ?? null;
    for (const path of all) expect(await found(path), path).not.toBeNull();
    await whileClosed(async () => {
      for (const path of all) {
        await expect.poll(() => found(path), { timeout: 30_000, message: path }).toBeNull();
        const { html, status } = await open(path, shopper);
        expect([status, html.includes(strip)], path).toEqual([200, false]);
      }
      for (const [path, said] of [
        ['/nl/shopping-bag', 'Bestellen via de webshop kan op dit moment niet.'],
        ['/en/shopping-bag', 'Ordering online is not possible at the moment.'],
        ['/nl/checkout/gegevens', 'Bestellen kan nu niet'],
        ['/en/checkout/samenvatting', 'Ordering is not possible now'],
        ['/nl/quick-order', 'Online bestellen kan op dit moment niet.'],
        ['/en/quick-order', 'Ordering online is not possible at the moment.'],
        [`/nl/reservations/new?variant=${variant}`, 'Reserveren kan op dit moment niet.'],
      ] as const) {
        const page = await open(path, shopper);
        expect(textOf(page), path).toContain(said);
        expect(page.html.slice(page.html.indexOf('<main')), path).not.toMatch(
          /<main[\s\S]*<form[\s\S]*<\/main/,
        );
      }
    });
    await expect
      .poll(async () => (await open('/nl/shopping-bag', shopper)).html, { timeout: 60_000 })
      .toContain('value="set-line"');
  });

  test('CHK-16 each reason for which a step of the checkout is refused is told in words of its own', async () => {
    const shopper = await buyer();
    const steps = {
      gegevens: { email: 'anna@voorbeeld.nl', firstName: 'Anna', lastName: 'de Vries' },
      adres: {
        'billing.firstName': 'Anna',
        'billing.lastName': 'de Vries',
        'billing.countryCode': 'NL',
        'billing.postalCode': '1012 JS',
        'billing.houseNumber': '1',
        'billing.street': 'Dam',
        'billing.city': 'Amsterdam',
      },
      bezorging: { shippingMethodId: '' },
      betaling: { method: 'invoice/invoice' },
    };
    const send = (step: keyof typeof steps, language = 'nl') =>
      open(`/${language}/checkout/${step}`, shopper, steps[step]);
    for (const step of ['gegevens', 'adres'] as const) expect((await send(step)).status, step).toBe(303);
    const { html } = await open('/nl/checkout/bezorging', shopper);
    steps.bezorging.shippingMethodId =
      /value="(\d+)"/.exec(html.slice(html.indexOf('name="shippingMethodId"') - 200))?.[1] ?? '';
    expect((await send('bezorging')).status).toBe(303);

    const onInvoice = await send('betaling');
    expect(onInvoice.status).toBe(403);
    expect(textOf(onInvoice)).toContain('Betalen op factuur kan niet met deze gegevens.');
    expect(textOf(await send('betaling', 'en'))).toContain(
      'Paying on invoice is not possible with these details.',
    );

    await whileClosed(async () => {
      for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
        await expect
          .poll(async () => textOf(await send(step)), { timeout: 30_000 })
          .toContain(
            'Bestellen via de webshop kan op dit moment niet. Er is niets besteld en niets betaald.',
          );
        expect((await send(step)).status, step).toBe(403);
        expect(textOf(await send(step, 'en')), step).toContain(
          'Ordering online is not possible at the moment. Nothing has been ordered and nothing paid.',
        );
      }
    });
    await expect.poll(async () => (await send('gegevens')).status, { timeout: 30_000 }).toBe(303);

    const ids = [...(await open('/nl/shopping-bag', shopper)).html.matchAll(/name="lineId" value="(\d+)"/g)];
    expect(ids.length).toBeGreaterThan(0);
    await open('/nl/shopping-bag', shopper, { intent: 'clear' });
    for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
      const refused = await send(step);
      expect(refused.status, step).toBe(409);
      expect(textOf(refused)).toContain('Je winkelwagen is leeg.');
      expect(textOf(await send(step, 'en'))).toContain('Your bag is empty.');
    }
  });

  test('CHK-16 SEC-02 who writes too often, or logs in with too long a password, is told so; the password comes back to nobody', async () => {
    const message = { name: 'Anna', email: `anna-${Date.now()}@voorbeeld.nl`, message: 'Hallo' };
    for (let sent = 0; sent < 3; sent += 1) expect((await open('/nl/contact', '', message)).status).toBe(303);
    const refused = await open('/nl/contact', '', message);
    expect(refused.status).toBe(429);
    expect(textOf(refused)).toContain('Je hebt ons het afgelopen uur al een paar berichten gestuurd.');
    expect(textOf(await open('/en/contact', '', message))).toContain(
      'You have sent us a few messages in the past hour already.',
    );

    const password = 'geheim'.repeat(30);
    const tooLong = await open('/nl/auth/login', '', { email: 'sanne@voorbeeld.test', password });
    expect(textOf(tooLong)).toContain('Een wachtwoord heeft hier hooguit 128 tekens');
    expect(tooLong.html).not.toContain(password);
    const english = await open('/en/auth/login', '', { email: 'sanne@voorbeeld.test', password });
    expect(textOf(english)).toContain('A password has at most 128 characters here');
  });

  test('AUTH-01 nobody is told that they are logged out while their session could not be ended', async () => {
    const { cookies } = await open('/nl/auth/login', '', {
      email: 'sanne@voorbeeld.test',
      password: 'welkom-in-de-etalage',
    });
    const session = cookies.find((cookie) => cookie.startsWith('etalage_session=')) ?? '';
    await without('customer_sessions', async () => {
      const asked = await open('/nl/auth/logout', session);
      expect(asked.status).toBe(200);
      expect(asked.html).toContain('Wil je uitloggen?');
      const refused = await open('/nl/auth/logout', session, {});
      expect(refused.status).toBeGreaterThanOrEqual(500);
      expect(refused.html).toContain('Uitloggen lukte niet');
      expect(refused.html).not.toContain('Je bent uitgelogd');
      const { status, html } = await open('/nl/auth/login', '', {
        email: 'sanne@voorbeeld.test',
        password: 'welkom-in-de-etalage',
      });
      expect(status).toBeGreaterThanOrEqual(500);
      expect(html).toContain('value="sanne@voorbeeld.test"');
    });
    expect((await open('/nl/auth/logout', session)).html).toContain('Wil je uitloggen?');
  });
});
