import type { Tx } from '@etalage/db';
import { productTexts } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** A published product as the index of its shop keeps it. */
export type IndexRow = {
  id: number;
  brandId: number | null;
  /** Cents on the tenant's basis, of its cheapest variant. */
  minPriceCents: number;
  /** Basis points. */
  vatRate: number;
  inStock: boolean;
  popularity: number;
  /** Microseconds since 1970. */
  createdAt: number;
  /** Categories that it stands in itself, and those above them. */
  directCategoryIds: number[];
  categoryIds: number[];
  tagIds: number[];
  /** Of the attributes that can be chosen by. */
  specifications: { attributeId: number; valueId: number }[];
  /** What it has of all attributes. */
  valueIds: number[];
  codes: string[];
  texts: { language: string; name: string; subtitle: string; description: string }[];
  variantNames: Record<string, string>[];
};

const rowText = (which: string) => `
  SELECT p.id, p.brand_id AS "brandId", p.min_price_cents AS "minPriceCents", p.vat_rate AS "vatRate",
    p.in_stock AS "inStock", p.popularity,
    (extract(epoch FROM p.created_at) * 1000000)::float8 AS "createdAt",
    c.direct AS "directCategoryIds", c.all_ids AS "categoryIds", t.ids AS "tagIds", s.list AS specifications, s.values AS "valueIds", v.codes, x.texts,
    v.names AS "variantNames"
  FROM products p
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(pc.category_id) FILTER (WHERE pc.is_direct), '[]') AS direct,
      coalesce(json_agg(pc.category_id), '[]') AS all_ids
    FROM product_categories pc WHERE pc.tenant_id = p.tenant_id AND pc.product_id = p.id
  ) c
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(pt.tag_id), '[]') AS ids
    FROM product_tags pt WHERE pt.tenant_id = p.tenant_id AND pt.product_id = p.id
  ) t
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('attributeId', pa.attribute_id, 'valueId', pa.value_id))
        FILTER (WHERE a.is_filterable), '[]') AS list,
      coalesce(json_agg(pa.value_id), '[]') AS values
    FROM product_attributes pa JOIN attributes a ON a.tenant_id = pa.tenant_id AND a.id = pa.attribute_id
    WHERE pa.tenant_id = p.tenant_id AND pa.product_id = p.id
  ) s
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(v.article_number), '[]')::jsonb
        || coalesce(jsonb_agg(v.ean) FILTER (WHERE v.ean IS NOT NULL), '[]') AS codes,
      coalesce(json_agg(v.name), '[]') AS names
    FROM variants v WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id
  ) v
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('language', pt.language, 'name', pt.name, 'subtitle', pt.subtitle,
      'description', pt.description)), '[]') AS texts
    FROM product_translations pt WHERE pt.tenant_id = p.tenant_id AND pt.product_id = p.id
  ) x
  WHERE p.status = 'published' AND ${which}`;

const pageText = `${rowText('p.id > $1')} ORDER BY p.id LIMIT $2`;
const someText = rowText('p.id = ANY($1::bigint[])');

/** Published products behind an id, in the order of their ids. */
export function readIndexPage(tx: Tx, after: number, limit: number): Promise<IndexRow[]> {
  return run<IndexRow>(tx, pageText, [after, limit]);
}

/** Those of these products that are published. */
export function readIndexRows(tx: Tx, ids: readonly number[]): Promise<IndexRow[]> {
  return run<IndexRow>(tx, someText, [ids]);
}

export type IndexNames = {
  categories: { id: number; name: Record<string, string> }[];
  tags: { id: number; name: Record<string, string> }[];
  brands: { id: number; name: string }[];
  synonyms: { language: string; words: string[] }[];
  /** Those that can be chosen by. */
  attributeIds: number[];
  /** Of all attributes; a number has no name. */
  values: {
    id: number;
    name: Record<string, string>;
    numberMilli: number | null;
    unit: Record<string, string>;
  }[];
};

/** What an index is made with beside products: the names of what they are sorted into, the shop's synonyms, and what can be chosen by. */
export async function readIndexNames(tx: Tx): Promise<IndexNames> {
  const names = await runForOne<IndexNames>(
    tx,
    `SELECT
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY id), '[]') FROM categories) AS categories,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY id), '[]') FROM tags) AS tags,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY id), '[]') FROM brands) AS brands,
      (SELECT coalesce(json_agg(json_build_object('language', language, 'words', words) ORDER BY language, id), '[]')
       FROM search_synonyms) AS synonyms,
      (SELECT coalesce(json_agg(id ORDER BY id), '[]') FROM attributes WHERE is_filterable) AS "attributeIds",
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'numberMilli', v.number_milli, 'unit', a.unit)
        ORDER BY v.id), '[]')
       FROM attribute_values v JOIN attributes a ON a.tenant_id = v.tenant_id AND a.id = v.attribute_id) AS values`,
    [],
  );
  return names ?? { categories: [], tags: [], brands: [], synonyms: [], attributeIds: [], values: [] };
}

/** How many published products there are, and the highest of their ids: whether a change went unheard. */
export async function readIndexSize(tx: Tx): Promise<{ count: number; lastId: number }> {
  const size = await runForOne<{ count: number; lastId: number }>(
    tx,
    `SELECT count(*)::integer AS count, coalesce(max(id), 0) AS "lastId" FROM products WHERE status = 'published'`,
    [],
  );
  return size ?? { count: 0, lastId: 0 };
}

/** Ids of the published products in the order of their names in a language, as the database sorts them. */
export async function readNameOrder(tx: Tx, language: string, fallback: string): Promise<number[]> {
  const row = await runForOne<{ ids: number[] }>(
    tx,
    `SELECT coalesce(json_agg(s.id ORDER BY s.name, s.id), '[]') AS ids FROM (
       SELECT p.id, t.name FROM products p
       LEFT JOIN LATERAL ${productTexts({ tenantId: 'p.tenant_id', productId: 'p.id' })} t ON true
       WHERE p.status = 'published') s`,
    [language, fallback],
  );
  return row?.ids ?? [];
}
