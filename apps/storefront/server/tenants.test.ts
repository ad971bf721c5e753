import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createTenants } from './tenants.ts';

afterEach(() => void vi.restoreAllMocks());

test('TEN-07 what was asked of a shop around a change of it is asked again a second later, and then remembered for a minute', async () => {
  const asked: ServerResponse[] = [];
  const api = createServer((_request, response) => void asked.push(response));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const now = vi.spyOn(Date, 'now');
  let time = 1_000_000;
  now.mockImplementation(() => time);
  const tenants = createTenants({
    url: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    headers: {},
  });
  const answer = async (times: number, languages: string[]) => {
    await vi.waitFor(() => expect(asked).toHaveLength(times));
    asked.at(-1)?.setHeader('content-type', 'application/json');
    asked.at(-1)?.end(JSON.stringify({ tenantUuid: 't', slug: 'a', languages, basis: 'inc' }));
  };
  const languagesOf = async () => (await tenants.ofHost('a.test'))?.languages;

  // The change is told while the answer from before it is on its way.
  const first = languagesOf();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  tenants.forget('t');
  await answer(1, ['nl']);
  expect(await first).toEqual(['nl']);
  expect(await languagesOf()).toEqual(['nl']);
  time += 1_000;
  const second = languagesOf();
  await answer(2, ['nl', 'en']);
  expect(await second).toEqual(['nl', 'en']);
  time += 59_999;
  expect(await languagesOf()).toEqual(['nl', 'en']);
  expect(asked).toHaveLength(2);
  time += 1;
  const third = languagesOf();
  await answer(3, ['nl', 'en']);
  await third;
  api.closeAllConnections();
  api.close();
});
