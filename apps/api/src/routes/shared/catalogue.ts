import type { ListQuery, ProductCard } from '@etalage/contracts';
import { searchLength } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import type { CacheTags } from '../../plugins/cache-tags.ts';
import { KeptByProduct } from '../../plugins/kept-by-product.ts';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { countFacets, type FacetCounts } from '../../repositories/product-facets.ts';
import type { Hits, ProductFilter } from '../../repositories/product-filter.ts';
import { findHits } from '../../repositories/product-hits.ts';
import { isFullyTranslated, listCards, readCards, type Sorting } from '../../repositories/product-lists.ts';
import {
  type CategoryRow,
  findFormerSlug,
  readTaxonomy,
  type TagRow,
  type Taxonomy,
} from '../../repositories/taxonomy.ts';
import type { ShopIndex } from '../../search/shop-index.ts';
import { ShopIndexes } from '../../search/shop-indexes.ts';
import { countTags } from './list-tags.ts';
import { lookOf, presentCard } from './present-card.ts';

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

/** A page of a list, with what the whole list counts. */
export type Listed = {
  cards: ProductCard[];
  total: number;
  /** null where they were not asked for. */
  counts: FacetCounts | null;
  /** The list's text with its typing errors mended, where it had any. */
  corrected: string | null;
  /** The words that were searched for, where no product has all of them. */
  relaxed: string | null;
  /** Whether all that the text finds is counted. */
  isExhaustive: boolean;
};

/** Hits that the database ranks; beyond them it is not known how many there are. */
const mostRanked = 1000;

function makeCatalogue(app: FastifyInstance) {
  const taxonomies = new TaggedCache<Taxonomy>(app.cacheTags, { max: 2000, ttl: keptMs });
  const indexes = new ShopIndexes(app.db, app.cacheTags, app.env.INDEXED_PRODUCTS);
  app.addHook('onClose', () => indexes.close());
  const cards = new KeptByProduct<ProductCard>(app.cacheTags, { tag: 'card', all: ['products', 'brands'] });
  const database = databaseLists(app);

  async function cardsOf(tenant: Tenant, language: string, ids: number[]): Promise<ProductCard[]> {
    const languages = { language, fallback: tenant.defaultLanguage };
    const kind = lookOf(tenant, language);
    const wanted = ids.map((productId) => ({ productId, kind }));
    const found = await cards.get(tenant.id, wanted, async (missing) => {
      const missingIds = missing.map(({ productId }) => productId);
      const rows = await app.db.withTenant(tenant.id, (tx) => readCards(tx, languages, missingIds), {
        mayBeOld: true,
      });
      const made = new Map(rows.map((row) => [row.id, presentCard(row, tenant, language)]));
      return missingIds.map((id) => made.get(id));
    });
    return found.flatMap((card) => card ?? []);
  }

  /** Ids in the order of names where the list is sorted so; null where they could not be read. */
  async function namesFor({ tenant, filter, sorting }: AskedList): Promise<readonly number[] | null> {
    if (sorting !== 'name') return [];
    try {
      return await indexes.nameOrder(tenant, filter.language);
    } catch (err) {
      app.log.warn({ err }, 'the order of names could not be read');
      return null;
    }
  }

  async function fromIndex(index: ShopIndex, names: readonly number[], asked: AskedList): Promise<Listed> {
    const { tenant, filter, sorting, page, isCounted, categoryIds } = asked;
    const hits = filter.query === null ? null : index.search(filter.language, filter.query);
    const selection = index.select(filter, hits);
    const ids = page.limit === 0 ? [] : index.page(selection, hits, sorting, page, names);
    const counts = isCounted ? index.count(selection, categoryIds) : null;
    return {
      cards: await cardsOf(tenant, filter.language, ids),
      total: counts?.total ?? hits?.ranked.length ?? 0,
      counts,
      corrected: hits?.corrected ?? null,
      relaxed: hits?.relaxed ?? null,
      isExhaustive: true,
    };
  }

  return {
    taxonomy(tenant: Tenant, language: string): Promise<Taxonomy> {
      const languages = { language, fallback: tenant.defaultLanguage };
      return taxonomies.get(
        tenant.id,
        language,
        ['products', 'categories', 'tags', 'brands', 'attribute-names'],
        () => app.db.withTenant(tenant.id, (tx) => readTaxonomy(tx, languages), { mayBeOld: true }),
      );
    },
    /** The cards of those of these products that are published, in this order. */
    cards: cardsOf,
    /** A page of a list from the shop's index or, until that is there, from the database. */
    async list(asked: AskedList): Promise<Listed> {
      const { tenant, filter } = asked;
      // A search waits a moment for the index to be made, since the database finds far less by a text.
      const index = await (filter.query === null ? indexes.current(tenant) : indexes.soon(tenant));
      const names = index && (await namesFor(asked));
      return index && names ? fromIndex(index, names, asked) : database(asked);
    },
  };
}

type AskedList = {
  tenant: Tenant;
  filter: ProductFilter;
  sorting: Sorting;
  page: { offset: number; limit: number };
  /** Whether the facets are wanted; the total of a list without a text is among them. */
  isCounted: boolean;
  /** Categories whose counts are wanted, where those of all are not. */
  categoryIds?: readonly number[];
};

