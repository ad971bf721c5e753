import { expect, test } from 'vitest';
import { compareCookie, comparedIds, comparedIn } from './compared.ts';

test('CMP-01 CMP-02 an address and a cookie name up to four products, each once, and what is no number of one is left out', () => {
  expect(comparedIds('1,2,3,4,5', ',')).toEqual([1, 2, 3, 4]);
  expect(comparedIds('2,x,0,-1,1.5,2,,3', ',')).toEqual([2, 3]);
  expect(comparedIds('', ',')).toEqual([]);
  expect(comparedIn('a=1; compare=6.5.4.3.2.1')).toEqual([6, 5, 4, 3]);
  expect(comparedIn('xcompare=3; compare=4; compared=5')).toEqual([4]);
});

test('CMP-01 a browser keeps what is chosen for thirty days, and forgets it with the last of them', () => {
  expect(compareCookie([3, 4])).toBe('compare=3.4; Path=/; Max-Age=2592000; SameSite=Lax');
  expect(compareCookie([])).toBe('compare=; Path=/; Max-Age=0; SameSite=Lax');
});
