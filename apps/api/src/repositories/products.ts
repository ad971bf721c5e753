import { type RawBuilder, sql, type Tx } from '@etalage/db';
import type { MediaFacts } from './cart-contents.ts';
import { type Languages, mediaOf, textOf } from './fragments.ts';

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
  /** What the whole list is about; facets are counted within it. */
  subject: { kind: 'category' | 'tag' | 'brand'; id: number } | null;
  categories: number[];
  tags: number[];
  brands: number[];
  priceMinCents: number | null;
  priceMaxCents: number | null;
  onlyInStock: boolean;
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

type Condition = RawBuilder<unknown>;

const inCategories = (ids: number[]): Condition =>
  sql`EXISTS (SELECT FROM product_categories pc WHERE pc.tenant_id = p.tenant_id AND pc.product_id = p.id
    AND pc.category_id = ANY(${ids}::bigint[]))`;
const withTags = (ids: number[]): Condition =>
  sql`EXISTS (SELECT FROM product_tags pt WHERE pt.tenant_id = p.tenant_id AND pt.product_id = p.id
    AND pt.tag_id = ANY(${ids}::bigint[]))`;
const ofBrands = (ids: number[]): Condition => sql`p.brand_id = ANY(${ids}::bigint[])`;

/** The lowest price as the shopper sees it, rounded as the pricing package rounds it. */
function shownPrice({ priceBasis, displayBasis }: ProductFilter): RawBuilder<number> {
  const price = sql`p.min_price_cents::bigint`;
  if (priceBasis === displayBasis) return sql<number>`p.min_price_cents`;
  if (displayBasis === 'inc')
    return sql<number>`(${price} + (2 * ${price} * p.vat_rate + 10000) / 20000)::integer`;
  const divisor = sql`(10000 + p.vat_rate)`;
  return sql<number>`(${price} - (2 * ${price} * p.vat_rate + ${divisor}) / (2 * ${divisor}))::integer`;
}

/** Each choice as a condition of its own, so that a facet can be counted without its own. */
function conditions(filter: ProductFilter) {
  const { categories, tags, brands, priceMinCents, priceMaxCents, onlyInStock } = filter;
  const price = shownPrice(filter);
  const prices: Condition[] = [];
  if (priceMinCents !== null) prices.push(sql`${price} >= ${priceMinCents}`);
  if (priceMaxCents !== null) prices.push(sql`${price} <= ${priceMaxCents}`);
  return {
    category: categories.length > 0 ? inCategories(categories) : null,
    tag: tags.length > 0 ? withTags(tags) : null,
    brand: brands.length > 0 ? ofBrands(brands) : null,
    price: prices.length > 0 ? sql`(${sql.join(prices, sql` AND `)})` : null,
    availability: onlyInStock ? sql`p.in_stock` : null,
  };
}

function subjectCondition({ subject }: ProductFilter): Condition | null {
  if (subject === null) return null;
  if (subject.kind === 'category') return inCategories([subject.id]);
  return subject.kind === 'tag' ? withTags([subject.id]) : ofBrands([subject.id]);
}

function all(list: (Condition | null)[]): RawBuilder<unknown> {
  const present = list.filter((condition) => condition !== null);
  return present.length === 0 ? sql`` : sql` AND ${sql.join(present, sql` AND `)}`;
}

/** Products found by text, with their rank, as a join; nothing where there is no text. */
function found({ query, language }: ProductFilter): RawBuilder<unknown> {
  return query === null ? sql`` : sql`JOIN search_products(${language}, ${query}) f ON f.product_id = p.id`;
}

/** A product's text in the asked-for language, else the default one, else any. */
const translation = ({ language, fallback }: Languages) => sql`LEFT JOIN LATERAL (
    SELECT t.name, t.subtitle, t.slug FROM product_translations t
    WHERE t.tenant_id = p.tenant_id AND t.product_id = p.id
    ORDER BY t.language = ${language} DESC, t.language = ${fallback} DESC, t.language LIMIT 1
  ) t ON true`;

