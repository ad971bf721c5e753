import { randomUUID } from 'node:crypto';
import { createCustomer } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { totpFor } from '../../src/commands/second-factor.ts';
import { hashToken, newToken } from '../../src/commands/token.ts';
import { internalSecret } from '../build-app.ts';
import { codeOfApp, createStaff, Desk, staffPassword } from '../staff-desk.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, apis, onMutants } = await openRacingShop();
let round = 0;

const deskAt = (processes: readonly ApiProcess[], i: number) =>
  new Desk(byPatientHttp(processes[i % processes.length]?.url ?? ''), tenant.host);

/** Somebody of the staff with six browsers that are logged in, over the processes. */
async function sixBrowsers(processes: readonly ApiProcess[]) {
  round += 1;
  const inShop: Parameters<typeof createStaff>[0] = (work) => database.withTenant(tenant.id, work);
  const staff = await createStaff(inShop, tenant.id, 'orders', `balie-${round}@example.nl`);
  return Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const desk = deskAt(processes, i);
      const token = newToken();
      const row = {
        tenant_id: tenant.id,
        id: randomUUID(),
        staff_id: staff.id,
        token_hash: hashToken(token),
        is_proved: true,
        language: 'nl',
        expires_at: new Date(Date.now() + 3_600_000),
      };
      await inShop((tx) => tx.insertInto('staff_sessions').values(row).execute());
      desk.cookie = token;
      return desk;
    }),
  );
}

/** Six browsers use one link at once: how many begin a visit. */
async function linkAtOnce(processes: readonly ApiProcess[]): Promise<number> {
  const customer = await createCustomer(database, tenant);
  const desks = await sixBrowsers(processes);
  const asked = await desks[0]?.call<{ token: string }>('POST', '/desk/shadow', {
    customerId: customer.id,
    reason: 'Belde met een vraag',
  });
  const token = asked?.body.token ?? '';
  const answers = await Promise.all(desks.map((desk) => desk.call('POST', '/auth/shadow', { token })));
  return answers.filter(({ status }) => status === 200).length;
}

/** Four log-ins show the same code of an app at once: how many are let in. */
async function codeAtOnce(processes: readonly ApiProcess[]): Promise<number> {
  round += 1;
  const email = `app-${round}@example.nl`;
  const seed = randomUUID();
  const inShop: Parameters<typeof createStaff>[0] = (work) => database.withTenant(tenant.id, work);
  const { id } = await createStaff(inShop, tenant.id, 'orders', email);
  await inShop((tx) =>
    tx.updateTable('staff_accounts').set({ totp_seed: seed }).where('id', '=', id).execute(),
  );
  const desks = Array.from({ length: 4 }, (_, i) => deskAt(processes, i));
  for (const desk of desks) await desk.call('POST', '/desk/log-in', { email, password: staffPassword });
  const code = await codeOfApp(totpFor(internalSecret, tenant.id, seed, { shop: 'x', email }).secret);
  const answers = await Promise.all(desks.map((desk) => desk.call('POST', '/desk/log-in/code', { code })));
  return answers.filter(({ status }) => status === 200).length;
}

test('AUTH-06 of six browsers that use one link at once, on two processes, one begins a visit', async () => {
  for (let i = 0; i < 3; i += 1) expect(await linkAtOnce(apis)).toBe(1);
});

test('AUTH-05 of four log-ins that show one code of an app at once, on two processes, one is let in', async () => {
  for (let i = 0; i < 3; i += 1) expect(await codeAtOnce(apis)).toBe(1);
});

test('AUTH-05 AUTH-06 the same races are won by several where a link and a code are looked at before they are used: the races are real ones', async () => {
  await onMutants('./use-naive-shadow.ts', async (mutants) => {
    let [links, codes] = [0, 0];
    for (let i = 0; i < 10 && Math.min(links, codes) <= 1; i += 1) {
      links = Math.max(links, await linkAtOnce(mutants));
      codes = Math.max(codes, await codeAtOnce(mutants));
    }
    expect(links).toBeGreaterThan(1);
    expect(codes).toBeGreaterThan(1);
  });
});
