import { step } from '@etalage/memory/steps';
import { CircuitOpen } from '../circuits.ts';
import { cancelPayment } from '../commands/cancel-payment.ts';
import { capturePayment } from '../commands/capture-payment.ts';
import { checkVatNumber } from '../commands/check-vat-number.ts';
import { revokeMandate } from '../commands/revoke-mandate.ts';
import { sendRefund } from '../commands/send-refund.ts';
import type { Services } from '../commands/services.ts';
import { giveUpCollecting, startPayment } from '../commands/start-payment.ts';
import { workEnded } from '../happenings.ts';
import { deliverMail, type MailWork } from '../mail/deliver-mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Tenant } from '../plugins/tenant.ts';
import {
  claimWork,
  finishWork,
  giveUpWork,
  type OutboxRow,
  type OutboxWork,
  postponeWork,
  putBackWork,
} from '../repositories/outbox.ts';
import { hidden, retryAfterSeconds } from './policy.ts';

/**
 * Does the piece of work of a kind that has been due longest in one tenant's outbox; answers whether there is more. Work may
 * be done more than once, after a crash for example, and is written so that the second time changes nothing.
 */
export async function runOutbox(
  services: Services,
  mailer: Mailer,
  tenantId: string,
  kind: OutboxWork['kind'],
): Promise<boolean> {
  const { db } = services;
  const row = await db.withTenant(tenantId, (tx) => claimWork(tx, tenantId, kind, hidden));
  if (!row) return false;
  try {
    const tenant = await services.tenantOf(tenantId);
    if (!tenant) throw new Error('The outbox belongs to no tenant.');
    const facts = { 'etalage.tenant': tenantId, 'etalage.attempt': row.attempts };
    const name = row.kind === 'mail' ? `mail ${row.payload.template}` : row.kind;
    const { plannedBy } = row;
    await step({ of: 'work', name, facts, plannedBy }, () => perform(services, mailer, tenant, row));
    workEnded.publish({ kind, outcome: 'done' });
  } catch (error) {
    workEnded.publish({ kind, outcome: await planAgain(services, tenantId, row, error) });
  }
  return row.isMore;
}

/** Each kind of work is one command, after which it is done; a mail notes that together with what became of it. */
async function perform(services: Services, mailer: Mailer, tenant: Tenant, row: OutboxRow): Promise<void> {
  if (row.kind === 'mail') return deliverMail(services, mailer, tenant, row);
  await performElsewhere(services, tenant, row);
  await services.db.withTenant(tenant.id, (tx) => finishWork(tx, tenant.id, row.id));
}

async function performElsewhere(
  services: Services,
  tenant: Tenant,
  row: Exclude<OutboxRow, MailWork>,
): Promise<void> {
  switch (row.kind) {
    case 'payment.create':
      await startPayment(services, tenant, row.payload.paymentId);
      return;
    case 'payment.capture':
      await capturePayment(services, tenant, row.payload.paymentId);
      return;
    case 'payment.cancel':
      await cancelPayment(services, tenant, row.payload.paymentId);
      return;
    case 'mandate.revoke':
      await revokeMandate(services, tenant, row.payload);
      return;
    case 'vat.check':
      await checkVatNumber(services, tenant, row.payload.customerId);
      return;
    case 'refund.send':
      await sendRefund(services, tenant, row.payload.refundId);
      return;
    default:
      row satisfies never;
  }
}

async function planAgain(
  { db, log }: Services,
  tenantId: string,
  row: OutboxRow,
  error: unknown,
): Promise<'resting' | 'given-up' | 'failed'> {
  const { id, kind, attempts } = row;
  if (error instanceof CircuitOpen) {
    // No attempt was made, so none is counted. The random part keeps all waiting work from coming back at the same moment.
    const afterSeconds = (error.forMs / 1000) * (1 + Math.random());
    await db.withTenant(tenantId, (tx) => putBackWork(tx, tenantId, id, afterSeconds));
    return 'resting';
  }
  const reason = (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown').slice(0, 500);
  const facts = { err: error, work: kind, id, attempts };
  const afterSeconds = retryAfterSeconds(attempts);
  if (afterSeconds === null) {
    await db.withTenant(tenantId, async (tx) => {
      if (row.kind === 'payment.create') await giveUpCollecting(tx, tenantId, row.payload.paymentId);
      await giveUpWork(tx, tenantId, id, reason);
    });
    log.error(facts, 'work of the outbox is given up');
    return 'given-up';
  }
  await db.withTenant(tenantId, (tx) => postponeWork(tx, tenantId, id, reason, afterSeconds));
  log.warn(facts, 'work of the outbox failed');
  return 'failed';
}
