import { randomUUID } from 'node:crypto';
import type { Refill, SavedCart, SavedCartRefill } from '@etalage/contracts';
import { createBundle, createCustomer, createProduct, createTenant } from '@etalage/db/test-factories';
import { beforeEach, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Refused, type Shopper, type Stocked } from '../../../test/shopping.ts';
import { deleteCustomer } from '../../commands/delete-customer.ts';

const { app, database, shopper } = await openShop();
let shop: Stocked;
let pan: number;
let karel: Shopper;
let email: string;
beforeEach(async () => {
  shop = await createStockedShop(database, {
    product: { name: { nl: 'Vaas' }, variants: [{ stock: 1_000, unit_price_cents: 1000 }] },
  });
  pan = (await createProduct(database, shop.tenant, { name: { nl: 'Pan' } })).variants[0].id;
  const customer = await createCustomer(database, shop.tenant);
  email = customer.email;
  karel = shopper(shop.tenant.host);
  await karel.logIn(customer);
});

const carts = async (who: Shopper) => (await who.get<{ carts: SavedCart[] }>('/account/carts')).body.carts;
const keep = (who: Shopper, name: string, empties = false) =>
  who.call<{ id: string } & Refused>('POST', '/account/carts', { name, empties });
const linesOf = async (who: Shopper) =>
  (await who.cart()).body.transactionLines.map(({ productVariantId, quantity }) => [
    productVariantId,
    quantity,
  ]);
const look = async (who: Shopper, id: string, way: 'add' | 'replace') =>
  (await who.get<SavedCartRefill>(`/account/carts/${id}?way=${way}`)).body;
async function restore(who: Shopper, id: string, way: 'add' | 'replace', keepAs?: string) {
  const { refill } = await look(who, id, way);
  return who.call<Refused>('POST', `/account/carts/${id}/restore`, {
    mark: refill.mark,
    way,
    ...(keepAs !== undefined && { keepAs }),
  });
}

test('ACC-03 a customer keeps the cart under a name, as it is or emptied, and finds it on another device', async () => {
  expect((await keep(karel, 'Leeg')).body).toMatchObject({ status: 409, code: 'CART_EMPTY' });
  await karel.add(shop.variantId, 2);
  await karel.add(pan);
  expect((await keep(karel, '  ')).body).toMatchObject({ status: 400, errors: [{ field: 'name' }] });
  const { body: first } = await keep(karel, ' Voor Sinterklaas ');
  expect(await linesOf(karel)).toEqual([
    [shop.variantId, 2],
    [pan, 1],
  ]);
  expect((await keep(karel, 'Leeg daarna', true)).status).toBe(200);
  expect(await linesOf(karel)).toEqual([]);
  const phone = shopper(shop.tenant.host);
  phone.session = karel.session;
  expect(await carts(phone)).toMatchObject([
    { name: 'Leeg daarna' },
    { id: first.id, name: 'Voor Sinterklaas', names: ['Vaas', 'Pan'], lineCount: 2, shareToken: null },
  ]);
});

test('ACC-03 a saved cart comes back instead of what is in the cart, which is kept where asked, or beside it', async () => {
  await karel.add(shop.variantId, 2);
  const { id } = (await keep(karel, 'Vazen', true)).body;
  await karel.add(pan, 3);
  // Nothing is in the cart by looking.
  expect((await look(karel, id, 'replace')).refill.lines).toMatchObject([{ name: 'Vaas', takes: 2 }]);
  expect(await linesOf(karel)).toEqual([[pan, 3]]);

  expect((await restore(karel, id, 'replace', 'Wat er in zat')).status).toBe(200);
  expect(await linesOf(karel)).toEqual([[shop.variantId, 2]]);
  const [kept] = await carts(karel);
  expect(kept).toMatchObject({ name: 'Wat er in zat', names: ['Pan'] });
  // It stays as it was, and merges into what is there.
  expect((await restore(karel, id, 'add')).status).toBe(200);
  expect((await restore(karel, kept?.id ?? '', 'add')).status).toBe(200);
  expect(await linesOf(karel)).toEqual([
    [shop.variantId, 4],
    [pan, 3],
  ]);
  expect((await restore(karel, id, 'replace')).status).toBe(200);
  expect(await linesOf(karel)).toEqual([[shop.variantId, 2]]);
  expect(await carts(karel)).toHaveLength(2);
});

