import type { WithdrawalException } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import {
  isShownBundle,
  type Languages,
  languageValues,
  listOf,
  type MediaFacts,
  mediaOf,
  productTexts,
  textOf,
} from './fragments.ts';
import { runForOne } from './statement.ts';

type BundleLineRow = {
  variantId: number;
  variantName: string;
  productId: number;
  productName: string;
  productSlug: string | null;
  firstOutfitId: number | null;
  firstVariantId: number;
  unitsPerSet: number;
  unitPriceCents: number;
  discountPriceCents: number | null;
  vatRate: number;
  stock: number;
  media: MediaFacts | null;
  withdrawalException: WithdrawalException | null;
};

export type BundleRow = {
  id: number;
  slug: string;
  name: string;
  description: string;
  fixedTotalCents: number | null;
  fromPriceCents: number | null;
  toPriceCents: number | null;
  media: MediaFacts | null;
  lines: BundleLineRow[];
};

const lines = listOf(
  `json_build_object('variantId', v.id, 'variantName', ${textOf('v.name')}, 'productId', p.id,
    'productName', coalesce(t.name, ''), 'productSlug', t.slug,
    'firstOutfitId', (SELECT o.id FROM outfits o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id
                      ORDER BY o.sort_index, o.id LIMIT 1),
    'firstVariantId', (SELECT f.id FROM variants f WHERE f.tenant_id = p.tenant_id AND f.product_id = p.id
                       ORDER BY f.sort_index, f.id LIMIT 1),
    'unitsPerSet', l.units_per_set, 'unitPriceCents', v.unit_price_cents,
    'discountPriceCents', v.discount_price_cents, 'vatRate', p.vat_rate, 'stock', coalesce(s.quantity, 0),
    'media', coalesce(${mediaOf('vm')}, ${mediaOf('pm')}), 'withdrawalException', p.withdrawal_exception)`,
  `FROM bundle_lines l
   JOIN variants v ON v.tenant_id = l.tenant_id AND v.id = l.variant_id
   JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id
   LEFT JOIN LATERAL ${productTexts({ tenantId: 'p.tenant_id', productId: 'p.id' })} t ON true
   LEFT JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id
   LEFT JOIN media pm ON pm.tenant_id = p.tenant_id AND pm.id = p.main_media_id
   LEFT JOIN outfits vo ON vo.tenant_id = v.tenant_id AND vo.id = v.outfit_id
   LEFT JOIN media vm ON vm.tenant_id = vo.tenant_id AND vm.id = vo.main_media_id
   WHERE l.tenant_id = b.tenant_id AND l.bundle_id = b.id`,
  'l.sort_index, l.id',
);

const bundleText = (which: string) => `
  SELECT b.id, b.slug, ${textOf('b.name')} AS name, ${textOf('b.description')} AS description,
    b.fixed_total_price_cents AS "fixedTotalCents", b.bundle_from_price_cents AS "fromPriceCents",
    b.bundle_to_price_cents AS "toPriceCents", coalesce(${mediaOf('om')}, ${mediaOf('m')}) AS media, ${lines} AS lines
  FROM bundles b
  LEFT JOIN outfits o ON o.tenant_id = b.tenant_id AND o.id = b.presentation_outfit_id
  LEFT JOIN media om ON om.tenant_id = o.tenant_id AND om.id = o.main_media_id
  LEFT JOIN media m ON m.tenant_id = b.tenant_id AND m.id = b.media_id
  WHERE ${isShownBundle('b')} AND ${which}`;

const byIdText = bundleText('b.id = $3');
// A bundle that has the slug comes before one that had it.
const bySlugText = bundleText(`b.id = coalesce(
    (SELECT s.id FROM bundles s WHERE s.slug = $3 AND ${isShownBundle('s')}),
    (SELECT f.target_id FROM former_slugs f
     JOIN bundles s ON s.tenant_id = f.tenant_id AND s.id = f.target_id AND ${isShownBundle('s')}
     WHERE f.kind = 'bundle' AND f.slug = $3 ORDER BY f.left_at DESC LIMIT 1))`);

export function findBundleById(tx: Tx, id: number, languages: Languages): Promise<BundleRow | undefined> {
  return runForOne<BundleRow>(tx, byIdText, [...languageValues(languages), id]);
}

/** The bundle of this slug, or the one that had it before. */
export function findBundleBySlug(tx: Tx, slug: string, languages: Languages): Promise<BundleRow | undefined> {
  return runForOne<BundleRow>(tx, bySlugText, [...languageValues(languages), slug]);
}
