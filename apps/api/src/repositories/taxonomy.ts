import type { Tx } from '@etalage/db';
import { type Languages, languageValues, listOf, type MediaFacts, mediaOf, textOf } from './fragments.ts';
import { runForOne } from './statement.ts';

export type CategoryRow = {
  id: number;
  parentId: number | null;
  slug: string;
  name: string;
  intro: string;
  media: MediaFacts | null;
};
export type TagRow = { id: number; slug: string; name: string; intro: string };
type BrandRow = { id: number; slug: string; name: string };
/** What products can be chosen by: an attribute with its values, numbers in thousandths of the unit. */
type AttributeRow = {
  id: number;
  slug: string;
  name: string;
  unit: string;
  values: { id: number; slug: string; name: string; numberMilli: number | null }[];
};
export type Taxonomy = {
  categories: CategoryRow[];
  tags: TagRow[];
  brands: BrandRow[];
  attributes: AttributeRow[];
};

const taxonomyText = `SELECT
  ${listOf(
    `json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug, 'name', ${textOf('c.name')},
      'intro', ${textOf('c.intro')}, 'media', ${mediaOf('m')})`,
    'FROM categories c LEFT JOIN media m ON m.tenant_id = c.tenant_id AND m.id = c.media_id',
    'c.sort_index, c.id',
  )} AS categories,
  ${listOf(
    `json_build_object('id', t.id, 'slug', t.slug, 'name', ${textOf('t.name')}, 'intro', ${textOf('t.intro')})`,
    'FROM tags t',
    't.slug',
  )} AS tags,
  ${listOf(`json_build_object('id', b.id, 'slug', b.slug, 'name', b.name)`, 'FROM brands b', 'b.name')} AS brands,
  ${listOf(
    `json_build_object('id', a.id, 'slug', a.slug, 'name', ${textOf('a.name')}, 'unit', ${textOf('a.unit')},
      'values', ${listOf(
        `json_build_object('id', v.id, 'slug', v.slug, 'name', ${textOf('v.name')}, 'numberMilli', v.number_milli)`,
        'FROM attribute_values v WHERE v.tenant_id = a.tenant_id AND v.attribute_id = a.id',
        'v.number_milli, v.sort_index, v.slug',
      )})`,
    'FROM attributes a WHERE a.is_filterable',
    'a.sort_index, a.id',
  )} AS attributes`;

/** Everything that products are sorted into, in the shop's order. */
export async function readTaxonomy(tx: Tx, languages: Languages): Promise<Taxonomy> {
  const taxonomy = await runForOne<Taxonomy>(tx, taxonomyText, languageValues(languages));
  return taxonomy ?? { categories: [], tags: [], brands: [], attributes: [] };
}

/** What has had this slug last; its id alone, since that may be gone too. */
export async function findFormerSlug(
  tx: Tx,
  kind: 'category' | 'tag' | 'brand',
  slug: string,
): Promise<number | undefined> {
  const text =
    "SELECT target_id AS id FROM former_slugs WHERE kind = $1 AND slug = $2 AND language = '' ORDER BY left_at DESC LIMIT 1";
  return (await runForOne<{ id: number }>(tx, text, [kind, slug]))?.id;
}
