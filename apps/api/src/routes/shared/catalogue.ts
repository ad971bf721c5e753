import type { ListQuery } from '@etalage/contracts';
import { toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import type { CacheTags } from '../../plugins/cache-tags.ts';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { countFacets, type FacetCounts } from '../../repositories/product-facets.ts';
import type { Hits, ProductFilter } from '../../repositories/product-filter.ts';
import { findHits } from '../../repositories/product-hits.ts';
import { isFullyTranslated } from '../../repositories/product-lists.ts';
import { type CategoryRow, readTaxonomy, type TagRow, type Taxonomy } from '../../repositories/taxonomy.ts';

/** Milliseconds that counts may be behind where no announcement of a change came. */
const keptMs = 30_000;

export type Subject =
  | { kind: 'category'; row: CategoryRow }
  | { kind: 'tag'; row: TagRow }
  | { kind: 'brand'; row: { id: number; slug: string; name: string } };

/**
 * What products are sorted into, how many there are of each and which a text finds: kept for a while because every list,
 * and every page of one, asks for it. One for the whole app: lists and hosted search answer from the same.
 */
export function catalogue(app: FastifyInstance): Catalogue {
  const known = catalogues.get(app.cacheTags);
  if (known) return known;
  const shelves = makeCatalogue(app);
  catalogues.set(app.cacheTags, shelves);
  return shelves;
}

export type Catalogue = ReturnType<typeof makeCatalogue>;
const catalogues = new WeakMap<CacheTags, Catalogue>();

function makeCatalogue(app: FastifyInstance) {
  const taxonomies = new TaggedCache<Taxonomy>(app.cacheTags, { max: 2000, ttl: keptMs });
  const counts = new TaggedCache<FacetCounts>(app.cacheTags, { max: 20_000, ttl: keptMs });
  // At most 1000 numbers each.
  const found = new TaggedCache<{ ids: Hits }>(app.cacheTags, { max: 1000, ttl: keptMs });
  const translated = new TaggedCache<{ isFull: boolean }>(app.cacheTags, { max: 2000, ttl: keptMs });
  /** What the filter's text finds, or null without one. */
  async function hits(tenant: Tenant, { language, query }: ProductFilter): Promise<Hits | null> {
    if (query === null) return null;
    const { ids } = await found.get(tenant.id, `${language} ${query}`, ['products'], () =>
      app.db.withTenant(tenant.id, (tx) => findHits(tx, language, query), { readOnly: true }),
    );
    return ids;
  }
  return {
    hits,
    taxonomy(tenant: Tenant, language: string): Promise<Taxonomy> {
      const languages = { language, fallback: tenant.defaultLanguage };
      return taxonomies.get(tenant.id, language, ['products', 'menu'], () =>
        app.db.withTenant(tenant.id, (tx) => readTaxonomy(tx, languages), { readOnly: true }),
      );
    },
    async isTranslated(tenant: Tenant, language: string): Promise<boolean> {
      const { isFull } = await translated.get(tenant.id, language, ['products'], async () => ({
        isFull: await app.db.withTenant(tenant.id, (tx) => isFullyTranslated(tx, language), {
          readOnly: true,
        }),
      }));
      return isFull;
    },
    facets(tenant: Tenant, filter: ProductFilter): Promise<FacetCounts> {
      return counts.get(tenant.id, JSON.stringify(filter), ['products'], async () => {
        const among = await hits(tenant, filter);
        return app.db.withTenant(tenant.id, (tx) => countFacets(tx, filter, among), { readOnly: true });
      });
    },
  };
}

/** Products into a list that pages reach; further on, a filter helps more than another page. */
export const deepest = 10_000;

const minQueryLength = 2;

/** The words to search for, or null where there are too few letters to search by. */
export function searchText(text: string | undefined): string | null {
  const trimmed = text?.normalize('NFC').trim() ?? '';
  return trimmed.length < minQueryLength ? null : trimmed;
}

/** What the pair of products/{ckKey}/{ckVal} names: undefined without a pair, null where it names nothing. */
export function findSubject(taxonomy: Taxonomy, query: ListQuery): Subject | null | undefined {
  const { ckKey, ckVal } = query;
  if (ckKey === undefined && ckVal === undefined) return undefined;
  const bySlug = <Row extends { slug: string }>(rows: Row[]) => rows.find(({ slug }) => slug === ckVal);
  const category = ckKey === 'category' && bySlug(taxonomy.categories);
  if (category) return { kind: 'category', row: category };
  const tag = ckKey === 'tag' && bySlug(taxonomy.tags);
  if (tag) return { kind: 'tag', row: tag };
  const brand = ckKey === 'brand' && bySlug(taxonomy.brands);
  if (brand) return { kind: 'brand', row: brand };
  return null;
}

/** The choices of a list as ids and cents. A slug that names nothing finds nothing: id 0 is nobody's. */
export function toFilter(
  query: ListQuery,
  subject: Subject | undefined,
  taxonomy: Taxonomy,
  tenant: Tenant,
  language: string,
): ProductFilter {
  const ids = (slugs: string[] | undefined, rows: { id: number; slug: string }[]) =>
    [...new Set(slugs?.map((wanted) => rows.find(({ slug }) => slug === wanted)?.id ?? 0))].sort(
      (a, b) => a - b,
    );
  return {
    language,
    fallback: tenant.defaultLanguage,
    query: searchText(query.q),
    subjects: subject ? [{ kind: subject.kind, ids: [subject.row.id] }] : [],
    categories: ids(query.category, taxonomy.categories),
    tags: ids(query.tag, taxonomy.tags),
    brands: ids(query.brand, taxonomy.brands),
    priceMinCents: query.price_min === undefined ? null : toCents(query.price_min),
    priceMaxCents: query.price_max === undefined ? null : toCents(query.price_max),
    onlyInStock: query.availability === 'in-stock',
    isCountedWithin: false,
    isTranslated: false,
    priceBasis: tenant.priceBasis,
    displayBasis: tenant.displayBasis,
  };
}
