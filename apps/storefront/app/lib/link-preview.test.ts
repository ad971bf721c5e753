import type { MetaDescriptor } from 'react-router';
import { expect, test } from 'vitest';
import { block } from '../blocks/block.fixture.ts';
import { loader as bundle } from '../routes/bundle/route.tsx';
import { loader as campaign } from '../routes/campaign/route.tsx';
import { loader as cmsPage } from '../routes/cms-page/route.tsx';
import { loader as home } from '../routes/home/route.tsx';
import { loader as product } from '../routes/product/route.tsx';
import { loader as products } from '../routes/products/route.tsx';
import { listedProduct } from '../ui/product-card/listed-product.fixture.ts';
import { loadPage } from './load-page.fixture.ts';
import { metaTags } from './page-meta.ts';
import { pictureTags, type Seo } from './seo.ts';

const origin = 'https://shop.example';
const picture = (name: string, width: number, height: number, alt = '') => ({
  ...{ src: `/media/t/${name}`, width, height, alt },
  widths: [160, 640, 1200, 2400].filter((one) => one <= width),
});

/** Names and contents of the tags about a picture in the head of a page whose loader gave this. */
function pictureOf(loaded: unknown) {
  const { seo } = ((loaded as { data?: object }).data ?? loaded) as { seo: Seo };
  const tags = metaTags(seo, 'De Molen', 'nl-NL') as Record<string, string>[];
  const named = tags.map(({ property, name, content }) => [property ?? name ?? '', content]);
  return Object.fromEntries(named.filter(([name]) => /^(og:image|twitter:)/.test(name ?? '')));
}

/** The addresses that the head of a page names for each language. */
function languagesOf(loaded: unknown) {
  const { seo } = ((loaded as { data?: object }).data ?? loaded) as { seo: Seo };
  const tags = metaTags(seo, 'De Molen', 'nl-NL') as Record<string, string>[];
  return tags
    .filter(({ rel }) => rel === 'alternate')
    .map(({ hrefLang, href = '' }) => [hrefLang, href.replace(origin, '')]);
}

/** What is told of the picture of a page for which the API answers so. */
const open = async (...given: Parameters<typeof loadPage>) => pictureOf(await loadPage(...given));

test('SEO-06 a picture is told with its address, kind, size and words, and shown large where it is wide', () => {
  const tags = (given: MetaDescriptor[]) => pictureOf({ seo: { title: 'A', picture: given } });
  expect(tags(pictureTags(origin, picture('wide', 2400, 1600, 'Een molen'), 'De Molen'))).toEqual({
    'og:image': `${origin}/media/t/wide-1200.webp`,
    'og:image:type': 'image/webp',
    'og:image:width': '1200',
    'og:image:height': '800',
    'og:image:alt': 'Een molen',
    'twitter:card': 'summary_large_image',
  });
  for (const [width, height] of [
    [700, 700],
    [640, 853],
  ] as const)
    expect(tags(pictureTags(origin, picture('small', width, height), 'Vaas'))).toMatchObject({
      'og:image': `${origin}/media/t/small-640.webp`,
      'og:image:height': `${Math.round((640 * height) / width)}`,
      'og:image:alt': 'Vaas',
      'twitter:card': 'summary',
    });
  expect(tags(pictureTags(origin, null, 'A'))).toEqual({});
});

const shown = (name: string, alt: string) => ({
  'og:image': `${origin}/media/t/${name}-1200.webp`,
  'og:image:width': '1200',
  'og:image:alt': alt,
});

test('PDP-01 SEO-07 SEO-06 a product is told by its own title and words, and shown by the picture that is made of it; a bundle by its own', async () => {
  const vase = {
    ...{ id: 7, name: 'Vaas', slug: 'vaas', slugs: { nl: 'vaas' }, description: '', brand: null },
    ...{ metaTitle: '', metaDescription: '', rating: null, reviews: null, promise: null, currency: 'EUR' },
    ...{ accessories: [], related: [], outfits: [], variants: [], breadcrumbs: [], atBranches: [] },
    ...{ asksGiftText: false, deliveryDays: null, withdrawalException: null, offersSubscription: false },
    medias: [picture('front', 1600, 1600), picture('back', 1600, 1600)],
  };
  const params = { lang: 'nl', slug: 'vaas' };
  expect(await open(product, '/nl/products/vaas', params, { ...vase, previewVersion: 'abc' })).toEqual({
    'og:image': `${origin}/previews/products/vaas/nl-abc.jpg`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Vaas',
    'twitter:card': 'summary_large_image',
  });
  // As an API of before answers.
  expect(await open(product, '/nl/products/vaas', params, vase)).toMatchObject(shown('front', 'Vaas'));
  expect(await open(product, '/nl/products/vaas', params, { ...vase, medias: [] })).toEqual({});
  const told = async (texts: object) => {
    const loaded = await loadPage(product, '/nl/products/vaas', params, { ...vase, ...texts });
    const { seo } = loaded as { seo: Seo };
    return { ...seo, data: seo.jsonLd?.[0] };
  };
  expect(await told({})).toMatchObject({
    ...{ title: 'Vaas', description: 'Bekijk Vaas en bestel meteen online.', ogType: 'product' },
    data: { '@type': 'Product', name: 'Vaas', description: 'Bekijk Vaas en bestel meteen online.' },
  });
  const texts = { description: '<p>Van glas.</p>', brand: { name: 'Loev', slug: 'loev' } };
  expect(await told(texts)).toMatchObject({
    description: 'Van glas.',
    data: { description: 'Van glas.', brand: { name: 'Loev' }, image: `${origin}/media/t/front-1200.webp` },
  });
  const meta = { metaTitle: 'Vaas kopen', metaDescription: 'Mooi' };
  expect(await told({ ...texts, ...meta })).toMatchObject({
    ...{ title: 'Vaas kopen', description: 'Mooi' },
    data: { name: 'Vaas', description: 'Mooi' },
  });
  const set = {
    slug: 'vaas',
    name: 'Set',
    description: '',
    lines: [],
    presentationOutfit: { image: picture('set', 1200, 900) },
  };
  expect(await open(bundle, '/nl/bundles/vaas', params, set)).toMatchObject(shown('set', 'Set'));
});

