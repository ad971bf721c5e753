import type { Tx } from '@etalage/db';
import type { MediaFacts } from './cart-contents.ts';
import { type Languages, languageValues, listOf, mediaOf, productTexts, textOf } from './fragments.ts';
import { run, runForOne, Values } from './statement.ts';

/** A variant's id and prices; cents on the tenant's basis. */
export type VariantPrice = { id: number; unitPriceCents: number; discountPriceCents: number | null };

/** What a product's card is made of. */
export type CardRow = {
  id: number;
  vatRate: number;
  contentMilli: number | null;
  contentUnit: string | null;
  inStock: boolean;
  brand: string | null;
  name: string;
  subtitle: string;
  slug: string | null;
  firstOutfitId: number | null;
  media: MediaFacts | null;
  /** In the shop's order. */
  variants: VariantPrice[];
};

export type Sorting = 'relevance' | 'price-asc' | 'price-desc' | 'newest' | 'name';

/** A list's choices; ids come from names that were looked up before, prices are cents on the display basis. */
export type ProductFilter = Languages & {
  query: string | null;
  /** What the whole list is about: products of one of the ids of each. Facets are counted within it. */
  subjects: { kind: 'category' | 'tag' | 'brand'; ids: number[] }[];
  categories: number[];
  tags: number[];
  brands: number[];
  priceMinCents: number | null;
  priceMaxCents: number | null;
  onlyInStock: boolean;
  /** Whether price and availability are counted within what was chosen of them too. */
  isCountedWithin: boolean;
  /** Whether every product has a text in this language, so that their names can be read from its index. */
  isTranslated: boolean;
  priceBasis: 'inc' | 'ex';
  displayBasis: 'inc' | 'ex';
};

export type FacetCounts = {
  total: number;
  categories: Record<string, number>;
  tags: Record<string, number>;
  brands: Record<string, number>;
  inStock: number;
  outOfStock: number;
  priceMinCents: number | null;
  priceMaxCents: number | null;
};

/** One id is compared as such: PostgreSQL then sees that it may walk a sort's index and look each product up. */
const isOneOf = (column: string, ids: number[], values: Values) =>
  ids.length === 1 ? `${column} = ${values.add(ids[0])}` : `${column} = ANY(${values.add(ids)}::bigint[])`;
const inCategories = (ids: number[], values: Values) =>
  `EXISTS (SELECT FROM product_categories pc WHERE pc.tenant_id = p.tenant_id AND pc.product_id = p.id
    AND ${isOneOf('pc.category_id', ids, values)})`;
const withTags = (ids: number[], values: Values) =>
  `EXISTS (SELECT FROM product_tags pt WHERE pt.tenant_id = p.tenant_id AND pt.product_id = p.id
    AND ${isOneOf('pt.tag_id', ids, values)})`;
const ofBrands = (ids: number[], values: Values) => isOneOf('p.brand_id', ids, values);

/** The lowest price as the shopper sees it, rounded as the pricing package rounds it. */
function shownPrice({ priceBasis, displayBasis }: ProductFilter): string {
  if (priceBasis === displayBasis) return 'p.min_price_cents';
  const price = 'p.min_price_cents::bigint';
  if (displayBasis === 'inc') return `(${price} + (2 * ${price} * p.vat_rate + 10000) / 20000)::integer`;
  const divisor = '(10000 + p.vat_rate)';
  return `(${price} - (2 * ${price} * p.vat_rate + ${divisor}) / (2 * ${divisor}))::integer`;
}

