import type { Database, Tx } from '@etalage/db';
import { basisOfCustomer } from '@etalage/pricing';
import { languagesWhereOn } from './settings.ts';

/** The shop that a request is for. */
export type Tenant = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** The basis that catalogue prices are entered in and money is computed on. */
  readonly priceBasis: 'inc' | 'ex';
  /** The basis that this request's shopper sees: their customer category's, the default one's for guests. */
  readonly displayBasis: 'inc' | 'ex';
  readonly currency: string;
  readonly countryCode: string;
  /** At least one; the first is the default. */
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly shoppingEnabled: boolean;
  /** Those of its languages in which it shows what buyers think. */
  readonly reviewLanguages: readonly string[];
  /** Sells nothing, and may use the test bank in production. */
  readonly isDemo: boolean;
  /** Where the launcher of the test shop leads; null for every other shop. */
  readonly testSiteUrl: string | null;
  readonly categories: readonly TenantCategory[];
};

/** A customer category, as far as every request needs it. */
type TenantCategory = { id: number; displayPricesIncludingVat: boolean; isDefault: boolean };

type Row = {
  id: string;
  slug: string;
  name: string;
  price_basis: 'inc' | 'ex';
  currency: string;
  country_code: string;
  shopping_enabled: boolean;
  is_demo: boolean;
  test_site_url: string | null;
};

const columns = [
  'id',
  'slug',
  'name',
  'price_basis',
  'currency',
  'country_code',
  'shopping_enabled',
  'is_demo',
  'test_site_url',
] as const;

const readOnly = { readOnly: true };

/** Is told why the settings of a shop, by its slug, could not be read. */
type TellOfFailure = (error: unknown, slug: string) => void;

/** A tenant with its languages and customers' categories. */
async function completeTenant(db: Database, row: Row, tell: TellOfFailure): Promise<Tenant> {
  const { languages, defaultLanguage, categories } = await db.withTenant(
    row.id,
    readLanguagesAndCategories,
    readOnly,
  );
  const spoken = { id: row.id, languages, defaultLanguage };
  // Without its settings a shop is still open: its cards say nothing of reviews until it is looked up anew.
  const reviewLanguages = await db
    .withTenant(row.id, (tx) => languagesWhereOn(tx, spoken, 'productReviews'), readOnly)
    .catch((error: unknown) => {
      tell(error, row.slug);
      return [];
    });
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    priceBasis: row.price_basis,
    displayBasis: basisOfCustomer(null, { categories, priceBasis: row.price_basis }),
    currency: row.currency,
    countryCode: row.country_code,
    languages,
    defaultLanguage,
    shoppingEnabled: row.shopping_enabled,
    reviewLanguages,
    isDemo: row.is_demo,
    testSiteUrl: row.test_site_url,
    categories,
  };
}

async function readLanguagesAndCategories(tx: Tx) {
  const rows = await tx
    .selectFrom('languages')
    .select('code')
    .orderBy('sort_index')
    .orderBy('code')
    .execute();
  const codes = rows.map(({ code }) => code);
  const [defaultLanguage = 'nl'] = codes;
  const languages = codes.length > 0 ? codes : [defaultLanguage];
  return {
    languages,
    defaultLanguage,
    categories: await tx
      .selectFrom('customer_categories')
      .select(['id', 'display_prices_including_vat as displayPricesIncludingVat', 'is_default as isDefault'])
      .execute(),
  };
}

function findByHost(tx: Tx, host: string): Promise<Row | undefined> {
  return tx
    .selectFrom('tenant_domains')
    .innerJoin('tenants', 'tenants.id', 'tenant_domains.tenant_id')
    .select(columns.map((column) => `tenants.${column}` as const))
    .where('tenant_domains.host', '=', host)
    .executeTakeFirst();
}

function findBy(tx: Tx, column: 'slug' | 'id', value: string): Promise<Row | undefined> {
  return tx.selectFrom('tenants').select(columns).where(column, '=', value).executeTakeFirst();
}

function listSelling(tx: Tx): Promise<{ id: string; slug: string }[]> {
  return tx
    .selectFrom('tenants')
    .select(['id', 'slug'])
    .where('is_demo', '=', false)
    .orderBy('slug')
    .execute();
}

async function offersTestBank(tx: Tx, tenantId: string): Promise<boolean> {
  const method = await tx
    .selectFrom('payment_methods')
    .select('method')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', 'test-bank')
    .where('is_active', '=', true)
    .executeTakeFirst();
  return method !== undefined;
}

function listAll(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.selectFrom('tenants').select(['id', 'name']).orderBy('name').limit(1000).execute();
}

/** Finds tenants. Outside of them work this file, due-work.ts and request-counts.ts alone. */
export function tenantsRepository(db: Database, tell: TellOfFailure) {
  const complete = (row: Row | undefined) => (row ? completeTenant(db, row, tell) : null);
  return {
    async byHost(host: string): Promise<Tenant | null> {
      return complete(await db.withPlatform((tx) => findByHost(tx, host), readOnly));
    },
    async bySlug(slug: string): Promise<Tenant | null> {
      return complete(await db.withPlatform((tx) => findBy(tx, 'slug', slug), readOnly));
    },
    async byId(id: string): Promise<Tenant | null> {
      return complete(await db.withPlatform((tx) => findBy(tx, 'id', id), readOnly));
    },
  };
}

/** Slugs of the shops that sell and offer the test bank all the same. */
export async function sellingOnTestBank(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const { id, slug } of await db.withPlatform(listSelling, readOnly)) {
    if (await db.withTenant(id, (tx) => offersTestBank(tx, id), readOnly)) found.push(slug);
  }
  return found;
}

/** The first thousand by their names. */
export function listTenants(db: Database): Promise<{ id: string; name: string }[]> {
  return db.withPlatform(listAll, readOnly);
}

/** The host that a shop's links name: its primary one, else any of its own; undefined where it has none. */
export async function findPrimaryHost(db: Database, tenantId: string): Promise<string | undefined> {
  return db.withPlatform((tx) => selectPrimaryHost(tx, tenantId), { readOnly: true });
}

async function selectPrimaryHost(tx: Tx, tenantId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant_domains')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .orderBy('is_primary', 'desc')
    .orderBy('host')
    .executeTakeFirst();
  return row?.host;
}
