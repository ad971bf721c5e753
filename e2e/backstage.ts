import { type Database, openDatabase, type Selectable, sql, type TenantsTable } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createCustomer, type TestCustomer } from '@etalage/db/test-factories';
import { expect, type Page } from '@playwright/test';
import { at, hydrated, type shops } from './catalogue.ts';

/** What a test needs to be there, and no shopper can make: put straight into the database of the running shop. */

let opened: Promise<Database> | null = null;

/** One per worker; it ends with the worker. */
export function backstage(): Promise<Database> {
  opened ??= openDatabase({ databaseUrl: process.env.E2E_DATABASE_URL ?? '', poolSize: 2 });
  return opened;
}

/** A demo shop's row. */
async function shopRow(slug: keyof typeof shops): Promise<Selectable<TenantsTable>> {
  const database = await backstage();
  return database.withPlatform((tx) =>
    tx.selectFrom('tenants').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow(),
  );
}

/** A customer of a demo shop, in the category with this code; their cart is nobody else's. */
export async function newCustomer(
  shop: keyof typeof shops,
  category: string,
  given: { company_name?: string; vat_number?: string } = {},
): Promise<TestCustomer> {
  const database = await backstage();
  const tenant = await shopRow(shop);
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

/** Gives a customer of a demo shop an address in Utrecht, for bills and for goods. */
export async function giveAddress(shop: keyof typeof shops, customer: TestCustomer): Promise<void> {
  const database = await backstage();
  const { id: tenantId } = await shopRow(shop);
  await database.withTenant(tenantId, async (tx) => {
    const { id } = await tx
      .insertInto('addresses')
      .values({
        tenant_id: tenantId,
        first_name: customer.first_name,
        last_name: customer.last_name,
        street: 'Werkhaven',
        house_number: '15',
        postal_code: '3542DH',
        city: 'Utrecht',
        country_code: 'NL',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('customers')
      .set({ default_billing_address_id: id, default_shipping_address_id: id })
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
export async function forgetAddresses(shop: keyof typeof shops): Promise<void> {
  const database = await backstage();
  const { id } = await shopRow(shop);
  await database.withTenant(id, (tx) =>
    tx.deleteFrom('attempts').where('tenant_id', '=', id).where('kind', '=', 'login-address').execute(),
  );
}

/** Fills in the log-in form that is shown, and sends it. */
export async function sendLogIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=password]').fill(password);
  await form.locator('button[type=submit]').click();
}

/** Logs in by the page, and waits for the one after it. */
export async function logIn(
  page: Page,
  customer: TestCustomer,
  shop: keyof typeof shops = 'molen',
  to = '/nl/account/gegevens',
): Promise<void> {
  const [, language = 'nl'] = to.split('/');
  await page.goto(at(shop, `/${language}/auth/login?returnUrl=${encodeURIComponent(to)}`));
  await hydrated(page);
  await sendLogIn(page, customer.email, customer.password);
  await expect(page).toHaveURL(at(shop, to));
}
