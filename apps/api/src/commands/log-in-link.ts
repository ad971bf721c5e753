import { createHmac, randomUUID } from 'node:crypto';
import type { CustomerSessions } from '../auth/customer-sessions.ts';
import { networkOf } from '../plugins/counted-network.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { countAttempt } from '../repositories/counted-attempts.ts';
import { insertLogInLink, useUpLogInLink } from '../repositories/log-in-links.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { attemptKey } from './attempt-key.ts';
import { hashToken } from './cart-token.ts';
import { type LoggedIn, type LogInRequest, settleLogIn } from './log-in.ts';
import { retentionPeriods } from './retention-periods.ts';
import type { Services } from './services.ts';

/** Stands in a kept mail where the link has its token. */
export const logInTokenPlaceholder = '__log-in-token__';

/**
 * Shorter than a link opens (`logInLinkMinutes`): whoever lets others ask for links to an address until no more are sent has
 * filled the owner's mailbox with one that works.
 */
const pauseSeconds = 20 * 60;
/** Links that one network may ask for in an hour, whoever they are for. */
const perNetwork = 20;
const hour = 60 * 60;

/**
 * Mails a link by which the customer with this e-mail logs in once, if there is one: by the same statements for everyone,
 * and the mail itself later. Answers with the seconds to wait where this network has asked for too many.
 */
export async function requestLogInLink(
  { db, env }: Pick<Services, 'db' | 'env'>,
  tenant: Tenant,
  language: string,
  request: { email: string; address: string },
): Promise<{ secondsLeft: number } | null> {
  const email = request.email.trim().toLowerCase();
  const key = (...parts: string[]) => attemptKey(env.APP_SECRET, tenant.id, 'link', ...parts);
  return db.withTenant(tenant.id, async (tx) => {
    const count = (kind: 'link-network' | 'link-account', name: string, seconds: number) =>
      countAttempt(tx, tenant.id, kind, key(name), seconds);
    const ofNetwork = await count('link-network', networkOf(request.address).narrow, hour);
    if (ofNetwork.count > perNetwork) return ofNetwork;
    const ofAccount = await count('link-account', email, pauseSeconds);
    // Whoever asks again hears the same: the mail of before still works.
    if (ofAccount.count > 1) return null;
    const id = randomUUID();
    const tokenHash = hashToken(logInToken(env.APP_SECRET, tenant.id, id));
    await insertLogInLink(tx, tenant.id, { id, email, language, tokenHash, ...retentionPeriods.logInLinks });
    await addToOutbox(tx, tenant.id, { kind: 'mail', payload: { template: 'log-in-link', linkId: id } });
    return null;
  });
}

/** The token of a link: 192 bits that follow from its id and the deployment's secret, of which the database keeps a hash. */
export function logInToken(secret: string, tenantId: string, linkId: string): string {
  const mac = createHmac('sha256', `log-in-link ${secret}`).update(`${tenantId}/${linkId}`).digest();
  return mac.subarray(0, 24).toString('base64url');
}

/** Logs in whoever holds a link's token, once; null where it opens nothing any more. */
export async function logInByLink(
  services: Pick<Services, 'db' | 'env'>,
  sessions: CustomerSessions,
  tenant: Tenant,
  language: string,
  token: string,
  request: Pick<LogInRequest, 'userAgent' | 'cartToken' | 'sessionCookie' | 'deviceToken'>,
): Promise<LoggedIn | null> {
  const link = await services.db.withTenant(tenant.id, (tx) =>
    useUpLogInLink(tx, tenant.id, hashToken(token)),
  );
  if (!link) return null;
  const begun = await sessions.beginFor(tenant.id, link.customerId, request.userAgent);
  return settleLogIn(services, sessions, tenant, language, begun, link.email, request);
}
