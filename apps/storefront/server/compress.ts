import { transcode } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gunzip, gzip, gzipSync } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** The bytes of a gzip body, for the rare program that takes no encoding. */
export const decompress = promisify(gunzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the browser takes. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : 'identity';
}

/** Two to this power is the window in bytes: a page fits, and a larger one costs memory to clear. */
const WINDOW_OF_A_PAGE = 18;

/**
 * For a page that is sent once: quick. A third of a millisecond, so it is done at once; handing it to another thread
 * and back costs more. Brotli's level 3 takes half the time of 4 and gives 4% more bytes.
 */
export function compressOnce(text: string, encoding: Encoding): Buffer {
  const content = utf8(text);
  if (encoding === 'br')
    return brotliCompressSync(content, { params: brotliParams(content.length, 3, WINDOW_OF_A_PAGE) });
  if (encoding === 'gzip') return gzipSync(content, { level: 2 });
  return content;
}

/** As Buffer.from, in a third of its time where there are letters beyond Latin, such as a euro sign. */
function utf8(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // Half a letter, as a shopper's words cut at some length may end in.
    return Buffer.from(text);
  }
}

/** For what is sent many times: small. */
export async function compressForKeeping(
  content: string | Buffer,
): Promise<{ brotli: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([compressBrotli(content, 9), zip(content, { level: 8 })]);
  return { brotli: br, gzip: gz };
}

function compressBrotli(content: string | Buffer, quality: number): Promise<Buffer> {
  const params = brotliParams(Buffer.byteLength(content), quality, constants.BROTLI_DEFAULT_WINDOW);
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
