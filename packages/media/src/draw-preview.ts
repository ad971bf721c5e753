import { previewPicture } from '@etalage/contracts/limits';
import sharp from 'sharp';
import { drawable, fitText, svgText, widthOf } from './drawn-text.ts';
import { asMediaError, open } from './store-image.ts';

/** Goes into the addresses of such pictures: raise it when they are drawn otherwise. */
export const previewDrawing = 1;

export type PreviewLook = {
  /** Of what is shown. */
  name: string;
  /** Texts of prices: now, before where something is off, and on which basis; null where there is none. */
  price: { now: string; before: string | null; note: string } | null;
  shop: {
    name: string;
    /** A kept picture that can be seen on white; without one the name is written. */
    logo: Buffer | null;
    /** #rrggbb of its own, and of the same to be read on white. */
    colour: string;
    readable: string;
  };
  /** A kept picture of it. */
  photo: Buffer | null;
};

const { width, height } = previewPicture;
const margin = 56;
/** Of the band in the shop's colour below the words. */
const band = 18;
const ink = '#15181d';
const faint = '#5b6270';
/** Of the photo's panel at the right, as high as the picture. */
const panel = height;
const logoRoom = { width: 320, height: 84 };

/** A JPEG that says what something is called and costs, and who sells it. Its texts are drawn as outlines. @throws MediaError */
export async function drawPreview({ name, price, shop, photo }: PreviewLook): Promise<Buffer> {
  const room = (photo ? width - panel : width) - 2 * margin;
  try {
    const logo = shop.logo && (await shrunkLogo(shop.logo));
    const words = [
      `<rect x="0" y="${height - band}" width="${photo ? width - panel : width}" height="${band}" fill="${shop.colour}"/>`,
      logo ? '' : shopName(shop, room),
      nameLines(name, room, photo !== null, price !== null),
      price ? priceLines(price, room) : '',
    ];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${words.join('')}</svg>`;
    return await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .composite([
        ...(photo ? [{ input: await panelOf(photo), left: width - panel, top: 0 }] : []),
        { input: Buffer.from(svg), left: 0, top: 0 },
        ...(logo ? [{ input: logo, left: margin, top: margin }] : []),
      ])
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch (error) {
    throw asMediaError(error);
  }
}

const shrunkLogo = (logo: Buffer): Promise<Buffer> =>
  open(logo)
    .resize({ ...logoRoom, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();

/** The whole photo, or nearly: what is about square fills the panel, what is wide or high stands in it on white. */
async function panelOf(photo: Buffer): Promise<Buffer> {
  const { autoOrient } = await open(photo).metadata();
  const shape = autoOrient.width / autoOrient.height;
  const fit = shape > 0.8 && shape < 1.25 ? 'cover' : 'contain';
  return open(photo)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: panel, height, fit, background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function shopName({ name, readable }: PreviewLook['shop'], room: number): string {
  const { size, lines } = fitText(drawable(name), [34, 28, 24], { width: room, lines: 1, weight: 'bold' });
  const place = { x: margin, baseline: margin + 38, size, weight: 'bold', colour: readable } as const;
  return lines.map((line) => svgText(line, place)).join('');
}

/** In the middle between shop and price, as large as it fits. */
function nameLines(name: string, room: number, isBesidePhoto: boolean, hasPrice: boolean): string {
  const sizes = isBesidePhoto ? [60, 52, 46, 40, 34] : [84, 72, 60, 50, 42];
  const { size, lines } = fitText(drawable(name.slice(0, 300)), sizes, {
    ...{ width: room, lines: isBesidePhoto ? 5 : 4, weight: 'bold' as const },
  });
  const step = Math.round(size * 1.16);
  const [top, bottom] = [margin + logoRoom.height + 16, height - band - margin - (hasPrice ? 130 : 0)];
  const first = (top + bottom - lines.length * step) / 2 + size * 0.86;
  const place = { x: margin, size, weight: 'bold', colour: ink } as const;
  return lines.map((line, at) => svgText(line, { ...place, baseline: first + at * step })).join('');
}

function priceLines({ now, before, note }: NonNullable<PreviewLook['price']>, room: number): string {
  const { size, lines } = fitText(drawable(now), [58, 48, 40], { width: room, lines: 1, weight: 'bold' });
  const [amount = ''] = lines;
  const baseline = height - band - margin - 44;
  const parts = [svgText(amount, { x: margin, baseline, size, weight: 'bold', colour: ink })];
  const small = 28;
  const x = margin + widthOf(amount, size, 'bold') + 20;
  const old = drawable(before ?? '');
  const oldWidth = widthOf(old, small, 'regular');
  if (old !== '' && x + oldWidth <= margin + room) {
    parts.push(svgText(old, { x, baseline, size: small, weight: 'regular', colour: faint }));
    parts.push(`<rect x="${x}" y="${baseline - 11}" width="${oldWidth}" height="2.5" fill="${faint}"/>`);
  }
  const place = {
    x: margin,
    baseline: height - band - margin,
    size: small,
    weight: 'regular',
    colour: faint,
  } as const;
  return [...parts, svgText(drawable(note), place)].join('');
}
