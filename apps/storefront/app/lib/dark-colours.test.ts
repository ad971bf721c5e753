import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, mix, readable } from './colour.ts';
import { darkColours, darkGround, visible } from './dark-colours.server.ts';
import { hexOf, oklchOf } from './oklch.server.ts';
import { presentColours } from './present-colours.server.ts';
import { settingsOf } from './settings.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const chosen = fc.record({
  theme_primary_color: colour,
  theme_accent_color: colour,
  theme_page_color: colour,
  header_color: colour,
  footer_color: fc.oneof(colour, fc.constantFrom('dark', 'light', 'primary')),
  ecommerce_footer_text_color: colour,
  ecommerce_header_items_color_mode: fc.constantFrom('auto', 'light', 'dark'),
});

/** Every colour in the dark by its short name: of a shop with these settings. */
function darkOf(settings: Record<string, string>) {
  const light = presentColours(
    settingsOf(Object.entries(settings).map(([key_, value_]) => ({ key_, value_ }))),
  );
  const dark = darkColours(light);
  return (name: string) => dark[`--color-${name}`] ?? expect.unreachable(`${name} has no colour in the dark`);
}

test('THEME-01 whatever colours a shop chose, in the dark all text reads on every ground that it stands on, in every state', () => {
  fc.assert(
    fc.property(chosen, (settings) => {
      const of = darkOf(settings);
      const grounds = ['page', 'surface', 'tint', 'primary-soft'].map(of);
      const reads = (text: string, ground: string) =>
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(readable);
      for (const name of ['ink', 'muted', 'primary-text', 'sale', 'danger', 'success'])
        for (const ground of grounds) reads(of(name), ground);
      // Words on what is filled: buttons at rest and under the pointer, badges, marks of what went well or wrong, and bars of ink.
      for (const [text, ground] of [
        ['on-primary', 'primary'],
        ['on-primary', 'primary-strong'],
        ['on-sale', 'sale'],
        ['surface', 'success'],
        ['surface', 'danger'],
        ['surface', 'ink'],
        ['page', 'ink'],
        ['on-header', 'header'],
        ['on-footer', 'footer'],
      ] as const)
        reads(of(text), of(ground));
      // The search field of one header mixes its ground so.
      reads(of('muted'), mix(of('surface'), of('ink'), 0.04));
    }),
    { numRuns: 500 },
  );
});

test('THEME-01 edges of fields, buttons, hearts, stars and what has the focus can be seen in the dark', () => {
  fc.assert(
    fc.property(chosen, (settings) => {
      const of = darkOf(settings);
      for (const name of [
        'line-strong',
        'primary',
        'primary-strong',
        'accent',
        'heart',
        'star',
        'primary-text',
      ])
        for (const ground of ['page', 'surface', 'tint'])
          expect(contrast(of(name), of(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(visible);
    }),
    { numRuns: 500 },
  );
});

test('THEME-02 in the dark a shop keeps its hue: lightness is turned, and grounds that are dark already stay', () => {
  fc.assert(
    fc.property(chosen, (settings) => {
      const of = darkOf(settings);
      expect(oklchOf(of('page')).lightness).toBeLessThan(0.32);
      const before = oklchOf(settings.theme_primary_color);
      const after = oklchOf(of('primary'));
      expect(after.lightness).toBeGreaterThanOrEqual(before.lightness - 0.01);
      // Of nearly grey, black and white no hue is left to compare.
      if (Math.min(before.chroma, after.chroma) > 0.03)
        expect(Math.cos(after.hue - before.hue)).toBeGreaterThan(0.98);
    }),
  );
  expect(darkGround('#14375a')).toBe('#14375a');
  expect(darkOf({ header_color: '#14375a' })('header')).toBe('#14375a');
  expect(darkOf({ theme_primary_color: '#9fd3ff' })('primary')).toBe('#9fd3ff');
});

test('THEME-02 a colour goes to OKLCH and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex);
    }),
  );
  const { lightness, chroma, hue } = oklchOf('#ff0000');
  expect([lightness, chroma, (hue * 180) / Math.PI].map((part) => part.toFixed(2))).toEqual([
    '0.63',
    '0.26',
    '29.23',
  ]);
  // More chroma than a screen has is brought down, and the rest stays.
  const strong = oklchOf(hexOf({ lightness: 0.3, chroma: 0.4, hue: 2 }));
  expect(strong.lightness).toBeCloseTo(0.3, 1);
  expect(strong.hue).toBeCloseTo(2, 1);
});
