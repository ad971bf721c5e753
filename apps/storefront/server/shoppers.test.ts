import { expect, test, vi } from 'vitest';
import { nobody } from '../app/lib/me.ts';
import { type Caller, changed, createShoppers, shopperCookies } from './shoppers.ts';

test('a cart or a session says who is shopping; a chosen language, a foreign cookie and the mark of a change alone do not', () => {
  for (const [header, cookies] of [
    ['etalage_cart=abc', 'etalage_cart=abc'],
    ['a=1; __Host-etalage_session=x', '__Host-etalage_session=x'],
    ['etalage_session=s; compare=7; etalage_cart=c', 'etalage_cart=c; etalage_session=s'],
    ['etalage_cart=c; etalage_change=1; x=2', 'etalage_cart=c; etalage_change=1'],
  ] as const)
    expect.soft(shopperCookies(header), header).toBe(cookies);
  for (const header of [
    undefined,
    '',
    'compare=7',
    '_ga=GA1.2.3',
    'etalage_change=1',
    'x-auth=1',
    'xetalage_cart=1',
    'etalage_order=1',
    `etalage_session=${'x'.repeat(257)}`,
  ])
    expect.soft(shopperCookies(header), String(header)).toBe('');
});

test('after a change a shopper has the same cookies and another mark, over TLS one that no neighbour can plant', () => {
  const before = { cookies: 'etalage_cart=c; etalage_change=old', isSecure: false };
  const first = changed(before);
  expect(first.caller.cookies).toMatch(/^etalage_cart=c; etalage_change=[\w-]{8}$/);
  expect(first.cookie).toMatch(/^etalage_change=[\w-]{8}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(changed(before).caller.cookies).not.toBe(first.caller.cookies);
  expect(changed({ cookies: '__Host-etalage_cart=c', isSecure: true }).cookie).toMatch(
    /^__Host-etalage_change=[\w-]{8}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test('ERR-02 that nobody can say who is shopping is told once a second, with the request, and never with who', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Nobody else told it this second.
  vi.resetModules();
  const shoppers = await import('./shoppers.ts');
  try {
    const transport = async () => Promise.reject(new Error('refused'));
    const { recall } = shoppers.createShoppers({ url: 'http://api', headers: {}, transport });
    const caller = {
      tenant: { uuid: 't' },
      ...{ language: 'nl', cookies: 'etalage_session=geheim', address: '192.0.2.1', requestId: 'r-1' },
    } as Caller;
    for (const host of ['a.test', 'b.test']) await expect(recall({ ...caller, host })).rejects.toThrow();
    expect(lines).toHaveBeenCalledOnce();
    expect(String(lines.mock.calls[0])).toMatch(/"requestId":"r-1".*GET \/me did not answer/);
    expect(String(lines.mock.calls[0])).not.toMatch(/geheim|192\.0/);
  } finally {
    lines.mockRestore();
  }
});

test('HEAD-27 what another device of a shopper changed is known within 20 s, and within them the API is asked once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = vi.spyOn(performance, 'now');
  try {
    let count = 0;
    const transport = async () => {
      count += 1;
      return Response.json({ ...nobody, cart: { ...nobody.cart, count } });
    };
    const { recall } = createShoppers({ url: 'http://api', headers: {}, transport });
    const caller: Caller = {
      tenant: { uuid: 't', slug: 's', languages: ['nl'], basis: 'inc' } as Caller['tenant'],
      ...{ host: 'a.test', language: 'nl', cookies: 'etalage_cart=c', isSecure: false },
      ...{ address: '127.0.0.1', requestId: 'r' },
    };
    for (const [at, shown] of [
      [1_000, 1],
      [20_999, 1],
      [21_001, 2],
      [41_000, 2],
      [41_002, 3],
    ] as const) {
      clock.mockReturnValue(at);
      // What is remembered keeps the time of its last look for a millisecond.
      vi.advanceTimersByTime(5);
      expect((await recall(caller)).me.cart.count, String(at)).toBe(shown);
    }
  } finally {
    clock.mockRestore();
    vi.useRealTimers();
  }
});
