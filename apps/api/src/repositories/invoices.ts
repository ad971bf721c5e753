import type { InvoicesTable, Selectable, Tx } from '@etalage/db';
import type { CreditPart } from '@etalage/pricing';
import type { InvoiceContent, InvoiceFacts } from '../invoices/content.ts';
import { run, runForOne, Values } from './statement.ts';

export type InvoiceRow = Omit<Selectable<InvoicesTable>, 'content'> & { content: InvoiceContent };

/** An invoice or credit note that is to get the next number of its series. */
export type NewInvoice = Pick<
  InvoiceRow,
  | 'kind'
  | 'order_id'
  | 'customer_id'
  | 'credits_id'
  | 'refund_id'
  | 'intent'
  | 'issued_on'
  | 'due_on'
  | 'currency'
  | 'total_cents'
  | 'open_cents'
  | 'content'
>;

/**
 * The parts `counted` and `made` of a statement's WITH: they take the next number of the series and write the invoice. The number's
 * row is locked until the commit, so that what is undone leaves no gap and nobody gets the same; this comes last in its transaction.
 */
export function makingInvoice(values: Values, tenantId: string, invoice: NewInvoice): string {
  const add = (value: unknown) => values.add(value);
  const year = Number(invoice.issued_on.slice(0, 4));
  const [tenant, kind, inYear] = [add(tenantId), add(invoice.kind), add(year)];
  return `
    counted AS (
      INSERT INTO invoice_counters AS c (tenant_id, kind, year, last_number) VALUES (${tenant}::uuid, ${kind}::text, ${inYear}::integer, 1)
      ON CONFLICT (tenant_id, kind, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number
    ),
    made AS (
      INSERT INTO invoices (tenant_id, kind, year, number, order_id, customer_id, credits_id, refund_id, intent,
        issued_on, due_on, currency, total_cents, open_cents, content)
      SELECT ${tenant}::uuid, ${kind}::text, ${inYear}::integer, last_number, ${add(invoice.order_id)}::uuid,
        ${add(invoice.customer_id)}::uuid, ${add(invoice.credits_id)}::uuid, ${add(invoice.refund_id)}::uuid,
        ${add(invoice.intent)}::text, ${add(invoice.issued_on)}::text, ${add(invoice.due_on)}::text,
        ${add(invoice.currency)}::text, ${add(invoice.total_cents)}::integer, ${add(invoice.open_cents)}::integer,
        ${add(JSON.stringify(invoice.content))}::jsonb
      FROM counted RETURNING id
    )`;
}

/** Makes an invoice or credit note; answers with its id. */
export async function insertInvoice(tx: Tx, tenantId: string, invoice: NewInvoice): Promise<string> {
  const values = new Values();
  const text = `WITH ${makingInvoice(values, tenantId, invoice)} SELECT id FROM made`;
  const made = await runForOne<{ id: string }>(tx, text, values.list);
  if (!made) throw new Error('An invoice was not written.');
  return made.id;
}

const fillText = 'SELECT fill_order_parts($1, $2)';

/** Divides what an order owes over its parts, where a process of an earlier version placed it. */
export async function fillOrderParts(tx: Tx, tenantId: string, orderId: string): Promise<void> {
  await run(tx, fillText, [tenantId, orderId]);
}

/** What of an order on account one request credited. */
export async function findCredit(
  tx: Tx,
  tenantId: string,
  orderId: string,
  intent: string,
): Promise<InvoiceRow | undefined> {
  return runForOne<InvoiceRow>(
    tx,
    'SELECT * FROM invoices WHERE tenant_id = $1 AND order_id = $2 AND intent = $3',
    [tenantId, orderId, intent],
  );
}

