import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeImage } from '@etalage/media';
import { afterAll, expect, test, vi } from 'vitest';
import { readEnv } from './plugins/env.ts';

/** Whoever is loaded from now on reads folders by way of this. */
const readdir = vi.spyOn(createRequire(import.meta.url)('node:fs/promises'), 'readdir');
const { buildMediaServer } = await import('./media-server.ts');

const folder = mkdtempSync(join(tmpdir(), 'etalage-media-'));
mkdirSync(join(folder, 'media', 'shop'), { recursive: true });
writeFileSync(join(folder, 'media', 'shop', 'abc-160.webp'), 'picture');
writeFileSync(join(folder, 'media', 'shop', '.hidden'), 'hidden');
writeFileSync(join(folder, 'secret.txt'), 'secret');
const server = await buildMediaServer(readEnv({ MEDIA_DIR: join(folder, 'media') }));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('API-10 pictures may be kept for ever, and are nothing but pictures', async () => {
  const { statusCode, headers, body } = await server.inject('/media/shop/abc-160.webp');
  expect({ statusCode, body, type: headers['content-type'] }).toEqual({
    statusCode: 200,
    body: 'picture',
    type: 'image/webp',
  });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('DEV-10 a picture is found by its name, however many lie beside it: no folder is read', async () => {
  readdir.mockClear();
  const whole = await server.inject('/media/shop/abc-160.webp');
  const part = await server.inject({ url: '/media/shop/abc-160.webp', headers: { range: 'bytes=0-2' } });
  const head = await server.inject({ method: 'HEAD', url: '/media/shop/abc-160.webp' });
  expect([whole.statusCode, part.statusCode, part.body, head.statusCode]).toEqual([200, 206, 'pic', 200]);
  expect((await server.inject('/media/shop/none-160.webp')).statusCode).toBe(404);
  expect(readdir).not.toHaveBeenCalled();
});

test('API-13 no path leads out of the media folder', async () => {
  for (const url of [
    '/media/../secret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/..%2fsecret.txt',
    '/media/%2e%2e%2fsecret.txt',
    '/media/shop/..%5c..%5csecret.txt',
    '/media//etc/passwd',
    '/media/%00',
    '/media/shop/abc-160.webp%00.txt',
    '/media/shop/.hidden',
    '/media/shop',
    '/media/shop/',
    '/media/',
    '/',
    '/secret.txt',
    '/media/%',
  ]) {
    const { statusCode, body, headers } = await server.inject(url);
    expect({ url, ok: statusCode >= 400 && statusCode < 500 }).toEqual({ url, ok: true });
    expect(body).not.toMatch(/secret$|hidden$|root:/);
    expect(headers['content-type']).toContain('problem+json');
  }
});

test('DEV-10 a size of a kept drawing is made when it is asked for; the drawing itself is given to nobody', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><circle cx="160" cy="160" r="90"/></svg>';
  const { hash } = await storeImage(Buffer.from(svg), {
    mediaDir: join(folder, 'media'),
    tenantId: 'shop',
    trustedSvg: true,
    whenAsked: true,
  });
  const size = await server.inject(`/media/shop/${hash}-160.avif?v=1`);
  expect([size.statusCode, size.headers['content-type']]).toEqual([200, 'image/avif']);
  expect((await server.inject(`/media/shop/${hash}-161.avif`)).statusCode).toBe(404);
  for (const name of [`${hash}.svg`, `.${hash}.svg`, `%2E${hash}.svg`, `%2e${hash}%2Esvg`])
    expect((await server.inject(`/media/shop/${name}`)).statusCode, name).toBe(404);
});

test('DEV-10 a size that cannot be drawn is asked for later, and the log says why', async () => {
  const hash = 'a'.repeat(32);
  writeFileSync(join(folder, 'media', 'shop', `.${hash}.svg`), 'no drawing');
  const warn = vi.fn();
  const own = await buildMediaServer(readEnv({ MEDIA_DIR: join(folder, 'media') }), { warn });
  const { statusCode, headers } = await own.inject(`/media/shop/${hash}-160.avif`);
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(headers['cache-control'] ?? 'no-store').not.toContain('public');
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ path: `shop/${hash}-160.avif` }),
    expect.any(String),
  );
  await own.close();
});
