import type { Hit, Recommendation } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { CardRow } from '../../repositories/product-cards.ts';
import { findStanding } from '../../repositories/product-detail.ts';
import type { ProductFilter } from '../../repositories/product-filter.ts';
import { listCards } from '../../repositories/product-lists.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { listTags } from '../shared/list-tags.ts';
import { presentCard, presentFromPrice } from '../shared/present-card.ts';
import { readParameters } from './parameters.ts';
import { presentHit } from './present-hit.ts';
import { readSearch, type Visit } from './search.ts';

/** Recommendations that one request gets at most; a client's 0 means as many as there are. */
const mostRecommended = 30;
/** Milliseconds that an answer may be behind where no announcement of a change came. */
const keptMs = 30_000;

/**
 * Gives the products of the same category whose price is nearest, nearest first, for either model: orders are few where
 * a shop begins, so "bought together" is not counted here.
 */
export function recommender(app: FastifyInstance, shelves: Catalogue) {
  const kept = new TaggedCache<CardRow[]>(app.cacheTags, { max: 500, ttl: keptMs });

  return async function recommend(visit: Visit, request: Recommendation): Promise<Hit[]> {
    const { tenant } = visit;
    const { terms, highlight } = readParameters(request.queryParameters ?? {});
    const { filter } = await readSearch(shelves, visit, request.indexName, { query: '', terms });
    const productId = Number(request.objectID);
    const rows = await kept.get(
      tenant.id,
      `${productId} ${JSON.stringify(filter)}`,
      // Which category it stands in, and what costs about the same, may change with any product.
      (found) => [...listTags(filter, 'price-asc', found), 'members:shop', 'prices:shop', 'brands'],
      () =>
        app.db.withTenant(tenant.id, (tx) => nearestTo(tx, tenant, filter, productId), { mayBeOld: true }),
    );
    return rows
      .slice(0, request.maxRecommendations || mostRecommended)
      .map((row) => presentHit(presentCard(row, tenant, filter.language), { query: '', highlight }));
  };
}

async function nearestTo(
  tx: Tx,
  tenant: Tenant,
  filter: ProductFilter,
  productId: number,
): Promise<CardRow[]> {
  const standing = await findStanding(tx, filter, productId);
  if (!standing || standing.categoryId === null) return [];
  const { categoryId, priceCents } = standing;
  const within: ProductFilter = {
    ...filter,
    subjects: [...filter.subjects, { kind: 'category', ids: [categoryId] }],
  };
  const { priceMinCents, priceMaxCents } = filter;
  const dearer = { ...within, priceMinCents: Math.max(priceCents, priceMinCents ?? priceCents) };
  const cheaper = { ...within, priceMaxCents: Math.min(priceCents - 1, priceMaxCents ?? priceCents) };
  // One more than shown, since the product itself is among them.
  const page = { offset: 0, limit: mostRecommended + 1 };
  const rows = [
    ...(await listCards(tx, dearer, null, 'price-asc', page)),
    ...(await listCards(tx, cheaper, null, 'price-desc', page)),
  ];
  return rows
    .filter(({ id }) => id !== productId)
    .map((row) => ({ row, distance: Math.abs(shownCents(row, tenant) - priceCents) }))
    .sort((a, b) => a.distance - b.distance || a.row.id - b.row.id)
    .slice(0, mostRecommended)
    .map(({ row }) => row);
}

function shownCents(row: CardRow, tenant: Tenant): number {
  const { unitPrice, discountPrice } = presentFromPrice(row.variants, row, tenant);
  return toCents(discountPrice ?? unitPrice);
}
