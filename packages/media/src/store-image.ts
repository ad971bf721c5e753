import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mostPhotoBytes } from '@etalage/contracts/limits';
import sharp, { type Sharp } from 'sharp';
import { imageWidths } from './kept-widths.ts';
import { drawingFile } from './media-file.ts';
import { sniffImage } from './sniff-image.ts';
import { type ImageFormat, imageFormats, mediaFileName } from './url.ts';

/** The largest accepted picture, in pixels: a small file can unpack to gigabytes. */
export const maxImagePixels = 40_000_000;

/** Raise this when the settings below change, so that the same picture gets new file names. */
const pipelineVersion = 1;

// Effort 4, sharp's default, takes more than ten times as long for some per cent of the bytes.
const encodings = {
  avif: (picture, isQuick) =>
    picture.avif({ quality: 56, effort: isQuick ? 0 : 2, chromaSubsampling: isQuick ? '4:2:0' : '4:4:4' }),
  webp: (picture, isQuick) => picture.webp({ quality: 78, effort: isQuick ? 1 : 3 }),
} satisfies Record<ImageFormat, (picture: Sharp, isQuick: boolean) => Sharp>;

export type StoreImageOptions = {
  /** The folder all tenants' media live in. */
  mediaDir: string;
  tenantId: string;
  /** Takes SVG as well. Only for drawings of our own: an SVG of a stranger can pull in other files. */
  trustedSvg?: boolean;
  /** For hundreds of pictures in a row: half the work for files that are some per cent larger, with colours half as sharp as their brightness. */
  quick?: boolean;
  /** Keeps a drawing as it is, of which each size is made when it is first asked for (drawings.ts). Only with `trustedSvg`. */
  whenAsked?: boolean;
  /** What the drawing says of itself, in pixels: to find that out takes a fifth of what the demo shops take. Only with `trustedSvg`. */
  size?: { width: number; height: number };
};

export type StoredImage = {
  /** `<tenantId>/<hash>`: what to remember a picture by. */
  key: string;
  /** Width and height of the upright source, in pixels. */
  width: number;
  height: number;
  hash: string;
  formats: ImageFormat[];
  /** The widths kept, ascending, in pixels. */
  widths: number[];
  /** Every kept file, relative to the media folder. */
  files: string[];
};

export type MediaErrorCode = 'too-large' | 'unsupported-type' | 'too-many-pixels' | 'damaged';

/** A picture that is refused, with a sentence that can be shown to the person who sent it. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Checks a picture and keeps it in every format and width, without its metadata and the right way up.
 * Files are named by their content and never change; those that exist already are not made again.
 */
export async function storeImage(input: Buffer, options: StoreImageOptions): Promise<StoredImage> {
  const { mediaDir, tenantId, trustedSvg = false } = options;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(tenantId)) throw new Error(`Not a tenant id: ${tenantId}`);
  refuseUnlessWelcome(input, trustedSvg);

  const { width, height } = (trustedSvg && options.size) || (await readSize(input));
  const hash = createHash('sha256').update(`v${pipelineVersion}:`).update(input).digest('hex').slice(0, 32);
  const widths = imageWidths(width);
  const folder = join(mediaDir, tenantId);
  const names = namesOf(hash, widths);

  if (options.whenAsked) {
    const drawing = drawingFile(hash);
    await mkdir(folder, { recursive: true });
    if ((await missingIn(folder, [drawing])).size > 0) await writeWhole(join(folder, drawing), input);
  } else await makeFiles(input, { folder, hash, widths, isQuick: options.quick ?? false });
  return {
    key: `${tenantId}/${hash}`,
    width,
    height,
    hash,
    formats: [...imageFormats],
    widths,
    files: names.map((name) => `${tenantId}/${name}`),
  };
}

const namesOf = (hash: string, widths: readonly number[]): string[] =>
  widths.flatMap((each) => imageFormats.map((format) => mediaFileName(hash, each, format)));

