/** Lightness 0 to 1, chroma from 0 (grey) to about 0.37, hue in radians: a colour as eyes order it. */
export type Oklch = { lightness: number; chroma: number; hue: number };

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const encoded = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** @param hex #rrggbb */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const yellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { lightness, chroma: Math.hypot(a, yellow), hue: Math.atan2(yellow, a) };
}

/** As #rrggbb. A chroma that screens do not have at this lightness and hue is brought down to one that they have. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  let [most, least] = [chroma, 0];
  if (!isOnScreen(channelsOf({ lightness, chroma, hue })))
    for (let tries = 0; tries < 12; tries += 1) {
      const middle = (most + least) / 2;
      if (isOnScreen(channelsOf({ lightness, chroma: middle, hue }))) least = middle;
      else most = middle;
    }
  else least = chroma;
  const hexes = channelsOf({ lightness, chroma: least, hue }).map((channel) =>
    Math.round(Math.min(1, Math.max(0, encoded(Math.max(0, channel)))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hexes.join('')}`;
}

const isOnScreen = (channels: readonly number[]) =>
  channels.every((channel) => channel > -1e-4 && channel < 1.0001);

/** Red, green and blue as amounts of light, 0 to 1 where a screen has the colour. */
function channelsOf({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
