import type { Account } from '@etalage/contracts';
import type { JsonObject, Tx } from '@etalage/db';
import { createCustomer, createProduct } from '@etalage/db/test-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import type { Shopper } from '../../../test/shopping.ts';

const { app, database, shop, shopper } = await openShop({ env: { APP_ENV: 'development' } });
let networks = 0;

const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);
const fromElsewhere = () => {
  networks += 1;
  return { 'x-etalage-client-ip': `2001:db8:${networks.toString(16)}::1` };
};
const offer = (...contents: JsonObject[]) =>
  inShop(async (tx) => {
    await tx.deleteFrom('newsletters').execute();
    for (const content of contents)
      await tx.insertInto('newsletters').values({ tenant_id: shop.tenant.id, content }).execute();
  });
beforeEach(() =>
  offer({ identifier: 'nieuws', title: { nl: 'Nieuws', en: 'News' } }, { identifier: 'recepten' }),
);

async function newCustomer() {
  const customer = await createCustomer(database, shop.tenant);
  const karel = shopper();
  await karel.logIn(customer, fromElsewhere());
  return { customer, karel };
}
const chosen = async (who: Shopper, language = 'nl') =>
  (await who.get<Account>(`/account?lang=${language}`)).body.mails;
const choose = (who: Shopper, newsletters: string[], reviewMails = true, headers = fromElsewhere()) =>
  who.call<{ code?: string }>('PUT', '/account/mails?lang=nl', { newsletters, reviewMails }, headers);
const statuses = async (who: Shopper) =>
  Object.fromEntries((await chosen(who)).newsletters.map(({ identifier, status }) => [identifier, status]));
const subscriptions = () => inShop((tx) => tx.selectFrom('newsletter_subscriptions').selectAll().execute());

describe('newsletters', () => {
  test('ACC-02 a newsletter that is chosen is confirmed by its mail as everybody’s is, and ends at once where it is not chosen', async () => {
    const { customer, karel } = await newCustomer();
    expect((await chosen(karel, 'nl')).newsletters).toEqual([
      { identifier: 'nieuws', title: 'Nieuws', status: 'none' },
      { identifier: 'recepten', title: '', status: 'none' },
    ]);
    expect((await chosen(karel, 'en')).newsletters[0]?.title).toBe('News');
    expect((await choose(karel, ['nieuws'])).status).toBe(200);
    expect(await statuses(karel)).toEqual({ nieuws: 'asked', recepten: 'none' });
    // Choosing something else meanwhile mails nothing again, and confirms nothing.
    await choose(karel, ['nieuws'], false);
    const mails = await mailsTo(app, shop.tenant, customer.email);
    expect(mails.map(({ template }) => template)).toEqual(['newsletter-confirm']);
    await shopper().call('POST', '/newsletters/confirmations', { token: mails[0]?.token });
    expect(await statuses(karel)).toEqual({ nieuws: 'confirmed', recepten: 'none' });

    expect((await choose(karel, ['recepten'])).status).toBe(200);
    expect(await statuses(karel)).toEqual({ nieuws: 'none', recepten: 'asked' });
    const [left] = (await subscriptions()).filter(({ newsletter }) => newsletter === 'nieuws');
    expect(left).toMatchObject({ status: 'ended', email: null });
    expect(left?.confirmed_at).not.toBeNull();
  });

  test('ACC-02 who leaves by mistake chooses it again at once; what the shop does not have is not signed up for', async () => {
    const { customer, karel } = await newCustomer();
    await choose(karel, ['nieuws']);
    await choose(karel, []);
    await choose(karel, ['nieuws', 'bestaat-niet']);
    expect(await statuses(karel)).toEqual({ nieuws: 'asked', recepten: 'none' });
    const mails = await mailsTo(app, shop.tenant, customer.email);
    const confirms = async () => {
      const outcomes = [];
      for (const { token } of mails)
        outcomes.push((await shopper().call('POST', '/newsletters/confirmations', { token })).status);
      return outcomes.filter((status) => status === 200).length;
    };
    expect(await confirms()).toBe(1);
    expect(await statuses(karel)).toMatchObject({ nieuws: 'confirmed' });
  });

  test('ACC-02 a newsletter that the shop has no more can still be ended; another customer’s is not touched', async () => {
    const [{ karel }, { karel: piet }] = [await newCustomer(), await newCustomer()];
    await choose(karel, ['recepten']);
    await choose(piet, ['recepten']);
    await offer({ identifier: 'nieuws' });
    expect(await statuses(karel)).toEqual({ nieuws: 'none', recepten: 'asked' });
    await choose(karel, []);
    expect(await statuses(karel)).toEqual({ nieuws: 'none' });
    expect(await statuses(piet)).toEqual({ nieuws: 'none', recepten: 'asked' });
  });

  test('ACC-02 a network that asks too often is told when to come back, and what it ended stays ended', async () => {
    const network = fromElsewhere();
    const { karel } = await newCustomer();
    await choose(karel, ['recepten']);
    for (let i = 0; i < 20; i += 1) {
      const { karel: other } = await newCustomer();
      expect((await choose(other, ['nieuws'], true, network)).status).toBe(200);
    }
    const refused = await choose(karel, ['nieuws'], true, network);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statuses(karel)).toEqual({ nieuws: 'none', recepten: 'none' });
  });
});

