import {
  type CmsPageGiven,
  createCmsPage,
  createMedia,
  createTenant,
  type TestTenant,
} from '@etalage/db/test-factories';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { isPreviewToken, signPreview } from './preview-token.ts';

const api = await createTestApp();
let shop: TestTenant;
let other: TestTenant;
let home = 0;
let draft = 0;
/** A short link may have 64 characters of these. */
const longest = 'a-9'.padEnd(64, 'x');
beforeAll(async () => {
  [shop, other] = [await createTenant(api.database), await createTenant(api.database)];
  const media = await createMedia(api.database, shop, { alt: { nl: 'Markt' } });
  const film = await createMedia(api.database, shop);
  [home, draft] = await api.database.withTenant(shop.id, async (tx) => {
    const tenant_id = shop.id;
    await tx.updateTable('media').set({ kind: 'video' }).where('id', '=', film.id).execute();
    const page = async (values: object) =>
      (
        await tx
          .insertInto('cms_pages')
          .values({
            tenant_id,
            key: null,
            slug: null,
            name: { nl: 'Pagina' },
            og_image_media_id: null,
            ...values,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const homeId = await page({
      key: 'home',
      slug: 'welkom',
      status: 'published',
      name: { nl: 'Thuis', en: 'Home' },
      meta_title: { nl: 'Welkom' },
      meta_description: { nl: 'Meel van de steen' },
      og_title: { nl: 'Kom kijken' },
      og_description: { nl: 'Elke zaterdag open' },
      og_type: 'article',
      json_ld_schema: { '@type': 'Store', name: '</script><script>alert(1)</script>' },
      og_image_media_id: media.id,
    });
    const block = async (values: object) =>
      (
        await tx
          .insertInto('cms_page_blocks')
          .values({ tenant_id, page_id: homeId, template: 'TEXT_BLOCK', ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    await block({
      sort_index: 2,
      text: { nl: '<p onclick="x()">Tekst<script>alert(1)</script></p>' },
      show_on_mobile: false,
    });
    const hero = await block({
      sort_index: 1,
      template: 'HERO_VIDEO',
      subtitle: { nl: 'Onder', en: 'Below' },
    });
    await block({ sort_index: 3, template: 'NOG_ONBEKEND' });
    await tx
      .insertInto('cms_block_medias')
      .values([
        {
          tenant_id,
          block_id: hero,
          media_id: film.id,
          poster_media_id: media.id,
          link_url: '/products',
          sort_index: 0,
        },
        {
          tenant_id,
          block_id: hero,
          media_id: media.id,
          poster_media_id: null,
          link_url: 'javascript:alert(1)',
          sort_index: 1,
        },
      ])
      .execute();
    const draftId = await page({ slug: 'concept' });
    await tx
      .insertInto('short_links')
      .values([
        { tenant_id, alias: 'actie', key: 'welkom' },
        { tenant_id, alias: 'thuis', key: 'home' },
        { tenant_id, alias: 'kapot', key: 'weg' },
        { tenant_id, alias: 'later', key: 'concept' },
        { tenant_id, alias: longest, key: 'welkom' },
      ])
      .execute();
    return [homeId, draftId] as const;
  });
});
const get = async (url: string, at = shop) => {
  const answer = await api.app.inject({ url, headers: { host: at.host } });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

describe('API-09 pages', () => {
  test('API-09 HOME-03 HOME-04 HOME-06 a page by its key: what it says of itself, blocks in order, clean text, pictures, films and safe links', async () => {
    const { body, headers } = await get('/cms/pages/key/home');
    expect(body).toMatchObject({
      id: home,
      key: 'home',
      slug: 'welkom',
      name: 'Thuis',
      metaTitle: 'Welkom',
      metaDescription: 'Meel van de steen',
      ogTitle: 'Kom kijken',
      ogDescription: 'Elke zaterdag open',
      ogType: 'article',
    });
    expect(body.ogImage.alt).toBe('Markt');
    expect(body.websiteCmsPageBlocks).toMatchObject([
      {
        template: 'HERO_VIDEO',
        subtitle: 'Onder',
        medias: [
          {
            kind: 'video',
            url: expect.stringMatching(/^\/media\/.*\.mp4$/),
            linkUrl: '/products',
            image: { alt: 'Markt' },
          },
          { kind: 'image', url: expect.stringMatching(/-640\.webp$/), linkUrl: null },
        ],
      },
      { template: 'TEXT_BLOCK', text: '<p>Tekst</p>', showOnDesktop: true, showOnMobile: false },
      { template: 'NOG_ONBEKEND' },
    ]);
    expect(body.jsonLdSchema).toEqual({ '@type': 'Store', name: '</script><script>alert(1)</script>' });
    expect(headers['cache-tag']).toBe(`cms:${home}`);
  });

  test('API-09 HOME-10 a page by its slug, in the language asked for; what is not published is not there', async () => {
    expect((await get('/cms/pages/slug/welkom?lang=en')).body).toMatchObject({
      name: 'Home',
    });
    for (const url of [
      '/cms/pages/slug/concept',
      '/cms/pages/slug/weg',
      '/cms/pages/key/weg',
      '/cms/pages/key/welkom',
    ]) {
      expect(await get(url)).toMatchObject({ status: 404, body: { code: 'PAGE_NOT_FOUND' } });
    }
    expect((await get('/cms/pages/key/home', other)).status).toBe(404);
  });

  test('LANG-09 HOME-06 HOME-07 what a page says of itself to search engines is in its language where the page is, else all of it in another', async () => {
    const told = async (lang: string, given: CmsPageGiven) => {
      const { slug } = await createCmsPage(api.database, shop, given);
      const { body } = await get(`/cms/pages/slug/${slug}?lang=${lang}`);
      return [body.metaTitle, body.metaDescription, body.ogTitle, body.ogDescription];
    };
    const dutch = {
      meta_title: { nl: 'Wie we zijn' },
      meta_description: { nl: 'Meel' },
      og_title: { nl: 'Kijk' },
      og_description: { nl: 'Open' },
    };
    const both = { nl: 'Over ons', en: 'About us' };
    const text = { template: 'TEXT_BLOCK', text: { nl: '<p>Hallo</p>', en: '<p>Hello</p>' } };
    const inDutch = ['Wie we zijn', 'Meel', 'Kijk', 'Open'];
    expect(await told('nl', { ...dutch, name: both, blocks: [text] })).toEqual(inDutch);
    expect(await told('en', { ...dutch, name: { nl: 'Over ons' } })).toEqual(inDutch);
    expect(await told('en', { ...dutch, name: both, blocks: [text] })).toEqual(['About us', '', '', '']);
    // What no screen shows describes no page, and neither does a block that comes later.
    const hidden = { ...text, show_on_desktop: false, show_on_mobile: false };
    const untold = { template: 'TEXT_BLOCK', text: { nl: '<p>Eerst</p>', en: '' } };
    expect(await told('en', { ...dutch, name: both, blocks: [hidden, untold, text] })).toEqual([
      ...['About us', 'Meel', '', 'Open'],
    ]);
    // Nor does markup without a word.
    const empty = { template: 'TEXT_BLOCK', text: { nl: '<p>&nbsp;</p>\n<p></p>' } };
    expect(await told('en', { ...dutch, name: both, blocks: [empty, text] })).toEqual([
      ...['About us', '', '', ''],
    ]);
    const english = { meta_title: { nl: 'Wie', en: 'Who' }, meta_description: { nl: 'Meel', en: 'Flour' } };
    expect(await told('en', { ...dutch, ...english })).toEqual(['Who', 'Flour', '', '']);
  });

  test('API-09 ROUTE-07 a short link gives the slug of a page that is there', async () => {
    expect((await get('/short-links/actie')).body).toEqual({ key: 'welkom' });
    expect((await get('/short-links/thuis')).body).toEqual({ key: 'welkom' });
    for (const alias of ['kapot', 'later', 'nergens'])
      expect((await get(`/short-links/${alias}`)).status).toBe(404);
    expect((await get('/short-links/actie', other)).status).toBe(404);
    expect((await get(`/short-links/${longest}`)).body).toEqual({ key: 'welkom' });
    for (const alias of ['A', 'a_b', 'a.b', `${longest}x`])
      expect((await get(`/short-links/${alias}`)).status, alias).toBe(400);
  });
});

describe('HOME-09 preview', () => {
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
  const token = (
    preview: Partial<{ tenantId: string; pageId: number; expiresAt: number }> = {},
    secret = api.app.env.APP_SECRET,
  ) => signPreview(secret, { tenantId: shop.id, pageId: draft, expiresAt: inAnHour(), ...preview });

  test('HOME-09 a token shows an unpublished page, which nobody keeps or indexes', async () => {
    const { status, body, headers } = await get(`/cms/preview/${draft}?token=${token()}`);
    expect({ status, id: body.id }).toEqual({ status: 200, id: draft });
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(headers['cache-tag']).toBeUndefined();
  });

  test('HOME-09 a token that is over, forged, changed, or made for another page or shop, opens nothing', async () => {
    const [expiry = '', signature = ''] = token().split('.');
    const bad = [
      token({ expiresAt: Math.floor(Date.now() / 1000) - 1 }),
      token({ pageId: home }),
      token({ tenantId: other.id }),
      token({}, 'another-secret-of-16'),
      `${(inAnHour() + 99).toString(36)}.${signature}`,
      `${expiry}.${signature.slice(0, -1)}`,
      `${expiry}.${signature}x`,
      `${expiry}.${signature}.x`,
      `0${expiry}.${signature}`,
      `${expiry}`,
      '.',
      'x'.repeat(400),
    ];
    for (const text of bad) {
      expect(await get(`/cms/preview/${draft}?token=${text}`)).toMatchObject({
        status: 404,
        body: { code: 'PREVIEW_NOT_FOUND' },
      });
    }
    expect((await get(`/cms/preview/${draft}`)).status).toBe(400);
    expect((await get(`/cms/preview/${draft}?token=${token()}`, other)).status).toBe(404);
  });

  test('HOME-09 a token holds until its second, not after', () => {
    const page = { tenantId: shop.id, pageId: 7 };
    const signed = signPreview('secret-of-sixteen', { ...page, expiresAt: 1000 });
    expect(isPreviewToken(['secret-of-sixteen'], signed, page, 999.9)).toBe(true);
    expect(isPreviewToken(['secret-of-sixteen'], signed, page, 1000)).toBe(false);
  });
});
