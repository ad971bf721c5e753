import type { FastifyReply, FastifyRequest } from 'fastify';
import { invoiceFile } from '../../commands/invoice-file.ts';
import { notFound } from '../../plugins/problem.ts';
import type { InvoiceToSend } from '../../repositories/invoices.ts';

/** Sends an invoice as its file, to be shown or kept; where there is none, what is said of any address that is not there. */
export async function sendInvoice(
  { server }: Pick<FastifyRequest, 'server'>,
  reply: FastifyReply,
  invoice: InvoiceToSend | undefined,
): Promise<never> {
  if (!invoice) throw notFound();
  const { name, pdf } = await invoiceFile(server.services, invoice);
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  return reply.send(pdf) as never;
}
