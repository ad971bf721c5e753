import type { Services } from '../commands/services.ts';
import { startPayment } from '../commands/start-payment.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { claimWork, finishWork, type OutboxRow, postponeWork } from '../repositories/outbox.ts';
import { tenantsRepository } from '../repositories/tenants.ts';

/**
 * Does the piece of work that has been due longest in one tenant's outbox; answers whether there was one. Work may be done
 * more than once, after a crash for example, and is written so that the second time changes nothing.
 */
export async function runOutbox(services: Services, mailer: Mailer, tenantId: string): Promise<boolean> {
  const { db, log } = services;
  const row = await db.withTenant(tenantId, (tx) => claimWork(tx, tenantId));
  if (!row) return false;
  try {
    await perform(services, mailer, tenantId, row);
    await db.withTenant(tenantId, (tx) => finishWork(tx, tenantId, row.id));
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    const isGivenUp = await db.withTenant(tenantId, (tx) => postponeWork(tx, tenantId, row.id, reason));
    const facts = { err: error, work: row.kind, id: row.id, attempts: row.attempts };
    if (isGivenUp) log.error(facts, 'work of the outbox is given up');
    else log.warn(facts, 'work of the outbox failed');
  }
  return true;
}

async function perform(services: Services, mailer: Mailer, tenantId: string, row: OutboxRow): Promise<void> {
  const tenant = await tenantsRepository(services.db).byId(tenantId);
  if (!tenant) throw new Error('The outbox belongs to no tenant.');
  if (row.kind === 'payment.create') await startPayment(services, tenant, row.payload.paymentId);
  else await deliverMail(services, mailer, tenant, row);
}
