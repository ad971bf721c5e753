import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Texts } from './column-shapes.ts';
import type { Database } from './database.ts';
import { withOwner } from './owner.ts';
import { hashPassword } from './password.ts';
import type {
  BrandsTable,
  BundlesTable,
  CategoriesTable,
  CmsPageBlocksTable,
  CmsPagesTable,
  CouponsTable,
  CustomerCategoriesTable,
  CustomersTable,
  MediaTable,
  MenuPagesTable,
  OutfitsTable,
  PaymentMethodsTable,
  ProductsTable,
  ProductTranslationsTable,
  PromocodesTable,
  ShippingMethodPricesTable,
  ShippingMethodsTable,
  TagsTable,
  TenantsTable,
  VariantsTable,
} from './schema.ts';

/** What a factory fills in by itself may be given too, except the tenant. */
type Given<Table> = Partial<Omit<Insertable<Table>, 'tenant_id'>>;

/** A value that no other row has, short enough for a slug. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString('hex')}`;
}

export type TenantGiven = Partial<Insertable<TenantsTable>> & {
  /** Default: `<slug>.test`, and the first one is the primary. */
  hosts?: string[];
  /** The first is the default; default nl and en. */
  languages?: string[];
  /** Values by key, for every language. */
  settings?: Record<string, string>;
};

export type TestTenant = Selectable<TenantsTable> & { host: string; languages: string[] };

const languageNames: Record<string, { name: string; flag: string }> = {
  nl: { name: 'Nederlands', flag: 'nl' },
  en: { name: 'English', flag: 'gb' },
  de: { name: 'Deutsch', flag: 'de' },
};

/** A shop for trying, with its hosts, languages, settings, a default customer category and the test bank's methods. */
export async function createTenant(database: Database, given: TenantGiven = {}): Promise<TestTenant> {
  const { hosts, languages = ['nl', 'en'], settings = {}, ...columns } = given;
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
        display_prices_including_vat: tenant.price_basis === 'inc',
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
    const rows = Object.entries(settings).map(([key_, value_]) => ({ tenant_id, key_, value_ }));
    if (rows.length > 0) await tx.insertInto('website_settings').values(rows).execute();
  });
  return { ...tenant, host, languages };
}

/** The same text in each language, marked with it: `{ nl: 'Vaas (nl)', en: 'Vaas (en)' }`. */
function texts(languages: string[], text: string): Texts {
  return Object.fromEntries(languages.map((code) => [code, `${text} (${code})`]));
}

export type CustomerGiven = Given<CustomersTable> & {
  /** Default: a fixed one, hashed once a process. */
  password?: string;
};
export type TestCustomer = Selectable<CustomersTable> & { password: string };

const usualPassword = 'Vaas, pan en fiets 1';
let usualHash: string | undefined;

/** A customer who can log in by their e-mail and `password`; in the tenant's default category unless told otherwise. */
export async function createCustomer(
  database: Database,
  { id: tenant_id }: Pick<TestTenant, 'id'>,
  { password = usualPassword, ...given }: CustomerGiven = {},
): Promise<TestCustomer> {
  usualHash ??= hashPassword(usualPassword);
  const hash = password === usualPassword ? usualHash : hashPassword(password);
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
        password: hash,
      })
      .execute();
    return { ...row, password };
  });
}

export type VariantGiven = Given<Omit<VariantsTable, 'product_id'>> & {
  /** Units in stock; default 10. */
  stock?: number;
};

export type ProductGiven = Given<ProductsTable> & {
  /** The name in each language; one string is marked with the language. */
  name?: string | Texts;
  translations?: Record<string, Given<Omit<ProductTranslationsTable, 'product_id' | 'language'>>>;
  /** Default: one variant of 1000 cents with 10 in stock. */
  variants?: VariantGiven[];
  categoryIds?: number[];
  tagIds?: number[];
  mediaIds?: number[];
};

export type TestVariant = Selectable<VariantsTable> & { stock: number };
export type TestProduct = Selectable<ProductsTable> & {
  variants: [TestVariant, ...TestVariant[]];
  translations: Selectable<ProductTranslationsTable>[];
};

