import type { Readable } from 'node:stream';

/** A kept file on its way to whoever asked for it. */
type MediaFile = {
  /** Bytes of `body`. */
  length: number;
  /** As `Content-Range` has it, where a part was asked for and given. */
  range: string | null;
  body: Readable;
};

/** Where pictures and films are kept: a folder, or any store that speaks as S3 does. Files are named by their content and never change. */
export type MediaStore = {
  /**
   * A file by its path, as `<tenant>/<hash>-320.webp`, or the part of it that an HTTP `Range` names; null where there is none.
   * @throws MediaAway where the store gives no answer
   */
  read(path: string, range?: string): Promise<MediaFile | null>;
};

/** The store did not answer, or refused: what it keeps may be there all the same. */
export class MediaAway extends Error {
  override readonly name = 'MediaAway';
}

/** What a path in a store may be: a tenant's folder and a name in it, without anything that leads elsewhere. */
export const mediaPath = /^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{1,100}\.[a-z0-9]{1,5}$/;

/** The file that a drawing of our own is kept in, beside its sizes: with a dot before it, so that no server of files gives it out. */
export const drawingFile = (hash: string): string => `.${hash}.svg`;
