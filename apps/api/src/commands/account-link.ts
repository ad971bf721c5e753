import { randomUUID } from 'node:crypto';
import type { Tenant } from '../plugins/tenant.ts';
import { insertRegistration, insertReset, type RegisteredDetails } from '../repositories/account-links.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { countMailedLink } from './limit-mailed-links.ts';
import { retentionPeriods } from './retention-periods.ts';
import type { Services } from './services.ts';
import { derivedToken, hashToken } from './token.ts';

/** Stands in a kept mail where the link has its token. */
export const accountTokenPlaceholder = '__account-token__';

/** The token of a link: 192 bits that follow from its id and the deployment's secret, of which the database keeps a hash. */
export function accountToken(secret: string, tenantId: string, linkId: string): string {
  return derivedToken(`account-link ${secret}`, `${tenantId}/${linkId}`);
}

type Asked = { email: string; address: string };
/** Seconds to wait where a network has asked for too many links. */
type TooMany = { secondsLeft: number };

/**
 * Mails a link that makes an account of what the form said; whoever has this e-mail already is mailed that instead. The same
 * statements run for both, and the mail is written later.
 */
export async function requestRegistration(
  { db, env }: Pick<Services, 'db' | 'env'>,
  tenant: Tenant,
  language: string,
  asked: Asked & { details: RegisteredDetails },
): Promise<TooMany | null> {
  const email = asked.email.trim().toLowerCase();
  return db.withTenant(tenant.id, async (tx) => {
    const { address, details } = asked;
    const form = JSON.stringify(details);
    const counted = await countMailedLink(tx, env.APP_SECRET, tenant.id, 'register', {
      email,
      address,
      form,
    });
    if (counted !== 'send') return counted === 'again' ? null : counted;
    const link = newAccountLink(env.APP_SECRET, tenant.id, email, language);
    await insertRegistration(tx, tenant.id, { ...link, ...retentionPeriods.registrations, details });
    await addToOutbox(tx, tenant.id, mailOfLink(link.id));
    return null;
  });
}

/** Mails a link by which the customer with this e-mail chooses another password, if there is one: told by nothing but the mail. */
export async function requestReset(
  { db, env }: Pick<Services, 'db' | 'env'>,
  tenant: Tenant,
  language: string,
  asked: Asked & { returnUrl: string | null },
): Promise<TooMany | null> {
  const email = asked.email.trim().toLowerCase();
  return db.withTenant(tenant.id, async (tx) => {
    const counted = await countMailedLink(tx, env.APP_SECRET, tenant.id, 'reset', {
      address: asked.address,
      email,
    });
    if (counted !== 'send') return counted === 'again' ? null : counted;
    const link = newAccountLink(env.APP_SECRET, tenant.id, email, language);
    const { returnUrl } = asked;
    await insertReset(tx, tenant.id, { ...link, ...retentionPeriods.passwordResets, returnUrl });
    await addToOutbox(tx, tenant.id, mailOfLink(link.id));
    return null;
  });
}

/** What every link is kept with. */
export function newAccountLink(secret: string, tenantId: string, email: string, language: string) {
  const id = randomUUID();
  return { id, email, language, tokenHash: hashToken(accountToken(secret, tenantId, id)) };
}

/** The work of mailing a link. */
export const mailOfLink = (accountLinkId: string) =>
  ({ kind: 'mail', payload: { template: 'account-link', accountLinkId } }) as const;
