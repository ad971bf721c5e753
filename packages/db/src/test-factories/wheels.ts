import type { Database } from '../database.ts';
import type { WheelPrizesTable, WheelsTable } from '../schema.ts';
import { type Given, texts } from './given.ts';
import type { TestTenant } from './tenants.ts';

/** A wheel of fortune with its prizes, in their order; each of 10 % and without end unless it says otherwise. */
export async function createWheel(
  database: Database,
  tenant: TestTenant,
  { prizes, ...given }: Given<WheelsTable> & { prizes: Given<Omit<WheelPrizesTable, 'wheel_id'>>[] },
): Promise<{ id: number; prizes: { id: number }[] }> {
  const tenant_id = tenant.id;
  return database.withTenant(tenant_id, async (tx) => {
    const { id } = await tx
      .insertInto('wheels')
      .values({ name: texts(tenant.languages, 'Draai en win'), ...given, tenant_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = await tx
      .insertInto('wheel_prizes')
      .values(
        prizes.map((prize, sort_index) => ({
          name: texts(tenant.languages, 'Korting'),
          weight: 1,
          type: 'PERCENTAGE',
          amount: 1_000,
          sort_index,
          ...prize,
          tenant_id,
          wheel_id: id,
        })),
      )
      .returning('id')
      .execute();
    return { id, prizes: rows };
  });
}
