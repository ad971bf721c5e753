import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { readEnv } from './env.ts';
import { shareBuild } from './shared-builds.ts';
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
  await registerAssets(app, { folders: [join(folder, 'assets'), join(folder, 'earlier-builds')] });
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

test('PWA-02 OPS-23 storefronts of two builds give each other’s files from a folder they share, while both run and for a week after the last', async () => {
  const place = await mkdtemp(join(tmpdir(), 'etalage-shared-'));
  const shared = join(place, 'shared');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const start = async (build: string) => {
    const assets = join(place, build);
    await mkdir(assets, { recursive: true });
    for (const name of [`${build}-aaaaaaa1.js`, 'same-bbbbbbb2.css'])
      await writeFile(join(assets, name), name);
    const storefront = Fastify();
    await registerAssets(storefront, { folders: [assets], shared });
    const ask = async (name: string) => (await storefront.inject(`/assets/${name}`)).statusCode;
    return { storefront, ask, inject: (url: string) => storefront.inject(url) };
  };
  const first = await start('first');
  const second = await start('second');
  expect([await first.ask('second-aaaaaaa1.js'), await second.ask('first-aaaaaaa1.js')]).toEqual([200, 200]);
  const { body, headers } = await second.inject('/assets/first-aaaaaaa1.js');
  expect([body, headers['content-type'], headers['cache-control']]).toEqual([
    'first-aaaaaaa1.js',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  // Nothing beside the folder, nothing that is half written, and nothing that no build made.
  const draft = '.0a1b2c3d-0000-4000-8000-000000000001';
  for (const name of [draft, 'notes.js']) await writeFile(join(shared, name), '');
  for (const name of ['..%2Fsecond%2Fsecond-aaaaaaa1.js', draft, 'notes.js', 'never-ccccccc3.js'])
    expect([name, await first.ask(name)]).toEqual([name, 404]);
  await first.storefront.close();

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const lastUsed = async (name: string) => (await stat(join(shared, name))).mtimeMs;
  // A storefront that runs for weeks goes on to say that its files are in use.
  await utimes(join(shared, 'second-aaaaaaa1.js'), daysAgo(5), daysAgo(5));
  vi.advanceTimersByTime(3_600_000);
  await expect.poll(() => lastUsed('second-aaaaaaa1.js')).toBeGreaterThan(daysAgo(1).getTime());
  await second.storefront.close();
  vi.useRealTimers();

  // The first was last in use eight days ago, the second six, each with the file that both have.
  await utimes(join(shared, 'first-aaaaaaa1.js'), daysAgo(8), daysAgo(8));
  await utimes(join(shared, 'second-aaaaaaa1.js'), daysAgo(6), daysAgo(6));
  await utimes(join(shared, 'same-bbbbbbb2.css'), daysAgo(8), daysAgo(8));
  for (const name of [draft, 'notes.js']) await utimes(join(shared, name), daysAgo(8), daysAgo(8));
  const third = await start('third');
  expect(
    await Promise.all(['first-aaaaaaa1.js', 'second-aaaaaaa1.js', 'same-bbbbbbb2.css'].map(third.ask)),
  ).toEqual([404, 200, 200]);
  // What somebody else put there is not ours to take out.
  expect((await readdir(shared)).sort()).toEqual([
    'notes.js',
    'same-bbbbbbb2.css',
    'second-aaaaaaa1.js',
    'third-aaaaaaa1.js',
  ]);
  // Read and compressed once, however often tabs ask.
  const packed = await third.storefront.inject({
    url: '/assets/second-aaaaaaa1.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  await rm(join(shared, 'second-aaaaaaa1.js'));
  expect(await third.ask('second-aaaaaaa1.js')).toBe(200);
  await third.storefront.close();
  await rm(place, { recursive: true });
});

test('PWA-02 OPS-40 a folder of builds that cannot be written to keeps nobody from selling, and the log says so', async () => {
  const place = await mkdtemp(join(tmpdir(), 'etalage-shared-'));
  await writeFile(join(place, 'now-aaaaaaa1.js'), 'now()');
  const lines: string[] = [];
  const storefront = Fastify({
    logger: { level: 'warn', stream: { write: (line) => lines.push(line) } },
    // As the server has it: addresses of pages are long.
    routerOptions: { maxParamLength: 2_048 },
  });
  // A file is where its folder should be.
  await registerAssets(storefront, { folders: [place], shared: join(place, 'now-aaaaaaa1.js') });
  expect((await storefront.inject('/assets/now-aaaaaaa1.js')).statusCode).toBe(200);
  expect((await storefront.inject('/assets/before-bbbbbbb2.js')).statusCode).toBe(404);
  expect(lines.splice(0).join('')).toContain('the files of builds before cannot be kept');
  // Whoever asks for what cannot be read fills no log, and what is too long for a name is not looked for.
  for (let asked = 0; asked < 3; asked += 1) await storefront.inject('/assets/before-bbbbbbb2.js');
  expect(lines.length).toBeLessThanOrEqual(1);
  expect((await storefront.inject(`/assets/${'a'.repeat(300)}-bbbbbbb2.js`)).statusCode).toBe(404);
  expect(lines.join('')).not.toContain('aaaa');
  await storefront.close();
  await rm(place, { recursive: true });
});

test('PWA-02 OPS-40 where a file of a build cannot be brought, what is old goes all the same, and nothing half written stays', async () => {
  const place = await mkdtemp(join(tmpdir(), 'etalage-shared-'));
  const assets = join(place, 'assets');
  const shared = join(place, 'shared');
  // A folder is where the file should be: it can be read from no more than written over, as on a full disk.
  await mkdir(join(assets, 'now-aaaaaaa1.js'), { recursive: true });
  await mkdir(shared);
  await writeFile(join(shared, 'before-bbbbbbb2.js'), '');
  await utimes(join(shared, 'before-bbbbbbb2.js'), 0, 0);
  const problem = vi.fn();
  const builds = await shareBuild(shared, { assets, names: ['now-aaaaaaa1.js'], problem });
  builds.stop();
  expect(problem).toHaveBeenCalledOnce();
  expect(await readdir(shared)).toEqual([]);
  await rm(place, { recursive: true });
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
  // Whoever wants no more has their connection closed, although ours to the server of pictures stays.
  const to = new URL(await shop.listen({ port: 0, host: '127.0.0.1' }));
  const last = request({
    port: to.port,
    path: '/media/shop/film.mp4',
    headers: { connection: 'close' },
  }).end();
  const [answer] = await once(last, 'response');
  expect(answer.headers.connection).toBe('close');
  answer.resume();
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
