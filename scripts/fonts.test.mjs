import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontFolder, makeFonts } from './fonts.mjs';

test('the files of the fonts are what their packages bring, in the letters and weights that pages use', async () => {
  const made = await makeFonts();
  expect(readdirSync(fontFolder).sort()).toEqual([...made.keys()].sort());
  for (const [name, file] of made)
    expect(readFileSync(join(fontFolder, name)).equals(file), `${name}: npm run fonts`).toBe(true);
});
