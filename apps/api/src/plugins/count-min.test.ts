import { expect, test } from 'vitest';
import { CountMin } from './count-min.ts';

test('SEC-01 no number of other keys empties a count, and a key that is seldom is not taken for a frequent one', () => {
  const counts = new CountMin(2 ** 14);
  for (let i = 0; i < 1_000; i += 1) counts.add('flood');
  for (let i = 0; i < 200_000; i += 1) counts.add(`rotated ${i}`);
  expect(counts.count('flood')).toBeGreaterThanOrEqual(1_000);
  expect(counts.count('flood')).toBeLessThan(1_100);
  expect(counts.count('never')).toBeLessThan(100);
  expect(counts.add('flood')).toBe(counts.count('flood'));
  counts.clear();
  expect(counts.count('flood')).toBe(0);
});
