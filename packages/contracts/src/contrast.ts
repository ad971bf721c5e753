const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const toHex = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of a colour as #rrggbb, as WCAG defines it, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast that text must have. */
export const readable = 4.5;

/** `share` of `other` (0 to 1) stirred into `hex`. */
export function mix(hex: string, other: string, share: number): string {
  const [from, to] = [channelsOf(hex), channelsOf(other)];
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