/** Each choice as a condition of its own, so that a facet can be counted without its own. */
function conditions(filter: ProductFilter, values: Values) {
  const { categories, tags, brands, priceMinCents, priceMaxCents, onlyInStock } = filter;
  const price = shownPrice(filter);
  const prices: string[] = [];
  if (priceMinCents !== null) prices.push(`${price} >= ${values.add(priceMinCents)}`);
  if (priceMaxCents !== null) prices.push(`${price} <= ${values.add(priceMaxCents)}`);
  return {
    category: categories.length > 0 ? inCategories(categories, values) : null,
    tag: tags.length > 0 ? withTags(tags, values) : null,
    brand: brands.length > 0 ? ofBrands(brands, values) : null,
    price: prices.length > 0 ? `(${prices.join(' AND ')})` : null,
    availability: onlyInStock ? 'p.in_stock' : null,
  };
}

const conditionOf = { category: inCategories, tag: withTags, brand: ofBrands };
const subjectConditions = ({ subjects }: ProductFilter, values: Values) =>
  subjects.map(({ kind, ids }) => conditionOf[kind](ids, values));

function and(list: (string | null)[]): string {
  return list
    .filter((condition) => condition !== null)
    .map((condition) => ` AND ${condition}`)
    .join('');
}

/** Ids of the products that a search finds, best first; at most 1000. */
export type Hits = readonly number[];

/** Published products that a text finds, best first, then by popularity. */
export async function findHits(tx: Tx, language: string, query: string): Promise<{ ids: Hits }> {
  // Hits are looked up one by one (the OFFSET forbids another order) instead of reading the whole shop to join them.
  const text = `SELECT coalesce(json_agg(p.id ORDER BY f.rank DESC, ${popularity}), '[]') AS ids
    FROM search_products($1, $2) f CROSS JOIN LATERAL (
      SELECT p.id, p.popularity FROM products p WHERE p.id = f.product_id AND p.status = 'published' OFFSET 0
    ) p`;
  const found = await runForOne<{ ids: number[] }>(tx, text, [language, query]);
  return found ?? { ids: [] };
}

/** Published products `p` that fit the conditions; of a search those among its hits, with their place in `f.place`. */
function productsFrom(hits: Hits | null, where: (string | null)[], values: Values, join = ''): string {
  if (hits === null) return `products p ${join} WHERE p.status = 'published'${and(where)}`;
  return `unnest(${values.add(hits)}::bigint[]) WITH ORDINALITY f (id, place) CROSS JOIN LATERAL (
    SELECT p.* FROM products p WHERE p.id = f.id AND p.status = 'published'${and(where)} OFFSET 0
  ) p ${join}`;
}

/** Columns of CardRow for rows `p` of products, joined as below. */
const cardColumns = `p.id, p.vat_rate AS "vatRate", p.content_milli AS "contentMilli",
  p.content_unit AS "contentUnit", p.in_stock AS "inStock", b.name AS brand,
  coalesce(t.name, '') AS name, coalesce(t.subtitle, '') AS subtitle, t.slug,
  (SELECT o.id FROM outfits o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id
   ORDER BY o.sort_index, o.id LIMIT 1) AS "firstOutfitId",
  ${mediaOf('m')} AS media,
  ${listOf(
    `json_build_object('id', v.id, 'unitPriceCents', v.unit_price_cents, 'discountPriceCents', v.discount_price_cents)`,
    'FROM variants v WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id',
    'v.sort_index, v.id',
  )} AS variants`;

const cardJoins = `LEFT JOIN LATERAL ${productTexts({ tenantId: 'p.tenant_id', productId: 'p.id' })} t ON true
  LEFT JOIN brands b ON b.tenant_id = p.tenant_id AND b.id = p.brand_id
  LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id`;

const popularity = 'p.popularity DESC, p.id';

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
  const { category, tag, brand, price, availability } = conditions(filter, values);
  const where = [...subjectConditions(filter, values), category, tag, brand, price, availability];
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
  const { subjects, categories, tags, brands, priceMinCents, priceMaxCents, onlyInStock } = filter;
  const isNarrowed =
    categories.length + tags.length + brands.length > 0 ||
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

