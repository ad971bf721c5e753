// A mutant for the race tests: it reads how often a network has won, and counts afterwards; a pause makes it lose on every
// machine. Loaded in the place of repositories/counted-attempts.ts by use-naive-win-counts.ts, and by nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '@etalage/db';
import {
  type AttemptCount,
  type AttemptKind,
  countAttempt as countSoundly,
} from '../../src/repositories/counted-attempts.ts';

// What stands below goes before what is handed on here.
export * from '../../src/repositories/counted-attempts.ts';

export async function countAttempt(
  tx: Tx,
  tenantId: string,
  kind: AttemptKind,
  key: string,
  windowSeconds: number,
): Promise<AttemptCount> {
  const row = await tx
    .selectFrom('attempts')
    .select('count')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  await sleep(20);
  const { secondsLeft } = await countSoundly(tx, tenantId, kind, key, windowSeconds);
  return { count: (row?.count ?? 0) + 1, secondsLeft };
}