/** A bundle of so many pieces of one article, and what changes how many they are. */
async function createSet(variantId: number, unitsPerSet: number) {
  const { tenant } = shop;
  const set = await createBundle(database, tenant, { lines: [{ variantId, unitsPerSet }] });
  const change = (units_per_set: number) =>
    database.withTenant(tenant.id, (tx) =>
      tx.updateTable('bundle_lines').set({ units_per_set }).where('bundle_id', '=', set.id).execute(),
    );
  return { set, change };
}

test.each([3, 5])(
  'ACC-03 BNDL-05 a bundle of a saved cart comes beside one of %s pieces that the shop changed since, whose sets become today’s',
  async (unitsThen) => {
    const { set, change } = await createSet(shop.variantId, 4);
    await karel.addBundle(set.id, 2);
    const { id } = (await keep(karel, 'Twee', true)).body;
    await change(unitsThen);
    await karel.addBundle(set.id, 1);
    await change(4);
    expect((await restore(karel, id, 'add')).status).toBe(200);
    expect(await linesOf(karel)).toEqual([[shop.variantId, 12]]);
  },
);

test('ACC-03 BNDL-05 a bundle of a saved cart is refused where the sets in the cart, as today’s, leave it no stock', async () => {
  const few = (await createProduct(database, shop.tenant, { variants: [{ stock: 4 }] })).variants[0].id;
  const { set, change } = await createSet(few, 2);
  await karel.addBundle(set.id, 1);
  const { id } = (await keep(karel, 'Een', true)).body;
  await change(1);
  await karel.addBundle(set.id, 2);
  await change(2);
  expect((await restore(karel, id, 'add')).body).toMatchObject({ status: 409, code: 'CART_FULL' });
  expect(await linesOf(karel)).toEqual([[few, 2]]);
});

test('ACC-03 what changed since a cart was kept is said line by line, also of what the shop has deleted', async () => {
  const gone = await createProduct(database, shop.tenant, { name: { nl: 'Kan' } });
  await karel.add(shop.variantId, 2);
  await karel.add(gone.variants[0].id);
  const { id } = (await keep(karel, 'Straks', true)).body;
  await database.withTenant(shop.tenant.id, async (tx) => {
    await tx
      .updateTable('variants')
      .set({ unit_price_cents: 800 })
      .where('id', '=', shop.variantId)
      .execute();
    await tx.deleteFrom('products').where('id', '=', gone.id).execute();
  });
  const { refill } = await look(karel, id, 'add');
  expect(refill.lines).toMatchObject([
    { name: 'Vaas', takes: 2, change: 'none', priceNow: 8, priceThen: 10 },
    { name: 'Kan', takes: 0, change: 'gone', priceNow: null, slug: null },
  ]);
  const late = await karel.call<Refused>('POST', `/account/carts/${id}/restore`, {
    mark: `x${refill.mark.slice(1)}`,
    way: 'add',
  });
  expect(late.body).toMatchObject({ status: 409, code: 'REFILL_CHANGED' });
  expect(await linesOf(karel)).toEqual([]);
});

test('ACC-03 what is kept, put back or ordered again by a form that is sent twice happens once, also where both are sent at once', async () => {
  await karel.add(pan, 3);
  const form = { id: randomUUID(), name: 'Pannen', empties: true };
  const kept = await Promise.all([1, 2].map(() => karel.call('POST', '/account/carts', form)));
  expect([...kept, await karel.call('POST', '/account/carts', form)]).toMatchObject(
    Array(3).fill({ status: 200, body: { id: form.id } }),
  );
  expect(await carts(karel)).toHaveLength(1);
  for (const way of ['add', 'replace'] as const) {
    await karel.add(shop.variantId);
    const { mark } = (await look(karel, form.id, way)).refill;
    const wish = { mark, way, ...(way === 'replace' && { keepAs: 'Van tevoren' }) };
    const send = () => karel.call('POST', `/account/carts/${form.id}/restore`, wish);
    const sent = [...(await Promise.all([send(), send()])), await send()];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Map((await linesOf(karel)) as [number, number][]).get(pan)).toBe(3);
  }
  expect((await carts(karel)).map(({ name }) => name)).toEqual(['Van tevoren', 'Pannen']);
  // What is looked at anew is another wish.
  expect((await restore(karel, form.id, 'add')).status).toBe(200);
  expect(await linesOf(karel)).toEqual([[pan, 6]]);
});