/** How many products a list has, and how many each further choice would leave it with, that choice's own facet set aside. */
export async function countFacets(tx: Tx, filter: ProductFilter, hits: Hits | null): Promise<FacetCounts> {
  const values = new Values();
  const { category, tag, brand, price, availability } = conditions(filter, values);
  const among = filter.isCountedWithin ? [price, availability] : [];
  // Joined by id alone: row-level security keeps to the tenant, and a second condition makes PostgreSQL expect so few
  // rows that it looks each product up, which takes twice as long.
  const countBy = (id: string, from: string) =>
    `(SELECT coalesce(json_object_agg(c.id, c.n), '{}') FROM (SELECT ${id} AS id, count(*) AS n FROM base ${from} GROUP BY 1) c)`;
  const counts = await runForOne<FacetCounts>(
    tx,
    `WITH base AS MATERIALIZED (
      SELECT p.id, p.brand_id, p.in_stock, ${shownPrice(filter)} AS price, ${category ?? true} AS by_category,
        ${tag ?? true} AS by_tag, ${brand ?? true} AS by_brand, ${price ?? true} AS by_price,
        ${availability ?? true} AS by_availability
      FROM ${productsFrom(hits, [...subjectConditions(filter, values), ...among], values)}
    )
    SELECT
      (SELECT count(*) FROM base WHERE by_category AND by_tag AND by_brand AND by_price AND by_availability) AS total,
      ${countBy(
        'pc.category_id',
        `JOIN product_categories pc ON pc.product_id = base.id
         WHERE by_tag AND by_brand AND by_price AND by_availability`,
      )} AS categories,
      ${countBy(
        'pt.tag_id',
        `JOIN product_tags pt ON pt.product_id = base.id
         WHERE by_category AND by_brand AND by_price AND by_availability`,
      )} AS tags,
      ${countBy(
        'brand_id',
        'WHERE brand_id IS NOT NULL AND by_category AND by_tag AND by_price AND by_availability',
      )} AS brands,
      s.*, r.*
    FROM (
      SELECT count(*) FILTER (WHERE in_stock) AS "inStock", count(*) FILTER (WHERE NOT in_stock) AS "outOfStock"
      FROM base WHERE by_category AND by_tag AND by_brand AND by_price
    ) s, (
      SELECT min(price) AS "priceMinCents", max(price) AS "priceMaxCents"
      FROM base WHERE by_category AND by_tag AND by_brand AND by_availability
    ) r`,
    values.list,
  );
  if (!counts) throw new Error('Counting gave no row.');
  return counts;
}

/** Where a published product stands: its own category, and its price in cents on the display basis. */
export async function findStanding(
  tx: Tx,
  filter: ProductFilter,
  productId: number,
): Promise<{ categoryId: number | null; priceCents: number } | undefined> {
  return runForOne(
    tx,
    `SELECT ${shownPrice(filter)} AS "priceCents", (
       SELECT pc.category_id FROM product_categories pc
       WHERE pc.tenant_id = p.tenant_id AND pc.product_id = p.id AND pc.is_direct ORDER BY pc.category_id LIMIT 1
     ) AS "categoryId"
     FROM products p WHERE p.id = $1 AND p.status = 'published'`,
    [productId],
  );
}

const inOneCategory = `EXISTS (SELECT FROM product_categories pc
    WHERE pc.tenant_id = p.tenant_id AND pc.product_id = p.id AND pc.category_id = $3)`;

const popularText = `
  WITH page AS MATERIALIZED (
    SELECT p.* FROM products p WHERE p.status = 'published' AND ${inOneCategory} ORDER BY ${popularity} LIMIT $4
  )
  SELECT ${cardColumns} FROM page p ${cardJoins} ORDER BY ${popularity}`;

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

/** The most popular products of a category. */
export async function popularInCategory(
  tx: Tx,
  languages: Languages,
  categoryId: number,
  limit: number,
): Promise<CardRow[]> {
  return run<CardRow>(tx, popularText, [...languageValues(languages), categoryId, limit]);
}

