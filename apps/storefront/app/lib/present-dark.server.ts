import { isLight } from './colour.ts';
import { darkColours, darkGround } from './dark-colours.server.ts';
import type { Settings } from './settings.ts';
import type { DarkLook, Logo } from './shop.ts';

/** Paper is always light. */
const mediaOf: Record<string, string> = {
  dark: 'screen',
  system: 'screen and (prefers-color-scheme: dark)',
};

/** Fits no screen and no paper: what has it is there for the panel of development, which puts another in its place. */
const never = 'not all';

/** When the shop is dark, and its colours then; null where it is always light. */
export function presentDark(settings: Settings, light: Record<string, string>): DarkLook | null {
  const wished = mediaOf[settings.get('colourScheme')?.toLowerCase() ?? ''];
  const media = wished ?? (import.meta.env.DEV ? never : null);
  return media === null ? null : { media, style: darkColours(light) };
}

/**
 * A logo with what becomes of it in the dark, where its ground turns from light to dark: its counterpart for dark grounds, else a plate
 * of the light ground that it was drawn for.
 */
export function logoInDark(
  logo: Logo | null,
  ground: string,
  dark: DarkLook | null,
  counterpart: Logo | null,
): Logo | null {
  if (!logo || !dark || isLight(darkGround(ground)) === isLight(ground)) return logo;
  if (!counterpart) return { ...logo, inDark: 'plate' };
  return { ...logo, inDark: { srcSet: sourceSet(counterpart), media: dark.media } };
}

/** Its files, or its one address as such a list may have it. */
const sourceSet = ({ image, src }: Logo): string =>
  image
    ? image.widths.map((width) => `${image.src}-${width}.webp ${width}w`).join(', ')
    : src.replace(/[ ,]/g, encodeURIComponent);
