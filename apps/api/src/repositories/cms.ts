import { type RawBuilder, sql, type Tx } from '@etalage/db';
import type { MediaFacts } from './cart-contents.ts';
import { type Languages, mediaOf, textOf } from './fragments.ts';

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
  }[];
};

async function findPage(
  tx: Tx,
  languages: Languages,
  which: RawBuilder<unknown>,
): Promise<CmsPageRow | undefined> {
  const { rows } = await sql<CmsPageRow>`
    SELECT c.id, c.key, c.slug, ${textOf('c.name', languages)} AS name,
      ${textOf('c.meta_title', languages)} AS "metaTitle", ${textOf('c.meta_description', languages)} AS "metaDescription",
      ${textOf('c.og_title', languages)} AS "ogTitle", ${textOf('c.og_description', languages)} AS "ogDescription",
      c.og_type AS "ogType", c.json_ld_schema AS "jsonLdSchema", ${mediaOf('m', languages)} AS "ogImage",
      (SELECT coalesce(json_agg(json_build_object('id', b.id, 'template', b.template,
         'text', ${textOf('b.text', languages)}, 'subtitle', ${textOf('b.subtitle', languages)},
         'sortIndex', b.sort_index, 'showOnDesktop', b.show_on_desktop, 'showOnMobile', b.show_on_mobile,
         'medias', (SELECT coalesce(json_agg(json_build_object('title', ${textOf('bm.title', languages)},
            'linkUrl', bm.link_url, 'media', ${mediaOf('media', languages)}, 'poster', ${mediaOf('poster', languages)})
            ORDER BY bm.sort_index, bm.media_id), '[]')
            FROM cms_block_medias bm
            JOIN media ON media.tenant_id = bm.tenant_id AND media.id = bm.media_id
            LEFT JOIN media poster ON poster.tenant_id = bm.tenant_id AND poster.id = bm.poster_media_id
            WHERE bm.tenant_id = b.tenant_id AND bm.block_id = b.id)
         ) ORDER BY b.sort_index, b.id), '[]')
       FROM cms_page_blocks b WHERE b.tenant_id = c.tenant_id AND b.page_id = c.id) AS blocks
    FROM cms_pages c LEFT JOIN media m ON m.tenant_id = c.tenant_id AND m.id = c.og_image_media_id
    WHERE ${which}`.execute(tx);
  return rows[0];
}

export function findPageByKey(tx: Tx, key: string, languages: Languages): Promise<CmsPageRow | undefined> {
  return findPage(tx, languages, sql`c.key = ${key} AND c.status = 'published'`);
}

export function findPageBySlug(tx: Tx, slug: string, languages: Languages): Promise<CmsPageRow | undefined> {
  return findPage(tx, languages, sql`c.slug = ${slug} AND c.status = 'published'`);
}

/** A page whether published or not: only for the holder of a preview token. */
export function findAnyPage(tx: Tx, id: number, languages: Languages): Promise<CmsPageRow | undefined> {
  return findPage(tx, languages, sql`c.id = ${id}`);
}

/** The slug of the published page that a short link leads to. */
export async function findShortLink(tx: Tx, alias: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    SELECT c.slug FROM short_links l
    JOIN cms_pages c ON c.tenant_id = l.tenant_id AND (c.slug = l.key OR c.key = l.key)
    WHERE l.alias = ${alias} AND c.status = 'published' AND c.slug IS NOT NULL
    ORDER BY c.slug = l.key DESC LIMIT 1`.execute(tx);
  return rows[0]?.slug;
}
