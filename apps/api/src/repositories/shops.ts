import type { Database, Tx } from '@etalage/db';

/** The host that a shop's links name: its primary one, else any of its own; undefined where it has none. */
export async function findPrimaryHost(db: Database, tenantId: string): Promise<string | undefined> {
  return db.withPlatform((tx) => selectPrimaryHost(tx, tenantId), { readOnly: true });
}

async function selectPrimaryHost(tx: Tx, tenantId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant_domains')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .orderBy('is_primary', 'desc')
    .orderBy('host')
    .executeTakeFirst();
  return row?.host;
}
