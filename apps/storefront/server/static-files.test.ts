import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { registerAssets, registerStaticFiles } from './static-files.ts';

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

test('OPS-43 where pictures are in a bucket they come from the API’s file server, in parts too, and nobody keeps that it was away', async () => {
  const asked: (string | undefined)[] = [];
  const files = createServer((request, response) => {
    asked.push(request.url, request.headers.range);
    response
      .writeHead(206, {
        'content-type': 'video/mp4',
        'content-range': 'bytes 0-2/9',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .end('abc');
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  const shop = Fastify();
  await registerStaticFiles(shop, readEnv({ MEDIA_URL: address, MEDIA_DIR: '/nowhere' }), {
    hasBuild: false,
  });
  const ask = () => shop.inject({ url: '/media/shop/film.mp4', headers: { range: 'bytes=0-2' } });
  const part = await ask();
  expect([part.statusCode, part.body, part.headers['content-range'], part.headers['cache-control']]).toEqual([
    206,
    'abc',
    'bytes 0-2/9',
    'public, max-age=31536000, immutable',
  ]);
  expect(asked).toEqual(['/media/shop/film.mp4', 'bytes=0-2']);
  files.closeAllConnections();
  await new Promise((resolve) => files.close(resolve));
  const away = await ask();
  expect([away.statusCode, away.headers['cache-control'], away.headers['retry-after']]).toEqual([
    503,
    'no-store',
    '5',
  ]);
  await shop.close();
});

test('OPS-43 where pictures are in a folder they are read there, and may be kept for ever', async () => {
  const pictures = await mkdtemp(join(tmpdir(), 'etalage-pictures-'));
  await mkdir(join(pictures, 'shop'));
  await writeFile(join(pictures, 'shop', 'abc-160.webp'), 'picture');
  const shop = Fastify();
  await registerStaticFiles(shop, readEnv({ MEDIA_DIR: pictures }), { hasBuild: false });
  const { statusCode, body, headers } = await shop.inject('/media/shop/abc-160.webp');
  expect([statusCode, body, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'picture',
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect(headers['content-security-policy']).toContain('sandbox');
  expect((await shop.inject('/media/shop/none-160.webp')).statusCode).toBe(404);
  await shop.close();
  await rm(pictures, { recursive: true });
});
