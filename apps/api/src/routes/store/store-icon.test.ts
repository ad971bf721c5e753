import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { putSettings } from '@etalage/db/test-factories';
import { describePhoto, dotsOf, noisyPhoto, plainPhoto } from '@etalage/media/test-photos';
import { expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';

const {
  app,
  database,
  shop: { tenant },
} = await openShop();
const iconOf = async (file: string) => {
  const answer = await app.inject({ url: `/store/icons/${file}`, headers: { host: tenant.host } });
  return { status: answer.statusCode, type: answer.headers['content-type'], png: answer.rawPayload };
};

/** The colour of a corner, and which there are in the middle. */
async function coloursOf(png: Buffer) {
  const dots = await dotsOf(png);
  return { corner: dots[0]?.[0], middle: new Set(dots.slice(64, 128).flatMap((row) => row.slice(64, 128))) };
}

test('PWA-06 a shop’s icons are square PNGs of the named sizes, on its own colour, and follow what it changes', async () => {
  for (const [file, size] of [
    ['192.png', 192],
    ['512.png', 512],
    ['maskable-192.png', 192],
    ['maskable-512.png', 512],
  ] as const) {
    const { status, type, png } = await iconOf(file);
    expect([status, type], file).toEqual([200, 'image/png']);
    expect(await describePhoto(png), file).toMatchObject({ width: size, height: size });
  }
  expect((await iconOf('../192.png')).status).toBe(404);
  const plain = (await iconOf('192.png')).png;
  expect((await iconOf('maskable-192.png')).png.equals(plain)).toBe(false);
  const { corner, middle } = await coloursOf(plain);
  expect([corner, middle.has('#ffffff')]).toEqual(['#1f5c4d', true]);

  await putSettings(database, tenant, { ecommerce_theme_primary_color: '#b3261e' });
  await expect.poll(async () => (await iconOf('192.png')).png.equals(plain)).toBe(false);
  const before = (await iconOf('192.png')).png;
  expect((await coloursOf(before)).corner).toBe('#b3261e');
  await putSettings(database, tenant, { ecommerce_theme_primary_color: '#c30' });
  await expect.poll(async () => (await coloursOf((await iconOf('192.png')).png)).corner).toBe('#cc3300');
  await putSettings(database, tenant, { ecommerce_theme_primary_color: '#b3261e' });
  await expect.poll(async () => (await iconOf('192.png')).png.equals(before)).toBe(true);
  await putSettings(database, tenant, { store_name: 'De Wolf' });
  await expect.poll(async () => (await iconOf('192.png')).png.equals(before)).toBe(false);
  const red = (await iconOf('192.png')).png;

  const folder = join(app.services.env.MEDIA_DIR, tenant.id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'logo-320.webp'), await noisyPhoto(320, 100));
  await putSettings(database, tenant, { store_logo_dark: `/media/${tenant.id}/logo-320.webp` });
  await expect.poll(async () => (await iconOf('192.png')).png.equals(red)).toBe(false);
  // One that is not there, or is no picture, leaves the letter.
  await putSettings(database, tenant, { store_logo_dark: `/media/${tenant.id}/none-320.webp` });
  await expect.poll(async () => (await iconOf('192.png')).png.equals(red)).toBe(true);
});

test('PWA-06 a shop with one logo has it on white; one whose colour is light has its logo for light grounds on it', async () => {
  const folder = join(app.services.env.MEDIA_DIR, tenant.id);
  await mkdir(folder, { recursive: true });
  const file = async (name: string, shade: number) => {
    await writeFile(join(folder, `${name}-320.webp`), await plainPhoto(320, shade));
    return `/media/${tenant.id}/${name}-320.webp`;
  };
  const [one, light] = [await file('one', 90), await file('light', 30)];
  const shown = async () => {
    const { corner, middle } = await coloursOf((await iconOf('192.png')).png);
    return [corner, ...middle].join(' ');
  };
  const none = { store_logo: '', store_logo_light: '', store_logo_dark: '' };
  await putSettings(database, tenant, { ...none, ecommerce_theme_primary_color: '#b3261e', store_logo: one });
  await expect.poll(shown).toMatch(/^#ffffff #5a5a5a/);
  // The one for light grounds is for no dark colour.
  await putSettings(database, tenant, { store_logo_light: light });
  await expect.poll(shown).toMatch(/^#ffffff #5a5a5a/);
  await putSettings(database, tenant, { ecommerce_theme_primary_color: '#ffe08a' });
  await expect.poll(shown).toMatch(/^#ffe08a #1e1e1e/);
});
