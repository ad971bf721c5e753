import { randomUUID } from 'node:crypto';
import type { CustomerSessions } from '../auth/customer-sessions.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { passwordStamp } from '../repositories/customer-passwords.ts';
import { insertLogInLink, useUpLogInLink } from '../repositories/log-in-links.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { countMailedLink } from './limit-mailed-links.ts';
import { type LoggedIn, type LogInRequest, settleLogIn } from './log-in.ts';
import { retentionPeriods } from './retention-periods.ts';
import type { Services } from './services.ts';
import { derivedToken, hashToken } from './token.ts';

/** Stands in a kept mail where the link has its token. */
export const logInTokenPlaceholder = '__log-in-token__';

/**
 * Mails a link by which the customer with this e-mail logs in once, if there is one: by the same statements for everyone,
 * and the mail itself later. Answers with the seconds to wait where this network has asked for too many.
 */
export async function requestLogInLink(
  { db, env }: Pick<Services, 'db' | 'env'>,
  tenant: Tenant,
  language: string,
  request: { email: string; address: string; returnUrl: string | null },
): Promise<{ secondsLeft: number } | null> {
  const email = request.email.trim().toLowerCase();
  return db.withTenant(tenant.id, async (tx) => {
    const counted = await countMailedLink(tx, env.APP_SECRET, tenant.id, 'link', {
      address: request.address,
      email,
    });
    if (counted !== 'send') return counted === 'again' ? null : counted;
    const id = randomUUID();
    const tokenHash = hashToken(logInToken(env.APP_SECRET, tenant.id, id));
    const { returnUrl } = request;
    const link = { id, email, language, tokenHash, returnUrl, ...retentionPeriods.logInLinks };
    await insertLogInLink(tx, tenant.id, link);
    await addToOutbox(tx, tenant.id, { kind: 'mail', payload: { template: 'log-in-link', linkId: id } });
    return null;
  });
}

/** The token of a link: 192 bits that follow from its id and the deployment's secret, of which the database keeps a hash. */
export function logInToken(secret: string, tenantId: string, linkId: string): string {
  return derivedToken(`log-in-link ${secret}`, `${tenantId}/${linkId}`);
}

/** Logs in whoever holds a link's token, once; null where it opens nothing any more. */
export async function logInByLink(
  services: Pick<Services, 'db' | 'env'>,
  sessions: CustomerSessions,
  tenant: Tenant,
  language: string,
  token: string,
  request: Pick<LogInRequest, 'userAgent' | 'address' | 'cartToken' | 'sessionCookie' | 'deviceToken'>,
): Promise<(LoggedIn & { returnUrl: string | null }) | null> {
  const link = await services.db.withTenant(tenant.id, async (tx) => {
    const used = await useUpLogInLink(tx, tenant.id, hashToken(token));
    // While this transaction holds the link nobody replaces the password: that ends the customer's links as well.
    return used && { ...used, stamp: await passwordStamp(tx, tenant.id, used.email) };
  });
  if (!link) return null;
  const begun = await sessions.beginFor(tenant.id, link.customerId, request);
  const loggedIn = await settleLogIn(services, sessions, tenant, language, begun, link, request);
  return loggedIn && { ...loggedIn, returnUrl: link.returnUrl };
}
