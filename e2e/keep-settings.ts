import type { Database } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';

/** Settings of a shop that runs, by their keys, in place of those that it has. */
export async function keepSettings(database: Database, tenantId: string, settings: Record<string, string>) {
  const rows = Object.entries(settings).map(([key_, value_]) => ({
    tenant_id: tenantId,
    key_,
    language: '',
    value_,
  }));
  await withOwner(
    database,
    (tx) =>
      tx
        .insertInto('website_settings')
        .values(rows)
        .onConflict((row) =>
          row
            .columns(['tenant_id', 'key_', 'language'])
            .doUpdateSet(({ ref }) => ({ value_: ref('excluded.value_') })),
        )
        .execute(),
    { tenantId },
  );
}
