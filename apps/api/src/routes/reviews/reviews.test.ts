import type { ProductDetail, ProductList, ReviewForm, ReviewList, StaffReview } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { createCustomer, createProduct, createReview, putSettings } from '@etalage/db/test-factories';
import { expect, test, vi } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Placed, type Refused, type Shopper } from '../../../test/shopping.ts';
import { linkToken } from '../../commands/signed-link.ts';
import { staffKey } from '../../commands/staff-key.ts';

const { app, database, shop, shopper } = await openShop({
  tenant: { settings: { store_name: 'De Molen', product_reviews_enabled: 'true' } },
});
const tenantId = shop.tenant.id;

type Status = 'paid' | 'open' | 'expired' | 'cancelled';
const change = (statement: string) => database.withTenant(tenantId, (tx) => sql.raw(statement).execute(tx));

async function order(who: Shopper, variantIds: number[], status: Status = 'paid') {
  for (const id of variantIds) await who.add(id);
  await who.fillIn(shop.shippingMethodId);
  const { body } = await who.place();
  await change(`UPDATE orders SET status = '${status}' WHERE id = '${body.id}'`);
  return body;
}

/** Somebody who bought a product of their own, and what they would write about it. */
async function buyer(status: Status = 'paid') {
  const product = await createProduct(database, shop.tenant, { variants: [{ stock: 100 }] });
  const who = shopper();
  const placed = await order(who, [product.variants[0].id], status);
  const token = linkToken(app.env.APP_SECRET, 'review', tenantId, placed.id);
  await change(`UPDATE orders SET email = 'koper-${placed.number}@example.nl' WHERE id = '${placed.id}'`);
  return { who, product, placed, token, ...ways(who, placed, token, product.id) };
}

function ways(who: Shopper, placed: Placed, token: string, product: number) {
  const review = {
    ...{ order: placed.id, token, product, stars: 4 },
    ...{ title: 'Fijne vaas', text: 'Staat stevig en is mooi afgewerkt.', author: 'Anna' },
  };
  return {
    review,
    write: (given: object = {}) =>
      who.call<Refused & { received?: true }>('POST', '/reviews?lang=nl', { ...review, ...given }),
    form: (query: string) => who.get<ReviewForm & Refused>(`/reviews/form?${query}`),
  };
}

