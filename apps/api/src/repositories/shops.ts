import type { Database } from '@etalage/db';

/** The host that a shop's links name: its primary one, else any of its own; undefined where it has none. */
export async function findPrimaryHost(db: Database, tenantId: string): Promise<string | undefined> {
  const row = await db.withPlatform(
    (tx) =>
      tx
        .selectFrom('tenant_domains')
        .select('host')
        .where('tenant_id', '=', tenantId)
        .orderBy('is_primary', 'desc')
        .orderBy('host')
        .executeTakeFirst(),
    { readOnly: true },
  );
  return row?.host;
}
