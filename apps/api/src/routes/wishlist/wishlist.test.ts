import type { SharedWishlist, Wishlist, WishlistContents } from '@etalage/contracts';
import { mostOnWishlist } from '@etalage/contracts/limits';
import {
  afterAnswer,
  changesOf,
  onList,
  readCopy,
  type WishlistCopy,
  withChange,
  writeCopy,
} from '@etalage/contracts/wishlist-copy';
import { sql } from '@etalage/db';
import {
  createCustomer,
  createCustomerCategory,
  createProduct,
  type TestCustomer,
} from '@etalage/db/test-factories';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Shopper } from '../../../test/shopping.ts';
import { deleteCustomer } from '../../commands/delete-customer.ts';

const lines: string[] = [];
const { app, database, shop, shopper } = await openShop({
  logTo: { write: (line) => void lines.push(line) },
});
const { tenant } = shop;
const hour = 3_600_000;
const products: number[] = [];
for (let i = 0; i < 4; i += 1) {
  const price = 1000 + i;
  const { id } = await createProduct(database, tenant, { variants: [{ stock: 5, unit_price_cents: price }] });
  products.push(id);
}
const [first = 0, second = 0, third = 0] = products;

let addresses = 0;
/** Headers of a request from a network that nobody else in these tests comes from. */
const fromElsewhere = () => {
  addresses += 1;
  return { 'x-etalage-client-ip': `10.${addresses >> 8}.${addresses % 256}.1` };
};

type Change = { productId: number; isOn: boolean; age?: number; price?: number | null };
const tell = (who: Shopper, changes: Change[], owner = '') =>
  who.call<WishlistContents>(
    'POST',
    '/wishlist/changes?lang=nl',
    { owner, changes: changes.map((change) => ({ age: 0, price: null, ...change })) },
    fromElsewhere(),
  );
/** Put there one after the other, the last one now. */
const put = (...ids: number[]): Change[] =>
  ids.map((productId, i) => ({ productId, isOn: true, age: (ids.length - 1 - i) * 1000 }));
const read = async (who: Shopper) => (await who.get<Wishlist>('/wishlist?lang=nl')).body;
const idsOf = ({ items }: { items: { productId: number }[] }) => items.map(({ productId }) => productId);

async function loggedIn(customer: TestCustomer, wishlist: string | null = null): Promise<Shopper> {
  const who = shopper();
  who.wishlist = wishlist;
  expect((await who.logIn(customer, fromElsewhere())).status).toBe(200);
  return who;
}

const withPrice = (productId: number, cents: number) =>
  database.withTenant(tenant.id, (tx) =>
    tx.updateTable('variants').set({ unit_price_cents: cents }).where('product_id', '=', productId).execute(),
  );
const withStatus = (productId: number, status: 'draft' | 'published') =>
  database.withTenant(tenant.id, (tx) =>
    tx.updateTable('products').set({ status }).where('id', '=', productId).execute(),
  );

/** A guest's cookie, pressed a while ago. */
function guestsCookie(...ids: number[]): string {
  const pressed = ids.reduce<WishlistCopy>(
    (copy, productId) => withChange(copy, { productId, isOn: true, priceCents: 5000 }, Date.now() - hour),
    { owner: '', items: [] },
  );
  return writeCopy(pressed);
}

test('ACC-04 a guest’s list is the browser’s alone: read from its cookie, priced, and nothing of it is kept', async () => {
  const guest = shopper();
  const answer = await tell(guest, put(first, second));
  expect(answer.body).toEqual({
    owner: '',
    items: [
      { productId: second, price: 10.01 },
      { productId: first, price: 10 },
    ],
  });
  guest.wishlist = guestsCookie(first, second);
  const list = await read(guest);
  expect(idsOf(list)).toEqual([second, first]);
  expect(list.items[1]).toMatchObject({ card: { unitPrice: 10, inStock: true }, price: 50, priceThen: 50 });
  const rows = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('wishlist_items').selectAll().execute(),
  );
  expect(rows).toEqual([]);
});

