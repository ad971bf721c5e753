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
    const { items, linkUrl, tags: found } = await goodsOf(shelves, visit, block, shown);
    for (const place of places) for (const { id } of items) place.add(id);
    byBlock.set(block.id, { from: block.productsFrom, most: block.mostProducts, linkUrl, items });
    tags.push(...found);
  }
  return { byBlock, tags: [...new Set(tags)] };
}

type Goods = { items: ProductCard[]; linkUrl: string | null; tags: string[] };
/** How many a block holds, and what stands in those before it. */
type Room = { most: number; shown: ReadonlySet<number> };

const firstFor = ({ most, shown }: Room, cards: ProductCard[]) =>
  cards.filter(({ id }) => !shown.has(id)).slice(0, most);

async function goodsOf(
  shelves: Catalogue,
  visit: Visit,
  block: Block,
  shown: ReadonlySet<number>,
): Promise<Goods> {
  const room = { most: block.mostProducts, shown };
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
      const goods = await listed(shelves, visit, room, {}, { kind, row } as Subject);
      return {
        ...goods,
        linkUrl: `/products/${kind}/${row.slug}`,
        tags: [...goods.tags, `${kind}:${row.id}`],
      };
    }
    case 'favourites':
      return { ...(await listed(shelves, visit, room, {})), linkUrl: '/products' };
    case 'new':
      return {
        ...(await listed(shelves, visit, room, { sort: 'newest' })),
        linkUrl: '/products?sort=newest',
      };
    case 'picked':
      return { ...(await picked(shelves, visit, room, block.productIds)), linkUrl: null };
    case 'campaign': {
      if (block.campaignId === null) return { items: [], linkUrl: null, tags: [] };
      const { items, tags } = await picked(shelves, visit, room, block.productIds);
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
  room: Room,
  { sort }: Pick<ListQuery, 'sort'>,
  subject?: Subject,
): Promise<Pick<Goods, 'items' | 'tags'>> {
  const taxonomy = await shelves.taxonomy(tenant, language);
  const limit = room.most + room.shown.size;
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
  // What is read and not shown here may change as it likes.
  const items = firstFor(room, cards);
  return { items, tags: shownTags(filter, items, taxonomy.brands) };
}

/** In the shop's own order. Those that cannot be bought now are waited for: their tags are borne too. */
async function picked(
  shelves: Catalogue,
  { tenant, language }: Visit,
  room: Room,
  ids: number[],
): Promise<Pick<Goods, 'items' | 'tags'>> {
  const [cards, { brands }] = await Promise.all([
    shelves.cards(tenant, language, ids),
    shelves.taxonomy(tenant, language),
  ]);
  return {
    items: firstFor(
      room,
      cards.filter(({ inStock }) => inStock),
    ),
    tags: [...ids.map((id) => `card:${id}`), ...shownTags(null, cards, brands)],
  };
}