/** Lists as the database makes them: while a shop's index is being made, and where the shop is too large for one. */
function databaseLists(app: FastifyInstance) {
  const counts = new TaggedCache<FacetCounts>(app.cacheTags, { max: 20_000, ttl: keptMs });
  // At most 1000 numbers each.
  const found = new TaggedCache<{ ids: Hits }>(app.cacheTags, { max: 1000, ttl: keptMs });
  const translated = new TaggedCache<{ isFull: boolean }>(app.cacheTags, { max: 2000, ttl: keptMs });
  const read = <T>(tenant: Tenant, query: (tx: Tx) => Promise<T>) =>
    app.db.withTenant(tenant.id, query, { mayBeOld: true });

  async function hitsOf(tenant: Tenant, { language, query }: ProductFilter): Promise<Hits | null> {
    if (query === null) return null;
    const { ids } = await found.get(
      tenant.id,
      `${language} ${query}`,
      ['products', 'words', 'members:shop'],
      () => read(tenant, (tx) => findHits(tx, language, query)),
    );
    return ids;
  }

  return async ({ tenant, filter, sorting, page, isCounted }: AskedList): Promise<Listed> => {
    const hits = await hitsOf(tenant, filter);
    const { isFull: isTranslated } =
      sorting === 'name'
        ? await translated.get(
            tenant.id,
            filter.language,
            ['products', 'members:shop', 'names:shop'],
            async () => ({
              isFull: await read(tenant, (tx) => isFullyTranslated(tx, filter.language)),
            }),
          )
        : { isFull: false };
    const [rows, facets] = await Promise.all([
      page.limit === 0
        ? []
        : read(tenant, (tx) => listCards(tx, { ...filter, isTranslated }, hits, sorting, page)),
      isCounted
        ? counts.get(tenant.id, JSON.stringify(filter), countTags(filter), () =>
            read(tenant, (tx) => countFacets(tx, filter, hits)),
          )
        : null,
    ]);
    return {
      cards: rows.map((row) => presentCard(row, tenant, filter.language)),
      // Counted up to 30 seconds ago: never fewer than what stands on the page.
      total: Math.max(facets?.total ?? hits?.length ?? 0, rows.length === 0 ? 0 : page.offset + rows.length),
      counts: facets,
      corrected: null,
      relaxed: null,
      isExhaustive: hits === null || hits.length < mostRanked,
    };
  };
}

/** The words to search for, or null where there are too few letters to search by. */
export function searchText(text: string | undefined): string | null {
  const trimmed = text?.normalize('NFC').trim() ?? '';
  return trimmed.length < searchLength.least ? null : trimmed;
}

/** Ways of sorting that have lists with addresses of their own, products/{kind}/{slug}, and what of each there is. */
const shelvesOf = { category: 'categories', tag: 'tags', brand: 'brands' } as const;

/** What the pair of products/{ckKey}/{ckVal} names: undefined without a pair, null where it names nothing. */
export function findSubject(taxonomy: Taxonomy, query: ListQuery): Subject | null | undefined {
  const { ckKey, ckVal } = query;
  if (ckKey === undefined && ckVal === undefined) return undefined;
  return isSubjectKind(ckKey) ? subjectWhere(taxonomy, ckKey, ({ slug }) => slug === ckVal) : null;
}

/** What had the pair's slug before, where nothing has it now: it is found under both, and its own address is the present one. */
export async function findFormerSubject(
  app: FastifyInstance,
  tenant: Tenant,
  taxonomy: Taxonomy,
  { ckKey, ckVal }: ListQuery,
): Promise<Subject | null> {
  if (!isSubjectKind(ckKey) || ckVal === undefined) return null;
  const formerId = await app.db.withTenant(tenant.id, (tx) => findFormerSlug(tx, ckKey, ckVal), {
    mayBeOld: true,
  });
  return formerId === undefined ? null : subjectWhere(taxonomy, ckKey, ({ id }) => id === formerId);
}

const isSubjectKind = (key: string | undefined): key is Subject['kind'] =>
  key !== undefined && Object.hasOwn(shelvesOf, key);

function subjectWhere(
  taxonomy: Taxonomy,
  kind: Subject['kind'],
  isIt: (row: { id: number; slug: string }) => boolean,
): Subject | null {
  const row = taxonomy[shelvesOf[kind]].find(isIt);
  return row ? ({ kind, row } as Subject) : null;
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
    specifications: specifications(query.spec ?? [], taxonomy),
    priceMinCents: query.price_min === undefined ? null : toCents(query.price_min),
    priceMaxCents: query.price_max === undefined ? null : toCents(query.price_max),
    onlyInStock: query.availability === 'in-stock',
    isCountedWithin: false,
    isTranslated: false,
    priceBasis: tenant.priceBasis,
    displayBasis: tenant.displayBasis,
  };
}

/** `material.oak` and the like as ids, those of one attribute together. */
function specifications(
  chosen: readonly string[],
  { attributes }: Pick<Taxonomy, 'attributes'>,
): ProductFilter['specifications'] {
  const byAttribute = new Map<number, Set<number>>();
  for (const one of chosen) {
    const [slug, valueSlug] = one.split('.');
    const attribute = attributes.find((row) => row.slug === slug);
    const valueId = attribute?.values.find((row) => row.slug === valueSlug)?.id ?? 0;
    const attributeId = attribute?.id ?? 0;
    byAttribute.set(attributeId, (byAttribute.get(attributeId) ?? new Set()).add(valueId));
  }
  return [...byAttribute]
    .map(([attributeId, valueIds]) => ({ attributeId, valueIds: [...valueIds].sort((a, b) => a - b) }))
    .sort((a, b) => a.attributeId - b.attributeId);
}
