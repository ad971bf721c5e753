import { type JsonObject, type PaymentsTable, type Selectable, sql, type Tx } from '@etalage/db';
import { traceparent } from '@etalage/memory/steps';
import type { PaymentMethodFacts } from './checkout.ts';
import { textOf } from './fragments.ts';
import { makingInvoice, type NewInvoice } from './invoices.ts';
import { addToOutboxAgain, creationOf, dedupeKey } from './outbox.ts';
import { run, runForOne, Values } from './statement.ts';

export type PaymentRow = Selectable<PaymentsTable>;

export async function findPayment(tx: Tx, tenantId: string, id: string): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findPaymentAtProvider(
  tx: Tx,
  tenantId: string,
  provider: string,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
}

/** Of a payment that is under way, or came. */
export const runningStatuses = ['created', 'open', 'authorized', 'paid'] as const;
const running: ReadonlySet<PaymentRow['status']> = new Set(runningStatuses);

/** Whether a payment came to nothing, as far as is known here. */
export function hasEnded(status: PaymentRow['status']): boolean {
  return status === 'cancelled' || status === 'expired' || status === 'failed';
}

/** The payment that counts for an order: the one that runs or is paid, else the latest. */
export async function findPaymentOfOrder(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return countingPayment(await listPaymentsOfOrder(tx, tenantId, orderId));
}

/** The one that counts among all payments of an order, the latest of which comes first. */
export function countingPayment(payments: readonly PaymentRow[]): PaymentRow | undefined {
  return payments.find(({ status }) => running.has(status)) ?? payments[0];
}

/** All payments of an order, the latest first. */
export async function listPaymentsOfOrder(tx: Tx, tenantId: string, orderId: string): Promise<PaymentRow[]> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** A new payment of an order. At most one of an order runs at a time: the database refuses a second. */
export async function insertPayment(
  tx: Tx,
  payment: Pick<
    PaymentRow,
    'tenant_id' | 'id' | 'order_id' | 'provider' | 'method' | 'amount_cents' | 'currency'
  >,
): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

/**
 * Keeps what the provider made of a payment, once, and ends the work of making it; a payment that was given up meanwhile stays
 * so, but is watched: whoever stands at the provider's page may still pay it. Answers with how it is now, undefined where it
 * was kept before.
 */
export async function storeProviderPayment(
  tx: Tx,
  tenantId: string,
  id: string,
  created: { providerPaymentId: string; checkoutUrl: string | null },
  firstLookSeconds: number,
): Promise<PaymentRow['status'] | undefined> {
  const row = await runForOne<Pick<PaymentRow, 'status'>>(tx, storeText, [
    tenantId,
    id,
    created.providerPaymentId,
    created.checkoutUrl,
    creationOf(id),
    firstLookSeconds,
  ]);
  return row?.status;
}

const storeText = `
  WITH finished AS (
    UPDATE outbox SET done_at = now() WHERE tenant_id = $1 AND dedupe_key = $5 AND done_at IS NULL
  )
  UPDATE payments SET provider_payment_id = $3, checkout_url = $4, check_at = now() + make_interval(secs => $6),
    status = CASE WHEN status = 'created' THEN 'open' ELSE status END, updated_at = now()
  WHERE tenant_id = $1 AND id = $2 AND provider_payment_id IS NULL RETURNING status`;

