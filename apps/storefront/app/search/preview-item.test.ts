import { expect, test } from 'vitest';
import { links } from '../lib/links.ts';
import { readPreviewItem } from './preview-item.ts';

const read = (record: object) => readPreviewItem(record, links('nl'));

test('SRCH-03 the picture is the first that there is of mainMediaUrl, images, medias, media and image', () => {
  const all = {
    name: 'Vaas',
    mainMediaUrl: '/main.webp',
    images: [{ src: '/images.webp' }],
    medias: [{ url: '/medias.webp' }],
    media: { url: '/media.webp' },
    image: '/image.webp',
  };
  const left: Partial<typeof all> = { ...all };
  for (const key of ['mainMediaUrl', 'images', 'medias', 'media', 'image'] as const) {
    const name = key === 'mainMediaUrl' ? 'main' : key;
    expect(read(left)?.picture).toEqual({ src: `/${name}.webp` });
    delete left[key];
  }
  expect(read(left)?.picture).toBeNull();
  expect(read({ ...all, mainMediaUrl: null, images: [], medias: [{}] })?.picture?.src).toBe('/media.webp');
});

test('SRCH-03 an item is called by its name or else its title, and costs what it says on its basis', () => {
  expect(read({ name: 'Vaas', title: 'Een vaas' })?.name).toBe('Vaas');
  expect(read({ title: 'Een vaas', slug: 'een-vaas' })).toMatchObject({
    name: 'Een vaas',
    href: '/nl/products/een-vaas',
    price: null,
  });
  expect(read({ id: 1, slug: 'niets' })).toBeNull();
  expect(
    read({ name: 'Vaas', unitPrice: 12.5, discountPrice: 9, lowestBefore: 10, unitPriceBasis: 'ex' }),
  ).toMatchObject({
    price: { unitPrice: 12.5, discountPrice: 9, lowestBefore: 10, isFromPrice: false },
    isExVat: true,
  });
  expect(read({ name: 'Vaas', price: 20 })?.price?.unitPrice).toBe(20);
  // A record of elsewhere may have no page of ours: its name is looked for.
  expect(read({ title: 'Vaas & pul' })?.href).toBe('/nl/products?q=Vaas+%26+pul');
});

test('SRCH-03 one of our own pictures comes in the widths that small ones need', () => {
  const image = { src: '/media/a', widths: [160, 320, 640, 800], width: 800, height: 800, alt: '' };
  expect(read({ name: 'Vaas', mainMediaUrl: '/media/a-640.webp', image })?.picture?.srcSet).toBe(
    '/media/a-160.webp 160w, /media/a-320.webp 320w, /media/a-640.webp 640w',
  );
});