/** Columns of CardRow for rows `p` of products. */
const cardColumns = (
  languages: Languages,
) => sql`p.id, p.vat_rate AS "vatRate", p.content_milli AS "contentMilli",
  p.content_unit AS "contentUnit", p.in_stock AS "inStock", b.name AS brand,
  coalesce(t.name, '') AS name, coalesce(t.subtitle, '') AS subtitle, t.slug,
  (SELECT o.id FROM outfits o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id
   ORDER BY o.sort_index, o.id LIMIT 1) AS "firstOutfitId",
  ${mediaOf('m', languages)} AS media,
  (SELECT coalesce(json_agg(json_build_object('id', v.id, 'unitPriceCents', v.unit_price_cents,
     'discountPriceCents', v.discount_price_cents) ORDER BY v.sort_index, v.id), '[]')
   FROM variants v WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id) AS variants`;

const cardJoins = (languages: Languages) => sql`${translation(languages)}
  LEFT JOIN brands b ON b.tenant_id = p.tenant_id AND b.id = p.brand_id
  LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id`;

/** How a list is sorted: the key that the page keeps, and the order by it, inside the page and once more outside. */
function ordering(sorting: Sorting, filter: ProductFilter) {
  const isOwnBasis = filter.priceBasis === filter.displayBasis;
  const none = sql`NULL::integer`;
  switch (sorting) {
    case 'price-asc':
    case 'price-desc': {
      const name = isOwnBasis ? 'min_price_cents' : 'sort_key';
      const direction = sorting === 'price-asc' ? sql`ASC` : sql`DESC`;
      return {
        key: isOwnBasis ? none : shownPrice(filter),
        inside: sql`${sql.ref(isOwnBasis ? `p.${name}` : name)} ${direction}, p.id ${direction}`,
        outside: sql`${sql.ref(`p.${name}`)} ${direction}, p.id ${direction}`,
      };
    }
    case 'newest':
      return { key: none, inside: sql`p.created_at DESC, p.id`, outside: sql`p.created_at DESC, p.id` };
    case 'name':
      return {
        key: sql`(SELECT lower(n.name) FROM product_translations n
          WHERE n.tenant_id = p.tenant_id AND n.product_id = p.id
          ORDER BY n.language = ${filter.language} DESC, n.language = ${filter.fallback} DESC, n.language LIMIT 1)`,
        inside: sql`sort_key, p.id`,
        outside: sql`p.sort_key, p.id`,
      };
    default: {
      if (filter.query === null) {
        return { key: none, inside: sql`p.popularity DESC, p.id`, outside: sql`p.popularity DESC, p.id` };
      }
      const rest = sql`p.popularity DESC, p.id`;
      return {
        key: sql`f.rank`,
        inside: sql`sort_key DESC, ${rest}`,
        outside: sql`p.sort_key DESC, ${rest}`,
      };
    }
  }
}

/** The cards of one page of a list, in its order. */
export async function listCards(
  tx: Tx,
  filter: ProductFilter,
  sorting: Sorting,
  page: { offset: number; limit: number },
): Promise<CardRow[]> {
  const { category, tag, brand, price, availability } = conditions(filter);
  const { key, inside, outside } = ordering(sorting, filter);
  const { rows } = await sql<CardRow>`
    WITH page AS MATERIALIZED (
      SELECT p.*, ${key} AS sort_key FROM products p ${found(filter)}
      WHERE p.status = 'published'${all([subjectCondition(filter), category, tag, brand, price, availability])}
      ORDER BY ${inside} LIMIT ${page.limit} OFFSET ${page.offset}
    )
    SELECT ${cardColumns(filter)} FROM page p ${cardJoins(filter)} ORDER BY ${outside}`.execute(tx);
  return rows;
}

