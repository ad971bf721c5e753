import type { JsonObject, Tx } from '@etalage/db';

/** What somebody did, as it is kept for good. `actor`: 'staff <id>', or 'command line'. */
export type AuditNote = { actor: string; action: string; entity: string; entityId: string; data: JsonObject };

/** Writes a line of the audit log, which nobody changes and the application cannot. */
export async function addToAudit(tx: Tx, tenantId: string, note: AuditNote): Promise<void> {
  const { actor, action, entity, entityId, data } = note;
  await tx
    .insertInto('audit_log')
    .values({ tenant_id: tenantId, actor, action, entity, entity_id: entityId, data })
    .execute();
}

/** The actor of what somebody of the staff does. */
export const staffActor = (staffId: string): string => `staff ${staffId}`;

/** The actor of what `npm run shop` does. */
export const commandLine = 'command line';
