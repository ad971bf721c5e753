import type { Tx } from '@etalage/db';
import { addToAudit, commandLine } from '../repositories/audit-log.ts';
import { joinCompany, lockForCompany } from '../repositories/invitations.ts';

type Rejoined =
  | { companyName: string; isNew: boolean }
  | { refused: 'NO_SUCH_CUSTOMER' | 'NO_SUCH_COMPANY' | 'OF_A_COMPANY' | 'IS_A_COMPANY' };

/**
 * Ties a customer who was removed from a company to it again, as a buyer, because the shop was asked to: they need no second account, and keep
 * their orders. Addresses are in lower case. Asked again, nothing happens. What was done is kept for good.
 */
export async function rejoinColleague(
  tx: Tx,
  tenantId: string,
  { email, company, orderLimitCents }: { email: string; company: string; orderLimitCents: number | null },
): Promise<Rejoined> {
  const found = await lockForCompany(tx, tenantId, [email, company]);
  const who = found.find((each) => each.email === email);
  const of = found.find((each) => each.email === company);
  if (!who) return { refused: 'NO_SUCH_CUSTOMER' };
  // Neither itself, nor somebody who orders for a company, is one.
  if (!of || of.id === who.id || of.parentId !== null) return { refused: 'NO_SUCH_COMPANY' };
  if (who.parentId === of.id) return { companyName: of.companyName, isNew: false };
  if (who.parentId !== null) return { refused: 'OF_A_COMPANY' };
  if (who.hasColleagues) return { refused: 'IS_A_COMPANY' };
  await joinCompany(tx, tenantId, { id: who.id, companyId: of.id, orderLimitCents });
  await addToAudit(tx, tenantId, {
    actor: commandLine,
    action: 'customer.rejoined',
    entity: 'customer',
    entityId: who.id,
    data: { company: of.id, orderLimitCents },
  });
  return { companyName: of.companyName, isNew: true };
}
