import { access, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { imageWidths } from './kept-widths.ts';
import { drawingFile } from './media-file.ts';

/** Of a size: its folder and the name of its drawing. */
const sizePath = /^([A-Za-z0-9_-]{1,64})\/([0-9a-f]{32})-\d{2,4}\.(?:avif|webp)$/;
const drawingName = /^\.([0-9a-f]{32})\.svg$/;

/** Sizes that are being made, by their path: whoever asks meanwhile waits for the same. */
const underway = new Map<string, Promise<void>>();
/** Others who read files and hash passwords have the same threads. */
const inTurn = pLimit(2);

/**
 * Makes a size that is asked for and not there yet, where its drawing is kept (`storeImage` with `whenAsked`). Nothing happens for any
 * other path.
 * @param path as `<tenant>/<hash>-320.avif`
 * @throws what a disk or a damaged drawing brings
 */
export async function makeAskedSize(mediaDir: string, path: string): Promise<void> {
  const [, tenantId = '', hash = ''] = sizePath.exec(path) ?? [];
  if (hash === '' || (await isThere(join(mediaDir, path)))) return;
  const drawing = join(mediaDir, tenantId, drawingFile(hash));
  if (!(await isThere(drawing))) return;
  let making = underway.get(path);
  if (!making) {
    making = inTurn(() => makeSizes(drawing, hash, basename(path))).finally(() => underway.delete(path));
    underway.set(path, making);
  }
  await making;
}

/**
 * Makes all sizes of all drawings that are kept: for a copy that has no program of ours in front of it.
 * @returns the drawings that could not be drawn, with why
 */
export async function makeAllSizes(mediaDir: string): Promise<{ drawing: string; error: unknown }[]> {
  const failed: { drawing: string; error: unknown }[] = [];
  for (const entry of await readdir(mediaDir, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    for (const name of await readdir(join(mediaDir, entry.name))) {
      const [, hash] = drawingName.exec(name) ?? [];
      const drawing = join(mediaDir, entry.name, name);
      if (hash) await makeSizes(drawing, hash).catch((error: unknown) => failed.push({ drawing, error }));
    }
  }
  return failed;
}

/** The image library is loaded where something is drawn, and not by everyone who reads pictures. */
async function makeSizes(drawing: string, hash: string, only?: string): Promise<void> {
  const { makeFiles, readSize } = await import('./store-image.ts');
  const input = await readFile(drawing);
  const widths = imageWidths((await readSize(input)).width);
  await makeFiles(input, { folder: dirname(drawing), hash, widths, isQuick: true, ...(only && { only }) });
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