const staff = async <T>(method: 'GET' | 'POST', path: string, payload?: object) => {
  const answer = await app.inject({
    method,
    url: `/staff/shops/${shop.tenant.slug}/reviews${path}`,
    headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() as T };
};
const held = async () => (await staff<{ reviews: StaffReview[] }>('GET', '?status=held')).body.reviews;
const decide = (id: number, status: 'published' | 'refused') => staff('POST', `/${id}`, { status });
const pageOf = async (slug: string) =>
  (await shopper().get<ProductDetail>(`/products/slug/${slug}?lang=nl`)).body;
const slugOf = (product: { translations: { slug: string | null }[] }) => product.translations[0]?.slug ?? '';

/** As an order of so many days ago that nothing was promised for. */
/** The day that it is in the shop, as SQL. */
const today = "(now() AT TIME ZONE 'Europe/Amsterdam')::date";
const withoutPromise = ({ id }: Placed, days: number) =>
  change(
    `UPDATE orders SET placed_at = now() - interval '${days} days', delivery_promise = NULL WHERE id = '${id}'`,
  );
/** The work that asks the buyer of an order. */
const askedAbout = ({ id }: Placed) =>
  database.withTenant(tenantId, (tx) =>
    tx.selectFrom('outbox').select('done_at').where('dedupe_key', '=', `mail:review-request:${id}`).execute(),
  );
/** The mails that asked for reviews of an order. */
const requestsOf = ({ id }: Placed) =>
  database.withTenant(tenantId, (tx) =>
    tx
      .selectFrom('mails')
      .selectAll()
      .where('template', '=', 'review-request')
      .where('order_id', '=', id)
      .execute(),
  );
const forget = (email: string) =>
  app.inject({
    method: 'POST',
    url: `/staff/shops/${shop.tenant.slug}/customers/forget`,
    headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
    payload: { email },
  });

test('REV-02 REV-03 a buyer reviews by the link of a mail; it is shown without their address once staff publish it, gone once they refuse it, and back once they publish it after all', async () => {
  const { product, write, placed } = await buyer();
  const slug = slugOf(product);
  expect((await write()).status).toBe(201);
  expect(await pageOf(slug)).toMatchObject({ rating: null, reviews: null });
  const [waiting] = (await held()).filter(({ order: number }) => number === placed.number);
  expect(waiting).toMatchObject({ stars: 4, title: 'Fijne vaas', author: 'Anna', status: 'held' });
  expect(await decide(waiting?.id ?? 0, 'published')).toMatchObject({
    status: 200,
    body: { review: { status: 'published' } },
  });
  await expect
    .poll(() => pageOf(slug))
    .toMatchObject({
      rating: { average: 4, count: 1 },
      reviews: {
        ...{ total: 1, page: 1, spread: [0, 1, 0, 0, 0] },
        items: [{ stars: 4, title: 'Fijne vaas', author: 'Anna', language: 'nl', isVerified: true }],
      },
    });
  const { body: list } = await shopper().get<ReviewList>(`/products/${product.id}/reviews?lang=nl`);
  expect(list.items).toMatchObject([{ author: 'Anna' }]);
  expect(JSON.stringify([await pageOf(slug), list])).not.toContain(`koper-${placed.number}@`);
  await decide(waiting?.id ?? 0, 'refused');
  await expect.poll(() => pageOf(slug)).toMatchObject({ rating: null, reviews: null });
  await decide(waiting?.id ?? 0, 'published');
  await expect.poll(() => pageOf(slug)).toMatchObject({ reviews: { items: [{ author: 'Anna' }] } });
  expect((await decide(987_654, 'published')).status).toBe(404);
  // Without the staff's key there is no such address.
  expect((await app.inject({ url: `/staff/shops/${shop.tenant.slug}/reviews` })).statusCode).toBe(404);
});

test('REV-02 the form lists what was bought and whether it was reviewed, by link, by the order’s own link or logged in', async () => {
  const { form, placed, token, product, write, who } = await buyer();
  const byLink = await form(`order=${placed.id}&token=${token}`);
  expect(byLink.body).toMatchObject({
    orderId: placed.id,
    author: 'Anna',
    products: [{ id: product.id, isReviewed: false }],
  });
  expect((await form(`order=${placed.id}&token=${placed.token}`)).status).toBe(200);
  await write();
  expect((await form(`order=${placed.id}&token=${token}`)).body.products).toMatchObject([
    { isReviewed: true },
  ]);
  // A guest who comes from the product's page is known by nothing.
  expect((await form(`product=${product.id}`)).status).toBe(404);
  const bought = [product.variants[0].id];
  const [again, unpaid] = [await order(who, bought), await order(who, bought, 'open')];
  const customer = await createCustomer(database, shop.tenant);
  await who.logIn(customer);
  expect(await form(`product=${product.id}`)).toMatchObject({ status: 409, body: { code: 'NOT_BOUGHT' } });
  await change(`UPDATE orders SET customer_id = '${customer.id}' WHERE id = '${placed.id}'`);
  expect((await form(`product=${product.id}`)).body).toMatchObject({ orderId: placed.id });
  // Of several it is the newest that was paid: one of long ago takes no reviews any more.
  await withoutPromise(placed, 400);
  for (const { id } of [again, unpaid])
    await change(`UPDATE orders SET customer_id = '${customer.id}' WHERE id = '${id}'`);
  expect((await form(`product=${product.id}`)).body).toMatchObject({ orderId: again.id });
});

test('REV-02 a logged-in customer reviews what they bought, without a link', async () => {
  const { who, placed, write, product } = await buyer();
  const customer = await createCustomer(database, shop.tenant);
  await change(`UPDATE orders SET customer_id = '${customer.id}' WHERE id = '${placed.id}'`);
  expect((await write({ token: undefined })).status).toBe(404);
  await who.logIn(customer);
  expect((await write({ token: undefined })).status).toBe(201);
  const stranger = shopper();
  await stranger.logIn(await createCustomer(database, shop.tenant));
  const theirs = ways(stranger, placed, '', product.id);
  expect((await theirs.write()).status).toBe(404);
});

test('REV-06 a purchase is reviewed once, and so is a product by one buyer, however often it was bought', async () => {
  const { who, placed, write, product } = await buyer();
  expect((await write()).status).toBe(201);
  expect(await write({ stars: 1 })).toMatchObject({ status: 409, body: { code: 'ALREADY_REVIEWED' } });
  const again = await order(who, [product.variants[0].id]);
  await change(`UPDATE orders SET email = 'koper-${placed.number}@example.nl' WHERE id = '${again.id}'`);
  const token = linkToken(app.env.APP_SECRET, 'review', tenantId, again.id);
  const second = ways(who, again, token, product.id);
  expect(await second.write()).toMatchObject({ status: 409, body: { code: 'ALREADY_REVIEWED' } });
  expect((await second.form(`order=${again.id}&token=${token}`)).body.products).toMatchObject([
    { isReviewed: true },
  ]);
});

test('REV-06 so is a product that one customer bought with two addresses, and their form says so', async () => {
  const { who, placed, write, product } = await buyer();
  const again = await order(who, [product.variants[0].id]);
  const customer = await createCustomer(database, shop.tenant);
  await change(
    `UPDATE orders SET customer_id = '${customer.id}' WHERE id IN ('${placed.id}', '${again.id}')`,
  );
  const token = linkToken(app.env.APP_SECRET, 'review', tenantId, again.id);
  const second = ways(who, again, token, product.id);
  const isReviewed = async () =>
    (await second.form(`order=${again.id}&token=${token}`)).body.products[0]?.isReviewed;
  expect(await isReviewed()).toBe(false);
  expect((await write()).status).toBe(201);
  expect(await isReviewed()).toBe(true);
  expect(await second.write()).toMatchObject({ status: 409, body: { code: 'ALREADY_REVIEWED' } });
  await withoutPromise(again, 10);
  await app.jobs.cleanUp(tenantId);
  expect(await askedAbout(again)).toEqual([]);
});

test('REV-06 REV-02 an order that is unpaid, cancelled, somebody else’s, another shop’s or too old is refused, and so is what it did not hold', async () => {
  for (const status of ['open', 'cancelled'] as const) {
    const { write, form, placed, token } = await buyer(status);
    expect(await write()).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAID' } });
    expect((await form(`order=${placed.id}&token=${token}`)).body.code).toBe('ORDER_NOT_PAID');
  }
  const mine = await buyer();
  const theirs = await buyer();
  expect((await mine.write({ order: theirs.placed.id })).status).toBe(404);
  expect((await mine.write({ token: 'x'.repeat(32) })).status).toBe(404);
  // The link that ends such mails opens nothing else.
  const off = linkToken(app.env.APP_SECRET, 'review-mails-off', tenantId, mine.placed.id);
  expect((await mine.write({ token: off })).status).toBe(404);
  expect(await mine.write({ product: theirs.product.id })).toMatchObject({
    status: 409,
    body: { code: 'NOT_BOUGHT' },
  });
  const other = await createStockedShop(database, { tenant: { settings: { product_reviews_enabled: '1' } } });
  const elsewhere = ways(shopper(other.tenant.host), mine.placed, mine.token, mine.product.id);
  expect((await elsewhere.write()).status).toBe(404);
  const daysOld = (days: number) =>
    change(`UPDATE orders SET placed_at = now() - interval '${days} days' WHERE id = '${mine.placed.id}'`);
  await daysOld(367);
  expect((await mine.write()).status).toBe(404);
  await daysOld(364);
  expect((await mine.write()).status).toBe(201);
});

test('REV-06 what is wrong with a review is said of its field: no stars, too long or too short a text, HTML', async () => {
  const { write } = await buyer();
  const fieldsOf = async (given: object) => {
    const { status, body } = await write(given);
    return status === 400 ? body.errors?.map(({ field }) => field) : status;
  };
  for (const stars of [0, 6, 3.5, '', null]) expect(await fieldsOf({ stars })).toEqual(['stars']);
  expect(await fieldsOf({ title: '' })).toEqual(['title']);
  expect(await fieldsOf({ title: 'x'.repeat(101) })).toEqual(['title']);
  expect(await fieldsOf({ title: 'Mooi\nhoor' })).toEqual(['title']);
  expect(await fieldsOf({ text: 'kort, hoo' })).toEqual(['text']);
  expect(await fieldsOf({ text: 'x'.repeat(4_001) })).toEqual(['text']);
  expect(await fieldsOf({ author: '' })).toEqual(['author']);
  expect(await fieldsOf({ author: 'x'.repeat(61) })).toEqual(['author']);
  for (const html of ['<b>dik</b>', 'a <script>alert(1)</script>', '</p>', '<!-- x -->', '<IMG src=x>']) {
    expect(await fieldsOf({ text: `Een mooie vaas ${html}` })).toEqual(['text']);
    expect(await fieldsOf({ title: html })).toEqual(['title']);
    expect(await fieldsOf({ author: html })).toEqual(['author']);
  }
  expect(await fieldsOf({ stars: 0, title: '', text: '', author: '' })).toEqual([
    'stars',
    'title',
    'text',
    'author',
  ]);
  for (const right of [
    { text: 'Prijs < 20 euro, top <3\n\nNog een alinea.' },
    { text: 'kort, hoor', title: 'x'.repeat(100), author: 'x'.repeat(60) },
    { text: 'x'.repeat(4_000) },
  ])
    expect(await (await buyer()).write(right)).toMatchObject({ status: 201 });
});

test('REV-06 a shop without reviews takes none', async () => {
  const off = await createStockedShop(database);
  const { form, write } = ways(shopper(off.tenant.host), { id: crypto.randomUUID() } as Placed, 'x', 1);
  expect(await write()).toMatchObject({ status: 409, body: { code: 'REVIEWS_OFF' } });
  expect(await form('product=1')).toMatchObject({ status: 409, body: { code: 'REVIEWS_OFF' } });
});

test('REV-01 REV-04 reviews are read newest first, in pages, with how the stars are spread; average and count follow each change', async () => {
  const product = await createProduct(database, shop.tenant);
  const slug = slugOf(product);
  const add = (stars: number, days: number, status: 'published' | 'held' | 'refused' = 'published') =>
    createReview(database, shop.tenant, {
      ...{ product_id: product.id, stars, title: `Titel ${days}`, language: 'en', status },
      written_at: new Date(Date.now() - days * 86_400_000),
    });
  for (const [days, stars] of [5, 4, 4, 3, 5, 1, 2].entries()) await add(stars, days);
  await add(1, 1, 'held');
  await add(1, 1, 'refused');
  const first = await pageOf(slug);
  expect(first.rating).toEqual({ average: 3.4, count: 7 });
  expect(first.reviews).toMatchObject({ total: 7, size: 5, page: 1, spread: [2, 2, 1, 1, 1] });
  expect(first.reviews?.items.map(({ title }) => title)).toEqual(
    [0, 1, 2, 3, 4].map((day) => `Titel ${day}`),
  );
  // No purchase is behind these: they are not verified.
  expect(first.reviews?.items[0]).toMatchObject({ language: 'en', isVerified: false });
  const second = await shopper().get<ReviewList>(`/products/${product.id}/reviews?page=2`);
  expect(second.body).toMatchObject({
    page: 2,
    total: 7,
    items: [{ title: 'Titel 5' }, { title: 'Titel 6' }],
  });
  const listed = await shopper().get<ProductList>('/products?lang=nl&size=100');
  const card = listed.body.items.find(({ id }) => id === product.id);
  expect(card?.rating).toEqual({ average: 3.4, count: 7 });
  expect(listed.body.items.find(({ id }) => id === shop.product.id)?.rating).toBeNull();
  await change(`DELETE FROM reviews WHERE product_id = ${product.id} AND stars < 4 AND status = 'published'`);
  await expect.poll(async () => (await pageOf(slug)).rating).toEqual({ average: 4.5, count: 4 });
  await change(`UPDATE reviews SET stars = 3 WHERE product_id = ${product.id} AND stars = 5`);
  await expect.poll(async () => (await pageOf(slug)).rating).toEqual({ average: 3.5, count: 4 });
  // What is taken back with its transaction leaves the average as it was.
  await expect(
    change(`DELETE FROM reviews WHERE product_id = ${product.id}; SELECT 1 / 0`),
  ).rejects.toThrow();
  expect((await pageOf(slug)).rating).toEqual({ average: 3.5, count: 4 });
});

test('REV-05 a shop with reviews asks the buyer once, days after the order has come, and never who refused such mails', async () => {
  const { placed, form } = await buyer();
  const anHour = async () => {
    await app.jobs.cleanUp(tenantId);
    await app.jobs.runDue(tenantId);
    return requestsOf(placed);
  };
  expect(await anHour()).toEqual([]);
  const moved = (days: number, columns = '') =>
    change(`UPDATE orders SET delivery_promise = '{"isPickup": false, "from": "2026-01-01", "timeFrom": null,
      "timeUntil": null, "place": null}'::jsonb || jsonb_build_object('until', (${today} - ${days})::text)
      ${columns} WHERE id = '${placed.id}'`);
  await moved(3);
  expect(await anHour()).toEqual([]);
  // Much too late, as where a shop begins with reviews.
  await moved(30);
  expect(await anHour()).toEqual([]);
  await moved(4, ", status = 'cancelled'");
  expect(await anHour()).toEqual([]);
  await putSettings(database, shop.tenant, { product_reviews_enabled: 'false' });
  await moved(4, ", status = 'paid'");
  expect(await anHour()).toEqual([]);
  await putSettings(database, shop.tenant, { product_reviews_enabled: 'true' });
  const [mail, ...more] = await anHour();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ language: 'nl', recipient: `koper-${placed.number}@example.nl` });
  expect(mail?.text).toContain('Goed of minder goed');
  // The database keeps no token; what leaves has the right ones.
  expect(mail?.html).toContain('__review-token__');
  expect(await anHour()).toHaveLength(1);

  const token = linkToken(app.env.APP_SECRET, 'review-mails-off', tenantId, placed.id);
  const refuse = (given: string) =>
    shopper().call('POST', '/reviews/mails/refuse', { order: placed.id, token: given });
  expect((await refuse('x'.repeat(32))).status).toBe(404);
  expect((await refuse(token)).status).toBe(200);
  expect((await refuse(token)).status).toBe(200);
  const [next, tooEarly, another] = [await buyer(), await buyer(), await buyer()];
  await change(
    `UPDATE orders SET email = 'koper-${placed.number}@example.nl' WHERE id = '${next.placed.id}'`,
  );
  await withoutPromise(next.placed, 10);
  await withoutPromise(tooEarly.placed, 9);
  await withoutPromise(another.placed, 10);
  await app.jobs.cleanUp(tenantId);
  expect(await askedAbout(next.placed)).toEqual([]);
  expect(await askedAbout(tooEarly.placed)).toEqual([]);
  expect(await askedAbout(another.placed)).toMatchObject([{ done_at: null }]);
  expect(
    (await form(`order=${placed.id}&token=${linkToken(app.env.APP_SECRET, 'review', tenantId, placed.id)}`))
      .status,
  ).toBe(200);
});

