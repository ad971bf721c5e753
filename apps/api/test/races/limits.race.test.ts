import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import type { ApiProcess } from './api-process.ts';
import { openRaceShop } from './race-shop.ts';

const { tenant, startTwo } = await openRaceShop();

/** Requests that are answered from memory: what is counted here is how many of them come through. */
async function ask(
  api: ApiProcess | undefined,
  path = '/store/menu-pages?lang=nl',
  method = 'GET',
): Promise<number> {
  const headers = { host: tenant.host, origin: `http://${tenant.host}`, 'content-type': 'application/json' };
  const answer = await new Promise<number>((resolve, reject) => {
    const request = httpRequest(`${api?.url}${path}`, { method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
    request.end(method === 'GET' ? undefined : '{}');
  });
  return answer;
}

/** How many come through until one is refused, of ten at a time. */
async function throughUntilRefused(api: ApiProcess | undefined): Promise<number> {
  for (let through = 0; ; ) {
    const statuses = await Promise.all(Array.from({ length: 10 }, () => ask(api)));
    through += statuses.filter((status) => status === 200).length;
    if (statuses.includes(429)) return through;
  }
}

test('SEC-10 two processes refuse a network that has asked too much of them together in a minute', async () => {
  const perMinute = 400;
  const [first, second] = await startTwo({ RATE_LIMIT: String(perMinute) });
  expect(await throughUntilRefused(first)).toBeGreaterThanOrEqual(perMinute);
  // The other one hears of it long before it has counted so many itself.
  expect(await throughUntilRefused(second)).toBeLessThan(perMinute / 2);
});

/** As a shopper's browser does whom a busy machine tells to come back. */
async function tryToOrder(api: ApiProcess | undefined): Promise<number> {
  for (;;) {
    const status = await ask(api, '/orders', 'POST');
    if (status !== 503) return status;
  }
}

test('SEC-10 two processes count tries to order together, none more than may be', async () => {
  const perHour = 20;
  const apis = await startTwo({ ORDERS_PER_HOUR: String(perHour) });
  const answers = await Promise.all(
    Array.from({ length: 3 * perHour }, (_, index) => tryToOrder(apis[index % 2])),
  );
  const through = answers.filter((status) => status !== 429).length;
  // A try of which a busy database could not say that it was counted may be counted once more.
  expect(through).toBeGreaterThan(0);
  expect(through).toBeLessThanOrEqual(perHour);
});
