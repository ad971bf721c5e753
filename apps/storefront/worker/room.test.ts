import { expect, test } from 'vitest';
import { roomIn, whatGoes } from './room.ts';

const mib = 1_048_576;
const now = Date.UTC(2026, 0, 1);
const entry = (path: string, mebibytes: number, daysAgo: number) => ({
  path,
  bytes: mebibytes * mib,
  keptAt: now - daysAgo * 86_400_000,
});

test('PWA-03 what is kept takes 41,943,040 bytes at most, less where the browser has little room, and may always take 1,048,576', () => {
  expect(roomIn(undefined)).toBe(41_943_040);
  expect(roomIn(100_000 * mib)).toBe(41_943_040);
  expect(roomIn(200 * mib)).toBe(20 * mib);
  expect(roomIn(2 * mib)).toBe(1_048_576);
  expect(roomIn(0)).toBe(1_048_576);
});

test('PWA-03 pictures go before pages, pages before the build’s files, the oldest of each first, and no more than must', () => {
  const entries = [
    entry('/assets/shop.js', 10, 9),
    entry('/nl/home', 10, 8),
    entry('/nl/products', 10, 2),
    entry('/media/a', 10, 1),
    entry('/media/b', 10, 3),
  ];
  expect(whatGoes(entries, 50 * mib, now)).toEqual([]);
  expect(whatGoes(entries, 45 * mib, now)).toEqual(['/media/b']);
  expect(whatGoes(entries, 25 * mib, now)).toEqual(['/media/b', '/media/a', '/nl/home']);
  expect(whatGoes(entries, 0, now).at(-1)).toBe('/assets/shop.js');
});

test('PWA-03 what was not kept by these rules, or a month ago, goes however much room there is', () => {
  const entries = [
    entry('/nl/home', 1, 0),
    entry('/nl/products', 1, 31),
    { path: '/half', bytes: Number.NaN, keptAt: now },
    { path: '/undated', bytes: 1, keptAt: Number.NaN },
  ];
  expect(whatGoes(entries, 40 * mib, now)).toEqual(['/nl/products', '/half', '/undated']);
});
