import { createHash } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths } from '@etalage/media/kept-widths';
import type { ComposedShop, FlatCategory } from './compose.ts';
import { type BoundsOf, drawPicture } from './draw-product.ts';
import { createPen, type Look, svgDocument } from './drawing/pen.ts';
import { filmFrame, filmSize, readFilm } from './films.ts';
import { createRandom } from './random.ts';
import type { BlockMedia, Text } from './shop-content.ts';
import type { DemoShop } from './shops/index.ts';

/** A picture or film as the media table keeps it. */
export type StoredMedia = {
  kind: 'image' | 'video';
  hash: string;
  width: number;
  height: number;
  widths: number[];
  alt: Text;
};

/** A picture still to be drawn; the key is what the rest of the seeder asks for it by. */
type Order = {
  key: string;
  width: number;
  height: number;
  alt: Text;
  draw: (boundsOf: BoundsOf) => string | Promise<string>;
};

/**
 * 'now' makes every size of every picture. 'when-asked' keeps drawings, for a file server of ours in front of them. 'none' draws
 * nothing and makes up names: for tests that look at rows alone.
 */
export type DrawPictures = 'now' | 'when-asked' | 'none';

export type PictureOptions = {
  mediaDir: string;
  pictures: DrawPictures;
  onProgress: (message: string) => void;
};

const productWidth = 800;
const tile = { width: 960, height: 640 };
/** Two cores draw and encode; a third picture in hand keeps them busy while files are written. */
const atOnce = 3;

export const productPictureKey = (name: string, look: Look, view: string) =>
  `product ${view} ${name} ${JSON.stringify(look)}`;
export const categoryPictureKey = (slug: string) => `category ${slug}`;
export const bundlePictureKey = (slug: string) => `bundle ${slug}`;
export const blockPictureKey = ({ looks, size, film }: BlockMedia) =>
  film ? 'film poster' : `block ${size.join('x')} ${JSON.stringify(looks)}`;
export const filmKey = 'film';
export const logoKey = (ground: 'light' | 'dark') => `logo ${ground}`;
export const coBrandKey = (name: string) => `co-brand ${name}`;

