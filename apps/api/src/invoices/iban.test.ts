import { expect, test } from 'vitest';
import { readIban } from './iban.ts';

test.each([
  ['NL91 ABNA 0417 1643 00', 'NL91 ABNA 0417 1643 00'],
  [' nl91abna0417164300', 'NL91 ABNA 0417 1643 00'],
  ['BE68 5390 0754 7034', 'BE68 5390 0754 7034'],
  ['GB82WEST12345698765432', 'GB82 WEST 1234 5698 7654 32'],
  ['NL92 ABNA 0417 1643 00', null],
  ['NL91 ABNA 0417 1634 00', null],
  // Its check digits are right, and it is too short.
  ['NL45 ABNA 0417 1643', null],
  ['0417164300', null],
  ['', null],
])('PAY-22 %j is the bank account %j', (text, account) => {
  expect(readIban(text)).toBe(account);
});
