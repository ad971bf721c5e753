import type { BlockProducts, ListQuery, ProductCard } from '@etalage/contracts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { CmsPageRow } from '../../repositories/cms.ts';
import { type Catalogue, type Subject, toFilter } from '../shared/catalogue.ts';
import { shownTags } from '../shared/list-tags.ts';

type Block = CmsPageRow['blocks'][number];
type Visit = { tenant: Tenant; language: string };

/** The goods of a page's blocks, by block, and what makes them go out of date. */
export type PageProducts = { byBlock: Map<number, BlockProducts>; tags: string[] };

const screens = ['showOnDesktop', 'showOnMobile'] as const;

/**
 * What can be bought now of what each block asks for. A product stands once on a page as each screen shows it: in the first
 * block that has it. A block that no screen shows has none.
 */
export async function readBlockProducts(
  shelves: Catalogue,
  visit: Visit,
  { blocks }: Pick<CmsPageRow, 'blocks'>,
): Promise<PageProducts> {
  const byBlock = new Map<number, BlockProducts>();
  const tags: string[] = [];
  const shownOn = { showOnDesktop: new Set<number>(), showOnMobile: new Set<number>() };
  for (const block of blocks) {
    if (block.template !== 'PRODUCTS' || block.productsFrom === null) continue;
    const places = screens.filter((screen) => block[screen]).map((screen) => shownOn[screen]);
    if (places.length === 0) continue;
    const shown = new Set(places.flatMap((place) => [...place]));
    const found = await goodsOf(shelves, visit, block, block.mostProducts + shown.size);
    const items = found.items.filter(({ id }) => !shown.has(id)).slice(0, block.mostProducts);
    for (const place of places) for (const { id } of items) place.add(id);
    byBlock.set(block.id, {
      from: block.productsFrom,
      most: block.mostProducts,
      linkUrl: found.linkUrl,
      items,
    });
    tags.push(...found.tags);
  }
  return { byBlock, tags: [...new Set(tags)] };
}

type Goods = { items: ProductCard[]; linkUrl: string | null; tags: string[] };

async function goodsOf(shelves: Catalogue, visit: Visit, block: Block, limit: number): Promise<Goods> {
  switch (block.productsFrom) {
    case 'tag':
    case 'category': {
      const kind = block.productsFrom;
      const { tags, categories } = await shelves.taxonomy(visit.tenant, visit.language);
      const row =
        kind === 'tag'
          ? tags.find(({ id }) => id === block.tagId)
          : categories.find(({ id }) => id === block.categoryId);
      if (!row) return { items: [], linkUrl: null, tags: [] };
      const goods = await listed(shelves, visit, limit, {}, { kind, row } as Subject);
      return {
        ...goods,
        linkUrl: `/products/${kind}/${row.slug}`,
        tags: [...goods.tags, `${kind}:${row.id}`],
      };
    }
    case 'favourites':
      return { ...(await listed(shelves, visit, limit, {})), linkUrl: '/products' };
    case 'new':
      return {
        ...(await listed(shelves, visit, limit, { sort: 'newest' })),
        linkUrl: '/products?sort=newest',
      };
    case 'picked':
      return { ...(await picked(shelves, visit, block.productIds)), linkUrl: null };
    case 'campaign': {
      if (block.campaignId === null) return { items: [], linkUrl: null, tags: [] };
      const { items, tags } = await picked(shelves, visit, block.productIds);
      return {
        items,
        linkUrl: `/campaign/${block.campaignId}`,
        tags: [...tags, `campaign:${block.campaignId}`],
      };
    }
    default:
      return { items: [], linkUrl: null, tags: [] };
  }
}

async function listed(
  shelves: Catalogue,
  { tenant, language }: Visit,
  limit: number,
  { sort }: Pick<ListQuery, 'sort'>,
  subject?: Subject,
): Promise<Pick<Goods, 'items' | 'tags'>> {
  const taxonomy = await shelves.taxonomy(tenant, language);
  const filter = toFilter(
    { availability: 'in-stock', page: 1, size: limit },
    subject,
    taxonomy,
    tenant,
    language,
  );
  const { cards } = await shelves.list({
    tenant,
    filter,
    sorting: sort ?? 'relevance',
    page: { offset: 0, limit },
    isCounted: false,
  });
  return { items: cards, tags: shownTags(filter, cards, taxonomy.brands) };
}

/** In the shop's own order. Those that cannot be bought now are waited for: their tags are borne too. */
async function picked(
  shelves: Catalogue,
  { tenant, language }: Visit,
  ids: number[],
): Promise<Pick<Goods, 'items' | 'tags'>> {
  const [cards, { brands }] = await Promise.all([
    shelves.cards(tenant, language, ids),
    shelves.taxonomy(tenant, language),
  ]);
  return {
    items: cards.filter(({ inStock }) => inStock),
    tags: [...ids.map((id) => `card:${id}`), ...shownTags(null, cards, brands)],
  };
}
