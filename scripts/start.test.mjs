import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { modeOfStart, prepareDatabase } from './house.mjs';
import { freePorts, run, withoutStack } from './processes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'etalage-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const nobodysDatabase = join(folder, 'database-url');
writeFileSync(nobodysDatabase, 'postgres://u:p@127.0.0.1:1/shop\n');

/**
 * Runs `npm start` with this environment until it gives up.
 * @param {Record<string, string>} env
 * @returns {Promise<{ code: number | null, errors: string }>}
 */
async function start(env) {
  const [web, api, media] = (await freePorts(3)).map(String);
  const own = { PORT: web, API_PORT: api, MEDIA_PORT: media };
  const { DATABASE_URL: _, NODE_OPTIONS: __, APP_ENV: ___, ...outer } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...outer, ...own, ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, errors: errors.trim() })));
}

/** @param {number} [port] */
const listening = (port = 0) =>
  new Promise((/** @type {(server: import('node:net').Server) => void} */ resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });

test('a port that is in use ends the start with one sentence and the way out', async () => {
  const server = await listening();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, errors } = await start({ API_PORT: String(port) });
  server.close();
  expect(code).toBe(1);
  expect(errors).toMatch(new RegExp(`^✗ Port ${port} is in use.* API_PORT=${port + 1} npm start\\.$`));
});

test.each([
  [{ PORT: 'web' }, /^✗ PORT must be a port number from 1 to 65535, not "web"\.$/],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, /^✗ DATABASE_URL must look like postgres:.*\.$/],
  [
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/shop' },
    /^✗ No database answers at 127\.0\.0\.1:1 \(ECONNREFUSED\): .*\.$/,
  ],
  [{ DATABASE_URL_FILE: nobodysDatabase }, /^✗ No database answers at 127\.0\.0\.1:1 /],
  [{ APP_ENV: 'shop' }, /^✗ APP_ENV must be production or development, not "shop"\.$/],
  [{ SMTP_URL_FILE: '/nowhere' }, /^✗ SMTP_URL_FILE names a file that cannot be read \(ENOENT\)\.$/],
])('a start with %j ends with one sentence', async (env, sentence) => {
  const { code, errors } = await start(env);
  expect(code).toBe(1);
  expect(errors).toMatch(sentence);
  expect(errors).not.toContain('p@');
});

test('OPS-06 a start on a PostgreSQL is one of a shop that sells: it names all that is missing and touches nothing', async () => {
  let said = '';
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      said += bytes;
    });
    socket.on('error', () => {});
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, errors } = await start({ DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/shop` });
  server.close();
  expect(code).toBe(1);
  for (const name of ['INTERNAL_SECRET', 'APP_SECRET', 'SMTP_URL', 'TRUSTED_PROXIES'])
    expect(errors).toContain(`A production start needs ${name}: `);
  expect(errors).toContain('APP_ENV=development');
  expect(errors).not.toContain('p@');
  expect(said).toBe('');
});

const postgres = { DATABASE_URL: 'postgres://u:p@127.0.0.1/shop' };
test.each(
  /** @type {[Record<string, string>, string[], string, boolean][]} */ ([
    [postgres, [], 'production', false],
    [{ ...postgres, APP_ENV: 'production' }, ['--demo'], 'production', false],
    [{ APP_ENV: 'production' }, ['--dev'], 'production', false],
    [{ ...postgres, APP_ENV: 'development' }, [], 'development', true],
    [postgres, ['--demo'], 'development', true],
    [postgres, ['--dev'], 'development', true],
    [{}, [], 'development', true],
    [{}, ['--no-demo'], 'development', false],
    [{ ...postgres, APP_ENV: '' }, [], 'production', false],
  ]),
)('OPS-06 a start with %j and %j is one of %s, with demo shops: %s', (env, args, appEnv, demoShops) => {
  expect(modeOfStart(env, args)).toEqual({ appEnv, demoShops });
});

test('OPS-06 a database of a shop that sells is given no demo shops, whatever asks for them', async () => {
  const dataDir = join(folder, 'sells');
  await expect(prepare(dataDir, { appEnv: 'production', demoShops: true })).rejects.toThrow(
    /^The demo shops have customers whose passwords everybody knows/,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test.each(
  /** @type {Record<string, string>[]} */ ([
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/shop' },
    { DATABASE_OWNER_URL: 'postgres://u:p@127.0.0.1:1/shop' },
    { DATABASE_URL_FILE: nobodysDatabase, APP_ENV: '' },
    { APP_ENV: 'production' },
  ]),
)('OPS-06 db:seed with %j gives no demo shops to what may sell, and says when it does', async (given) => {
  const { code, errors } = await seed(given);
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The demo shops have customers whose passwords everybody knows.*APP_ENV=development/,
  );
});

test('OPS-06 db:seed on a PostgreSQL that is said to be for developing goes to it', async () => {
  const { code, errors } = await seed({ DATABASE_URL_FILE: nobodysDatabase, APP_ENV: 'development' });
  expect(code).toBe(1);
  expect(errors).toContain('127.0.0.1:1/shop cannot be reached');
});

/** `npm run db:seed` with this environment. @param {Record<string, string>} given */
function seed(given) {
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, APP_ENV: ___, ...outer } = process.env;
  const env = { ...outer, DATA_DIR: join(folder, 'seeded'), MEDIA_DIR: join(folder, 'media'), ...given };
  return run(process.execPath, ['scripts/db.mjs', 'seed', '--pictures', 'none'], { env });
}

/** @param {string} dataDir @param {{ appEnv?: 'production' | 'development', demoShops?: boolean }} [mode] */
const prepare = (dataDir, { appEnv = 'development', demoShops = false } = {}) =>
  prepareDatabase(
    {
      appEnv,
      node24: process.execPath,
      databaseUrl: undefined,
      dataDir,
      mediaDir: join(folder, 'media'),
      logDir: join(folder, 'logs'),
      internalSecret: 'only-for-this-test',
      host: '127.0.0.1',
      webPort: 3000,
    },
    { demoShops },
  );

test('a data folder of another version ends the start with one sentence', async () => {
  const dataDir = join(folder, 'other-version');
  mkdirSync(join(dataDir, 'database'), { recursive: true });
  writeFileSync(
    join(dataDir, 'database-version.json'),
    JSON.stringify({ format: 'PGlite 9.9', state: 'ready' }),
  );
  await expect(prepare(dataDir)).rejects.toThrow(
    /^The data folder .* was made by PGlite 9\.9 .* move it away for a fresh start.*\.$/,
  );
});

test('a second instance on the same data folder ends with one sentence', async () => {
  const dataDir = join(folder, 'shared');
  mkdirSync(dataDir, { recursive: true });
  // What a running shop holds: the kernel's lock on this file.
  const running = new DatabaseSync(join(dataDir, 'lock'));
  running.exec('BEGIN EXCLUSIVE');
  await expect(prepare(dataDir)).rejects.toThrow(
    /^The data folder .* is in use by another running shop: .*\.$/,
  );
  running.close();
});

test('of an error in a child only the message is shown', () => {
  const text = `file:///shop/server.ts:5\n    throw new Error('boom');\n          ^\n\nError: boom\n    at main (file:///shop/server.ts:5:11)\n\nNode.js v24.21.0`;
  expect(withoutStack(text)).toBe("    throw new Error('boom');\nError: boom");
});
