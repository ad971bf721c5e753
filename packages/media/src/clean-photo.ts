import { asMediaError, open, readSize, refuseUnlessWelcome } from './store-image.ts';

/** Pixels of the longer side: enough to see what is broken, little enough for a mail. */
const longestSide = 2_048;

/**
 * Makes a stranger's photo anew as a JPEG: upright, at most 2,048 pixels long, and without what the camera wrote into it, as the
 * place where it was taken. Judged by its contents. @throws MediaError
 */
export async function cleanPhoto(input: Buffer): Promise<Buffer> {
  refuseUnlessWelcome(input, false);
  await readSize(input);
  try {
    return await open(input)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch (error) {
    throw asMediaError(error);
  }
}