test('ACC-03 the id of another customer’s saved cart is neither taken nor told', async () => {
  const mila = shopper(shop.tenant.host);
  await mila.logIn(await createCustomer(database, shop.tenant));
  for (const who of [karel, mila]) await who.add(pan);
  const { id } = (await keep(karel, 'Van mij')).body;
  const { body } = await mila.call<{ id: string }>('POST', '/account/carts', {
    id,
    name: 'Ook',
    empties: false,
  });
  expect(body.id).not.toBe(id);
  expect(await carts(mila)).toMatchObject([{ id: body.id, name: 'Ook' }]);
  expect(await carts(karel)).toMatchObject([{ id, name: 'Van mij' }]);
});

test('ACC-03 a line says whether the shop has no more, or the cart has them already', async () => {
  const few = await createProduct(database, shop.tenant, { variants: [{ stock: 5 }] });
  const variantId = few.variants[0].id;
  await karel.add(variantId, 4);
  const { id } = (await keep(karel, 'Vier')).body;
  const lines = async () => (await look(karel, id, 'add')).refill.lines;
  expect(await lines()).toMatchObject([{ takes: 1, change: 'less' }]);
  await karel.add(variantId);
  expect(await lines()).toMatchObject([{ takes: 0, change: 'in-cart' }]);
  expect((await look(karel, id, 'replace')).refill.lines).toMatchObject([{ takes: 4, change: 'none' }]);
  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('stock').set({ quantity: 0 }).where('variant_id', '=', variantId).execute(),
  );
  expect(await lines()).toMatchObject([{ takes: 0, change: 'sold-out' }]);
});

test('ACC-03 a customer deletes a saved cart', async () => {
  await karel.add(pan);
  const { id } = (await keep(karel, 'Weg ermee')).body;
  expect((await karel.call('DELETE', `/account/carts/${id}`)).status).toBe(200);
  expect(await carts(karel)).toEqual([]);
  expect((await karel.call('DELETE', `/account/carts/${id}`)).status).toBe(404);
});

test('ACC-03 a link to a saved cart opens a copy, without what its owner wrote, and never the cart itself', async () => {
  const card = await createProduct(database, shop.tenant, {
    name: { nl: 'Boeket' },
    asks_gift_text: true,
    variants: [{ stock: 50 }],
  });
  const text = { variantId: card.variants[0].id, quantity: 1, giftText: 'Voor mijn lieve oma' };
  expect((await karel.call('POST', '/cart/lines', text)).status).toBe(200);
  await karel.add(shop.variantId, 2);
  const { id } = (await keep(karel, 'Samen', true)).body;
  const share = () => karel.call<{ token: string }>('PUT', `/account/carts/${id}/share`);
  const { token } = (await share()).body;
  expect(token).toMatch(/^[\w-]{22}$/);
  expect((await share()).body.token).toBe(token);
  expect((await carts(karel))[0]?.shareToken).toBe(token);

  const guest = shopper(shop.tenant.host);
  const path = `/shared-carts/${token}`;
  const { body: shown } = await guest.get<{ name: string; refill: Refill }>(path);
  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('variants').set({ unit_price_cents: 700 }).where('id', '=', shop.variantId).execute(),
  );
  const { body: cheaper } = await guest.get<{ refill: Refill }>(path);
  // What the owner would have paid is the owner's.
  expect(cheaper.refill.lines[1]).toMatchObject({ priceNow: 7, priceThen: null });
  expect(shown).toMatchObject({ name: 'Samen', refill: { lines: [{ name: 'Boeket' }, { name: 'Vaas' }] } });
  expect(JSON.stringify(shown)).not.toContain('oma');
  expect((await guest.call<Refused>('POST', path, { mark: shown.refill.mark })).body.code).toBe(
    'REFILL_CHANGED',
  );
  expect((await guest.call('POST', path, { mark: cheaper.refill.mark })).status).toBe(200);
  const copied = (await guest.cart()).body.transactionLines;
  expect(copied).toMatchObject([{ giftText: null }, { productVariantId: shop.variantId, quantity: 2 }]);
  // What the guest does with the copy changes neither the cart that was kept nor the owner's.
  await guest.call('DELETE', '/cart');
  expect((await look(karel, id, 'add')).refill.lines).toHaveLength(2);
  expect(await linesOf(karel)).toEqual([]);
  // The owner gets the text back.
  await restore(karel, id, 'add');
  expect((await karel.cart()).body.transactionLines[0]?.giftText).toBe('Voor mijn lieve oma');

  const elsewhere = await createTenant(database);
  expect((await shopper(elsewhere.host).get(path)).status).toBe(404);
  expect((await karel.call('DELETE', `/account/carts/${id}/share`)).status).toBe(200);
  expect((await guest.get(path)).status).toBe(404);
  expect((await guest.call('POST', path, { mark: shown.refill.mark })).status).toBe(404);
  expect((await share()).body.token).not.toBe(token);
});

