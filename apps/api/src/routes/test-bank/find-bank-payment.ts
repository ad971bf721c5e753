import type { Tx } from '@etalage/db';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../plugins/problem.ts';
import { findBankPayment, type TestBankPayment } from '../../repositories/test-bank.ts';

/** What the addresses of the bank's pages name. */
export const bankParams = Type.Object({ paymentId: Type.String({ pattern: '^tb_[A-Za-z0-9_-]{22}$' }) });
export type BankParams = { paymentId: string };

/** The payment that an address names, where this shop may use the bank. */
export async function findAskedPayment(
  tx: Tx,
  { tenant, server, params }: FastifyRequest<{ Params: BankParams }>,
): Promise<TestBankPayment> {
  // A shop that was for trying and sells now must not be paid with a button.
  if (!server.payments.isAvailable('test-bank', tenant)) throw notFound();
  const payment = await findBankPayment(tx, tenant.id, params.paymentId);
  if (!payment) throw notFound();
  return payment;
}
