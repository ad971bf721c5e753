import { listInvoices } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { listInvoicesOfCustomer, readOpenAmount } from '../../repositories/invoices.ts';
import { firstOf } from '../shared/first-of.ts';
import { presentInvoice } from '../shared/present-invoice.ts';

/** Rows of one page. */
const pageLength = 20;

export function listInvoicesRoute(app: FastifyInstance): void {
  endpoint(app, listInvoices, async ({ tenant, customer, query }) => {
    if (!customer) throw notFound();
    const [issuedOn = '', id = ''] = query.after?.split('_') ?? [];
    const after = query.after === undefined ? null : { issuedOn, id };
    const [rows, open] = await app.db.withTenant(
      tenant.id,
      (tx) =>
        Promise.all([
          listInvoicesOfCustomer(tx, tenant.id, customer.id, after, pageLength + 1),
          readOpenAmount(tx, tenant.id, customer.id),
        ]),
      { readOnly: true },
    );
    const { shown, last } = firstOf(rows, pageLength);
    return {
      invoices: shown.map(presentInvoice),
      next: last ? `${last.issued_on}_${last.id}` : null,
      open: { amount: euros(open.cents), count: open.count, currency: tenant.currency },
    };
  });
}
