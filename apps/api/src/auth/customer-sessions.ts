import { createHmac, hkdfSync } from 'node:crypto';
import { sessionCookie } from '@etalage/contracts/cookies';
import { passwordLength } from '@etalage/contracts/limits';
import type { Database } from '@etalage/db';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { retentionPeriods } from '../commands/retention-periods.ts';
import { noteOf, shadowHashIn, shadowRoles } from '../commands/shadow.ts';
import { isRightSecret } from '../commands/token.ts';
import type { Secrets } from '../plugins/env.ts';
import { addToAudit } from '../repositories/audit-log.ts';
import { findSession, noteSessionCountry, type SessionCustomer } from '../repositories/customer-sessions.ts';
import { endShadowVisit, findShadowSession } from '../repositories/shadow-visits.ts';
import { countryOf } from './country-of.ts';
import { hashOnThread, verifyOnThread } from './password-thread.ts';
import { tenantAdapter } from './tenant-adapter.ts';

/** Who logged in. The e-mail is in lower case; `categoryId` is null in the tenant's default category. */
export type LoggedInCustomer = Pick<SessionCustomer, 'id' | 'email' | 'categoryId'>;

/** The value of the cookie that opens a session, and how many seconds a browser keeps it. */
export type SessionCookie = { value: string; maxAge: number };

/** What logs in: as it names itself, and from which internet address, of which the country alone is kept. */
type Browser = { userAgent: string; address: string };

export type CustomerSessions = {
  /** Whose session a cookie's value opens, with the cookie to keep from now on where its time was made longer. */
  find(
    tenantId: string,
    value: string,
  ): Promise<{ customer: SessionCustomer; renewed: SessionCookie | null } | null>;
  /**
   * Begins a session for whoever has this e-mail and password; null where there is no such customer. Hashes a password in
   * either case: call it in the queue of log-ins.
   */
  begin(
    tenantId: string,
    given: { email: string; password: string } & Browser,
  ): Promise<{ customer: LoggedInCustomer; cookie: SessionCookie } | null>;
  /** Begins a session for a customer who has shown in another way than by a password who they are. */
  beginFor(
    tenantId: string,
    customerId: string,
    browser: Browser,
  ): Promise<{ customer: LoggedInCustomer; cookie: SessionCookie }>;
  /** Ends the session that a cookie's value opens; one that opens none is no error. */
  end(tenantId: string, value: string): Promise<void>;
};

/** Seconds. A session lasts so long, and is made as long again by whoever comes with it once a day. */
const day = 24 * 60 * 60;
const lifetime = retentionPeriods.sessions.days * day;
const renewedAfter = day;
/** A token of the library and its signature. Whatever else a browser sends never reaches the library. */
const signed = /^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/;
const instancesAtMost = 200;

/**
 * Log-in and sessions of every tenant's customers by better-auth, one instance for each tenant. Its own routes are served
 * nowhere; what is asked of it is asked here.
 */
