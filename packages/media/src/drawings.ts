import { access, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Of a kept size: its folder, its drawing, its width and its format. */
const sizePath = /^([A-Za-z0-9_-]{1,64})\/([0-9a-f]{32})-\d{2,4}\.(?:avif|webp)$/;
const drawingName = /^[0-9a-f]{32}\.svg$/;

/** Sizes that are being made, by their path: whoever asks meanwhile waits for the same. */
const underway = new Map<string, Promise<void>>();

/**
 * Makes a size that is asked for and not there yet, where its drawing is kept (`storeImage` with `whenAsked`). Nothing happens for any
 * other path.
 * @param path as `<tenant>/<hash>-320.avif`
 */
export async function makeAskedSize(mediaDir: string, path: string): Promise<void> {
  const [, tenantId = '', hash = ''] = sizePath.exec(path) ?? [];
  if (hash === '' || (await isThere(join(mediaDir, path)))) return;
  const drawing = join(mediaDir, tenantId, `${hash}.svg`);
  if (!(await isThere(drawing))) return;
  let making = underway.get(path);
  if (!making) {
    making = makeSizes(drawing, { mediaDir, tenantId, only: basename(path) }).finally(() =>
      underway.delete(path),
    );
    underway.set(path, making);
  }
  await making;
}

/** Makes all sizes of all drawings that are kept: for a copy that has no program of ours in front of it. */
export async function makeAllSizes(mediaDir: string): Promise<void> {
  for (const entry of await readdir(mediaDir, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const names = await readdir(join(mediaDir, entry.name));
    for (const name of names.filter((one) => drawingName.test(one)))
      await makeSizes(join(mediaDir, entry.name, name), { mediaDir, tenantId: entry.name });
  }
}

/** The image library is loaded where something is drawn, and not by everyone who reads pictures. */
async function makeSizes(
  drawing: string,
  options: { mediaDir: string; tenantId: string; only?: string },
): Promise<void> {
  const { storeImage } = await import('./store-image.ts');
  await storeImage(await readFile(drawing), { ...options, trustedSvg: true, quick: true });
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
