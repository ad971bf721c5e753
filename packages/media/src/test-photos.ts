import sharp, { type Metadata } from 'sharp';

/** For tests: a photo of noise, so that a small picture is a large file, with the place where it was taken in it. */
export async function noisyPhoto(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, value = 7; at < pixels.length; at += 1) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = value >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** For tests: a square picture of one grey, without loss; `shade` is 0 (black) to 255 (white). */
export const plainPhoto = (side: number, shade: number): Promise<Buffer> =>
  sharp({
    create: { width: side, height: side, channels: 3, background: { r: shade, g: shade, b: shade } },
  })
    .png()
    .toBuffer();

/** For tests: what a picture says of itself. */
export const describePhoto = (photo: Uint8Array): Promise<Metadata> => sharp(photo).metadata();

/** For tests: the colours of a picture's dots as #rrggbb, row by row. */
export async function dotsOf(photo: Uint8Array): Promise<string[][]> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const dot = (at: number) => `#${data.subarray(at * 3, at * 3 + 3).toString('hex')}`;
  return Array.from({ length: info.height }, (_, row) =>
    Array.from({ length: info.width }, (_, column) => dot(row * info.width + column)),
  );
}