/** How many products a list has, and how many each further choice would leave it with, that choice's own facet set aside. */
export async function countFacets(tx: Tx, filter: ProductFilter): Promise<FacetCounts> {
  const { category, tag, brand, price, availability } = conditions(filter);
  const flag = (condition: Condition | null) => condition ?? sql`true`;
  const { rows } = await sql<FacetCounts>`
    WITH base AS MATERIALIZED (
      SELECT p.tenant_id, p.id, p.brand_id, p.in_stock, ${shownPrice(filter)} AS price, ${flag(category)} AS by_category,
        ${flag(tag)} AS by_tag, ${flag(brand)} AS by_brand, ${flag(price)} AS by_price,
        ${flag(availability)} AS by_availability
      FROM products p ${found(filter)}
      WHERE p.status = 'published'${all([subjectCondition(filter)])}
    )
    SELECT
      (SELECT count(*) FROM base WHERE by_category AND by_tag AND by_brand AND by_price AND by_availability) AS total,
      (SELECT coalesce(json_object_agg(c.category_id, c.n), '{}') FROM (
        SELECT pc.category_id, count(*) AS n FROM base
        JOIN product_categories pc ON pc.tenant_id = base.tenant_id AND pc.product_id = base.id
        WHERE by_tag AND by_brand AND by_price AND by_availability GROUP BY 1) c) AS categories,
      (SELECT coalesce(json_object_agg(c.tag_id, c.n), '{}') FROM (
        SELECT pt.tag_id, count(*) AS n FROM base
        JOIN product_tags pt ON pt.tenant_id = base.tenant_id AND pt.product_id = base.id
        WHERE by_category AND by_brand AND by_price AND by_availability GROUP BY 1) c) AS tags,
      (SELECT coalesce(json_object_agg(c.brand_id, c.n), '{}') FROM (
        SELECT brand_id, count(*) AS n FROM base
        WHERE brand_id IS NOT NULL AND by_category AND by_tag AND by_price AND by_availability GROUP BY 1) c) AS brands,
      s.*, r.*
    FROM (
      SELECT count(*) FILTER (WHERE in_stock) AS "inStock", count(*) FILTER (WHERE NOT in_stock) AS "outOfStock"
      FROM base WHERE by_category AND by_tag AND by_brand AND by_price
    ) s, (
      SELECT min(price) AS "priceMinCents", max(price) AS "priceMaxCents"
      FROM base WHERE by_category AND by_tag AND by_brand AND by_availability
    ) r`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('Counting gave no row.');
  return counts;
}

/** The best products for what is being typed, and how many there are. */
export async function suggest(
  tx: Tx,
  filter: ProductFilter,
  page: { offset: number; limit: number },
): Promise<{ items: CardRow[]; total: number }> {
  const { rows } = await sql<{ items: CardRow[]; total: number }>`
    WITH hits AS MATERIALIZED (
      SELECT p.*, f.rank FROM products p ${found(filter)} WHERE p.status = 'published'
    ), page AS MATERIALIZED (
      SELECT * FROM hits ORDER BY rank DESC, popularity DESC, id LIMIT ${page.limit} OFFSET ${page.offset}
    ), cards AS (
      SELECT ${cardColumns(filter)}, p.rank, p.popularity FROM page p ${cardJoins(filter)}
    )
    SELECT (SELECT count(*) FROM hits) AS total,
      (SELECT coalesce(json_agg(cards ORDER BY rank DESC, popularity DESC, id), '[]') FROM cards) AS items`.execute(
    tx,
  );
  return rows[0] ?? { items: [], total: 0 };
}

