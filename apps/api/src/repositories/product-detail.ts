import type { OpeningHours, ProductsTable, Selectable, Tx } from '@etalage/db';
import { takesReservations } from './branch-stock.ts';
import {
  contentOf,
  isShownBundle,
  type Languages,
  languageValues,
  listOf,
  type MediaFacts,
  mediaOf,
  textOf,
} from './fragments.ts';
import type { VariantPrice } from './product-cards.ts';
import { type ProductFilter, shownPrice } from './product-filter.ts';
import { run, runForOne } from './statement.ts';

type TranslationRow = {
  language: string;
  name: string;
  slug: string | null;
  subtitle: string;
  description: string;
  metaTitle: string | null;
  metaDescription: string | null;
};

type VariantRow = VariantPrice & {
  name: string;
  articleNumber: string;
  ean: string | null;
  stock: number;
  outfitId: number | null;
  packUnits: number | null;
};

export type ProductRow = {
  id: number;
  vatRate: number;
  contentUnit: string | null;
  /** Days of packing that it takes before it can leave. */
  handlingDays: number;
  /** Published reviews, and the sum of their stars. */
  reviewCount: number;
  reviewStars: number;
  asksGiftText: boolean;
  offersSubscription: boolean;
  withdrawalException: Selectable<ProductsTable>['withdrawal_exception'];
  asksDeliveryDay: boolean;
  /** The branches that have it, in the shop's order, where the shop takes reservations. */
  atBranches: {
    variantId: number;
    branchId: number;
    branchName: string;
    openingHours: OpeningHours;
    quantity: number;
  }[];
  /** Whether the slug is stored: as its own, or as one that it had before. Else it was found by the number at the slug's end. */
  isBySlug: boolean;
  hadSlug: boolean;
  brand: { id: number; name: string; slug: string } | null;
  media: MediaFacts | null;
  translations: TranslationRow[];
  variants: VariantRow[];
  outfits: { id: number; name: string; media: MediaFacts | null }[];
  medias: MediaFacts[];
  tags: { id: number; name: string; slug: string }[];
  /** The categories it stands in and those above them. */
  categories: { id: number; parentId: number | null; slug: string; name: string; isDirect: boolean }[];
  /** The published bundles that it is in. One that waits for another of its products is not shown. */
  bundles: { id: number; name: string; slug: string; isShown: boolean; otherIds: number[] }[];
  /** In the shop's order, published or not. */
  accessoryIds: number[];
  /** A row for each value, those of an attribute together. */
  specifications: {
    attributeId: number;
    slug: string;
    name: string;
    unit: string;
    value: string;
    numberMilli: number | null;
  }[];
};

/** The variants in the bundle `bu`. */
const inBundle = `FROM bundle_lines bl JOIN variants bv ON bv.tenant_id = bl.tenant_id AND bv.id = bl.variant_id
         WHERE bl.tenant_id = bu.tenant_id AND bl.bundle_id = bu.id`;

