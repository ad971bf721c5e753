import { expect, test } from 'vitest';
import { errorsBetween, forgiven, isExchanged } from './typing-errors.ts';

test('SRCH-16 one error is forgiven from 4 letters on, two from 8', () => {
  expect([1, 3, 4, 7, 8, 20].map(forgiven)).toEqual([0, 0, 1, 1, 2, 2]);
});

test('SRCH-16 a letter too many, too few, another or swapped is one error', () => {
  for (const typed of ['koksmess', 'koksme', 'koksmas', 'koskmes'])
    expect(errorsBetween(typed, 'koksmes', 2), typed).toBe(1);
  expect(errorsBetween('kksmas', 'koksmes', 2)).toBe(2);
  expect(errorsBetween('kkmas', 'koksmes', 2)).toBe(3);
});

test('SRCH-16 two letters that changed places are one error in 6 letters or more, neighbours or not', () => {
  expect(isExchanged('santuko', 'santoku')).toBe(true);
  for (const other of ['santako', 'santuka', 'santuko', 'santukoo'])
    expect(isExchanged('santuko', other), other).toBe(false);
  expect(isExchanged('gabels', 'bagels')).toBe(true);
  for (const [one, other] of [
    ['lepal', 'lapel'],
    ['kop', 'pok'],
  ] as const)
    expect(isExchanged(one, other), one).toBe(false);
});
