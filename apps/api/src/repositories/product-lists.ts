import type { Tx } from '@etalage/db';
import { type Languages, languageValues, productTexts } from './fragments.ts';
import { type CardRow, cardColumns, cardJoins, popularity } from './product-cards.ts';
import {
  conditions,
  type Hits,
  type ProductFilter,
  productsFrom,
  shownPrice,
  subjectConditions,
} from './product-filter.ts';
import { run, runForOne, Values } from './statement.ts';

export type Sorting = 'relevance' | 'price-asc' | 'price-desc' | 'newest' | 'name';

/** Names in the order of their index, which spares sorting a whole shop for one page. */
const nameJoin =
  'JOIN product_translations n ON n.tenant_id = p.tenant_id AND n.product_id = p.id AND n.language = $1';

/** The same for a few products: the name of each. */
const nameLookup = `CROSS JOIN LATERAL (
    SELECT n.name, n.product_id FROM product_translations n
    WHERE n.tenant_id = p.tenant_id AND n.product_id = p.id AND n.language = $1 OFFSET 0
  ) n`;

type Ordering = {
  /** The sort key that the page keeps. */
  key: string;
  inside: string;
  /** The same order once more, of the page's rows. */
  outside: string;
  /** Whether it goes by the names in the language of the list, read from their index. */
  isByName: boolean;
  /** Whether an index has this order. */
  isIndexed: boolean;
};

function ordering(sorting: Sorting, filter: ProductFilter): Ordering {
  const stored = { key: 'NULL::integer', isByName: false, isIndexed: true };
  const computed = { isByName: false, isIndexed: false };
  switch (sorting) {
    case 'price-asc':
    case 'price-desc': {
      const direction = sorting === 'price-asc' ? 'ASC' : 'DESC';
      const rest = `${direction}, p.id ${direction}`;
      if (filter.priceBasis !== filter.displayBasis) {
        return {
          ...computed,
          key: shownPrice(filter),
          inside: `sort_key ${rest}`,
          outside: `p.sort_key ${rest}`,
        };
      }
      return { ...stored, inside: `p.min_price_cents ${rest}`, outside: `p.min_price_cents ${rest}` };
    }
    case 'newest':
      return { ...stored, inside: 'p.created_at DESC, p.id', outside: 'p.created_at DESC, p.id' };
    case 'name': {
      const outside = 'p.sort_key, p.id';
      if (filter.isTranslated)
        return { ...stored, key: 'n.name', inside: 'n.name, n.product_id', outside, isByName: true };
      const name = `(SELECT n.name FROM ${productTexts({ tenantId: 'p.tenant_id', productId: 'p.id' })} n)`;
      return { ...computed, key: name, inside: 'sort_key, p.id', outside };
    }
    default:
      if (filter.query === null) return { ...stored, inside: popularity, outside: popularity };
      return { ...computed, key: 'f.place', inside: 'sort_key', outside: 'p.sort_key' };
  }
}

/** The cards of one page of a list, in its order; `hits` are those of the filter's query. */
export async function listCards(
  tx: Tx,
  filter: ProductFilter,
  hits: Hits | null,
  sorting: Sorting,
  page: { offset: number; limit: number },
): Promise<CardRow[]> {
  const values = new Values(languageValues(filter));
  const order = ordering(sorting, filter);
  const members = hits === null && order.isIndexed ? membersOf(filter) : undefined;
  const cte = members
    ? memberPage(members, order, page, values)
    : plainPage(filter, hits, sorting, order, page, values);
  const text = `WITH ${cte} SELECT ${cardColumns} FROM page p ${cardJoins} ORDER BY ${order.outside}`;
  return run<CardRow>(tx, text, values.list);
}

/** The cards of these published products, in this order. */
export async function readCards(tx: Tx, languages: Languages, ids: readonly number[]): Promise<CardRow[]> {
  const text = `WITH page AS MATERIALIZED (
      SELECT p.*, k.place FROM unnest($3::bigint[]) WITH ORDINALITY k (id, place) CROSS JOIN LATERAL (
        SELECT p.* FROM products p WHERE p.id = k.id AND p.status = 'published' OFFSET 0
      ) p
    )
    SELECT ${cardColumns} FROM page p ${cardJoins} ORDER BY p.place`;
  return run<CardRow>(tx, text, [...languageValues(languages), ids]);
}

type Page = { offset: number; limit: number };

