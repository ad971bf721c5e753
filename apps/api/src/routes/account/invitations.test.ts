import type { Account, Session } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import {
  type CustomerGiven,
  createCustomer,
  createCustomerCategory,
  type TestCustomer,
} from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { address, createStockedShop, details, type Shopper } from '../../../test/shopping.ts';
import { staffKey } from '../../commands/staff-key.ts';

const { app, database, shop, shopper } = await openShop({ env: { APP_ENV: 'development' } });
const password = 'zeven groene fietsen';
let networks = 0;
let people = 0;

const fromElsewhere = () => {
  networks += 1;
  return { 'x-etalage-client-ip': `2001:db8:${networks.toString(16)}::1` };
};
const newAddress = () => {
  people += 1;
  return `collega-${people}@example.nl`;
};
const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);
const mails = (email: string) => mailsTo(app, shop.tenant, email);
type Refused = { code?: string; errors?: { field: string }[]; until?: string };
const send = (who: Shopper, method: string, path: string, body?: object, headers = fromElsewhere()) =>
  who.call<Refused>(method, path, body, headers);
const colleaguesOf = async (who: Shopper) => (await who.get<Account>('/account')).body.colleagues;
const invite = (who: Shopper, email: string, language = 'nl', headers = fromElsewhere()) =>
  send(who, 'POST', `/account/colleagues/invite?lang=${language}`, { email, ...names }, headers);
const names = { firstName: 'Noor', lastName: 'Nieuw' };
const tokenTo = async (email: string) => (await mails(email)).at(-1)?.token ?? '';
const choose = (who: Shopper, token: string) =>
  who.call<{ session: Session; code?: string }>(
    'POST',
    '/auth/password',
    { token, password },
    fromElsewhere(),
  );
const look = (token: string) =>
  shopper().call<{ kind: string; email: string; details: object | null; code?: string }>(
    'POST',
    '/auth/account-link',
    { token },
  );

async function loggedIn(customer: TestCustomer): Promise<Shopper> {
  const one = shopper();
  expect((await one.logIn(customer, fromElsewhere())).status).toBe(200);
  return one;
}
async function company(given: CustomerGiven = {}) {
  const category = await createCustomerCategory(database, shop.tenant);
  const head = await createCustomer(database, shop.tenant, {
    company_name: 'Koper BV',
    chamber_of_commerce: '12345678',
    vat_number: 'NL123456782B01',
    vat_is_valid: true,
    customer_category_id: category.id,
    header_customer_logo: { enabled: true, logoUrl: null, displayName: 'Koper' },
    ...given,
  });
  return { head, category, karel: await loggedIn(head) };
}
const rowOf = (email: string) =>
  inShop((tx) => tx.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst());

