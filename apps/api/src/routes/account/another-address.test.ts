import type { Account } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import {
  createBranch,
  createCustomer,
  createProduct,
  createPromocode,
  createReview,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { addPromo, usesOf } from '../../../test/codes.ts';
import { customersOf, fromElsewhere } from '../../../test/customers-of.ts';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { reserve } from '../../../test/reservations.ts';
import { details, type Shopper } from '../../../test/shopping.ts';

const open = await openShop({ env: { APP_ENV: 'development' } });
const { app, database, shop, shopper } = open;
const { loggedIn, newCustomer, send } = customersOf(open);
const newPassword = 'zeven groene fietsen';

const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);
const mails = (email: string) => mailsTo(app, shop.tenant, email);
const ask = (who: Shopper, email: string, { password }: { password: string }) =>
  send(who, 'POST', '/account/email', { email, password });
const confirm = (token: string) => send(shopper(), 'POST', '/account/email/confirm', { token });
/** The token of the latest mail about an account to an address. */
const tokenTo = async (email: string) =>
  (await mails(email)).findLast(({ template }) => template === 'account-link')?.token ?? '';

test('AUTH-07 another address counts once its own mail has confirmed it; both addresses are told, and links of before die', async () => {
  const { customer, karel } = await newCustomer();
  const email = `anders-${customer.email}`;
  const wrong = await send(karel, 'POST', '/account/email', { email, password: 'fout' });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'WRONG_PASSWORD']);
  const asked = { email: email.toUpperCase(), password: customer.password };
  expect((await send(karel, 'POST', '/account/email?lang=nl', asked)).status).toBe(200);
  const [link] = await mails(email);
  expect(link?.html).toContain('/nl/auth/email?token=');
  const [told] = await mails(customer.email);
  expect(told?.html).toContain(email);
  expect(told?.html).not.toContain('token=');
  expect((await karel.whoAmI()).body.customer?.email).toBe(customer.email);

  await shopper().call('POST', '/auth/forgot', { email: customer.email }, fromElsewhere());
  const reset = (await mails(customer.email)).at(-1)?.token ?? '';
  // Whoever holds the new address' link has not shown that the account is theirs.
  const token = link?.token ?? '';
  for (const path of ['/auth/account-link', '/auth/password']) {
    const body = path.endsWith('link') ? { token } : { token, password: newPassword };
    expect((await send(shopper(), 'POST', path, body)).status).toBe(410);
  }
  expect((await send(shopper(), 'POST', '/account/email/confirm', { token })).status).toBe(200);
  expect((await karel.whoAmI()).body.customer?.email).toBe(email);
  expect((await shopper().logIn(customer, fromElsewhere())).status).toBe(401);
  await loggedIn({ ...customer, email });
  expect((await mails(customer.email)).at(-1)?.template).toBe('email-changed');
  const again = await send(shopper(), 'POST', '/account/email/confirm', { token });
  expect(again).toMatchObject({ status: 410, body: { code: 'LINK_ENDED' } });
  expect((await send(shopper(), 'POST', '/auth/account-link', { token: reset })).status).toBe(410);
});

test('AUTH-07 an address that another customer has is not told apart, gets another mail and stays theirs', async () => {
  const { customer, karel } = await newCustomer();
  const { customer: piet } = await newCustomer();
  const answer = await send(karel, 'POST', '/account/email', {
    email: piet.email,
    password: customer.password,
  });
  expect([answer.status, answer.body]).toEqual([200, { done: true }]);
  const [mail] = await mails(piet.email);
  expect(mail?.html).not.toContain('token=');
  expect(mail?.subject).toBe('Dit e-mailadres heeft al een account bij De Molen');
  expect(mail?.html).toContain('k•••@example.nl als e-mailadres heeft, is gevraagd om voortaan dit adres');
  expect(mail?.html).not.toMatch(/account maken|uitgenodigd/);
  const { customer: emma } = await newCustomer();
  const asked = { email: emma.email, password: customer.password };
  await send(karel, 'POST', '/account/email?lang=en', asked);
  const [english] = await mails(emma.email);
  expect(english?.subject).toBe('This email address already has an account at De Molen');
  expect(english?.html).toContain('k•••@example.nl was asked to use this address from now on');
  expect(english?.html).not.toMatch(/make an account|invited/);
  // Also where it came by the address after the mail.
  const free = `vrij-${customer.email}`;
  await send(karel, 'POST', '/account/email', { email: free, password: customer.password });
  const token = (await mails(free))[0]?.token ?? '';
  await createCustomer(database, shop.tenant, { email: free });
  expect((await send(shopper(), 'POST', '/account/email/confirm', { token })).status).toBe(410);
  expect((await karel.whoAmI()).body.customer?.email).toBe(customer.email);
});

