import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

export type TestShop = {
  id: string;
  slug: string;
  host: string;
  /** Writes as this shop. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export type ShopOptions = {
  slug?: string;
  host?: string;
  name?: string;
  languages?: string[];
  priceBasis?: 'inc' | 'ex';
  /** The default customer category's view; none is made where it is left out. */
  displayBasis?: 'inc' | 'ex';
  shoppingEnabled?: boolean;
};

/** A shop that answers at a host of its own, without anything in it. */
export async function createShop(database: Database, options: ShopOptions = {}): Promise<TestShop> {
  const slug = options.slug ?? `shop-${next()}`;
  const host = options.host ?? `${slug}.test`;
  const { id } = await withOwner(database, async (tx) => {
    const tenant = await tx
      .insertInto('tenants')
      .values({
        slug,
        name: options.name ?? `Shop ${slug}`,
        price_basis: options.priceBasis ?? 'inc',
        shopping_enabled: options.shoppingEnabled ?? true,
        is_demo: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('tenant_domains').values({ host, tenant_id: tenant.id, is_primary: true }).execute();
    return tenant;
  });
  const shop: TestShop = { id, slug, host, write: (work) => database.withTenant(id, work) };
  await shop.write(async (tx) => {
    const languages = options.languages ?? ['nl', 'en'];
    await tx
      .insertInto('languages')
      .values(languages.map((code, i) => ({ tenant_id: id, code, name: code, flag: code, sort_index: i })))
      .execute();
    if (options.displayBasis) {
      await tx
        .insertInto('customer_categories')
        .values({
          tenant_id: id,
          code: 'everyone',
          name: { nl: 'Iedereen' },
          display_prices_including_vat: options.displayBasis === 'inc',
          is_default: true,
        })
        .execute();
    }
  });
  return shop;
}

export type VariantOptions = {
  unitPriceCents?: number;
  discountPriceCents?: number | null;
  stock?: number;
  name?: string;
};

export type ProductOptions = {
  name?: string;
  /** Per language; null leaves the product without a slug of its own. */
  texts?: Record<string, { name: string; slug?: string | null; description?: string; subtitle?: string }>;
  slug?: string | null;
  vatRate?: number;
  status?: 'draft' | 'published';
  variants?: VariantOptions[];
  outfits?: string[];
  categoryIds?: number[];
  tagIds?: number[];
  brandId?: number | null;
  popularity?: number;
  content?: { milli: number; unit: 'kg' | 'l' | 'm' | 'piece' };
  description?: string;
};

export type TestProduct = {
  id: number;
  slug: string | null;
  variantIds: number[];
  outfitIds: number[];
};

/** A published product with one variant of 10.00 and 5 in stock, unless said otherwise. */
export async function createProduct(shop: TestShop, options: ProductOptions = {}): Promise<TestProduct> {
  const number = next();
  const name = options.name ?? `Product ${number}`;
  const slug = options.slug === undefined ? `product-nr${number}` : options.slug;
  return shop.write(async (tx) => {
    const tenant_id = shop.id;
    const { id } = await tx
      .insertInto('products')
      .values({
        tenant_id,
        status: options.status ?? 'published',
        brand_id: options.brandId ?? null,
        vat_rate: options.vatRate ?? 2100,
        popularity: options.popularity ?? 0,
        content_milli: options.content?.milli ?? null,
        content_unit: options.content?.unit ?? null,
        main_media_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const texts = options.texts ?? { nl: { name, slug, description: options.description ?? '' } };
    await tx
      .insertInto('product_translations')
      .values(
        Object.entries(texts).map(([language, text]) => ({
          tenant_id,
          product_id: id,
          language,
          name: text.name,
          slug: text.slug ?? null,
          description: text.description ?? '',
          subtitle: text.subtitle ?? '',
          meta_title: null,
          meta_description: null,
        })),
      )
      .execute();
    const outfitIds: number[] = [];
    for (const [i, outfit] of (options.outfits ?? []).entries()) {
      const row = await tx
        .insertInto('outfits')
        .values({ tenant_id, product_id: id, name: { nl: outfit }, main_media_id: null, sort_index: i })
        .returning('id')
        .executeTakeFirstOrThrow();
      outfitIds.push(row.id);
    }
    const variantIds: number[] = [];
    for (const [i, variant] of (options.variants ?? [{}]).entries()) {
      const row = await tx
        .insertInto('variants')
        .values({
          tenant_id,
          product_id: id,
          outfit_id: outfitIds[i] ?? null,
          article_number: `A${number}-${i}`,
          ean: null,
          name: { nl: variant.name ?? `Maat ${i + 1}` },
          unit_price_cents: variant.unitPriceCents ?? 1000,
          discount_price_cents: variant.discountPriceCents ?? null,
          sort_index: i,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('stock')
        .values({ tenant_id, variant_id: row.id, quantity: variant.stock ?? 5 })
        .execute();
      variantIds.push(row.id);
    }
    for (const [i, category_id] of (options.categoryIds ?? []).entries()) {
      await tx
        .insertInto('product_categories')
        .values({ tenant_id, category_id, product_id: id, is_direct: i === 0 })
        .execute();
    }
    for (const tag_id of options.tagIds ?? []) {
      await tx.insertInto('product_tags').values({ tenant_id, tag_id, product_id: id }).execute();
    }
    return { id, slug: texts.nl?.slug ?? null, variantIds, outfitIds };
  });
}

export async function createCategory(
  shop: TestShop,
  slug: string,
  more: {
    parentId?: number;
    name?: Record<string, string>;
    intro?: Record<string, string>;
    mediaId?: number;
  } = {},
): Promise<number> {
  const row = await shop.write((tx) =>
    tx
      .insertInto('categories')
      .values({
        tenant_id: shop.id,
        slug,
        name: more.name ?? { nl: `Categorie ${slug}`, en: `Category ${slug}` },
        intro: more.intro ?? {},
        parent_id: more.parentId ?? null,
        media_id: more.mediaId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

export async function createTag(shop: TestShop, slug: string): Promise<number> {
  const row = await shop.write((tx) =>
    tx
      .insertInto('tags')
      .values({ tenant_id: shop.id, slug, name: { nl: `Label ${slug}`, en: `Tag ${slug}` } })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

export async function createBrand(shop: TestShop, slug: string): Promise<number> {
  const row = await shop.write((tx) =>
    tx
      .insertInto('brands')
      .values({ tenant_id: shop.id, slug, name: slug.toUpperCase() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** A picture's row; no file stands behind it. */
export async function createMedia(
  shop: TestShop,
  alt: Record<string, string> = {},
): Promise<{ id: number; hash: string }> {
  const hash = randomBytes(16).toString('hex');
  const { id } = await shop.write((tx) =>
    tx
      .insertInto('media')
      .values({ tenant_id: shop.id, hash, width: 1200, height: 800, widths: [160, 320, 640, 960], alt })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { id, hash };
}

export type BundleOptions = {
  slug?: string;
  name?: Record<string, string>;
  fixedTotalCents?: number | null;
  fromPriceCents?: number | null;
  toPriceCents?: number | null;
  /** Variant ids with the units of each in one set. */
  lines: [variantId: number, unitsPerSet: number][];
  status?: 'draft' | 'published';
};

export async function createBundle(
  shop: TestShop,
  options: BundleOptions,
): Promise<{ id: number; slug: string }> {
  const slug = options.slug ?? `bundle-${next()}`;
  return shop.write(async (tx) => {
    const { id } = await tx
      .insertInto('bundles')
      .values({
        tenant_id: shop.id,
        slug,
        status: options.status ?? 'published',
        name: options.name ?? { nl: 'Bundel', en: 'Bundle' },
        fixed_total_price_cents: options.fixedTotalCents ?? null,
        bundle_from_price_cents: options.fromPriceCents ?? null,
        bundle_to_price_cents: options.toPriceCents ?? null,
        presentation_outfit_id: null,
        media_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('bundle_lines')
      .values(
        options.lines.map(([variant_id, units_per_set], sort_index) => ({
          tenant_id: shop.id,
          bundle_id: id,
          variant_id,
          units_per_set,
          sort_index,
        })),
      )
      .execute();
    return { id, slug };
  });
}

/** Website settings for every language. */
export async function putSettings(
  shop: TestShop,
  settings: Record<string, string>,
  language = '',
): Promise<void> {
  await shop.write((tx) =>
    tx
      .insertInto('website_settings')
      .values(
        Object.entries(settings).map(([key_, value_]) => ({ tenant_id: shop.id, key_, value_, language })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'key_', 'language'])
          .doUpdateSet((row) => ({ value_: row.ref('excluded.value_') })),
      )
      .execute(),
  );
}
