import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPacker } from './packed-text.ts';

const words = readFileSync(new URL('../../app/locales/nl.json', import.meta.url), 'utf8');
const page = (number: number) => Buffer.from(`<p>${number}</p>${words} € 12,95`);
const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  identity: (body: Buffer) => body,
};
const browsers = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', 'zstd', '', undefined];

test('OPS-09 a page is given at once in a quick packing of what the browser takes, and packed small when it is asked for again', async () => {
  const pack = createPacker({ mostTextBytes: 1_000_000 });
  const text = pack(page(1));
  const first = browsers.map((browser) => text.packedFor(browser));
  expect(first.map(({ encoding }) => encoding)).toEqual([
    'zstd',
    'br',
    'gzip',
    'zstd',
    'identity',
    'identity',
  ]);
  await expect.poll(() => text.packedFor(browsers[0]).encoding).toBe('br');
  await expect.poll(() => text.packedFor('gzip').body.length).toBeLessThan(first[2]?.body.length ?? 0);
  const later = browsers.map((browser) => text.packedFor(browser));
  expect(later.map(({ encoding }) => encoding)).toEqual(['br', 'br', 'gzip', 'zstd', 'identity', 'identity']);
  expect(later[1]?.body.length).toBeLessThan(first[1]?.body.length ?? 0);
  for (const { encoding, body } of [...first, ...later])
    expect(unpack[encoding](body).equals(page(1)), encoding).toBe(true);
});

test('OPS-09 one small packing is made at a time, each once and only of what is asked for a second time, whatever befalls another', async () => {
  let running = 0;
  let most = 0;
  const asked: string[] = [];
  const pack = createPacker({
    mostTextBytes: 1_000_000,
    compress: async (text, encoding) => {
      asked.push(`${text.subarray(3, 4)} ${encoding}`);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (asked.length === 1) throw new Error('no memory');
      return Buffer.from('small');
    },
  });
  const texts = [1, 2, 3].map((number) => pack(page(number)));
  const askedForOnce = pack(page(4));
  for (const browser of ['br, zstd', 'gzip', 'zstd', undefined]) askedForOnce.packedFor(browser);
  for (let times = 0; times < 3; times += 1) for (const text of texts) text.packedFor('br, zstd');
  texts[1]?.packedFor('gzip');
  await expect.poll(() => texts[1]?.packedFor('gzip').body.toString()).toBe('small');
  expect(asked).toEqual(['1 br', '2 br', '3 br', '2 gzip']);
  expect(most).toBe(1);
  expect(texts[0]?.packedFor('br, zstd').encoding).toBe('zstd');
  await expect.poll(() => texts[0]?.packedFor('br, zstd').encoding).toBe('br');
});

test('OPS-09 a text that is no longer at hand is unpacked, and all packings take no more than was said', async () => {
  const pack = createPacker({ mostTextBytes: page(1).length * 1.5 });
  const texts = [1, 2, 3].map((number) => pack(page(number)));
  for (const [at, text] of texts.entries()) expect(text.read().equals(page(at + 1))).toBe(true);
  const [text] = texts;
  await expect.poll(() => text?.packedFor('br, zstd').encoding).toBe('br');
  await expect
    .poll(() => text?.packedFor('gzip').body.length)
    .toBeLessThan(text?.packedFor('zstd').body.length ?? 0);
  const all = ['br', 'gzip', 'zstd'].reduce(
    (sum, encoding) => sum + (text?.packedFor(encoding).body.length ?? 0),
    0,
  );
  expect(all).toBeLessThanOrEqual(text?.size ?? 0);
});
