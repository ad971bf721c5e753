import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { CustomerCategoriesTable, CustomersTable } from '../schema.ts';
import { type Given, quickHash, texts, unique } from './given.ts';
import type { TestTenant } from './tenants.ts';

export type CustomerGiven = Given<CustomersTable> & {
  /** Default: a fixed one. */
  password?: string;
};
export type TestCustomer = Selectable<CustomersTable> & { password: string };

const usualPassword = 'Vaas, pan en fiets 1';

/** A customer who can log in by their e-mail and `password`; in the tenant's default category unless told otherwise. */
export async function createCustomer(
  database: Database,
  { id: tenant_id }: Pick<TestTenant, 'id'>,
  { password = usualPassword, ...given }: CustomerGiven = {},
): Promise<TestCustomer> {
  const { first_name = 'Karel', last_name = 'Koper' } = given;
  return database.withTenant(tenant_id, async (tx) => {
    const row = await tx
      .insertInto('customers')
      .values({
        email: `${unique('karel')}@example.nl`,
        name: `${first_name} ${last_name}`,
        ...given,
        first_name,
        last_name,
        tenant_id,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('customer_accounts')
      .values({
        tenant_id,
        customer_id: row.id,
        account_id: row.id,
        provider_id: 'credential',
        password: quickHash(password),
      })
      .execute();
    return { ...row, password };
  });
}

export async function createCustomerCategory(
  database: Database,
  tenant: TestTenant,
  given: Given<CustomerCategoriesTable> = {},
): Promise<Selectable<CustomerCategoriesTable>> {
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('customer_categories')
      .values({
        code: unique('customers'),
        name: texts(tenant.languages, 'Zakelijk'),
        display_prices_including_vat: false,
        ...given,
        tenant_id: tenant.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}
