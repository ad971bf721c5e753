import type { Tx } from '@etalage/db';
import type { MediaFacts } from './cart-contents.ts';
import { type Languages, languageValues, listOf, mediaOf, textOf } from './fragments.ts';
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
export type BrandRow = { id: number; slug: string; name: string };
export type Taxonomy = { categories: CategoryRow[]; tags: TagRow[]; brands: BrandRow[] };

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
  ${listOf(`json_build_object('id', b.id, 'slug', b.slug, 'name', b.name)`, 'FROM brands b', 'b.name')} AS brands`;

/** Everything that products are sorted into, in the shop's order. */
export async function readTaxonomy(tx: Tx, languages: Languages): Promise<Taxonomy> {
  const taxonomy = await runForOne<Taxonomy>(tx, taxonomyText, languageValues(languages));
  return taxonomy ?? { categories: [], tags: [], brands: [] };
}
