import {
  type Selectable,
  sql,
  type TestBankMandatesTable,
  type TestBankPaymentsTable,
  type TestBankRefundsTable,
  type Tx,
} from '@etalage/db';

export type TestBankPayment = Selectable<TestBankPaymentsTable>;
export type TestBankMandate = Selectable<TestBankMandatesTable>;
export type TestBankRefund = Selectable<TestBankRefundsTable>;

/** Writes a payment into the bank's books, or finds the one written before under the same key. */
export async function openBankPayment(
  tx: Tx,
  payment: Omit<TestBankPayment, 'status' | 'created_at' | 'captured_cents' | 'refunded_cents' | 'paid_at'>,
): Promise<TestBankPayment> {
  const { idempotency_key } = payment;
  return tx
    .insertInto('test_bank_payments')
    .values(payment)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'idempotency_key']).doUpdateSet({ idempotency_key }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What shall become of payments that are taken by a mandate; undefined: there is none. */
export async function findBankMandate(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<TestBankMandate['later'] | undefined> {
  const known = await tx
    .selectFrom('test_bank_mandates')
    .select('later')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return known?.later;
}

/** Writes a mandate into the bank's books, with what shall become of the payments that are taken by it. */
export async function saveBankMandate(
  tx: Tx,
  tenantId: string,
  id: string,
  later: TestBankMandate['later'],
): Promise<void> {
  await tx
    .insertInto('test_bank_mandates')
    .values({ tenant_id: tenantId, id, later })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ later }))
    .execute();
}

/** Strikes a mandate out of the bank's books: no payment is taken by it any more. */
export async function deleteBankMandate(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('test_bank_mandates').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The payment that was made with this idempotency key. */
export async function findBankPaymentByKey(
  tx: Tx,
  tenantId: string,
  key: string,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('test_bank_payments')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function findBankPayment(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<TestBankPayment | undefined> {
  return tx
    .selectFrom('test_bank_payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Settles a payment that is still open; false where it was settled before, which nothing undoes. */
export async function settleBankPayment(
  tx: Tx,
  tenantId: string,
  id: string,
  status: TestBankPayment['status'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('test_bank_payments')
    .set({
      status,
      ...(status === 'paid' && { captured_cents: sql<number>`amount_cents`, paid_at: sql<Date>`now()` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a payment of which nothing was taken; one that ended before, or of which something was, stays as it is. */
export async function cancelBankPayment(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('test_bank_payments')
    .set({ status: 'cancelled' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['open', 'authorized'])
    .where('captured_cents', '=', 0)
    .execute();
}

/** Takes all of an authorised payment; true where it is taken, now or before. Parts are nothing that this bank knows. */
export async function captureBankPayment(
  tx: Tx,
  tenantId: string,
  id: string,
  amountCents: number,
): Promise<boolean> {
  await tx
    .updateTable('test_bank_payments')
    .set({ status: 'paid', captured_cents: amountCents, paid_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'authorized')
    .where('amount_cents', '=', amountCents)
    .execute();
  const payment = await findBankPayment(tx, tenantId, id);
  return payment?.status === 'paid' && payment.captured_cents === amountCents;
}

export async function findBankRefunds(
  tx: Tx,
  tenantId: string,
  paymentId: string,
): Promise<TestBankRefund[]> {
  return tx
    .selectFrom('test_bank_refunds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Pays back part of a payment, or finds what was paid back before under the same refund id; undefined where more would
 * be paid back than was taken, or where that id stands for another amount.
 */
export async function refundBankPayment(
  tx: Tx,
  refund: Omit<TestBankRefund, 'created_at'>,
): Promise<TestBankRefund | undefined> {
  // The payment's row is locked by its own change, so of two refunds at once the second sees what the first left.
  const { rows } = await sql<TestBankRefund>`
    WITH wanted AS (
      SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM test_bank_refunds WHERE tenant_id = ${refund.tenant_id}
        AND payment_id = ${refund.payment_id} AND refund_id = ${refund.refund_id})
    ),
    taken AS (
      UPDATE test_bank_payments SET refunded_cents = refunded_cents + ${refund.amount_cents}
      WHERE tenant_id = ${refund.tenant_id} AND id = ${refund.payment_id} AND currency = ${refund.currency}
        AND refunded_cents + ${refund.amount_cents} <= captured_cents AND EXISTS (SELECT 1 FROM wanted)
      RETURNING id
    )
    INSERT INTO test_bank_refunds (tenant_id, id, payment_id, refund_id, amount_cents, currency)
    SELECT ${refund.tenant_id}, ${refund.id}, id, ${refund.refund_id}, ${refund.amount_cents}, ${refund.currency} FROM taken
    RETURNING *`.execute(tx);
  if (rows[0]) return rows[0];
  const known = await tx
    .selectFrom('test_bank_refunds')
    .selectAll()
    .where('tenant_id', '=', refund.tenant_id)
    .where('payment_id', '=', refund.payment_id)
    .where('refund_id', '=', refund.refund_id)
    .executeTakeFirst();
  return known?.amount_cents === refund.amount_cents ? known : undefined;
}
