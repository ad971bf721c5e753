import { type Database, openDatabase, sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createCustomer, type TestCustomer, type TestTenant } from '@etalage/db/test-factories';
import { type ShopName, shops } from './catalogue.ts';

/** What a test needs to be there, and no shopper can make: put straight into the database of the running shop. */

let opened: Promise<Database> | null = null;

/** One per worker; it ends with the worker. */
export function backstage(): Promise<Database> {
  opened ??= openDatabase({ databaseUrl: process.env.E2E_DATABASE_URL ?? '', poolSize: 2 });
  return opened;
}

/** A demo shop as the factories want it. */
export async function demoShop(slug: ShopName): Promise<TestTenant> {
  const database = await backstage();
  const row = await database.withPlatform((tx) =>
    tx.selectFrom('tenants').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow(),
  );
  return { ...row, host: shops[slug], languages: ['nl', 'en'] };
}

/** A customer of a demo shop, in the category with this code; their cart is nobody else's. */
export async function newCustomer(
  shop: ShopName,
  category: string,
  given: { company_name?: string; vat_number?: string } = {},
): Promise<TestCustomer> {
  const database = await backstage();
  const tenant = await demoShop(shop);
  const { id } = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('customer_categories').select('id').where('code', '=', category).executeTakeFirstOrThrow(),
  );
  return createCustomer(database, tenant, {
    first_name: 'Sanne',
    last_name: 'Smit',
    customer_category_id: id,
    ...given,
  });
}

/** Gives a customer of a demo shop a logo beside the shop's own. */
export async function giveLogo(
  shop: ShopName,
  customer: TestCustomer,
  logo: { enabled: boolean; logoUrl: string; displayName: string },
): Promise<void> {
  const database = await backstage();
  const { id: tenantId } = await demoShop(shop);
  await database.withTenant(tenantId, (tx) =>
    tx
      .updateTable('customers')
      .set({ header_customer_logo: logo })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', customer.id)
      .execute(),
  );
}

/** Gives a customer of a demo shop an address in Utrecht, for bills and for goods, or another street there for their goods. */
export async function giveAddress(
  shop: ShopName,
  customer: TestCustomer,
  deliveredTo?: string,
): Promise<void> {
  const database = await backstage();
  const { id: tenantId } = await demoShop(shop);
  await database.withTenant(tenantId, async (tx) => {
    const add = (street: string) =>
      tx
        .insertInto('addresses')
        .values({
          tenant_id: tenantId,
          first_name: customer.first_name,
          last_name: customer.last_name,
          street,
          house_number: '15',
          postal_code: '3542DH',
          city: 'Utrecht',
          country_code: 'NL',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await add('Werkhaven');
    const shipping = deliveredTo === undefined ? id : (await add(deliveredTo)).id;
    await tx
      .updateTable('customers')
      .set({ default_billing_address_id: id, default_shipping_address_id: shipping })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', customer.id)
      .execute();
  });
}

/** Sets a variant's price in cents, as the shop's staff would; pages and prices follow. */
export async function setPrice(tenantId: string, variantId: number, cents: number): Promise<void> {
  const database = await backstage();
  await withOwner(
    database,
    (tx) =>
      sql`UPDATE variants SET unit_price_cents = ${cents}, discount_price_cents = NULL
          WHERE tenant_id = ${tenantId} AND id = ${variantId}`.execute(tx),
    { tenantId },
  );
}

/** As if other orders had used a code as often as it may be used. */
export async function useUp(tenantId: string, code: string): Promise<void> {
  const database = await backstage();
  await withOwner(
    database,
    (tx) =>
      sql`UPDATE promocodes SET used_count = usage_limit WHERE tenant_id = ${tenantId} AND code = ${code}`.execute(
        tx,
      ),
    { tenantId },
  );
}

/** Forgets the wrong log-ins that were counted by address; those of an account stay. */
export async function forgetAddresses(shop: ShopName): Promise<void> {
  const database = await backstage();
  const { id } = await demoShop(shop);
  await database.withTenant(id, (tx) =>
    tx.deleteFrom('attempts').where('tenant_id', '=', id).where('kind', '=', 'login-address').execute(),
  );
}
