import type { Selectable, TestBankPaymentsTable, Tx } from '@etalage/db';

export type TestBankPayment = Selectable<TestBankPaymentsTable>;

/** Writes a payment into the bank's books, or finds the one written before under the same key. */
export async function openBankPayment(
  tx: Tx,
  payment: Omit<TestBankPayment, 'status' | 'created_at'>,
): Promise<TestBankPayment> {
  await tx
    .insertInto('test_bank_payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'idempotency_key']).doNothing())
    .execute();
  return tx
    .selectFrom('test_bank_payments')
    .selectAll()
    .where('tenant_id', '=', payment.tenant_id)
    .where('idempotency_key', '=', payment.idempotency_key)
    .executeTakeFirstOrThrow();
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
    .set({ status })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
