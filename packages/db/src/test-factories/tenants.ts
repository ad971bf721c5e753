import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../database.ts';
import { withOwner } from '../owner.ts';
import type { TenantsTable } from '../schema.ts';
import { texts, unique } from './given.ts';

export type TenantGiven = Partial<Insertable<TenantsTable>> & {
  /** Default: `<slug>.test`, and the first one is the primary. */
  hosts?: string[];
  /** The first is the default; default nl and en. */
  languages?: string[];
  /** Values by key, for every language. */
  settings?: Record<string, string>;
  /** On which basis the default customer category is shown prices. Default: the tenant's own. */
  displayBasis?: 'inc' | 'ex';
};

export type TestTenant = Selectable<TenantsTable> & { host: string; languages: string[] };

const languageNames: Record<string, { name: string; flag: string }> = {
  nl: { name: 'Nederlands', flag: 'nl' },
  en: { name: 'English', flag: 'gb' },
  de: { name: 'Deutsch', flag: 'de' },
};

/** A shop for trying, with its hosts, languages, settings, a default customer category and the test bank's methods. */
export async function createTenant(database: Database, given: TenantGiven = {}): Promise<TestTenant> {
  const { hosts, languages = ['nl', 'en'], settings = {}, displayBasis, ...columns } = given;
  const slug = columns.slug ?? unique('shop');
  const [host = `${slug}.test`, ...otherHosts] = hosts ?? [];
  const tenant = await withOwner(database, async (tx) => {
    const row = await tx
      .insertInto('tenants')
      .values({ name: `Winkel ${slug}`, is_demo: true, ...columns, slug })
      .returningAll()
      .executeTakeFirstOrThrow();
    const domains = [host, ...otherHosts].map((name) => ({
      host: name,
      tenant_id: row.id,
      is_primary: name === host,
    }));
    await tx.insertInto('tenant_domains').values(domains).execute();
    return row;
  });
  await database.withTenant(tenant.id, async (tx) => {
    const tenant_id = tenant.id;
    await tx
      .insertInto('languages')
      .values(
        languages.map((code, sort_index) => ({
          tenant_id,
          code,
          sort_index,
          ...(languageNames[code] ?? { name: code, flag: code }),
        })),
      )
      .execute();
    await tx
      .insertInto('customer_categories')
      .values({
        tenant_id,
        code: 'default',
        name: texts(languages, 'Klant'),
        display_prices_including_vat: (displayBasis ?? tenant.price_basis) === 'inc',
        allow_invoice_payment: tenant.price_basis === 'ex',
        is_default: true,
      })
      .execute();
    await tx
      .insertInto('payment_methods')
      .values(
        ['ideal', 'card'].map((method, sort_index) => ({
          tenant_id,
          provider: 'test-bank' as const,
          method,
          name: texts(languages, method),
          sort_index,
        })),
      )
      .execute();
  });
  if (Object.keys(settings).length > 0) await putSettings(database, tenant, settings);
  return { ...tenant, host, languages };
}

/** Writes settings of a shop by their keys, for one language or for all of them; what stood there is replaced. */
export async function putSettings(
  database: Database,
  { id: tenant_id }: Pick<TestTenant, 'id'>,
  settings: Record<string, string>,
  language = '',
): Promise<void> {
  const rows = Object.entries(settings).map(([key_, value_]) => ({ tenant_id, key_, value_, language }));
  await database.withTenant(tenant_id, (tx) =>
    tx
      .insertInto('website_settings')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'key_', 'language'])
          .doUpdateSet((row) => ({ value_: row.ref('excluded.value_') })),
      )
      .execute(),
  );
}

/** An id that no tenant has. */
export const unknownTenantId = (): string => randomUUID();