export type TranslationRow = {
  language: string;
  name: string;
  slug: string | null;
  subtitle: string;
  description: string;
  metaTitle: string | null;
  metaDescription: string | null;
};

export type VariantRow = VariantPrice & {
  name: string;
  articleNumber: string;
  ean: string | null;
  stock: number;
  outfitId: number | null;
};

export type ProductRow = {
  id: number;
  vatRate: number;
  contentMilli: number | null;
  contentUnit: string | null;
  /** Days of packing that it takes before it can leave. */
  handlingDays: number;
  /** Found by a stored slug; else by the number at the slug's end. */
  isBySlug: boolean;
  brand: { name: string; slug: string } | null;
  media: MediaFacts | null;
  translations: TranslationRow[];
  variants: VariantRow[];
  outfits: { id: number; name: string; media: MediaFacts | null }[];
  medias: MediaFacts[];
  tags: { name: string; slug: string }[];
  /** The categories it stands in and those above them. */
  categories: { id: number; parentId: number | null; slug: string; name: string; isDirect: boolean }[];
  bundles: { id: number; name: string; slug: string }[];
};

/** Values: languages, the shop's languages, slug, and with a number that number. */
const productText = (byNumber: string) => `
  WITH by_slug AS MATERIALIZED (
    SELECT t.product_id FROM product_translations t
    WHERE t.language = ANY($3::text[]) AND t.slug = $4 ORDER BY t.language = $1 DESC LIMIT 1
  ), wanted AS (
    SELECT product_id, 0 AS place FROM by_slug ${byNumber}
  )
  SELECT p.id, p.vat_rate AS "vatRate", p.content_milli AS "contentMilli", p.content_unit AS "contentUnit",
    p.handling_days AS "handlingDays", w.place = 0 AS "isBySlug",
    CASE WHEN b.id IS NULL THEN NULL ELSE json_build_object('name', b.name, 'slug', b.slug) END AS brand,
    ${mediaOf('m')} AS media,
    ${listOf(
      `json_build_object('language', t.language, 'name', t.name, 'slug', t.slug, 'subtitle', t.subtitle,
        'description', t.description, 'metaTitle', t.meta_title, 'metaDescription', t.meta_description)`,
      "FROM product_translations t WHERE t.tenant_id = p.tenant_id AND t.product_id = p.id AND t.name <> ''",
    )} AS translations,
    ${listOf(
      `json_build_object('id', v.id, 'name', ${textOf('v.name')}, 'articleNumber', v.article_number, 'ean', v.ean,
        'unitPriceCents', v.unit_price_cents, 'discountPriceCents', v.discount_price_cents,
        'stock', coalesce(s.quantity, 0), 'outfitId', v.outfit_id)`,
      `FROM variants v LEFT JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id
       WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id`,
      'v.sort_index, v.id',
    )} AS variants,
    ${listOf(
      `json_build_object('id', o.id, 'name', ${textOf('o.name')}, 'media', ${mediaOf('om')})`,
      `FROM outfits o LEFT JOIN media om ON om.tenant_id = o.tenant_id AND om.id = o.main_media_id
       WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id`,
      'o.sort_index, o.id',
    )} AS outfits,
    ${listOf(
      mediaOf('gm'),
      `FROM product_media g JOIN media gm ON gm.tenant_id = g.tenant_id AND gm.id = g.media_id
       WHERE g.tenant_id = p.tenant_id AND g.product_id = p.id`,
      'g.sort_index, g.media_id',
    )} AS medias,
    ${listOf(
      `json_build_object('name', ${textOf('tg.name')}, 'slug', tg.slug)`,
      `FROM product_tags pt JOIN tags tg ON tg.tenant_id = pt.tenant_id AND tg.id = pt.tag_id
       WHERE pt.tenant_id = p.tenant_id AND pt.product_id = p.id`,
      'tg.slug',
    )} AS tags,
    ${listOf(
      `json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug, 'name', ${textOf('c.name')},
        'isDirect', pc.is_direct)`,
      `FROM product_categories pc JOIN categories c ON c.tenant_id = pc.tenant_id AND c.id = pc.category_id
       WHERE pc.tenant_id = p.tenant_id AND pc.product_id = p.id`,
    )} AS categories,
    ${listOf(
      `json_build_object('id', bu.id, 'name', ${textOf('bu.name')}, 'slug', bu.slug)`,
      `FROM bundles bu WHERE bu.tenant_id = p.tenant_id AND bu.status = 'published' AND EXISTS (
         SELECT FROM bundle_lines bl JOIN variants bv ON bv.tenant_id = bl.tenant_id AND bv.id = bl.variant_id
         WHERE bl.tenant_id = bu.tenant_id AND bl.bundle_id = bu.id AND bv.product_id = p.id)`,
      'bu.sort_index, bu.id',
    )} AS bundles
  FROM wanted w JOIN products p ON p.id = w.product_id
  LEFT JOIN brands b ON b.tenant_id = p.tenant_id AND b.id = p.brand_id
  LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id
  WHERE p.status = 'published' ORDER BY w.place LIMIT 4`;

