import { expect, test } from 'vitest';
import { createAppOn, createTestApp, internalSecret } from '../../test/build-app.ts';

const { app: usual, database } = await createTestApp();

async function warningsOf(env: Record<string, string>, headers: Record<string, string>[]): Promise<string[]> {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const app = await createAppOn(database, { env: { LOG_LEVEL: 'warn', ...env }, logTo });
  for (const given of headers) await app.inject({ url: '/health', headers: given });
  await app.close();
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

const forwarded = { 'x-forwarded-for': '198.51.100.9', 'x-forwarded-proto': 'https' };

test('OPS-06 a proxy that nobody trusts is warned about once, and one that is trusted never', async () => {
  const warned = await warningsOf({}, [{}, forwarded, forwarded]);
  expect(warned).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
  expect(await warningsOf({ TRUSTED_PROXIES: '10.0.0.1' }, [forwarded])).toHaveLength(1);
  expect(await warningsOf({ TRUSTED_PROXIES: '127.0.0.1' }, [forwarded])).toEqual([]);
  expect(await warningsOf({}, [{ ...forwarded, 'x-etalage-internal': internalSecret }])).toEqual([]);
});

test('OPS-06 a storefront with another secret is told that the API is not ready for it', async () => {
  const ready = (headers: Record<string, string>) => usual.inject({ url: '/ready', headers });
  expect((await ready({})).statusCode).toBe(200);
  expect((await ready({ 'x-etalage-internal': internalSecret })).statusCode).toBe(200);
  const wrong = await ready({ 'x-etalage-internal': 'the-secret-of-another-shop' });
  expect(wrong.statusCode).toBe(503);
  expect(wrong.json()).toMatchObject({ code: 'WRONG_SECRET' });
});
