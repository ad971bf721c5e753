import { transcode } from 'node:buffer';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** The bytes of what zstd packed. */
export const decompress = (packed: Buffer): Buffer => zstdDecompressSync(packed);

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the browser takes, of what is kept in both. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  if (takes.br.test(text)) return 'br';
  return takes.gzip.test(text) ? 'gzip' : 'identity';
}

/** How a page that is sent once is packed: zstd where the browser takes it, else as what is kept. */
export function quickEncoding(header: string | string[] | undefined): Encoding | 'zstd' {
  return takes.zstd.test(String(header ?? '')) ? 'zstd' : acceptedEncoding(header);
}

/** Named in Accept-Encoding, and not with the weight 0, which means "no". */
const named = (coding: string) => new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`);
const takes = { br: named('br'), gzip: named('gzip'), zstd: named('zstd') };

/** Two to this power is the window in bytes: a page fits, and a larger one costs memory to clear. */
const windowOfAPage = 18;

/**
 * Level 3 with smaller tables than it takes for a page by itself, 96 instead of 400 kB. They are fresh memory for each page, and
 * having that handed out by the system took as long as packing did; what is packed gets 0.4% larger.
 */
const zstdParams = {
  [constants.ZSTD_c_compressionLevel]: 3,
  [constants.ZSTD_c_hashLog]: 14,
  [constants.ZSTD_c_chainLog]: 13,
};

/**
 * For a page that is sent once: quick. A third of a millisecond at most, so it is done at once; handing it to another
 * thread and back costs more. Brotli's level 3 takes half the time of 4 and gives 4% more bytes; zstd's level 3 takes
 * 0.4 of that time again and gives 2% more.
 */
export function compressOnce(content: Buffer, encoding: Encoding | 'zstd'): Buffer {
  if (encoding === 'zstd')
    return zstdCompressSync(content, { pledgedSrcSize: content.length, params: zstdParams });
  if (encoding === 'br')
    return brotliCompressSync(content, { params: brotliParams(content.length, 3, windowOfAPage) });
  if (encoding === 'gzip') return gzipSync(content, { level: 2 });
  return content;
}

/** Bytes. Used for one page after the other: as much fresh memory for each would cost more than filling it. */
const workspaceBytes = 1 << 20;
let workspace: Buffer | undefined;

/**
 * The UTF-8 bytes of a text in pieces. By way of UTF-16, as strings with a euro sign are in memory: a copy and a quick
 * translation take a third of the time in which Buffer.from goes from letter to letter.
 */
export function bytesOf(pieces: readonly string[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + 2 * piece.length, 0);
  if (length > workspaceBytes) return Buffer.from(pieces.join(''));
  workspace ??= Buffer.allocUnsafeSlow(workspaceBytes);
  let end = 0;
  for (const piece of pieces) end += workspace.write(piece, end, 'utf16le');
  try {
    return transcode(workspace.subarray(0, end), 'utf16le', 'utf8');
  } catch {
    // Half a letter, as a shopper's words cut at some length may end in.
    return Buffer.from(pieces.join(''));
  }
}

/**
 * Brotli's quality for what is kept. A file is packed once in a process' life. A page is packed anew with each change of what
 * it shows, and 9 takes fifteen times as long for it as 5 (11.6 and 0.75 ms for 60 kB), for two hundredths fewer bytes.
 */
const packingQuality = { file: 9, page: 5 };

/** For what is sent many times: small. In a thread of Node's pool. */
export function compressForKeeping(
  content: Buffer,
  encoding: 'br' | 'gzip',
  kind: keyof typeof packingQuality,
): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(content, packingQuality[kind]) : zip(content, { level: 8 });
}

function compressBrotli(content: Buffer, quality: number): Promise<Buffer> {
  const params = brotliParams(content.length, quality, constants.BROTLI_DEFAULT_WINDOW);
  return brotli(content, { params });
}

function brotliParams(size: number, quality: number, window: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
}
