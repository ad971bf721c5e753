import { createRandom } from '../random.ts';
import { insertRows } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

/** The shops whose branches have goods that can be reserved. */
const shops: readonly string[] = ['molen', 'fiets'];
/** The part of the products that a branch has on its shelves. */
const share = 0.4;

/** What the branches of a shop have on their shelves, apart from what it sends; the same each time. */
export async function insertBranchStock(
  { tx, tenantId, content, composed }: Work,
  variantIds: readonly (readonly number[])[],
): Promise<void> {
  if (!shops.includes(content.slug)) return;
  const branches = await tx
    .selectFrom('branches')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('sort_index')
    .execute();
  const random = createRandom(`branch stock ${content.slug}`);
  const rows = branches.flatMap(({ id }) =>
    composed.products.flatMap((product, at) => {
      if (!random.chance(share)) return [];
      return product.variants.map((_, variant) => ({
        tenant_id: tenantId,
        branch_id: id,
        variant_id: variantIds[at]?.[variant] ?? 0,
        quantity: random.whole(1, 9),
      }));
    }),
  );
  await insertRows(tx, 'branch_stock', rows);
}
