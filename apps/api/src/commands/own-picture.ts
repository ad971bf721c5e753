import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '@etalage/media/media-store';

/** The bytes of a shop's own picture by its address; null where it has none, or one that is not kept here. @throws MediaAway */
export async function readOwnPicture(
  media: MediaStore,
  tenantId: string,
  url: string | null,
): Promise<Buffer | null> {
  const own = `/media/${tenantId}/`;
  if (!url?.startsWith(own)) return null;
  const file = await media.read(`${tenantId}/${url.slice(own.length).split(/[?#]/, 1)[0] ?? ''}`);
  return file && buffer(file.body);
}
