import type { InvoiceFacts } from './content.ts';

/** As it is written: '2026-000123', and 'C2026-000045' for a credit note, which count apart. */
export function invoiceNumber({
  kind,
  year,
  number,
}: Pick<InvoiceFacts, 'kind' | 'year' | 'number'>): string {
  return `${kind === 'credit' ? 'C' : ''}${year}-${String(number).padStart(6, '0')}`;
}
