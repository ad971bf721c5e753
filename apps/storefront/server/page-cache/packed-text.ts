import { LRUCache } from 'lru-cache';
import {
  acceptedEncoding,
  compressForKeeping,
  compressOnce,
  decompress,
  type Encoding,
  quickEncoding,
} from '../compress.ts';

/** The text of a kept page in the encodings that browsers take. */
export type PackedText = {
  /** Bytes that all its packings take together, those to come included. */
  readonly size: number;
  /** The text itself, to fill in what is a shopper's own. */
  read(): Buffer;
  /**
   * As a browser that names these encodings gets it: packed small, or quickly as long as the small one is not there. It is made
   * when it is asked for a second time: many a page is never asked for again before it changes.
   */
  packedFor(acceptEncoding: string | string[] | undefined): { encoding: Encoding | 'zstd'; body: Buffer };
};

type Packed = 'br' | 'gzip';

/** Zstd, brotli and gzip of a page, of which the last two are hardly ever larger than the first. */
const packings = 3;

/**
 * Packs the pages of one process. Nobody waits for the small packing, which takes several times as long as the quick one: it is
 * made afterwards, in a thread of Node's pool, one page after the other.
 * `mostTextBytes`: for the texts of pages that were filled in lately, as unpacking one takes a quarter of the time of filling it.
 * `compress`: tests have their own.
 */
export function createPacker({
  mostTextBytes,
  compress = (text: Buffer, encoding: Packed) => compressForKeeping(text, encoding, 'page'),
}: {
  mostTextBytes: number;
  compress?: (text: Buffer, encoding: Packed) => Promise<Buffer>;
}): (text: Buffer) => PackedText {
  const texts = new LRUCache<number, Buffer>({
    maxSize: Math.max(1, Math.floor(mostTextBytes)),
    sizeCalculation: (text) => text.length,
  });
  let count = 0;
  let lastPacking: Promise<unknown> = Promise.resolve();

  return (text) => {
    const id = ++count;
    const zstd = compressOnce(text, 'zstd');
    texts.set(id, text);
    const asked = new Set<Packed>();
    const small = new Map<Packed, Buffer>();
    /** What is given meanwhile to browsers without zstd; its keys are the packings that are being made. */
    const quick = new Map<Packed, Buffer | null>();

    function read(): Buffer {
      const known = texts.get(id) ?? decompress(zstd);
      texts.set(id, known);
      return known;
    }

    function makeSmall(encoding: Packed): void {
      quick.set(encoding, null);
      const make = async () => {
        try {
          small.set(encoding, await compress(read(), encoding));
        } catch {
          // The quickly packed text goes on being sent, and the next request tries the better packing again.
        }
        quick.delete(encoding);
      };
      lastPacking = lastPacking.then(make);
    }

    function packQuickly(encoding: Packed): Buffer {
      const body = quick.get(encoding) ?? compressOnce(read(), encoding);
      if (quick.has(encoding)) quick.set(encoding, body);
      return body;
    }

    return {
      size: packings * zstd.length,
      read,
      packedFor(acceptEncoding) {
        const encoding = acceptedEncoding(acceptEncoding);
        const best = encoding === 'identity' ? undefined : small.get(encoding);
        if (best) return { encoding, body: best };
        if (encoding !== 'identity') {
          if (asked.has(encoding) && !quick.has(encoding)) makeSmall(encoding);
          asked.add(encoding);
        }
        const quickest = quickEncoding(acceptEncoding);
        if (quickest === 'zstd') return { encoding: quickest, body: zstd };
        return { encoding: quickest, body: quickest === 'identity' ? read() : packQuickly(quickest) };
      },
    };
  };
}
