import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@etalage/contracts';
import { shadowLinkSeconds, shadowMinutes } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import type { Tenant } from '../plugins/tenant.ts';
import { addToAudit, staffActor } from '../repositories/audit-log.ts';
import { insertShadowLink, startShadowVisit } from '../repositories/shadow-visits.ts';
import type { ShopperInShop } from './change-cart.ts';
import type { Services } from './services.ts';
import { hashToken, newToken, tokenPattern } from './token.ts';

type Stores = Pick<Services, 'db'>;

/** Who of the staff may act for customers. */
export const shadowRoles: readonly StaffRole[] = ['owner', 'orders'];

/** Whether somebody of the staff with this role may. */
export const mayShadow = (role: StaffRole | null): boolean => role !== null && shadowRoles.includes(role);

/** The cookie of such a session begins so; that of a customer's own has no point so early. */
const prefix = 'shadow.';
const pattern = new RegExp(`^shadow\\.(${tokenPattern})$`);

/** The hash of the token in a session's cookie; null of a session that a customer began. */
export function shadowHashIn(cookie: string): string | null {
  const token = pattern.exec(cookie)?.[1];
  return token === undefined ? null : hashToken(token);
}

/** A link by which somebody of the staff acts for a customer, once and soon; null where there is no such customer. */
export async function askShadow(
  { db }: Stores,
  tenant: Tenant,
  asked: { staffId: string; customerId: string; reason: string },
): Promise<{ token: string; until: Date } | null> {
  const [id, token] = [randomUUID(), newToken()];
  return db.withTenant(tenant.id, async (tx) => {
    const link = { ...asked, id, linkHash: hashToken(token), seconds: shadowLinkSeconds };
    const until = await insertShadowLink(tx, tenant.id, link);
    if (!until) return null;
    await addToAudit(tx, tenant.id, noteOf('shadow-asked', asked, id, { reason: asked.reason }));
    return { token, until };
  });
}

/** Begins the visit of a link, which is used up; the cookie's value, and seconds that a browser keeps it. Null where it opens nothing. */
export async function startShadow(
  { db }: Stores,
  tenant: Tenant,
  { staffId, token }: { staffId: string; token: string },
): Promise<{ customerId: string; cookie: { value: string; maxAge: number } } | null> {
  const session = newToken();
  return db.withTenant(tenant.id, async (tx) => {
    const visit = await startShadowVisit(tx, tenant.id, {
      staffId,
      linkHash: hashToken(token),
      tokenHash: hashToken(session),
      minutes: shadowMinutes,
      roles: shadowRoles,
    });
    if (!visit) return null;
    const { customerId, id, reason } = visit;
    await addToAudit(tx, tenant.id, noteOf('shadow-started', { staffId, customerId }, id, { reason }));
    return { customerId, cookie: { value: prefix + session, maxAge: shadowMinutes * 60 } };
  });
}

/** A line of the audit log about a visit: who of the staff, for whom, and in which visit. */
export function noteOf(
  action: string,
  { staffId, customerId }: { staffId: string; customerId: string },
  visitId: string,
  data: { [name: string]: string },
) {
  return {
    actor: staffActor(staffId),
    action,
    entity: 'customer',
    entityId: customerId,
    data: { visit: visitId, ...data },
  };
}

/** Of an order that staff place in a customer's name: in the log with the order, or neither. */
export async function noteShadowOrder(tx: Tx, shopper: ShopperInShop, order: string): Promise<void> {
  await noteMade(tx, shopper, 'shadow-order', { order });
}

/** The same of a reservation. */
export async function noteShadowReservation(
  tx: Tx,
  shopper: ShopperInShop,
  reservation: string,
): Promise<void> {
  await noteMade(tx, shopper, 'shadow-reservation', { reservation });
}

async function noteMade(
  tx: Tx,
  { tenant, customer }: ShopperInShop,
  action: string,
  data: { [name: string]: string },
): Promise<void> {
  if (!customer?.shadow) return;
  const { staffId, visitId } = customer.shadow;
  await addToAudit(tx, tenant.id, noteOf(action, { staffId, customerId: customer.id }, visitId, data));
}
