import sharp from 'sharp';
import { asMediaError, open } from './store-image.ts';

export type IconLook = {
  /** #rrggbb */
  background: string;
  /** A kept picture; without one the letter is drawn. */
  logo: Buffer | null;
  letter: string;
  /** #rrggbb of the letter. */
  colour: string;
};

/** Of the side: what a logo fills, and what is seen of it where a phone cuts the picture to a circle. */
const filled = { any: 0.8, maskable: 0.56 };

/** A square PNG by which a shop is known among apps. @param size pixels of a side @throws MediaError */
export async function drawIcon(
  { background, logo, letter, colour }: IconLook,
  { size, purpose }: { size: number; purpose: keyof typeof filled },
): Promise<Buffer> {
  const inner = Math.round(size * filled[purpose]);
  try {
    const drawing = logo
      ? await open(logo).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
      : Buffer.from(letterOf(letter, colour, inner));
    return await sharp({ create: { width: size, height: size, channels: 3, background } })
      .composite([{ input: drawing, gravity: 'centre' }])
      .png({ palette: true, effort: 6 })
      .toBuffer();
  } catch (error) {
    throw asMediaError(error);
  }
}

const letterOf = (letter: string, colour: string, side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32"><text x="16" y="25.5" text-anchor="middle" font-family="Georgia,DejaVu Serif,serif" font-size="27" font-weight="700" fill="${colour}">${letter}</text></svg>`;