test('REV-05 a customer who refused such mails, in the account or by the link of one, is not asked about what they order with another address', async () => {
  for (const way of ['account', 'link'] as const) {
    const customer = await createCustomer(database, shop.tenant);
    const [asked, next, another] = [await buyer(), await buyer(), await buyer()];
    for (const { placed } of [asked, next])
      await change(`UPDATE orders SET customer_id = '${customer.id}' WHERE id = '${placed.id}'`);
    if (way === 'account') {
      await next.who.logIn(customer);
      const choice = { newsletters: [], reviewMails: false };
      expect((await next.who.call('PUT', '/account/mails?lang=nl', choice)).status).toBe(200);
      // An order of later: its address was unknown to the shop when they refused.
      await change(`DELETE FROM review_mail_refusals WHERE email LIKE 'koper-%'`);
    } else
      await shopper().call('POST', '/reviews/mails/refuse', {
        order: asked.placed.id,
        token: linkToken(app.env.APP_SECRET, 'review-mails-off', tenantId, asked.placed.id),
      });
    for (const { placed } of [next, another]) await withoutPromise(placed, 10);
    await app.jobs.cleanUp(tenantId);
    expect([way, await askedAbout(next.placed)]).toEqual([way, []]);
    expect(await askedAbout(another.placed)).toHaveLength(1);
  }
});

