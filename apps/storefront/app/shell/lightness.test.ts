import { contrast, readable } from '@etalage/contracts/contrast';
import { expect, test } from 'vitest';
import { lightnessIn, lightnessOf } from './lightness.ts';

const points = (...levels: number[]) => levels.flatMap((level) => [level, level, level, 255]);

test('HEAD-17 a picture is light or dark where its text reads all over, and otherwise unknown', () => {
  expect(lightnessIn(points(255, 230, 128))).toBe('light');
  expect(lightnessIn(points(0, 40, 110))).toBe('dark');
  expect(lightnessIn(points(255, 0))).toBeNull();
  expect(lightnessIn(points(120, 121))).toBeNull();
  // What shows through is not known.
  expect(lightnessIn([255, 255, 255, 128])).toBeNull();
});

test('HEAD-17 of all greys those are light that near-black reads on, and dark that white does', () => {
  const known = [];
  for (let level = 0; level < 256; level += 1) {
    const hex = `#${level.toString(16).padStart(2, '0').repeat(3)}`;
    const [onNearBlack, onWhite] = [contrast(hex, '#111111'), contrast(hex, '#ffffff')];
    const reads = onNearBlack >= readable ? 'light' : onWhite >= readable ? 'dark' : null;
    expect(lightnessIn(points(level)), hex).toBe(reads);
    known.push(reads);
  }
  expect([known.lastIndexOf('dark'), known.indexOf('light')]).toEqual([118, 124]);
});

test('HEAD-17 a picture that cannot be read counts as unknown', async () => {
  expect(await lightnessOf('https://elsewhere.example/a.png')).toBeNull();
});
