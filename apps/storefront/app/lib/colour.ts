/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const toHex = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance as WCAG defines it, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Above 0.5 a background counts as light: it gets the logo and the items for light backgrounds. */
export const isLight = (hex: string): boolean => luminance(hex) > 0.5;

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast that text must have. */
export const readable = 4.5;

/** White, near-black or, on the few colours in between on which neither reads well enough, black. */
export function textOn(background: string): string {
  if (contrast(background, '#ffffff') >= contrast(background, '#000000')) return '#ffffff';
  return contrast(background, '#111111') >= readable ? '#111111' : '#000000';
}

/** The wished-for text colour where it can be read on the background, else one that can. */
export const readableOn = (background: string, wish: string | null): string =>
  wish && contrast(background, wish) >= readable ? wish : textOn(background);

/** `share` of `other` (0 to 1) stirred into `hex`. */
export function mix(hex: string, other: string, share: number): string {
  const [from, to] = [rgb(hex), rgb(other)];
  return toHex(from.map((channel, at) => channel + ((to[at] ?? 0) - channel) * share));
}

/** `hex` itself, or the nearest darker shade that has this contrast with each of these light backgrounds. */
export function darkened(hex: string, backgrounds: readonly string[], ratio = readable): string {
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(hex, '#000000', share);
    if (backgrounds.every((background) => contrast(shade, background) >= ratio)) return shade;
  }
  return '#000000';
}

/** The most of a mark that lies on the ground of a header: an entry under the pointer in a tray, which is 16% upon 10%. */
const mostMarked = 0.25;

/** How much of it marks a link under the pointer, in every header. */
const marked = 0.08;

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
