import type { CmsPage } from '@etalage/contracts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { metaTags } from '../lib/page-meta.ts';
import { type RequestInfo, requestInfoContext } from '../lib/request-context.ts';
import { block } from './block.fixture.ts';
import { describePage } from './cms-page.server.ts';

const context = new RouterContextProvider();
context.set(requestInfoContext, {
  origin: 'https://shop.example',
  tenant: { uuid: 't', slug: 's', languages: ['nl', 'en'], basis: 'inc' },
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
