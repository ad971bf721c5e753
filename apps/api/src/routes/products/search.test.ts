import {
  createAttribute,
  createCategory,
  createCmsPage,
  createProduct,
  createTenant,
  type TestTenant,
} from '@etalage/db/test-factories';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, patience, type TestApp } from '../../../test/build-app.ts';
import { staffKey } from '../../commands/staff-key.ts';

let api: TestApp;
let shop: TestTenant;
beforeAll(async () => {
  api = await createTestApp();
  shop = await createTenant(api.database);
  const kitchen = (
    await createCategory(api.database, shop, { slug: 'keuken', name: { nl: 'Keuken', en: 'Kitchen' } })
  ).id;
  const knives = (
    await createCategory(api.database, shop, {
      slug: 'messen',
      name: { nl: 'Messen', en: 'Knives' },
      parent_id: kitchen,
    })
  ).id;
  const product = (nl: string, en: string, more = {}) =>
    createProduct(api.database, shop, {
      name: { nl, en },
      slug: null,
      categoryIds: [knives, kitchen],
      ...more,
    });
  await product('Koksmes 20 cm', 'Chef’s knife 20 cm', { popularity: 5 });
  await product('Broodmes', 'Bread knife', { popularity: 9, variants: [{ stock: 0 }] });
  await product('Officemes', 'Paring knife', { popularity: 1 });
  await createCmsPage(api.database, shop, {
    slug: 'slijpen',
    name: { nl: 'Messen slijpen', en: 'Sharpening' },
  });
  await createCmsPage(api.database, shop, { slug: 'broodmos', name: { nl: 'Broodmos' } });
  await createCmsPage(api.database, shop, { slug: 'kiezen', name: { nl: 'Broodmes kiezen' } });
});

