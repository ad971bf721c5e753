import { randomUUID } from 'node:crypto';
import type { CreationOptions, NewCredential, StaffRole } from '@etalage/contracts';
import { staffSessionHours } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { networkOf } from '@etalage/memory/counted-network';
import { isGuessable } from '../auth/guessable-password.ts';
import { inLogInQueue } from '../auth/log-in-queue.ts';
import { hashOnThread } from '../auth/password-thread.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { addToAudit, commandLine, staffActor } from '../repositories/audit-log.ts';
import { undoneUnlessNull } from '../repositories/code-holds.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { endShadowVisitsOf } from '../repositories/shadow-visits.ts';
import {
  findStaffByEmail,
  findStaffInvitation,
  insertStaffInvitation,
  saveStaffAccount,
  setStaffCredentials,
  setStaffRole,
  useUpStaffInvitation,
} from '../repositories/staff-accounts.ts';
import { deleteStaffPasskeysOf } from '../repositories/staff-passkeys.ts';
import { endStaffSessionsOf, insertStaffSession } from '../repositories/staff-sessions.ts';
import { creationOptions, type PasskeySite, readNewPasskey } from './passkey-answers.ts';
import { retentionPeriods } from './retention-periods.ts';
import { totpFor, totpStep } from './second-factor.ts';
import type { Services } from './services.ts';
import { keepStaffPasskey } from './staff-passkeys.ts';
import { derivedToken, hashToken, newToken } from './token.ts';

type Stores = Pick<Services, 'db' | 'env'>;

/** Stands in a kept mail where the link has its token. */
export const staffTokenPlaceholder = '__staff-token__';

/** The token of an invitation: 192 bits that follow from its id and the deployment's secret, of which the database keeps a hash. */
export function staffToken(secret: string, tenantId: string, invitationId: string): string {
  return derivedToken(`staff-invitation ${secret}`, `${tenantId}/${invitationId}`);
}

/** Everything that somebody of the staff has open, ends at once. */
async function endAllOf(tx: Tx, tenantId: string, staffId: string): Promise<void> {
  await endStaffSessionsOf(tx, tenantId, staffId);
  await endShadowVisitsOf(tx, tenantId, staffId);
}

/** Makes somebody one of the staff and mails them a link; whoever is one already chooses anew by it. Answers until when it opens. */
export async function inviteStaff(
  { db, env }: Stores,
  tenant: Tenant,
  language: string,
  given: { email: string; name: string; role: StaffRole },
): Promise<Date> {
  const email = given.email.trim().toLowerCase();
  return db.withTenant(tenant.id, async (tx) => {
    const before = await findStaffByEmail(tx, tenant.id, email);
    const staffId = await saveStaffAccount(tx, tenant.id, { ...given, email, name: given.name.trim() });
    if (before && before.role !== given.role) await endAllOf(tx, tenant.id, staffId);
    const id = randomUUID();
    const tokenHash = hashToken(staffToken(env.APP_SECRET, tenant.id, id));
    const link = { id, staffId, language, tokenHash, ...retentionPeriods.invitations };
    const until = await insertStaffInvitation(tx, tenant.id, link);
    await addToOutbox(tx, tenant.id, {
      kind: 'mail',
      payload: { template: 'staff-invitation', staffInvitationId: id },
    });
    await addToAudit(tx, tenant.id, {
      actor: commandLine,
      action: 'staff-invited',
      entity: 'staff',
      entityId: staffId,
      data: { email, role: given.role },
    });
    return until;
  });
}

/** Gives somebody another role, or none; their sessions and visits end in the same transaction. False where nobody has this address. */
export async function changeStaffRole(
  { db }: Stores,
  tenant: Tenant,
  { email, role }: { email: string; role: StaffRole | null },
): Promise<boolean> {
  return db.withTenant(tenant.id, async (tx) => {
    const id = await setStaffRole(tx, tenant.id, email.trim().toLowerCase(), role);
    if (id === undefined) return false;
    await endAllOf(tx, tenant.id, id);
    await addToAudit(tx, tenant.id, {
      actor: commandLine,
      action: 'staff-role-changed',
      entity: 'staff',
      entityId: id,
      data: { role },
    });
    return true;
  });
}