const bySlugText = productText('');
const byNumberText = productText(`
    UNION ALL SELECT n.product_id, min(n.place) FROM (
      SELECT o.product_id, 1 AS place FROM outfits o WHERE o.id = $5
      UNION ALL SELECT v.product_id, 2 FROM variants v WHERE v.id = $5
      UNION ALL SELECT $5::bigint, 3
    ) n WHERE NOT EXISTS (SELECT FROM by_slug) GROUP BY n.product_id`);

/**
 * The published products that a slug may mean, with all that their page shows, in one statement: the one whose
 * stored slug it is in any of the shop's languages, else those whose outfit, variant or product number it ends in.
 */
export async function findProducts(
  tx: Tx,
  slug: string,
  number: number | null,
  shopLanguages: readonly string[],
  languages: Languages,
): Promise<ProductRow[]> {
  const values = [...languageValues(languages), shopLanguages, slug];
  return number === null
    ? run<ProductRow>(tx, bySlugText, values)
    : run<ProductRow>(tx, byNumberText, [...values, number]);
}

export type CategoryRow = {
  id: number;
  parentId: number | null;
  slug: string;
  name: string;
  intro: string;
  media: MediaFacts | null;
};
export type TagRow = { id: number; slug: string; name: string; intro: string };
export type BrandRow = { id: number; slug: string; name: string };
export type Taxonomy = { categories: CategoryRow[]; tags: TagRow[]; brands: BrandRow[] };

const taxonomyText = `SELECT
  ${listOf(
    `json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug, 'name', ${textOf('c.name')},
      'intro', ${textOf('c.intro')}, 'media', ${mediaOf('m')})`,
    'FROM categories c LEFT JOIN media m ON m.tenant_id = c.tenant_id AND m.id = c.media_id',
    'c.sort_index, c.id',
  )} AS categories,
  ${listOf(
    `json_build_object('id', t.id, 'slug', t.slug, 'name', ${textOf('t.name')}, 'intro', ${textOf('t.intro')})`,
    'FROM tags t',
    't.slug',
  )} AS tags,
  ${listOf(`json_build_object('id', b.id, 'slug', b.slug, 'name', b.name)`, 'FROM brands b', 'b.name')} AS brands`;

/** Everything that products are sorted into, in the shop's order. */
export async function readTaxonomy(tx: Tx, languages: Languages): Promise<Taxonomy> {
  const taxonomy = await runForOne<Taxonomy>(tx, taxonomyText, languageValues(languages));
  return taxonomy ?? { categories: [], tags: [], brands: [] };
}
