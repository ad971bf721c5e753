import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringUpToDate, type Database, openDatabase, sql } from '@etalage/db';
import { createProduct, createTenant, type TestTenant } from '@etalage/db/test-factories';
import { startTestPooler, type TestPooler } from '@etalage/db/test-pooler';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '../apps/api/test/races/api-process.ts';
import { byPatientHttp } from '../apps/api/test/races/purchases.ts';
import { byHttp, Shopper } from '../apps/api/test/shopping.ts';
import { type Machine, startPair } from '../scripts/drill-parts/postgres-pair.mjs';
import { freePort } from '../scripts/processes.mjs';

const patience = { timeout: 60_000, interval: 200 };
const folder = mkdtempSync(join(tmpdir(), 'etalage-standby-'));
let pair: { primary: Machine; standby: Machine };
let owner: Database;
let tenant: TestTenant;
let pooler: TestPooler;
/** Two that read from the standby: one straight, one through a pooler. */
let readers: Reader[] = [];
let onStandby: pg.Client;
const names = Array.from({ length: 30 }, (_, index) => `Vaas ${index}`);
const slugOf = (index: number) => `vaas-${index}`;
const ids: number[] = [];

const addressOf = (machine: Machine, user = 'postgres') =>
  `postgres://${user}@127.0.0.1:${machine.port}/shop`;

