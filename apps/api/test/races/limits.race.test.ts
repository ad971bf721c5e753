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

test('SEC-10 two processes count tries to order together, none more than may be', async () => {
  const perHour = 20;
  const apis = await startTwo({ ORDERS_PER_HOUR: String(perHour) });
  const answers = await Promise.all(
    Array.from({ length: 3 * perHour }, (_, index) => ask(apis[index % 2], '/orders', 'POST')),
  );
  expect(answers.filter((status) => status !== 429)).toHaveLength(perHour);
});