/** Whom an invitation is for; null where it opens nothing. Changes nothing: mail programs look too. */
export async function lookAtStaffInvitation(
  { db, env }: Stores,
  tenant: Tenant,
  token: string,
): Promise<{ name: string; email: string; totp: { secret: string; url: string } | null } | null> {
  const found = await db.withTenant(tenant.id, (tx) => findStaffInvitation(tx, tenant.id, hashToken(token)), {
    readOnly: true,
  });
  if (!found) return null;
  const { id, name, email } = found;
  const totp = tenant.isDemo ? null : totpFor(env.APP_SECRET, tenant.id, id, { shop: tenant.name, email });
  return { name, email, totp };
}

/** What a device makes the passkey from that an invitation is followed with; null where it opens nothing. Changes nothing. */
export async function startInvitationPasskey(
  { db, env }: Stores,
  tenant: Tenant,
  site: PasskeySite,
  token: string,
): Promise<CreationOptions | null> {
  const found = await db.withTenant(tenant.id, (tx) => findStaffInvitation(tx, tenant.id, hashToken(token)), {
    readOnly: true,
  });
  if (!found) return null;
  const { id, staffId, email } = found;
  return creationOptions(env.APP_SECRET, tenant, site, { id: staffId, email }, [], { staff: 'join', id });
}

type Following = {
  token: string;
  password: string;
  code?: string;
  passkey?: { name: string; credential: NewCredential };
  address: string;
};

/**
 * Gives a staff account its password and second factor by an invitation, and begins a session: the link, the password and a code of the
 * app, or a passkey, were shown. The invitation is used up and all of before ends in one transaction: of two at once one does it.
 */
export async function followStaffInvitation(
  { db, env }: Stores,
  tenant: Tenant,
  language: string,
  site: PasskeySite,
  { token, password, code = '', passkey, address }: Following,
): Promise<{ token: string } | { refused: 'ENDED' | 'GUESSABLE' | 'CODE_WRONG' | 'PASSKEY_FAILED' }> {
  const found = await db.withTenant(tenant.id, (tx) => findStaffInvitation(tx, tenant.id, hashToken(token)), {
    readOnly: true,
  });
  if (!found) return { refused: 'ENDED' };
  if (isGuessable(password, [tenant.name, tenant.slug, found.email, found.name]))
    return { refused: 'GUESSABLE' };
  const use = { staff: 'join', id: found.id } as const;
  const made = passkey
    ? await readNewPasskey(env.APP_SECRETS, tenant.id, site, use, passkey.credential)
    : null;
  if (passkey && !made) return { refused: 'PASSKEY_FAILED' };
  const needsCode = !tenant.isDemo && !made;
  const digits = code.replaceAll(/\s/g, '');
  const step = needsCode ? await totpStep(env.APP_SECRETS, tenant.id, found.id, digits) : 0;
  if (step === null) return { refused: 'CODE_WRONG' };
  const place = { tenantId: tenant.id, network: networkOf(address), isKnown: false };
  const hash = await inLogInQueue(place, () => hashOnThread(password));
  const session = newToken();
  const refusal = await db.withTenant(tenant.id, (tx) =>
    undoneUnlessNull(tx, async () => {
      if (!(await useUpStaffInvitation(tx, tenant.id, found.id))) return { refused: 'ENDED' } as const;
      const { staffId } = found;
      const totpSeed = needsCode ? found.id : null;
      await setStaffCredentials(tx, tenant.id, staffId, { password: hash, totpSeed, totpStep: step });
      await endAllOf(tx, tenant.id, staffId);
      await deleteStaffPasskeysOf(tx, tenant.id, staffId);
      const named = { staffId, name: passkey?.name ?? '', language };
      if (made && !(await keepStaffPasskey(tx, tenant.id, named, made)))
        return { refused: 'PASSKEY_FAILED' } as const;
      const begun = { id: randomUUID(), staffId, tokenHash: hashToken(session), language, isProved: true };
      await insertStaffSession(tx, tenant.id, { ...begun, minutes: staffSessionHours * 60 });
      await addToAudit(tx, tenant.id, {
        actor: staffActor(staffId),
        action: 'staff-joined',
        entity: 'staff',
        entityId: staffId,
        data: { factor: made ? 'passkey' : needsCode ? 'totp' : 'mail' },
      });
      return null;
    }),
  );
  return refusal ?? { token: session };
}
