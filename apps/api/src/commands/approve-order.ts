import type { Tx } from '@etalage/db';
import { basisOfCustomer } from '@etalage/pricing';
import { dayInAmsterdam } from '../calendar.ts';
import { dayInWords } from '../date-words.ts';
import { mailTexts } from '../mail/texts.ts';
import type { Tenant } from '../plugins/tenant.ts';
import {
  type ApprovalRow,
  findApproval,
  findAsker,
  listRunOut,
  lockOwnWaiting,
  lockRunOut,
  lockWaiting,
  noteDecision,
  waitingAs,
} from '../repositories/approvals.ts';
import { updateCart } from '../repositories/carts.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { insertSavedCart } from '../repositories/saved-carts.ts';
import { mailOfDecision, mailOfRunOut } from './ask-for-approval.ts';
import { type CartServices, type FullCart, fullCart, readCart, type ShopperInShop } from './change-cart.ts';
import { earlierLinesOf, lockedCart } from './keep-cart.ts';
import { type OrderRequest, type Placed, placeOrder } from './place-order.ts';
import type { OrderRefusal } from './refuse-order.ts';
import type { Services } from './services.ts';

type Decider = { tenant: Tenant; language: string; customerId: string };

/** One that the customer may see, and who its cart is priced for: who asked. Null where there is none. */
export async function readApproval(
  { db }: Pick<Services, 'db'>,
  decider: Decider,
  id: string,
): Promise<{ row: ApprovalRow; shopper: ShopperInShop } | null> {
  const found = await db.withTenant(
    decider.tenant.id,
    async (tx) => {
      const row = await findApproval(tx, decider.tenant.id, decider.customerId, id);
      const asker = row && (await findAsker(tx, decider.tenant.id, row.customerId));
      return asker ? { row, asker } : null;
    },
    { readOnly: true },
  );
  return found && { row: found.row, shopper: shopperOfWaiting(decider, found.asker, id) };
}

/** Who asked, with the cart that waits: what it costs is decided by their prices, whoever looks at it. */
function shopperOfWaiting(
  { tenant, language }: Decider,
  asker: { id: string; email: string; categoryId: number | null },
  approvalId: string,
): ShopperInShop {
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
  seen: Pick<OrderRequest, 'cartVersion' | 'confirmedSteps' | 'confirmedTotalCents'> & {
    confirmedToPayCents: number;
  },
): Promise<Placed | OrderRefusal | null> {
  const found = await readApproval(services, decider, id);
  if (!found || found.row.customerId === decider.customerId) return null;
  const { row, shopper } = found;
  const cart = await readCart(services, shopper);
  const ownLanguage = { ...shopper, language: cart.row?.language ?? shopper.language };
  const placed = await placeOrder(services, ownLanguage, {
    ...seen,
    cartId: row.cartId ?? id,
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
    await saveGoods(tx, shopper.tenant, row, fullCart(shopper.tenant, open, contents, contents.lines));
    if (!isWithdrawn) await addToOutbox(tx, tenant.id, mailOfDecision(id));
    return 'done';
  });
}

/** Ends a shop's requests about which nobody decided in time: the goods go back to who asked, who is mailed, once. */
export async function endRunOut(
  services: CartServices & Pick<Services, 'log'>,
  tenant: Tenant,
  atMost: number,
): Promise<void> {
  const { db, log } = services;
  const late = await db.withTenant(tenant.id, (tx) => listRunOut(tx, tenant.id, atMost), { readOnly: true });
  for (const { id, customerId } of late) {
    const asker = { tenant, language: tenant.defaultLanguage, customerId };
    await endOneRunOut(services, asker, id).catch((error: unknown) =>
      log.error({ err: error, approval: id }, 'a request for approval could not be ended'),
    );
  }
}

async function endOneRunOut(services: CartServices, asker: Decider, id: string): Promise<void> {
  const { tenant } = asker;
  const found = await readApproval(services, asker, id);
  if (!found) return;
  const { row, shopper } = found;
  await services.db.withTenant(tenant.id, async (tx) => {
    const { open, contents } = await lockedCart(tx, services, shopper);
    if (!(await lockRunOut(tx, tenant.id, id))) return;
    await noteDecision(tx, tenant.id, id, { status: 'withdrawn', decidedBy: null });
    // Without its cart, which is deleted long after, there is nothing to give back and nothing to tell.
    if (!open) return;
    await saveGoods(tx, shopper.tenant, row, fullCart(shopper.tenant, open, contents, contents.lines));
    await addToOutbox(tx, tenant.id, mailOfRunOut(id));
  });
}

/** What a request held becomes one of the saved carts of who asked. */
async function saveGoods(
  tx: Tx,
  tenant: ShopperInShop['tenant'],
  { askedAt, customerId }: Pick<ApprovalRow, 'askedAt' | 'customerId'>,
  cart: FullCart,
): Promise<void> {
  if (!cart.row) throw new Error('A request that waits has no cart.');
  const { id, language } = cart.row;
  const name = mailTexts(language).approvalCartName(dayInWords(dayInAmsterdam(askedAt), language));
  await insertSavedCart(tx, tenant.id, { customerId, name }, earlierLinesOf(tenant, cart));
  await updateCart(tx, tenant.id, id, { status: 'merged' });
}
