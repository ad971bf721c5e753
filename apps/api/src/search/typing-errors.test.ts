import { expect, test } from 'vitest';
import { errorsBetween, forgiven } from './typing-errors.ts';

test('SRCH-16 one error is forgiven from 4 letters on, two from 8', () => {
  expect([1, 3, 4, 7, 8, 20].map(forgiven)).toEqual([0, 0, 1, 1, 2, 2]);
});

test('SRCH-16 a letter too many, too few, another or swapped is one error', () => {
  for (const typed of ['koksmess', 'koksme', 'koksmas', 'koskmes'])
    expect(errorsBetween(typed, 'koksmes', 2), typed).toBe(1);
  expect(errorsBetween('kksmas', 'koksmes', 2)).toBe(2);
  expect(errorsBetween('kkmas', 'koksmes', 2)).toBe(3);
});
