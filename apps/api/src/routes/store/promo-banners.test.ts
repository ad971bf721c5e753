import { PromoBanner, type StoreInit } from '@etalage/contracts';
import type { JsonObject } from '@etalage/db';
import { createTenant, type TestTenant } from '@etalage/db/test-factories';
import fc from 'fast-check';
import { Check } from 'typebox/value';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { noteTransactions } from '../../../test/count-statements.ts';
import { readStoreInit } from '../../repositories/store.ts';
import { presentPromoBanner } from './present-promo-banner.ts';

const api = await createTestApp();

async function shopWith(...banners: { content: unknown; [column: string]: unknown }[]): Promise<TestTenant> {
  const tenant = await createTenant(api.database);
  await api.database.withTenant(tenant.id, async (tx) => {
    for (const [sort_index, { content, ...columns }] of banners.entries()) {
      await tx
        .insertInto('promo_banners')
        .values({ sort_index, ...columns, content: content as JsonObject, tenant_id: tenant.id })
        .execute();
    }
  });
  return tenant;
}
async function bannersOf(tenant: TestTenant, lang = 'nl') {
  const answer = await api.app.inject({ url: `/store/init?lang=${lang}`, headers: { host: tenant.host } });
  expect(answer.statusCode).toBe(200);
  return answer.json<StoreInit>().promoBanners;
}

afterEach(() => {
  vi.useRealTimers();
});

const camel = {
  text: { nl: '<b>Zomer</b>', en: '<b>Summer</b>' },
  color: '#C2410C',
  href: '/products?tag=zomer',
  action: 'ADD_PROMOCODE',
  promocode: 'zomer 10',
  isDismissable: true,
  customStyles: { fontFamily: 'Georgia', fontSize: 18, color: '#FFF' },
  layoutType: 'SECTIONS',
  sections: [
    { text: 'Tweede', imageUrl: '/media/b.webp', imagePosition: 'RIGHT', linkUrl: 'b', order: 2 },
    { text: { nl: 'Eerste', en: 'First' }, imagePosition: 'NONE', linkUrl: '/a', order: 1 },
  ],
};
const snake = {
  text: camel.text,
  color: camel.color,
  href: camel.href,
  action: 'add_promocode',
  promocode: { code: 'ZOMER10' },
  is_dismissable: '1',
  custom_styles: '{"font_family":"georgia, serif","font_size":"18px","color":"#fff"}',
  layout_type: 'sections',
  sections: JSON.stringify([
    { text: 'Tweede', image_url: '/media/b.webp', image_position: 'right', link_url: '/b', order: '2' },
    { text: { nl: 'Eerste', en: 'First' }, image_position: 'none', link_url: '/a', order: '1' },
  ]),
};

/** As a form writes it that sends both spellings and fills in one. */
const both = { ...snake, promocode: '', promo_code: 'ZOMER10', isDismissable: '', layoutType: '' };

test('PROMO-01 either spelling of every field gives the same banner, in the order of the shop and its language', async () => {
  const tenant = await shopWith({ content: camel }, { content: snake }, { content: both });
  const [first, second, third] = await bannersOf(tenant);
  expect(first).toMatchObject({
    text: '<b>Zomer</b>',
    color: '#c2410c',
    href: '/products?tag=zomer',
    action: 'ADD_PROMOCODE',
    promocode: 'ZOMER10',
    isDismissable: true,
    customStyles: { fontFamily: 'Georgia, "Times New Roman", serif', fontSize: '18px', color: '#ffffff' },
    layoutType: 'SECTIONS',
    sections: [
      { text: 'Eerste', imageUrl: null, imagePosition: 'NONE', linkUrl: '/a' },
      { text: 'Tweede', imageUrl: '/media/b.webp', imagePosition: 'RIGHT', linkUrl: '/b' },
    ],
  });
  for (const banner of [second, third]) expect({ ...banner, id: first?.id }).toEqual(first);
  const [english] = await bannersOf(tenant, 'en');
  expect(english?.text).toBe('<b>Summer</b>');
  expect(english?.sections.map((section) => section.text)).toEqual(['First', 'Tweede']);
});