beforeAll(async () => {
  pair = await startPair(folder, { isSynchronous: false });
  const admin = new pg.Client({ connectionString: pair.primary.url });
  await admin.connect();
  await admin.query('CREATE DATABASE shop');
  await admin.end();
  owner = await openDatabase({ databaseUrl: addressOf(pair.primary), poolSize: 4 });
  await bringUpToDate(owner, { loginUrl: addressOf(pair.primary, 'shop_api') });
  tenant = await createTenant(owner);
  for (const [index, name] of names.entries())
    ids.push((await createProduct(owner, tenant, { name, slug: slugOf(index) })).id);
  onStandby = new pg.Client({ connectionString: pair.standby.url });
  onStandby.on('error', () => {});
  await onStandby.connect();
  const straight = addressOf(pair.standby, 'shop_api');
  // Fewer sessions than the API has connections: one of its transactions comes after another's in the same session.
  pooler = await startTestPooler(straight, 3);
  readers = await Promise.all([startReader(straight), startReader(pooler.url)]);
});
afterAll(async () => {
  await Promise.all(readers.map(({ api }) => api.kill()));
  await pooler?.stop();
  await onStandby?.end();
  await owner?.close();
  await pair?.standby.stop();
  await pair?.primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Reader = Awaited<ReturnType<typeof startReader>>;

/** An API that reads from the standby at this address. */
async function startReader(readUrl: string) {
  const metricsPort = await freePort();
  const api = await startApi({
    DATABASE_URL: addressOf(pair.primary, 'shop_api'),
    DATABASE_READ_URL: readUrl,
    METRICS_PORT: String(metricsPort),
  });
  const ask = (path: string) =>
    new Shopper(byPatientHttp(api.url), tenant.host).call<{
      items: { name: string }[];
      name: string;
    }>('GET', path);
  return {
    api,
    /** How a shopper is answered who asks once for the list of products and for the page of one. */
    async answersOnce(slug: string): Promise<number[]> {
      const asked = ['/products?lang=nl', `/products/slug/${slug}?lang=nl`];
      const shopper = new Shopper(byHttp(api.url), tenant.host);
      return Promise.all(asked.map(async (path) => (await shopper.call('GET', path)).status));
    },
    /** How often what may be a second old was answered so. */
    async reads(outcome: 'standby' | 'behind' | 'away'): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const count = new RegExp(`etalage_standby_reads_total\\{outcome="${outcome}"\\} (\\d+)`).exec(
        text,
      )?.[1];
      return Number(count);
    },
    /** The names in the list of products, and on the page of the first one. */
    async shownNames(): Promise<{ list: string[]; page: string }> {
      const { body } = await ask('/products?lang=nl&size=100');
      const page = await ask(`/products/slug/${slugOf(0)}?lang=nl`);
      return { list: body.items.map(({ name }) => name), page: page.body.name };
    },
  };
}

const ofEach = <T>(what: (reader: Reader) => Promise<T>) => Promise.all(readers.map(what));

const isRead = 'Reads that may be a second old go to the standby.';
const isLost = 'All reads go to the primary; of the standby we know that it gives no answer';
const timesIn = (text: string, sentence: string) => text.split(sentence).length - 1;

async function rename(name: string): Promise<void> {
  await owner.withTenant(tenant.id, (tx) =>
    sql`UPDATE product_translations SET name = ${name} WHERE product_id = ${ids[0]}`.execute(tx),
  );
}

test('OPS-25 lists and product pages are read from the standby, straight and through a pooler, and the log says so', () =>
  ofEach(async ({ api, reads, shownNames }) => {
    const grows = async () => {
      const before = await reads('standby');
      const shown = await shownNames();
      expect(shown.list).toHaveLength(names.length);
      return (await reads('standby')) - before;
    };
    await expect.poll(grows, patience).toBeGreaterThan(0);
    await expect.poll(() => timesIn(api.errors(), isRead), patience).toBeGreaterThan(0);
  }));

test('OPS-25 a change is shown although the standby lacks it, and is not taken back by what is read later', async () => {
  await onStandby.query('SELECT pg_wal_replay_pause()');
  const behind = await ofEach(({ reads }) => reads('behind'));
  await rename('Kan van glas');
  await ofEach(async (reader) => {
    const { reads, shownNames, answersOnce } = reader;
    expect(await answersOnce(slugOf(0))).toEqual([200, 200]);
    // The standby goes on with the old name; the pages that are made now are kept for half a minute.
    await expect.poll(async () => (await shownNames()).list, patience).toContain('Kan van glas');
    await expect.poll(async () => (await shownNames()).page, patience).toBe('Kan van glas');
    expect(await reads('behind')).toBeGreaterThan(behind[readers.indexOf(reader)] ?? Number.NaN);
    for (let asked = 0; asked < 20; asked += 1)
      expect(await shownNames()).toMatchObject({
        list: expect.arrayContaining(['Kan van glas']),
        page: 'Kan van glas',
      });
  });
  await onStandby.query('SELECT pg_wal_replay_resume()');
  await ofEach(async ({ reads, shownNames }) => {
    const before = await reads('standby');
    await expect
      .poll(async () => ((await shownNames()).page === 'Kan van glas' ? reads('standby') : -1), patience)
      .toBeGreaterThan(before);
  });
});

test('OPS-25 every one of forty changes is shown while the standby follows a moment later', async () => {
  await onStandby.query("ALTER SYSTEM SET recovery_min_apply_delay = '150ms'");
  await onStandby.query('SELECT pg_reload_conf()');
  for (let round = 0; round < 40; round += 1) {
    await rename(`Naam ${round}`);
    await ofEach(({ shownNames }) =>
      expect.poll(shownNames, { ...patience, interval: 5 }).toMatchObject({
        list: expect.arrayContaining([`Naam ${round}`]),
        page: `Naam ${round}`,
      }),
    );
  }
  await onStandby.query('ALTER SYSTEM RESET recovery_min_apply_delay');
  await onStandby.query('SELECT pg_reload_conf()');
  await ofEach(({ reads, shownNames }) =>
    expect.poll(async () => (await shownNames()) && reads('standby'), patience).toBeGreaterThan(0),
  );
}, 600_000);

test('OPS-25 no shopper notices that the standby is lost, and the log says so once', async () => {
  const away = await ofEach(({ reads }) => reads('away'));
  const saidBefore = readers.map(({ api }) => timesIn(api.errors(), isLost));
  pair.standby.cutPower();
  for (let asked = 0; asked < 20; asked += 1) {
    // Of a page that nobody has asked for yet, so that it is read, the first one before anybody has looked at the standby again.
    const answers = await ofEach(({ answersOnce }) => answersOnce(slugOf(names.length - 1 - asked)));
    expect(answers.flat()).toEqual([200, 200, 200, 200]);
    await rename(`Zonder ${asked}`);
    await ofEach(async ({ shownNames }) => {
      await expect.poll(async () => (await shownNames()).page, patience).toBe(`Zonder ${asked}`);
    });
  }
  await ofEach(async (reader) => {
    const awayBefore = away[readers.indexOf(reader)] ?? Number.NaN;
    expect(await reader.reads('away')).toBeGreaterThan(awayBefore);
    // It is said with the next look at the standby.
    const saidOnce = (saidBefore[readers.indexOf(reader)] ?? 0) + 1;
    await expect.poll(() => timesIn(reader.api.errors(), isLost), patience).toBe(saidOnce);
  });
});
