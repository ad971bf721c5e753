import type { Tx } from '@etalage/db';
import { type Languages, languageValues, listOf, type MediaFacts, mediaOf, textOf } from './fragments.ts';
import { runForOne } from './statement.ts';

export type BlockMediaRow = {
  title: string;
  linkUrl: string | null;
  media: MediaFacts & { kind: 'image' | 'video' };
  poster: MediaFacts | null;
};

export type CmsPageRow = {
  id: number;
  key: string | null;
  slug: string | null;
  name: string;
  metaTitle: string;
  metaDescription: string;
  ogTitle: string;
  ogDescription: string;
  ogType: string;
  ogImage: MediaFacts | null;
  jsonLdSchema: unknown;
  blocks: {
    id: number;
    template: string;
    text: string;
    subtitle: string;
    sortIndex: number;
    showOnDesktop: boolean;
    showOnMobile: boolean;
    medias: BlockMediaRow[];
    productsFrom: 'tag' | 'category' | 'campaign' | 'picked' | 'favourites' | 'new' | 'seen' | null;
    mostProducts: number;
    tagId: number | null;
    categoryId: number | null;
    campaignId: number | null;
    /** Those that were picked for it, or of its campaign, in the shop's order. */
    productIds: number[];
  }[];
};

const blockMedias = listOf(
  `json_build_object('title', ${textOf('bm.title')}, 'linkUrl', bm.link_url, 'media', ${mediaOf('media')},
    'poster', ${mediaOf('poster')})`,
  `FROM cms_block_medias bm JOIN media ON media.tenant_id = bm.tenant_id AND media.id = bm.media_id
   LEFT JOIN media poster ON poster.tenant_id = bm.tenant_id AND poster.id = bm.poster_media_id
   WHERE bm.tenant_id = b.tenant_id AND bm.block_id = b.id`,
  'bm.sort_index, bm.media_id',
);

/** Ids of a block's own products, or of its campaign's while that runs. */
const blockProductIds = `CASE b.products_from
  WHEN 'picked' THEN ${listOf(
    'bp.product_id',
    'FROM cms_block_products bp WHERE bp.tenant_id = b.tenant_id AND bp.block_id = b.id',
    'bp.sort_index, bp.product_id',
  )}
  WHEN 'campaign' THEN ${listOf(
    'cp.product_id',
    `FROM campaign_products cp JOIN campaigns cc ON cc.tenant_id = cp.tenant_id AND cc.id = cp.campaign_id AND cc.is_active
     WHERE cp.tenant_id = b.tenant_id AND cp.campaign_id = b.campaign_id`,
    'cp.sort_index, cp.product_id',
  )}
  ELSE '[]' END`;

/** A text in the language asked for alone, or NULL. */
const own = (column: string) => `nullif(${column} ->> $1, '')`;

/** A text that says to others what a page says itself: '', which leaves it to the page, before another language's. */
const unlessSaid = (column: string, isSaid: string) =>
  `coalesce(${own(column)}, CASE WHEN ${isSaid} THEN '' ELSE nullif(${column} ->> $2, '') END, '')`;

const isTitled = `(${own('c.meta_title')} IS NOT NULL OR ${own('c.name')} IS NOT NULL)`;
/** Whether the text that describes the page where nothing else does (HOME-07) is in the language asked for. */
const isWritten = `(SELECT ${own('b.text')} IS NOT NULL FROM cms_page_blocks b
  WHERE b.tenant_id = c.tenant_id AND b.page_id = c.id AND b.template = 'TEXT_BLOCK' AND (b.show_on_desktop OR b.show_on_mobile)
    AND regexp_replace(${textOf('b.text')}, '<[^>]*>|&nbsp;|\\s', '', 'g') <> '' ORDER BY b.sort_index, b.id LIMIT 1)`;

