import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../src/open-database.ts';

let parent: string;
let dataDir: string;
let stampPath: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'etalage-embedded-'));
  dataDir = join(parent, 'shop');
  stampPath = join(dataDir, 'database-version.json');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** The sentence with which the folder is refused. */
async function refusal(): Promise<{ reason: string; message: string }> {
  try {
    await (await openDatabase({ dataDir })).close();
  } catch (error) {
    return error as { reason: string; message: string };
  }
  throw new Error('The folder was opened.');
}

test('H1 kill -9 of a writing process loses no acknowledged row, and a second process is refused', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'write-until-killed.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let tenantId = '';
  let acknowledged = 0;
  let second: { reason: string; message: string } | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const [id = '', number] = line.split(' ');
    tenantId = id;
    acknowledged = Number(number);
    if (acknowledged === 20) second = await refusal();
    if (acknowledged === 150) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  expect(second?.reason).toBe('in-use');
  expect(second?.message).toContain(`The data folder ${dataDir} is in use by another running shop`);

  const lines: string[] = [];
  const database = await openDatabase({ dataDir, log: (line) => lines.push(line) });
  const rows = await database.withTenant(tenantId, (tx) => tx.selectFrom('brands').select('slug').execute());
  await database.close();
  const slugs = new Set(rows.map((row) => row.slug));
  const lost = Array.from({ length: acknowledged }, (_, n) => `brand-${n + 1}`).filter(
    (slug) => !slugs.has(slug),
  );
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(150);
  expect(lines.join('\n')).toContain('does not survive a power failure');
});

test('TEN-08 the folder is closed to other users, and a second database in one process is refused', async () => {
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  const database = await openDatabase({ dataDir });
  expect((await refusal()).reason).toBe('in-use');
  await database.close();
});

test('H6 a folder of another version is refused with a sentence, and left as it is', async () => {
  const stamp = await readFile(stampPath, 'utf8');
  await writeFile(stampPath, '{"format":"PGlite 0.4","state":"ready"}');
  expect(await refusal()).toMatchObject({
    reason: 'other-version',
    message: expect.stringContaining('was made by PGlite 0.4 and this version needs PGlite 0.5'),
  });
  await rm(stampPath);
  expect((await refusal()).reason).toBe('other-version');
  await writeFile(stampPath, stamp);
  await (await openDatabase({ dataDir })).close();
});

test('H1 a first start that was broken off begins anew', async () => {
  await writeFile(stampPath, '{"format":"PGlite 0.5","state":"creating"}');
  const database = await openDatabase({ dataDir });
  const { rows } = await database.pool.query("SELECT to_regclass('tenants') AS tenants");
  await database.close();
  expect(rows).toEqual([{ tenants: null }]);
});

test('H2 a database that cannot be reached is told in a sentence without its password', async () => {
  const failed = openDatabase({ databaseUrl: 'postgres://shop:secret@127.0.0.1:1/shop' });
  await expect(failed).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'unreachable' });
  await expect(failed).rejects.toThrow(
    'The database at 127.0.0.1:1/shop cannot be reached (nothing listens there)',
  );
  await expect(failed).rejects.not.toThrow('secret');
});
