import { createCustomer, createCustomerCategory } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { customersOf } from '../../../test/customers-of.ts';
import { openShop } from '../../../test/open-shop.ts';
import { staffKey } from '../../commands/staff-key.ts';

const open = await openShop({ env: { APP_ENV: 'development' } });
const { app, database, shop } = open;
const { tenant } = shop;
const { loggedIn, send } = customersOf(open);

const rejoin = async (body: object) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/staff/shops/${tenant.slug}/customers/rejoin`,
    headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const rowOf = (id: string) =>
  database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const audited = () =>
  database.withTenant(tenant.id, (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['actor', 'entity_id', 'data'])
      .where('action', '=', 'customer.rejoined')
      .execute(),
  );

test('ACC-06 ACC-10 staff let a removed colleague order for the company again, once, which is kept for good', async () => {
  const category = await createCustomerCategory(database, tenant);
  const of = { company_name: 'Smit BV', customer_category_id: category.id };
  const owner = await createCustomer(database, tenant, of);
  const noor = await createCustomer(database, tenant, {
    ...{ ...of, parent_customer_id: owner.id, company_role: 'admin' },
  });
  const boss = await loggedIn(owner);
  expect((await send(boss, 'POST', '/account/colleagues/remove', { id: noor.id })).status).toBe(200);
  expect(await rowOf(noor.id)).toMatchObject({ parent_customer_id: null, customer_category_id: null });

  const asked = { email: noor.email.toUpperCase(), company: owner.email, orderLimit: 50 };
  expect(await rejoin({ ...asked, orderLimit: 2 ** 53 })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'orderLimit' }] },
  });
  expect((await rejoin(asked)).body).toEqual({ companyName: 'Smit BV', isNew: true });
  const back = {
    parent_customer_id: owner.id,
    customer_category_id: category.id,
    company_name: 'Smit BV',
    company_role: 'buyer',
    order_limit_cents: 5_000,
  };
  expect(await rowOf(noor.id)).toMatchObject(back);
  expect((await rejoin({ ...asked, orderLimit: 90 })).body).toEqual({ companyName: 'Smit BV', isNew: false });
  expect(await rowOf(noor.id)).toMatchObject(back);
  expect(await audited()).toEqual([
    {
      actor: 'command line',
      entity_id: noor.id,
      data: { company: owner.id, orderLimitCents: 5_000 },
    },
  ]);
});

test('ACC-06 ACC-10 nobody is tied to what is no company, taken from another one, or made their own colleague', async () => {
  const owner = await createCustomer(database, tenant, { company_name: 'Smit BV' });
  const colleague = await createCustomer(database, tenant, { parent_customer_id: owner.id });
  const other = await createCustomer(database, tenant, { company_name: 'Vos BV' });
  const stranger = await createCustomer(database, tenant);
  const codeOf = async (email: string, company: string) => (await rejoin({ email, company })).body.code;
  expect(await codeOf('nobody@example.nl', owner.email)).toBe('NO_SUCH_CUSTOMER');
  expect(await codeOf(stranger.email, 'nobody@example.nl')).toBe('NO_SUCH_COMPANY');
  expect(await codeOf(stranger.email, colleague.email)).toBe('NO_SUCH_COMPANY');
  expect(await codeOf(owner.email, owner.email)).toBe('NO_SUCH_COMPANY');
  expect(await codeOf(colleague.email, other.email)).toBe('OF_A_COMPANY');
  expect(await codeOf(owner.email, other.email)).toBe('IS_A_COMPANY');
  expect((await rowOf(stranger.id)).parent_customer_id).toBeNull();
});
