import type { CmsPage } from '@etalage/contracts';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { metaTags } from '../lib/page-meta.ts';
import { languageContext, type RequestInfo, requestInfoContext } from '../lib/request-context.ts';
import { block } from './block.fixture.ts';
import { describePage, presentPage } from './cms-page.server.ts';

const context = new RouterContextProvider();
context.set(languageContext, 'nl');
context.set(requestInfoContext, {
  origin: 'https://shop.example',
  tenant: { uuid: 't', slug: 's', languages: ['nl', 'en'], basis: 'inc' },
  memory: { recall: async () => null },
  cacheTags: new Set(),
} as unknown as RequestInfo);

const page: CmsPage = {
  id: 1,
  key: 'home',
  slug: 'home',
  name: 'Home',
  metaTitle: 'Keuken en huis',
  metaDescription: 'Goed gereedschap.',
  ogTitle: 'Kom kijken',
  ogDescription: 'Voor een keuken waarin gekookt wordt.',
  ogType: 'article',
  ogImage: { src: '/media/t/abc', width: 2400, height: 1200, widths: [400, 1200, 2400], alt: '' },
  jsonLdSchema: { '@type': 'WebPage', name: 'Home' },
  websiteCmsPageBlocks: [],
};
const headOf = (given: CmsPage) =>
  metaTags(describePage(context, given, '/nl/home'), 'De Molen', 'nl-NL') as Record<string, unknown>[];

test('HOME-06 all that a page says of itself reaches the head', () => {
  const head = headOf(page);
  const og = (name: string) => head.find(({ property }) => property === `og:${name}`)?.content;
  expect(head).toContainEqual({ title: 'Keuken en huis | De Molen' });
  expect(head).toContainEqual({ name: 'description', content: 'Goed gereedschap.' });
  expect([og('title'), og('description'), og('type'), og('image'), og('url')]).toEqual([
    'Kom kijken',
    'Voor een keuken waarin gekookt wordt.',
    'article',
    'https://shop.example/media/t/abc-1200.webp',
    'https://shop.example/nl/home',
  ]);
  expect(head).toContainEqual({ 'script:ld+json': { '@type': 'WebPage', name: 'Home' } });
});

test('HOME-06 what is missing is made of what is there', () => {
  const head = headOf({
    ...page,
    metaTitle: '',
    ogTitle: '',
    ogDescription: '',
    ogType: '',
    ogImage: null,
    jsonLdSchema: null,
  });
  expect(head).toContainEqual({ title: 'Home | De Molen' });
  expect(head).toContainEqual({ property: 'og:title', content: 'Home' });
  expect(head).toContainEqual({ property: 'og:description', content: 'Goed gereedschap.' });
  expect(head).toContainEqual({ property: 'og:type', content: 'website' });
  expect(JSON.stringify(head)).not.toMatch(/og:image|ld\+json/);
});

test('HOME-07 without a description the first text block speaks, its tags left out, cut at 160 characters', () => {
  const words = 'Twee dagen in de week draait de molen &amp; ruikt het naar meel. '.repeat(5);
  const head = headOf({
    ...page,
    metaDescription: '',
    websiteCmsPageBlocks: [
      block(3, { text: '<p>Later</p>', sortIndex: 30 }),
      block(4, { text: '<p>&nbsp;</p><p></p>', sortIndex: 15 }),
      block(2, { text: `<h2>Op steen</h2><p>${words}</p>`, sortIndex: 20 }),
      block(1, { template: 'HERO_IMAGE', text: '<h1>Hero</h1>', sortIndex: 10 }),
    ],
  });
  const { content } = head.find(({ name }) => name === 'description') ?? {};
  expect(content).toMatch(
    /^Op steen Twee dagen in de week draait de molen & ruikt naar|^Op steen Twee dagen in de week draait de molen & ruikt/,
  );
  expect(content).toHaveLength(160);
});

test('HOME-03 HOME-06 HOME-07 what no screen shows describes no page, neither by its words nor by its picture', () => {
  const image = { src: '/media/t/hidden', width: 1200, height: 600, widths: [1200], alt: '' };
  const hidden = { showOnDesktop: false, showOnMobile: false };
  const media = { url: '', kind: 'image' as const, image, title: '', linkUrl: null };
  const head = headOf({
    ...page,
    metaDescription: '',
    ogDescription: '',
    ogImage: null,
    websiteCmsPageBlocks: [
      block(1, { ...hidden, text: '<p>Nog geheim</p>', medias: [media] }),
      block(2, { text: '<p>Op steen</p>', showOnMobile: false }),
    ],
  });
  expect(head).toContainEqual({ name: 'description', content: 'Op steen' });
  expect(JSON.stringify(head)).not.toMatch(/geheim|og:image/);
});

test('HOME-04 a template that we do not know is told to the log, with the page that has it', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // After all that other files of this process had told.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(2e9);
  try {
    const websiteCmsPageBlocks = [block(1, { template: 'CAROUSEL_3D' }), block(2)];
    const shown = await presentPage(context, { ...page, websiteCmsPageBlocks }, '/nl/home');
    expect(shown.blocks.map(({ id }) => id)).toEqual([2]);
    const told = lines.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(told).toMatchObject([
      { msg: 'cms block', err: { message: expect.stringMatching(/^"?\/nl\/home has .*CAROUSEL_3D/) } },
    ]);
  } finally {
    lines.mockRestore();
    clock.mockRestore();
  }
});
