import { insertRows, takeIds } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

/** The shop's wheel of fortune, where it has one: it comes by itself, once in 30 days. */
export async function insertWheel({ tx, tenantId, content, texts }: Work): Promise<void> {
  if (!content.wheel) return;
  const { name, prizes } = content.wheel;
  const [id = 0] = await takeIds(tx, 'wheels', 1);
  await insertRows(tx, 'wheels', [{ tenant_id: tenantId, id, name: texts(name) }]);
  await insertRows(
    tx,
    'wheel_prizes',
    prizes.map((prize, sort_index) => ({
      tenant_id: tenantId,
      wheel_id: id,
      name: texts(prize.name),
      weight: prize.weight,
      type: prize.percent ? 'PERCENTAGE' : null,
      amount: prize.percent ? prize.percent * 100 : null,
      stock: prize.stock ?? null,
      sort_index,
    })),
  );
}
