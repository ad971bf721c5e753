import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPreview } from '../src/draw-preview.ts';
import { drawable, fitText, widthOf } from '../src/drawn-text.ts';

const shop = { name: 'De Molen', logo: null, colour: '#1f5c4d', readable: '#1f5c4d' };
const price = { now: '€ 12,95', before: '€ 15,00', note: 'incl. btw' };

test('SEO-07 what the font has no sign for is left out, so that nothing is drawn as a box', () => {
  expect(drawable('Theepot 🫖 “Zürich”\n½ l, ЖЩ ελ ğŁ 茶壺\u0007')).toBe('Theepot “Zürich” ½ l, ЖЩ ελ ğŁ');
  expect(drawable('茶壺')).toBe('');
});

test('SEO-07 a long name is drawn smaller, then cut with an ellipsis, and no line is wider than its room', () => {
  const room = { width: 458, lines: 5, weight: 'bold' } as const;
  const sizes = [60, 46, 34];
  expect(fitText('Vaas', sizes, room)).toEqual({ size: 60, lines: ['Vaas'] });
  for (const name of [
    'Handgemaakte theepot met een extra lange tuit en een dekseltje voor het hele gezin, in blauw en wit, met de hand beschilderd in Delft door vier generaties',
    'x'.repeat(300),
    `${'Aansprakelijkheidswaardevaststellingsveranderingen'.repeat(2)} en meer`,
  ]) {
    const { size, lines } = fitText(name, sizes, room);
    expect(lines.length).toBeLessThanOrEqual(5);
    for (const line of lines) expect(widthOf(line, size, 'bold'), line).toBeLessThanOrEqual(458);
  }
  expect(fitText('woord '.repeat(60).trim(), sizes, room).lines.at(-1)).toMatch(/…$/);
});

test('SEO-07 the words are in the picture, whatever fonts the machine has', async () => {
  /** Of the part where the name stands, how many dots are dark. */
  const darkDots = async (name: string) => {
    const pixels = await sharp(await drawPreview({ name, price: null, shop, photo: null }))
      .extract({ left: 0, top: 200, width: 1200, height: 300 })
      .greyscale()
      .raw()
      .toBuffer();
    return pixels.filter((value) => value < 100).length;
  };
  expect(await darkDots('')).toBe(0);
  expect(await darkDots('l')).toBeGreaterThan(0);
  expect(await darkDots('Waterkan van gebakken klei')).toBeGreaterThan((await darkDots('l')) * 10);
});

test('SEO-07 price, price of before, basis, and the shop’s logo or else its name are drawn, each in its place', async () => {
  /** How many dots of a kind there are between two heights. */
  const dotsIn = async (
    look: Partial<Parameters<typeof drawPreview>[0]>,
    [top, bottom]: readonly [number, number],
    isOne: (red: number, green: number) => boolean,
  ) => {
    const drawn = await drawPreview({ name: 'l', price: null, shop, photo: null, ...look });
    const pixels = await sharp(drawn)
      .extract({ left: 0, top, width: 700, height: bottom - top })
      .raw()
      .toBuffer();
    let count = 0;
    for (let at = 0; at < pixels.length; at += 3) if (isOne(pixels[at] ?? 0, pixels[at + 1] ?? 0)) count += 1;
    return count;
  };
  const [ofShop, ofPrice, ofBasis] = [
    [50, 145],
    [455, 525],
    [532, 566],
  ] as const;
  const isDark = (red: number, green: number) => red < 140 && green < 140;
  const bare = { ...price, before: null, note: '' };
  expect([await dotsIn({}, ofPrice, isDark), await dotsIn({}, ofBasis, isDark)]).toEqual([0, 0]);
  const now = await dotsIn({ price: bare }, ofPrice, isDark);
  expect(now).toBeGreaterThan(100);
  expect(await dotsIn({ price: { ...bare, before: price.before } }, ofPrice, isDark)).toBeGreaterThan(
    now + 100,
  );
  expect(await dotsIn({ price: bare }, ofBasis, isDark)).toBe(0);
  expect(await dotsIn({ price }, ofBasis, isDark)).toBeGreaterThan(100);

  const isRed = (red: number, green: number) => red > 170 && green < 60;
  const isOwn = (red: number, green: number) => red < 60 && green > 70 && green < 120;
  const logo = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#cc0000' } })
    .png()
    .toBuffer();
  const both = async (look: typeof shop | { logo: Buffer }) => {
    const given = { shop: { ...shop, ...look } };
    return [(await dotsIn(given, ofShop, isOwn)) > 100, (await dotsIn(given, ofShop, isRed)) > 10_000];
  };
  expect(await both(shop)).toEqual([true, false]);
  expect(await both({ logo })).toEqual([false, true]);
});

test('SEO-07 with or without a photo, a logo and a price, of whatever shape, it is 1200 by 630', async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#cc000080' } })
      .png()
      .toBuffer();
  for (const [photo, logo] of [
    [null, null],
    [await picture(640, 640), await picture(900, 60)],
    [await picture(20, 900), await picture(1, 1)],
    [await picture(900, 20), null],
  ] as const) {
    const drawn = await drawPreview({ name: 'Vaas', price, shop: { ...shop, logo }, photo });
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  }
});
