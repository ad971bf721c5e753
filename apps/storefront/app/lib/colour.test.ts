import { readFileSync } from 'node:fs';
import { contrast, mix } from '@etalage/contracts/contrast';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { glassShare, isLight, marked, mostMarked, readableOn, textOn } from './colour.ts';

/** The contrast of WCAG 2.2 for text. */
const readable = 4.5;

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('FOOT-06 text on any colour that a shop chooses can be read', () => {
  fc.assert(
    fc.property(colour, colour, (background, wish) => {
      expect(contrast(background, textOn(background))).toBeGreaterThanOrEqual(readable);
      expect(contrast(background, readableOn(background, wish))).toBeGreaterThanOrEqual(readable);
    }),
  );
});

test('a wished-for colour that can be read is kept', () => {
  expect(readableOn('#1d1d1d', '#ffd966')).toBe('#ffd966');
  expect(readableOn('#1d1d1d', '#333333')).toBe('#ffffff');
});

test('HEAD-15 text on glass can be read whatever lies below it', () => {
  fc.assert(
    fc.property(colour, colour, colour, (background, wish, below) => {
      const text = readableOn(background, wish);
      const share = glassShare(background, text);
      expect(share).toBeLessThanOrEqual(1);
      expect(contrast(mix(background, below, 1 - share), text)).toBeGreaterThanOrEqual(readable);
    }),
  );
  expect(glassShare('#ffffff', '#111111')).toBe(0.72);
});

test('HEAD-17 FOOT-07 backgrounds of a luminance above a half are light', () => {
  expect([isLight('#ffffff'), isLight('#1d1d1d'), isLight('#8b5cf6')]).toEqual([true, false, false]);
  // 0.503 and 0.497.
  expect([isLight('#bcbcbc'), isLight('#bbbbbb')]).toEqual([true, false]);
});

/** How much of the mark, of 1, a style sheet lays on what lies below it, wherever it does. */
function marksIn(file: string): number[] {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8');
  const marks = css.matchAll(/color-mix\(in srgb, var\(--mark\) (\d+)%/g);
  return Array.from(marks, ([, percent]) => Number(percent) / 100);
}

test('HEAD-15 HEAD-19 the style sheets mark what is pointed at by as much as the words on it are made to bear', () => {
  const ofAll = [...marksIn('../shell/header.css'), ...marksIn('../shell/shell.css')];
  expect(ofAll.length).toBeGreaterThan(1);
  expect(new Set(ofAll)).toEqual(new Set([marked]));
  // An entry in a tray: the one mark upon the other.
  const ofTray = marksIn('../themes/fancy/fancy.css');
  const most = Math.max(...ofTray);
  expect(1 - (1 - most) * (1 - Math.min(...ofTray))).toBeLessThanOrEqual(mostMarked);
});
