import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import {
  commitTogether,
  type Machine,
  startPair,
  startStandby,
} from '../scripts/drill-parts/postgres-pair.mjs';
import { freePort, startService } from '../scripts/processes.mjs';

const patience = { timeout: 90_000, interval: 200 };
const folder = mkdtempSync(join(tmpdir(), 'etalage-failover-'));
chmodSync(folder, 0o755);
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  rmSync(folder, { recursive: true, force: true });
});

function secretFile(name: string, text: string): string {
  const path = join(folder, `${name}-url`);
  writeFileSync(path, `${text}\n`);
  return path;
}

/** A watcher of these two, which goes on where the one before ended. */
async function watch(first: Machine, second: Machine) {
  const port = await freePort();
  const watcher = startService({
    name: 'watcher',
    node: process.execPath,
    args: ['scripts/failover.mjs'],
    env: {
      ...process.env,
      FAILOVER_FIRST_URL_FILE: secretFile('first', first.url),
      FAILOVER_SECOND_URL_FILE: secretFile('second', second.url),
      FAILOVER_PORT: String(port),
      // The balancer is on another machine than the watcher: it asks at another address than where a watcher listens by itself.
      FAILOVER_HOST: '127.0.0.2',
      FAILOVER_STATE: join(folder, 'state.json'),
      FAILOVER_SILENCE_MS: '3000',
    },
    logFile: join(folder, 'watcher.log'),
  });
  undo.push(() => watcher.stop());
  const answer = (name: string) =>
    fetch(`http://127.0.0.2:${port}/${name}`).then(
      ({ status }) => status,
      () => 0,
    );
  const said = () =>
    fetch(`http://127.0.0.2:${port}/first`).then(
      (response) => response.text(),
      () => '',
    );
  return { watcher, said, served: () => Promise.all([answer('first'), answer('second')]) };
}

async function query(machine: Machine, text: string) {
  const client = new pg.Client({ connectionString: machine.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('OPS-22 OPS-30 a lost primary is replaced with all it acknowledged, and so is the one that replaced it, once another follows', async () => {
  const { primary, standby } = await startPair(folder, { isSynchronous: true });
  undo.push(
    () => primary.stop(),
    () => standby.stop(),
  );
  const before = await watch(primary, standby);
  await expect.poll(before.served, patience).toEqual([200, 503]);
  await query(primary, 'CREATE TABLE kept AS SELECT 1 AS row');
  // Until the other has been seen to follow, nobody is promoted.
  await expect.poll(before.said, patience).toBe('all is well');
  primary.cutPower();
  await expect.poll(before.served, patience).toEqual([503, 200]);
  expect(await query(standby, 'SELECT * FROM kept')).toEqual([{ row: 1 }]);

  await query(standby, 'INSERT INTO kept VALUES (2)');
  const back = await startStandby(folder, 'back', standby);
  undo.push(() => back.stop());
  await commitTogether(standby);
  await query(standby, 'INSERT INTO kept VALUES (3)');
  await before.watcher.stop();
  const later = await watch(back, standby);
  await expect.poll(later.served, patience).toEqual([503, 200]);
  await expect
    .poll(() => query(standby, 'SELECT sync_state FROM pg_stat_replication'), patience)
    .toEqual([{ sync_state: 'sync' }]);
  await expect
    .poll(() => JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')).replaced, patience)
    .toBeNull();
  await expect.poll(later.said, patience).toBe('all is well');
  standby.cutPower();
  await expect.poll(later.served, patience).toEqual([200, 503]);
  expect(await query(back, 'SELECT * FROM kept ORDER BY row')).toEqual([{ row: 1 }, { row: 2 }, { row: 3 }]);
});
