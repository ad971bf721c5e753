import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);
/** Whole files, with the letters of all languages of Europe. */
const files = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};
export type Weight = keyof typeof files;

const opened = new Map<Weight, Font>();

/** A font to draw texts with, read once by each thread: reading it takes ten times as long as drawing with it. */
export function fontOf(weight: Weight): Font {
  const known = opened.get(weight);
  if (known) return known;
  // Loaded with the first text: a process that draws none starts a tenth sooner.
  const { openSync } = require('fontkit') as typeof import('fontkit');
  const font = openSync(files[weight]);
  if (!('layout' in font)) throw new Error(`${files[weight]} is no font`);
  opened.set(weight, font);
  return font;
}