export type FilesToMake = {
  folder: string;
  /** Of their names: of the picture as it was first kept, whatever that is today. */
  hash: string;
  widths: number[];
  isQuick: boolean;
  /** The one file to make; nothing happens where it is none of the picture's. */
  only?: string;
};

/** Makes the files of a picture that are not there yet. @throws MediaError */
export async function makeFiles(
  input: Buffer,
  { folder, hash, widths, isQuick, only }: FilesToMake,
): Promise<void> {
  const wanted = namesOf(hash, widths).filter((name) => name === (only ?? name));
  const missing = await missingIn(folder, wanted);
  if (missing.size === 0) return;
  await mkdir(folder, { recursive: true });
  await writeVariants(input, folder, { hash, widths, missing, isQuick });
}

export function refuseUnlessWelcome(input: Buffer, trustedSvg: boolean): void {
  if (input.byteLength > mostPhotoBytes) {
    throw new MediaError('too-large', `The picture is larger than ${mostPhotoBytes / 1024 / 1024} MB.`);
  }
  const type = sniffImage(input);
  if (type === undefined || (type === 'svg' && !trustedSvg)) {
    throw new MediaError('unsupported-type', 'The picture is not a PNG, JPEG or WebP file.');
  }
}

export async function readSize(input: Buffer): Promise<{ width: number; height: number }> {
  try {
    const metadata = await open(input).metadata();
    if (metadata.width * metadata.height > maxImagePixels) throw tooManyPixels();
    return metadata.autoOrient;
  } catch (error) {
    throw asMediaError(error);
  }
}

type Variants = {
  hash: string;
  widths: number[];
  /** Names of the files to make. */
  missing: ReadonlySet<string>;
  isQuick: boolean;
};

/** Unpacks the source once and shrinks from there; the widest size comes first, as errors show there. */
async function writeVariants(
  input: Buffer,
  folder: string,
  { hash, widths, missing, isQuick }: Variants,
): Promise<void> {
  try {
    const source = await unpack(input);
    for (const width of widths.toReversed()) {
      const formats = imageFormats.filter((format) => missing.has(mediaFileName(hash, width, format)));
      if (formats.length === 0) continue;
      const { data, info } = await source
        .clone()
        .resize({ width, withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      for (const format of formats) {
        const path = join(folder, mediaFileName(hash, width, format));
        await writeWhole(path, await encodings[format](sharp(data, { raw }), isQuick).toBuffer());
      }
    }
  } catch (error) {
    throw asMediaError(error);
  }
}

/** The pixels, upright, in sRGB, without an alpha channel that says nothing: it would cost a third of the work. */
async function unpack(input: Buffer): Promise<Sharp> {
  const { data, info } = await open(input)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  if (info.channels !== 4 || !isOpaque(data)) return pixels;
  const opaque = await pixels.removeAlpha().raw().toBuffer();
  return sharp(opaque, { raw: { width: info.width, height: info.height, channels: 3 } });
}

function isOpaque(pixels: Buffer): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) {
    if (pixels[alpha] !== 255) return false;
  }
  return true;
}

export function open(input: Buffer): Sharp {
  return sharp(input, {
    limitInputPixels: maxImagePixels,
    failOn: 'error',
    pages: 1,
  });
}

/** A reader never sees half a file: it is written beside its place and moved in. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, content);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function missingIn(folder: string, names: string[]): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const name of names) {
    const isThere = await access(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (!isThere) missing.add(name);
  }
  return missing;
}

export function asMediaError(error: unknown): unknown {
  if (error instanceof MediaError || (error instanceof Error && 'code' in error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/pixel limit|dimensions exceed/i.test(message)) return tooManyPixels();
  return new MediaError('damaged', 'The picture is damaged and cannot be read.');
}

function tooManyPixels(): MediaError {
  return new MediaError(
    'too-many-pixels',
    `The picture has more than ${maxImagePixels / 1_000_000} million pixels.`,
  );
}