test('LANG-09 PROMO-01 a text of a banner or a section that is empty in a language is the one of the default language', async () => {
  const empty = (nl: string) => ({ nl, en: '' });
  const sections = [{ text: empty('Deel') }, { text: { nl: 'Los' } }];
  const tenant = await shopWith({ content: { text: empty('Kop'), layoutType: 'SECTIONS', sections } });
  const [banner] = await bannersOf(tenant, 'en');
  expect(banner?.text).toBe('Kop');
  expect(banner?.sections.map(({ text }) => text)).toEqual(['Deel', 'Los']);
});

test('PROMO-01 only banners that are switched on and current are shown', async () => {
  const hour = 3_600_000;
  const tenant = await shopWith(
    { content: { text: 'aan' }, sort_index: 2 },
    { content: { text: 'uit' }, is_active: false },
    { content: { text: 'straks' }, valid_from: new Date(Date.now() + hour) },
    { content: { text: 'voorbij' }, valid_until: new Date(Date.now() - hour) },
    {
      content: { text: 'nu' },
      valid_from: new Date(Date.now() - hour),
      valid_until: new Date(Date.now() + hour),
    },
  );
  const banners = await bannersOf(tenant);
  expect(banners.map((banner) => banner.text)).toEqual(['aan', 'nu']);
  expect(banners[0]).toMatchObject({ href: null, action: null, isDismissable: false, layoutType: null });
});

test('PROMO-05 PROMO-01 what is broken gives no banner, and never breaks the shop', async () => {
  const broken: unknown[] = [null, 3, '', '{"text":', [], {}, { text: 7 }, { text: '<script>x</script>' }];
  broken.push({ sections: 'x', layoutType: 'SECTIONS' }, { layoutType: 'SECTIONS', sections: [null, 1, {}] });
  const tenant = await shopWith(...broken.map((content) => ({ content: JSON.stringify(content) })), {
    content: { text: 'goed', custom_styles: '{"font_size":', sections: { order: 1 } },
  });
  expect((await bannersOf(tenant)).map((banner) => banner.text)).toEqual(['goed']);
});

test('PROMO-05 only safe fonts, sizes and colours are passed on', () => {
  const styles = (custom_styles: unknown) =>
    presentPromoBanner({ id: 1, content: { text: 'x', custom_styles } }, 'nl', 'nl')?.customStyles;
  const none = { fontFamily: null, fontSize: null, color: null };
  for (const font_family of ['Comic', 'Arial;}*{display:none', 'url(x)', '__proto__', 'constructor', '', 3]) {
    expect(styles({ font_family }), String(font_family)).toEqual(none);
  }
  for (const font_size of [
    7,
    65,
    '0',
    '1e2',
    '8rem',
    '14px;color:red',
    'calc(8px)',
    -12,
    null,
    [],
    '999px',
  ]) {
    expect(styles({ font_size }), String(font_size)).toEqual(none);
  }
  for (const color of ['red', 'rgb(0,0,0)', '#12345', '#ggg', '#fff;x', 'url(#fff)', '#12345678', {}]) {
    expect(styles({ color }), String(color)).toEqual(none);
  }
  expect(styles({ fontFamily: "'Times New Roman', x", font_size: '8', color: ' #ABCDEF ' })).toEqual({
    fontFamily: '"Times New Roman", Times, serif',
    fontSize: '8px',
    color: '#abcdef',
  });
  expect(styles({ font_family: 'ARIAL', fontSize: 64 })).toMatchObject({ fontSize: '64px' });
});

