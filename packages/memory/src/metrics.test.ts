import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createMetrics, serveMetrics } from './metrics.ts';

const metrics = await createMetrics();
const token = 'known-to-prometheus';
const server = await serveMetrics(metrics.registry, { port: 0, host: '127.0.0.1', token });
afterAll(() => server.close());
const ask = async (path = '/metrics', shown = `Bearer ${token}`) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const answer = await fetch(url, { headers: { authorization: shown } });
  return { status: answer.status, text: await answer.text() };
};
const answered = (shop: string | null, status = 500) =>
  metrics.answered({ route: '/cart', method: 'GET', status, milliseconds: 40, shop });

test('OPS-31 answers and the process are told at an address of their own, to whoever shows the token', async () => {
  answered(null, 200);
  const { status, text } = await ask();
  expect(status).toBe(200);
  expect(text).toMatch(
    /etalage_request_seconds_bucket\{le="0.05",route="\/cart",method="GET",status="2xx"\} 1/,
  );
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect((await ask('/')).status).toBe(404);
  for (const wrong of ['', 'Bearer other', token]) {
    const refused = await ask('/metrics', wrong);
    expect([refused.status, refused.text]).toEqual([401, '']);
  }
});

test('OPS-31 failures are counted by shop for fifty shops, and of all others together', async () => {
  for (let at = 0; at < 2_000; at += 1) answered(`shop-${at}`);
  answered('shop-3');
  answered('shop-4', 404);
  const { text } = await ask();
  const lines = text.split('\n').filter((line) => line.startsWith('etalage_shop_failures_total{'));
  expect(lines).toHaveLength(51);
  expect(lines).toContain('etalage_shop_failures_total{shop="shop-3"} 2');
  expect(lines).toContain('etalage_shop_failures_total{shop="shop-4"} 1');
  expect(lines).toContain('etalage_shop_failures_total{shop="others"} 1950');
});