/** The page where PostgreSQL finds a good way by itself. */
function plainPage(
  filter: ProductFilter,
  hits: Hits | null,
  sorting: Sorting,
  { key, inside, isByName }: Ordering,
  page: Page,
  values: Values,
): string {
  const { category, tag, brand, price, availability, specifications } = conditions(filter, values);
  const where = [
    ...subjectConditions(filter, values),
    category,
    tag,
    brand,
    ...specifications,
    price,
    availability,
  ];
  // Nothing else to choose or sort by: the page is a part of the hits.
  const isPart = hits !== null && sorting === 'relevance' && where.every((condition) => condition === null);
  const among = isPart ? hits.slice(page.offset, page.offset + page.limit) : hits;
  return `page AS MATERIALIZED (
      SELECT p.*, ${key} AS sort_key FROM ${productsFrom(among, where, values, isByName ? nameJoin : '')}
      ORDER BY ${inside} LIMIT ${values.add(page.limit)} OFFSET ${values.add(isPart ? 0 : page.offset)}
    )`;
}

/** The table and row that a list is about where it is one category or tag and nothing else. */
function membersOf(filter: ProductFilter): { table: string; column: string; id: number } | undefined {
  const { subjects, categories, tags, brands, specifications, priceMinCents, priceMaxCents, onlyInStock } =
    filter;
  const isNarrowed =
    categories.length + tags.length + brands.length + specifications.length > 0 ||
    priceMinCents !== null ||
    priceMaxCents !== null ||
    onlyInStock;
  const [only, ...others] = subjects;
  const [id, ...otherIds] = only?.ids ?? [];
  if (!only || id === undefined || isNarrowed || others.length + otherIds.length > 0) return undefined;
  if (only.kind === 'category') return { table: 'product_categories', column: 'category_id', id };
  return only.kind === 'tag' ? { table: 'product_tags', column: 'tag_id', id } : undefined;
}

/**
 * The page of one category or tag, either way: a large one by walking the sort's index and looking whether each product
 * belongs to it, a small one by sorting its members. PostgreSQL cannot tell them apart: it takes tenant and category to
 * be independent, finds every category tiny where there are many shops, and may read a whole shop to join it.
 *
 * The further on the page, the more there must be: then a walk looks at a quarter of the shop at most, if a category's
 * products are spread evenly.
 */
function memberPage(
  { table, column, id }: { table: string; column: string; id: number },
  { key, inside, isByName }: Ordering,
  { offset, limit }: Page,
  values: Values,
): string {
  const member = values.add(id);
  const large = values.add(1000 + 4 * (offset + limit));
  const most = values.add(limit);
  const first = values.add(offset);
  // Each OFFSET 0 forbids another order of joining.
  return `size AS MATERIALIZED (
      SELECT count(*) >= ${large}::bigint AS is_large
      FROM (SELECT FROM ${table} s WHERE s.${column} = ${member}::bigint LIMIT ${large}::bigint) s
    ), page AS MATERIALIZED (
      (SELECT p.*, ${key} AS sort_key FROM products p ${isByName ? nameJoin : ''} CROSS JOIN LATERAL (
          SELECT FROM ${table} s
          WHERE s.tenant_id = p.tenant_id AND s.product_id = p.id AND s.${column} = ${member}::bigint OFFSET 0
        ) s
        WHERE p.status = 'published' AND (SELECT is_large FROM size)
        ORDER BY ${inside} LIMIT ${most}::integer OFFSET ${first}::integer)
      UNION ALL
      (SELECT p.*, ${key} AS sort_key FROM ${table} s CROSS JOIN LATERAL (
          SELECT p.* FROM products p WHERE p.id = s.product_id AND p.status = 'published' OFFSET 0
        ) p ${isByName ? nameLookup : ''}
        WHERE s.${column} = ${member}::bigint AND NOT (SELECT is_large FROM size)
        ORDER BY ${inside} LIMIT ${most}::integer OFFSET ${first}::integer)
    )`;
}

/** Whether every published product has a text in this language. */
export async function isFullyTranslated(tx: Tx, language: string): Promise<boolean> {
  const row = await runForOne<{ full: boolean }>(
    tx,
    `SELECT NOT EXISTS (SELECT FROM products p WHERE p.status = 'published' AND NOT EXISTS (
       SELECT FROM product_translations t
       WHERE t.tenant_id = p.tenant_id AND t.product_id = p.id AND t.language = $1 AND t.name <> '')) AS "full"`,
    [language],
  );
  return row?.full ?? false;
}
