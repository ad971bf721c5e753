import { type CatalogueIds, productId } from './insert-catalogue.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

/** Writes the shop's campaign with its products; returns its id. */
export async function insertCampaign(
  { tx, tenantId, content, texts }: Work,
  goods: CatalogueIds,
): Promise<number> {
  const [id = 0] = await takeIds(tx, 'campaigns', 1);
  const { name, products } = content.campaign;
  await insertRows(tx, 'campaigns', [{ tenant_id: tenantId, id, name: texts(name), is_active: true }]);
  await insertRows(
    tx,
    'campaign_products',
    products.map((product, sort_index) => ({
      tenant_id: tenantId,
      campaign_id: id,
      product_id: productId(goods, product),
      sort_index,
    })),
  );
  return id;
}
