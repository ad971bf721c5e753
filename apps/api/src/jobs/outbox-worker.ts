import type { Services } from '../commands/services.ts';
import { startPayment } from '../commands/start-payment.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { claimWork, finishWork, type OutboxRow, postponeWork } from '../repositories/outbox.ts';
import { tenantsRepository } from '../repositories/tenants.ts';

const batch = 10;

/**
 * Does what is due in one tenant's outbox; answers with how many pieces of work it took. Work may be done more than
 * once, after a crash for example, and is written so that the second time changes nothing.
 */
export async function runOutbox(services: Services, mailer: Mailer, tenantId: string): Promise<number> {
  const { db, log } = services;
  const claimed = await db.withTenant(tenantId, (tx) => claimWork(tx, tenantId, batch));
  for (const row of claimed) {
    try {
      await perform(services, mailer, tenantId, row);
      await db.withTenant(tenantId, (tx) => finishWork(tx, tenantId, row.id));
    } catch (error) {
      log.warn(
        { err: error, work: row.kind, id: row.id, attempts: row.attempts },
        'work of the outbox failed',
      );
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
      await db.withTenant(tenantId, (tx) => postponeWork(tx, tenantId, row.id, reason));
    }
  }
  return claimed.length;
}

async function perform(services: Services, mailer: Mailer, tenantId: string, row: OutboxRow): Promise<void> {
  const tenant = await tenantsRepository(services.db).byId(tenantId);
  if (!tenant) throw new Error('The outbox belongs to no tenant.');
  if (row.kind === 'payment.create') await startPayment(services, tenant, row.payload.paymentId);
  else await deliverMail(services, mailer, tenant, row);
}
