import { sql, type Tx } from '@etalage/db';
import type { MediaFacts } from './cart-contents.ts';
import { type Languages, mediaOf, textOf } from './fragments.ts';

export type SettingRow = { key: string; value: string };
export type MenuRow = {
  id: number;
  parentId: number | null;
  title: string;
  url: string | null;
  position: 'left' | 'right';
  isInDesktopHeader: boolean;
  desktopHeaderSortIndex: number;
  isInMobileMenu: boolean;
  mobileMenuSortIndex: number;
  submenuKey: 'product_tags' | 'product_categories' | null;
  submenuOpen: boolean;
};
export type SubmenuRow = { id: number; parentId: number | null; slug: string; name: string };

export type StoreInitRow = {
  name: string;
  settings: SettingRow[];
  languages: { code: string; name: string; flag: string }[];
  menu: MenuRow[];
  categories: SubmenuRow[];
  tags: SubmenuRow[];
  usps: { id: number; text: string }[];
  campaign: { id: number; name: string } | null;
  branches: number;
  /** The pictures that the logo settings name. */
  logos: MediaFacts[];
};

/** Settings in the asked-for language, else those for every language, else in the shop's own. */
const settings = ({ language, fallback }: Languages) => sql`(
  SELECT DISTINCT ON (key_) key_ AS key, value_ AS value FROM website_settings
  WHERE language = ANY(ARRAY['', ${language}, ${fallback}]::text[])
  ORDER BY key_, language = ${language} DESC, language)`;

const menu = (languages: Languages) => sql`(
  SELECT coalesce(json_agg(json_build_object('id', m.id, 'parentId', m.parent_id, 'title', ${textOf('m.title', languages)},
    'url', m.url, 'position', m.position, 'isInDesktopHeader', m.is_in_desktop_header,
    'desktopHeaderSortIndex', m.desktop_header_sort_index, 'isInMobileMenu', m.is_in_mobile_menu,
    'mobileMenuSortIndex', m.mobil_menu_sort_index, 'submenuKey', m.submenu_key, 'submenuOpen', m.submenu_open)
    ORDER BY m.desktop_header_sort_index, m.id), '[]') FROM menu_pages m)`;

const categories = (languages: Languages) => sql`(
  SELECT coalesce(json_agg(json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug,
    'name', ${textOf('c.name', languages)}) ORDER BY c.sort_index, c.id), '[]') FROM categories c)`;

const tags = (languages: Languages) => sql`(
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'parentId', NULL, 'slug', t.slug,
    'name', ${textOf('t.name', languages)}) ORDER BY t.slug), '[]') FROM tags t)`;

/** What every page of a shop needs, in one statement. */
export async function readStoreInit(tx: Tx, tenantName: string, languages: Languages): Promise<StoreInitRow> {
  const { rows } = await sql<StoreInitRow>`
    WITH setting AS MATERIALIZED (SELECT * FROM ${settings(languages)} s)
    SELECT ${tenantName}::text AS name,
      (SELECT coalesce(json_agg(setting ORDER BY key), '[]') FROM setting) AS settings,
      (SELECT coalesce(json_agg(json_build_object('code', code, 'name', name, 'flag', flag) ORDER BY sort_index, code), '[]')
       FROM languages) AS languages,
      ${menu(languages)} AS menu, ${categories(languages)} AS categories, ${tags(languages)} AS tags,
      (SELECT coalesce(json_agg(json_build_object('id', u.id, 'text', ${textOf('u.text', languages)})
         ORDER BY u.sort_index, u.id), '[]') FROM usps u) AS usps,
      (SELECT json_build_object('id', c.id, 'name', ${textOf('c.name', languages)}) FROM campaigns c
       WHERE c.is_active ORDER BY c.created_at DESC, c.id DESC LIMIT 1) AS campaign,
      (SELECT count(*) FROM branches) AS branches,
      (SELECT coalesce(json_agg(${mediaOf('m', languages)}), '[]') FROM media m
       WHERE m.hash IN (SELECT substring(value FROM '[0-9a-f]{16,128}') FROM setting WHERE key LIKE 'store\\_logo%')) AS logos`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('Reading the store gave no row.');
  return row;
}