const pageText = (which: string) => `
  SELECT c.id, c.key, c.slug, ${textOf('c.name')} AS name,
    coalesce(${own('c.meta_title')}, ${own('c.name')}, ${textOf('c.meta_title', undefined, textOf('c.name'))}) AS "metaTitle",
    ${unlessSaid('c.meta_description', isWritten)} AS "metaDescription",
    ${unlessSaid('c.og_title', isTitled)} AS "ogTitle",
    ${unlessSaid('c.og_description', `${own('c.meta_description')} IS NOT NULL OR ${isWritten}`)} AS "ogDescription", c.og_type AS "ogType", c.json_ld_schema AS "jsonLdSchema",
    ${mediaOf('m')} AS "ogImage",
    ${listOf(
      `json_build_object('id', b.id, 'template', b.template, 'text', ${textOf('b.text')},
        'subtitle', ${textOf('b.subtitle')}, 'sortIndex', b.sort_index, 'showOnDesktop', b.show_on_desktop,
        'showOnMobile', b.show_on_mobile, 'medias', ${blockMedias}, 'productsFrom', b.products_from,
        'mostProducts', b.most_products, 'tagId', b.tag_id, 'categoryId', b.category_id, 'campaignId', b.campaign_id,
        'productIds', ${blockProductIds})`,
      'FROM cms_page_blocks b WHERE b.tenant_id = c.tenant_id AND b.page_id = c.id',
      'b.sort_index, b.id',
    )} AS blocks
  FROM cms_pages c LEFT JOIN media m ON m.tenant_id = c.tenant_id AND m.id = c.og_image_media_id
  WHERE ${which}`;

const byKeyText = pageText(`c.key = $3 AND c.status = 'published'`);
// A page that has the slug comes before one that had it.
const bySlugText = pageText(`c.status = 'published' AND c.id = coalesce(
    (SELECT s.id FROM cms_pages s WHERE s.slug = $3 AND s.status = 'published'),
    (SELECT f.target_id FROM former_slugs f JOIN cms_pages s ON s.tenant_id = f.tenant_id AND s.id = f.target_id
     WHERE f.kind = 'page' AND f.slug = $3 AND s.slug IS NOT NULL AND s.status = 'published'
     ORDER BY f.left_at DESC LIMIT 1))`);
const byIdText = pageText('c.id = $3');

export function findPageByKey(tx: Tx, key: string, languages: Languages): Promise<CmsPageRow | undefined> {
  return runForOne<CmsPageRow>(tx, byKeyText, [...languageValues(languages), key]);
}

/** The page of this slug, or the one that had it before and has another now. */
export function findPageBySlug(tx: Tx, slug: string, languages: Languages): Promise<CmsPageRow | undefined> {
  return runForOne<CmsPageRow>(tx, bySlugText, [...languageValues(languages), slug]);
}

/** A page whether published or not: only for the holder of a preview token. */
export function findAnyPage(tx: Tx, id: number, languages: Languages): Promise<CmsPageRow | undefined> {
  return runForOne<CmsPageRow>(tx, byIdText, [...languageValues(languages), id]);
}

const shortLinkText = `
  SELECT c.slug FROM short_links l
  LEFT JOIN former_slugs f ON f.tenant_id = l.tenant_id AND f.kind = 'page' AND f.slug = l.key
  JOIN cms_pages c ON c.tenant_id = l.tenant_id AND (c.slug = l.key OR c.key = l.key OR c.id = f.target_id)
  WHERE l.alias = $1 AND c.status = 'published' AND c.slug IS NOT NULL
  ORDER BY c.slug = l.key DESC, c.key = l.key DESC NULLS LAST, f.left_at DESC NULLS LAST LIMIT 1`;

/** The slug of the published page that a short link leads to. */
export async function findShortLink(tx: Tx, alias: string): Promise<string | undefined> {
  return (await runForOne<{ slug: string }>(tx, shortLinkText, [alias]))?.slug;
}

export type PageName = { slug: string; name: string };

/** Names of the published pages that have an address of their own. */
export async function readPageNames(tx: Tx, languages: Languages): Promise<PageName[]> {
  const names = await runForOne<{ pages: PageName[] }>(
    tx,
    `SELECT ${listOf(
      `json_build_object('slug', c.slug, 'name', ${textOf('c.name')})`,
      "FROM cms_pages c WHERE c.status = 'published' AND c.slug IS NOT NULL",
      'c.id',
    )} AS pages`,
    languageValues(languages),
  );
  return names?.pages ?? [];
}