test('AUTH-04 OVER-01 what the browser has joins the customer’s list at log-in, and the browser then has all of it for as long as it is told', async () => {
  const customer = await createCustomer(database, tenant);
  const phone = await loggedIn(customer);
  await tell(phone, put(first, second));
  const laptop = await loggedIn(customer, guestsCookie(second, third));
  expect(idsOf(await read(laptop)).toSorted()).toEqual([first, second, third].toSorted());
  const copy = readCopy(laptop.wishlist ?? '');
  expect(onList(copy).toSorted()).toEqual([first, second, third].toSorted());
  expect(copy.owner).toBe(customer.id.slice(0, 8));
  const { headers } = await shopper().logIn(customer, fromElsewhere());
  const given = [headers['set-cookie']]
    .flat()
    .find((cookie) => String(cookie).startsWith('etalage_wishlist='));
  expect(given).toContain('; Max-Age=34560000; ');
  // What stood on the account keeps the price that it was put there for.
  expect((await read(phone)).items.find(({ productId }) => productId === second)?.price).toBe(10.01);
});

test('AUTH-04 log-out empties the browser, and another customer’s copy joins nothing', async () => {
  const [anna, bram] = [await createCustomer(database, tenant), await createCustomer(database, tenant)];
  const browser = await loggedIn(anna);
  await tell(browser, put(first));
  const left = writeCopy({
    ...readCopy(browser.wishlist ?? ''),
    items: [{ productId: second, isOn: true, changedAt: Date.now() - hour, priceCents: null }],
  });
  await browser.logOut();
  expect(browser.wishlist).toBeNull();
  expect((await read(browser)).items).toEqual([]);
  // A copy of hers that was left behind all the same, as where her session ended by itself.
  browser.wishlist = left;
  expect((await read(browser)).items).toEqual([]);
  await browser.logIn(bram, fromElsewhere());
  expect((await read(browser)).items).toEqual([]);
  expect(readCopy(browser.wishlist ?? '')).toEqual({ owner: bram.id.slice(0, 8), items: [] });
  expect((await tell(browser, put(third), anna.id.slice(0, 8))).body.items).toEqual([]);
  // Her own session finds her list as it was, and what her browser had not told yet joins it.
  expect(idsOf(await read(await loggedIn(anna, left))).toSorted()).toEqual([first, second].toSorted());
});

test('AUTH-04 a log-in goes on where the wishlist cannot join: it is logged, and told again by the browser', async () => {
  const customer = await createCustomer(database, tenant);
  const cookie = guestsCookie(first);
  const run = database.withTenant.bind(database);
  let isBroken = true;
  database.withTenant = (async (id: string, work: never, options: never) => {
    const made = String(work);
    if (isBroken && made.includes('readWishlist')) throw new Error('the database is away');
    return run(id, work, options);
  }) as typeof database.withTenant;
  const browser = await loggedIn(customer, cookie).finally(() => {
    isBroken = false;
    database.withTenant = run;
  });
  expect(browser.wishlist).toBe(cookie);
  const logged = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => /wishlist could not join/.test(msg));
  expect(logged).toMatchObject([{ err: { message: 'the database is away' } }]);
  const sent = readCopy(cookie);
  const told = changesOf(sent, Date.now()).map(({ priceCents, ...change }) => ({
    ...change,
    price: priceCents === null ? null : priceCents / 100,
  }));
  const answer = await tell(browser, told);
  expect(answer.body).toMatchObject({
    owner: customer.id.slice(0, 8),
    items: [{ productId: first, price: 50 }],
  });
});