export async function readSettings(tx: Tx, languages: Languages): Promise<SettingRow[]> {
  const { rows } =
    await sql<SettingRow>`SELECT key, value FROM ${settings(languages)} s ORDER BY key`.execute(tx);
  return rows;
}

export async function readMenu(
  tx: Tx,
  languages: Languages,
): Promise<Pick<StoreInitRow, 'menu' | 'categories' | 'tags'>> {
  const { rows } = await sql<Pick<StoreInitRow, 'menu' | 'categories' | 'tags'>>`
    SELECT ${menu(languages)} AS menu, ${categories(languages)} AS categories, ${tags(languages)} AS tags`.execute(
    tx,
  );
  return rows[0] ?? { menu: [], categories: [], tags: [] };
}

export async function readBranches(tx: Tx) {
  return tx.selectFrom('branches').selectAll().orderBy('sort_index').orderBy('id').limit(1000).execute();
}

/** The latest campaign that is active, or the one of this id if it is. */
export async function findCampaign(
  tx: Tx,
  languages: Languages,
  id: number | null,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT c.id, ${textOf('c.name', languages)} AS name FROM campaigns c
    WHERE c.is_active AND (${id}::bigint IS NULL OR c.id = ${id}::bigint)
    ORDER BY c.created_at DESC, c.id DESC LIMIT 1`.execute(tx);
  return rows[0];
}

export async function findPreviewSettings(tx: Tx, id: string): Promise<unknown> {
  const row = await tx
    .selectFrom('preview_caches')
    .select('settings')
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.settings;
}

export type SitemapRow = {
  kind: 'category' | 'tag' | 'brand' | 'bundle' | 'page';
  slug: string;
  lastModified: string | null;
};
export type SitemapProduct = {
  number: number | null;
  lastModified: string;
  texts: { language: string; name: string; slug: string | null }[];
};

/** What a sitemap lists besides products, and how many of those there are. */
export async function readSitemapParts(tx: Tx): Promise<{ parts: SitemapRow[]; products: number }> {
  const { rows } = await sql<{ parts: SitemapRow[]; products: number }>`
    WITH part AS (
      SELECT 1 AS place, 'page' AS kind, slug, updated_at AS "lastModified" FROM cms_pages
      WHERE status = 'published' AND slug IS NOT NULL
      UNION ALL SELECT 2, 'category', slug, NULL FROM categories
      UNION ALL SELECT 3, 'tag', slug, NULL FROM tags
      UNION ALL SELECT 4, 'brand', slug, NULL FROM brands
      UNION ALL SELECT 5, 'bundle', slug, NULL FROM bundles WHERE status = 'published'
    )
    SELECT (SELECT coalesce(json_agg(part ORDER BY place, slug), '[]') FROM part) AS parts,
      (SELECT count(*) FROM products WHERE status = 'published') AS products`.execute(tx);
  return rows[0] ?? { parts: [], products: 0 };
}

export async function readSitemapProducts(tx: Tx, offset: number, limit: number): Promise<SitemapProduct[]> {
  const { rows } = await sql<SitemapProduct>`
    WITH page AS MATERIALIZED (
      SELECT p.tenant_id, p.id, p.updated_at FROM products p WHERE p.status = 'published'
      ORDER BY p.id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT to_json(p.updated_at) #>> '{}' AS "lastModified",
      coalesce(
        (SELECT o.id FROM outfits o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id ORDER BY o.sort_index, o.id LIMIT 1),
        (SELECT v.id FROM variants v WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id ORDER BY v.sort_index, v.id LIMIT 1)
      ) AS number,
      (SELECT coalesce(json_agg(json_build_object('language', t.language, 'name', t.name, 'slug', t.slug)), '[]')
       FROM product_translations t WHERE t.tenant_id = p.tenant_id AND t.product_id = p.id) AS texts
    FROM page p ORDER BY p.id`.execute(tx);
  return rows;
}