/** The most popular products of a category. */
export async function popularInCategory(
  tx: Tx,
  languages: Languages,
  categoryId: number,
  limit: number,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    WITH page AS MATERIALIZED (
      SELECT p.* FROM products p WHERE p.status = 'published' AND ${inCategories([categoryId])}
      ORDER BY p.popularity DESC, p.id LIMIT ${limit}
    )
    SELECT ${cardColumns(languages)} FROM page p ${cardJoins(languages)} ORDER BY p.popularity DESC, p.id`.execute(
    tx,
  );
  return rows;
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
  /** How it was found: by a stored slug, or by the number at the slug's end. */
  foundBy: 'slug' | 'outfit' | 'variant' | 'product';
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

/**
 * The published products that a slug may mean, with all that their page shows, in one statement: the one whose
 * stored slug it is in any of the shop's languages, or those whose outfit, variant or product number it ends in.
 */
export async function findProducts(
  tx: Tx,
  slug: string,
  number: number | null,
  shopLanguages: readonly string[],
  languages: Languages,
): Promise<ProductRow[]> {
  const byNumber =
    number === null
      ? sql``
      : sql`
      UNION ALL SELECT o.product_id, 'outfit', 1 FROM outfits o WHERE o.id = ${number}
      UNION ALL SELECT v.product_id, 'variant', 2 FROM variants v WHERE v.id = ${number}
      UNION ALL SELECT ${number}::bigint, 'product', 3`;
  const { rows } = await sql<ProductRow>`
    WITH wanted AS (
      SELECT t.product_id, 'slug' AS found_by, 0 AS place FROM product_translations t
      WHERE t.language = ANY(${shopLanguages}::text[]) AND t.slug = ${slug}${byNumber}
    )
    SELECT p.id, p.vat_rate AS "vatRate", p.content_milli AS "contentMilli", p.content_unit AS "contentUnit",
      w.found_by AS "foundBy",
      CASE WHEN b.id IS NULL THEN NULL ELSE json_build_object('name', b.name, 'slug', b.slug) END AS brand,
      ${mediaOf('m', languages)} AS media,
      (SELECT coalesce(json_agg(json_build_object('language', t.language, 'name', t.name, 'slug', t.slug,
         'subtitle', t.subtitle, 'description', t.description, 'metaTitle', t.meta_title,
         'metaDescription', t.meta_description)), '[]')
       FROM product_translations t WHERE t.tenant_id = p.tenant_id AND t.product_id = p.id) AS translations,
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'name', ${textOf('v.name', languages)},
         'articleNumber', v.article_number, 'ean', v.ean, 'unitPriceCents', v.unit_price_cents,
         'discountPriceCents', v.discount_price_cents, 'stock', coalesce(s.quantity, 0), 'outfitId', v.outfit_id)
         ORDER BY v.sort_index, v.id), '[]')
       FROM variants v LEFT JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id
       WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id) AS variants,
      (SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', ${textOf('o.name', languages)},
         'media', ${mediaOf('om', languages)}) ORDER BY o.sort_index, o.id), '[]')
       FROM outfits o LEFT JOIN media om ON om.tenant_id = o.tenant_id AND om.id = o.main_media_id
       WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id) AS outfits,
      (SELECT coalesce(json_agg(${mediaOf('gm', languages)} ORDER BY g.sort_index, g.media_id), '[]')
       FROM product_media g JOIN media gm ON gm.tenant_id = g.tenant_id AND gm.id = g.media_id
       WHERE g.tenant_id = p.tenant_id AND g.product_id = p.id) AS medias,
      (SELECT coalesce(json_agg(json_build_object('name', ${textOf('tg.name', languages)}, 'slug', tg.slug)
         ORDER BY tg.slug), '[]')
       FROM product_tags pt JOIN tags tg ON tg.tenant_id = pt.tenant_id AND tg.id = pt.tag_id
       WHERE pt.tenant_id = p.tenant_id AND pt.product_id = p.id) AS tags,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug,
         'name', ${textOf('c.name', languages)}, 'isDirect', pc.is_direct)), '[]')
       FROM product_categories pc JOIN categories c ON c.tenant_id = pc.tenant_id AND c.id = pc.category_id
       WHERE pc.tenant_id = p.tenant_id AND pc.product_id = p.id) AS categories,
      (SELECT coalesce(json_agg(json_build_object('id', bu.id, 'name', ${textOf('bu.name', languages)},
         'slug', bu.slug) ORDER BY bu.sort_index, bu.id), '[]')
       FROM bundles bu WHERE bu.tenant_id = p.tenant_id AND bu.status = 'published' AND EXISTS (
         SELECT FROM bundle_lines bl JOIN variants bv ON bv.tenant_id = bl.tenant_id AND bv.id = bl.variant_id
         WHERE bl.tenant_id = bu.tenant_id AND bl.bundle_id = bu.id AND bv.product_id = p.id)) AS bundles
    FROM wanted w JOIN products p ON p.id = w.product_id
    LEFT JOIN brands b ON b.tenant_id = p.tenant_id AND b.id = p.brand_id
    LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id
    WHERE p.status = 'published' ORDER BY w.place LIMIT 4`.execute(tx);
  return rows;
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

/** Everything that products are sorted into, in the shop's order. */
export async function readTaxonomy(tx: Tx, languages: Languages): Promise<Taxonomy> {
  const { rows } = await sql<Taxonomy>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug,
         'name', ${textOf('c.name', languages)}, 'intro', ${textOf('c.intro', languages)},
         'media', ${mediaOf('m', languages)}) ORDER BY c.sort_index, c.id), '[]')
       FROM categories c LEFT JOIN media m ON m.tenant_id = c.tenant_id AND m.id = c.media_id) AS categories,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'slug', t.slug, 'name', ${textOf('t.name', languages)},
         'intro', ${textOf('t.intro', languages)}) ORDER BY t.slug), '[]') FROM tags t) AS tags,
      (SELECT coalesce(json_agg(json_build_object('id', b.id, 'slug', b.slug, 'name', b.name) ORDER BY b.name), '[]')
       FROM brands b) AS brands`.execute(tx);
  return rows[0] ?? { categories: [], tags: [], brands: [] };
}
