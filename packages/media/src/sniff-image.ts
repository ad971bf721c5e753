export type ImageType = 'png' | 'jpeg' | 'webp' | 'svg';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Tells the type of a picture by its first bytes; a file name or a declared content type proves nothing.
 * Undefined for everything that the shop does not take.
 */
export function sniffImage(input: Buffer): ImageType | undefined {
  if (input.subarray(0, 8).equals(pngSignature)) return 'png';
  if (input.subarray(0, 3).equals(jpegSignature)) return 'jpeg';
  if (input.toString('latin1', 0, 4) === 'RIFF' && input.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (/^\uFEFF?\s*(<\?xml|<svg)/.test(input.toString('utf8', 0, 200))) return 'svg';
  return undefined;
}
