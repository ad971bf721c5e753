import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAllSizes, makeAskedSize } from '../src/drawings.ts';
import { imageWidths, mediaUrl, storeImage } from '../src/index.ts';
import { openMediaStore } from '../src/media-store.ts';

let mediaDir = '';

beforeAll(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'etalage-media-'));
});

afterAll(async () => {
  await rm(mediaDir, { recursive: true, force: true });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c96f4a' } });

const options = () => ({ mediaDir, tenantId: 'shop' });

test('MEDIA a picture is kept in both formats and every width up to its own', async () => {
  const stored = await storeImage(await picture(700, 350).png().toBuffer(), options());
  expect(stored).toMatchObject({
    width: 700,
    height: 350,
    formats: ['avif', 'webp'],
    widths: [160, 320, 640, 700],
  });
  expect(stored.files).toHaveLength(8);
  for (const file of stored.files) {
    const metadata = await sharp(join(mediaDir, file)).metadata();
    expect(stored.widths).toContain(metadata.width);
    expect(metadata.width).toBeLessThanOrEqual(700);
  }
  expect(mediaUrl('shop', stored.hash, 320, 'webp')).toBe(`/media/${stored.files[3]}`);
});

test('MEDIA the widest kept size is 1920 pixels and nothing is enlarged', () => {
  expect(imageWidths(4000)).toEqual([160, 320, 640, 960, 1280, 1920]);
  expect(imageWidths(960)).toEqual([160, 320, 640, 960]);
  expect(imageWidths(90)).toEqual([90]);
});

test('MEDIA the same picture is not encoded twice', async () => {
  const input = await picture(330, 200).webp().toBuffer();
  const first = await storeImage(input, options());
  const path = join(mediaDir, first.files[0] ?? '');
  const before = await stat(path);
  const second = await storeImage(input, options());
  expect(second).toEqual(first);
  expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
});

test('MEDIA no draft files stay behind', async () => {
  await storeImage(await picture(200, 200).jpeg().toBuffer(), options());
  expect((await readdir(join(mediaDir, 'shop'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('MEDIA place, camera and rotation of a photo are removed, and it stands upright', async () => {
  const input = await picture(400, 200)
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Jan' },
      IFD3: { GPSLatitude: '52/1 5/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(input).metadata()).exif).toBeDefined();
  const stored = await storeImage(input, options());
  expect(stored).toMatchObject({ width: 200, height: 400 });
  for (const file of stored.files) {
    const metadata = await sharp(join(mediaDir, file)).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(metadata.height).toBe(metadata.width * 2);
  }
});

test('MEDIA CONT-01 a picture that unpacks to more than 40 megapixels is refused before it is unpacked', async () => {
  for (const [width, height] of [
    [20_000, 20_000],
    [8_000, 5_001],
  ] as const)
    await expect(storeImage(pngBomb(width, height), options())).rejects.toMatchObject({
      code: 'too-many-pixels',
    });
  // One of exactly so many is unpacked, and found to break off.
  await expect(storeImage(pngBomb(8_000, 5_000), options())).rejects.toMatchObject({ code: 'damaged' });
});

test('MEDIA a file over 10 MB is refused', async () => {
  const input = Buffer.concat([await picture(10, 10).png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]);
  await expect(storeImage(input, options())).rejects.toMatchObject({
    code: 'too-large',
  });
});

test.each([
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['HTML', Buffer.from('<html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  [
    'an SVG behind an XML header',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['nothing', Buffer.alloc(0)],
])('MEDIA %s is refused', async (_name, input) => {
  await expect(storeImage(input, options())).rejects.toMatchObject({
    code: 'unsupported-type',
  });
});

test('MEDIA a picture that breaks off is refused', async () => {
  const whole = await picture(300, 300).png().toBuffer();
  await expect(storeImage(whole.subarray(0, 60), options())).rejects.toMatchObject({ code: 'damaged' });
});

test('MEDIA a drawing of our own may be an SVG and keeps its transparency', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160"><circle cx="80" cy="80" r="60"/></svg>';
  const stored = await storeImage(Buffer.from(drawing), {
    ...options(),
    trustedSvg: true,
  });
  expect(stored).toMatchObject({ width: 320, height: 160 });
  expect((await sharp(join(mediaDir, stored.files[0] ?? '')).metadata()).hasAlpha).toBe(true);
});

test('MEDIA a tenant id cannot lead out of the media folder', async () => {
  const input = await picture(10, 10).png().toBuffer();
  await expect(storeImage(input, { mediaDir, tenantId: '../elsewhere' })).rejects.toThrow('Not a tenant id');
});

/** A PNG of a few kilobytes that claims (and would unpack to) the given size in pixels. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(typed.length + 8);
  out.writeUInt32BE(data.length, 0);
  typed.copy(out, 4);
  out.writeUInt32BE(crc32(typed), typed.length + 4);
  return out;
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const drawing = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="${colour}"/></svg>`,
  );
const whenAsked = () => ({ ...options(), tenantId: 'drawn', trustedSvg: true, quick: true, whenAsked: true });

test('MEDIA of a drawing that is kept each size is made when it is asked for, and no other', async () => {
  const { files, widths, hash } = await storeImage(drawing('#123456'), whenAsked());
  expect(widths).toEqual([160, 320, 400]);
  const kept = async () =>
    (await readdir(join(mediaDir, 'drawn'))).filter((name) => name.includes(hash)).sort();
  expect(await kept()).toEqual([`.${hash}.svg`]);
  const path = `drawn/${hash}-320.webp`;
  await Promise.all(Array.from({ length: 8 }, () => makeAskedSize(mediaDir, path)));
  expect(await kept()).toEqual([`.${hash}.svg`, `${hash}-320.webp`]);
  expect(await sharp(join(mediaDir, path)).metadata()).toMatchObject({
    width: 320,
    height: 160,
    format: 'webp',
  });
  // Nobody makes sizes of their own choice, or of what is not kept.
  for (const other of [
    `drawn/${hash}-321.webp`,
    `drawn/${hash}-320.png`,
    `drawn/${'0'.repeat(32)}-320.webp`,
    `../drawn/${hash}-160.webp`,
  ])
    await makeAskedSize(mediaDir, other);
  expect((await kept()).length).toBe(2);
  // Whoever reads from the folder has them in the same way.
  const read = await openMediaStore({ mediaDir, s3: null }).read(`drawn/${hash}-160.avif`);
  read?.body.destroy();
  expect(read?.length).toBeGreaterThan(100);
  await makeAllSizes(mediaDir);
  expect(await kept()).toEqual([...files.map((file) => file.replace('drawn/', '')), `.${hash}.svg`].sort());
});

test('MEDIA a size made when it is asked for is the one that is made at once', async () => {
  const { hash } = await storeImage(drawing('#abcdef'), whenAsked());
  const path = `drawn/${hash}-320.avif`;
  await makeAskedSize(mediaDir, path);
  const later = await readFile(join(mediaDir, path));
  await rm(join(mediaDir, path));
  await storeImage(drawing('#abcdef'), { ...whenAsked(), whenAsked: false });
  expect(await readFile(join(mediaDir, path))).toEqual(later);
});

test('MEDIA a drawing that was kept under another hash than it would get today is drawn under that', async () => {
  const hash = 'b'.repeat(32);
  await mkdir(join(mediaDir, 'before'));
  await writeFile(join(mediaDir, 'before', `.${hash}.svg`), drawing('#00ff00'));
  await makeAskedSize(mediaDir, `before/${hash}-160.webp`);
  expect(await readdir(join(mediaDir, 'before'))).toContain(`${hash}-160.webp`);
  await writeFile(join(mediaDir, 'before', `.${'c'.repeat(32)}.svg`), 'no drawing');
  expect(await makeAllSizes(mediaDir)).toMatchObject([{ drawing: expect.stringContaining('cccc') }]);
  expect(await readdir(join(mediaDir, 'before'))).toContain(`${hash}-400.avif`);
});