describe('other mails', () => {
  test('ACC-02 REV-05 mails that ask for reviews are chosen off, for every address the customer ordered with, and on again for their own', async () => {
    const { customer, karel } = await newCustomer();
    await karel.add(shop.variantId);
    await karel.fillIn(shop.shippingMethodId);
    const { body: placed } = await karel.place();
    const work = 'werk@example.nl';
    await inShop((tx) => tx.updateTable('orders').set({ email: work }).where('id', '=', placed.id).execute());
    const refused = () =>
      inShop(async (tx) => {
        const rows = await tx.selectFrom('review_mail_refusals').select('email').execute();
        return rows.map(({ email }) => email).filter((email) => [work, customer.email].includes(email));
      });
    expect((await chosen(karel)).reviewMails).toBe(true);
    await choose(karel, [], false);
    expect((await chosen(karel)).reviewMails).toBe(false);
    expect((await refused()).sort()).toEqual([customer.email, work].sort());
    await choose(karel, [], true);
    expect((await chosen(karel)).reviewMails).toBe(true);
    expect(await refused()).toEqual([work]);
  });

  test('ACC-02 WAIT-04 what a customer waits for is listed in their language, and ends; another’s is not there', async () => {
    const [{ customer, karel }, { karel: piet }] = [await newCustomer(), await newCustomer()];
    const product = await createProduct(database, shop.tenant, {
      name: { nl: 'Hoge vaas', en: 'Tall vase' },
      variants: [{ stock: 0 }],
    });
    const variant = product.variants[0]?.id;
    await shopper().call(
      'POST',
      '/stock-requests?lang=nl',
      { variant, email: customer.email },
      fromElsewhere(),
    );
    const [waiting] = (await chosen(karel)).stockMails;
    expect(waiting).toMatchObject({ name: 'Hoge vaas', isConfirmed: false });
    expect((await chosen(karel, 'en')).stockMails[0]?.name).toBe('Tall vase');
    expect((await chosen(piet)).stockMails).toEqual([]);
    const end = (who: Shopper) => who.call('POST', '/account/stock-mails/end', { id: waiting?.id });
    expect((await end(piet)).status).toBe(404);
    expect((await chosen(karel)).stockMails).toHaveLength(1);
    expect((await end(karel)).status).toBe(200);
    expect((await chosen(karel)).stockMails).toEqual([]);
    expect((await end(karel)).status).toBe(404);
  });
});