const search = async (q: string, lang = 'nl', more = '') => {
  const answer = await api.app.inject({
    url: `/products?lang=${lang}&q=${encodeURIComponent(q)}${more}`,
    headers: { host: shop.host },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
/** Gives a product the first value of an attribute. */
const give = (product_id: number, { id, valueIds }: { id: number; valueIds: number[] }) =>
  api.database.withTenant(shop.id, (tx) =>
    tx
      .insertInto('product_attributes')
      .values({ tenant_id: shop.id, product_id, attribute_id: id, value_id: valueIds[0] ?? 0 })
      .execute(),
  );
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name);

describe('SRCH-19 what a search says beside its products', () => {
  test('SRCH-16 SRCH-19 a typing error is forgiven, and what was meant is said', async () => {
    const body = await search('kokmes');
    expect(names(body)[0]).toBe('Koksmes 20 cm');
    expect(body.search.corrected).toBe('koksmes');
    expect((await search('koksmes')).search.corrected).toBeNull();
  });

  test('SRCH-19 where no product has all words, the best are shown and the words that they have are said', async () => {
    const body = await search('koksmes zonnebril');
    expect(names(body)[0]).toBe('Koksmes 20 cm');
    expect(body.search.relaxed).toBe('koksmes');

    // Each has one of the words: what is said is what the first of them has, and never the whole question.
    const either = await search('broodmes koksmes');
    expect(names(either)).toEqual(['Koksmes 20 cm', 'Broodmes']);
    expect(either.search.relaxed).toMatch(/^(koksmes|broodmes)$/);
  });

  test('SRCH-18 SRCH-19 where no product has all words, a noun counts for more than all numbers', async () => {
    const body = await search('officemes 20 cm 1.75');
    expect(names(body)).toEqual(['Officemes']);
    expect(body.search.relaxed).toBe('officemes');
    // And of those that have the noun, those come that have the numbers too.
    expect(names(await search('koksmes 20 cm 1.75'))).toEqual(['Koksmes 20 cm']);
  });

  test('SRCH-19 categories and pages of that name are found in each language', async () => {
    const { search: found } = await search('mes');
    expect(found.categories).toEqual([{ name: 'Messen', slug: 'messen' }]);
    expect(found.pages).toEqual([{ name: 'Messen slijpen', slug: 'slijpen' }]);
    expect((await search('knife', 'en')).search.categories).toEqual([{ name: 'Knives', slug: 'messen' }]);
    // What no name has as it was typed, one may have as it was mended.
    expect((await search('messem')).search).toMatchObject({
      corrected: 'messen',
      categories: [{ name: 'Messen', slug: 'messen' }],
      pages: [{ name: 'Messen slijpen', slug: 'slijpen' }],
    });
  });

  test('SRCH-19 where nothing is found the shop’s main categories are offered; a list without a text says nothing', async () => {
    const nothing = await search('xqzwv');
    expect(nothing.items).toEqual([]);
    expect(nothing.search.categories).toEqual([{ name: 'Keuken', slug: 'keuken' }]);
    const plain = await api.app.inject({ url: '/products', headers: { host: shop.host } });
    expect(plain.json().search).toBeNull();
  });

  test('SRCH-19 a page that has such a name is what is found: no main categories stand before it', async () => {
    const { items, search: found } = await search('slijpen');
    expect(items).toEqual([]);
    expect(found).toMatchObject({ categories: [], pages: [{ name: 'Messen slijpen', slug: 'slijpen' }] });
    // Also where its name might be a mistyped product's, after which another page is called.
    expect((await search('broodmes')).search.pages).toEqual([{ name: 'Broodmes kiezen', slug: 'kiezen' }]);
    const { search: like } = await search('broodmos');
    expect(like).toMatchObject({ corrected: 'broodmes', pages: [{ name: 'Broodmos', slug: 'broodmos' }] });
  });

  test('SRCH-20 an empty list shows what is bought most of what is in stock; one with products shows no others', async () => {
    const nothing = await search('xqzwv');
    expect(nothing.favourites.map(({ name }: { name: string }) => name)).toEqual([
      'Koksmes 20 cm',
      'Officemes',
    ]);
    expect((await search('koksmes')).favourites).toEqual([]);
    const unknown = await api.app.inject({
      url: '/products?ckKey=category&ckVal=weg',
      headers: { host: shop.host },
    });
    expect(unknown.json().favourites).toHaveLength(2);
  });

  test('SRCH-03 SRCH-19 suggestions say what a mistyped word was taken for, and name categories and pages', async () => {
    const suggest = async (q: string) => {
      const url = `/products/suggestions?lang=nl&q=${encodeURIComponent(q)}`;
      return (await api.app.inject({ url, headers: { host: shop.host } })).json();
    };
    const mistyped = await suggest('kokmes');
    expect(names(mistyped)).toEqual(['Koksmes 20 cm']);
    expect(mistyped).toMatchObject({ total: 1, search: { corrected: 'koksmes' } });
    expect((await suggest('mes')).search).toEqual({
      corrected: null,
      relaxed: null,
      categories: [{ name: 'Messen', slug: 'messen' }],
      pages: [{ name: 'Messen slijpen', slug: 'slijpen' }],
    });
    expect((await suggest('xqzwv')).search.categories).toEqual([{ name: 'Keuken', slug: 'keuken' }]);
  });

  test('SRCH-18 the sold out stand behind what fits as well, and facets and total are of all that is found', async () => {
    const body = await search('mes', 'nl', '&size=2');
    expect(body.total).toBe(3);
    expect(names(await search('mes'))).toEqual(['Koksmes 20 cm', 'Officemes', 'Broodmes']);
    expect(body.facets.availability.map(({ count }: { count: number }) => count)).toEqual([2, 1]);
  });

  test('SRCH-18 the sold out stand behind what fits about as well, and before what has the word in passing', async () => {
    await createProduct(api.database, shop, {
      name: { nl: 'Trechter' },
      popularity: 99,
      variants: [{ stock: 0 }],
    });
    await createProduct(api.database, shop, { name: { nl: 'Jamtrechter' }, popularity: 1 });
    await createProduct(api.database, shop, {
      name: { nl: 'Weckpot' },
      translations: { nl: { description: 'Met een trechter erbij' } },
      popularity: 50,
    });
    await expect
      .poll(async () => names(await search('trechter')), patience)
      .toEqual(['Jamtrechter', 'Trechter', 'Weckpot']);
  });

  test('SRCH-01 SRCH-02 two letters are enough to search by', async () => {
    await createProduct(api.database, shop, { name: { nl: 'Ui' } });
    await expect.poll(async () => names(await search('ui')), patience).toEqual(['Ui']);
    const url = '/products/suggestions?lang=nl&q=ui';
    const suggested = await api.app.inject({ url, headers: { host: shop.host } });
    expect(names(suggested.json())).toEqual(['Ui']);
  });

  test('SRCH-18 words of the other language find too', async () => {
    expect(names(await search('knife'))).toContain('Koksmes 20 cm');
  });

  test('SRCH-18 an article number and an EAN are found, and their beginnings', async () => {
    const { variants } = await createProduct(api.database, shop, { name: { nl: 'Wetstaal' } });
    await api.database.withTenant(shop.id, (tx) =>
      tx
        .updateTable('variants')
        .set({ article_number: 'WS-4711-02', ean: '8719000123457' })
        .where('id', '=', variants[0].id)
        .execute(),
    );
    for (const q of ['WS-4711-02', 'ws 4711', 'WS4711', 'ws47', '8719000123457', '87190']) {
      await expect.poll(async () => names(await search(q)), patience).toEqual(['Wetstaal']);
    }
    // A code with letters by four of its signs, one of digits alone by five.
    for (const q of ['ws4', '8719']) expect(names(await search(q)), q).toEqual([]);
  });

  test('SRCH-18 what a product is and measures is found, behind what is called so, and its new value once it changes', async () => {
    const material = await createAttribute(api.database, shop, {
      slug: 'materiaal',
      values: ['damast', 'beuken'],
    });
    const length = await createAttribute(api.database, shop, {
      slug: 'lengte',
      unit: { nl: 'cm' },
      is_filterable: false,
      values: [45_000],
    });
    const { id } = await createProduct(api.database, shop, { name: { nl: 'Trancheerset' }, popularity: 99 });
    await createProduct(api.database, shop, { name: { nl: 'Damast onderhoudsset' } });
    await give(id, material);
    await give(id, length);
    await expect
      .poll(async () => names(await search('damast')), patience)
      .toEqual(['Damast onderhoudsset', 'Trancheerset']);
    expect(names(await search('45cm'))).toEqual(['Trancheerset']);
    await api.database.withTenant(shop.id, (tx) =>
      tx
        .updateTable('attribute_values')
        .set({ name: { nl: 'Kersenhout' } })
        .where('id', '=', material.valueIds[0] ?? 0)
        .execute(),
    );
    await expect.poll(async () => names(await search('kersenhout')), patience).toEqual(['Trancheerset']);
    expect(names(await search('damast'))).toEqual(['Damast onderhoudsset']);
  });

  test('SRCH-18 staff add and remove a shop’s synonyms, which search follows; nobody else can, nor in another shop', async () => {
    const other = await createTenant(api.database);
    const path = `/staff/shops/${shop.slug}/synonyms`;
    const staff = { authorization: `Bearer ${staffKey(api.app.env.APP_SECRET)}` };
    const send = async (
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      payload?: object,
      headers: object = staff,
    ) => {
      const answer = await api.app.inject({
        method,
        url,
        headers: { ...headers },
        ...(payload && { payload }),
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const row = { language: 'nl', words: ['broodmes', 'stokbroodsnijder'] };
    expect((await send('POST', path, row, {})).status).toBe(404);
    expect((await send('GET', path)).body).toEqual({ synonyms: [] });
    expect(names(await search('stokbroodsnijder'))).not.toContain('Broodmes');
    const added = await send('POST', path, row);
    expect(added).toMatchObject({ status: 200, body: row });
    await expect.poll(async () => names(await search('stokbroodsnijder'))[0], patience).toBe('Broodmes');
    // What is said of Dutch is said of no other language: there a knife is a knife.
    const { body: dutch } = await send('POST', path, { language: 'nl', words: ['broodmes', 'knife'] });
    await expect.poll(async () => names(await search('knife')), patience).toEqual(['Broodmes']);
    expect(names(await search('knife', 'en'))[0]).toBe('Chef’s knife 20 cm');
    expect((await send('DELETE', `${path}/${dutch.id}`)).status).toBe(200);
    expect((await send('GET', path)).body.synonyms).toEqual([added.body]);

    expect(await send('POST', path, { ...row, language: 'de' })).toMatchObject({
      status: 409,
      body: { code: 'OTHER_LANGUAGES' },
    });
    for (const words of [['mes'], ['mes', 'mes'], ['mes', ''], ['mes', 'a\nb'], ['mes', 'x'.repeat(61)]])
      expect(await send('POST', path, { language: 'nl', words })).toMatchObject({
        status: 400,
        body: { errors: [{ field: expect.stringMatching(/^words/) }] },
      });
    const { id } = added.body;
    expect((await send('DELETE', `/staff/shops/${other.slug}/synonyms/${id}`)).status).toBe(404);
    expect((await send('DELETE', `${path}/${id}`, undefined, {})).status).toBe(404);
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(200);
    await expect
      .poll(async () => names(await search('stokbroodsnijder')), patience)
      .not.toContain('Broodmes');
    expect((await send('DELETE', `${path}/${id}`)).body).toMatchObject({ code: 'NO_SUCH_SYNONYMS' });
  });

  test('SRCH-16 two errors are forgiven in 8 letters, one in 7 and none in 3', async () => {
    await createProduct(api.database, shop, { name: { nl: 'Percolator' } });
    await createProduct(api.database, shop, { name: { nl: 'Vijzels', en: 'Mortars' } });
    await createProduct(api.database, shop, { name: { nl: 'Wok' } });
    await expect.poll(async () => names(await search('wok')), patience).toEqual(['Wok']);
    // Broodmes has 8 letters, Vijzels 7.
    expect(names(await search('brxodxes'))).toEqual(['Broodmes']);
    expect(names(await search('vijxels'))).toEqual(['Vijzels']);
    expect(names(await search('vxjxels'))).toEqual([]);
    expect(names(await search('wox'))).toEqual([]);
  });

  test('SRCH-16 accents do not matter, where no typing error is forgiven either, and none is said', async () => {
    await createProduct(api.database, shop, { name: { nl: 'Crème' } });
    await createProduct(api.database, shop, { name: { nl: 'Thé' } });
    for (const [text, name] of [
      ['the', 'Thé'],
      ['THÈ', 'Thé'],
      ['creme', 'Crème'],
    ] as const) {
      await expect.poll(async () => names(await search(text)), patience).toEqual([name]);
      expect((await search(text)).search.corrected, text).toBeNull();
    }
  });

  test('SRCH-18 a measure is found however it is written, and no other one for it', async () => {
    for (const name of ['Zaag 20 cm', 'Zaag 24 cm', 'Karaf 0,5 l', 'Karaf 1,5 l'])
      await createProduct(api.database, shop, { name: { nl: name } });
    await expect.poll(async () => names(await search('karaf')), patience).toHaveLength(2);
    for (const [name, texts] of [
      ['Zaag 24 cm', ['zaag 24 cm', 'zaag 24cm', 'zaag 240 mm', 'zaag 240mm', '0,24 m zaag']],
      ['Karaf 0,5 l', ['karaf 0,5 l', 'karaf 0.5l', 'karaf 500 ml', 'karaf 50cl']],
    ] as const)
      for (const text of texts) {
        const found = await search(text);
        expect(names(found), text).toEqual([name]);
        expect(found.search.relaxed, text).toBeNull();
      }
  });

  test('SRCH-16 a word is found by what sounds the same', async () => {
    await createProduct(api.database, shop, { name: { nl: 'Radijs' } });
    await expect.poll(async () => names(await search('radeis')), patience).toEqual(['Radijs']);
  });

  test('SRCH-18 of a compound that the shop does not know what has both parts comes first, and parts find their compounds', async () => {
    const product = (nl: string, popularity: number) =>
      createProduct(api.database, shop, { name: { nl }, popularity });
    await product('Druppellader', 90);
    await product('Lader voor de auto', 1);
    await product('Autolader', 50);
    await product('Zadel leer', 9);
    await product('Zadel gel', 1);
    await product('Pompoen', 5);
    await expect
      .poll(async () => names(await search('lader')), patience)
      .toEqual(['Lader voor de auto', 'Druppellader', 'Autolader']);
    expect(names(await search('autolader'))[0]).toBe('Autolader');
    expect(names(await search('auto lader'))).toEqual(['Autolader', 'Lader voor de auto']);
    expect(names(await search('gelzadel'))).toEqual(['Zadel gel', 'Zadel leer']);
    expect(names(await search('pompoenen'))).toEqual(['Pompoen']);
  });

  test('SRCH-18 what has the very name comes first, as one word or as two, and in English the noun stands last', async () => {
    const product = (en: string, popularity: number) =>
      createProduct(api.database, shop, { name: { nl: 'Ding', en }, popularity });
    await product('U-lock blue', 99);
    await product('U-lock', 1);
    await product('Pastry whisk gift box', 99);
    await product('Ballon whisk', 1);
    await expect
      .poll(async () => names(await search('u lock', 'en')), patience)
      .toEqual(['U-lock', 'U-lock blue']);
    expect(names(await search('whisk', 'en'))).toEqual(['Ballon whisk', 'Pastry whisk gift box']);
    // Also where a description has both as one word.
    const cutters = (
      await createCategory(api.database, shop, { slug: 'snijders', name: { nl: 'Snijders', en: 'Cutters' } })
    ).id;
    await createProduct(api.database, shop, {
      name: { nl: 'Kruiden snijder groot' },
      categoryIds: [cutters],
      translations: { nl: { description: 'Een kruidensnijder voor thuis' } },
      popularity: 99,
    });
    await createProduct(api.database, shop, {
      name: { nl: 'Kruiden snijder' },
      categoryIds: [cutters],
      translations: { nl: { description: 'Een kruidensnijder voor thuis' } },
      popularity: 1,
    });
    await expect
      .poll(async () => names(await search('kruiden snijder')), patience)
      .toEqual(['Kruiden snijder', 'Kruiden snijder groot']);
  });

  test('SRCH-18 in English neither what stands behind the noun is one nor a colour', async () => {
    const tubes = await createCategory(api.database, shop, {
      slug: 'binnenbanden',
      name: { nl: 'Binnenbanden', en: 'Inner tubes' },
    });
    const colour = await createAttribute(api.database, shop, { slug: 'kleur', values: ['crimson'] });
    const product = (en: string, popularity: number, more = {}) =>
      createProduct(api.database, shop, { name: { nl: 'Iets', en }, popularity, ...more });
    await product('Inner tube Schrader valve', 99, { categoryIds: [tubes.id] });
    await product('Valve adapter', 1);
    await product('Jug brush', 99);
    const { id } = await product('Jug crimson', 1);
    await give(id, colour);
    await expect
      .poll(async () => names(await search('jug', 'en')), patience)
      .toEqual(['Jug crimson', 'Jug brush']);
    expect(names(await search('valve', 'en'))).toEqual(['Valve adapter', 'Inner tube Schrader valve']);
  });
});
