import { sql } from '@etalage/db';
import { createCustomer, createProduct } from '@etalage/db/test-factories';
import { expect, test, vi } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Refused } from '../../../test/shopping.ts';
import { linkToken } from '../../commands/signed-link.ts';
import { staffKey } from '../../commands/staff-key.ts';

const { app, database, shop, shopper } = await openShop({
  tenant: { settings: { store_name: 'De Molen', theme_primary_color: '#c2410c' } },
});
const tenantId = shop.tenant.id;
let network = 0;

const change = (statement: string) => database.withTenant(tenantId, (tx) => sql.raw(statement).execute(tx));
/** Each from a network of its own: how many one may ask for has its test. */
const post = (path: string, body: object, host?: string, from?: string) => {
  network += 1;
  return shopper(host).call<Refused & { received?: true }>('POST', `/stock-requests${path}`, body, {
    'x-etalage-client-ip': from ?? `2001:db8:${network}::1`,
  });
};
const rows = () =>
  database.withTenant(tenantId, (tx) =>
    tx.selectFrom('stock_requests').selectAll().orderBy('requested_at').execute(),
  );
const mailsTo = (recipient: string) =>
  database.withTenant(tenantId, (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
  );
const backMailsTo = async (recipient: string) =>
  (await mailsTo(recipient)).filter(({ template }) => template === 'back-in-stock').length;
const requestOf = async (email: string) => (await rows()).find((row) => row.email === email);
const stockTo = (variant: number, quantity: number) =>
  change(`UPDATE stock SET quantity = ${quantity} WHERE variant_id = ${variant}`);

async function soldOut() {
  const product = await createProduct(database, shop.tenant, {
    name: { nl: 'Hoge vaas', en: 'Tall vase' },
    variants: [{ stock: 0 }],
  });
  return product.variants[0].id;
}

let people = 0;
/** Somebody whose request counts. */
async function waiting(variant: number, language = 'nl') {
  people += 1;
  const email = `wacht-${people}@example.nl`;
  expect((await post(`?lang=${language}`, { variant, email })).status).toBe(202);
  const { id } = (await requestOf(email)) ?? { id: '' };
  const confirm = () =>
    post('/confirm', { id, token: linkToken(app.env.APP_SECRET, 'stock-confirm', tenantId, id) });
  const stop = () => post('/stop', { id, token: linkToken(app.env.APP_SECRET, 'stock-stop', tenantId, id) });
  return { email, id, confirm, stop };
}

test('WAIT-01 a request counts once its address has confirmed it by the link in a mail', async () => {
  const variant = await soldOut();
  const { email, id, confirm } = await waiting(variant, 'en');
  await app.jobs.runDue(tenantId);
  const [asked] = await mailsTo(email);
  expect(asked).toMatchObject({ template: 'stock-confirm', language: 'en' });
  expect(asked?.text).toContain('Tall vase');
  expect(asked?.html).toContain('#c2410c');
  // What the database keeps of it opens nothing.
  expect(asked?.text).toContain(`/en/stock-requests/confirm?id=${id}&token=__stock-confirm-token__`);
  await stockTo(variant, 5);
  await app.jobs.runDue(tenantId);
  expect(await mailsTo(email)).toHaveLength(1);

  expect((await post('/confirm', { id, token: 'x'.repeat(32) })).status).toBe(404);
  const stopToken = linkToken(app.env.APP_SECRET, 'stock-stop', tenantId, id);
  expect((await post('/confirm', { id, token: stopToken })).status).toBe(404);
  // It came back meanwhile: the mail follows at once.
  expect((await confirm()).status).toBe(200);
  await app.jobs.runDue(tenantId);
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['stock-confirm', 'back-in-stock']);
});