test('REV-05 nobody is asked about an order that was never paid', async () => {
  for (const status of ['open', 'expired'] as const) {
    const { placed } = await buyer(status);
    await withoutPromise(placed, 10);
    await app.jobs.cleanUp(tenantId);
    expect([status, await askedAbout(placed)]).toEqual([status, []]);
  }
});

test('REV-02 REV-05 each product of an order is reviewed by itself, and its buyer asked until all of them are', async () => {
  const products = [await createProduct(database, shop.tenant), await createProduct(database, shop.tenant)];
  const who = shopper();
  const variants = products.map((product) => product.variants[0].id);
  const placed = await order(who, variants);
  await change(`UPDATE orders SET email = 'koper-${placed.number}@example.nl' WHERE id = '${placed.id}'`);
  const token = linkToken(app.env.APP_SECRET, 'review', tenantId, placed.id);
  const [first, second] = products.map(({ id }) => ways(who, placed, token, id));
  const listed = async () =>
    (await first?.form(`order=${placed.id}&token=${token}`))?.body.products.map(({ id, isReviewed }) => [
      id,
      isReviewed,
    ]);
  const [a, b] = products.map(({ id }) => id);
  expect(await listed()).toEqual([
    [a, false],
    [b, false],
  ]);
  expect((await first?.write())?.status).toBe(201);
  expect(await listed()).toEqual([
    [a, true],
    [b, false],
  ]);
  await withoutPromise(placed, 11);
  await app.jobs.cleanUp(tenantId);
  expect(await askedAbout(placed)).toMatchObject([{ done_at: null }]);
  expect((await second?.write())?.status).toBe(201);
  await app.jobs.runDue(tenantId);
  expect((await askedAbout(placed))[0]?.done_at).not.toBeNull();
  expect(await requestsOf(placed)).toEqual([]);
});

