import type { Tx } from '@etalage/db';
import { sql } from 'kysely';

/** Settings by their keys that go before a shop's own, for so many hours. */
export function addThemePreview(
  tx: Tx,
  tenantId: string,
  { settings, hours }: { settings: object; hours: number },
): Promise<{ id: string; expires_at: Date }> {
  return tx
    .insertInto('preview_caches')
    .values({
      tenant_id: tenantId,
      settings: JSON.stringify(settings),
      expires_at: sql<Date>`now() + make_interval(hours => ${hours}::int)`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** null where there is none, or no more. */
export async function findThemePreview(tx: Tx, tenantId: string, id: string): Promise<unknown> {
  const row = await tx
    .selectFrom('preview_caches')
    .select('settings')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.settings ?? null;
}
