import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'etalage-texts-')), 'locales');
mkdirSync(folder);

/** What the build makes of a language's file beside this nl.json. */
function build(en: object): string {
  writeFileSync(join(folder, 'nl.json'), JSON.stringify({ cart: { title: 'Winkelwagen', empty: 'Leeg' } }));
  writeFileSync(join(folder, 'en.json'), JSON.stringify(en));
  const plugin = compileMessages() as unknown as { load(this: object, id: string): string };
  const error = (message: string) => {
    throw new Error(message);
  };
  return plugin.load.call({ addWatchFile() {}, error }, join(folder, 'en.json'));
}

test('LANG-09 a text that a language lacks fails the build, by its name, and so does one that nl lacks', () => {
  expect(JSON.parse(build({ cart: { title: 'Bag', empty: 'Empty' } }))).toEqual({
    cart: { title: 'Bag', empty: 'Empty' },
  });
  expect(() => build({ cart: { title: 'Bag' } })).toThrow(/en\.json .*: cart\.empty$/);
  expect(() => build({ cart: { title: 'Bag', empty: 'Empty', more: 'More' } })).toThrow(/: cart\.more$/);
});
