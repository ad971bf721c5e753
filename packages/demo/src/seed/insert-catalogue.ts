import type { ComposedProduct } from '../compose.ts';
import { say } from '../in-language.ts';
import { productPictureKey } from '../pictures.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import { insertSpecifications } from './insert-specifications.ts';
import { insertBrands, insertCategories, insertTags } from './insert-taxonomy.ts';
import { mediaId, type Work } from './shop-work.ts';

/** The ids of what is for sale: of categories and tags by slug, of products by Dutch name, of variants by the composed product's place. */
export type CatalogueIds = {
  categories: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
  products: ReadonlyMap<string, number>;
  variants: number[][];
};

/** Everything for sale. */
export async function insertCatalogue(work: Work): Promise<CatalogueIds> {
  const categoryId = await insertCategories(work);
  const tagId = await insertTags(work);
  const productIds = await insertProducts(work, await insertBrands(work));
  await insertTranslations(work, productIds);
  await insertPictures(work, productIds);
  await insertMemberships(work, productIds, categoryId, tagId);
  await insertSpecifications(work, productIds);
  await insertAccessories(work, productIds);
  const outfitId = await insertOutfits(work, productIds);
  return {
    categories: categoryId,
    tags: tagId,
    products: new Map(work.composed.products.map(({ name }, index) => [name.nl, productIds[index] ?? 0])),
    variants: await insertVariants(work, productIds, outfitId),
  };
}

/** The id of a product that the shop must have. */
export function productId({ products }: CatalogueIds, dutchName: string): number {
  const id = products.get(dutchName);
  if (id === undefined) throw new Error(`There is no product ${dutchName}`);
  return id;
}

function pictureId(work: Work, picture: ComposedProduct['pictures'][number]): number {
  return mediaId(work, productPictureKey(picture.name, picture.look, picture.view));
}

async function insertProducts(work: Work, brandId: ReadonlyMap<string, number>): Promise<number[]> {
  const { tx, tenantId, composed } = work;
  const { products } = composed;
  const productIds = await takeIds(tx, 'products', products.length);
  const now = Date.now();
  await insertRows(
    tx,
    'products',
    products.map((product, index) => {
      const createdAt = new Date(now - product.daysOld * 86_400_000).toISOString();
      return {
        tenant_id: tenantId,
        id: productIds[index] ?? 0,
        status: 'published' as const,
        brand_id: brandId.get(product.brand) ?? null,
        vat_rate: product.vat,
        content_milli: product.contentMilli,
        content_unit: product.contentUnit as 'kg' | 'l' | 'm' | 'piece' | null,
        main_media_id: product.pictures[0] ? pictureId(work, product.pictures[0]) : null,
        popularity: product.popularity,
        asks_gift_text: product.isGift,
        asks_delivery_day: product.isGift,
        offers_subscription: product.isSubscribable,
        withdrawal_exception: product.withdrawalException ?? null,
        created_at: createdAt,
        updated_at: createdAt,
      };
    }),
  );
  return productIds;
}

async function insertTranslations(work: Work, productIds: readonly number[]): Promise<void> {
  const { tx, tenantId, composed, content } = work;
  await insertRows(
    tx,
    'product_translations',
    composed.products.flatMap((product, index) =>
      content.languages.map((language) => ({
        tenant_id: tenantId,
        product_id: productIds[index] ?? 0,
        language,
        name: say(product.name, language),
        slug: say(product.slug, language),
        subtitle: say(product.subtitle, language),
        description: say(product.description, language),
        meta_description: say(product.metaDescription, language),
      })),
    ),
  );
}

async function insertPictures(work: Work, productIds: readonly number[]): Promise<void> {
  const { tx, tenantId, composed } = work;
  await insertRows(
    tx,
    'product_media',
    composed.products.flatMap((product, index) =>
      [...new Set(product.pictures.map((picture) => pictureId(work, picture)))].map(
        (media_id, sort_index) => ({
          tenant_id: tenantId,
          product_id: productIds[index] ?? 0,
          media_id,
          sort_index,
        }),
      ),
    ),
  );
}

/** Writes what belongs to the products of each category. */
async function insertAccessories(
  { tx, tenantId, content, composed }: Work,
  ids: readonly number[],
): Promise<void> {
  const idByName = new Map(composed.products.map(({ name }, index) => [name.nl, ids[index] ?? 0]));
  await insertRows(
    tx,
    'product_accessories',
    composed.products.flatMap(({ category }, index) =>
      (content.accessories[category] ?? []).flatMap((name, sort_index) => {
        const accessory_id = idByName.get(name);
        if (accessory_id === undefined) throw new Error(`There is no product ${name}`);
        const product_id = ids[index] ?? 0;
        // The cage of a bottle stands among the bottles.
        return accessory_id === product_id
          ? []
          : [{ tenant_id: tenantId, product_id, accessory_id, sort_index }];
      }),
    ),
  );
}

