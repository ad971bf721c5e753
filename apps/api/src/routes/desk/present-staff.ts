import type { StaffFactor, StaffSession } from '@etalage/contracts';
import { mayShadow } from '../../commands/shadow.ts';
import { factorOf } from '../../commands/staff-log-in.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { StaffOfSession } from '../../repositories/staff-sessions.ts';

/** Nobody of the staff, with the factor that a log-in waits for. */
export const noStaff = (factor: StaffFactor | null = null, hasPasskey = false): StaffSession => ({
  staff: null,
  factor,
  hasPasskey,
});

export function presentStaff(tenant: Tenant, session: StaffOfSession | null): StaffSession {
  if (!session) return noStaff();
  if (!session.isProved) return noStaff(factorOf(tenant, session), session.passkeys > 0);
  const { name, email, role } = session;
  return { staff: { name, email, role, mayShadow: mayShadow(role) }, factor: null, hasPasskey: false };
}
