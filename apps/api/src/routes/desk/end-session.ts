import type { FastifyInstance } from 'fastify';
import { endStaffSession } from '../../repositories/staff-sessions.ts';

/** Ends the session that a browser shows, where it shows one. */
export async function endSession(app: FastifyInstance, tenantId: string, hash: string | null): Promise<void> {
  if (hash !== null) await app.db.withTenant(tenantId, (tx) => endStaffSession(tx, tenantId, hash));
}
