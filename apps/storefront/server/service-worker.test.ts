import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { registerServiceWorker } from './service-worker.ts';

async function shopWith(env: Record<string, string>, hasBuild: boolean) {
  const shop = Fastify();
  await registerServiceWorker(shop, { isWanted: readEnv(env).hasServiceWorker, hasBuild });
  shop.get('/nl/home', async () => 'home');
  return shop;
}

test('PWA-05 with SERVICE_WORKER=off every answer says so, and what workers are updated to takes all away and ends itself', async () => {
  const shop = await shopWith({ SERVICE_WORKER: 'off' }, true);
  for (const url of ['/nl/home', '/nl/none', '/service-worker.js'])
    expect.soft((await shop.inject(url)).headers['etalage-worker'], url).toBe('off');
  const { statusCode, headers, body } = await shop.inject('/service-worker.js');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);

  const done: string[] = [];
  const hears = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
  const worker = {
    addEventListener: (name: string, heard: never) => hears.set(name, heard),
    skipWaiting: () => done.push('takes over'),
    registration: { unregister: async () => done.push('ends') },
  };
  const caches = {
    keys: async () => ['one', 'two'],
    delete: async (name: string) => done.push(`without ${name}`),
  };
  runInNewContext(body, { self: worker, caches });
  for (const name of ['install', 'activate']) {
    let work = Promise.resolve();
    hears.get(name)?.({
      waitUntil: (given) => {
        work = given;
      },
    });
    await work;
  }
  expect(done).toEqual(['takes over', 'without one', 'without two', 'ends']);
  await shop.close();
});

test('PWA-05 a shop that says nothing of it keeps its worker', async () => {
  const shop = await shopWith({}, false);
  expect((await shop.inject('/nl/home')).headers['etalage-worker']).toBeUndefined();
  await shop.close();
});
