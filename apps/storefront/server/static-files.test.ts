import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerAssets } from './static-files.ts';

const app = Fastify();
let folder: string | undefined;
afterAll(async () => {
  await app.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('PWA-02 OPS-23 a file of a build before is given as those of this one are, and one that no build has is not', async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalage-assets-'));
  const files = { 'assets/now-a1.js': 'now()', 'earlier-builds/before-b2.js': 'before()' };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await registerAssets(app, [join(folder, 'assets'), join(folder, 'earlier-builds')]);
  for (const text of Object.values(files)) {
    const name = text === 'now()' ? 'now-a1.js' : 'before-b2.js';
    const { body, headers, statusCode } = await app.inject(`/assets/${name}`);
    expect([statusCode, body, headers['content-type']]).toEqual([
      200,
      text,
      'text/javascript; charset=utf-8',
    ]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await app.inject('/assets/never-c3.js')).statusCode).toBe(404);
});
