import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestInfo, requestInfoContext } from '../lib/request-context.ts';
import { lastOrder } from './last-order.server.ts';

const order = { id: '00000000-0000-4000-8000-000000000000', token: 't'.repeat(32) };
const other = { id: '11111111-1111-4111-8111-111111111111', token: 'p'.repeat(32) };

function found(origin: string, cookies: string) {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, { origin, cookies } as unknown as RequestInfo);
  return lastOrder.of(context);
}
const pair = (setCookie: string) => setCookie.split(';')[0] ?? '';

test('SEC-06 over TLS the way to the last order has a __Host- name, and a plain one that a neighbour planted leads nowhere', () => {
  const own = lastOrder.cookie(order, true);
  const planted = pair(lastOrder.cookie(other, false));
  expect(own).toMatch(/^__Host-etalage_order=[^;]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/);
  for (const jar of [pair(own), `${planted}; ${pair(own)}`, `${pair(own)}; ${planted}`])
    expect(found('https://shop.example', jar)).toEqual(order);
  expect(found('https://shop.example', planted)).toBeNull();
  expect(found('http://shop.example', planted)).toEqual(other);
  expect(found('http://shop.example', pair(own))).toBeNull();
});
