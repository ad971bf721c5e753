import type { Tx } from '@etalage/db';
import {
  type Languages,
  languageValues,
  type MediaFacts,
  mediaOf,
  productTexts,
  textOf,
} from './fragments.ts';
import { run } from './statement.ts';

/** What is shown of a variant, and decides nothing: names, addresses and pictures. */
export type ShownVariant = {
  variantId: number;
  variantName: string;
  articleNumber: string;
  productName: string;
  productSlug: string | null;
  outfitIds: number[];
  outfitMedia: MediaFacts | null;
  media: MediaFacts | null;
};

const shownText = `
  SELECT v.id AS "variantId", ${textOf('v.name')} AS "variantName", v.article_number AS "articleNumber",
    coalesce(t.name, v.article_number) AS "productName", t.slug AS "productSlug",
    ARRAY(SELECT o.id FROM outfits o WHERE o.tenant_id = v.tenant_id AND o.product_id = v.product_id
          ORDER BY o.sort_index, o.id) AS "outfitIds",
    ${mediaOf('om')} AS "outfitMedia", ${mediaOf('pm')} AS media
  FROM variants v
  JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id
  LEFT JOIN LATERAL ${productTexts({ tenantId: 'p.tenant_id', productId: 'p.id' })} t ON true
  LEFT JOIN media pm ON pm.tenant_id = p.tenant_id AND pm.id = p.main_media_id
  LEFT JOIN outfits vo ON vo.tenant_id = v.tenant_id AND vo.id = v.outfit_id
  LEFT JOIN media om ON om.tenant_id = vo.tenant_id AND om.id = vo.main_media_id
  WHERE v.id = ANY($3::bigint[])`;

/** What is shown of these variants; no statement at all where there are none. */
export async function readShownVariants(
  tx: Tx,
  languages: Languages,
  variantIds: readonly number[],
): Promise<ShownVariant[]> {
  if (variantIds.length === 0) return [];
  return run<ShownVariant>(tx, shownText, [...languageValues(languages), variantIds]);
}
