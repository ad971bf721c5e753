import { randomUUID } from 'node:crypto';
import type { WebsiteSetting } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import {
  createBranch,
  createBrand,
  createBundle,
  createCampaign,
  createCategory,
  createMedia,
  createMenuPage,
  createPaymentMethod,
  createProduct,
  createTag,
  createTenant,
  putSettings,
  type TestTenant,
} from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { createTestApp, patience } from '../../../test/build-app.ts';
import { buildApp } from '../../app.ts';
import { staffKey } from '../../commands/staff-key.ts';
import { readEnv } from '../../plugins/env.ts';

const lines: string[] = [];
const api = await createTestApp({ logTo: { write: (line) => void lines.push(line) } });
const get = async (shop: TestTenant, url: string) => {
  const answer = await api.app.inject({ url, headers: { host: shop.host } });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

describe('TEN-01 store init', () => {
  test('OVER-04 the test site is named to the one shop that it was given to, from the moment that it was', async () => {
    const [shop, other] = [await createTenant(api.database), await createTenant(api.database)];
    const siteOf = async (of: TestTenant) => (await get(of, '/store/init')).body.testSiteUrl;
    expect(await siteOf(shop)).toBeNull();
    await withOwner(api.database, (tx) =>
      tx
        .updateTable('tenants')
        .set({ test_site_url: 'https://test.example/a' })
        .where('id', '=', shop.id)
        .execute(),
    );
    await expect.poll(() => siteOf(shop), patience).toBe('https://test.example/a');
    expect(await siteOf(other)).toBeNull();
  });

  test('TEN-01 TEN-05 TEN-07 one answer holds what every page needs', async () => {
    const shop = await createTenant(api.database, { name: 'De Molen' });
    const logos = [];
    for (const key of ['store_logo', 'store_logo_light', 'store_logo_dark']) {
      const { hash } = await createMedia(api.database, shop);
      await putSettings(api.database, shop, { [key]: `/media/${shop.id}/${hash}-320.webp` });
      logos.push({ src: expect.stringContaining(`/media/${shop.id}/${hash}`) });
    }
    const [standard, light, dark] = logos;
    await putSettings(api.database, shop, {
      theme: 'simple',
      avg_rating: '4.7',
    });
    await api.database.withTenant(shop.id, async (tx) => {
      const tenant_id = shop.id;
      await tx
        .insertInto('usps')
        .values({ tenant_id, text: { nl: 'Morgen in huis', en: 'Delivered tomorrow' } })
        .execute();
    });
    await createCampaign(api.database, shop, { name: { nl: 'Zomer' } });
    for (const name of ['Noord', 'Zuid']) await createBranch(api.database, shop, { name });
    const { body, headers } = await get(shop, '/store/init?lang=en');
    expect(body).toMatchObject({
      tenantUuid: shop.id,
      tenantSlug: shop.slug,
      store: { storeName: 'De Molen', storeCountryCode: 'NL', avg_rating: 4.7 },
      languages: [{ code: 'nl' }, { code: 'en' }],
      language: 'en',
      currency: 'EUR',
      shoppingEnabled: true,
      basis: 'inc',
      usps: [{ text: 'Delivered tomorrow' }],
      latestCampaign: { name: 'Zomer' },
      logos: { light, dark, standard },
    });
    expect(headers['cache-tag']).toBe('settings, menu');
    expect((await get(shop, '/store/branches')).body).toMatchObject([{ name: 'Noord' }, { name: 'Zuid' }]);
  });

  test.each([
    ['newsletters', { hasNewsletter: false }, ['hasNewsletter']],
    ['wheels', { hasWheel: false }, ['hasWheel']],
    ['campaigns', { latestCampaign: null }, ['campaign']],
    ['promo_banners', { promoBanners: [] }, ['promoBanners', 'promoBannersChangeAt']],
  ])(
    'ERR-01 where %s cannot be read, the shop keeps its name, settings, menu and all other parts',
    async (table, gone, missing) => {
      const shop = await createTenant(api.database, { name: 'De Molen' });
      await putSettings(api.database, shop, { theme: 'simple', store_city: 'Zwolle' });
      const { id: tenant_id } = shop;
      await api.database.withTenant(tenant_id, (tx) =>
        sql`
        WITH news AS (INSERT INTO newsletters (tenant_id, content) VALUES (${tenant_id}, '{"key":"nieuws"}')),
        wheel AS (INSERT INTO wheels (tenant_id, name) VALUES (${tenant_id}, '{"nl":"Draai"}'))
        INSERT INTO promo_banners (tenant_id, content) VALUES (${tenant_id}, '{"text":"Nu"}')`.execute(tx),
      );
      await createMenuPage(api.database, shop, { title: { nl: 'Vazen' } });
      await createCampaign(api.database, shop, { name: { nl: 'Zomer' } });
      const whole = {
        store: { storeName: 'De Molen', storeCity: 'Zwolle' },
        settings: expect.arrayContaining([expect.objectContaining({ key_: 'theme', value_: 'simple' })]),
        menuPages: [{ title: 'Vazen' }],
        ...{ hasNewsletter: true, hasWheel: true },
        ...{ latestCampaign: { name: 'Zomer' }, promoBanners: [{ text: 'Nu' }] },
      };
      const rename = (from: string, to: string) =>
        withOwner(api.database, (tx) => sql`ALTER TABLE ${sql.id(from)} RENAME TO ${sql.id(to)}`.execute(tx));
      await rename(table, `${table}_hidden`);
      lines.length = 0;
      try {
        const { status, body, headers } = await get(shop, '/store/init');
        expect(status).toBe(200);
        expect(body).toMatchObject({ ...whole, ...gone });
        const logged = lines
          .map((line) => JSON.parse(line))
          .filter(({ msg }) => msg === 'a part of the shop could not be read');
        expect(logged.map(({ extra }) => extra)).toEqual(missing);
        // Asked for again soon, and not once somebody changes something.
        const freshMs = Date.parse(String(headers['cache-fresh-until'])) - Date.now();
        expect(freshMs).toBeLessThanOrEqual(15_000);
      } finally {
        await rename(`${table}_hidden`, table);
      }
      expect((await get(shop, '/store/init?lang=en')).body).toMatchObject({
        ...whole,
        menuPages: [{}],
        latestCampaign: {},
        promoBanners: [{}],
      });
    },
  );

  test('TEN-05 TEN-06 each detail has its own name, and falls back to the setting of its snake_case key', async () => {
    const shop = await createTenant(api.database, { name: 'Naam van de huurder' });
    const keys = {
      storeName: 'store_name',
      storeAddress: 'store_address',
      storeStreet: 'store_street',
      storeHouseNr: 'store_house_nr',
      storePostalCode: 'store_postal_code',
      storeCity: 'store_city',
      storeCountryCode: 'store_country_code',
      storeTelephoneNumber: 'store_telephone_number',
      storeEmailAddress: 'store_email_address',
      chamberOfCommerceNumber: 'chamber_of_commerce_number',
      vatIdentifier: 'vat_id',
    };
    const links = {
      facebookLink: 'facebook_link',
      instagramLink: 'instagram_link',
      tiktokLink: 'tiktok_link',
      snapchatLink: 'snapchat_link',
    };
    const told = { ...keys, ...links };
    const logo = 'https://cdn.example/logo.svg';
    const empty = (await get(shop, '/store/init')).body.store;
    for (const name of Object.keys(told)) {
      expect(empty[name]).toBe(
        name === 'storeName' ? 'Naam van de huurder' : name === 'storeCountryCode' ? 'NL' : '',
      );
    }
    await putSettings(
      api.database,
      shop,
      Object.fromEntries([
        ...Object.values(keys).map((key) => [key, `waarde van ${key}`]),
        ...Object.values(links).map((key) => [key, `https://voorbeeld.nl/${key}`]),
        ['store_logo', logo],
      ]),
    );
    await expect
      .poll(async () => (await get(shop, '/store/init')).body.store.vatIdentifier, patience)
      .toBe('waarde van vat_id');
    const { store } = (await get(shop, '/store/init')).body;
    for (const [name, key] of Object.entries(keys)) expect(store[name]).toBe(`waarde van ${key}`);
    for (const [name, key] of Object.entries(links)) expect(store[name]).toBe(`https://voorbeeld.nl/${key}`);
    expect(store.store_logo).toBe(logo);
    // A value under the detail's own name goes before it.
    const own = (name: string) => (name in links ? `https://eigen.voorbeeld.nl/${name}` : `eigen ${name}`);
    await putSettings(
      api.database,
      shop,
      Object.fromEntries(Object.keys(told).map((name) => [name, own(name)])),
    );
    await expect
      .poll(async () => (await get(shop, '/store/init')).body.store.snapchatLink, patience)
      .toBe(own('snapchatLink'));
    const named = (await get(shop, '/store/init')).body.store;
    for (const name of Object.keys(told)) expect(named[name]).toBe(own(name));
    // One that was left empty is none.
    await putSettings(api.database, shop, { facebookLink: '' });
    await expect
      .poll(async () => (await get(shop, '/store/init')).body.store.facebookLink, patience)
      .toBe('https://voorbeeld.nl/facebook_link');
    await putSettings(api.database, shop, {
      storeName: 'Eigen naam',
      facebook_link: 'javascript:alert(1)',
      tiktokLink: 'http://voorbeeld.nl/oud',
    });
    await expect
      .poll(async () => (await get(shop, '/store/init')).body.store.storeName, patience)
      .toBe('Eigen naam');
    const last = (await get(shop, '/store/init')).body.store;
    expect([last.facebookLink, last.tiktokLink]).toEqual(['', 'http://voorbeeld.nl/oud']);
  });

  test('TEN-07 API-03 LANG-09 settings come as a list of key_ and value_, in the language where it is filled in, unknown keys too', async () => {
    const shop = await createTenant(api.database);
    await putSettings(api.database, shop, {
      ecommerce_footer_slogan: 'Voor iedereen',
      made_up_key: '{not json',
    });
    await putSettings(
      api.database,
      shop,
      { ecommerce_footer_slogan: 'For everyone', made_up_key: '', only_dutch: ' ' },
      'en',
    );
    await putSettings(api.database, shop, { only_dutch: 'Alleen Nederlands', all_empty: '' }, 'nl');
    expect((await get(shop, '/ecommerce/website-settings?lang=nl')).body).toEqual([
      { key_: 'all_empty', value_: '' },
      { key_: 'ecommerce_footer_slogan', value_: 'Voor iedereen' },
      { key_: 'made_up_key', value_: '{not json' },
      { key_: 'only_dutch', value_: 'Alleen Nederlands' },
    ]);
    expect((await get(shop, '/ecommerce/website-settings?lang=en')).body).toEqual([
      { key_: 'all_empty', value_: '' },
      { key_: 'ecommerce_footer_slogan', value_: 'For everyone' },
      { key_: 'made_up_key', value_: '{not json' },
      { key_: 'only_dutch', value_: 'Alleen Nederlands' },
    ]);
  });

  test('TEN-08 what one shop changes or keeps is never another’s', async () => {
    const [one, two] = [await createTenant(api.database), await createTenant(api.database)];
    await putSettings(api.database, one, { store_name: 'Winkel een' });
    await putSettings(api.database, two, { store_name: 'Winkel twee' });
    await expect
      .poll(async () => (await get(one, '/store/init')).body.store.storeName, patience)
      .toBe('Winkel een');
    for (let i = 0; i < 20; i += 1) {
      const [a, b] = await Promise.all([get(one, '/store/init'), get(two, '/store/init')]);
      expect([a.body.store.storeName, b.body.store.storeName]).toEqual(['Winkel een', 'Winkel twee']);
      expect([a.body.tenantUuid, b.body.tenantUuid]).toEqual([one.id, two.id]);
    }
  });

  test('FOOT-05 the marks of payment are what everybody can pay with, in the order and language of the shop', async () => {
    const shop = await createTenant(api.database);
    const klarna = { provider: 'test-bank', method: 'klarna' } as const;
    for (const given of [
      { ...klarna, is_active: false },
      // Its provider has no key here.
      { provider: 'mollie', method: 'paypal' } as const,
      {},
      { ...klarna, method: 'bancontact', name: { nl: 'Bancontact', en: '' }, sort_index: -1 },
    ])
      await createPaymentMethod(api.database, shop, given);
    expect((await get(shop, '/store/init?lang=en')).body.paymentMarks).toEqual([
      { method: 'bancontact', name: 'Bancontact' },
      { method: 'ideal', name: 'ideal (en)' },
      { method: 'card', name: 'card (en)' },
    ]);
  });

  test('TEN-09 a shop without shopping says so', async () => {
    const shop = await createTenant(api.database, { shopping_enabled: false });
    expect((await get(shop, '/store/init')).body.shoppingEnabled).toBe(false);
  });
});

test('HEAD-07 HEAD-08 HEAD-10 API-10 LANG-11 the menu is a tree; categories and tags fill it; what has no leading slash leads into the shop; unsafe addresses are left out; each entry says which menus show it', async () => {
  const shop = await createTenant(api.database);
  const home = (await createCategory(api.database, shop, { slug: 'wonen' })).id;
  await createCategory(api.database, shop, { slug: 'vazen', parent_id: home });
  await createTag(api.database, shop, { slug: 'nieuw' });
  const add = async (title: string, more: Parameters<typeof createMenuPage>[2] = {}) =>
    (await createMenuPage(api.database, shop, { title: { nl: title }, url: null, ...more })).id;
  const about = await add('Over ons', {
    url: '/pagina/over-ons',
    desktop_header_sort_index: 3,
    mobil_menu_sort_index: 5,
    is_in_desktop_header: false,
  });
  const team = await add('Team', { parent_id: about, url: 'javascript:alert(1)' });
  await add('Anna', { parent_id: team, url: 'https://voorbeeld.nl/anna' });
  await add('Molens', {
    parent_id: about,
    url: 'http://molens.voorbeeld.nl/',
    submenu_open: true,
    desktop_header_sort_index: 4,
    mobil_menu_sort_index: 6,
    is_in_mobile_menu: false,
  });
  await add('Namaak', {
    parent_id: about,
    url: 'http://a@b.voorbeeld.nl/',
    desktop_header_sort_index: 7,
  });
  await add('Soorten', { parent_id: about, submenu_key: 'product_tags', desktop_header_sort_index: 8 });
  await add('Kamers', { parent_id: about, submenu_key: 'product_categories', desktop_header_sort_index: 9 });
  await add('Assortiment', {
    submenu_key: 'product_categories',
    desktop_header_sort_index: 1,
    is_in_mobile_menu: false,
  });
  await add('Labels', { submenu_key: 'product_tags', desktop_header_sort_index: 2, position: 'right' });
  await add('Nieuw', { url: 'products/tag/nieuw', desktop_header_sort_index: 4 });
  const { body } = await get(shop, '/store/menu-pages');
  expect(body).toMatchObject([
    {
      title: 'Assortiment',
      children: [
        {
          title: 'wonen (nl)',
          url: '/products/category/wonen',
          isInDesktopHeader: true,
          isInMobileMenu: false,
          children: [{ url: '/products/category/vazen', isInMobileMenu: false }],
        },
      ],
    },
    { title: 'Labels', position: 'right', children: [{ url: '/products/tag/nieuw', children: [] }] },
    {
      title: 'Over ons',
      label: 'Over ons',
      url: '/pagina/over-ons',
      submenu_open: false,
      isInDesktopHeader: false,
      desktopHeaderSortIndex: 3,
      isInMobileMenu: true,
      mobilMenuSortIndex: 5,
      children: [
        { title: 'Team', url: null, children: [{ url: 'https://voorbeeld.nl/anna' }] },
        {
          title: 'Molens',
          url: 'http://molens.voorbeeld.nl/',
          submenu_open: true,
          isInDesktopHeader: true,
          desktopHeaderSortIndex: 4,
          isInMobileMenu: false,
          mobilMenuSortIndex: 6,
        },
        { title: 'Namaak', url: null },
        { title: 'Soorten', children: [{ title: 'nieuw (nl)', url: '/products/tag/nieuw' }] },
        { title: 'Kamers', children: [{ title: 'wonen (nl)', url: '/products/category/wonen' }] },
      ],
    },
    { title: 'Nieuw', url: '/products/tag/nieuw' },
  ]);
});

describe('API-01 campaigns', () => {
  test('API-01 ROUTE-15 the latest active campaign, in the list of pages too, or one by its id', async () => {
    const shop = await createTenant(api.database);
    expect(await get(shop, '/campaign/get?is_active=1')).toMatchObject({
      status: 404,
      body: { code: 'CAMPAIGN_NOT_FOUND' },
    });
    const add = (name: string, is_active: boolean, created_at: string) =>
      createCampaign(api.database, shop, { name: { nl: name }, is_active, created_at });
    const { id: old } = await add('Lente', true, '2026-03-01');
    const { id: latest } = await add('Zomer', true, '2026-06-01');
    const { id: off } = await add('Herfst', false, '2026-09-01');
    expect((await get(shop, '/campaign/get?is_active=1')).body).toEqual({ id: latest, name: 'Zomer' });
    const listed = async () => (await get(shop, '/store/init')).body.latestCampaign;
    expect(await listed()).toEqual({ id: latest, name: 'Zomer' });
    expect((await get(shop, `/campaign/get?campaign_id=${old}`)).body).toEqual({ id: old, name: 'Lente' });
    expect((await get(shop, `/campaign/get?campaign_id=${off}`)).status).toBe(404);
    const other = await createTenant(api.database);
    expect((await get(other, `/campaign/get?campaign_id=${old}`)).status).toBe(404);
    await api.database.withTenant(shop.id, (tx) =>
      tx.updateTable('campaigns').set({ is_active: false }).where('id', 'in', [old, latest]).execute(),
    );
    await expect.poll(listed, patience).toBeNull();
  });
});

test('ROUTE-15 TEN-01 the products of an active campaign, in the shop’s order, without drafts', async () => {
  const shop = await createTenant(api.database);
  const [mug, bowl, draft] = await Promise.all(
    ['Mok', 'Kom', 'Schets', 'Ander'].map((nl) =>
      createProduct(api.database, shop, {
        name: { nl },
        ...(nl === 'Schets' && { status: 'draft' as const }),
      }),
    ),
  );
  const productIds = [bowl, draft, mug].map((product) => product?.id ?? 0);
  const { id } = await createCampaign(api.database, shop, { name: { nl: 'Zomer' }, productIds });
  const products = (of: TestTenant = shop) => get(of, `/campaign/${id}/products?lang=nl`);
  expect((await products()).body).toMatchObject({
    id,
    name: 'Zomer',
    items: [{ name: 'Kom' }, { name: 'Mok' }],
  });
  expect((await products()).body.items).toHaveLength(2);
  expect((await products(await createTenant(api.database))).status).toBe(404);
  await api.database.withTenant(shop.id, (tx) =>
    tx.updateTable('campaigns').set({ is_active: false }).where('id', '=', id).execute(),
  );
  await expect.poll(async () => (await products()).status, patience).toBe(404);
});

test('API-14 the branches of a shop, a list without pages, end after 1000', async () => {
  const shop = await createTenant(api.database);
  await api.database.withTenant(shop.id, (tx) =>
    sql`INSERT INTO branches (tenant_id, name, street, house_number, postal_code, city)
      SELECT ${shop.id}, 'Filiaal ' || n, 'Dam', '1', '1012JS', 'Amsterdam' FROM generate_series(1, 1001) n`.execute(
      tx,
    ),
  );
  expect((await get(shop, '/store/branches')).body).toHaveLength(1000);
});

test('API-04 API-14 tenants to choose from: in development all, up to 1000, outside it none', async () => {
  const shop = await createTenant(api.database, { slug: 'kiesbaar', name: 'Kiesbaar' });
  const url = '/tenanted/ecommerce/website/config/build-tenants';
  expect((await get(shop, url)).body).toEqual([]);
  const development = await buildApp({
    database: api.database,
    env: readEnv({ APP_ENV: 'development', LOG_LEVEL: 'silent', RATE_LIMIT: '0' }),
  });
  // Which environment somebody asks from may be said, and need not be.
  for (const headers of [{ 'x-environment': 'production' }, {}]) {
    const answer = await development.inject({ url, headers });
    expect(answer.json()).toContainEqual({ tenantUuid: shop.id, tenantName: 'Kiesbaar' });
  }
  await withOwner(api.database, (tx) =>
    sql`INSERT INTO tenants (slug, name) SELECT 'veel-' || n, 'Veel' FROM generate_series(1, 1001) n`.execute(
      tx,
    ),
  );
  expect((await development.inject({ url })).json()).toHaveLength(1000);
  await development.close();
});

test('API-05 a theme preview’s settings, until it is over, for its own shop', async () => {
  const shop = await createTenant(api.database);
  const keep = (settings: unknown, expires_at: string) =>
    api.database.withTenant(shop.id, (tx) =>
      tx
        .insertInto('preview_caches')
        .values({ tenant_id: shop.id, settings: JSON.stringify(settings), expires_at })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const map = await keep({ theme: 'fancy', ecommerce_header_settings: { stickyHeader: true } }, '2099-01-01');
  const list = await keep([{ key_: 'theme', value_: 'simple' }, null, 1], '2099-01-01');
  const over = await keep({ theme: 'fancy' }, '2020-01-01');
  expect((await get(shop, `/core/preview-cache/${map.id}`)).body).toEqual([
    { key_: 'theme', value_: 'fancy' },
    { key_: 'ecommerce_header_settings', value_: '{"stickyHeader":true}' },
  ]);
  expect((await get(shop, `/core/preview-cache/${list.id}`)).body).toEqual([
    { key_: 'theme', value_: 'simple' },
  ]);
  expect((await get(shop, `/core/preview-cache/${over.id}`)).status).toBe(404);
  expect((await get(shop, `/core/preview-cache/${randomUUID()}`)).status).toBe(404);
  expect((await get(await createTenant(api.database), `/core/preview-cache/${map.id}`)).status).toBe(404);
});

test('DEV-08 DEV-12 TEN-04 staff make a preview of settings with an end; nobody else can, and it is of one shop', async () => {
  const [shop, other] = [await createTenant(api.database), await createTenant(api.database)];
  const make = (payload: object, headers: object) =>
    api.app.inject({
      method: 'POST',
      url: `/staff/shops/${shop.slug}/theme-previews`,
      headers: { ...headers },
      payload,
    });
  const staff = { authorization: `Bearer ${staffKey(api.app.env.APP_SECRET)}` };
  const popup = { bodyHtml: '<b onclick="x()">Bel</b>' };
  const settings = { theme: 'fancy', header_transparent_on_hero: true, sticky_button: { popup } };
  expect((await make({ settings }, {})).statusCode).toBe(404);
  for (const bad of [
    {},
    { settings: {} },
    { settings: { 'no key': 'x' } },
    { settings, hours: 0 },
    { settings, hours: 721 },
  ])
    expect.soft((await make(bad, staff)).statusCode, JSON.stringify(bad)).toBe(400);

  const { id, url, until } = (await make({ settings, hours: 2 }, staff)).json();
  expect(url).toContain(`${shop.host}`);
  expect(new URL(url).search).toBe(`?theme_preview=${id}`);
  // By the clock of the database, so an hour more or less says enough.
  const hours = (Date.parse(until) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(2);
  const day = Date.parse((await make({ settings }, staff)).json().until) - Date.now();
  expect(Math.round(day / 3_600_000)).toBe(24);
  for (const most of [1, 720]) {
    const long = Date.parse((await make({ settings, hours: most }, staff)).json().until) - Date.now();
    expect(Math.round(long / 3_600_000)).toBe(most);
  }
  const seen = (await get(shop, `/core/preview-cache/${id}`)).body;
  expect(Object.fromEntries(seen.map(({ key_, value_ }: WebsiteSetting) => [key_, value_]))).toEqual({
    theme: 'fancy',
    header_transparent_on_hero: 'true',
    sticky_button: '{"popup":{"bodyHtml":"<b>Bel</b>"}}',
  });
  expect((await get(other, `/core/preview-cache/${id}`)).status).toBe(404);
  await withOwner(api.database, (tx) =>
    tx.updateTable('preview_caches').set({ expires_at: '2026-01-01' }).where('id', '=', id).execute(),
  );
  expect(await get(shop, `/core/preview-cache/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'PREVIEW_NOT_FOUND' },
  });
});

test('API-10 the sitemap lists what can be found, a thousand a page, in every language', async () => {
  const shop = await createTenant(api.database);
  const category = await createCategory(api.database, shop, { slug: 'vazen' });
  const brand = await createBrand(api.database, shop, { slug: 'molen' });
  const product = await createProduct(api.database, shop, {
    ...{ categoryIds: [category.id], brand_id: brand.id },
    name: { nl: 'Vaas', en: 'Vase' },
    translations: { nl: { slug: 'vaas' }, en: { slug: null } },
  });
  await createProduct(api.database, shop, { slug: 'concept', status: 'draft' });
  const bundle = await createBundle(api.database, shop, { lines: [{ variantId: product.variants[0].id }] });
  const { body } = await get(shop, '/store/sitemap');
  expect(body.items.map(({ paths }: { paths: { nl: string } }) => paths.nl)).toEqual([
    'home',
    'products',
    'contact',
    'products/category/vazen',
    'products/brand/molen',
    `bundles/${bundle.slug}`,
    'products/vaas',
  ]);
  expect(body.items.at(-1)).toEqual({
    paths: { nl: 'products/vaas', en: `products/vase-${product.variants[0].id}` },
    lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    images: [],
  });
  expect(body.total).toBe(7);
  expect((await get(shop, '/store/sitemap?page=2')).body).toEqual({
    items: [],
    total: 7,
    pages: [expect.any(String)],
  });
});

test('STICK-04 HOME-11 what a sticky button’s popup says reaches shoppers sanitised, whatever else its setting holds', async () => {
  const popup = { title: 'Vraag?', bodyHtml: '<p onclick="x()">Bel <script>alert(1)</script><b>ons</b></p>' };
  const settingOf = async (value: string) => {
    const shop = await createTenant(api.database, { settings: { sticky_button: value } });
    const { body } = await get(shop, '/store/init?lang=nl');
    return body.settings.find(({ key_ }: { key_: string }) => key_ === 'sticky_button').value_;
  };
  expect(JSON.parse(await settingOf(JSON.stringify({ enabled: true, popup })))).toEqual({
    enabled: true,
    popup: { title: 'Vraag?', bodyHtml: '<p>Bel <b>ons</b></p>' },
  });
  for (const odd of ['{', '[]', '7', '{"popup":[]}', '{"popup":{"title":"x"}}'])
    expect(await settingOf(odd)).toBe(odd);
  expect(await settingOf('{"popup":{"bodyHtml":{"a":1}}}')).toBe('{"popup":{"bodyHtml":""}}');
});
