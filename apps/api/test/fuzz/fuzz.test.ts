import { randomInt } from 'node:crypto';
import { createTenant } from '@etalage/db/test-factories';
import type { LightMyRequestResponse } from 'fastify';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { createTestApp, internalSecret } from '../build-app.ts';
import { buildRequest } from './build-request.ts';
import type { Operation, Schema } from './openapi.ts';
import { createRandom } from './random.ts';
import { seedShop } from './seed-shop.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 1500);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));

test(`API-10 API-13 no generated request over the whole OpenAPI document gets a 5xx or an answer outside its schema (${runs} requests, FUZZ_SEED=${seed})`, async () => {
  const { app, database } = await createTestApp({ env: { APP_ENV: 'development', LOG_LEVEL: 'silent' } });
  const shop = await createTenant(database);
  await seedShop(database, shop);
  const document = (await app.inject('/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  expect(operations.length).toBeGreaterThan(20);
  const random = createRandom(seed);
  const checks = new Map<Schema, ReturnType<typeof Compile>>();
  const counts = new Map<number, number>();
  let cookie = '';

  for (let run = 0; run < runs; run += 1) {
    const { path, method, operation } = operations[run % operations.length] as (typeof operations)[number];
    const request = buildRequest(path, operation, shop.host, random);
    if (cookie !== '' && random.chance(0.8)) request.headers.cookie = cookie;
    // As the storefront's server: what is guessed at is not counted, so that codes lead deeper than 429.
    if (random.chance(0.7)) request.headers['x-etalage-internal'] = internalSecret;
    const answer = await app.inject({ method: method as 'GET', ...request });
    counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
    // A cart that is kept leads deeper than a new one each time.
    const [given] = [answer.headers['set-cookie'] ?? []].flat();
    if (given && random.chance(0.7)) cookie = given.split(';')[0] ?? '';
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const mistake = mistakeIn(answer, operation, checks);
    if (mistake) {
      const told = `${method} ${JSON.stringify(request)}\nanswer: ${answer.statusCode} ${answer.body.slice(0, 2000)}`;
      throw new Error(`${mistake}\nrequest ${run}: ${told}`);
    }
  }
  const told = [...counts].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  console.log(`${runs} requests over ${operations.length} calls: ${told.join(', ')}`);
  expect(counts.get(200) ?? 0).toBeGreaterThan(runs / 10);
}, 900_000);

/** What is wrong with an answer, or undefined. */
function mistakeIn(
  answer: LightMyRequestResponse,
  operation: Operation,
  checks: Map<Schema, ReturnType<typeof Compile>>,
): string | undefined {
  if (answer.statusCode >= 500) return 'an answer of the 500s';
  // An address that is too long to lead to this operation is answered by the not-found handler, as no operation names it.
  if (answer.statusCode === 404 && answer.body.includes('"code":"NOT_FOUND"')) return undefined;
  const content = operation.responses[answer.statusCode]?.content;
  const schema = content && Object.values(content)[0]?.schema;
  if (!schema) return `status ${answer.statusCode} is not in the document`;
  let check = checks.get(schema);
  if (!check) {
    check = Compile(schema as never);
    checks.set(schema, check);
  }
  const body: unknown = answer.json();
  if (check.Check(body)) return undefined;
  return `outside its schema: ${JSON.stringify(check.Errors(body).slice(0, 5))}`;
}
