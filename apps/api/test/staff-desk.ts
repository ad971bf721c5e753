import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { StaffRole } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { quickHash, type TestTenant } from '@etalage/db/test-factories';
import type { FastifyInstance } from 'fastify';
import { staffKey } from '../src/commands/staff-key.ts';
import { fromElsewhere } from './customers-of.ts';
import { mailsTo } from './mailed.ts';
import type { Answer, Send } from './shopping.ts';
import { byInject, Shopper } from './shopping.ts';

export const staffPassword = 'zeven groene fietsen';

/** Somebody of a shop's staff with a browser: a shopper with one cookie more. */
export class Desk {
  /** What the same browser shops with. */
  readonly browser: Shopper;
  /** The cookie of their session. */
  cookie: string | null = null;

  constructor(send: Send, host: string) {
    const withCookie: Send = async (method, path, given) => {
      const { cookie } = given.headers;
      const own = this.cookie === null ? [] : [`etalage_staff=${this.cookie}`];
      const jar = [...(cookie ? [cookie] : []), ...own].join('; ');
      const headers = { ...given.headers, ...(jar && { cookie: jar }) };
      const answer = await send(method, path, { ...given, headers });
      this.#keep(answer);
      return answer;
    };
    this.browser = new Shopper(withCookie, host);
  }

  #keep({ headers }: Answer<unknown>): void {
    const set = [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('etalage_staff='));
    if (set) this.cookie = set.slice('etalage_staff='.length).split(';')[0] || null;
  }

  call<T>(method: string, path: string, body?: object) {
    return this.browser.call<T & { code?: string }>(method, path, body, fromElsewhere());
  }
}

/** Somebody of the staff whose password is `staffPassword`; in a demo shop their second factor is mailed. */
export async function createStaff(
  inShop: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  tenantId: string,
  role: StaffRole,
  email: string,
): Promise<{ id: string; email: string; name: string }> {
  const password = quickHash(staffPassword);
  return inShop((tx) =>
    tx
      .insertInto('staff_accounts')
      .values({ tenant_id: tenantId, email, name: 'Sanne Smit', role, password })
      .returning(['id', 'email', 'name'])
      .executeTakeFirstOrThrow(),
  );
}

/** The same, logged in with both factors at a desk of their own; the app is of the development environment, where mails are read. */
export async function staffAtDesk(
  app: FastifyInstance,
  tenant: TestTenant,
  role: StaffRole,
  email: string,
): Promise<{ staff: Awaited<ReturnType<typeof createStaff>>; desk: Desk }> {
  const staff = await createStaff((work) => app.db.withTenant(tenant.id, work), tenant.id, role, email);
  const desk = new Desk(byInject(app), tenant.host);
  await desk.call('POST', '/desk/log-in?lang=nl', { email, password: staffPassword });
  const html = (await mailsTo(app, tenant, email)).at(-1)?.html ?? '';
  await desk.call('POST', '/desk/log-in/code', { code: /je code is (\d{6})/.exec(html)?.[1] ?? '' });
  return { staff, desk };
}

/** What `npm run shop` sends, and how the API answers. */
export async function byCommand(app: FastifyInstance, method: 'GET' | 'POST', url: string, body?: object) {
  const answer = await app.inject({
    method,
    url: `/staff/shops/${url}`,
    headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, string> };
}

/** The code that an authenticator app shows so many stretches of thirty seconds from now. */
export async function codeOfApp(secret: string, later = 0): Promise<string> {
  const bytes = Buffer.from(base32.decode(secret)).toString();
  return createOTP(bytes).hotp(Math.floor(Date.now() / 30_000) + later);
}