/** Draws and keeps every picture of a shop. Those that are kept already are only looked up. */
export async function makePictures(
  shop: DemoShop,
  composed: ComposedShop,
  tenantId: string,
  options: PictureOptions,
): Promise<Map<string, StoredMedia>> {
  const stored = new Map<string, StoredMedia>();
  const orders = [...new Map(ordersOf(shop, composed).map((order) => [order.key, order])).values()];
  const keep = options.pictures === 'none' ? invent : await keeper(options, tenantId);
  const name = shop.content.store.name;
  let next = 0;
  let done = 0;
  const tenth = Math.ceil(orders.length / 10);

  async function work(): Promise<void> {
    for (let order = orders[next++]; order !== undefined; order = orders[next++]) {
      stored.set(order.key, await keep(order));
      done += 1;
      if (options.pictures !== 'none' && (done % tenth === 0 || done === orders.length)) {
        options.onProgress(`${name}: ${done} of ${orders.length} pictures drawn`);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  stored.set(filmKey, await keepFilm(shop.content.slug, tenantId, options));
  return stored;
}

/** Every picture of a shop, some more than once. */
export function ordersOf(shop: DemoShop, composed: ComposedShop): Order[] {
  const { content, art } = shop;
  const squares = composed.products.flatMap(({ pictures }) =>
    pictures.map(
      (picture): Order => ({
        key: productPictureKey(picture.name, picture.look, picture.view),
        width: productWidth,
        height: productWidth,
        alt: picture.alt,
        draw: (boundsOf) => drawPicture(shop, picture, productWidth, boundsOf),
      }),
    ),
  );
  const wide = (
    key: string,
    looks: readonly Look[],
    size: { width: number; height: number },
    alt: Text,
  ): Order => ({
    key,
    ...size,
    alt,
    draw: () => {
      const pen = createPen(createRandom(`${content.slug} ${key}`));
      return svgDocument(pen, art.wide(pen, looks, size.width, size.height), size, size.width);
    },
  });
  const categories = upperCategories(composed.categories).map((category) =>
    wide(categoryPictureKey(category.slug), looksBelow(category.slug, composed), tile, category.name),
  );
  const bundles = composed.bundles.map((bundle) =>
    wide(
      bundlePictureKey(bundle.slug),
      bundle.variantLines
        .flatMap(({ product }) => composed.products[product]?.pictures[0]?.look ?? [])
        .slice(0, 3),
      tile,
      bundle.name,
    ),
  );
  const blocks = content.pages
    .flatMap(({ blocks: all }) => all.flatMap(({ medias = [] }) => medias))
    .map((media): Order => {
      const [width, height] = media.size;
      if (!media.film) return wide(blockPictureKey(media), media.looks, { width, height }, media.alt);
      return {
        key: blockPictureKey(media),
        width,
        height,
        alt: media.alt,
        draw: () => filmFrame(content.slug, 0, width),
      };
    });
  return [...emblemsOf(shop), ...blocks, ...categories, ...bundles, ...squares];
}

/** The shop's logo on both grounds, and those of the companies that it co-brands with. */
function emblemsOf({ content, art }: DemoShop): Order[] {
  const emblem = (key: string, name: string, seed: string, draw: () => string): Order => ({
    key,
    width: 320,
    height: 320,
    alt: { nl: name, en: name },
    draw: () => svgDocument(createPen(createRandom(seed)), draw(), { width: 160, height: 160 }, 320),
  });
  return [
    ...(['light', 'dark'] as const).map((ground) =>
      emblem(logoKey(ground), content.store.name, 'logo', () => art.emblem(...content.emblem[ground])),
    ),
    ...content.customers.flatMap(({ coBrand }) =>
      coBrand ? [emblem(coBrandKey(coBrand.name), coBrand.name, coBrand.name, () => coBrand.emblem)] : [],
    ),
  ];
}

/** Categories that hold categories; the lowest show a picture of their first product. */
function upperCategories(categories: readonly FlatCategory[]): FlatCategory[] {
  return categories.filter(({ slug }) => categories.some(({ parent }) => parent === slug));
}

/** What lies in a category, at any depth: one look for each drawing, three at the most. */
function looksBelow(slug: string, composed: ComposedShop): Look[] {
  const inside = new Set([slug]);
  for (const category of composed.categories)
    if (category.parent && inside.has(category.parent)) inside.add(category.slug);
  const looks = new Map<string, Look>();
  for (const { category, pictures } of composed.products) {
    const look = pictures[0]?.look;
    if (look && inside.has(category) && !looks.has(look.drawing)) looks.set(look.drawing, look);
  }
  return [...looks.values()].slice(0, 3);
}

/** Loaded only where pictures are made: the image library is large, and tests of rows do without. */
async function keeper(
  { mediaDir, pictures }: PictureOptions,
  tenantId: string,
): Promise<(order: Order) => Promise<StoredMedia>> {
  const { drawnBounds, storeImage } = await import('@etalage/media');
  const boundsOf = rememberBounds(drawnBounds);
  return async ({ draw, alt, width, height }) => {
    const { hash, widths } = await storeImage(Buffer.from(await draw(boundsOf)), {
      mediaDir,
      tenantId,
      trustedSvg: true,
      quick: true,
      whenAsked: pictures === 'when-asked',
      size: { width, height },
    });
    return { kind: 'image', hash, width, height, widths, alt };
  };
}

/** Each view of a product asks for the bounds of the same thing, and to look for them takes as long as all else. */
function rememberBounds(boundsOf: BoundsOf): BoundsOf {
  const known = new Map<string, ReturnType<BoundsOf>>();
  return (svg) => {
    const text = svg.toString();
    const bounds = known.get(text) ?? boundsOf(svg);
    known.set(text, bounds);
    return bounds;
  };
}

async function invent({ key, width, height, alt }: Order): Promise<StoredMedia> {
  return { kind: 'image', hash: shortHash(key), width, height, widths: imageWidths(width), alt };
}

async function keepFilm(
  shop: string,
  tenantId: string,
  { mediaDir, pictures }: PictureOptions,
): Promise<StoredMedia> {
  const film = await readFilm(shop);
  const hash = shortHash(film);
  const facts: StoredMedia = { kind: 'video', hash, ...filmSize, widths: [], alt: { nl: '', en: '' } };
  if (pictures === 'none') return facts;
  const path = join(mediaDir, tenantId, `${hash}.mp4`);
  if (await stat(path).catch(() => undefined)) return facts;
  await mkdir(join(mediaDir, tenantId), { recursive: true });
  await writeFile(`${path}.tmp`, film);
  await rename(`${path}.tmp`, path);
  return facts;
}

function shortHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
