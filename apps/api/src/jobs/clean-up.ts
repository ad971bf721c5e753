import type { Services } from '../commands/services.ts';
import { cleanUpBatch } from './policy.ts';
import { retentions } from './retention.ts';

/** Deletes of one tenant what has been kept long enough, in small steps, each a transaction of its own. */
export async function cleanUp({ db }: Pick<Services, 'db'>, tenantId: string): Promise<void> {
  for (const { days, remove } of retentions) {
    for (let batch = 0; batch < cleanUpBatch.inARow; batch += 1) {
      // `mayBeLost`: if the database's machine fails, the next round deletes the same rows again.
      const deleted = await db.withTenant(tenantId, (tx) => remove(tx, tenantId, days, cleanUpBatch.rows), {
        mayBeLost: true,
      });
      if (deleted < cleanUpBatch.rows) break;
    }
  }
}