test('ACC-04 a list shows price and stock of now on the shopper’s basis, and what became cheaper since', async () => {
  const category = await createCustomerCategory(database, tenant, { display_prices_including_vat: false });
  const business = await loggedIn(
    await createCustomer(database, tenant, { customer_category_id: category.id }),
  );
  const { id } = await createProduct(database, tenant, {
    vat_rate: 2100,
    variants: [{ stock: 1, unit_price_cents: 12_100 }],
  });
  await tell(business, put(id, first));
  expect((await read(business)).items.every(({ priceThen }) => priceThen === null)).toBe(true);
  await withPrice(id, 6050);
  await withPrice(first, 1100);
  const list = await read(business);
  const item = list.items.find(({ productId }) => productId === id);
  expect(item).toMatchObject({ priceThen: 100, price: 121, card: { unitPrice: 50, unitPriceBasis: 'ex' } });
  // Dearer is no news.
  expect(list.items.find(({ productId }) => productId === first)?.priceThen).toBeNull();
  await withPrice(first, 1000);
  // Putting it there again, with the price that it had, is as if it had never been off.
  await tell(business, [{ productId: id, isOn: false }]);
  await tell(business, [{ productId: id, isOn: true, price: 121 }]);
  expect((await read(business)).items.find(({ productId }) => productId === id)?.priceThen).toBe(100);
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('stock')
      .set({ quantity: 0 })
      .where('variant_id', 'in', (q) => q.selectFrom('variants').select('id').where('product_id', '=', id))
      .execute(),
  );
  expect((await read(business)).items.find(({ productId }) => productId === id)?.card?.inStock).toBe(false);
});

test('ACC-04 what is no longer for sale stays by its name, what was deleted goes, and no draft’s name is told', async () => {
  const customer = await loggedIn(await createCustomer(database, tenant));
  const made = [await createProduct(database, tenant), await createProduct(database, tenant)];
  const [draft = 0, gone = 0] = made.map(({ id }) => id);
  await tell(customer, put(first, draft, gone));
  await withStatus(draft, 'draft');
  await database.withTenant(tenant.id, (tx) => tx.deleteFrom('products').where('id', '=', gone).execute());
  const list = await read(customer);
  expect(idsOf(list).toSorted()).toEqual([first, draft].toSorted());
  const item = list.items.find(({ productId }) => productId === draft);
  expect(item?.card).toBeNull();
  expect(item?.name).not.toBe('');
  const guest = shopper();
  guest.wishlist = guestsCookie(draft, first);
  expect(idsOf(await read(guest))).toEqual([first]);
  const other = await loggedIn(await createCustomer(database, tenant));
  expect((await tell(other, put(draft, first))).body.items).toMatchObject([{ productId: first }]);
});

