import { asMediaError, open } from './store-image.ts';

/** Dots that a logo on paper is wide at most: sharp at the size of a letterhead. */
const widest = 640;

/** A kept picture as a PNG, for what takes no newer format. @throws MediaError */
export async function asPng(input: Buffer): Promise<Buffer> {
  try {
    return await open(input)
      .resize({ width: widest, withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw asMediaError(error);
  }
}
