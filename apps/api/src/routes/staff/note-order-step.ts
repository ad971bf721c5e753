import type { Endpoint, Naming } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { missingOnInvoices } from '../../commands/issue-invoice.ts';
import { noteStep, type StepRefusal } from '../../commands/note-step.ts';
import type { ToldStep } from '../../repositories/order-steps.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { Tenant } from '../../repositories/tenants.ts';
import { orderOfNumber } from './order-of-number.ts';

export const whyNotNoted: Record<StepRefusal['refused'], string> = {
  NOT_PAID: 'This order is neither paid, nor promised by a payment provider, nor on account.',
  WITHDRAWN: 'All of this order was withdrawn from before it left: decide about that first.',
  IS_FETCHED: 'This order is fetched: say packed once it lies ready, and delivered once it was fetched.',
  NO_IBAN:
    'The invoice cannot say where to pay: the shop’s setting "iban" is missing, or its check digits are wrong. Set it, then say once more that the order was sent.',
};

/** What staff tell of an order's way: packed, sent, delivered. */
export async function noteOrderStep<E extends Endpoint>(
  { app, shop, contract }: { app: FastifyInstance; shop: Tenant; contract: Naming<E, 'NO_SUCH_ORDER'> },
  number: number,
  told: (order: OrderRow) => ToldStep,
) {
  const outcome = await app.db.withTenant(shop.id, async (tx) => {
    const order = await orderOfNumber<E>(tx, shop.id, contract, number);
    return noteStep(tx, shop, order.id, told(order));
  });
  app.jobs.wake(shop.id);
  return outcome;
}

/** The answer, with what the shop's invoices lack. */
export async function stepNoted(app: FastifyInstance, shop: Tenant) {
  const missing = await app.db.withTenant(shop.id, (tx) => missingOnInvoices(tx, shop), { readOnly: true });
  return { noted: true as const, missing };
}
