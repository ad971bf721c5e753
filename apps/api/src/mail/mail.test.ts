import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createBundle, createPaymentMethod, createProduct, putSettings } from '@etalage/db/test-factories';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, patience } from '../../test/build-app.ts';
import { openShop } from '../../test/open-shop.ts';
import { address, byInject, createStockedShop, details, Shopper, type Stocked } from '../../test/shopping.ts';
import { Circuits } from '../circuits.ts';
import { inkOn } from '../html/contrast.ts';
import { errorForLog } from '../plugins/logging.ts';
import { createMailer, requireOneLine } from './mailer.ts';

/** A mail server that keeps what it is sent, and can be told to be down, or to let callers wait. */
const received: string[] = [];
const smtp: { isDown: boolean; knowsNobody: boolean; calls: number; answers: Promise<void> } = {
  isDown: false,
  knowsNobody: false,
  calls: 0,
  answers: Promise.resolve(),
};
const smtpServer = createServer(async (socket: Socket) => {
  smtp.calls += 1;
  if (smtp.isDown) return socket.destroy();
  await smtp.answers;
  let data: string | null = null;
  let pending = '';
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (data !== null) {
        if (line !== '.') data += `${line}\n`;
        else {
          received.push(data);
          data = null;
          socket.write('250 ok\r\n');
        }
      } else if (/^DATA/i.test(line)) {
        data = '';
        socket.write('354 go\r\n');
      } else if (smtp.knowsNobody && /^RCPT/i.test(line)) {
        socket.write(`550 5.1.1 ${line.slice(8)} is unknown here\r\n`);
      } else if (/^STARTTLS/i.test(line)) socket.write('502 no\r\n');
      else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
  socket.on('error', () => {});
});

await new Promise<void>((resolve) => smtpServer.listen(0, '127.0.0.1', resolve));
const port = (smtpServer.address() as AddressInfo).port;
const { app, database, shop } = await openShop({
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, APP_ENV: 'development' },
  tenant: { settings: { store_name: 'De Molen', theme_primary_color: '#c2410c', store_city: 'Ons Dorp' } },
  product: { name: 'Vaas <b>', variants: [{ stock: 100, unit_price_cents: 1234 }] },
});
afterAll(() => smtpServer.close());

/** For whoever leaves a server alone for a while; the database's clock is its own. */
function aMinuteLater(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
}
afterEach(() => {
  vi.useRealTimers();
});

async function order(given = shop, lang = 'nl') {
  const anna = new Shopper(byInject(app), given.tenant.host);
  await anna.add(given.variantId, 2);
  return placeCart(anna, given, lang);
}

async function placeCart(anna: Shopper, given: Stocked, lang: string, note = '') {
  await anna.fillIn(given.shippingMethodId);
  await anna.expect200('PUT', '/checkout/details', { ...details, note });
  await anna.expect200('PUT', '/checkout/addresses', {
    billing: address,
    shipping: { ...address, street: 'Kade', postalCode: '9712 AB', city: 'Groningen' },
  });
  const { body: cart } = await anna.cart();
  const { body } = await anna.call<{ id: string; token: string; number: number }>(
    'POST',
    `/orders?lang=${lang}`,
    {
      cartId: cart.id,
      cartVersion: cart.version,
      confirmedTotal: cart.totals.total,
      termsAccepted: true,
    },
  );
  return { anna, ...body };
}

const mailsOf = (given = shop) =>
  database.withTenant(given.tenant.id, (tx) => tx.selectFrom('mails').selectAll().orderBy('id').execute());

const mailWork = (given: Stocked) =>
  database.withTenant(given.tenant.id, (tx) =>
    tx.selectFrom('outbox').selectAll().where('kind', '=', 'mail').orderBy('id').execute(),
  );

const makeDue = (given = shop) =>
  database.withTenant(given.tenant.id, (tx) =>
    tx
      .updateTable('outbox')
      .set({ run_at: new Date(0) })
      .where('done_at', 'is', null)
      .execute(),
  );