test('AUTH-07 whoever chooses another password, in the account or by a mailed link, ends what somebody asked for who knew the old one', async () => {
  const ways = {
    account: async (karel: Shopper, password: string) =>
      send(karel, 'POST', '/account/password', { password, newPassword }),
    link: async (_: Shopper, _password: string, email: string) => {
      await shopper().call('POST', '/auth/forgot', { email }, fromElsewhere());
      return send(shopper(), 'POST', '/auth/password', {
        token: await tokenTo(email),
        password: newPassword,
      });
    },
  };
  for (const [way, choose] of Object.entries(ways)) {
    const { customer, karel } = await newCustomer();
    const email = `dief-${customer.email}`;
    expect((await ask(await loggedIn(customer), email, customer)).status).toBe(200);
    const token = await tokenTo(email);
    expect((await choose(karel, customer.password, customer.email)).status).toBe(200);
    expect([way, (await confirm(token)).status]).toEqual([way, 410]);
    await loggedIn({ ...customer, password: newPassword });
  }
});

test('AUTH-07 of two addresses that were asked for the one that is confirmed counts, and the other never after it', async () => {
  const { customer, karel } = await newCustomer();
  const [first, second] = ['een', 'twee'].map((name) => `${name}-${customer.email}`) as [string, string];
  for (const email of [first, second]) expect((await ask(karel, email, customer)).status).toBe(200);
  const token = await tokenTo(first);
  expect((await confirm(await tokenTo(second))).status).toBe(200);
  expect((await confirm(token)).status).toBe(410);
  expect((await karel.whoAmI()).body.customer?.email).toBe(second);
});

test('AUTH-07 two customers who ask for one address each get a mail, which says whose account it is for', async () => {
  const customer = await createCustomer(database, shop.tenant, { email: 'mallory@elders.example' });
  const [mallory, anna] = [{ customer, karel: await loggedIn(customer) }, await newCustomer()];
  const email = `nieuw-${anna.customer.email}`;
  const asked = [];
  for (const one of [mallory, anna, anna]) asked.push((await ask(one.karel, email, one.customer)).status);
  expect(asked).toEqual([200, 200, 200]);
  const sent = await mails(email);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.html).toContain('m•••@elders.example');
  expect(sent[1]?.html).toContain('k•••@example.nl');
  expect(JSON.stringify(sent)).not.toContain('mallory');
  expect((await confirm(sent[1]?.token ?? '')).status).toBe(200);
  expect((await anna.karel.whoAmI()).body.customer?.email).toBe(email);
  expect((await confirm(sent[0]?.token ?? '')).status).toBe(410);
  expect((await mallory.karel.whoAmI()).body.customer?.email).toBe(mallory.customer.email);
});

test('AUTH-07 of four customers who ask for one address in twenty minutes three have it mailed, and the fourth is answered alike', async () => {
  const email = 'geliefd@elders.example';
  const answers = [];
  for (let asked = 0; asked < 4; asked += 1) {
    const { customer, karel } = await newCustomer();
    const { status, body } = await ask(karel, email, customer);
    answers.push([status, body]);
  }
  expect(answers).toEqual(Array(4).fill([200, { done: true }]));
  expect(await mails(email)).toHaveLength(3);
});

/** What the shop keeps by an e-mail address. */
const keptBy = (email: string) =>
  inShop(async (tx) => ({
    newsletters: (
      await tx
        .selectFrom('newsletter_subscriptions')
        .select('newsletter')
        .where('email', '=', email)
        .execute()
    ).map(({ newsletter }) => newsletter),
    requests: (await tx.selectFrom('stock_requests').select('id').where('email', '=', email).execute())
      .length,
    reviews: (
      await tx.selectFrom('reviews').select('title').where('email', '=', email).orderBy('id').execute()
    ).map(({ title }) => title),
  }));

const authors = () =>
  inShop((tx) => tx.selectFrom('reviews').select(['title', 'author']).orderBy('id').execute());

