import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding, bytesOf, compressOnce, quickEncoding } from './compress.ts';

test('a page in pieces becomes the bytes of the whole, whatever its letters and its length', () => {
  const letters = [
    '<p>abc</p>',
    'é',
    '€ 12,95',
    '🇳🇱',
    '',
    '\ud83d',
    'x'.repeat(300_000),
    '€'.repeat(600_000),
  ];
  for (const piece of letters)
    for (const pieces of [[piece], ['a€', piece, 'b']])
      expect(bytesOf(pieces).equals(Buffer.from(pieces.join('')))).toBe(true);
});

test('a page is not changed by the one after it', () => {
  const first = bytesOf(['€ 1']);
  bytesOf(['€ 2']);
  expect(first.toString()).toBe('€ 1');
});

test('a page that is sent once is packed by zstd for browsers that take it, a kept one as it is kept', () => {
  const wishes = [
    'gzip, deflate, br, zstd',
    'gzip, br, zstd;q=0',
    'zstd;q=0.5',
    'gzip;q=0.5',
    'br;q=0.0',
    undefined,
  ];
  expect(wishes.map(quickEncoding)).toEqual(['zstd', 'br', 'zstd', 'gzip', 'identity', 'identity']);
  expect(wishes.map(acceptedEncoding)).toEqual(['br', 'br', 'identity', 'gzip', 'identity', 'identity']);
});

test('what is packed for sending once comes out as it went in', () => {
  const page = Buffer.from('<p>€ 12,95</p>'.repeat(10_000));
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const packed = compressOnce(page, encoding);
    expect(packed.length).toBeLessThan(page.length / 10);
    expect(unpack[encoding](packed).equals(page)).toBe(true);
  }
  expect(compressOnce(page, 'identity')).toBe(page);
});
