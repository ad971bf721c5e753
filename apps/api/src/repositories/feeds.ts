import type { Tx } from '@etalage/db';
import type { ShippingMethod } from '@etalage/pricing';
import {
  contentOf,
  type Languages,
  languageValues,
  listOf,
  productText,
  productTexts,
  textOf,
} from './fragments.ts';
import { run, runForOne } from './statement.ts';

type Picture = { hash: string; widths: number[] };

/** A published product with all that a feed tells of it. */
export type FeedProduct = {
  id: number;
  name: string;
  slug: string | null;
  subtitle: string;
  description: string;
  brand: string | null;
  vatRate: number;
  contentUnit: string | null;
  firstOutfitId: number | null;
  pictures: Picture[];
  /** The categories it stands in and those above them. */
  categories: { id: number; parentId: number | null; slug: string; name: string; isDirect: boolean }[];
  variants: {
    id: number;
    name: string;
    ean: string | null;
    unitPriceCents: number;
    discountPriceCents: number | null;
    lowestBeforeCents: number | null;
    contentMilli: number | null;
    stock: number;
    outfitPicture: Picture | null;
  }[];
};

const pictureOf = (alias: string) => `json_build_object('hash', ${alias}.hash, 'widths', ${alias}.widths)`;

const product = { tenantId: 'p.tenant_id', productId: 'p.id' };

const productsText = `
  WITH page AS MATERIALIZED (
    SELECT p.* FROM products p WHERE p.status = 'published' AND p.id > $3 ORDER BY p.id LIMIT $4
  )
  SELECT p.id, t.name, t.slug, ${productText('subtitle', product)} AS subtitle,
    ${productText('description', product)} AS description, b.name AS brand, p.vat_rate AS "vatRate",
    p.content_unit AS "contentUnit",
    (SELECT o.id FROM outfits o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id
     ORDER BY o.sort_index, o.id LIMIT 1) AS "firstOutfitId",
    coalesce(nullif(${listOf(
      pictureOf('gm'),
      `FROM product_media g JOIN media gm ON gm.tenant_id = g.tenant_id AND gm.id = g.media_id
       WHERE g.tenant_id = p.tenant_id AND g.product_id = p.id AND gm.kind = 'image'`,
      'g.sort_index, g.media_id',
    )}::text, '[]')::json, CASE WHEN m.id IS NULL THEN '[]' ELSE json_build_array(${pictureOf('m')}) END) AS pictures,
    ${listOf(
      `json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug, 'name', ${textOf('c.name')}, 'isDirect', pc.is_direct)`,
      `FROM product_categories pc JOIN categories c ON c.tenant_id = pc.tenant_id AND c.id = pc.category_id
       WHERE pc.tenant_id = p.tenant_id AND pc.product_id = p.id`,
    )} AS categories,
    ${listOf(
      `json_build_object('id', v.id, 'name', ${textOf('v.name')}, 'ean', v.ean, 'unitPriceCents', v.unit_price_cents,
        'discountPriceCents', v.discount_price_cents, 'lowestBeforeCents', v.lowest_before_cents,
        'contentMilli', ${contentOf('p', 'v')}, 'stock', coalesce(s.quantity, 0),
        'outfitPicture', CASE WHEN om.id IS NULL THEN NULL ELSE ${pictureOf('om')} END)`,
      `FROM variants v LEFT JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id
       LEFT JOIN outfits vo ON vo.tenant_id = v.tenant_id AND vo.id = v.outfit_id
       LEFT JOIN media om ON om.tenant_id = vo.tenant_id AND om.id = vo.main_media_id
       WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id`,
      'v.sort_index, v.id',
    )} AS variants
  FROM page p
  JOIN LATERAL ${productTexts(product)} t ON true
  LEFT JOIN brands b ON b.tenant_id = p.tenant_id AND b.id = p.brand_id
  LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id AND m.kind = 'image'
  ORDER BY p.id`;

/** The next published products after an id, in the order of their ids. */
export function readFeedProducts(
  tx: Tx,
  languages: Languages,
  afterId: number,
  limit: number,
): Promise<FeedProduct[]> {
  return run<FeedProduct>(tx, productsText, [...languageValues(languages), afterId, limit]);
}

const shippingText = `
  SELECT coalesce(json_agg(json_build_object('id', m.id::text, 'isPickup', m.is_pickup, 'prices', json_build_array(json_build_object(
    'priceCents', c.price_cents, 'thresholdPriceCents', c.threshold_price_cents,
    'thresholdOrderTotalCents', c.threshold_order_total_cents)))), '[]') AS methods
  FROM shipping_methods m
  JOIN shipping_method_prices c ON c.tenant_id = m.tenant_id AND c.shipping_method_id = m.id
  WHERE m.is_active AND NOT m.is_pickup`;

/** What brings goods to somebody's door, with its prices. */
export async function readDeliveries(tx: Tx): Promise<ShippingMethod[]> {
  return (await runForOne<{ methods: ShippingMethod[] }>(tx, shippingText, []))?.methods ?? [];
}