/** Values: languages, the shop's languages, slug, and with a number that number. */
const detailText = (byNumber: string) => `
  WITH by_slug AS MATERIALIZED (
    SELECT t.product_id FROM product_translations t
    JOIN products s ON s.tenant_id = t.tenant_id AND s.id = t.product_id AND s.status = 'published'
    WHERE t.language = ANY($3::text[]) AND t.slug = $4 ORDER BY t.language = $1 DESC LIMIT 1
  ), wanted AS (
    SELECT product_id, min(place) AS place FROM (
      SELECT product_id, 0 AS place FROM by_slug
      UNION ALL (SELECT f.target_id, 1 FROM former_slugs f
        JOIN products s ON s.tenant_id = f.tenant_id AND s.id = f.target_id AND s.status = 'published'
        WHERE f.kind = 'product' AND f.slug = $4 AND f.language = ANY($3::text[]) AND NOT EXISTS (SELECT FROM by_slug)
        ORDER BY f.language = $1 DESC, f.left_at DESC LIMIT 1) ${byNumber}
    ) found GROUP BY product_id
  )
  SELECT p.id, p.vat_rate AS "vatRate", p.content_unit AS "contentUnit",
    p.handling_days AS "handlingDays", p.review_count AS "reviewCount", p.review_stars AS "reviewStars",
    p.asks_gift_text AS "asksGiftText", p.offers_subscription AS "offersSubscription", p.asks_delivery_day AS "asksDeliveryDay",
    p.withdrawal_exception AS "withdrawalException", w.place = 0 AS "isBySlug", w.place = 1 AS "hadSlug",
    CASE WHEN b.id IS NULL THEN NULL ELSE json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) END AS brand,
    ${mediaOf('m')} AS media,
    ${listOf(
      `json_build_object('language', t.language, 'name', t.name, 'slug', t.slug, 'subtitle', t.subtitle,
        'description', t.description, 'metaTitle', t.meta_title, 'metaDescription', t.meta_description)`,
      'FROM product_translations t WHERE t.tenant_id = p.tenant_id AND t.product_id = p.id',
    )} AS translations,
    ${listOf(
      `json_build_object('id', v.id, 'name', ${textOf('v.name')}, 'articleNumber', v.article_number, 'ean', v.ean,
        'unitPriceCents', v.unit_price_cents, 'discountPriceCents', v.discount_price_cents,
        'lowestBeforeCents', v.lowest_before_cents, 'contentMilli', ${contentOf('p', 'v')},
        'stock', coalesce(s.quantity, 0), 'outfitId', v.outfit_id, 'packUnits', v.pack_units)`,
      `FROM variants v LEFT JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id
       WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id`,
      'v.sort_index, v.id',
    )} AS variants,
    ${listOf(
      `json_build_object('variantId', bs.variant_id, 'branchId', br.id, 'branchName', br.name,
        'openingHours', br.opening_hours, 'quantity', bs.quantity)`,
      `FROM variants bv JOIN branch_stock bs ON bs.tenant_id = bv.tenant_id AND bs.variant_id = bv.id AND bs.quantity > 0
       JOIN branches br ON br.tenant_id = bs.tenant_id AND br.id = bs.branch_id
       WHERE bv.tenant_id = p.tenant_id AND bv.product_id = p.id AND ${takesReservations('p.tenant_id')}`,
      'bs.variant_id, br.sort_index, br.id',
    )} AS "atBranches",
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
      `json_build_object('id', tg.id, 'name', ${textOf('tg.name')}, 'slug', tg.slug)`,
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
      `json_build_object('id', bu.id, 'name', ${textOf('bu.name')}, 'slug', bu.slug, 'isShown', ${isShownBundle('bu')},
        'otherIds', ARRAY(SELECT DISTINCT bv.product_id ${inBundle} AND bv.product_id <> p.id))`,
      `FROM bundles bu WHERE bu.tenant_id = p.tenant_id AND bu.status = 'published' AND EXISTS (
         SELECT ${inBundle} AND bv.product_id = p.id)`,
      'bu.sort_index, bu.id',
    )} AS bundles,
    ${listOf(
      'pa.accessory_id',
      'FROM product_accessories pa WHERE pa.tenant_id = p.tenant_id AND pa.product_id = p.id',
      'pa.sort_index, pa.accessory_id',
    )} AS "accessoryIds",
    ${listOf(
      `json_build_object('attributeId', a.id, 'slug', a.slug, 'name', ${textOf('a.name')}, 'unit', ${textOf('a.unit')},
        'value', ${textOf('av.name')}, 'numberMilli', av.number_milli)`,
      `FROM product_attributes pa JOIN attributes a ON a.tenant_id = pa.tenant_id AND a.id = pa.attribute_id
       JOIN attribute_values av ON av.tenant_id = pa.tenant_id AND av.id = pa.value_id
       WHERE pa.tenant_id = p.tenant_id AND pa.product_id = p.id`,
      'a.sort_index, a.id, av.number_milli, av.sort_index, av.slug',
    )} AS specifications
  FROM wanted w JOIN products p ON p.id = w.product_id
  LEFT JOIN brands b ON b.tenant_id = p.tenant_id AND b.id = p.brand_id
  LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id
  WHERE p.status = 'published' ORDER BY w.place LIMIT 6`;

const bySlugText = detailText('');
const byNumberText = detailText(`
      UNION ALL SELECT n.product_id, n.place FROM (
        SELECT o.product_id, 2 AS place FROM outfits o WHERE o.id = $5
        UNION ALL SELECT v.product_id, 3 FROM variants v WHERE v.id = $5
        UNION ALL SELECT $5::bigint, 4
        UNION ALL SELECT f.target_id, 5 FROM former_slugs f WHERE f.kind = 'number' AND f.slug = $5::bigint::text
      ) n WHERE NOT EXISTS (SELECT FROM by_slug)`);

/**
 * The published products that a slug may mean, with all that their page shows, in one statement: the one whose
 * stored slug it is in any of the shop's languages, else the one that had it before, and those whose outfit, variant or
 * product number it ends in.
 */
export async function findProductsBySlug(
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
