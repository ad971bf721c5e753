import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addressOf, prepareDatabase, startApi, startStorefront } from '../scripts/house.mjs';
import { freePorts, waitUntilReady } from '../scripts/processes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'etalage-address-'));
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

test('OPS-06 with an address of the machine’s own as HOST the storefront finds the API at it', async () => {
  const [webPort = 0, apiPort = 0, mediaPort = 0] = await freePorts(3);
  // Of the machine itself, as 127.0.0.1 is, and not reached by that.
  const host = '127.0.0.2';
  const around = {
    ...{ node24: process.execPath, databaseUrl: undefined, host, webPort },
    ...{ dataDir: join(folder, 'data'), mediaDir: join(folder, 'media'), logDir: join(folder, 'logs') },
    internalSecret: 'only-for-this-test',
  };
  await prepareDatabase(around, { demoShops: false });
  const api = startApi(around, { port: apiPort, mediaPort });
  ends.push(() => api.stop());
  await waitUntilReady(api, `${addressOf(host, apiPort)}/ready`);
  const storefront = startStorefront(around, { apiPort, mediaPort });
  ends.push(() => storefront.stop());
  await waitUntilReady(storefront, `${addressOf(host, webPort)}/ready`);
  await expect(fetch(`${addressOf('127.0.0.1', webPort)}/ready`)).rejects.toThrow();
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['shop.internal', 'http://shop.internal:3000'],
])('OPS-06 what listens on %s is reached at %s', (host, address) => {
  expect(addressOf(host, 3000)).toBe(address);
});
