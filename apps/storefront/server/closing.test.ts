import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, test, vi } from 'vitest';
import { startFakeShop } from './fake-shop.ts';

test('API-10 SEC-30 a storefront that is told to end takes no more, ends each connection with its answer, and waits for nobody to take what it counted', async () => {
  const shop = await startFakeShop();
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { host: 'a.test', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
  await shop.ask({ headers });
  shop.behaviour.takesCounts = false;
  const asked = get(`${address}/nl/products?q=slow`, { agent: new Agent({ keepAlive: true }), headers });
  const answered = once(asked, 'response');
  await vi.waitFor(() => expect(shop.slow).toHaveLength(1), { timeout: 20_000 });
  const closed = shop.app.close();
  await vi.waitFor(() => expect(fetch(`${address}/health`)).rejects.toThrow(), { timeout: 20_000 });
  shop.slow.shift()?.();
  const [answer] = await answered;
  answer.resume();
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await closed;
  await shop.stop();
});
