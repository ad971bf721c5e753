import type { Tx } from '@etalage/db';
import { dedupeKey } from './outbox.ts';
import { run } from './statement.ts';

/**
 * Plans to ask about VAT numbers of which the register has said nothing and nobody is going to ask: given while no register was asked,
 * given up after many tries, or changed while another was asked about. At most `most` at a time.
 */
export async function planVatChecks(tx: Tx, tenantId: string, most: number): Promise<void> {
  const text = `
    INSERT INTO outbox AS work (tenant_id, kind, dedupe_key, payload)
    SELECT tenant_id, 'vat.check', $2 || id, jsonb_build_object('customerId', id) FROM customers c
    WHERE tenant_id = $1 AND vat_number IS NOT NULL AND vat_checked_at IS NULL AND NOT EXISTS (
      SELECT FROM outbox o WHERE o.tenant_id = $1 AND o.dedupe_key = $2 || c.id AND o.done_at IS NULL)
    LIMIT $3::integer
    ON CONFLICT (tenant_id, dedupe_key) DO UPDATE SET done_at = NULL, attempts = 0, last_error = NULL, run_at = now(), due_at = now()
      WHERE work.done_at IS NOT NULL`;
  const keyOfAll = dedupeKey({ kind: 'vat.check', payload: { customerId: '' } });
  await run(tx, text, [tenantId, keyOfAll, most]);
}
