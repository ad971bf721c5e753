import { readFileSync } from 'node:fs';
import { contrast, mix } from '@etalage/contracts/contrast';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadTheme } from '../themes/index.ts';
import { darkColours, darkGround } from './dark-colours.server.ts';
import { fixedColours } from './fixed-colours.server.ts';
import type { HeaderDefaults } from './header-model.ts';
import { hexOf, oklchOf } from './oklch.server.ts';
import { presentColours } from './present-colours.server.ts';
import { settingsOf } from './settings.ts';

/** Contrasts of WCAG 2.2: what text must have, and what else must be seen. */
const readable = 4.5;
const visible = 3;

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

/** The custom properties of a shop with these settings, in the light. */
const lightOf = (settings: Record<string, string>, ofTheme: HeaderDefaults = {}): Record<string, string> =>
  presentColours(settingsOf(Object.entries(settings).map(([key_, value_]) => ({ key_, value_ }))), ofTheme);

const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8');
const written = new Map(
  Array.from(css.matchAll(/(--color-[\w-]+): ([^;]+);/g), ([, name = '', value = '']) => [name, value]),
);
/** As app.css has it. */
const readOf = (name: string): string | undefined => {
  const value = written.get(name);
  return value?.startsWith('var(') ? readOf(value.slice(4, -1)) : value;
};

test('TEN-03 a page that is drawn without its shop has the colours of a shop that chose none', () => {
  const chosen = Object.entries(presentColours(settingsOf([]), {})).filter(([name]) =>
    name.startsWith('--color-'),
  );
  expect(chosen.length).toBeGreaterThan(8);
  expect(Object.fromEntries(chosen.map(([name]) => [name, readOf(name)]))).toEqual(
    Object.fromEntries(chosen),
  );
});

test('THEME-01 the colours that no shop chooses are those of the style sheet', () => {
  const { ink, text, seen } = fixedColours;
  const told = Object.entries({ ink, ...text, ...seen });
  expect(told.map(([name]) => [name, readOf(`--color-${name}`)])).toEqual(told);
});

test('FOOT-06 THEME-01 whatever colours a shop chose, in the light all text reads on every ground that it stands on, and edges, hearts and stars can be seen', () => {
  const looked = (settings: Record<string, string>) => {
    const light = lightOf(settings);
    const of = (name: string) =>
      light[`--color-${name}`] ?? readOf(`--color-${name}`) ?? expect.unreachable(`${name} has no colour`);
    const tint = mix(of('page'), of('ink'), 0.05);
    const grounds = [of('page'), tint, of('surface'), of('primary-soft')];
    const stands = (name: string, ground: string, least: number) =>
      expect(contrast(of(name), ground), `${name} ${of(name)} on ${ground}`).toBeGreaterThanOrEqual(least);
    for (const ground of grounds) {
      for (const name of ['ink', 'muted', 'primary-text', 'sale', 'danger', 'success'])
        stands(name, ground, readable);
      for (const name of ['line-strong', 'heart', 'star']) stands(name, ground, visible);
    }
    for (const [text, ground] of [
      ['on-primary', 'primary'],
      ['on-primary', 'primary-strong'],
      ['on-sale', 'sale'],
      ['surface', 'success'],
      ['surface', 'danger'],
      ['surface', 'ink'],
      ['page', 'ink'],
      ['on-footer', 'footer'],
      // Of the lesser lines of the footer, and, the other way round, of its buttons under the pointer.
      ['footer-muted', 'footer'],
    ] as const)
      stands(text, of(ground), readable);
    // The search field of one header mixes its ground so.
    stands('muted', mix(of('surface'), of('ink'), 0.04), readable);
    return of;
  };
  fc.assert(
    fc.property(chosen, (settings) => {
      looked(settings);
    }),
    { numRuns: 500 },
  );
  // The darkest page that is taken for light.
  expect(looked({ theme_page_color: '#bcbcbc', theme_primary_color: '#d8487a' })('page')).toBe('#bcbcbc');
  // What reads as it is stays as it is.
  const warm = looked({ theme_page_color: '#fbf6ec', theme_primary_color: '#1f5c4d' });
  expect(['muted', 'danger', 'primary-text'].map(warm)).toEqual(['#5f5e5a', '#b3261e', '#1f5c4d']);
  // A wish that comes near is no exception: this grey has 3:1 on white.
  const grey = looked({ footer_color: 'light', ecommerce_footer_text_color: '#949494' });
  expect(grey('footer')).toBe('#ffffff');
  expect(contrast(grey('on-footer'), grey('footer'))).toBeGreaterThanOrEqual(readable);
});

/** How much of the mark lies on a header: under the pointer, in fancy's tray, in an entry of the tray. */
const marks = [0, 0.08, 0.1, 1 - 0.9 * 0.84];

/** Expects that the words of a header with these custom properties read in every state, on its ground and on its glass. */
function expectHeaderReads(style: Record<string, string>): void {
  const of = (name: string) => style[name] ?? expect.unreachable(`a header without ${name}`);
  const [ground, text, mark] = [of('--color-header'), of('--color-on-header'), of('--header-mark')];
  for (const share of marks)
    expect(contrast(mix(ground, mark, share), text), `${share} on ${ground}`).toBeGreaterThanOrEqual(
      readable,
    );
  const glass = Number.parseFloat(of('--header-glass')) / 100;
  for (const below of ['#000000', '#ffffff'])
    for (const share of [0, 0.08])
      expect(
        contrast(mix(mix(ground, below, 1 - glass), mark, share), text),
        `${share} on glass of ${ground} over ${below}`,
      ).toBeGreaterThanOrEqual(readable);
}

test('HEAD-15 HEAD-17 HEAD-19 the words of a header of any colour read at rest, under the pointer and where the menu marks the page, in the light and in the dark', async () => {
  fc.assert(
    fc.property(chosen, (settings) => {
      const light = lightOf(settings);
      expectHeaderReads(light);
      expectHeaderReads({ ...light, ...darkColours(light) });
    }),
    { numRuns: 150 },
  );
  for (const header_color of ['#2563eb', '#d7263d', '#20324a', '#ffffff'])
    expectHeaderReads(lightOf({ header_color }));
  const fancy = lightOf({}, (await loadTheme('fancy')).headerDefaults);
  expectHeaderReads(fancy);
  expect(fancy['--color-header']).toBe('#8b5cf6');
});

/** Every colour in the dark by its short name: of a shop with these settings. */
function darkOf(settings: Record<string, string>) {
  const dark = darkColours(lightOf(settings));
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
        ['footer-muted', 'footer'],
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
  // Turned, the page keeps its warmth, and is not merely grey.
  const [light, dark] = [oklchOf('#ffe0b0'), oklchOf(darkGround('#ffe0b0'))];
  expect(Math.cos(dark.hue - light.hue)).toBeGreaterThan(0.98);
  expect(dark.chroma).toBeGreaterThan(0.02);
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