test('WAIT-02 one mail when it is back, in the language and look of the request, and then nothing is known of it any more', async () => {
  const variant = await soldOut();
  const dutch = await waiting(variant);
  const english = await waiting(variant, 'en');
  const turned = await waiting(variant);
  for (const each of [dutch, english, turned]) await each.confirm();
  // Who asks once more in another language is mailed in that.
  expect((await post('?lang=en', { variant, email: turned.email })).status).toBe(202);
  await app.jobs.runDue(tenantId);
  await stockTo(variant, 3);
  await stockTo(variant, 2);
  await app.jobs.runDue(tenantId);
  const [told, ...more] = await mailsTo(dutch.email);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ template: 'back-in-stock', subject: 'Hoge vaas is er weer bij De Molen' });
  expect(told?.html).toContain('#c2410c');
  expect(told?.text).toContain(`?variant=${variant}`);
  for (const { email } of [english, turned])
    expect((await mailsTo(email))[0]?.subject).toBe('Tall vase is back at De Molen');
  expect(await requestOf(dutch.email)).toBeUndefined();
  await stockTo(variant, 0);
  await stockTo(variant, 9);
  await app.jobs.runDue(tenantId);
  expect(await mailsTo(dutch.email)).toHaveLength(1);
});

test('WAIT-03 sold out again before the mail leaves, a request waits on, and is told of the next time', async () => {
  const variant = await soldOut();
  const { email, confirm } = await waiting(variant);
  await confirm();
  for (let times = 0; times < 3; times += 1) {
    await stockTo(variant, 1);
    await stockTo(variant, 0);
    await app.jobs.runDue(tenantId);
    expect(await mailsTo(email)).toEqual([]);
    expect(await requestOf(email)).toBeDefined();
  }
  await stockTo(variant, 1);
  await app.jobs.runDue(tenantId);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('WAIT-03 a variant that gets its first stock, and one that an ended order gives back, tell as well', async () => {
  const product = await createProduct(database, shop.tenant, { variants: [{ stock: 0 }] });
  const variant = product.variants[0].id;
  const first = await waiting(variant);
  await first.confirm();
  await change(`DELETE FROM stock WHERE variant_id = ${variant}`);
  await change(
    `INSERT INTO stock (tenant_id, variant_id, quantity) VALUES (current_tenant(), ${variant}, 1)`,
  );
  await app.jobs.runDue(tenantId);
  expect(await mailsTo(first.email)).toHaveLength(1);

  const buyer = shopper();
  await buyer.add(variant);
  await buyer.fillIn(shop.shippingMethodId);
  const { body: placed } = await buyer.place();
  const second = await waiting(variant);
  await second.confirm();
  await app.jobs.runDue(tenantId);
  expect(await mailsTo(second.email)).toEqual([]);
  await buyer.call('POST', `/orders/${placed.id}/cancel?token=${placed.token}`, {});
  await app.jobs.runDue(tenantId);
  expect(await mailsTo(second.email)).toHaveLength(1);
});

test('WAIT-03 WAIT-02 who waits for a product that was taken off while it came back is told once it is shown again', async () => {
  const product = await createProduct(database, shop.tenant, { variants: [{ stock: 0 }, { stock: 0 }] });
  const status = (is: string) => change(`UPDATE products SET status = '${is}' WHERE id = ${product.id}`);
  const [one, other] = product.variants.map(({ id }) => id);
  const waits = await waiting(one ?? 0);
  const confirmsLate = await waiting(one ?? 0);
  const waitsForOther = await waiting(other ?? 0);
  await waits.confirm();
  await waitsForOther.confirm();
  await status('draft');
  await stockTo(one ?? 0, 5);
  await confirmsLate.confirm();
  await app.jobs.runDue(tenantId);
  for (const { email } of [waits, confirmsLate]) expect(await backMailsTo(email)).toBe(0);
  await status('published');
  await app.jobs.runDue(tenantId);
  await status('draft');
  await status('published');
  await app.jobs.runDue(tenantId);
  for (const { email } of [waits, confirmsLate]) expect(await backMailsTo(email)).toBe(1);
  expect(await backMailsTo(waitsForOther.email)).toBe(0);
});

test('WAIT-04 a request is withdrawn by one link, with all that is known of it; a second time changes nothing', async () => {
  const variant = await soldOut();
  const { email, confirm, stop, id } = await waiting(variant);
  await confirm();
  const confirmToken = linkToken(app.env.APP_SECRET, 'stock-confirm', tenantId, id);
  expect((await post('/stop', { id, token: confirmToken })).status).toBe(404);
  expect((await stop()).status).toBe(200);
  expect((await stop()).status).toBe(200);
  expect(await requestOf(email)).toBeUndefined();
  expect((await confirm()).status).toBe(404);
  await stockTo(variant, 4);
  await app.jobs.runDue(tenantId);
  expect(await mailsTo(email)).toEqual([]);
});

test('WAIT-04 the answer tells nobody who asked before or has an account, and an address is asked to confirm once in ten minutes', async () => {
  const variant = await soldOut();
  const customer = await createCustomer(database, shop.tenant);
  const ofCustomer = await post('', { variant, email: customer.email });
  const ofStranger = await post('', { variant, email: 'vreemde@example.nl' });
  expect(ofCustomer.body).toEqual(ofStranger.body);
  const { email, confirm } = await waiting(variant);
  const again = await post('', { variant, email: email.toUpperCase() });
  expect([again.status, again.body]).toEqual([202, ofStranger.body]);
  await app.jobs.runDue(tenantId);
  await confirm();
  expect((await post('', { variant, email })).body).toEqual(ofStranger.body);
  await app.jobs.runDue(tenantId);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await rows()).filter((row) => row.email === email)).toHaveLength(1);
});