/** A published product with a translation in each of the tenant's languages, variants and stock. */
export async function createProduct(
  database: Database,
  tenant: TestTenant,
  given: ProductGiven = {},
): Promise<TestProduct> {
  const tenant_id = tenant.id;
  const {
    name,
    translations = {},
    variants = [{}],
    categoryIds = [],
    tagIds = [],
    mediaIds = [],
    ...columns
  } = given;
  return database.withTenant(tenant_id, async (tx) => {
    const { id: product_id } = await tx
      .insertInto('products')
      .values({
        vat_rate: 2100,
        status: 'published',
        main_media_id: mediaIds[0] ?? null,
        ...columns,
        tenant_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = unique('product');
    const names = typeof name === 'object' ? name : texts(tenant.languages, name ?? key);
    const translated = await tx
      .insertInto('product_translations')
      .values(
        tenant.languages.map((language) => ({
          slug: key,
          name: names[language] ?? key,
          ...translations[language],
          tenant_id,
          product_id,
          language,
        })),
      )
      .returningAll()
      .execute();
    const made: TestVariant[] = [];
    for (const [sort_index, { stock = 10, ...variant }] of variants.entries()) {
      const row = await tx
        .insertInto('variants')
        .values({
          article_number: unique('art'),
          unit_price_cents: 1000,
          sort_index,
          ...variant,
          tenant_id,
          product_id,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await tx.insertInto('stock').values({ tenant_id, variant_id: row.id, quantity: stock }).execute();
      made.push({ ...row, stock });
    }
    for (const category_id of categoryIds) {
      await tx.insertInto('product_categories').values({ tenant_id, category_id, product_id }).execute();
    }
    for (const tag_id of tagIds) {
      await tx.insertInto('product_tags').values({ tenant_id, tag_id, product_id }).execute();
    }
    for (const [sort_index, media_id] of mediaIds.entries()) {
      await tx.insertInto('product_media').values({ tenant_id, product_id, media_id, sort_index }).execute();
    }
    const row = await tx
      .selectFrom('products')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow();
    return { ...row, translations: translated, variants: made as [TestVariant, ...TestVariant[]] };
  });
}

export type ShippingMethodGiven = Given<ShippingMethodsTable> & {
  price?: Given<Omit<ShippingMethodPricesTable, 'shipping_method_id'>>;
};

export type TestShippingMethod = Selectable<ShippingMethodsTable> & {
  price: Selectable<ShippingMethodPricesTable>;
};

/** A way of shipping that costs 495 cents, in one day. */
export async function createShippingMethod(
  database: Database,
  tenant: TestTenant,
  given: ShippingMethodGiven = {},
): Promise<TestShippingMethod> {
  const { price, ...columns } = given;
  const tenant_id = tenant.id;
  return database.withTenant(tenant_id, async (tx) => {
    const method = await tx
      .insertInto('shipping_methods')
      .values({ code: unique('ship'), name: texts(tenant.languages, 'Pakket'), ...columns, tenant_id })
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = await tx
      .insertInto('shipping_method_prices')
      .values({ price_cents: 495, ...price, tenant_id, shipping_method_id: method.id })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...method, price: row };
  });
}

/** A payment method; the tenant has the test bank's 'ideal' and 'card' already. */
export async function createPaymentMethod(
  database: Database,
  tenant: TestTenant,
  given: Given<PaymentMethodsTable> = {},
): Promise<Selectable<PaymentMethodsTable>> {
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('payment_methods')
      .values({
        provider: 'invoice',
        method: 'invoice',
        name: texts(tenant.languages, 'Op rekening'),
        ...given,
        tenant_id: tenant.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function createCategory(
  database: Database,
  tenant: TestTenant,
  given: Given<CategoriesTable> = {},
): Promise<Selectable<CategoriesTable>> {
  const slug = given.slug ?? unique('category');
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('categories')
      .values({ name: texts(tenant.languages, slug), ...given, slug, tenant_id: tenant.id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function createTag(
  database: Database,
  tenant: TestTenant,
  given: Given<TagsTable> = {},
): Promise<Selectable<TagsTable>> {
  const slug = given.slug ?? unique('tag');
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('tags')
      .values({ name: texts(tenant.languages, slug), ...given, slug, tenant_id: tenant.id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function createBrand(
  database: Database,
  tenant: TestTenant,
  given: Given<BrandsTable> = {},
): Promise<Selectable<BrandsTable>> {
  const slug = given.slug ?? unique('brand');
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('brands')
      .values({ name: `Merk ${slug}`, ...given, slug, tenant_id: tenant.id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** A picture's row; no files are made. */
export async function createMedia(
  database: Database,
  tenant: TestTenant,
  given: Given<MediaTable> = {},
): Promise<Selectable<MediaTable>> {
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('media')
      .values({
        hash: randomBytes(16).toString('hex'),
        width: 1200,
        height: 900,
        widths: [320, 640, 1200],
        ...given,
        tenant_id: tenant.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function createOutfit(
  database: Database,
  tenant: TestTenant,
  given: Given<OutfitsTable> & { product_id: number },
): Promise<Selectable<OutfitsTable>> {
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('outfits')
      .values({ name: texts(tenant.languages, 'Uitvoering'), ...given, tenant_id: tenant.id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export type BundleGiven = Given<BundlesTable> & {
  lines: { variantId: number; unitsPerSet?: number }[];
};

/** A published bundle of the given variants. */
export async function createBundle(
  database: Database,
  tenant: TestTenant,
  given: BundleGiven,
): Promise<Selectable<BundlesTable>> {
  const { lines, ...columns } = given;
  const tenant_id = tenant.id;
  const slug = columns.slug ?? unique('bundle');
  return database.withTenant(tenant_id, async (tx) => {
    const bundle = await tx
      .insertInto('bundles')
      .values({ name: texts(tenant.languages, slug), status: 'published', ...columns, slug, tenant_id })
      .returningAll()
      .executeTakeFirstOrThrow();
    const rows = lines.map(({ variantId, unitsPerSet = 1 }, sort_index) => ({
      tenant_id,
      bundle_id: bundle.id,
      variant_id: variantId,
      units_per_set: unitsPerSet,
      sort_index,
    }));
    await tx.insertInto('bundle_lines').values(rows).execute();
    return bundle;
  });
}

export type CmsPageGiven = Given<CmsPagesTable> & {
  blocks?: (Given<Omit<CmsPageBlocksTable, 'page_id'>> & { mediaIds?: number[] })[];
};

/** A published page with its blocks, in their order. */
export async function createCmsPage(
  database: Database,
  tenant: TestTenant,
  given: CmsPageGiven = {},
): Promise<Selectable<CmsPagesTable>> {
  const { blocks = [], ...columns } = given;
  const tenant_id = tenant.id;
  return database.withTenant(tenant_id, async (tx) => {
    const page = await tx
      .insertInto('cms_pages')
      .values({
        slug: unique('page'),
        name: texts(tenant.languages, 'Pagina'),
        status: 'published',
        ...columns,
        tenant_id,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const [sort_index, { mediaIds = [], ...block }] of blocks.entries()) {
      const { id: block_id } = await tx
        .insertInto('cms_page_blocks')
        .values({ template: 'text', sort_index, ...block, tenant_id, page_id: page.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [index, media_id] of mediaIds.entries()) {
        await tx
          .insertInto('cms_block_medias')
          .values({ tenant_id, block_id, media_id, sort_index: index })
          .execute();
      }
    }
    return page;
  });
}

export async function createMenuPage(
  database: Database,
  tenant: TestTenant,
  given: Given<MenuPagesTable> = {},
): Promise<Selectable<MenuPagesTable>> {
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('menu_pages')
      .values({ title: texts(tenant.languages, 'Menu'), url: '/', ...given, tenant_id: tenant.id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
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

/** A promo code of 10 % over everything, without limits. */
export async function createPromocode(
  database: Database,
  tenant: TestTenant,
  given: Given<PromocodesTable> = {},
): Promise<Selectable<PromocodesTable>> {
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('promocodes')
      .values({
        code: unique('PROMO').toUpperCase(),
        type: 'PERCENTAGE',
        amount: 1000,
        ...given,
        tenant_id: tenant.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** A card with 2500 cents on it. */
export async function createCoupon(
  database: Database,
  tenant: TestTenant,
  given: Given<CouponsTable> = {},
): Promise<Selectable<CouponsTable>> {
  const balance_cents = given.balance_cents ?? 2500;
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('coupons')
      .values({
        card_code: unique('CARD').toUpperCase(),
        initial_cents: balance_cents,
        ...given,
        balance_cents,
        tenant_id: tenant.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** An id that no tenant has. */
export const unknownTenantId = (): string => randomUUID();