export async function setPaymentStatus(
  tx: Tx,
  tenantId: string,
  id: string,
  status: PaymentRow['status'],
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * The order is paid by this payment and has its goods, its invoice is made where it has none yet, and its shopper is told by mail. The
 * order's row is locked. Taking the invoice's number locks its series until the commit, so this comes last in its transaction.
 */
export async function markPaid(
  tx: Tx,
  tenantId: string,
  { orderId, paymentId, invoice }: { orderId: string; paymentId: string; invoice: NewInvoice | null },
): Promise<void> {
  const mail = { kind: 'mail', payload: { template: 'payment-received', orderId } } as const;
  const payload = JSON.stringify(mail.payload);
  const planned = [mail.kind, dedupeKey(mail), payload, traceparent()];
  const values = new Values([tenantId, orderId, paymentId, ...planned]);
  const text = `
    WITH paying AS (UPDATE payments SET status = 'paid', updated_at = now() WHERE tenant_id = $1 AND id = $3),
    paid AS (UPDATE orders SET status = 'paid', stock_held = true WHERE tenant_id = $1 AND id = $2)
    ${invoice ? `, ${makingInvoice(values, tenantId, invoice)}` : ''}
    INSERT INTO outbox (tenant_id, kind, dedupe_key, payload, trace_parent) VALUES ($1, $4, $5, $6, $7)
    ON CONFLICT (tenant_id, dedupe_key) DO NOTHING`;
  await run(tx, text, values.list);
}

/** Notes what came in of a payment on account, in cents. */
export async function bookPayment(
  tx: Tx,
  tenantId: string,
  id: string,
  { paidCents, paidAt }: { paidCents: number; paidAt: Date },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ paid_cents: paidCents, paid_at: paidAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * Ends every other payment of the order that still runs, because this one was paid or promised, and lets their providers be
 * told: nobody should pay by an old page, and no provider hold money for nothing.
 */
export async function supersedePayments(
  tx: Tx,
  tenantId: string,
  orderId: string,
  countingId: string,
): Promise<void> {
  const ended = await tx
    .updateTable('payments')
    .set({ status: 'cancelled', updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '<>', countingId)
    .where('status', 'in', ['created', 'open', 'authorized'])
    .returning('id')
    .execute();
  for (const { id } of ended)
    await addToOutboxAgain(tx, tenantId, { kind: 'payment.cancel', payload: { paymentId: id } });
}

/** Whether a tenant takes promised money at once or when the order is sent, which also holds for a method that is gone. */
export async function findCaptureRule(
  tx: Tx,
  tenantId: string,
  { provider, method }: PaymentRow,
): Promise<'placing' | 'shipping'> {
  const row = await tx
    .selectFrom('payment_methods')
    .select('capture')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', provider as 'mollie')
    .where('method', '=', method)
    .executeTakeFirst();
  return row?.capture ?? 'shipping';
}

/** Notes that promised money is to be taken now, and lets it be taken. */
export async function askForCapture(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ capture_requested_at: sql<Date>`coalesce(capture_requested_at, now())` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await addToOutboxAgain(tx, tenantId, { kind: 'payment.capture', payload: { paymentId: id } });
}

/** Notes that promised money is not to be taken for now. */
export async function forgetCapture(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ capture_requested_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that a provider answered about a payment, with what it says came in, which never grows less, and when it first said that it came;
 * after its last word, `isFinal`, it is asked no more.
 */
export async function noteAnswer(
  tx: Tx,
  tenantId: string,
  id: string,
  { isFinal, paidCents, paidAt }: { isFinal: boolean; paidCents: number; paidAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      answered_at: sql<Date>`now()`,
      paid_cents: sql<number>`greatest(paid_cents, ${paidCents}::integer)`,
      ...(paidAt && { paid_at: sql<Date>`coalesce(paid_at, ${paidAt}::timestamptz)` }),
      ...(isFinal && { check_at: null }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

type AuditNote = { action: string; entity: string; entityId: string };

/** Whether the audit log says this of this thing. */
export async function isNoted(tx: Tx, tenantId: string, note: AuditNote): Promise<boolean> {
  const known = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('entity', '=', note.entity)
    .where('entity_id', '=', note.entityId)
    .where('action', '=', note.action)
    .executeTakeFirst();
  return known !== undefined;
}

/** Notes in the audit log what staff must be able to look up; the same note for the same thing only once. */
export async function auditOnce(
  tx: Tx,
  tenantId: string,
  note: AuditNote & { data: JsonObject },
): Promise<void> {
  if (await isNoted(tx, tenantId, note)) return;
  await tx
    .insertInto('audit_log')
    .values({
      tenant_id: tenantId,
      actor: 'system',
      action: note.action,
      entity: note.entity,
      entity_id: note.entityId,
      data: note.data,
    })
    .execute();
}

/** What shoppers know a payment's method as. */
export async function findPaymentMethodName(
  tx: Tx,
  tenantId: string,
  payment: PaymentRow,
  language: string,
  fallbackLanguage: string,
): Promise<string | undefined> {
  const row = await runForOne<{ name: string }>(
    tx,
    `SELECT ${textOf('name', undefined, 'method')} AS name FROM payment_methods
     WHERE tenant_id = $3 AND provider = $4 AND method = $5`,
    [language, fallbackLanguage, tenantId, payment.provider, payment.method],
  );
  return row?.name;
}

/** The tenant's active methods for an order's next payment, in the tenant's order; without the invoice and what was refused. */
export async function findMethodsForOrder(
  tx: Tx,
  tenantId: string,
  order: { id: string; language: string },
  fallbackLanguage: string,
): Promise<PaymentMethodFacts[]> {
  return run<PaymentMethodFacts>(
    tx,
    `SELECT provider, method, ${textOf('name', undefined, 'method')} AS name FROM payment_methods m
     WHERE tenant_id = $3 AND is_active AND provider <> 'invoice' AND NOT EXISTS (
       SELECT 1 FROM payments p WHERE p.tenant_id = m.tenant_id AND p.order_id = $4
         AND p.provider = m.provider AND p.method = m.method AND p.refused_at IS NOT NULL)
     ORDER BY sort_index, provider, method`,
    [order.language, fallbackLanguage, tenantId, order.id],
  );
}

/**
 * Ends a payment that its provider refuses to make; false where it was begun or ended meanwhile. There is nothing at the
 * provider to ask about. `field`: what the provider named, null where it named nothing. `ofMandate`: it was to be taken by
 * one, which is what was refused; by the method the order can be paid by hand.
 */
export async function markRefused(
  tx: Tx,
  tenantId: string,
  id: string,
  { field, ofMandate }: { field: string | null; ofMandate: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      status: 'failed',
      refused_at: ofMandate ? null : sql<Date>`now()`,
      refused_field: field,
      check_at: null,
      updated_at: sql<Date>`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'created')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