test('AUTH-07 JOB-07 another address takes along what is kept by the old one, so that export and end of the account reach it', async () => {
  const { customer, karel } = await newCustomer();
  const email = `verhuisd-${customer.email}`;
  const tenant_id = shop.tenant.id;
  const soldOut = () => createProduct(database, shop.tenant, { variants: [{ stock: 0 }] });
  const products = [await soldOut(), await soldOut(), shop.product];
  await karel.add(shop.variantId);
  await karel.fillIn(shop.shippingMethodId);
  const { body: placed } = await karel.place();
  await inShop(async (tx) => {
    const contents = ['nieuws', 'acties'].map((identifier) => ({ tenant_id, content: { identifier } }));
    await tx.insertInto('newsletters').values(contents).execute();
  });
  const review = (address: string, product: number, title: string, more = {}) =>
    createReview(database, shop.tenant, {
      product_id: products[product]?.id ?? 0,
      email: address,
      title,
      author: 'Karel',
      status: 'held',
      ...more,
    });
  await review(customer.email, 0, 'van toen');
  await review(email, 1, 'van nu');
  await review(customer.email, 1, 'dubbel');
  await review(email, 2, 'als gast');
  await review(customer.email, 2, 'gekocht', { order_id: placed.id });
  const signUp = (address: string, newsletter: string) =>
    send(shopper(), 'POST', '/newsletters/sign-ups?lang=nl', { email: address, newsletter });
  const wait = (address: string, product: number) => {
    const variant = products[product]?.variants[0].id;
    return send(shopper(), 'POST', '/stock-requests?lang=nl', { email: address, variant });
  };
  // Of the second newsletter and product the new address has something of its own already.
  const answers = [];
  for (const [i, newsletter] of ['nieuws', 'acties'].entries())
    for (const address of i === 0 ? [customer.email] : [customer.email, email])
      answers.push((await signUp(address, newsletter)).status, (await wait(address, i)).status);
  expect(new Set(answers)).toEqual(new Set([200, 202]));
  await ask(karel, email, customer);
  expect((await confirm(await tokenTo(email))).status).toBe(200);

  expect(await keptBy(customer.email)).toEqual({ newsletters: [], requests: 0, reviews: [] });
  const kept = await keptBy(email);
  expect({ ...kept, newsletters: kept.newsletters.sort() }).toEqual({
    newsletters: ['acties', 'nieuws'],
    requests: 2,
    reviews: ['van toen', 'van nu', 'als gast'],
  });
  // Of what both had reviewed one keeps no address, and a name only where it goes with its customer.
  expect((await authors()).slice(2)).toEqual([
    { title: 'dubbel', author: '' },
    { title: 'als gast', author: 'Karel' },
    { title: 'gekocht', author: 'Karel' },
  ]);
  const { body } = await karel.get<Record<'newsletters' | 'stockRequests', object[]>>(
    '/account/export?format=json',
  );
  expect([body.newsletters.length, body.stockRequests.length]).toEqual([2, 2]);
  expect((await send(karel, 'POST', '/account/delete', { password: customer.password })).status).toBe(200);
  expect(await keptBy(email)).toEqual({ newsletters: [], requests: 0, reviews: [] });
  const titles = ['van toen', 'van nu', 'dubbel', 'als gast', 'gekocht'];
  expect(await authors()).toEqual(titles.map((title) => ({ title, author: '' })));
});

test('AUTH-07 COUP-06 how often a customer used a code goes along to another address, is added to what that used itself, and given back there', async () => {
  const { customer, karel } = await newCustomer();
  const email = `zuinig-${customer.email}`;
  const promo = await createPromocode(database, shop.tenant, { usage_limit_per_customer: 2 });
  const guest = shopper();
  const orders = [];
  for (const [who, address] of [
    [karel, customer.email],
    [guest, email],
  ] as const) {
    await who.add(shop.variantId);
    expect((await addPromo(who, promo.code)).status).toBe(200);
    await who.fillIn(shop.shippingMethodId);
    await who.expect200('PUT', '/checkout/details', { ...details, email: address });
    const { status, body } = await who.place();
    expect(status).toBe(201);
    orders.push(body);
  }
  await karel.add(shop.variantId);
  expect((await addPromo(karel, promo.code)).status).toBe(200);
  await ask(karel, email, customer);
  expect((await confirm(await tokenTo(email))).status).toBe(200);
  await karel.add(shop.variantId);
  expect((await addPromo(karel, promo.code)).body).toMatchObject({ status: 422, code: 'CUSTOMER_LIMIT' });
  const [own] = orders;
  expect((await send(karel, 'POST', `/orders/${own?.id}/cancel?token=${own?.token}`)).status).toBe(200);
  expect((await addPromo(karel, promo.code)).status).toBe(200);
  expect(await usesOf(database, shop.tenant.id, promo.id)).toMatchObject({ used: 1 });
});

test('AUTH-07 REV-05 whoever wants no mails that ask for reviews is not asked after another address either', async () => {
  for (const wanted of [false, true]) {
    const { customer, karel } = await newCustomer();
    const email = `ander-${customer.email}`;
    const choose = { newsletters: [], reviewMails: wanted };
    expect((await send(karel, 'PUT', '/account/mails?lang=nl', choose)).status).toBe(200);
    await ask(karel, email, customer);
    expect((await confirm(await tokenTo(email))).status).toBe(200);
    const { body } = await karel.get<Account>('/account?lang=nl');
    expect([body.email, body.mails.reviewMails]).toEqual([email, wanted]);
  }
});

test('AUTH-07 RES-03 RES-12 JOB-07 another address takes along what was reserved by the old one, as guest too, and the end of the account frees it', async () => {
  const { customer, karel } = await newCustomer();
  const email = `besteld-${customer.email}`;
  const variant = shop.variantId;
  const { id: branch } = await createBranch(database, shop.tenant, { stock: [[variant, 5]] });
  for (const who of [karel, shopper()]) {
    const { status } = await reserve(who, { variant, branch, email: customer.email }, fromElsewhere());
    expect(status).toBe(201);
  }
  const heldBy = () =>
    inShop(async (tx) =>
      (await tx.selectFrom('reservations').select('email').execute()).map((row) => row.email),
    );
  expect(await heldBy()).toEqual([customer.email, customer.email]);
  await ask(karel, email, customer);
  expect((await confirm(await tokenTo(email))).status).toBe(200);
  expect(await heldBy()).toEqual([email, email]);
  expect((await send(karel, 'POST', '/account/delete', { password: customer.password })).status).toBe(200);
  expect(await heldBy()).toEqual([]);
});
