import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/** The bytes of a shop's own picture by its address; null where it has none, or one that is not kept here. */
export async function readOwnPicture(
  mediaDir: string,
  tenantId: string,
  url: string | null,
): Promise<Buffer | null> {
  const own = `/media/${tenantId}/`;
  if (!url?.startsWith(own)) return null;
  const folder = resolve(mediaDir, tenantId);
  const path = join(folder, url.slice(own.length).split(/[?#]/, 1)[0] ?? '');
  if (!path.startsWith(folder + sep)) return null;
  return readFile(path);
}
