import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { presentColours } from './present-colours.server.ts';
import { settingsOf } from './settings.ts';

test('TEN-03 a page that is drawn without its shop has the colours of a shop that chose none', () => {
  const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8');
  const written = new Map(
    Array.from(css.matchAll(/(--color-[\w-]+): ([^;]+);/g), ([, name = '', value = '']) => [name, value]),
  );
  const readOf = (name: string): string | undefined => {
    const value = written.get(name);
    return value?.startsWith('var(') ? readOf(value.slice(4, -1)) : value;
  };
  const chosen = Object.entries(presentColours(settingsOf([]))).filter(([name]) =>
    name.startsWith('--color-'),
  );
  expect(chosen.length).toBeGreaterThan(8);
  expect(Object.fromEntries(chosen.map(([name]) => [name, readOf(name)]))).toEqual(
    Object.fromEntries(chosen),
  );
});