test('WAIT-04 five requests an hour for one address, twenty of one network; what is in stock or elsewhere is refused', async () => {
  const variant = await soldOut();
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1)
    statuses.push((await post('', { variant, email: 'vaak@example.nl' })).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  const ofNetwork: number[] = [];
  for (let i = 0; i < 21; i += 1)
    ofNetwork.push((await post('', { variant, email: `n${i}@example.nl` }, undefined, '10.9.9.9')).status);
  expect(ofNetwork).toEqual([...Array.from({ length: 20 }, () => 202), 429]);
  expect(await post('', { variant: shop.variantId, email: 'a@example.nl' })).toMatchObject({
    status: 409,
    body: { code: 'IN_STOCK' },
  });
  const wrong = await post('', { variant, email: 'geen adres' });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
  const other = await createStockedShop(database);
  expect((await post('', { variant, email: 'a@example.nl' }, other.tenant.host)).status).toBe(404);
  expect((await post('', { variant: 999_999_999, email: 'a@example.nl' })).status).toBe(404);
});

test('WAIT-04 ten requests a day for one address', async () => {
  const variant = await soldOut();
  const ask = async () => (await post('', { variant, email: 'dag@example.nl' })).status;
  const anHourLater = () =>
    change(`UPDATE attempts SET window_started_at = window_started_at - interval '61 minutes'`);
  for (let hours = 0; hours < 2; hours += 1) {
    for (let times = 0; times < 5; times += 1) expect(await ask()).toBe(202);
    await anHourLater();
  }
  expect(await ask()).toBe(429);
  for (let hours = 0; hours < 23; hours += 1) await anHourLater();
  expect(await ask()).toBe(202);
});

test('WAIT-04 an address is asked to confirm ten minutes after the last time, whatever the clock says', async () => {
  const variant = await soldOut();
  const email = 'klok@example.nl';
  const tenMinutes = 600_000;
  const ask = async (at: number) => {
    // The embedded database takes its time from here as well.
    vi.spyOn(Date, 'now').mockReturnValue(at);
    const { status } = await post('', { variant, email });
    await app.jobs.runDue(tenantId);
    vi.restoreAllMocks();
    expect(status).toBe(202);
    return (await mailsTo(email)).length;
  };
  const edge = Math.ceil(Date.now() / tenMinutes) * tenMinutes;
  expect(await ask(edge - 1)).toBe(1);
  expect(await ask(edge + 1)).toBe(1);
  await change(
    `UPDATE stock_requests SET asked_at = asked_at - interval '10 minutes' WHERE email = '${email}'`,
  );
  expect(await ask(edge + 1)).toBe(2);
});

