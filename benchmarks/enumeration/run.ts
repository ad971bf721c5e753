import { parseArgs } from 'node:util';
import { openDatabase } from '../../packages/db/src/index.ts';
import { hashPassword } from '../../packages/db/src/password.ts';
import { createCustomer, createTenant } from '../../packages/db/src/test-factories/index.ts';
import { asStorefront, startBenchStack } from '../lib/bench-stack.ts';
import { Connection } from '../lib/connection.ts';
import { type Figure, median, milliseconds, report, short } from '../lib/figures.ts';
import { rankTest } from './rank-test.ts';

/** Whether the time of an answer tells that an address has an account: see README.md. */

const { values: options } = parseArgs({ options: { tries: { type: 'string', default: '1000' } } });
const tries = Number(options.tries);
/** Answers before the first that counts: of a process that has just been started all are slow. */
const warmUp = 100;
/** Chance alone gives a smaller one in a run out of a hundred. */
const leastLikely = 0.01;

type Asked = {
  path: string;
  json: (email: string) => unknown;
  status: number;
  /** By whoever has an account of a company: each pair by another one, so that nobody asks too often. */
  isLoggedIn?: true;
};

/** What the factories give every customer. */
const password = 'Vaas, pan en fiets 1';

/** Each question that a stranger may ask about an address. */
const questions: Record<string, Asked> = {
  'log in, wrong password': {
    path: '/auth/login?lang=nl',
    json: (email) => ({ email, password: 'een heel ander wachtwoord' }),
    status: 401,
  },
  'forgotten password': { path: '/auth/forgot?lang=nl', json: (email) => ({ email }), status: 200 },
  'link to log in': { path: '/auth/login-link?lang=nl', json: (email) => ({ email }), status: 200 },
  'new account': {
    path: '/auth/register?lang=nl',
    json: (email) => ({ email, firstName: 'Karel', lastName: 'Koper' }),
    status: 200,
  },
  'another address for an account': {
    path: '/account/email?lang=nl',
    json: (email) => ({ email, password }),
    status: 200,
    isLoggedIn: true,
  },
  'invitation of a colleague': {
    path: '/account/colleagues/invite?lang=nl',
    json: (email) => ({ email, firstName: 'Karel', lastName: 'Koper' }),
    status: 200,
    isLoggedIn: true,
  },
  'log in as staff, wrong password': {
    path: '/desk/log-in?lang=nl',
    json: (email) => ({ email, password: 'een heel ander wachtwoord' }),
    status: 401,
  },
};

const stack = await startBenchStack({ storefront: false, seed: false });
const database = await openDatabase({ databaseUrl: stack.databaseUrl, poolSize: 4 });
try {
  const [api] = stack.apis;
  if (!api) throw new Error('The API was not started.');
  const shop = await createTenant(database);
  /** With the hash of a real account: the time of comparing is what is measured. */
  const addCustomer = async (given: Parameters<typeof createCustomer>[2] = {}) => {
    const { id, email } = await createCustomer(database, shop, given);
    await database.withTenant(shop.id, (tx) =>
      tx
        .updateTable('customer_accounts')
        .set({ password: hashPassword(password) })
        .where('tenant_id', '=', shop.id)
        .where('customer_id', '=', id)
        .execute(),
    );
    return email;
  };
  const known: string[] = [];
  while (known.length < tries + warmUp) known.push(await addCustomer());
  // The same people work for the shop.
  const staff = {
    tenant_id: shop.id,
    name: 'Bas Balie',
    role: 'orders',
    password: hashPassword('zeven fietsen'),
  } as const;
  await database.withTenant(shop.id, (tx) =>
    tx
      .insertInto('staff_accounts')
      .values(known.map((email) => ({ ...staff, email })))
      .execute(),
  );
  const asShop = { ...asStorefront(stack), 'x-etalage-host': shop.host };
  const connection = await Connection.open(api.port, shop.host, asShop);
  /** Cookies of whoever asks what only customers may. */
  const sessions: string[] = [];
  while (sessions.length < known.length) {
    const email = await addCustomer({ company_name: 'Koper BV' });
    const answer = await fetch(`http://127.0.0.1:${api.port}/auth/login?lang=nl`, {
      method: 'POST',
      headers: { ...asShop, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (answer.status !== 200) throw new Error(`A customer could not log in: ${await answer.text()}`);
    sessions.push(
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/;.*/, ''))
        .join('; '),
    );
  }
  let asked = 0;
  /** Milliseconds until the answer, from a network that asked nothing before: what is counted by network stops nobody here. */
  const ask = async (
    { path, json, status, isLoggedIn }: Asked,
    email: string,
    session: string,
  ): Promise<number> => {
    asked += 1;
    const headers = {
      'x-etalage-client-ip': `${20 + (asked >> 16)}.${(asked >> 8) & 255}.${asked & 255}.9`,
      ...(isLoggedIn && { cookie: session }),
    };
    const started = performance.now();
    const answer = await connection.request({ method: 'POST', path, headers, json: json(email) });
    const took = performance.now() - started;
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return took;
  };
  const figures: Figure[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [i, email] of known.entries()) {
      // In an order that is drawn anew each time, so that neither always comes after the other's work.
      const turns = [
        ['known', email],
        ['unknown', `niemand-${i}@example.nl`],
      ] as const;
      for (const [whose, address] of Math.random() < 0.5 ? turns : turns.toReversed()) {
        const took = await ask(question, address, sessions[i] ?? '');
        if (i >= warmUp) times[whose].push(took);
      }
    }
    const { chance, longer } = rankTest(times.known, times.unknown);
    figures.push({
      name: `${name}: with an account`,
      value: milliseconds(median(times.known)),
      yardstick: `without one ${milliseconds(median(times.unknown))}`,
      ratio: `longer in ${short(longer * 100)}%, p = ${short(chance)}`,
      aim: `p ≥ ${leastLikely}`,
      met: chance >= leastLikely,
    });
  }
  connection.close();
  report('enumeration', figures);
} finally {
  await database.close();
  await stack.stop();
}