describe('order mails', () => {
  test('PAY-10 THEME-05 the confirmation has the order in full, in its language, with the order’s own amounts and link, and stays light', async () => {
    const low = await createProduct(database, shop.tenant, {
      vat_rate: 900,
      variants: [{ unit_price_cents: 555 }],
    });
    const bundle = await createBundle(database, shop.tenant, {
      name: { nl: 'Ontbijtset' },
      fixed_total_price_cents: 500,
      lines: [{ variantId: low.variants[0].id }, { variantId: shop.variantId, unitsPerSet: 2 }],
    });
    for (const lang of ['nl', 'en']) {
      const anna = new Shopper(byInject(app), shop.tenant.host);
      await anna.add(shop.variantId, 2);
      await anna.addBundle(bundle.id);
      const placed = await placeCart(anna, shop, lang, 'Bel <aan>,\nachterom.');
      await app.jobs.runDue(shop.tenant.id);
      const mail = (await mailsOf()).at(-1);
      const { body: kept } = await anna.order(placed.id, placed.token);
      expect(mail).toMatchObject({
        template: 'order-received',
        language: lang,
        recipient: 'anna.de.boer@example.nl',
      });
      expect(mail?.subject).toBe(
        lang === 'nl'
          ? `Je bestelling ${placed.number} bij De Molen`
          : `Your order ${placed.number} at De Molen`,
      );
      const format = new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' });
      const { totals } = kept;
      const amounts = [totals.subTotal, totals.shipping, totals.totalExcludingVat, totals.total];
      amounts.push(
        ...totals.vatGroups.map((group) => group.vat),
        ...kept.transactionLines
          .filter(({ metadata }) => !metadata.bundleGroupKey)
          .map((line) => line.subTotal),
        ...kept.bundles.map((one) => one.subTotal),
      );
      for (const part of [mail?.html, mail?.text]) {
        for (const amount of amounts) expect(part).toContain(format.format(amount));
        for (const [label, place] of [
          [lang === 'nl' ? 'Bezorgadres' : 'Delivery address', '9712 AB Groningen'],
          [lang === 'nl' ? 'Factuuradres' : 'Billing address', '1234 AB Ons Dorp'],
        ] as const) {
          expect(part).toContain(label);
          expect(part?.slice(part.indexOf(label)).match(/(1234|9712) AB [A-Z][a-z]+( Dorp)?/)?.[0]).toBe(
            place,
          );
        }
        expect(part).toMatch(lang === 'nl' ? /Opmerking[^A-Z]*Bel / : /Note[^A-Z]*Bel /);
        expect(part).toContain('achterom.');
        // The day before the month, as on the pages.
        expect(part).toMatch(
          lang === 'nl' ? /Besteld op \d+ [a-z]+ 20\d\d/ : /Placed on \d+ [A-Z][a-z]+ 20\d\d/,
        );
      }
      const link = `https://${shop.tenant.host}/${lang}/orders/${placed.id}?token=__order-token__`;
      expect(mail?.text).toContain(link);
      expect(mail?.html).toContain(link);
      expect(`${mail?.html}${mail?.text}`).not.toContain(placed.token);
      expect(mail?.html).toContain(`/${lang}/pagina/algemene-voorwaarden`);
      expect(mail?.html).toContain(`<html lang="${lang}">`);
      expect(mail?.html).toContain('#c2410c');
      expect(mail?.html).toContain('<meta name="color-scheme" content="light only"/>');
      expect(mail?.html).toContain('<style>:root{color-scheme:light only}</style>');
      // The bundle stands there as in the cart: one row with its price, and below it what is in it and what that saves.
      const inside = kept.transactionLines
        .filter(({ metadata }) => metadata.bundleGroupKey)
        .map((line) => `${line.quantity} × ${line.product.name}`);
      const saving = `${lang === 'nl' ? 'Bundelvoordeel' : 'Bundle saving'} ${format.format(kept.bundles[0]?.saving ?? 0)}`;
      expect(inside).toHaveLength(2);
      const below = mail?.text.split(`1 x Ontbijtset  ${format.format(5)}\n`)[1]?.split('\n') ?? [];
      expect(below.slice(0, 3).map((text) => text.trim())).toEqual([...inside, saving]);
      expect(mail?.html).toMatch(/>Ontbijtset<div[^>]*>\d × /);
      expect(mail?.html).toContain(`>${saving}</div>`);
      expect(mail?.html).toContain('Vaas &lt;b&gt;');
      expect(mail?.html).not.toContain('<b>');
    }
  });

  test('PAY-10 JOB-03 each order gets one mail of a kind, also when the mail server is down and its worker dies', async () => {
    const own = await createStockedShop(database, { product: { variants: [{ stock: 50 }] } });
    received.length = 0;
    smtp.isDown = true;
    const orders = [];
    for (let i = 0; i < 4; i += 1) orders.push(await order(own));
    await app.jobs.runDue(own.tenant.id);
    expect(received).toHaveLength(0);
    const waiting = await database.withTenant(own.tenant.id, (tx) =>
      tx
        .selectFrom('outbox')
        .select(['attempts', 'last_error', 'run_at'])
        .where('kind', '=', 'mail')
        .orderBy('id')
        .execute(),
    );
    // After three the server is left alone for a while, and the last mail has not been tried.
    for (const row of waiting.slice(0, 3)) {
      expect(row.attempts).toBe(1);
      expect(row.last_error).toBeTruthy();
      expect(row.run_at.getTime()).toBeGreaterThan(Date.now());
    }
    expect(waiting.slice(3)).toMatchObject([{ attempts: 0, last_error: null }]);
    smtp.isDown = false;
    await makeDue(own);
    await app.jobs.runDue(own.tenant.id);
    expect(received).toHaveLength(0);
    aMinuteLater();
    await Promise.all([app.jobs.runDue(own.tenant.id), app.jobs.runDue(own.tenant.id)]);
    // As if the worker had died before it could note that it was done.
    await database.withTenant(own.tenant.id, (tx) =>
      tx
        .updateTable('outbox')
        .set({ done_at: null, run_at: new Date(0) })
        .execute(),
    );
    await app.jobs.runDue(own.tenant.id);
    expect(received).toHaveLength(4);
    expect(new Set(received.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size).toBe(4);
    const kept = await mailsOf(own);
    expect(kept.map((mail) => mail.sent_at !== null)).toEqual([true, true, true, true]);
  });

  test('PAY-10 what waits for a slow mail server’s turn is nobody’s yet, so no second worker sends it as well', async () => {
    const own = await createStockedShop(database, { product: { variants: [{ stock: 50 }] } });
    for (let i = 0; i < 3; i += 1) await order(own);
    const { promise, resolve } = Promise.withResolvers<void>();
    smtp.answers = promise;
    smtp.calls = 0;
    received.length = 0;
    const working = app.jobs.runDue(own.tenant.id);
    await expect.poll(() => smtp.calls, patience).toBe(1);
    const rows = await mailWork(own);
    expect(rows.map((row) => row.attempts)).toEqual([1, 0, 0]);
    // Longer than a connection, a greeting and an answer may take together.
    expect(Number(rows[0]?.run_at) - Date.now()).toBeGreaterThan(40_000);
    resolve();
    await working;
    expect(received).toHaveLength(3);
  });

  test('PAY-10 what has failed for days is given up, keeps its error, and is sent no more', async () => {
    const own = await createStockedShop(database, { product: { variants: [{ stock: 50 }] } });
    await order(own);
    smtp.isDown = true;
    const tryAfter = async (attempts: number) => {
      await database.withTenant(own.tenant.id, (tx) =>
        tx
          .updateTable('outbox')
          .set({ attempts, run_at: new Date(0) })
          .where('kind', '=', 'mail')
          .execute(),
      );
      await app.jobs.runDue(own.tenant.id);
      return (await mailWork(own))[0];
    };
    expect(await tryAfter(78)).toMatchObject({ attempts: 79, done_at: null });
    expect(await tryAfter(79)).toMatchObject({ attempts: 80, done_at: expect.any(Date) });
    expect((await mailWork(own))[0]?.last_error).toBeTruthy();
    smtp.isDown = false;
    received.length = 0;
    await app.jobs.runDue(own.tenant.id);
    expect(received).toHaveLength(0);
  });

  test('PAY-10 a payment’s arrival is mailed once, and a business mail shows amounts excluding VAT', async () => {
    const own = await createStockedShop(database, { tenant: { price_basis: 'ex' } });
    await createPaymentMethod(database, own.tenant);
    const placed = await order(own);
    const payment = await database.withTenant(own.tenant.id, (tx) =>
      tx.selectFrom('payments').selectAll().executeTakeFirstOrThrow(),
    );
    await database.withTenant(own.tenant.id, (tx) =>
      tx.updateTable('test_bank_payments').set({ status: 'paid' }).execute(),
    );
    for (let i = 0; i < 2; i += 1) {
      await placed.anna.call('POST', '/payments/webhook/test-bank', { id: payment.provider_payment_id });
      await app.jobs.runDue(own.tenant.id);
    }
    const mails = await mailsOf(own);
    expect(mails.map((mail) => mail.template)).toEqual(['order-received', 'payment-received']);
    expect(mails[1]?.text).toContain('Prijzen exclusief btw');
    expect(mails[1]?.text).toContain('We gaan ermee aan de slag.');
  });
});

describe('a refusal', () => {
  test('API-13 what a mail server says of an address stays out of errors, and so out of the log', async () => {
    const { port } = smtpServer.address() as AddressInfo;
    const mailer = createMailer(
      { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: undefined },
      { circuits: new Circuits(), stop: new AbortController().signal },
    );
    smtp.knowsNobody = true;
    const mail = {
      tenantId: 'T',
      subject: 'S',
      html: '<p>H</p>',
      text: 'T',
      fromName: 'De Molen',
      fromHost: 'molen.test',
    };
    const sent = mailer.send({ ...mail, to: 'anna.de.boer@example.nl', dedupeKey: 'refused' });
    const error: unknown = await sent.catch((reason: unknown) => reason);
    smtp.knowsNobody = false;
    expect(error).toMatchObject({ name: 'MailRefused', message: expect.stringContaining('EENVELOPE 550') });
    expect(JSON.stringify(errorForLog(error))).not.toMatch(/anna|example/i);
  });
});

describe('a mail server', () => {
  /** Sends a mail by the server above, under another name of this machine. */
  async function sendBy(address: string) {
    const mailer = createMailer(
      { SMTP_URL: address, MAIL_FROM: undefined },
      { circuits: new Circuits(), stop: new AbortController().signal },
    );
    const text = { subject: 'S', html: '<p>H</p>', text: 'T', fromName: 'De Molen', fromHost: 'molen.test' };
    return mailer
      .send({ ...text, tenantId: 'T', to: 'anna@example.nl', dedupeKey: address })
      .catch((error: unknown) => error);
  }

  test('PAY-10 elsewhere is sent no mail and no password without TLS; in a network of our own it may be', async () => {
    const before = received.length;
    // An address that is of no network of ours, and leads here all the same.
    const refused = await sendBy(`smtp://shop:password@0.0.0.0:${port}`);
    expect(refused).toMatchObject({ name: 'MailRefused', message: expect.stringContaining('ETLS') });
    expect(received.length).toBe(before);
    expect(await sendBy(`smtp://localhost:${port}`)).toBeUndefined();
    expect(received.length).toBe(before + 1);
  });
});

describe('headers', () => {
  test('API-13 a line break never reaches a mail header', async () => {
    for (const header of ['a\r\nBcc: b@c.d', 'a\nb', 'a\u0000b', 'a\u2028b']) {
      expect(() => requireOneLine(header)).toThrow('control character');
    }
    const anna = new Shopper(byInject(app), shop.tenant.host);
    await anna.add(shop.variantId);
    for (const body of [
      { email: 'a@b.nl\r\nBcc: c@d.nl', firstName: 'A', lastName: 'B' },
      { email: 'a@b.nl', firstName: 'A\r\nBcc: c@d.nl', lastName: 'B' },
    ]) {
      expect((await anna.call('PUT', '/checkout/details', body)).status).toBe(400);
    }
  });

  test('PAY-10 the words on a button contrast with every shop’s colour', () => {
    expect([inkOn('#ffffff'), inkOn('#facc15'), inkOn('#1d4ed8'), inkOn('#000000')]).toEqual([
      '#000000',
      '#000000',
      '#ffffff',
      '#ffffff',
    ]);
  });
});

describe('the development page', () => {
  test('PAY-10 mails of this shop alone can be read in development, in a frame that can do nothing', async () => {
    const own = await createStockedShop(database);
    const { anna } = await order(own);
    await app.jobs.runDue(own.tenant.id);
    const list = await anna.get<string>('/dev/mail');
    const id = /mail\/(\d+)/.exec(list.body)?.[1];
    const page = await anna.get<string>(`/dev/mail/${id}`);
    expect(page.body).toContain('sandbox=""');
    const mail = await anna.get<string>(`/dev/mail/${id}/html`);
    expect(mail.headers['content-security-policy']).toMatch(/^sandbox;/);
    const other = new Shopper(byInject(app), shop.tenant.host);
    expect((await other.get(`/dev/mail/${id}`)).status).toBe(404);
    const production = await createTestApp();
    const there = await createStockedShop(production.database);
    expect((await new Shopper(byInject(production.app), there.tenant.host).get('/dev/mail')).status).toBe(
      404,
    );
  });
});

test('TEN-06 PAY-10 a mail is signed with the details that the pages show, under whichever key the shop filled them in', async () => {
  const settings = {
    storeName: 'Bakkerij Bos',
    store_name: 'Oude naam',
    storeCity: 'Bosrand',
    theme_primary_color: '#C30',
  };
  const own = await createStockedShop(database, {
    tenant: { settings: { ...settings, ecommerce_theme_primary_color: 'geen kleur' } },
  });
  await order(own);
  await app.jobs.runDue(own.tenant.id);
  const [mail] = await mailsOf(own);
  expect(mail?.subject).toContain('Bakkerij Bos');
  expect(mail?.text).toContain('Bosrand');
  // As its pages read it.
  expect(mail?.html).toContain('#cc3300');
  expect(mail?.html).not.toContain('Oude naam');
});

test('TEN-06 LANG-09 a mail takes a detail in its own language, else the one for every language, else the one in the shop’s language', async () => {
  const own = await createStockedShop(database, { tenant: { settings: { store_city: 'Zwolle' } } });
  await putSettings(
    database,
    own.tenant,
    { store_name: 'De Bakker', store_city: 'Dorp', store_address: 'Laan 1' },
    'nl',
  );
  await putSettings(database, own.tenant, { store_address: 'Lane 1', store_name: '' }, 'en');
  await order(own, 'en');
  await app.jobs.runDue(own.tenant.id);
  const [english] = await mailsOf(own);
  expect(english?.subject).toContain('De Bakker');
  expect(english?.text).toContain('Lane 1, Zwolle');

  await order(own, 'nl');
  await app.jobs.runDue(own.tenant.id);
  const dutch = (await mailsOf(own)).find((mail) => mail.id !== english?.id);
  expect(dutch?.text).toContain('Laan 1, Dorp');
});
