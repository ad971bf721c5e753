import { basisOfCustomer } from '@etalage/pricing';
import { dayInAmsterdam, dayInWords } from '../invoices/amsterdam.ts';
import { mailTexts } from '../mail/texts.ts';
import type { Tenant } from '../plugins/tenant.ts';
import {
  type ApprovalRow,
  findApproval,
  findAsker,
  lockOwnWaiting,
  lockWaiting,
  noteDecision,
  waitingAs,
} from '../repositories/approvals.ts';
import { updateCart } from '../repositories/carts.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { insertSavedCart } from '../repositories/saved-carts.ts';
import { mailOfDecision } from './ask-for-approval.ts';
import { type CartServices, type FullCart, fullCart, readCart, type Shopper } from './change-cart.ts';
import { earlierLinesOf, lockedCart } from './keep-cart.ts';
import { type Placed, placeOrder } from './place-order.ts';
import type { OrderRefusal } from './refuse-order.ts';
import type { Services } from './services.ts';

type Decider = { tenant: Tenant; language: string; customerId: string };

/** One that the customer may see, with its cart as it is now, priced for who asked; null where there is none. */
export async function readApproval(
  services: CartServices,
  decider: Decider,
  id: string,
): Promise<{ row: ApprovalRow; shopper: Shopper; cart: FullCart } | null> {
  const found = await services.db.withTenant(
    decider.tenant.id,
    async (tx) => {
      const row = await findApproval(tx, decider.tenant.id, decider.customerId, id);
      const asker = row && (await findAsker(tx, decider.tenant.id, row.customerId));
      return asker ? { row, asker } : null;
    },
    { readOnly: true },
  );
  if (!found) return null;
  const shopper = shopperOfWaiting(decider, found.asker, id);
  return { row: found.row, shopper, cart: await readCart(services, shopper) };
}

/** Who asked, with the cart that waits: what it costs is decided by their prices, whoever looks at it. */
function shopperOfWaiting(
  { tenant, language }: Decider,
  asker: { id: string; email: string; categoryId: number | null },
  approvalId: string,
): Shopper {
  const displayBasis = basisOfCustomer(asker.categoryId, tenant);
  const waiting = waitingAs(approvalId);
  return {
    tenant: { ...tenant, displayBasis },
    language,
    cartToken: null,
    customer: asker,
    waitingAs: waiting,
  };
}

/**
 * Places the order that waits, as it was shown: in the transaction that every order is placed in, which locks the cart and then the
 * request, so that of several who decide at once one does. Approved a second time it is the same order. Null where there is none.
 */
export async function approveOrder(
  services: Pick<Services, 'db' | 'env' | 'payments'> & CartServices,
  decider: Decider,
  id: string,
  seen: { cartVersion: number; confirmedTotalCents: number },
): Promise<Placed | OrderRefusal | null> {
  const found = await readApproval(services, decider, id);
  if (!found || found.row.customerId === decider.customerId) return null;
  const { row, shopper, cart } = found;
  const ownLanguage = { ...shopper, language: cart.row?.language ?? shopper.language };
  const placed = await placeOrder(services, ownLanguage, {
    ...seen,
    cartId: row.cartId ?? id,
    confirmedToPayCents: null,
    idempotencyKey: null,
    network: null,
    approval: { id, approverId: decider.customerId },
  });
  if ('approvalId' in placed) throw new Error('An order that was approved waits for approval.');
  return placed;
}

/** Ends one that waits without an order; its goods are among the saved carts of who asked. Null where there is none. */
export async function endApproval(
  services: CartServices,
  decider: Decider,
  id: string,
  decision: { status: 'refused'; reason: string } | { status: 'withdrawn' },
): Promise<'done' | 'ALREADY_DECIDED' | null> {
  const { tenant, customerId } = decider;
  const found = await readApproval(services, decider, id);
  if (!found) return null;
  const { row, shopper } = found;
  const isWithdrawn = decision.status === 'withdrawn';
  if (isWithdrawn !== (row.customerId === customerId)) return null;
  return services.db.withTenant(tenant.id, async (tx) => {
    // The cart first, as whoever approves does.
    const { open, contents } = await lockedCart(tx, services, shopper);
    const mayEnd = isWithdrawn
      ? await lockOwnWaiting(tx, tenant.id, { id, customerId })
      : await lockWaiting(tx, tenant.id, { id, approverId: customerId });
    if (!open || !mayEnd) return 'ALREADY_DECIDED';
    await noteDecision(tx, tenant.id, id, { ...decision, decidedBy: customerId });
    const name = mailTexts(open.language).approvalCartName(
      dayInWords(dayInAmsterdam(row.askedAt), open.language),
    );
    const lines = earlierLinesOf(shopper.tenant, fullCart(shopper.tenant, open, contents, contents.lines));
    await insertSavedCart(tx, tenant.id, { customerId: row.customerId, name }, lines);
    await updateCart(tx, tenant.id, open.id, { status: 'merged' });
    if (!isWithdrawn) await addToOutbox(tx, tenant.id, mailOfDecision(id));
    return 'done';
  });
}
