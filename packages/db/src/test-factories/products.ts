import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Texts } from '../column-shapes.ts';
import type { Database } from '../database.ts';
import type { Tx } from '../queries.ts';
import type {
  AttributesTable,
  BrandsTable,
  BundlesTable,
  CategoriesTable,
  MediaTable,
  OutfitsTable,
  ProductsTable,
  ProductTranslationsTable,
  TagsTable,
  VariantsTable,
} from '../schema.ts';
import { type Given, texts, unique } from './given.ts';
import type { TestTenant } from './tenants.ts';

export type VariantGiven = Given<Omit<VariantsTable, 'product_id'>> & {
  /** Units in stock; default 10. */
  stock?: number;
};

export type ProductGiven = Given<ProductsTable> & {
  /** By language, which leaves the others without a text; one string goes to each of the tenant's, marked with it. */
  name?: string | Texts;
  /** In every language; null leaves the product without one of its own. Default: one that no other has. */
  slug?: string | null;
  translations?: Record<string, Given<Omit<ProductTranslationsTable, 'product_id' | 'language'>>>;
  /** Default: one variant of 1000 cents with 10 in stock. */
  variants?: VariantGiven[];
  /** The first is the product's own, the others stand above it. */
  categoryIds?: number[];
  tagIds?: number[];
  /** Values of attributes. */
  valueIds?: number[];
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
    slug,
    translations = {},
    variants = [{}],
    categoryIds = [],
    tagIds = [],
    valueIds = [],
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
        Object.entries(names).map(([language, text]) => ({
          slug: slug === undefined ? key : slug,
          name: text,
          ...translations[language],
          tenant_id,
          product_id,
          language,
        })),
      )
      .returningAll()
      .execute();
    const made = await insertVariants(tx, { tenant_id, product_id }, variants);
    await sortInto(tx, { tenant_id, product_id }, { categoryIds, tagIds, valueIds, mediaIds });
    const row = await tx
      .selectFrom('products')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow();
    return { ...row, translations: translated, variants: made as [TestVariant, ...TestVariant[]] };
  });
}

type Key = { tenant_id: string; product_id: number };

async function insertVariants(tx: Tx, key: Key, variants: readonly VariantGiven[]): Promise<TestVariant[]> {
  const made: TestVariant[] = [];
  for (const [sort_index, { stock = 10, ...variant }] of variants.entries()) {
    const row = await tx
      .insertInto('variants')
      .values({
        article_number: unique('art'),
        unit_price_cents: 1000,
        sort_index,
        ...variant,
        ...key,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('stock')
      .values({ tenant_id: key.tenant_id, variant_id: row.id, quantity: stock })
      .execute();
    made.push({ ...row, stock });
  }
  return made;
}

/** Gives a product its categories, tags, values of attributes and pictures. */
async function sortInto(
  tx: Tx,
  { tenant_id, product_id }: Key,
  {
    categoryIds,
    tagIds,
    valueIds,
    mediaIds,
  }: Record<'categoryIds' | 'tagIds' | 'valueIds' | 'mediaIds', number[]>,
): Promise<void> {
  for (const [i, category_id] of categoryIds.entries()) {
    await tx
      .insertInto('product_categories')
      .values({ tenant_id, category_id, product_id, is_direct: i === 0 })
      .execute();
  }
  for (const tag_id of tagIds) {
    await tx.insertInto('product_tags').values({ tenant_id, tag_id, product_id }).execute();
  }
  if (valueIds.length > 0) {
    await tx
      .insertInto('product_attributes')
      .columns(['tenant_id', 'product_id', 'attribute_id', 'value_id'])
      .expression((eb) =>
        eb
          .selectFrom('attribute_values')
          .where('tenant_id', '=', tenant_id)
          .where('id', 'in', valueIds)
          .select((one) => ['tenant_id', one.val(product_id).as('product_id'), 'attribute_id', 'id']),
      )
      .execute();
  }
  for (const [sort_index, media_id] of mediaIds.entries()) {
    await tx.insertInto('product_media').values({ tenant_id, product_id, media_id, sort_index }).execute();
  }
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

export type TestAttribute = { id: number; valueIds: number[] };
export type AttributeGiven = Given<AttributesTable> & {
  slug: string;
  /** In their order: texts, whose slugs they are, or numbers of thousandths. */
  values: readonly (string | number)[];
};

/** An attribute that lists can be narrowed by, with its values. */
export async function createAttribute(
  database: Database,
  tenant: TestTenant,
  { values, ...columns }: AttributeGiven,
): Promise<TestAttribute> {
  const tenant_id = tenant.id;
  return database.withTenant(tenant_id, async (tx) => {
    const { id } = await tx
      .insertInto('attributes')
      .values({ name: texts(tenant.languages, columns.slug), ...columns, tenant_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = await tx
      .insertInto('attribute_values')
      .values(
        values.map((value, sort_index) => ({
          tenant_id,
          attribute_id: id,
          slug: String(value),
          ...(typeof value === 'string' ? { name: texts(tenant.languages, value) } : { number_milli: value }),
          sort_index,
        })),
      )
      .returning('id')
      .execute();
    return { id, valueIds: rows.map((row) => row.id) };
  });
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
