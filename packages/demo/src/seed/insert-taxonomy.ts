import { categoryPictureKey, productPictureKey } from '../pictures.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import { mediaId, type Work } from './shop-work.ts';

/** Writes the categories and returns their ids by slug. */
export async function insertCategories(work: Work): Promise<Map<string, number>> {
  const { tx, tenantId, composed, texts } = work;
  const { categories } = composed;
  const categoryIds = await takeIds(tx, 'categories', categories.length);
  const categoryId = new Map(categories.map(({ slug }, index) => [slug, categoryIds[index] ?? 0]));
  await insertRows(
    tx,
    'categories',
    categories.map(({ slug, name, intro, parent, sortIndex }) => ({
      tenant_id: tenantId,
      id: categoryId.get(slug) ?? 0,
      parent_id: parent === null ? null : (categoryId.get(parent) ?? null),
      slug,
      name: texts(name),
      intro: texts(intro),
      media_id: categoryMedia(work, slug),
      sort_index: sortIndex,
    })),
  );
  return categoryId;
}

/** Writes the tags and returns their ids by slug. */
export async function insertTags({ tx, tenantId, content, texts }: Work): Promise<Map<string, number>> {
  const tagIds = await takeIds(tx, 'tags', content.tags.length);
  const tagId = new Map(content.tags.map(({ slug }, index) => [slug, tagIds[index] ?? 0]));
  await insertRows(
    tx,
    'tags',
    content.tags.map(({ slug, name, intro }) => ({
      tenant_id: tenantId,
      id: tagId.get(slug) ?? 0,
      slug,
      name: texts(name),
      intro: texts(intro),
    })),
  );
  return tagId;
}

/** Writes the brands of all products and returns their ids by name. */
export async function insertBrands({ tx, tenantId, composed }: Work): Promise<Map<string, number>> {
  const brandNames = [...new Set(composed.products.map(({ brand }) => brand))].sort();
  const brandIds = await takeIds(tx, 'brands', brandNames.length);
  const brandId = new Map(brandNames.map((name, index) => [name, brandIds[index] ?? 0]));
  await insertRows(
    tx,
    'brands',
    brandNames.map((name) => ({
      tenant_id: tenantId,
      id: brandId.get(name) ?? 0,
      slug: brandSlug(name),
      name,
    })),
  );
  return brandId;
}

/** A category's own picture, or that of its first product where it has none. */
function categoryMedia(work: Work, slug: string): number | null {
  const own = work.mediaIds.get(categoryPictureKey(slug));
  if (own !== undefined) return own;
  const picture = work.composed.products.find(({ category }) => category === slug)?.pictures[0];
  return picture ? mediaId(work, productPictureKey(picture.name, picture.look, picture.view)) : null;
}

function brandSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
