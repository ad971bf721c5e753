import type { InvoiceSummary } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import { invoiceNumber } from '../../invoices/invoice-number.ts';
import type { InvoiceSummaryRow } from '../../repositories/invoices.ts';

/** An invoice or credit note as lists show it; amounts in euros. */
export function presentInvoice(row: InvoiceSummaryRow): InvoiceSummary {
  return {
    id: row.id,
    kind: row.kind,
    number: invoiceNumber(row),
    order: { id: row.order_id, number: row.order_number },
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    currency: row.currency,
    total: euros(row.total_cents),
    open: euros(row.open_cents),
  };
}
