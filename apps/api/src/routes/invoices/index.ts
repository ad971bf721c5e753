import type { FastifyInstance } from 'fastify';
import { getInvoiceFileRoute } from './get-invoice-file.ts';
import { listInvoicesRoute } from './list-invoices.ts';

/** Invoices of the customer who is logged in. */
export async function invoicesRoutes(app: FastifyInstance): Promise<void> {
  listInvoicesRoute(app);
  getInvoiceFileRoute(app);
}
