import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { registerStaticFiles } from './static-files.ts';

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
  const app = Fastify();
  await registerStaticFiles(app, readEnv({ MEDIA_URL: address, MEDIA_DIR: '/nowhere' }), { hasBuild: false });
  const ask = () => app.inject({ url: '/media/shop/film.mp4', headers: { range: 'bytes=0-2' } });
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
  await app.close();
});
