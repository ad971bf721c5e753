import { blockPictureKey, filmKey } from '../pictures.ts';
import type { BlockContent, MenuContent, PageContent } from '../shop-content.ts';
import { type CatalogueIds, productId } from './insert-catalogue.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import { mediaId, type Work } from './shop-work.ts';

/** Writes the pages of content with their blocks. */
export async function insertPages(work: Work, goods: CatalogueIds, campaignId: number): Promise<void> {
  const { tx, tenantId, content, texts } = work;
  const ids = await takeIds(tx, 'cms_pages', content.pages.length);
  await insertRows(
    tx,
    'cms_pages',
    content.pages.map((page, index) => ({
      tenant_id: tenantId,
      id: ids[index] ?? 0,
      key: page.key ?? page.slug ?? null,
      slug: page.slug ?? null,
      status: 'published' as const,
      name: texts(page.name),
      meta_title: texts(page.metaTitle),
      meta_description: texts(page.metaDescription),
      og_title: texts(page.metaTitle),
      og_description: texts(page.metaDescription),
      og_image_media_id: firstPicture(work, page),
    })),
  );
  const blocks = content.pages.flatMap((page, index) =>
    page.blocks.map((block, at) => ({ block, at, pageId: ids[index] ?? 0 })),
  );
  const blockIds = await takeIds(tx, 'cms_page_blocks', blocks.length);
  await insertRows(
    tx,
    'cms_page_blocks',
    blocks.map(({ block, at, pageId }, position) => ({
      tenant_id: tenantId,
      id: blockIds[position] ?? 0,
      page_id: pageId,
      template: block.template,
      text: texts(block.text),
      subtitle: block.subtitle ? texts(block.subtitle) : {},
      ...productsOf(block, goods, campaignId),
      sort_index: at * 10,
      show_on_desktop: !block.mobileOnly,
      show_on_mobile: !block.desktopOnly,
    })),
  );
  await insertRows(
    tx,
    'cms_block_medias',
    blocks.flatMap(({ block }, position) =>
      (block.medias ?? []).map((media, at) => ({
        tenant_id: tenantId,
        block_id: blockIds[position] ?? 0,
        media_id: media.film ? mediaId(work, filmKey) : mediaId(work, blockPictureKey(media)),
        sort_index: at,
        title: texts(media.title),
        link_url: media.link ?? null,
        poster_media_id: media.film ? mediaId(work, blockPictureKey(media)) : null,
      })),
    ),
  );
  await insertRows(
    tx,
    'cms_block_products',
    blocks.flatMap(({ block: { products } }, position) =>
      (products?.from === 'picked' ? products.names : []).map((name, sort_index) => ({
        tenant_id: tenantId,
        block_id: blockIds[position] ?? 0,
        product_id: productId(goods, name),
        sort_index,
      })),
    ),
  );
}

function productsOf({ products }: BlockContent, goods: CatalogueIds, campaignId: number) {
  const idOf = (ids: ReadonlyMap<string, number>) =>
    products && 'slug' in products ? (ids.get(products.slug) ?? null) : null;
  return {
    products_from: products?.from ?? null,
    most_products: products?.most ?? 8,
    tag_id: products?.from === 'tag' ? idOf(goods.tags) : null,
    category_id: products?.from === 'category' ? idOf(goods.categories) : null,
    campaign_id: products?.from === 'campaign' ? campaignId : null,
  };
}

function firstPicture(work: Work, page: PageContent): number | null {
  const [media] = page.blocks.flatMap(({ medias = [] }) => medias);
  return media ? mediaId(work, blockPictureKey(media)) : null;
}

/** Writes the menu's tree. */
export async function insertMenu({ tx, tenantId, content, texts }: Work): Promise<void> {
  const flat: { entry: MenuContent; at: number; parent: number | null }[] = [];
  const add = (entries: readonly MenuContent[], parent: number | null) =>
    entries.forEach((entry, at) => {
      const own = flat.push({ entry, at, parent }) - 1;
      add(entry.children ?? [], own);
    });
  add(content.menu, null);
  const ids = await takeIds(tx, 'menu_pages', flat.length);
  await insertRows(
    tx,
    'menu_pages',
    flat.map(({ entry, at, parent }, index) => ({
      tenant_id: tenantId,
      id: ids[index] ?? 0,
      parent_id: parent === null ? null : (ids[parent] ?? null),
      title: texts(entry.title),
      url: entry.url ?? null,
      position: entry.position ?? 'left',
      is_in_desktop_header: !entry.mobileOnly,
      desktop_header_sort_index: at,
      mobil_menu_sort_index: at,
      submenu_key: entry.submenuKey ?? null,
    })),
  );
}
