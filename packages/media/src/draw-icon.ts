import sharp from 'sharp';
import { drawable, svgCentred } from './drawn-text.ts';
import { asMediaError, open } from './store-image.ts';

export type IconLook = {
  /** #rrggbb */
  background: string;
  /** A kept picture; without one the first letter of the name is drawn. */
  logo: Buffer | null;
  name: string;
  /** #rrggbb of the letter. */
  colour: string;
};

/** Of the side: what a logo fills, and what is seen of it where a phone cuts the picture to a circle. */
const filled = { any: 0.8, maskable: 0.56 };

/** A square PNG by which a shop is known among apps. @param size pixels of a side @throws MediaError */
export async function drawIcon(
  { background, logo, name, colour }: IconLook,
  { size, purpose }: { size: number; purpose: keyof typeof filled },
): Promise<Buffer> {
  const inner = Math.round(size * filled[purpose]);
  try {
    const drawing = logo
      ? await open(logo).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
      : Buffer.from(letterOf(name, colour, inner));
    return await sharp({ create: { width: size, height: size, channels: 3, background } })
      .composite([{ input: drawing, gravity: 'centre' }])
      .png({ palette: true, effort: 6 })
      .toBuffer();
  } catch (error) {
    throw asMediaError(error);
  }
}

/** The first letter of a name, or nothing where the font has none of them: on the shop's colour better than a box. */
function letterOf(name: string, colour: string, side: number): string {
  const letter = [...drawable(name.toUpperCase())].find((sign) => /[\p{L}\p{N}]/u.test(sign));
  const drawn = letter ? svgCentred(letter, { side, weight: 'bold', colour }) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${drawn}</svg>`;
}
