import type { Tx } from '@etalage/db';
import { run, runForOne } from './statement.ts';

/** Gives a customer the password with this hash, in place of any other; whoever does it by a mailed link has shown that the address is theirs. */
export async function setPassword(tx: Tx, tenantId: string, customerId: string, hash: string): Promise<void> {
  const text = `
    WITH verified AS (
      UPDATE customers SET email_verified = true, updated_at = now() WHERE tenant_id = $1 AND id = $2
    )
    INSERT INTO customer_accounts (tenant_id, customer_id, account_id, provider_id, password)
    VALUES ($1, $2, $2::text, 'credential', $3)
    ON CONFLICT (tenant_id, provider_id, account_id) DO UPDATE SET password = EXCLUDED.password, updated_at = now()`;
  await run(tx, text, [tenantId, customerId, hash]);
}

/** Ends every session of a customer. */
export async function endSessionsOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  const text = 'DELETE FROM customer_sessions WHERE tenant_id = $1 AND customer_id = $2';
  await run(tx, text, [tenantId, customerId]);
}

/**
 * Which password whoever has this e-mail has: its hash, which differs from that of any password before and after; null where there
 * is none.
 */
export async function passwordStamp(tx: Tx, tenantId: string, email: string): Promise<string | null> {
  const text = `
    SELECT a.password FROM customers c
    JOIN customer_accounts a ON a.tenant_id = c.tenant_id AND a.customer_id = c.id AND a.provider_id = 'credential'
    WHERE c.tenant_id = $1 AND c.email = $2`;
  return (await runForOne<{ password: string | null }>(tx, text, [tenantId, email]))?.password ?? null;
}
