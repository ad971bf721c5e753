import { sql } from '@etalage/db';
import { createProduct, putSettings } from '@etalage/db/test-factories';
import { describePhoto, noisyPhoto } from '@etalage/media/test-photos';
import { expect, test, vi } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { openShop } from '../../test/open-shop.ts';
import { linkToken } from '../commands/signed-link.ts';

const mailServer = await startMailServer();
const { url, received } = mailServer;
const { app, shop, database, shopper } = await openShop({
  env: { SMTP_URL: url },
  tenant: { settings: { store_email_address: 'winkel@molen.example' } },
});
const headers = (mail: string) => mail.slice(0, mail.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ');

test('CONT-01 the mail about a message has its own photos attached, as JPEG and made anew', async () => {
  const [mail = ''] = await mailsAbout(await photoOf(40));
  expect(headers(mail)).toContain('To: winkel@molen.example');
  expect(await photosIn(mail)).toMatchObject([{ format: 'jpeg', width: 40 }]);
  const [second = ''] = await mailsAbout(await photoOf(50));
  expect(await photosIn(second)).toMatchObject([{ format: 'jpeg', width: 50 }]);
  const [third = ''] = await mailsAbout();
  expect(headers(third)).toContain('To: winkel@molen.example');
  expect(await photosIn(third)).toEqual([]);
});

/** A photo that is on its way, by its token. */
async function photoOf(width: number): Promise<string> {
  const photo = await noisyPhoto(width, 30);
  const { body } = await shopper().call<{ token: string }>('POST', '/contact/photos', {
    length: photo.length,
  });
  const added = await app.inject({
    method: 'PATCH',
    url: `/contact/photos/${body.token}?offset=0`,
    headers: { host: shop.tenant.host, 'content-type': 'application/octet-stream' },
    payload: photo,
  });
  expect(added.statusCode).toBe(200);
  return body.token;
}

/** The mails that leave about a message with these photos. */
async function mailsAbout(...photos: string[]): Promise<string[]> {
  const message = { name: 'Karel', email: 'karel@b.nl', message: 'Kapot', photos };
  expect((await shopper().call('POST', '/contact?lang=nl', message)).status).toBe(201);
  await app.jobs.runDue(shop.tenant.id);
  return received.splice(0);
}

/** What the photos that are attached to a mail say of themselves. */
const photosIn = (mail: string) =>
  Promise.all(
    [...mail.matchAll(/Content-Type: image\/jpeg; name=\d\.jpg\n[\s\S]*?\n\n([\w+/=\n]+)/g)].map(
      ([, part = '']) => describePhoto(Buffer.from(part, 'base64')),
    ),
  );

test('CONT-01 a mail to a shop that has no address is dropped, and the log names the shop and what it was about', async () => {
  await putSettings(database, shop.tenant, { store_email_address: '' });
  const warn = vi.spyOn(app.log, 'warn');
  try {
    const message = { name: 'Anna', email: 'anna@b.nl', message: 'Geheim' };
    expect((await shopper().call('POST', '/contact?lang=nl', message)).status).toBe(201);
    await app.jobs.runDue(shop.tenant.id);
    expect(received).toEqual([]);
    const facts = { tenant: shop.tenant.slug, template: 'contact-message' };
    expect(warn.mock.calls).toEqual([[facts, expect.stringContaining('has no e-mail address')]]);
  } finally {
    warn.mockRestore();
    await putSettings(database, shop.tenant, { store_email_address: 'winkel@molen.example' });
  }
});

test('FOOT-05 a newsletter’s mail can be left by one click of the mail program (RFC 8058)', async () => {
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .insertInto('newsletters')
      .values({ tenant_id: shop.tenant.id, content: { key: 'a' } })
      .execute(),
  );
  await shopper().call('POST', '/newsletters/sign-ups?lang=nl', { email: 'lezer@b.nl' });
  await app.jobs.runDue(shop.tenant.id);
  const [asking = ''] = received.splice(0);
  const plain = asking.replaceAll('=\n', '').replaceAll('=3D', '=');
  const token = /confirm\?token=([\w-]{32})/.exec(plain)?.[1];
  expect(headers(asking)).not.toContain('List-Unsubscribe');
  expect((await shopper().call('POST', '/newsletters/confirmations', { token })).status).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  const [welcome = ''] = received.splice(0);
  const leave = /^List-Unsubscribe: <https?:\/\/[^>]*\/nl\/newsletter\/leave\?token=([\w-]{32})>$/m.exec(
    headers(welcome),
  )?.[1];
  expect(headers(welcome)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect((await shopper().call('POST', '/newsletters/departures', { token: leave })).status).toBe(200);
});

/** The address that the mail program posts to, which the mail shows to its reader as well. */
function leaveAddress(mail: string): URL {
  const address = /^List-Unsubscribe: <([^>]+)>$/m.exec(headers(mail))?.[1] ?? '';
  expect(headers(mail)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(mail.replaceAll('=\n', '').replaceAll('=3D', '=')).toContain(address.split('token=')[1]);
  return new URL(address);
}

test('WAIT-04 a request to hear of stock is withdrawn by one click of the mail program (RFC 8058)', async () => {
  const { variants } = await createProduct(database, shop.tenant, { variants: [{ stock: 0 }] });
  const variant = variants[0].id;
  await shopper().call('POST', '/stock-requests?lang=nl', { variant, email: 'wacht@b.nl' });
  await app.jobs.runDue(shop.tenant.id);
  const [asking = ''] = received.splice(0);
  const link = leaveAddress(asking);
  expect(link.pathname).toBe('/nl/stock-requests/stop');
  const body = Object.fromEntries(link.searchParams);
  expect((await shopper().call('POST', '/stock-requests/stop', body)).status).toBe(200);
});

test('WAIT-02 a mail that left at a later try is kept as it left, and for as long as if it was written then', async () => {
  const { variants } = await createProduct(database, shop.tenant, { variants: [{ stock: 0 }] });
  const email = 'later@b.nl';
  await shopper().call('POST', '/stock-requests?lang=nl', { variant: variants[0].id, email });
  mailServer.isFull = true;
  await app.jobs.runDue(shop.tenant.id);
  mailServer.isFull = false;
  expect(received).toEqual([]);
  const kept = () =>
    database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('mails').selectAll().where('recipient', '=', email).execute(),
    );
  expect(await kept()).toMatchObject([{ sent_at: null, text: expect.not.stringContaining('Nieuwe Molen') }]);
  await putSettings(database, shop.tenant, { store_name: 'Nieuwe Molen' });
  await database.withTenant(shop.tenant.id, async (tx) => {
    await sql`UPDATE mails SET created_at = now() - interval '80 days'`.execute(tx);
    await sql`UPDATE outbox SET run_at = now() WHERE done_at IS NULL`.execute(tx);
  });
  await app.jobs.runDue(shop.tenant.id);
  const [mail = ''] = received.splice(0);
  expect(mail).toContain('Nieuwe Molen');
  const [now, ...more] = await kept();
  expect(more).toEqual([]);
  expect(now?.text).toContain('Nieuwe Molen');
  expect(now?.sent_at).not.toBeNull();
  expect(Date.now() - (now?.created_at.getTime() ?? 0)).toBeLessThan(24 * 3_600_000);
});

test('WAIT-02 a request is kept until the mail that answers it has left, and no longer', async () => {
  const { variants } = await createProduct(database, shop.tenant, { variants: [{ stock: 0 }] });
  const email = 'terug@b.nl';
  await shopper().call('POST', '/stock-requests?lang=nl', { variant: variants[0].id, email });
  const requests = () =>
    database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('stock_requests').select('id').where('email', '=', email).execute(),
    );
  const id = (await requests())[0]?.id ?? '';
  const token = linkToken(app.env.APP_SECRET, 'stock-confirm', shop.tenant.id, id);
  expect((await shopper().call('POST', '/stock-requests/confirm', { id, token })).status).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  received.splice(0);

  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('stock').set({ quantity: 1 }).where('variant_id', '=', variants[0].id).execute(),
  );
  mailServer.isFull = true;
  await app.jobs.runDue(shop.tenant.id);
  mailServer.isFull = false;
  expect(received).toEqual([]);
  expect(await requests()).toEqual([{ id }]);
  await database.withTenant(shop.tenant.id, (tx) =>
    sql`UPDATE outbox SET run_at = now() WHERE done_at IS NULL`.execute(tx),
  );
  await app.jobs.runDue(shop.tenant.id);
  const [mail = '', ...more] = received.splice(0);
  expect(more).toEqual([]);
  expect(headers(mail)).toContain('is er weer');
  expect(await requests()).toEqual([]);
});

test('REV-05 the mail that asks for a review can be ended by one click of the mail program (RFC 8058)', async () => {
  await putSettings(database, shop.tenant, { product_reviews_enabled: 'true' });
  const { variants } = await createProduct(database, shop.tenant, { variants: [{ stock: 5 }] });
  const buyer = shopper();
  await buyer.add(variants[0].id);
  await buyer.fillIn(shop.shippingMethodId);
  const { body: placed } = await buyer.place();
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('orders')
      .set({
        status: 'paid',
        placed_at: new Date(Date.now() - 11 * 24 * 3_600_000),
        delivery_promise: null,
      })
      .where('id', '=', placed.id)
      .execute(),
  );
  await app.jobs.runDue(shop.tenant.id);
  received.splice(0);
  await app.jobs.cleanUp(shop.tenant.id);
  await app.jobs.runDue(shop.tenant.id);
  const [asking = ''] = received.splice(0);
  const link = leaveAddress(asking);
  expect(link.pathname).toBe('/nl/reviews/mails-off');
  const body = Object.fromEntries(link.searchParams);
  expect((await shopper().call('POST', '/reviews/mails/refuse?lang=nl', body)).status).toBe(200);
});
