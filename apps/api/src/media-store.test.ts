import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openMediaStore } from '@etalage/media/media-store';
import { afterAll, expect, test } from 'vitest';
import { startFakeS3 } from '../test/fake-s3.ts';
import { readOwnPicture } from './commands/own-picture.ts';
import { buildMediaServer } from './media-server.ts';
import { readEnv } from './plugins/env.ts';
import { mediaOf } from './plugins/services.ts';

const folder = mkdtempSync(join(tmpdir(), 'etalage-store-'));
const store = await startFakeS3();
const warnings: string[] = [];
const log = { warn: (...said: unknown[]) => void warnings.push(String(said[1])) };
const server = await buildMediaServer(readEnv(store.env), log as never);
await server.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
afterAll(async () => {
  await server.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});
const picture = Buffer.alloc(300_000, 'picture ');
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/media/${path}`, { headers });

test('OPS-43 pictures come from a bucket as they do from a folder, whole or in the part that a film asks for', async () => {
  store.files.set('shops/shop/abc-160.webp', picture);
  const answer = await get('shop/abc-160.webp');
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-length': '300000',
    'cache-control': 'public, max-age=31536000, immutable',
    // Its name says what it is, not what the store was told.
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const part = await get('shop/abc-160.webp', { range: 'bytes=8-15' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 8-15/300000',
    'picture ',
  ]);
  expect(
    (await readOwnPicture(mediaOf(readEnv(store.env)), 'shop', '/media/shop/abc-160.webp?v=1'))?.equals(
      picture,
    ),
  ).toBe(true);
  expect(await readOwnPicture(mediaOf(readEnv(store.env)), 'shop', '/media/shop/none-160.webp')).toBeNull();
});

test('OPS-43 what is not there is 404, and no address leads elsewhere in the bucket, or asks the store at all', async () => {
  store.files.set('secret.webp', picture);
  expect((await get('shop/none-160.webp')).status).toBe(404);
  store.asked.length = 0;
  for (const path of [
    '%2e%2e/secret.webp',
    '..%2fsecret.webp',
    'shop/..%2f..%2fsecret.webp',
    'secret.webp',
    'shop/',
    'a/b/c.webp',
    'shop/abc',
    '%00',
  ])
    expect.soft({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
  expect(store.asked).toEqual([]);
});

test('OPS-43 only the beginning of an answer is waited for so shortly: a film, or a slow reader, takes longer', async () => {
  store.files.set('shops/shop/film.mp4', picture);
  store.moods.set('shops/shop/film.mp4', 'drips');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = store.env;
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_REGION: region } = store.env;
  const s3 = { bucket, endpoint, region, prefix: 'shops/', accessKeyId, secretAccessKey, answerMs: 500 };
  const film = await openMediaStore({ mediaDir: folder, s3 }).read('shop/film.mp4');
  const pieces: Buffer[] = [];
  for await (const piece of film?.body ?? []) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(picture)).toBe(true);
});

test('OPS-43 a store that hangs, asks to come slower or refuses costs seconds and a line in the log, and nobody keeps its answer', async () => {
  for (const mood of ['hangs', 'slow', 'denied'] as const) {
    store.files.set(`shops/shop/${mood}.webp`, picture);
    store.moods.set(`shops/shop/${mood}.webp`, mood);
    warnings.length = 0;
    const answer = await get(`shop/${mood}.webp`);
    expect({
      mood,
      status: answer.status,
      kept: answer.headers.get('cache-control'),
      again: answer.headers.get('retry-after'),
    }).toEqual({
      mood,
      status: 503,
      kept: expect.not.stringMatching(/max-age|immutable/),
      again: '5',
    });
    expect(warnings).toEqual(['a picture could not be had from its store']);
    store.moods.delete(`shops/shop/${mood}.webp`);
    expect((await get(`shop/${mood}.webp`)).status).toBe(200);
  }
  const wrongKey = await buildMediaServer(
    readEnv({ ...store.env, S3_SECRET_ACCESS_KEY: 'another' }),
    log as never,
  );
  expect((await wrongKey.inject('/media/shop/abc-160.webp')).statusCode).toBe(503);
  await wrongKey.close();
});

test('OPS-43 half a picture is never taken for the whole', async () => {
  store.moods.set('shops/shop/abc-160.webp', 'stops');
  const answer = await get('shop/abc-160.webp');
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  await expect(
    readOwnPicture(mediaOf(readEnv(store.env)), 'shop', '/media/shop/abc-160.webp'),
  ).rejects.toThrow();
  store.moods.clear();
});

test('OPS-43 npm run media -- copy brings to the bucket what it lacks, and only that', async () => {
  store.files.clear();
  mkdirSync(join(folder, 'shop'), { recursive: true });
  for (const name of ['a-160.webp', 'a-160.avif', 'film.mp4', 'a-320.webp.0123.tmp'])
    writeFileSync(join(folder, 'shop', name), name);
  // There from an earlier time: one whole, one cut off.
  store.files.set('shops/shop/film.mp4', Buffer.from('film.mp4'));
  store.files.set('shops/shop/a-160.avif', Buffer.from('a-1'));
  const copy = async (env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, ['scripts/media.mjs', 'copy'], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { ...process.env, ...store.env, MEDIA_DIR: folder, ...env },
    });
  expect((await copy()).stdout.trim()).toBe('Copied 2 files to pictures; 1 were there already.');
  expect([...store.files].map(([key, content]) => [key, content.toString()]).sort()).toEqual([
    ['shops/shop/a-160.avif', 'a-160.avif'],
    ['shops/shop/a-160.webp', 'a-160.webp'],
    ['shops/shop/film.mp4', 'film.mp4'],
  ]);
  await expect(copy({ S3_SECRET_ACCESS_KEY: 'another' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/SignatureDoesNotMatch/),
  });
});

test('OPS-43 a bucket without what opens it is refused at the start', () => {
  expect(() => readEnv({ MEDIA_S3_BUCKET: 'pictures' })).toThrow(
    'MEDIA_S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  );
  expect(() => readEnv({ ...store.env, MEDIA_S3_PREFIX: 'no-slash' })).toThrow('MEDIA_S3_PREFIX');
});
