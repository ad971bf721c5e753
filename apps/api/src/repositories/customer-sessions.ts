import type { JsonObject, Tx } from '@etalage/db';
import { firstNameOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/**
 * Who a session belongs to, with what every page shows of them. The e-mail is in lower case; `categoryId` is null in the tenant's
 * default category.
 */
export type SessionCustomer = {
  id: string;
  email: string;
  categoryId: number | null;
  firstName: string;
  headerCustomerLogo: JsonObject | null;
  /** Who of the staff acts for the customer; absent where they came themselves. */
  shadow?: Shadow;
};

/** A visit in a customer's name, and what the bar on its pages says of the customer besides. */
type Shadow = {
  visitId: string;
  staffId: string;
  staffName: string;
  lastName: string;
  companyName: string | null;
};

type Row = SessionCustomer & { expiresAt: Date };

/** The session with this token, which may be over, and whose it is. */
export async function findSession(
  tx: Tx,
  tenantId: string,
  token: string,
): Promise<{ customer: SessionCustomer; expiresAt: Date } | null> {
  const text = `
    SELECT c.id, c.email, c.customer_category_id AS "categoryId", ${firstNameOf('c')} AS "firstName",
      c.header_customer_logo AS "headerCustomerLogo", s.expires_at AS "expiresAt"
    FROM customer_sessions s JOIN customers c ON c.tenant_id = s.tenant_id AND c.id = s.customer_id
    WHERE s.tenant_id = $1 AND s.token = $2`;
  const row = await runForOne<Row>(tx, text, [tenantId, token]);
  if (!row) return null;
  const { expiresAt, ...customer } = row;
  return { customer, expiresAt };
}

/** Where a session was begun: a country as two letters. */
export async function noteSessionCountry(
  tx: Tx,
  tenantId: string,
  token: string,
  country: string,
): Promise<void> {
  const text = 'UPDATE customer_sessions SET country = $3 WHERE tenant_id = $1 AND token = $2';
  await run(tx, text, [tenantId, token, country]);
}
