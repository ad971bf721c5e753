import { buffer } from 'node:stream/consumers';
import { mediaFileName } from '@etalage/media';
import { drawPreview, type PreviewLook } from '@etalage/media/draw-preview';
import { colourOnWhite } from '../html/contrast.ts';
import { readOwnPicture } from './own-picture.ts';
import type { Services } from './services.ts';

/** Pixels that the photo needs: its panel is 630 wide. */
const photoWidth = 640;

type Drawn = Pick<PreviewLook, 'name' | 'price'> & {
  shop: { name: string; colour: string; logo: string | null };
  photo: { hash: string; widths: readonly number[] } | null;
};

/** A product's picture for link previews, as a JPEG. A logo that cannot be had leaves the shop's name. @throws MediaAway, MediaError */
export async function drawProductPreview(
  services: Pick<Services, 'media' | 'log'>,
  tenantId: string,
  { name, price, shop, photo }: Drawn,
): Promise<Buffer> {
  const readable = colourOnWhite(shop.colour);
  const logo = await readOwnPicture(services.media, tenantId, shop.logo).catch((error: unknown) => {
    services.log.warn({ err: error, tenantId }, 'a logo could not be put on a picture for link previews');
    return null;
  });
  return drawPreview({
    name,
    price,
    shop: { name: shop.name, logo, colour: shop.colour, readable },
    photo: photo && (await readPhoto(services, tenantId, photo)),
  });
}

async function readPhoto(
  { media }: Pick<Services, 'media'>,
  tenantId: string,
  { hash, widths }: NonNullable<Drawn['photo']>,
): Promise<Buffer | null> {
  const width = widths.find((one) => one >= photoWidth) ?? widths.at(-1);
  const file =
    width === undefined ? null : await media.read(`${tenantId}/${mediaFileName(hash, width, 'webp')}`);
  return file && buffer(file.body);
}
