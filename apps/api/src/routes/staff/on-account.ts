import { staffOrderPaid, staffOrderSent } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { missingOnInvoices } from '../../commands/issue-invoice.ts';
import { notePaidOnAccount, noteSent, type SentRefusal } from '../../commands/on-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { findOrderByNumber } from '../../repositories/orders.ts';
import type { Tenant } from '../../repositories/tenants.ts';
import { findShop } from './find-shop.ts';

const sentRefusals: Record<SentRefusal['refused'], string> = {
  NOT_ON_ACCOUNT: 'This order is not paid on account.',
  NO_IBAN:
    'The invoice cannot say where to pay: the shop’s setting "iban" is missing, or its check digits are wrong. Set it, then say once more that the order was sent.',
};

/** What becomes of orders that are paid on account: they are sent, with an invoice, and the money comes. */
export function onAccountRoutes(app: FastifyInstance): void {
  const missingOf = (shop: Tenant) =>
    app.db.withTenant(shop.id, (tx) => missingOnInvoices(tx, shop), { readOnly: true });
  endpoint(app, staffOrderSent, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const outcome = await app.db.withTenant(shop.id, async (tx) =>
      noteSent(tx, shop, await orderId(tx, shop.id, params.number)),
    );
    if (outcome !== 'noted') throw refusal(staffOrderSent, outcome.refused, sentRefusals[outcome.refused]);
    app.jobs.wake(shop.id);
    return { noted: true as const, missing: await missingOf(shop) };
  });
  endpoint(app, staffOrderPaid, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    // The middle of the day, so that it is that day in Amsterdam as well.
    const day = body?.day === undefined ? null : new Date(`${body.day}T12:00:00Z`);
    const outcome = await app.db.withTenant(shop.id, async (tx) =>
      notePaidOnAccount(tx, shop, await orderId(tx, shop.id, params.number), day),
    );
    if (outcome !== 'noted')
      throw refusal(staffOrderPaid, outcome.refused, 'This order is not paid on account.');
    app.jobs.wake(shop.id);
    return { noted: true as const, missing: await missingOf(shop) };
  });
}

async function orderId(tx: Tx, tenantId: string, number: number): Promise<string> {
  const order = await findOrderByNumber(tx, tenantId, number);
  if (!order) throw notFound(`There is no order ${number}.`, 'NO_SUCH_ORDER');
  return order.id;
}