test('REV-05 days are those of the shop, a promise may be for any day after the order, and a clean-up that fails keeps nobody from being asked', async () => {
  const [early, late, farAhead] = [await buyer(), await buyer(), await buyer()];
  const placed = (columns: string, { id }: Placed) =>
    change(`UPDATE orders SET ${columns} WHERE id = '${id}'`);
  /** Half an hour after midnight in the shop, when it is still the day before in Greenwich. */
  const afterMidnight = (days: number) =>
    `delivery_promise = NULL, placed_at = (${today} - ${days} + time '00:30') AT TIME ZONE 'Europe/Amsterdam'`;
  await placed(afterMidnight(9), early.placed);
  await placed(afterMidnight(10), late.placed);
  await placed(
    `placed_at = now() - interval '300 days',
      delivery_promise = jsonb_set(delivery_promise, '{until}', to_jsonb((${today} - 4)::text))`,
    farAhead.placed,
  );
  const run = database.withTenant.bind(database);
  database.withTenant = (async (id: string, work: never, options?: { mayBeLost?: boolean }) => {
    // As only the clean-up's deletions are.
    if (options?.mayBeLost) throw new Error('a table is away');
    return run(id, work, options);
  }) as typeof database.withTenant;
  const cleaned = app.jobs.cleanUp(tenantId).finally(() => {
    database.withTenant = run;
  });
  await expect(cleaned).rejects.toThrow('a table is away');
  expect(await askedAbout(early.placed)).toEqual([]);
  expect(await askedAbout(late.placed)).toHaveLength(1);
  expect(await askedAbout(farAhead.placed)).toHaveLength(1);
});