describe('what is sent by others', () => {
  test('SEC-01 ids of another shop, of nothing and of everything put nothing on a list', async () => {
    const other = await createStockedShop(database);
    const who = await loggedIn(await createCustomer(database, tenant));
    const answer = await tell(who, put(other.product.id, 999_999_999, Number.MAX_SAFE_INTEGER, first));
    expect(idsOf(answer.body)).toEqual([first]);
    const guest = shopper();
    expect(idsOf((await tell(guest, put(other.product.id, first))).body)).toEqual([first]);
    guest.wishlist = guestsCookie(other.product.id, first);
    expect(idsOf(await read(guest))).toEqual([first]);
    // A session of this shop is nobody's in another.
    const elsewhere = shopper(other.tenant.host);
    elsewhere.session = who.session;
    expect(await read(elsewhere)).toEqual({ owner: '', items: [], shareToken: null });
    expect((await tell(elsewhere, put(other.product.id))).body.owner).toBe('');
  });

  test.each([
    { owner: '', changes: [{ productId: 0, isOn: true, age: 0, price: null }] },
    { owner: '', changes: [{ productId: 1.5, isOn: true, age: 0, price: null }] },
    { owner: '', changes: [{ productId: 1, isOn: 'yes', age: 0, price: null }] },
    { owner: '', changes: [{ productId: 1, isOn: true, age: -1, price: null }] },
    { owner: '', changes: [{ productId: 1, isOn: true, age: 0, price: -1 }] },
    { owner: '', changes: [{ productId: 1, isOn: true, age: 0, price: null, customerId: 'x' }] },
    { owner: "'; DROP", changes: [] },
    { owner: '', changes: Array(201).fill({ productId: 1, isOn: true, age: 0, price: null }) },
  ])('SEC-01 a change that is none is refused (%#)', async (body) => {
    const answer = await shopper().call('POST', '/wishlist/changes?lang=nl', body, fromElsewhere());
    expect(answer.status).toBe(400);
  });

  test('SEC-01 a cookie that anybody wrote is read as far as it is a list', async () => {
    const guest = shopper();
    for (const cookie of [
      '',
      '_',
      '__-_.',
      'zzzz_1',
      '_-1.2',
      `_${'z'.repeat(4000)}`,
      `_${first.toString(36)}_%00_-`,
    ]) {
      guest.wishlist = cookie;
      const { body, status } = await guest.get<Wishlist>('/wishlist?lang=nl');
      expect([status, idsOf(body).filter((id) => id !== first)]).toEqual([200, []]);
    }
    const many = Array.from({ length: 300 }, (_, i) => (i + 1).toString(36)).join('_');
    expect(readCopy(`_${many}`).items).toHaveLength(mostOnWishlist);
  });

  test('SEC-01 a hundred and twenty changes of a network in a minute are the most', async () => {
    const here = { 'x-etalage-client-ip': '192.0.2.77' };
    const ask = () => shopper().call('POST', '/wishlist/changes?lang=nl', { owner: '', changes: [] }, here);
    const statuses: number[] = [];
    // A new minute may begin in between, which forgets what was counted.
    for (let i = 0; i < 300 && statuses.at(-1) !== 429; i += 1) statuses.push((await ask()).status);
    expect(statuses.length).toBeGreaterThan(120);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('ACC-04 a list holds a hundred products: the first that were put there, and none is pushed out', async () => {
  const own = await createStockedShop(database);
  const ids: number[] = [own.product.id];
  while (ids.length < mostOnWishlist + 2) ids.push((await createProduct(database, own.tenant)).id);
  const who = shopper(own.tenant.host);
  await who.logIn(await createCustomer(database, own.tenant), fromElsewhere());
  const aged = ids.map((productId, i) => ({ productId, isOn: true, age: (ids.length - i) * 1000 }));
  expect((await tell(who, aged.slice(0, 99))).body.items).toHaveLength(99);
  // Told last and pressed long before: it comes in while there is room, and takes nobody's place.
  const answer = await tell(who, aged.slice(99).toReversed());
  expect(idsOf(answer.body).toSorted()).toEqual(ids.slice(0, 100).toSorted());
  await tell(who, [{ productId: ids[0] ?? 0, isOn: false }]);
  expect((await tell(who, put(ids[101] ?? 0))).body.items).toHaveLength(100);
});

test('ACC-04 of what was taken off the last 200 are remembered, whatever a browser tells, and nothing of what is on the list goes', async () => {
  const own = await createStockedShop(database);
  const who = shopper(own.tenant.host);
  await who.logIn(await createCustomer(database, own.tenant), fromElsewhere());
  const ids = await database.withTenant(own.tenant.id, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO products (tenant_id, vat_rate, status) SELECT current_tenant(), 2100, 'published' FROM generate_series(1, 230)
      RETURNING id`.execute(tx);
    return rows.map(({ id }) => id);
  });
  await tell(who, put(own.product.id));
  const off = ids.map((productId, at) => ({ productId, isOn: false, age: (ids.length - at) * 1000 }));
  await tell(who, off.slice(0, 115));
  await tell(who, off.slice(115));
  const rows = await database.withTenant(own.tenant.id, (tx) =>
    tx.selectFrom('wishlist_items').select(['product_id', 'is_on']).orderBy('product_id').execute(),
  );
  expect(rows.filter((row) => row.is_on).map((row) => row.product_id)).toEqual([own.product.id]);
  expect(rows.filter((row) => !row.is_on).map((row) => row.product_id)).toEqual(ids.slice(30));
});

describe('a link to a list', () => {
  test('ACC-04 shows to whoever has it what is for sale, until it is withdrawn; then a later one is another', async () => {
    const anna = await loggedIn(await createCustomer(database, tenant, { first_name: 'Anna' }));
    await tell(anna, put(first, second));
    const share = async () =>
      (await anna.call<{ token: string }>('PUT', '/wishlist/share', undefined, fromElsewhere())).body.token;
    const token = await share();
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(await share()).toBe(token);
    expect((await read(anna)).shareToken).toBe(token);
    const show = (t: string, host?: string) =>
      shopper(host).call<SharedWishlist>('GET', `/wishlist/shared/${t}?lang=nl`, undefined, fromElsewhere());
    const shown = await show(token);
    expect(shown.headers['cache-control']).toBe('private, no-store');
    expect(shown.body).toMatchObject({ firstName: 'Anna', items: [{ id: second }, { id: first }] });
    expect(Object.keys(shown.body)).toEqual(['firstName', 'items']);
    // Living: it shows what is on the list now.
    await tell(anna, [{ productId: second, isOn: false }]);
    expect((await show(token)).body.items).toMatchObject([{ id: first }]);
    const other = await createStockedShop(database);
    for (const [t, host] of [[token, other.tenant.host], [token.replace(/^../, 'AA')]])
      expect((await show(t ?? '', host)).status).toBe(404);
    await anna.call('DELETE', '/wishlist/share', undefined, fromElsewhere());
    expect((await show(token)).status).toBe(404);
    expect((await read(anna)).shareToken).toBeNull();
    expect(await share()).not.toBe(token);
  });

  test('ACC-04 is a customer’s: a guest is told to log in', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const answer = await shopper().call<{ code: string }>(
        method,
        '/wishlist/share',
        undefined,
        fromElsewhere(),
      );
      expect([answer.status, answer.body.code]).toEqual([401, 'NOT_LOGGED_IN']);
    }
  });
});

test('JOB-07 a customer who is deleted takes list and link along', async () => {
  const customer = await createCustomer(database, tenant);
  const who = await loggedIn(customer);
  await tell(who, put(first));
  await who.call('PUT', '/wishlist/share', undefined, fromElsewhere());
  await deleteCustomer(app.services, tenant.id, customer.email);
  const left = await database.withTenant(tenant.id, async (tx) => [
    ...(await tx
      .selectFrom('wishlist_items')
      .select('customer_id')
      .where('customer_id', '=', customer.id)
      .execute()),
    ...(await tx
      .selectFrom('wishlist_shares')
      .select('customer_id')
      .where('customer_id', '=', customer.id)
      .execute()),
  ]);
  expect(left).toEqual([]);
});

test('JOB-06 what was taken off a list is forgotten after 400 days, what is on it never', async () => {
  const customer = await createCustomer(database, tenant);
  const who = await loggedIn(customer);
  await tell(who, [
    { productId: first, isOn: true, age: 401 * 24 * hour },
    { productId: second, isOn: true, age: 402 * 24 * hour },
    { productId: second, isOn: false, age: 401 * 24 * hour },
    { productId: third, isOn: true, age: 400 * 24 * hour },
    { productId: third, isOn: false, age: 399 * 24 * hour },
  ]);
  await app.jobs.cleanUp(tenant.id);
  const rows = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('wishlist_items').select('product_id').where('customer_id', '=', customer.id).execute(),
  );
  expect(rows.map((row) => row.product_id).toSorted()).toEqual([first, third].toSorted());
});

type Op = {
  device: number;
  product: number;
  does: 'add' | 'remove' | 'sync' | 'lose' | 'press while asking';
};

describe('the merge', () => {
  let session: string | null;
  let owner: string;
  let customerId: string;
  beforeEach(async () => {
    const customer = await createCustomer(database, tenant);
    customerId = customer.id;
    owner = customer.id.slice(0, 8);
    session = (await loggedIn(customer)).session;
  });

  test('AUTH-04 however three devices press and tell, answers lost: all end with the last press of each product', async () => {
    const device = fc.integer({ min: 0, max: 2 });
    const product = fc.integer({ min: 0, max: products.length - 1 });
    const does = fc.constantFrom<Op['does'][]>('add', 'add', 'remove', 'sync', 'lose', 'press while asking');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ device, product, does }), { maxLength: 24 }),
        fc.array(fc.integer({ min: -48, max: 48 }), { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        async (ops, skews, isGuestAtFirst) => {
          await database.withTenant(tenant.id, (tx) =>
            tx.deleteFrom('wishlist_items').where('customer_id', '=', customerId).execute(),
          );
          await playedBy(ops, skews, isGuestAtFirst);
        },
      ),
      { numRuns: 40, examples: [[reviving, [0, 0, 0], false]] },
    );
  });

  /** Put there on one device, taken off on another, and told again by the first, whose answer was lost. */
  const reviving: Op[] = [
    { device: 0, product: 0, does: 'add' },
    { device: 0, product: 0, does: 'lose' },
    { device: 1, product: 0, does: 'sync' },
    { device: 1, product: 0, does: 'remove' },
    { device: 1, product: 0, does: 'sync' },
    { device: 0, product: 0, does: 'sync' },
  ];

  /** Each press is an hour after the one before; all is told at the end, so that how long it takes does not matter. */
  async function playedBy(ops: Op[], skews: number[], isGuestAtFirst: boolean) {
    const begin = Date.now() - 1000 * hour;
    const end = begin + 1000 * hour;
    const clock = (moment: number, device: number) => moment + (skews[device] ?? 0) * hour;
    const copies: WishlistCopy[] = skews.map((_, i) => ({
      owner: isGuestAtFirst && i === 0 ? '' : owner,
      items: [],
    }));
    const last = new Map<number, boolean>();
    const press = (device: number, productId: number, isOn: boolean, step: number) => {
      const copy = copies[device] as WishlistCopy;
      copies[device] = withChange(copy, { productId, isOn }, clock(begin + step * hour, device));
      last.set(productId, isOn);
    };
    const sync = async (device: number, meanwhile: () => void, isLost = false) => {
      const sent = copies[device] as WishlistCopy;
      const who = shopper();
      who.session = session;
      const changes = changesOf(sent, clock(end, device)).map(({ priceCents, ...change }) => ({
        ...change,
        price: priceCents,
      }));
      const { body, status } = await tell(who, changes, sent.owner);
      expect(status).toBe(200);
      meanwhile();
      if (isLost) return;
      const items = body.items.map(({ productId }) => ({ productId, priceCents: null }));
      // As the cookie keeps it.
      copies[device] = readCopy(
        writeCopy(afterAnswer(copies[device] as WishlistCopy, sent, { owner: body.owner, items })),
      );
    };
    for (const [step, { device, product, does }] of ops.entries()) {
      const id = products[product] ?? 0;
      if (does === 'add' || does === 'remove') press(device, id, does === 'add', step);
      else if (does === 'press while asking')
        await sync(device, () => press(device, id, step % 2 === 0, step));
      else await sync(device, () => {}, does === 'lose');
    }
    for (const device of [0, 1, 2, 0, 1, 2]) await sync(device, () => {});
    const expected = [...last].flatMap(([id, isOn]) => (isOn ? [id] : [])).toSorted();
    const who = shopper();
    who.session = session;
    expect(idsOf(await read(who)).toSorted()).toEqual(expected);
    for (const copy of copies) expect(onList(copy).toSorted()).toEqual(expected);
  }
});