export function customerSessions(db: Database, secrets: Secrets, log: FastifyBaseLogger): CustomerSessions {
  // An instance takes 2 to 4 ms and some 160 kB, so each is made when its tenant's first customer comes.
  const instances = new LRUCache<string, TenantAuth>({
    max: instancesAtMost,
    memoMethod: (tenantId) => tenantAuth(db, tenantId, tenantSecret(secrets[0], tenantId), log),
  });
  const authOf = (tenantId: string) => instances.memo(tenantId);
  /** Nobody stays outside because it cannot be said where they are. */
  const noteCountry = (tenantId: string, { value }: SessionCookie, address: string) =>
    noteCountryOf(db, tenantId, tokenIn(value, tenantId, secrets), address).catch((err: unknown) =>
      log.error({ err }, 'where a session began could not be noted'),
    );

  return {
    async find(tenantId, value) {
      // Such a session has an end of its own, which nothing makes later.
      const shadow = shadowHashIn(value);
      if (shadow !== null) {
        const customer = await db.withTenant(
          tenantId,
          (tx) => findShadowSession(tx, tenantId, shadow, shadowRoles),
          {
            readOnly: true,
          },
        );
        return customer && { customer, renewed: null };
      }
      const token = tokenIn(value, tenantId, secrets);
      if (token === null) return null;
      // What the secret of before signed is signed anew, so that whoever comes while both hold stays logged in.
      const own = signedBy(token, tenantSecret(secrets[0], tenantId));
      // By a statement of our own: the library takes as long for it as all else that an answer needs.
      const session = await db.withTenant(tenantId, (tx) => findSession(tx, tenantId, token), {
        readOnly: true,
      });
      if (!session) return null;
      const { customer, expiresAt } = session;
      const isDue = expiresAt.getTime() - (lifetime - renewedAfter) * 1_000 <= Date.now();
      if (!isDue) {
        const maxAge = Math.floor((expiresAt.getTime() - Date.now()) / 1_000);
        return { customer, renewed: own === value ? null : { value: own, maxAge } };
      }
      // The library ends what is over, and makes longer what goes on.
      const { api } = authOf(tenantId);
      const answer = await unwrapped(api.getSession({ headers: cookieHeader(own), returnHeaders: true }));
      return answer.response && { customer, renewed: cookieIn(answer.headers) };
    },
    async begin(tenantId, { email, password, userAgent, address }) {
      const { api } = authOf(tenantId);
      const headers = new Headers({ 'user-agent': userAgent });
      const answer = await unwrapped(
        api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
      ).catch((error: unknown) => {
        // Every refusal is the same one: who knows an address learns nothing about it here.
        if (error instanceof APIError && error.statusCode < 500) return null;
        throw error;
      });
      if (!answer) return null;
      const cookie = cookieIn(answer.headers);
      if (!cookie) throw new Error('A session was begun without a cookie.');
      await noteCountry(tenantId, cookie, address);
      return { customer: customerOf(answer.response.user), cookie };
    },
    async beginFor(tenantId, customerId, { userAgent, address }) {
      const { api } = authOf(tenantId);
      const headers = new Headers({ 'user-agent': userAgent });
      const answer = await unwrapped(
        api.beginSession({ body: { customerId }, headers, returnHeaders: true }),
      );
      const cookie = cookieIn(answer.headers);
      if (!cookie) throw new Error('A session was begun without a cookie.');
      await noteCountry(tenantId, cookie, address);
      return { customer: customerOf(answer.response), cookie };
    },
    async end(tenantId, value) {
      const shadow = shadowHashIn(value);
      if (shadow !== null) return endShadow(db, tenantId, shadow);
      const token = tokenIn(value, tenantId, secrets);
      if (token === null) return;
      const headers = cookieHeader(signedBy(token, tenantSecret(secrets[0], tenantId)));
      const { api } = authOf(tenantId);
      await unwrapped(api.signOut({ headers }));
      // The library answers that all is well where its database did not; the session itself tells.
      const still = await unwrapped(api.getSession({ headers }));
      if (still) throw new Error('A session was not ended.');
    },
  };
}

/** The country that a session began in, as far as its address says. */
async function noteCountryOf(
  db: Database,
  tenantId: string,
  token: string | null,
  address: string,
): Promise<void> {
  const country = await countryOf(address);
  if (token === null || country === null) return;
  await db.withTenant(tenantId, (tx) => noteSessionCountry(tx, tenantId, token, country));
}

async function endShadow(db: Database, tenantId: string, tokenHash: string): Promise<void> {
  await db.withTenant(tenantId, async (tx) => {
    const visit = await endShadowVisit(tx, tenantId, tokenHash);
    if (visit) await addToAudit(tx, tenantId, noteOf('shadow-ended', visit, visit.id, {}));
  });
}

type TenantAuth = ReturnType<typeof tenantAuth>;

type BeginSession = { customerId: string };

/** Begins a session without a password; reached by our own code alone, as everything of the library. */
const beginSession = createAuthEndpoint(
  '/begin-session',
  {
    method: 'POST',
    requireHeaders: true,
    metadata: { SERVER_ONLY: true },
    body: {
      '~standard': {
        version: 1,
        vendor: 'etalage',
        validate: (value: unknown) => ({ value: value as BeginSession }),
      },
    },
  },
  async (ctx) => {
    const { internalAdapter } = ctx.context;
    const { customerId } = ctx.body as BeginSession;
    const user = await internalAdapter.findUserById(customerId);
    if (!user) throw new Error('A session was to begin for a customer who is gone.');
    const session = await internalAdapter.createSession(user.id);
    await setSessionCookie(ctx, { session, user });
    return user as User;
  },
);

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