test('REV-05 a promised day has passed by the days of the shop, also where it is still the day before in Greenwich', async () => {
  const { placed } = await buyer();
  const lateOnTheDay = new Date();
  lateOnTheDay.setUTCHours(23, 30);
  // The embedded database takes its time from here as well.
  vi.spyOn(Date, 'now').mockReturnValue(lateOnTheDay.getTime());
  try {
    await change(`UPDATE orders SET delivery_promise =
      jsonb_set(delivery_promise, '{until}', to_jsonb((${today} - 4)::text)) WHERE id = '${placed.id}'`);
    await app.jobs.cleanUp(tenantId);
  } finally {
    vi.restoreAllMocks();
  }
  expect(await askedAbout(placed)).toHaveLength(1);
});

test('REV-01 REV-05 reviews are read, written and asked for in the languages in which the shop shows them, of products that it shows', async () => {
  const { placed, write, form, product, token } = await buyer();
  const slug = slugOf(product);
  await createReview(database, shop.tenant, { product_id: product.id, stars: 5, language: 'nl' });
  const read = async (language: string) =>
    (await shopper().get(`/products/${product.id}/reviews?lang=${language}`)).status;
  const shown = async (language: string) => {
    const { rating, reviews } = (
      await shopper().get<ProductDetail>(`/products/slug/${slug}?lang=${language}`)
    ).body;
    return [rating !== null, reviews !== null];
  };
  await expect.poll(() => shown('nl')).toEqual([true, true]);
  const inDutch = (value: string) =>
    putSettings(database, shop.tenant, { product_reviews_enabled: value }, 'nl');
  await inDutch('no');
  await expect.poll(() => shown('nl')).toEqual([false, false]);
  expect([await read('nl'), await read('en'), await shown('en')]).toEqual([404, 200, [true, true]]);
  expect(await write()).toMatchObject({ status: 409, body: { code: 'REVIEWS_OFF' } });
  expect((await form(`lang=en&order=${placed.id}&token=${token}`)).status).toBe(200);
  await withoutPromise(placed, 10);
  await app.jobs.cleanUp(tenantId);
  expect(await askedAbout(placed)).toEqual([]);
  // What was planned before they were switched off is not sent either.
  await inDutch('yes');
  await app.jobs.cleanUp(tenantId);
  expect(await askedAbout(placed)).toMatchObject([{ done_at: null }]);
  await inDutch('no');
  await app.jobs.runDue(tenantId);
  expect(await requestsOf(placed)).toEqual([]);
  await change("DELETE FROM website_settings WHERE key_ = 'product_reviews_enabled' AND language = 'nl'");
  expect(await read('nl')).toBe(200);
  await change(`UPDATE products SET status = 'draft' WHERE id = ${product.id}`);
  expect(await read('nl')).toBe(404);
  const hidden = await buyer();
  await change(`UPDATE products SET status = 'draft' WHERE id = ${hidden.product.id}`);
  expect(await hidden.write()).toMatchObject({ status: 409, body: { code: 'NOT_BOUGHT' } });
  const listed = await hidden.form(`lang=nl&order=${hidden.placed.id}&token=${hidden.token}`);
  expect([listed.status, listed.body.products]).toEqual([200, []]);
  await withoutPromise(hidden.placed, 10);
  await app.jobs.cleanUp(tenantId);
  expect(await askedAbout(hidden.placed)).toEqual([]);
});

