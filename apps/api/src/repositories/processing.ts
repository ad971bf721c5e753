import type { Tx } from '@etalage/db';
import { runForOne } from './statement.ts';

const seenByText = `
  SELECT (SELECT coalesce(json_agg(DISTINCT provider), '[]') FROM payment_methods WHERE is_active) AS providers,
    EXISTS (SELECT FROM shipping_methods WHERE is_active AND NOT is_pickup) AS brings`;

/** By what the shop is paid now, and whether it has anything brought. */
export async function readSeenBy(tx: Tx): Promise<{ providers: string[]; brings: boolean }> {
  return (
    (await runForOne<{ providers: string[]; brings: boolean }>(tx, seenByText, [])) ?? {
      providers: [],
      brings: false,
    }
  );
}
