import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'etalage-server-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const environment = {
  ...process.env,
  APP_ENV: 'development',
  DATABASE_URL: '',
  DATA_DIR: join(folder, 'data'),
  MEDIA_DIR: folder,
  PORT: '0',
  MEDIA_PORT: '0',
  LOG_LEVEL: 'info',
  INTERNAL_SECRET: 'a-secret-for-tests-only',
};

test('API-10 the server finishes what runs when it is told to stop, and an open stream does not hold it', async () => {
  execFileSync(process.execPath, ['packages/db/src/cli.ts', 'migrate'], { cwd: root, env: environment });
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: join(root, 'apps/api'),
    env: environment,
  });
  const ended = once(server, 'exit');
  let log = '';
  server.stdout.on('data', (chunk) => {
    log += chunk;
  });
  server.stderr.on('data', (chunk) => {
    log += chunk;
  });
  try {
    await expect.poll(() => log, { timeout: 200_000 }).toMatch(/listening at http/);
    const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(log)?.[1];
    expect(await (await fetch(`http://127.0.0.1:${port}/ready`)).json()).toEqual({ status: 'ready' });
    const headers = { 'x-etalage-internal': 'a-secret-for-tests-only' };
    const sent = request({ port, host: '127.0.0.1', path: '/internal/cache-tags', headers }).end();
    const [stream] = await once(sent, 'response');
    const streamEnded = once(stream.resume(), 'close');
    // A request that is only half there, on a connection that whoever sends it would keep.
    const agent = new Agent({ keepAlive: true });
    const body = JSON.stringify({ tenantUuid: 'none', counts: [] });
    const slow = request({
      ...{ port, host: '127.0.0.1', path: '/internal/page-counts', method: 'POST', agent },
      headers: {
        ...{ ...headers, expect: '100-continue' },
        ...{ 'content-type': 'application/json', 'content-length': body.length },
      },
    });
    const answered = once(slow, 'response');
    slow.flushHeaders();
    await once(slow, 'continue');
    server.kill('SIGTERM');
    await streamEnded;
    const asked = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        () => 'answered',
        () => 'refused',
      );
    await expect.poll(asked).toBe('refused');
    slow.end(body);
    const [answer] = await answered;
    expect([answer.statusCode, answer.headers.connection]).toEqual([400, 'close']);
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
  }
}, 300_000);

test('a server that cannot start says why in one sentence', async () => {
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: join(root, 'apps/api'),
    env: { ...environment, LOG_LEVEL: 'loud' },
  });
  let errors = '';
  server.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  // At its exit not all that it said need have been read.
  expect(await once(server, 'close')).toEqual([1, null]);
  expect(errors.trim()).toBe('The variable LOG_LEVEL is not valid.');
}, 60_000);