test('REV-05 a mail that waits to leave is not sent once everything is reviewed, money went back in whatever way or such mails were refused; it is where a refund failed', async () => {
  const ways = ['review', 'refund', 'failed refund', 'refusal', 'chargeback', 'credit'] as const;
  for (const meanwhile of ways) {
    const { placed, write } = await buyer();
    await withoutPromise(placed, 11);
    await app.jobs.cleanUp(tenantId);
    expect(await askedAbout(placed)).toMatchObject([{ done_at: null }]);
    if (meanwhile === 'review') await write();
    else if (meanwhile === 'refusal')
      await shopper().call('POST', '/reviews/mails/refuse', {
        order: placed.id,
        token: linkToken(app.env.APP_SECRET, 'review-mails-off', tenantId, placed.id),
      });
    else if (meanwhile === 'chargeback')
      await change(`UPDATE payments SET outside_cents = 100 WHERE order_id = '${placed.id}'`);
    else if (meanwhile === 'credit')
      await change(`INSERT INTO invoices (tenant_id, kind, year, number, order_id, intent, issued_on, currency, total_cents, credited_cents, content)
        SELECT tenant_id, 'invoice', 2026, 1, id, 'order', '2026-11-21', currency, total_cents, total_cents, '{}' FROM orders
        WHERE id = '${placed.id}'`);
    else
      await change(`INSERT INTO refunds (tenant_id, id, order_id, payment_id, intent, amount_cents, currency, reason, requested_by, status)
        SELECT tenant_id, gen_random_uuid(), order_id, id, 'test', 100, currency, 'staff', 'staff',
          '${meanwhile === 'refund' ? 'requested' : 'failed'}' FROM payments
        WHERE order_id = '${placed.id}'`);
    await app.jobs.runDue(tenantId);
    expect((await askedAbout(placed))[0]?.done_at).not.toBeNull();
    expect(await requestsOf(placed), meanwhile).toHaveLength(meanwhile === 'failed refund' ? 1 : 0);
  }
});