/** Puts the products into their categories, with all those above, and under their tags. */
async function insertMemberships(
  work: Work,
  productIds: readonly number[],
  categoryId: ReadonlyMap<string, number>,
  tagId: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, tenantId, composed } = work;
  const { products, categories } = composed;
  const parentOf = new Map(categories.map(({ slug, parent }) => [slug, parent]));
  await insertRows(
    tx,
    'product_categories',
    products.flatMap(({ category }, index) =>
      lineage(category, parentOf).map((slug) => ({
        tenant_id: tenantId,
        category_id: categoryId.get(slug) ?? 0,
        product_id: productIds[index] ?? 0,
        is_direct: slug === category,
      })),
    ),
  );
  await insertRows(
    tx,
    'product_tags',
    products.flatMap(({ tags }, index) =>
      tags.flatMap((tag) => {
        const id = tagId.get(tag);
        return id === undefined
          ? []
          : [{ tenant_id: tenantId, tag_id: id, product_id: productIds[index] ?? 0 }];
      }),
    ),
  );
}

/** Returns the outfits' ids by the product's place and their own in it, as `3 0`. */
async function insertOutfits(work: Work, productIds: readonly number[]): Promise<Map<string, number>> {
  const { tx, tenantId, composed, texts } = work;
  const outfits = composed.products.flatMap((product, index) =>
    product.outfits.map((outfit, at) => ({ outfit, at, index })),
  );
  const outfitIds = await takeIds(tx, 'outfits', outfits.length);
  const outfitId = new Map(
    outfits.map(({ index, at }, position) => [`${index} ${at}`, outfitIds[position] ?? 0]),
  );
  await insertRows(
    tx,
    'outfits',
    outfits.map(({ outfit, at, index }) => ({
      tenant_id: tenantId,
      id: outfitId.get(`${index} ${at}`) ?? 0,
      product_id: productIds[index] ?? 0,
      name: texts(outfit.name),
      main_media_id: pictureId(work, outfit.picture),
      sort_index: at,
    })),
  );
  return outfitId;
}

async function insertVariants(
  work: Work,
  productIds: readonly number[],
  outfitId: ReadonlyMap<string, number>,
): Promise<number[][]> {
  const { tx, tenantId, composed, texts } = work;
  const { products } = composed;
  const variants = products.flatMap((product, index) =>
    product.variants.map((variant, at) => ({ variant, at, index })),
  );
  const variantIds = await takeIds(tx, 'variants', variants.length);
  await insertRows(
    tx,
    'variants',
    variants.map(({ variant, at, index }, position) => ({
      tenant_id: tenantId,
      id: variantIds[position] ?? 0,
      product_id: productIds[index] ?? 0,
      outfit_id: variant.outfit === null ? null : (outfitId.get(`${index} ${variant.outfit}`) ?? null),
      article_number: variant.articleNumber,
      ean: variant.ean,
      name: variant.name ? texts(variant.name) : {},
      unit_price_cents: variant.unitPrice,
      discount_price_cents: variant.discountPrice,
      pack_units: variant.packUnits,
      content_milli: variant.contentMilli,
      sort_index: at,
    })),
  );
  await insertRows(
    tx,
    'stock',
    variants.map(({ variant }, position) => ({
      tenant_id: tenantId,
      variant_id: variantIds[position] ?? 0,
      quantity: variant.stock,
    })),
  );
  await insertPriceHistory(
    work,
    variants.map(({ variant, index }, position) => ({
      variantId: variantIds[position] ?? 0,
      unitPrice: variant.unitPrice,
      isReduced: variant.discountPrice !== null,
      daysOld: products[index]?.daysOld ?? 45,
    })),
  );
  const idsByProduct: number[][] = products.map(() => []);
  variants.forEach(({ index }, position) => {
    idsByProduct[index]?.push(variantIds[position] ?? 0);
  });
  return idsByProduct;
}

/** What a reduced article cost before: without it the old price shown could not be proved. */
async function insertPriceHistory(
  { tx, tenantId }: Work,
  variants: { variantId: number; unitPrice: number; isReduced: boolean; daysOld: number }[],
): Promise<void> {
  const now = Date.now();
  await insertRows(
    tx,
    'price_history',
    variants
      .filter(({ isReduced }) => isReduced)
      .map(({ variantId, unitPrice, daysOld }) => ({
        tenant_id: tenantId,
        variant_id: variantId,
        unit_price_cents: unitPrice,
        discount_price_cents: null,
        valid_from: new Date(now - Math.max(45, daysOld) * 86_400_000).toISOString(),
      })),
  );
}

/** A category and all those above it. */
function lineage(slug: string, parentOf: ReadonlyMap<string, string | null>): string[] {
  const parent = parentOf.get(slug);
  if (parent === undefined) throw new Error(`There is no category ${slug}`);
  return parent === null ? [slug] : [slug, ...lineage(parent, parentOf)];
}
