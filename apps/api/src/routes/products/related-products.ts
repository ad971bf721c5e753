import type { ProductCard } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { popularInCategory } from '../../repositories/product-cards.ts';
import type { ProductRow } from '../../repositories/product-detail.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { cardTags, shownTags } from '../shared/list-tags.ts';
import { lookOf, presentCard } from '../shared/present-card.ts';
import { readShop } from '../shared/read-shop.ts';
import { directCategory } from '../shared/trail.ts';
import { mostAccessories, mostRelated } from './present-product.ts';

/** Other products that a product's page shows, and the tags of all that decides which. */
type Related = { cards: ProductCard[]; tags: string[] };

/** Others of the same category, kept for so many milliseconds; one more is kept than shown, since the product may be among them. */
export function keepRelated(
  app: FastifyInstance,
  keptMs: number,
): (row: ProductRow, tenant: Tenant, language: string) => Promise<Related> {
  const popular = new TaggedCache<Related>(app.cacheTags, { max: 5000, ttl: keptMs });
  return async (row, tenant, language) => {
    const category = directCategory(row.categories);
    if (!category) return { cards: [], tags: [] };
    const stockTag = `stock:category:${category.id}`;
    const { cards, tags } = await popular.get(
      tenant.id,
      `related ${category.id} ${lookOf(tenant, language)}`,
      (found) => ['products', ...found.tags],
      async () => {
        const rows = await readShop(app, { tenant, language }, (tx, languages) =>
          popularInCategory(tx, languages, category.id, mostRelated + 1),
        );
        return {
          cards: rows.map((card) => presentCard(card, tenant, language)),
          tags: [`members:category:${category.id}`, stockTag, ...cardTags(rows)],
        };
      },
    );
    // Another's return comes before what is sold out among these. Where nothing is, pages wait: else any of the category that sells
    // out or returns would renew the pages of all.
    const isComplete = cards.length > mostRelated && cards.every(({ inStock }) => inStock);
    return {
      cards: cards.filter((card) => card.id !== row.id).slice(0, mostRelated),
      tags: isComplete ? tags.filter((tag) => tag !== stockTag) : tags,
    };
  };
}

/** The first of what belongs to it and can be bought. Those that cannot now are waited for. */
export async function accessoriesOf(
  shelves: Catalogue,
  { accessoryIds }: ProductRow,
  tenant: Tenant,
  language: string,
): Promise<Related> {
  if (accessoryIds.length === 0) return { cards: [], tags: [] };
  const [cards, { brands }] = await Promise.all([
    shelves.cards(tenant, language, accessoryIds),
    shelves.taxonomy(tenant, language),
  ]);
  const tags = [...accessoryIds.map((id) => `card:${id}`), ...shownTags(null, cards, brands)];
  return { cards: cards.filter(({ inStock }) => inStock).slice(0, mostAccessories), tags };
}