function tenantAuth(db: Database, tenantId: string, secret: string, log: FastifyBaseLogger) {
  return betterAuth({
    // Named in links of the library's own mails alone, of which it sends none.
    baseURL: 'http://shop.invalid',
    // As a list, so that no variable of the environment can take its place.
    secrets: [{ version: 1, value: secret }],
    database: tenantAdapter(db, tenantId),
    user: {
      modelName: 'customers',
      fields: { emailVerified: 'email_verified', ...stamps },
      additionalFields: {
        customerCategoryId: {
          type: 'number',
          required: false,
          input: false,
          fieldName: 'customer_category_id',
        },
      },
    },
    session: {
      modelName: 'customer_sessions',
      fields: {
        userId: 'customer_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...stamps,
      },
      expiresIn: lifetime,
      updateAge: renewedAfter,
      // A session that was ended must be at its end now, not when a copy of it in a cookie runs out.
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'customer_accounts',
      fields: {
        userId: 'customer_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...stamps,
      },
    },
    verification: {
      modelName: 'customer_verifications',
      fields: { expiresAt: 'expires_at', ...stamps },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: passwordLength.most,
      password: {
        hash: hashOnThread,
        verify: ({ hash, password }) => verifyOnThread(password, hash),
      },
    },
    advanced: {
      // The cookie's name and attributes as browsers get them are made by plugins/customer.ts, per request.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookie } },
      database: { generateId: 'uuid', joins: true },
      ipAddress: { disableIpTracking: true },
    },
    // Attempts are counted in the database, for all processes together.
    rateLimit: { enabled: false },
    plugins: [{ id: 'begin-session', endpoints: { beginSession } }],
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        log.error({ err }, `authentication: ${message}`);
      },
    },
  });
}

/** A secret for each tenant, so that one shop's cookie is noise in another. */
function tenantSecret(secret: string, tenantId: string): string {
  const key = hkdfSync('sha256', secret, '', `etalage customer sessions ${tenantId}`, 32);
  return Buffer.from(key).toString('base64url');
}

/** The token in a cookie's value; null where it is none, or none of this tenant's secrets signed it as the library does. */
function tokenIn(value: string, tenantId: string, secrets: Secrets): string | null {
  if (!signed.test(value)) return null;
  const [token = ''] = value.split('.');
  const isOurs = secrets.some((secret) =>
    isRightSecret(value, signedBy(token, tenantSecret(secret, tenantId))),
  );
  return isOurs ? token : null;
}

/** A cookie's value as the library signs it. */
function signedBy(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

type User = { id: string; email: string; customerCategoryId?: number | null | undefined };

function customerOf({ id, email, customerCategoryId }: User): LoggedInCustomer {
  return { id, email, categoryId: customerCategoryId ?? null };
}

function cookieHeader(value: string): Headers {
  return new Headers({ cookie: `${sessionCookie}=${encodeURIComponent(value)}` });
}

const sessionIn = new RegExp(`^${sessionCookie}=([^;]*)(.*)$`);

/** The session cookie that an answer of the library sets; null where it sets none, or takes it away. */
function cookieIn(headers: Headers): SessionCookie | null {
  for (const cookie of headers.getSetCookie()) {
    const [, value = '', attributes = ''] = sessionIn.exec(cookie) ?? [];
    const maxAge = Number(/;\s*max-age=(\d+)/i.exec(attributes)?.[1] ?? 0);
    if (value !== '' && maxAge > 0) return { value: decodeURIComponent(value), maxAge };
  }
  return null;
}

/** The library wraps what its database threw; a database that cannot be reached must be told from a bug. */
async function unwrapped<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof APIError && error.statusCode >= 500 && error.cause !== undefined) throw error.cause;
    throw error;
  }
}
