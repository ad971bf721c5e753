// npm run fonts: makes the files of the shop's fonts (apps/storefront/app/fonts) out of those that the packages @fontsource-variable bring.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { root } from './bootstrap.mjs';

export const fontFolder = join(root, 'apps/storefront/app/fonts');

const names = ['archivo', 'figtree', 'fraunces', 'inter', 'nunito'];

/**
 * The weights that pages use: headings one, texts from plain to bold. A file holds no others, and signs that have no letter of
 * their own stay out of it, which makes it a third smaller, and one of headings half.
 * @type {Record<'text' | 'heading', number | { min: number, max: number }>}
 */
const weights = { text: { min: 400, max: 700 }, heading: 600 };

const between = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

/** What the packages call Latin, but for accents that stand alone. */
const latin = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœʻʼˆ˚˜${between(0x2000, 0x206f)}€™↑↓−∕`;

/** @returns {Promise<Map<string, Buffer>>} fonts and their licences by the name of the file; the same bytes each time */
export async function makeFonts() {
  const files = new Map();
  for (const name of names) {
    const folder = join(root, 'node_modules/@fontsource-variable', name);
    const whole = join(folder, 'files', `${name}-latin-wght-normal.woff2`);
    // It goes wherever the font goes.
    files.set(`${name}-licence.txt`, readFileSync(join(folder, 'LICENSE')));
    for (const [use, weight] of Object.entries(weights)) {
      const variationAxes = { wght: weight };
      const file = await subsetFont(readFileSync(whole), latin, { targetFormat: 'woff2', variationAxes });
      files.set(`${name}-${use}.woff2`, file);
    }
  }
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(fontFolder, { recursive: true });
  for (const [name, file] of await makeFonts()) {
    writeFileSync(join(fontFolder, name), file);
    console.log(`${name} ${(file.length / 1_000).toFixed(1)} kB`);
  }
}