test('ACC-03 the saved carts of another customer, of another shop and of nobody are the same 404', async () => {
  await karel.add(pan);
  const { id } = (await keep(karel, 'Van mij')).body;
  const mila = shopper(shop.tenant.host);
  await mila.logIn(await createCustomer(database, shop.tenant));
  const elsewhere = await createTenant(database);
  const piet = shopper(elsewhere.host);
  await piet.logIn(await createCustomer(database, elsewhere));
  const stranger = shopper(elsewhere.host);
  stranger.session = karel.session;
  const mark = `${'A'.repeat(22)}.${'A'.repeat(22)}`;
  const ask = (who: Shopper, cart: string) => [
    who.get(`/account/carts/${cart}`),
    who.call('POST', `/account/carts/${cart}/restore`, { mark, way: 'add' }),
    who.call('PUT', `/account/carts/${cart}/share`),
    who.call('DELETE', `/account/carts/${cart}/share`),
    who.call('DELETE', `/account/carts/${cart}`),
  ];
  const nobody = shopper(shop.tenant.host);
  const answers = await Promise.all([
    ...[mila, piet, stranger, nobody].flatMap((who) => ask(who, id)),
    ...ask(karel, '00000000-0000-4000-8000-000000000000'),
    nobody.get('/account/carts'),
    keep(nobody, 'Van niemand'),
    nobody.get(`/shared-carts/${'A'.repeat(22)}`),
  ]);
  const said = answers.map(({ status, body }) => {
    const { requestId: _, instance: __, ...problem } = body as unknown as Record<string, unknown>;
    return JSON.stringify([status, problem]);
  });
  expect([...new Set(said)]).toHaveLength(1);
  expect(said[0]).toContain('404');
  expect(await carts(karel)).toHaveLength(1);
  expect(await carts(mila)).toEqual([]);
});

test('ACC-03 fifty carts are the most, also where twelve are kept at once, and one that is full takes nothing in', async () => {
  await karel.add(pan);
  for (let i = 0; i < 49; i += 1) expect((await keep(karel, `Nummer ${i}`)).status).toBe(200);
  const last = await Promise.all(Array.from({ length: 12 }, (_, i) => keep(karel, `Tegelijk ${i}`)));
  expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(last.find(({ status }) => status !== 200)?.body.code).toBe('SAVED_CARTS_FULL');
  const [one] = await carts(karel);
  const full = await restore(karel, one?.id ?? '', 'replace', 'Nog een');
  expect(full.body).toMatchObject({ status: 409, code: 'SAVED_CARTS_FULL' });
  expect(await linesOf(karel)).toEqual([[pan, 1]]);
});

test('ACC-03 a cart that has no room for all of it takes nothing in', async () => {
  await karel.add(pan);
  const { id } = (await keep(karel, 'Pan', true)).body;
  await karel.add(shop.variantId);
  const { variants } = await createProduct(database, shop.tenant, { variants: Array(99).fill({}) });
  await database.withTenant(shop.tenant.id, async (tx) => {
    const cart = await tx
      .selectFrom('carts')
      .select('id')
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    const line = {
      tenant_id: shop.tenant.id,
      cart_id: cart.id,
      quantity: 1,
      unit_price_snapshot_cents: 1000,
    };
    await tx
      .insertInto('cart_lines')
      .values(variants.map((variant) => ({ ...line, variant_id: variant.id })))
      .execute();
  });
  expect((await restore(karel, id, 'add')).body).toMatchObject({ status: 409, code: 'CART_FULL' });
  expect(await linesOf(karel)).toHaveLength(100);
});

test('ACC-02 JOB-07 saved carts are among a customer’s data, and go with the customer', async () => {
  await karel.add(pan, 2);
  await keep(karel, 'Mee te nemen');
  const { body } = await karel.get<{ savedCarts: unknown }>('/account/export?format=json');
  expect(body.savedCarts).toMatchObject([
    { name: 'Mee te nemen', lines: [{ name: 'Pan', quantity: 2, giftText: null }] },
  ]);
  await deleteCustomer(app.services, shop.tenant.id, email);
  const left = await database.withTenant(shop.tenant.id, (tx) =>
    tx.selectFrom('saved_cart_lines').selectAll().execute(),
  );
  expect(left).toEqual([]);
});
