import type { InvoiceSummary } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { InvoiceRow } from './invoice-row.tsx';

const credit: InvoiceSummary = {
  id: '0b7c6f0e-6a0d-4b6c-9a35-6b1d7d0a2c11',
  kind: 'credit',
  number: '2026-0008',
  order: { id: '6f1f0b1e-2f7e-4d5c-8a55-0d2a4c1f9e10', number: 17 },
  issuedOn: '2026-11-22',
  dueOn: null,
  currency: 'EUR',
  total: 12.1,
  open: 0,
} as InvoiceSummary;
const shown = (invoice: InvoiceSummary, language = 'nl') =>
  textOf(renderView(<InvoiceRow invoice={invoice} />, { language }));

test('ACC-03 REF-08 a credit note is called one in the list of invoices, and its amount is taken off; nothing of it is to be paid', () => {
  expect(shown(credit)).toBe('Creditfactuur 2026-0008 22 november 2026 · Bestelling 17 € -12,10 PDF');
  expect(shown(credit, 'en')).toContain('Credit note 2026-0008');
  const invoice = { ...credit, kind: 'invoice' as const, total: 24.2, open: 12.1, dueOn: '2026-12-22' };
  expect(shown(invoice)).toMatch(/^Factuur 2026-0008.*€ 24,20.*€ 12,10/);
  // All of it was credited or paid.
  expect(shown({ ...invoice, open: 0 })).not.toContain('€ 12,10');
});