describe('a colleague', () => {
  test('AUTH-07 ACC-05 is invited by mail, chooses a password behind its link, and has the company, category, prices and logo of who invited them', async () => {
    const { head, category, karel } = await company();
    const email = newAddress();
    expect((await invite(karel, email.toUpperCase())).status).toBe(200);
    const [mail] = await mails(email);
    expect(mail?.html).toContain('/nl/auth/invite?token=');
    expect(mail?.html).toContain(head.email);
    // What somebody typed for an address that is not theirs is mailed to nobody.
    for (const typed of ['Noor', 'Nieuw', 'Koper BV']) expect(mail?.html).not.toContain(typed);
    const token = await tokenTo(email);
    for (let i = 0; i < 2; i += 1)
      expect((await look(token)).body).toMatchObject({
        kind: 'invite',
        email,
        details: { ...names, companyName: 'Koper BV' },
      });
    expect(await rowOf(email)).toBeUndefined();
    const noor = shopper();
    const answer = await choose(noor, token);
    expect(answer.body.session).toMatchObject({
      basis: 'ex',
      customer: {
        ...{
          email,
          ...names,
          companyName: 'Koper BV',
          parentCustomerId: head.id,
          parentCustomerName: 'Koper BV',
        },
        customerCategory: { id: category.id },
        headerCustomerLogo: { displayName: 'Koper' },
      },
    });
    expect(await rowOf(email)).toMatchObject({
      ...{ email_verified: true, language: 'nl', vat_is_valid: true },
      ...{ chamber_of_commerce: '12345678', vat_number: 'NL123456782B01' },
    });
    expect(await colleaguesOf(karel)).toMatchObject({ people: [{ email, ...names }], invitations: [] });
    expect((await look(token)).status).toBe(410);
    expect((await choose(shopper(), token)).body.code).toBe('LINK_ENDED');
  });

  test('AUTH-07 is mailed in the language of the page; prices and company are those of when the account is made', async () => {
    const { head, karel } = await company();
    const email = newAddress();
    await invite(karel, email, 'en');
    const [mail] = await mails(email);
    expect([mail?.language, mail?.subject]).toEqual(['en', 'An invitation to order at De Molen']);
    const other = await createCustomerCategory(database, shop.tenant);
    await inShop((tx) =>
      tx
        .updateTable('customers')
        .set({ customer_category_id: other.id, company_name: 'Koper en Co' })
        .where('id', '=', head.id)
        .execute(),
    );
    const { body } = await choose(shopper(), await tokenTo(email));
    expect(body.session.customer).toMatchObject({
      companyName: 'Koper en Co',
      customerCategory: { id: other.id },
    });
  });

  test('AUTH-07 with an account already hears that by mail alone: answer and rows are the same, and nothing of theirs changes', async () => {
    const { head, karel } = await company();
    const piet = await createCustomer(database, shop.tenant);
    const stranger = newAddress();
    const rows = () =>
      inShop(async (tx) => [
        (await tx.selectFrom('account_links').select('id').execute()).length,
        (await tx.selectFrom('outbox').select('id').execute()).length,
      ]);
    const answers = [];
    const written = [];
    for (const email of [piet.email, stranger]) {
      const before = await rows();
      const { status, body } = await invite(karel, email);
      const after = await rows();
      answers.push([status, body]);
      written.push(after.map((count, at) => count - (before[at] ?? 0)));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(written[0]).toEqual(written[1]);
    const [mail] = await mails(piet.email);
    expect(mail?.html).toContain('/nl/auth/login');
    expect(mail?.html).not.toContain('token=');
    // Of the invitation and by whom, and of nothing that did not happen or was typed.
    expect(mail?.subject).toBe('Je bent uitgenodigd bij De Molen, en hebt er al een account');
    expect(mail?.html).toContain(`${head.email} nodigt je uit om voor een bedrijf te bestellen`);
    for (const other of ['account maken', 'Noor', 'Nieuw', 'Koper BV'])
      expect(mail?.html).not.toContain(other);
    const emma = await createCustomer(database, shop.tenant);
    await invite(karel, emma.email, 'en');
    const [english] = await mails(emma.email);
    expect(english?.subject).toBe('You are invited at De Molen, and already have an account');
    expect(english?.html).toContain(`${head.email} invites you to order for a company`);
    expect(english?.html).not.toContain('make an account');
    expect((await colleaguesOf(karel))?.invitations).toHaveLength(3);
    expect(await rowOf(piet.email)).toMatchObject({ parent_customer_id: null, company_name: null });
  });

  test('AUTH-07 is invited by a company’s own account alone: a person, a colleague and a guest find no such address', async () => {
    const { karel } = await company();
    const email = newAddress();
    await invite(karel, email);
    const noor = shopper();
    await choose(noor, await tokenTo(email));
    const person = await loggedIn(await createCustomer(database, shop.tenant));
    for (const who of [person, noor, shopper()]) {
      const refused = await invite(who, newAddress());
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    for (const who of [person, noor]) expect(await colleaguesOf(who)).toBeNull();
  });

  test('AUTH-07 whose invitation is withdrawn, replaced, or whose company is none any more, finds a link that has ended', async () => {
    const { head, karel } = await company();
    const { karel: stranger } = await company();
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    for (const email of [first, second, third]) await invite(karel, email);
    const tokens = [await tokenTo(first), await tokenTo(second), await tokenTo(third)] as const;
    const open = (await colleaguesOf(karel))?.invitations ?? [];
    const id = open.find(({ email }) => email === first)?.id;
    const withdraw = (who: Shopper) => send(who, 'POST', '/account/colleagues/withdraw', { id });
    expect((await withdraw(stranger)).status).toBe(404);
    expect((await look(tokens[0])).status).toBe(200);
    expect((await withdraw(karel)).status).toBe(200);
    expect((await withdraw(karel)).status).toBe(404);
    expect((await look(tokens[0])).status).toBe(410);
    // It is not said to be mailed again: so soon it is not.
    expect((await invite(karel, first)).status).toBe(429);
    await send(karel, 'POST', '/account/colleagues/invite', {
      email: second,
      firstName: 'N',
      lastName: 'Nieuw',
    });
    expect((await look(tokens[1])).status).toBe(410);
    expect((await choose(shopper(), await tokenTo(second))).status).toBe(200);
    const person = { firstName: 'Karel', lastName: 'Kok' };
    expect((await send(karel, 'PUT', '/account/details', person)).status).toBe(200);
    expect((await choose(shopper(), tokens[2])).status).toBe(410);
    const left = await inShop((tx) =>
      tx.selectFrom('customers').select('id').where('parent_customer_id', '=', head.id).execute(),
    );
    expect(left).toEqual([]);
  });

  test('AUTH-07 who is removed keeps an account without the company and its prices, at once; so do all whose company’s account is deleted', async () => {
    const { head, karel } = await company();
    const { karel: stranger } = await company();
    const invited = [];
    for (let i = 0; i < 2; i += 1) {
      const email = newAddress();
      await invite(karel, email);
      const one = shopper();
      const { body } = await choose(one, await tokenTo(email));
      invited.push({ one, id: body.session.customer?.id });
    }
    const [noor, bo] = invited;
    const remove = (who: Shopper) => send(who, 'POST', '/account/colleagues/remove', { id: noor?.id });
    expect((await remove(stranger)).status).toBe(404);
    expect((await noor?.one.whoAmI())?.body).toMatchObject({ basis: 'ex' });
    const fillIn = async () => {
      await noor?.one.add(shop.variantId);
      await noor?.one.fillIn(shop.shippingMethodId);
      const ofCompany = { companyName: 'Koper BV', vatNumber: 'NL123456782B01', reference: 'PO 7' };
      await noor?.one.expect200('PUT', '/checkout/details', { ...details, ...ofCompany });
      const billing = { ...address, companyName: 'Koper BV' };
      await noor?.one.expect200('PUT', '/checkout/addresses', { billing });
    };
    await fillIn();
    const asColleague = await noor?.one.place();
    expect(asColleague?.status).toBe(201);
    await fillIn();
    const before = (await noor?.one.cart())?.body;
    expect((await remove(karel)).status).toBe(200);
    // What they had filled in for the company, and ordered before, is theirs no more.
    const checkout = (await noor?.one.checkout())?.body;
    const ofCompany = /Koper BV|NL123456782B01|PO 7/;
    for (const known of [checkout?.known, checkout]) {
      expect(known?.details?.email).toBeTruthy();
      expect(known?.billing?.street).toBe(address.street);
      expect(JSON.stringify([known?.details, known?.billing])).not.toMatch(ofCompany);
    }
    const confirmed = [before?.version ?? 0, before?.totals.total ?? 0] as const;
    expect((await noor?.one.placeAt(...confirmed))?.body.code).toBe('CART_CHANGED');
    const own = (await noor?.one.place())?.body;
    const placed = (await noor?.one.order(own?.id ?? '', own?.token ?? ''))?.body;
    expect(placed).toMatchObject({ companyName: null, vatNumber: null, reference: null });
    expect(placed?.billing).not.toHaveProperty('companyName');
    // What was ordered keeps it, and brings it back with none of its goods.
    const ordered = asColleague?.body;
    const kept = await noor?.one.order(ordered?.id ?? '', ordered?.token ?? '');
    expect(kept?.body).toMatchObject({ billing: { companyName: 'Koper BV' } });
    expect((await noor?.one.call('POST', `/orders/${ordered?.id}/change`))?.status).toBe(200);
    const changed = (await noor?.one.checkout())?.body;
    expect(changed?.billing?.street).toBe(address.street);
    expect(JSON.stringify([changed?.details, changed?.billing])).not.toMatch(ofCompany);
    const alone = { companyName: null, parentCustomerId: null, headerCustomerLogo: null };
    expect((await noor?.one.whoAmI())?.body).toMatchObject({ basis: 'inc', customer: alone });
    expect((await colleaguesOf(karel))?.people.map(({ id }) => id)).toEqual([bo?.id]);
    const pending = newAddress();
    await invite(karel, pending);
    const token = await tokenTo(pending);
    expect((await send(karel, 'POST', '/account/delete', { password: head.password })).status).toBe(200);
    expect((await bo?.one.whoAmI())?.body).toMatchObject({ basis: 'inc', customer: alone });
    expect((await look(token)).status).toBe(410);
  });

  test('AUTH-07 opens for seven days; an address gets three different invitations in twenty minutes, an account sends thirty a day', async () => {
    const { karel } = await company();
    const email = newAddress();
    for (let i = 0; i < 6; i += 1) await invite(karel, email);
    expect(await mails(email)).toHaveLength(1);
    const written = [];
    for (const lastName of ['Bakker', 'Smit', 'Visser']) {
      await send(karel, 'POST', '/account/colleagues/invite', { email, firstName: 'Noor', lastName });
      written.push((await mails(email)).length);
    }
    expect(written).toEqual([2, 3, 3]);
    const token = await tokenTo(email);
    const shift = (hours: number) =>
      inShop(async (tx) => {
        for (const { id, expires_at } of await tx.selectFrom('account_links').selectAll().execute())
          await tx
            .updateTable('account_links')
            .set({ expires_at: new Date(expires_at.getTime() - hours * 3_600_000) })
            .where('id', '=', id)
            .execute();
      });
    await shift(7 * 24 - 1);
    expect((await look(token)).status).toBe(200);
    await shift(2);
    expect((await look(token)).status).toBe(410);
    expect((await colleaguesOf(karel))?.invitations).toEqual([]);
    for (let i = 9; i < 30; i += 1) expect((await invite(karel, newAddress())).status).toBe(200);
    expect(await invite(karel, newAddress())).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    });
  });
});

