import type { Tx } from '@etalage/db';
import { firstNameOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** Keeps a link for whoever has this e-mail, in lower case; for nobody where there is no such customer, by the same statement. */
export async function insertLogInLink(
  tx: Tx,
  tenantId: string,
  link: {
    id: string;
    email: string;
    language: string;
    tokenHash: string;
    minutes: number;
    /** Where they were going when they asked for it. */
    returnUrl: string | null;
  },
): Promise<void> {
  const text = `
    INSERT INTO log_in_links (tenant_id, id, customer_id, language, token_hash, expires_at, return_url)
    VALUES ($1, $2, (SELECT id FROM customers WHERE tenant_id = $1 AND email = $3), $4, $5,
      now() + make_interval(mins => $6::integer), $7)`;
  const { id, email, language, tokenHash, minutes, returnUrl } = link;
  await run(tx, text, [tenantId, id, email, language, tokenHash, minutes, returnUrl]);
}

/** To whom a link is mailed, and in which language; undefined where it is for nobody, or has ended. */
export async function findLogInLink(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ email: string; firstName: string; language: string } | undefined> {
  const text = `
    SELECT c.email, ${firstNameOf('c')} AS "firstName", l.language FROM log_in_links l
    JOIN customers c ON c.tenant_id = l.tenant_id AND c.id = l.customer_id
    WHERE l.tenant_id = $1 AND l.id = $2 AND l.used_at IS NULL AND l.expires_at > now()`;
  return runForOne(tx, text, [tenantId, id]);
}

/** Uses a link up; whose it is and where they were going, or undefined where it was used before, has ended, or never was. Two at once use it once. */
export async function useUpLogInLink(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
): Promise<{ customerId: string; email: string; returnUrl: string | null } | undefined> {
  const text = `
    UPDATE log_in_links l SET used_at = now() FROM customers c
    WHERE l.tenant_id = $1 AND l.token_hash = $2 AND l.used_at IS NULL AND l.expires_at > now()
      AND c.tenant_id = $1 AND c.id = l.customer_id
    RETURNING c.id AS "customerId", c.email, l.return_url AS "returnUrl"`;
  return runForOne(tx, text, [tenantId, tokenHash]);
}