test('REV-03 SEC-10 the reviews of a customer who is forgotten stay without name and address', async () => {
  const { placed, write } = await buyer();
  const customer = await createCustomer(database, shop.tenant);
  await change(`UPDATE orders SET customer_id = '${customer.id}' WHERE id = '${placed.id}'`);
  await write();
  const forgotten = await forget(customer.email);
  expect(forgotten.statusCode).toBe(200);
  const row = await database.withTenant(tenantId, (tx) =>
    tx
      .selectFrom('reviews')
      .select(['author', 'email', 'stars'])
      .where('order_id', '=', placed.id)
      .executeTakeFirst(),
  );
  expect(row).toEqual({ author: '', email: null, stars: 4 });
});

test('REV-03 REV-05 so do those of what was ordered as a guest, and nobody who was forgotten is asked for more', async () => {
  const customer = await createCustomer(database, shop.tenant);
  const [reviewed, asGuest, asCustomer] = [await buyer(), await buyer(), await buyer()];
  for (const { placed } of [reviewed, asGuest])
    await change(`UPDATE orders SET email = '${customer.email}' WHERE id = '${placed.id}'`);
  await change(`UPDATE orders SET customer_id = '${customer.id}' WHERE id = '${asCustomer.placed.id}'`);
  await reviewed.write();
  expect((await forget(customer.email)).statusCode).toBe(200);
  const row = await database.withTenant(tenantId, (tx) =>
    tx
      .selectFrom('reviews')
      .select(['author', 'email'])
      .where('order_id', '=', reviewed.placed.id)
      .executeTakeFirst(),
  );
  expect(row).toEqual({ author: '', email: null });
  for (const { placed } of [reviewed, asGuest, asCustomer]) await withoutPromise(placed, 11);
  await app.jobs.cleanUp(tenantId);
  for (const { placed } of [reviewed, asGuest, asCustomer]) expect(await askedAbout(placed)).toEqual([]);
});
