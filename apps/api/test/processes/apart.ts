import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bringUpToDate, type Database, openDatabase } from '@etalage/db';
import { createOwnerRole, createTestDatabase } from '@etalage/db/test-database';
import { afterAll } from 'vitest';
import type { Placed, Shopper } from '../shopping.ts';

export type Apart = {
  /** Opened by the owner, who is no superuser. */
  database: Database;
  urls: { superuser: string; owner: string; api: string; backup: string };
  /** Another empty database of the cluster, of the same roles; gives its owner's and its API's address. */
  another(): Promise<{ owner: string; api: string }>;
};

/** A database with the roles that docs/operations.md describes; removed with them after the test file. */
export async function createApart(): Promise<Apart> {
  const cluster = await createTestDatabase({ poolSize: 2 });
  const { url } = cluster;
  if (!url) throw new Error('This test needs a real PostgreSQL.');
  const { pool } = cluster.database;
  const mark = randomBytes(4).toString('hex');
  const roles = { owner: `owner_${mark}`, api: `api_${mark}`, backup: `backup_${mark}` };
  await createOwnerRole(pool, roles.owner);
  await pool.query(`CREATE ROLE ${roles.backup} LOGIN BYPASSRLS`);
  await pool.query(`GRANT pg_read_all_data TO ${roles.backup}`);
  const made: string[] = [];
  const create = async () => {
    const name = `etalage_test_${mark}_${made.length}`;
    made.push(name);
    await pool.query(`CREATE DATABASE ${name} OWNER ${roles.owner}`);
    const as = (user: string) => {
      const own = new URL(url);
      own.username = user;
      own.pathname = `/${name}`;
      return own.href;
    };
    return { owner: as(roles.owner), api: as(roles.api), backup: as(roles.backup) };
  };
  const own = await create();
  const database = await openDatabase({ databaseUrl: own.owner, poolSize: 4 });
  await bringUpToDate(database, { loginUrl: own.api });
  afterAll(async () => {
    await database.close();
    for (const name of made) await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    // Whoever let the others in goes last.
    for (const role of [roles.api, roles.backup, roles.owner]) await pool.query(`DROP ROLE ${role}`);
    await cluster.drop();
  });
  return { database, urls: { superuser: url, ...own }, another: create };
}

/** A whole purchase, paid at the test bank; gives the order that was placed. */
export async function buy(
  shopper: Shopper,
  shop: { variantId: number; shippingMethodId: number },
): Promise<Placed> {
  await done(shopper.add(shop.variantId));
  await done(shopper.fillIn(shop.shippingMethodId));
  const { body: cart } = await done(shopper.cart());
  const place = async () => (await done(shopper.placeAt(cart.version, cart.totals.total))).body;
  // The answer comes without the bank's address where that was late: asked again, it is the same order.
  let placed = await place();
  for (let tries = 1; placed.redirectUrl === null && tries < 100; tries += 1) {
    await sleep(100);
    placed = await place();
  }
  const path = (placed.redirectUrl ?? '').replace(/^\/api/, '');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await done(shopper.call('POST', path, 'status=paid', form));
  return placed;
}

async function done<A extends { status: number; body: unknown }>(asked: Promise<A>): Promise<A> {
  const answer = await asked;
  if (answer.status >= 400) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
