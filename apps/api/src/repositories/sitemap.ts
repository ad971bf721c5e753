import { sitemapPictures } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { isShownBundle, listOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

export type SitemapRow = {
  kind: 'category' | 'tag' | 'brand' | 'bundle' | 'campaign' | 'page';
  slug: string;
  lastModified: string | null;
};

export type SitemapProduct = {
  number: number | null;
  lastModified: string;
  texts: { language: string; name: string; slug: string | null }[];
  pictures: { hash: string; widths: number[] }[];
};

/** Lists without products ask not to be indexed. A category has those of the categories below it too. */
const hasProducts = (kind: 'category' | 'tag' | 'campaign', table: string) => `EXISTS (
  SELECT FROM ${table} l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id AND p.status = 'published'
  WHERE l.tenant_id = k.tenant_id AND l.${kind}_id = k.id)`;

/** Home is not among the pages: it has an address of its own, whatever its slug is. */
const partsText = `
  WITH part AS (
    SELECT 1 AS place, 'page' AS kind, slug, updated_at AS "lastModified" FROM cms_pages
    WHERE status = 'published' AND slug IS NOT NULL AND key IS DISTINCT FROM 'home'
    UNION ALL SELECT 2, 'category', slug, NULL FROM categories k WHERE ${hasProducts('category', 'product_categories')}
    UNION ALL SELECT 3, 'tag', slug, NULL FROM tags k WHERE ${hasProducts('tag', 'product_tags')}
    UNION ALL SELECT 4, 'brand', slug, NULL FROM brands k
    WHERE EXISTS (SELECT FROM products p WHERE p.tenant_id = k.tenant_id AND p.brand_id = k.id AND p.status = 'published')
    UNION ALL SELECT 5, 'bundle', slug, NULL FROM bundles b WHERE ${isShownBundle('b')}
    UNION ALL SELECT 6, 'campaign', id::text, NULL FROM campaigns k WHERE is_active AND ${hasProducts('campaign', 'campaign_products')}
  )
  SELECT coalesce((SELECT json_agg(part ORDER BY place, slug) FROM part), '[]') AS parts,
    EXISTS (SELECT FROM products WHERE status = 'published') AS "hasProducts",
    (SELECT to_json(updated_at) #>> '{}' FROM cms_pages WHERE status = 'published' AND key = 'home') AS "homeChanged"`;

export type SitemapParts = { parts: SitemapRow[]; hasProducts: boolean; homeChanged: string | null };

/** What a sitemap lists besides single products. */
export async function readSitemapParts(tx: Tx): Promise<SitemapParts> {
  const nothing = { parts: [], hasProducts: false, homeChanged: null };
  return (await runForOne<SitemapParts>(tx, partsText, [])) ?? nothing;
}

/** Products that stand together in a file of the sitemap: those from this id on. */
export type SitemapStretch = { file: number; from: number; products: number; lastModified: string };

const stretchesText = `
  SELECT (place + $1::bigint - 1) / $2::bigint AS file, min(id) AS "from", count(*) AS products,
    to_json(max(updated_at)) #>> '{}' AS "lastModified"
  FROM (SELECT id, updated_at, row_number() OVER (ORDER BY id) AS place FROM products WHERE status = 'published') p
  GROUP BY 1 ORDER BY 1`;

/**
 * Where each file's products begin, so that a file is read from there on and not counted off from the first product.
 * @param before entries that stand before the products
 * @param each entries of a file; files are counted from 0
 */
export function readSitemapStretches(tx: Tx, before: number, each: number): Promise<SitemapStretch[]> {
  return run<SitemapStretch>(tx, stretchesText, [before, each]);
}

const productsText = `
  WITH page AS MATERIALIZED (
    SELECT p.tenant_id, p.id, p.updated_at, p.main_media_id FROM products p
    WHERE p.status = 'published' AND p.id >= $1 ORDER BY p.id LIMIT $2
  )
  SELECT to_json(p.updated_at) #>> '{}' AS "lastModified",
    coalesce(
      (SELECT o.id FROM outfits o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id ORDER BY o.sort_index, o.id LIMIT 1),
      (SELECT v.id FROM variants v WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id ORDER BY v.sort_index, v.id LIMIT 1)
    ) AS number,
    ${listOf(
      "json_build_object('language', t.language, 'name', t.name, 'slug', t.slug)",
      "FROM product_translations t WHERE t.tenant_id = p.tenant_id AND t.product_id = p.id AND t.name <> ''",
    )} AS texts,
    ${listOf(
      "json_build_object('hash', m.hash, 'widths', m.widths)",
      `FROM (
        SELECT gm.hash, gm.widths, g.sort_index, gm.id FROM product_media g
        JOIN media gm ON gm.tenant_id = g.tenant_id AND gm.id = g.media_id
        WHERE g.tenant_id = p.tenant_id AND g.product_id = p.id AND gm.kind = 'image'
        UNION ALL
        SELECT mm.hash, mm.widths, 0, mm.id FROM media mm
        WHERE mm.tenant_id = p.tenant_id AND mm.id = p.main_media_id
          AND NOT EXISTS (SELECT FROM product_media g WHERE g.tenant_id = p.tenant_id AND g.product_id = p.id)
        ORDER BY 3, 4 LIMIT ${sitemapPictures}
      ) m`,
      'm.sort_index, m.id',
    )} AS pictures
  FROM page p ORDER BY p.id`;

/** Published products in the order of their ids, from one id on. */
export function readSitemapProducts(tx: Tx, from: number, limit: number): Promise<SitemapProduct[]> {
  return run<SitemapProduct>(tx, productsText, [from, limit]);
}