test('WAIT-04 WAIT-01 who waits for several variants is asked about one in ten minutes, and about each in its turn', async () => {
  const email = 'veel@example.nl';
  const variants = [await soldOut(), await soldOut(), await soldOut()];
  // At once, and the first of them twice.
  const asked = await Promise.all(
    [...variants, ...variants.slice(0, 1)].map((variant) => post('', { variant, email })),
  );
  expect(asked.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  const tenMinutesLater = async () => {
    await change(`UPDATE outbox SET run_at = run_at - interval '10 minutes' WHERE done_at IS NULL`);
    await change(
      `UPDATE stock_requests SET asked_at = asked_at - interval '10 minutes' WHERE email = '${email}'`,
    );
    await app.jobs.runDue(tenantId);
    return (await mailsTo(email)).length;
  };
  await app.jobs.runDue(tenantId);
  expect(await mailsTo(email)).toHaveLength(1);
  expect([await tenMinutesLater(), await tenMinutesLater(), await tenMinutesLater()]).toEqual([2, 3, 3]);
  const ids = (await rows()).flatMap((row) => (row.email === email ? [row.id] : []));
  const texts = (await mailsTo(email)).map(({ text }) => text).join();
  expect(ids.filter((id) => texts.includes(`/stock-requests/confirm?id=${id}`))).toHaveLength(3);
});

test('WAIT-05 a link of another shop opens nothing, and its stock tells nobody here', async () => {
  const variant = await soldOut();
  const { id, confirm } = await waiting(variant);
  const other = await createStockedShop(database, { product: { variants: [{ stock: 0 }] } });
  const token = linkToken(app.env.APP_SECRET, 'stock-confirm', tenantId, id);
  expect((await post('/confirm', { id, token }, other.tenant.host)).status).toBe(404);
  await confirm();
  const planned = await database.withTenant(other.tenant.id, async (tx) => {
    await sql`UPDATE stock SET quantity = 5`.execute(tx);
    return tx.selectFrom('outbox').select('id').execute();
  });
  expect(planned).toEqual([]);
});

test('WAIT-05 JOB-06 an unconfirmed request is deleted after a week, a confirmed one after a year, and all with their customer', async () => {
  const variant = await soldOut();
  const [unconfirmed, old, young] = [await waiting(variant), await waiting(variant), await waiting(variant)];
  await old.confirm();
  await young.confirm();
  const days = async (email: string) => {
    const ends = (await requestOf(email))?.expires_at.getTime() ?? 0;
    return Math.round((ends - Date.now()) / 86_400_000);
  };
  expect(await days(unconfirmed.email)).toBe(7);
  expect([365, 366]).toContain(await days(old.email));
  // Nor does it end sooner where somebody asks again.
  expect((await post('', { variant, email: old.email })).status).toBe(202);
  expect([365, 366]).toContain(await days(old.email));
  await change(
    `UPDATE stock_requests SET expires_at = expires_at - interval '8 days' WHERE id = '${unconfirmed.id}'`,
  );
  await change(
    `UPDATE stock_requests SET expires_at = expires_at - interval '367 days' WHERE id = '${old.id}'`,
  );
  // Its time is over, whether or not it was deleted by now.
  expect((await old.confirm()).status).toBe(404);
  await app.jobs.cleanUp(tenantId);
  const left = (await rows()).map(({ email }) => email);
  expect(left).toContain(young.email);
  expect(left).not.toContain(unconfirmed.email);
  expect(left).not.toContain(old.email);

  const customer = await createCustomer(database, shop.tenant);
  await post('', { variant, email: customer.email });
  await app.inject({
    method: 'POST',
    url: `/staff/shops/${shop.tenant.slug}/customers/forget`,
    headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
    payload: { email: customer.email },
  });
  expect(await requestOf(customer.email)).toBeUndefined();
});

test('WAIT-05 a confirmed request is not prolonged by asking again, and one whose time is over is asked for anew', async () => {
  const variant = await soldOut();
  const { email, confirm } = await waiting(variant);
  await app.jobs.runDue(tenantId);
  await confirm();
  const endsAt = (moment: string) =>
    change(`UPDATE stock_requests SET expires_at = ${moment} WHERE email = '${email}'`);
  const ask = async () => expect((await post('', { variant, email })).status).toBe(202);

  await endsAt(`now() + interval '1 day'`);
  const before = await requestOf(email);
  await ask();
  expect(await requestOf(email)).toEqual(before);

  // Over, and not deleted yet: what was confirmed then counts for nothing now.
  await endsAt(`now() - interval '1 minute'`);
  await change(`UPDATE stock_requests SET asked_at = asked_at - interval '1 year' WHERE email = '${email}'`);
  await ask();
  expect(await requestOf(email)).toMatchObject({ confirmed_at: null });
  expect((await confirm()).status).toBe(404);
  await app.jobs.runDue(tenantId);
  await stockTo(variant, 5);
  await app.jobs.runDue(tenantId);
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['stock-confirm', 'stock-confirm']);
});
