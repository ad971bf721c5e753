import { expect, test } from 'vitest';
import { changed, shopperCookies } from './shoppers.ts';

test('a cart or a session says who is shopping; a chosen language, a foreign cookie and the mark of a change alone do not', () => {
  for (const [header, cookies] of [
    ['etalage_cart=abc', 'etalage_cart=abc'],
    ['a=1; __Host-etalage_session=x', '__Host-etalage_session=x'],
    ['etalage_session=s; etalage_lang=en; etalage_cart=c', 'etalage_cart=c; etalage_session=s'],
    ['etalage_cart=c; etalage_change=1; x=2', 'etalage_cart=c; etalage_change=1'],
  ] as const)
    expect.soft(shopperCookies(header), header).toBe(cookies);
  for (const header of [
    undefined,
    '',
    'etalage_lang=en',
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