test('PROMO-05 texts and addresses of a banner go through the shop’s one sanitiser', () => {
  const banner = presentPromoBanner(
    {
      id: 1,
      content: {
        text: '<p onclick="x()" style="position:fixed">Hoi <a href="javascript:x()">daar</a><script>x</script></p>',
        href: 'javascript:alert(1)',
        layoutType: 'SECTIONS',
        sections: [
          { text: '<img src=x onerror=x()>tekst', imageUrl: 'data:image/svg+xml,x', linkUrl: '//evil.test' },
          { text: '', imageUrl: 'https://pictures.test/a.jpg', imagePosition: 'TOP', linkUrl: '/goed' },
        ],
      },
    },
    'nl',
    'nl',
  );
  expect(banner).toMatchObject({
    text: '<p>Hoi <a>daar</a></p>',
    href: null,
    sections: [
      { text: 'tekst', imageUrl: null, imagePosition: 'NONE', linkUrl: null },
      { text: '', imageUrl: 'https://pictures.test/a.jpg', imagePosition: 'LEFT', linkUrl: '/goed' },
    ],
  });
});

test('PROMO-05 PROMO-01 no JSON that is stored, whatever it is, makes a banner outside its schema', () => {
  const keys = Object.keys({ ...camel, ...snake, __proto__: 1, order: 1 });
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...keys, 'font_size', 'code', 'imageUrl', 'nl'), fc.jsonValue()),
    fc.constantFrom<unknown>('#fff', 'Georgia', '12px', 'SECTIONS', '[{}]', '{"a":', '<b>x</b>', '/pad'),
  );
  const content = fc.oneof(anything, fc.dictionary(fc.constantFrom(...keys), anything));
  fc.assert(
    fc.property(content, (stored) => {
      const banner = presentPromoBanner({ id: 1, content: stored }, 'nl', 'nl');
      return banner === null || Check(PromoBanner, banner);
    }),
    { numRuns: 3000 },
  );
});

test('PROMO-09 what pages are made of is out of date when the next banner comes or goes, also in the answer that is kept', async () => {
  const now = Date.now();
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000);
  const content = { text: 'Actie' };
  const none = await shopWith({ content, valid_from: inMinutes(-9), valid_until: inMinutes(-8) });
  const leaving = await shopWith(
    { content, valid_from: inMinutes(-9), valid_until: inMinutes(90) },
    { content, valid_from: inMinutes(120) },
    { content, valid_from: inMinutes(60), is_active: false },
  );
  const coming = await shopWith(
    { content, valid_until: inMinutes(90) },
    { content, valid_from: inMinutes(60) },
  );
  const ask = (tenant: TestTenant) =>
    api.app.inject({ url: '/store/init?lang=nl', headers: { host: tenant.host } });
  expect((await ask(none)).headers['cache-fresh-until']).toBeUndefined();
  expect((await ask(leaving)).headers['cache-fresh-until']).toBe(inMinutes(90).toISOString());
  // The database has a clock of its own; the memory is told that the moment is ten seconds away, and then that it was.
  vi.useFakeTimers({ toFake: ['Date'], now: inMinutes(60).getTime() - 10_000 });
  const noted = noteTransactions(api.database);
  const timesRead = () => noted.taken().filter((texts) => texts.join().includes('promo_banners')).length;
  expect((await ask(coming)).headers['cache-fresh-until']).toBe(inMinutes(60).toISOString());
  expect(timesRead()).toBe(1);
  await ask(coming);
  expect(timesRead()).toBe(0);
  vi.setSystemTime(inMinutes(60).getTime() + 1);
  await ask(coming);
  expect(timesRead()).toBe(1);
});

test('PROMO-09 a banner that is said to stay for ever, or to have been there for ever, is shown', async () => {
  const content = { text: 'Altijd' };
  const tenant = await shopWith(
    { content, valid_from: '-infinity', valid_until: 'infinity' },
    { content: { text: 'Nooit' }, valid_from: 'infinity' },
  );
  expect((await bannersOf(tenant)).map(({ text }) => text)).toEqual(['Altijd']);
  const read = await api.database.withTenant(tenant.id, (tx) =>
    readStoreInit(tx, 'Winkel', { language: 'nl', fallback: 'nl' }),
  );
  expect(read.promoBannersChangeAt).toBeNull();
});
