import type { Services } from '../commands/services.ts';
import { deleteOldAttempts } from '../repositories/attempts.ts';
import { deleteEndedSessions } from '../repositories/customers.ts';

/** Deletes what nobody needs any more of one tenant: counts of old tries, and sessions whose time is over. */
export async function cleanUp({ db }: Pick<Services, 'db'>, tenantId: string): Promise<void> {
  await db.withTenant(tenantId, async (tx) => {
    await deleteOldAttempts(tx, tenantId);
    await deleteEndedSessions(tx, tenantId);
  });
}
