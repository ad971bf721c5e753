import { contrast, luminance, mix, readable } from '@etalage/contracts/contrast';

/** Above 0.5 a background counts as light: it gets the logo and the items for light backgrounds. */
export const isLight = (hex: string): boolean => luminance(hex) > 0.5;

/** White, near-black or, on the few colours in between on which neither reads well enough, black. */
export function textOn(background: string): string {
  if (contrast(background, '#ffffff') >= contrast(background, '#000000')) return '#ffffff';
  return contrast(background, '#111111') >= readable ? '#111111' : '#000000';
}

/** The wished-for text colour where it can be read on the background, else one that can. */
export const readableOn = (background: string, wish: string | null): string =>
  wish && contrast(background, wish) >= readable ? wish : textOn(background);

/** The most of a mark that lies on the ground of a header: an entry under the pointer in a tray, which is 16% upon 10%. */
export const mostMarked = 0.25;

/** How much of it marks a link under the pointer, in every header: the style sheets say the same, and a test asks it. */
export const marked = 0.08;

/**
 * What is laid thinly on the ground of a header to mark what is pointed at or open: the colour of the text, or the opposite where
 * the text would not be read on so much of its own colour.
 */
export function markOn(background: string, text: string): string {
  if (contrast(mix(background, text, mostMarked), text) >= readable) return text;
  return isLight(text) ? '#000000' : '#ffffff';
}

/** A text of less weight: mixed a little with its background where that reads. */
export function softOn(background: string, text: string): string {
  const soft = mix(text, background, 0.15);
  return contrast(background, soft) >= readable ? soft : text;
}

/**
 * The least share of a background's colour, 0 to 1, with which text on it can still be read when the rest of it lets
 * through whatever lies below, black or white, also where it is pointed at. 1 where the text reads just well enough as it is.
 */
export function glassShare(background: string, text: string): number {
  const mark = markOn(background, text);
  const isReadable = (share: number) =>
    ['#000000', '#ffffff']
      .map((below) => mix(background, below, 1 - share))
      .every((ground) => [0, marked].every((part) => contrast(mix(ground, mark, part), text) >= readable));
  for (let percent = 72; percent < 100; percent += 4) if (isReadable(percent / 100)) return percent / 100;
  return 1;
}
