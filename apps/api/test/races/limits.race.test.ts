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

/** How many come through, one after another, until one is refused. */
async function throughOneByOne(api: ApiProcess | undefined): Promise<number> {
  let through = 0;
  const status = async () => {
    const given = await ask(api);
    through += given === 200 ? 1 : 0;
    return given;
  };
  // No quicker than a database answers that is asked for the counts of both.
  await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe(429);
  return through;
}

test('SEC-10 two processes refuse a network that has asked too much of them together in a minute, the second a twentieth later at most', async () => {
  const perMinute = 400;
  const [first, second] = await startTwo({ RATE_LIMIT: String(perMinute) });
  const byFirst = await throughUntilRefused(first);
  expect(byFirst).toBeGreaterThanOrEqual(perMinute);
  expect(byFirst).toBeLessThanOrEqual(perMinute * 1.05);
  // It hears of the first once it has let a twentieth through itself; until the answer is there come those of a second.
  expect(await throughOneByOne(second)).toBeLessThanOrEqual(2 * (perMinute / 20));
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
