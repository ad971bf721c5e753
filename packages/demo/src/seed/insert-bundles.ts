import { bundlePictureKey } from '../pictures.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import { mediaId, type Work } from './shop-work.ts';

/** Writes the bundles; `variantIds` are those of each product, in the order of the composed shop's products. */
export async function insertBundles(work: Work, variantIds: number[][]): Promise<void> {
  const { tx, tenantId, composed, texts } = work;
  const ids = await takeIds(tx, 'bundles', composed.bundles.length);
  await insertRows(
    tx,
    'bundles',
    composed.bundles.map((bundle, index) => ({
      tenant_id: tenantId,
      id: ids[index] ?? 0,
      slug: bundle.slug,
      status: 'published' as const,
      name: texts(bundle.name),
      description: texts(bundle.description),
      media_id: mediaId(work, bundlePictureKey(bundle.slug)),
      fixed_total_price_cents: bundle.toPrice,
      bundle_from_price_cents: bundle.fromPrice,
      bundle_to_price_cents: bundle.toPrice,
      sort_index: index,
    })),
  );
  await insertRows(
    tx,
    'bundle_lines',
    composed.bundles.flatMap((bundle, index) =>
      bundle.variantLines.map(({ product, variant, units }, at) => ({
        tenant_id: tenantId,
        bundle_id: ids[index] ?? 0,
        variant_id: variantIds[product]?.[variant] ?? 0,
        units_per_set: units,
        sort_index: at,
      })),
    ),
  );
}