test('SEO-06 a list is shown by the picture of what it is about, else by its first product that has one; a campaign likewise', async () => {
  const items = [listedProduct(), listedProduct({ name: 'Kan', image: picture('jug', 1600, 1200) })];
  const subject = {
    kind: 'category',
    slug: 'vazen',
    name: 'Vazen',
    intro: '',
    breadcrumbs: [],
    children: [],
  };
  const list = { items, favourites: [], total: 2, size: 24, facets: {}, search: null, subject: null };
  const params = { lang: 'nl' };
  expect(await open(products, '/nl/products', params, list)).toMatchObject(shown('jug', 'Kan'));
  const ofCategory = { ...params, ckKey: 'category', ckVal: 'vazen' };
  const own = { ...list, subject: { ...subject, image: picture('vases', 2400, 1200) } };
  expect(await open(products, '/nl/products/category/vazen', ofCategory, own)).toMatchObject(
    shown('vases', 'Vazen'),
  );
  const without = { ...list, subject: { ...subject, image: null } };
  expect(await open(products, '/nl/products/category/vazen', ofCategory, without)).toMatchObject(
    shown('jug', 'Kan'),
  );
  const summer = { id: 3, name: 'Zomer', items };
  expect(await open(campaign, '/nl/campaign/3', { ...params, id: '3' }, summer)).toMatchObject(
    shown('jug', 'Kan'),
  );
});

test('SEO-06 the home page, and a page of the shop’s own, is shown by the picture that it names, else by the first that is on it', async () => {
  const hero = {
    ...{ url: '', kind: 'image', title: '', linkUrl: null },
    image: picture('hero', 2400, 1200),
  };
  const text = { metaTitle: '', metaDescription: '', ogTitle: '', ogDescription: '', ogType: '' };
  const page = {
    ...{ id: 1, key: 'home', slug: 'home', name: 'Home', jsonLdSchema: null, ogImage: null, ...text },
    websiteCmsPageBlocks: [
      { ...block(2, { template: 'HERO_IMAGE', sortIndex: 20 }), medias: [hero] },
      block(1, { sortIndex: 10 }),
    ],
  };
  const params = { lang: 'nl' };
  expect(await open(home, '/nl/home', params, page)).toMatchObject(shown('hero', 'Home'));
  const named = { ...page, ogImage: picture('named', 1200, 630, 'Onze molen') };
  expect(await open(home, '/nl/home', params, named)).toMatchObject(shown('named', 'Onze molen'));
  const ofPage = [cmsPage, '/nl/pagina/over-ons', { ...params, slug: 'over-ons' }] as const;
  const own = { key: 'over-ons', slug: 'over-ons', name: 'Over ons' };
  expect(await open(...ofPage, { ...page, ...own })).toMatchObject(shown('hero', 'Over ons'));
  expect(await open(...ofPage, { ...named, ...own })).toMatchObject(shown('named', 'Onze molen'));
  expect(await open(...ofPage, { ...page, ...own, websiteCmsPageBlocks: [] })).toEqual({});
});

test('LANG-05 a bundle and a campaign are told in every language, and by default in the first', async () => {
  const set = { slug: 'ontbijt', name: 'Set', description: '', lines: [], presentationOutfit: null };
  const params = { lang: 'nl' };
  for (const [path, loaded] of [
    ['bundles/ontbijt', await loadPage(bundle, '/nl/bundles/ontbijt', { ...params, slug: 'ontbijt' }, set)],
    [
      'campaign/3',
      await loadPage(
        campaign,
        '/nl/campaign/3',
        { ...params, id: '3' },
        { id: 3, name: 'Zomer', items: [listedProduct()] },
      ),
    ],
  ] as const)
    expect.soft(languagesOf(loaded), path).toEqual([
      ['nl', `/nl/${path}`],
      ['en', `/en/${path}`],
      ['x-default', `/nl/${path}`],
    ]);
});

test('SEO-02 a campaign without products asks not to be indexed, as a list without any', async () => {
  const loaded = await loadPage(
    campaign,
    '/nl/campaign/3',
    { lang: 'nl', id: '3' },
    { id: 3, name: 'Zomer', items: [] },
  );
  const { seo } = loaded as { seo: Seo };
  expect(metaTags(seo, 'De Molen', 'nl-NL')).toContainEqual({ name: 'robots', content: 'noindex, nofollow' });
  expect(languagesOf(loaded)).toEqual([]);
});
