import { getInvoiceFile } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findInvoiceOfCustomer } from '../../repositories/invoices.ts';
import { sendInvoice } from '../shared/send-invoice.ts';

export function getInvoiceFileRoute(app: FastifyInstance): void {
  endpoint(app, getInvoiceFile, async (request, reply) => {
    const { tenant, customer, params } = request;
    if (!customer) throw notFound();
    const invoice = await app.db.withTenant(
      tenant.id,
      (tx) => findInvoiceOfCustomer(tx, tenant.id, customer.id, params.id),
      { readOnly: true },
    );
    return sendInvoice(request, reply, invoice);
  });
}
