import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('API-10 a password is kept as an argon2id hash that it alone fits, salted anew each time', () => {
  const [first, second] = [hashPassword('Vaas é 1'), hashPassword('Vaas é 1')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
  expect(verifyPassword('Vaas é 1', first)).toBe(true);
  // The same letters by another keyboard.
  expect(verifyPassword('Vaas e\u0301 1', first)).toBe(true);
  expect(verifyPassword('vaas é 1', first)).toBe(false);
  expect(verifyPassword('', first)).toBe(false);
  expect(() => verifyPassword('x', 'plain')).toThrow('argon2id');
});