/** The invoice of an order. */
export async function findInvoiceOfOrder(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<InvoiceRow | undefined> {
  const text = `SELECT * FROM invoices WHERE tenant_id = $1 AND order_id = $2 AND intent = 'order'`;
  return runForOne<InvoiceRow>(tx, text, [tenantId, orderId]);
}

export type InvoiceSummaryRow = Pick<
  InvoiceRow,
  | 'id'
  | 'kind'
  | 'year'
  | 'number'
  | 'issued_on'
  | 'due_on'
  | 'currency'
  | 'total_cents'
  | 'open_cents'
  | 'order_id'
> & { order_number: number };

const summaryColumns = `i.id, i.kind, i.year, i.number, i.issued_on, i.due_on, i.currency, i.total_cents, i.open_cents, i.order_id,
  (i.content -> 'order' ->> 'number')::integer AS order_number`;

/** The invoice and the credit notes of an order, the oldest first. */
export async function listInvoicesOfOrder(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<InvoiceSummaryRow[]> {
  const text = `SELECT ${summaryColumns} FROM invoices i WHERE i.tenant_id = $1 AND i.order_id = $2
    ORDER BY i.kind = 'credit', i.created_at, i.number`;
  return run<InvoiceSummaryRow>(tx, text, [tenantId, orderId]);
}

/** Where a page of a list ends, and the next begins: the day and the id of its last row. */
export type InvoicePlace = { issuedOn: string; id: string };

/** A customer's invoices and credit notes, the newest first: at most `limit` after a place. */
export async function listInvoicesOfCustomer(
  tx: Tx,
  tenantId: string,
  customerId: string,
  after: InvoicePlace | null,
  limit: number,
): Promise<InvoiceSummaryRow[]> {
  const values = new Values([tenantId, customerId, limit]);
  const rest =
    after && `AND (i.issued_on, i.id) < (${values.add(after.issuedOn)}::text, ${values.add(after.id)}::uuid)`;
  const text = `SELECT ${summaryColumns} FROM invoices i WHERE i.tenant_id = $1 AND i.customer_id = $2 ${rest ?? ''}
    ORDER BY i.issued_on DESC, i.id DESC LIMIT $3`;
  return run<InvoiceSummaryRow>(tx, text, values.list);
}

/** What a customer has still to pay on account, in cents, and on how many invoices. */
export async function readOpenAmount(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<{ cents: number; count: number }> {
  const text = `SELECT coalesce(sum(open_cents), 0)::integer AS cents, count(*)::integer AS count FROM invoices
    WHERE tenant_id = $1 AND customer_id = $2 AND open_cents > 0`;
  return (
    (await runForOne<{ cents: number; count: number }>(tx, text, [tenantId, customerId])) ?? {
      cents: 0,
      count: 0,
    }
  );
}

/** An invoice as it is drawn, with what its file is kept by. */
export type InvoiceToSend = InvoiceFacts & Pick<InvoiceRow, 'tenant_id' | 'id'>;

const ofTenant = 'SELECT * FROM invoices WHERE tenant_id = $1';

/** An invoice of a customer. */
export async function findInvoiceOfCustomer(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<InvoiceToSend | undefined> {
  return runForOne<InvoiceToSend>(tx, `${ofTenant} AND customer_id = $2 AND id = $3`, [
    tenantId,
    customerId,
    id,
  ]);
}

/** An invoice or a credit note of an order. */
export async function findInvoiceOnOrder(
  tx: Tx,
  tenantId: string,
  orderId: string,
  id: string,
): Promise<InvoiceToSend | undefined> {
  return runForOne<InvoiceToSend>(tx, `${ofTenant} AND order_id = $2 AND id = $3`, [tenantId, orderId, id]);
}

/** The credit note of a refund. */
export async function findCreditOfRefund(
  tx: Tx,
  tenantId: string,
  refundId: string,
): Promise<InvoiceToSend | undefined> {
  return runForOne<InvoiceToSend>(tx, `${ofTenant} AND refund_id = $2`, [tenantId, refundId]);
}

const fileText = 'SELECT pdf FROM invoice_files WHERE tenant_id = $1 AND invoice_id = $2';

/** The file of an invoice; null until it was drawn. */
export async function findInvoiceFile(
  tx: Tx,
  tenantId: string,
  invoiceId: string,
): Promise<Uint8Array | null> {
  return (await runForOne<{ pdf: Uint8Array }>(tx, fileText, [tenantId, invoiceId]))?.pdf ?? null;
}

const keepFileText = `
  WITH kept AS (
    INSERT INTO invoice_files (tenant_id, invoice_id, pdf) VALUES ($1, $2, $3)
    ON CONFLICT (tenant_id, invoice_id) DO NOTHING RETURNING pdf
  )
  SELECT pdf FROM kept UNION ALL SELECT pdf FROM invoice_files WHERE tenant_id = $1 AND invoice_id = $2`;

/** Keeps the file of an invoice, and answers with the one that is kept: what was drawn first stays. */
export async function keepInvoiceFile(
  tx: Tx,
  tenantId: string,
  invoiceId: string,
  pdf: Uint8Array,
): Promise<Uint8Array> {
  const row = await runForOne<{ pdf: Uint8Array }>(tx, keepFileText, [tenantId, invoiceId, pdf]);
  // Another process drew it at the same moment, and committed after this statement began.
  return row?.pdf ?? keepInvoiceFile(tx, tenantId, invoiceId, pdf);
}

/** What is to be credited of an order: money that went back and for which there is no credit note yet. */
export type UncreditedRefund = {
  id: string;
  amount_cents: number;
  ended_at: Date;
  intent: string;
  /** The card that it went back to. */
  coupon_id: number | null;
  /** In this very transaction. */
  hasJustEnded: boolean;
};

/**
 * Refunds that are done and not credited, the oldest first: of the payment that paid the order and of its cards. Money that paid for nothing,
 * as a second payment, was never invoiced, and what is on account was credited before it was transferred.
 */
export async function listUncreditedRefunds(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<UncreditedRefund[]> {
  const text = `SELECT r.id, r.amount_cents, r.ended_at, r.intent, r.coupon_id, r.ended_at = now() AS "hasJustEnded" FROM refunds r
    LEFT JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
    WHERE r.tenant_id = $1 AND r.order_id = $2 AND r.status = 'done'
      AND (r.coupon_id IS NOT NULL OR p.status = 'paid' AND p.provider <> 'invoice')
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.tenant_id = r.tenant_id AND i.refund_id = r.id)
    ORDER BY r.ended_at, r.id`;
  return run<UncreditedRefund>(tx, text, [tenantId, orderId]);
}

/**
 * What credit notes took back of an order for refunds beside returns that came back from their banks, less what other refunds gave that was
 * not credited therefore; in cents. What a return credits is told apart by its parts.
 */
export async function readCreditedInVain(tx: Tx, tenantId: string, orderId: string): Promise<number> {
  const text = `
    SELECT greatest(0, sum(i.total_cents - CASE WHEN r.status = 'failed' THEN 0 ELSE r.amount_cents END))::integer AS cents
    FROM invoices i JOIN refunds r ON r.tenant_id = i.tenant_id AND r.id = i.refund_id
    WHERE i.tenant_id = $1 AND i.order_id = $2 AND NOT starts_with(r.intent, 'return:')`;
  return (await runForOne<{ cents: number | null }>(tx, text, [tenantId, orderId]))?.cents ?? 0;
}

/** What the credit notes of an invoice took back of its parts. */
export async function listCreditedParts(tx: Tx, tenantId: string, invoiceId: string): Promise<CreditPart[]> {
  const text = `SELECT content -> 'parts' AS parts FROM invoices WHERE tenant_id = $1 AND credits_id = $2`;
  return (await run<{ parts: CreditPart[] }>(tx, text, [tenantId, invoiceId])).flatMap(({ parts }) => parts);
}

/** What the credit notes of a return took back, which may be of its payment, of cards, and of what is on account. */
export async function listPartsOfReturn(
  tx: Tx,
  tenantId: string,
  orderId: string,
  returnId: string,
): Promise<CreditPart[]> {
  const text = `SELECT i.content -> 'parts' AS parts FROM invoices i
    LEFT JOIN refunds r ON r.tenant_id = i.tenant_id AND r.id = i.refund_id
    WHERE i.tenant_id = $1 AND i.order_id = $2 AND starts_with(coalesce(r.intent, i.intent), 'return:' || $3)`;
  return (await run<{ parts: CreditPart[] }>(tx, text, [tenantId, orderId, returnId])).flatMap(
    ({ parts }) => parts,
  );
}

/**
 * What was credited of an order for anything but returns, which keep themselves what went back with them, and for refunds that came back from
 * their banks, of which nothing went back.
 */
export async function listPartsBesideReturns(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<CreditPart[]> {
  const text = `SELECT i.content -> 'parts' AS parts FROM invoices i
    LEFT JOIN refunds r ON r.tenant_id = i.tenant_id AND r.id = i.refund_id
    WHERE i.tenant_id = $1 AND i.order_id = $2 AND i.kind = 'credit' AND coalesce(r.intent, i.intent) NOT LIKE 'return:%'
      AND r.status IS DISTINCT FROM 'failed'`;
  return (await run<{ parts: CreditPart[] }>(tx, text, [tenantId, orderId])).flatMap(({ parts }) => parts);
}

const creditedText = `UPDATE invoices SET credited_cents = credited_cents + $3, open_cents = greatest(0, open_cents - $4)
  WHERE tenant_id = $1 AND id = $2`;

/** Notes on an invoice that so much of it was credited, and how much less is to be paid by that. */
export async function noteCredited(
  tx: Tx,
  tenantId: string,
  id: string,
  cents: number,
  lessToPayCents: number,
): Promise<void> {
  await run(tx, creditedText, [tenantId, id, cents, lessToPayCents]);
}

/** Notes on the invoice of an order that nothing of it is to be paid any more. */
export async function noteInvoicePaid(tx: Tx, tenantId: string, orderId: string): Promise<void> {
  const text = `UPDATE invoices SET open_cents = 0 WHERE tenant_id = $1 AND order_id = $2 AND intent = 'order'`;
  await run(tx, text, [tenantId, orderId]);
}