describe('a customer whom the shop invites', () => {
  const asStaff = (
    body: object,
    slug: string = shop.tenant.slug,
    key: string = staffKey(app.env.APP_SECRET),
  ) =>
    app.inject({
      method: 'POST',
      url: `/staff/shops/${slug}/customers/invite`,
      headers: { authorization: `Bearer ${key}` },
      payload: body,
    });

  test('AUTH-07 chooses a password behind the mailed link, and has the company and category that the shop said', async () => {
    const category = await createCustomerCategory(database, shop.tenant);
    const email = newAddress();
    const details = { companyName: 'Bakkerij Noor', chamberOfCommerce: '12345678' };
    const answer = await asStaff({
      email,
      ...names,
      company: details,
      category: category.code,
      language: 'en',
    });
    expect(answer.statusCode).toBe(200);
    const days = (Date.parse(answer.json<{ until: string }>().until) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const [mail] = await mails(email);
    expect(mail).toMatchObject({ language: 'en', subject: 'An invitation to order at De Molen' });
    expect(mail?.html).toContain('/en/auth/invite?token=');
    const { body } = await choose(shopper(), await tokenTo(email));
    expect(body.session.customer).toMatchObject({
      ...{ email, companyName: 'Bakkerij Noor', parentCustomerId: null },
      customerCategory: { id: category.id },
    });
  });

  test('AUTH-07 may be one whom it brought along without a password; whoever has one is not invited', async () => {
    const brought = await createCustomer(database, shop.tenant);
    expect((await asStaff({ email: brought.email, ...names })).json()).toMatchObject({ code: 'HAS_ACCOUNT' });
    await inShop((tx) => tx.deleteFrom('customer_accounts').where('customer_id', '=', brought.id).execute());
    const { code } = await createCustomerCategory(database, shop.tenant);
    const company = { companyName: 'Bos BV', chamberOfCommerce: '12345678' };
    expect((await asStaff({ email: brought.email, ...names, company, category: code })).statusCode).toBe(200);
    // Sent anew, which takes nothing back.
    expect((await asStaff({ email: brought.email, ...names })).statusCode).toBe(200);
    const token = await tokenTo(brought.email);
    expect((await look(token)).body).toMatchObject({ kind: 'invite', email: brought.email, details: null });
    const { body } = await choose(shopper(), token);
    expect(body.session.customer).toMatchObject({
      id: brought.id,
      firstName: brought.first_name,
      companyName: 'Bos BV',
      customerCategory: { code },
    });
    expect((await mails(brought.email)).map(({ template }) => template)).toEqual(['account-link']);
  });

  test('AUTH-07 is refused by the field, category or language that is wrong, in a shop that is none, and without the key', async () => {
    const email = newAddress();
    const wrong: [object, number, string][] = [
      [{ email, ...names, category: 'bestaat-niet' }, 409, 'NO_SUCH_CATEGORY'],
      [{ email, ...names, language: 'fr' }, 409, 'OTHER_LANGUAGES'],
      [{ email: 'geen adres', ...names }, 400, 'INVALID_REQUEST'],
      [{ email, ...names, company: { companyName: 'X', chamberOfCommerce: '1' } }, 400, 'INVALID_REQUEST'],
    ];
    for (const [body, status, code] of wrong) {
      const answer = await asStaff(body);
      expect([answer.statusCode, answer.json<Refused>().code]).toEqual([status, code]);
    }
    expect((await asStaff({ email, ...names }, 'geen-winkel')).statusCode).toBe(404);
    expect((await asStaff({ email, ...names }, shop.tenant.slug, 'fout')).statusCode).toBe(404);
    expect(await mails(email)).toEqual([]);
    const other = await createStockedShop(database);
    const category = await createCustomerCategory(database, other.tenant);
    expect((await asStaff({ email, ...names, category: category.code })).statusCode).toBe(409);
  });
});
