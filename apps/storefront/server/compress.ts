import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

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

/** For a page that is sent once: quick. */
export async function compressOnce(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(text, 4);
  if (encoding === 'gzip') return zip(text, { level: 4 });
  return Buffer.from(text);
}

/** For what is sent many times: small. */
export async function compressForKeeping(
  content: string | Buffer,
): Promise<{ brotli: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([compressBrotli(content, 9), zip(content, { level: 8 })]);
  return { brotli: br, gzip: gz };
}

function compressBrotli(content: string | Buffer, quality: number): Promise<Buffer> {
  const size = Buffer.byteLength(content);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotli(content, { params });
}
