import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { makeAskedSize } from './drawings.ts';
import { MediaAway, type MediaStore, mediaPath } from './media-file.ts';
import { openS3Store, type S3Options } from './s3-store.ts';

export { makeAskedSize } from './drawings.ts';
export { MediaAway, type MediaStore, mediaPath } from './media-file.ts';
export { typeOf } from './s3-store.ts';

/** Opens the store that a deployment chose: S3 where it names a bucket, else the folder. */
export function openMediaStore({ mediaDir, s3 }: { mediaDir: string; s3: S3Options | null }): MediaStore {
  return s3 ? openS3Store(s3) : openFolderStore(mediaDir);
}

function openFolderStore(mediaDir: string): MediaStore {
  const folder = resolve(mediaDir);
  return {
    async read(path) {
      const file = join(folder, path);
      if (!mediaPath.test(path) || !file.startsWith(folder + sep)) return null;
      await makeAskedSize(folder, path).catch((error: unknown) => {
        throw new MediaAway('A size could not be drawn.', { cause: error });
      });
      const { size } = (await stat(file).catch(noSuchFile)) ?? { size: -1 };
      if (size < 0) return null;
      const handle = await open(file);
      return { length: size, range: null, body: createReadStream(file, { fd: handle }) };
    },
  };
}

function noSuchFile(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
