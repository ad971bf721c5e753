import { getOrderInvoiceFile } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { findInvoiceOnOrder } from '../../repositories/invoices.ts';
import { sendInvoice } from '../shared/send-invoice.ts';
import { ownOrder } from './order-owner.ts';

/** An order's invoice or credit note, for whoever may see the order: guests reach it by the order's link. */
export function getOrderInvoiceFileRoute(app: FastifyInstance): void {
  endpoint(app, getOrderInvoiceFile, async (request, reply) => {
    const { tenant, params } = request;
    const order = await ownOrder(request);
    const invoice = await app.db.withTenant(
      tenant.id,
      (tx) => findInvoiceOnOrder(tx, tenant.id, order.id, params.invoiceId),
      { readOnly: true },
    );
    return sendInvoice(request, reply, invoice);
  });
}
