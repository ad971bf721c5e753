import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopHref } from '../lib/links.ts';
import { jsonSetting, settingsOf } from '../lib/settings.ts';
import { readStickyButton } from '../lib/sticky-button.ts';
import { isStickyHidden, stickyRules, stickyTarget } from './sticky-rules.ts';

const read = (text: string) =>
  readStickyButton(jsonSetting(settingsOf([{ key_: 'sticky_button', value_: text }]), 'stickyButton'));
const hrefOf = (url: string) => shopHref(url, 'nl', ['nl', 'en']);
const defaults = read('{}');

const whole = fc.record(
  {
    enabled: fc.oneof(fc.boolean(), fc.jsonValue()),
    position: fc.constantFrom('bottom-left', 'bottom-right', 'top-left', 'top-right', 'middle', null, 7),
    shape: fc.constantFrom('circle', 'pill', 'rounded', 'star', {}),
    size: fc.constantFrom('small', 'medium', 'large', 'custom', 'huge', 3),
    customWidth: fc.oneof(fc.integer(), fc.double(), fc.string()),
    customHeight: fc.oneof(fc.integer(), fc.double(), fc.string()),
    color: fc.oneof(fc.constantFrom('#123456', '#ABC', 'red; position:fixed'), fc.string()),
    iconColor: fc.string(),
    textColor: fc.string(),
    textWeight: fc.oneof(fc.integer(), fc.string()),
    textSize: fc.oneof(fc.integer(), fc.string()),
    display: fc.constantFrom('icon', 'text', 'image', 'film'),
    imageUrl: fc.constantFrom('/a.webp', 'https://x.example/a.webp', 'javascript:alert(1)', '//x', '/', 4),
    imageFit: fc.constantFrom('contain', 'cover', 'fill'),
    animation: fc.constantFrom('none', 'pulse', 'bounce', 'wiggle', 'spin'),
    action: fc.constantFrom('link', 'chat', 'popup', 'explode'),
    link: fc.jsonValue(),
    chat: fc.oneof(fc.jsonValue(), fc.record({ url: fc.constantFrom('https://wa.me/1', 'javascript:x') })),
    popup: fc.jsonValue(),
    exclude: fc.oneof(fc.jsonValue(), fc.record({ paths: fc.array(fc.jsonValue()) })),
  },
  { requiredKeys: [] },
);
/** The text with some of it cut out or doubled. */
const damaged = fc
  .tuple(whole, fc.nat(400), fc.nat(20), fc.string({ maxLength: 5 }))
  .map(([given, at, cut, put]) => {
    const text = JSON.stringify(given);
    return text.slice(0, at) + put + text.slice(at + cut);
  });

test('STICK-01 any JSON, however broken, is a whole button: each setting one of its values, what makes no sense its default', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        whole.map((given) => JSON.stringify(given)),
        damaged,
        fc.json(),
        fc.string(),
      ),
      (text) => {
        const button = read(text);
        const hexes = [button.color, button.iconColor, button.textColor];
        const sound = {
          keys: Object.keys(button).join() === Object.keys(defaults).join(),
          position: ['bottom-left', 'bottom-right', 'top-left', 'top-right'].includes(button.position),
          shape: ['circle', 'pill', 'rounded'].includes(button.shape),
          size: ['small', 'medium', 'large', 'custom'].includes(button.size),
          display: ['icon', 'text', 'image'].includes(button.display),
          imageFit: ['contain', 'cover'].includes(button.imageFit),
          animation: ['none', 'pulse', 'bounce', 'wiggle'].includes(button.animation),
          action: ['link', 'chat', 'popup'].includes(button.action),
          colours: hexes.every((colour) => /^#[0-9a-f]{6}$/.test(colour)),
          pixels: [button.width, button.height].every((pixels) => pixels >= 24 && pixels <= 400),
          textWeight: button.textWeight >= 100 && button.textWeight <= 900,
          textSize: button.textSize >= 8 && button.textSize <= 64,
          imageUrl: button.imageUrl === null || /^(https:\/\/|\/[^/])/.test(button.imageUrl),
          chat: button.chat.url === '' || /^https?:\/\//i.test(button.chat.url),
          texts: button.link.url !== '' && button.popup.title !== '',
          target: stickyTarget(button, hrefOf).href !== '',
          rules: typeof isStickyHidden('/nl/home', stickyRules(button, hrefOf)) === 'boolean',
        };
        const wrong = Object.entries(sound).filter(([, is]) => !is);
        expect(wrong).toEqual([]);
      },
    ),
    { numRuns: 5_000 },
  );
  expect(defaults).toMatchObject({
    enabled: false,
    position: 'bottom-right',
    shape: 'circle',
    color: '#2563eb',
  });
  expect(defaults).toMatchObject({ display: 'icon', imageFit: 'contain', animation: 'none', action: 'link' });
  expect([read('{"size":"small"}').width, read('{"size":"large"}').height, defaults.width]).toEqual([
    40, 72, 56,
  ]);
});

test('STICK-01 every value that a setting can have is taken over, and enabled is true alone', () => {
  const values = {
    enabled: [true, false],
    position: ['bottom-left', 'bottom-right', 'top-left', 'top-right'],
    shape: ['circle', 'pill', 'rounded'],
    size: ['small', 'medium', 'large', 'custom'],
    display: ['icon', 'text', 'image'],
    imageFit: ['contain', 'cover'],
    animation: ['none', 'pulse', 'bounce', 'wiggle'],
    action: ['link', 'chat', 'popup'],
    icon: ['chatbubble-outline', 'gift'],
    text: ['Vraag het ons'],
    imageUrl: ['/a.webp', 'https://x.example/a.webp'],
    color: ['#123456'],
    iconColor: ['#fedcba'],
    textColor: ['#abcdef'],
    textWeight: [300, 900],
    textSize: [8, 64],
    link: [{ url: 'https://x.example/a', openInNewTab: true }],
    chat: [{ type: 'whatsapp', url: 'https://wa.me/1' }],
    popup: [{ title: 'Hulp', bodyHtml: '<p>Bel ons</p>' }],
    exclude: [{ inCheckout: true, paths: ['/a', '/b'], whenOnTargetPage: true }],
  };
  for (const [setting, all] of Object.entries(values))
    for (const value of all)
      expect.soft(read(JSON.stringify({ [setting]: value })), setting).toMatchObject({ [setting]: value });
  for (const enabled of ['true', 1, 'yes', {}, null])
    expect(read(JSON.stringify({ enabled })).enabled).toBe(false);
  expect(read('{"size":"custom","customWidth":120,"customHeight":44}')).toMatchObject({
    width: 120,
    height: 44,
  });
});

test('STICK-02 where it is hidden: on products and bundles always, elsewhere as the shop says', () => {
  const hidden = (path: string, settings: object = {}) =>
    isStickyHidden(path, stickyRules(read(JSON.stringify(settings)), hrefOf));
  for (const path of ['/nl/products/vaas-12', '/en/bundles/set?x=1']) expect(hidden(path)).toBe(true);
  for (const path of [
    '/nl/products',
    '/nl/products?q=a',
    '/nl/products/category/vazen',
    '/nl/contact',
    '/nl/checkout/adres',
  ])
    expect(hidden(path), path).toBe(false);
  for (const path of ['/nl/checkout/adres', '/nl/shopping-bag', '/checkout/success'])
    expect(hidden(path, { exclude: { inCheckout: true } }), path).toBe(true);
  const paths = { exclude: { paths: ['/account', 'nl/pagina/over'] } };
  expect(
    ['/nl/account/orders', '/en/pagina/over-ons', '/nl/pagina/anders'].map((path) => hidden(path, paths)),
  ).toEqual([true, true, false]);
  const onTarget = { link: { url: '/en/contact?a=1#b' }, exclude: { whenOnTargetPage: true } };
  expect(
    ['/nl/contact', '/nl/contact?x=2', '/nl/contact/more', '/nl/home'].map((path) => hidden(path, onTarget)),
  ).toEqual([true, true, false, false]);
  const exclude = { whenOnTargetPage: true };
  // The home page by its short address, and the contact page for whatever leads nowhere else.
  for (const url of ['/', '/nl', '/home', '/en/home?x=1'])
    expect(
      ['/nl/home', '/en/home', '/nl/contact'].map((path) => hidden(path, { link: { url }, exclude })),
      url,
    ).toEqual([true, true, false]);
  for (const lost of [
    {},
    { action: 'chat' },
    { action: 'popup', popup: { title: 'Hulp' } },
    { link: { url: 'javascript:alert(1)' } },
  ])
    expect(
      ['/nl/home', '/nl/contact'].map((path) => hidden(path, { ...lost, exclude })),
      JSON.stringify(lost),
    ).toEqual([false, true]);
  // A page elsewhere, a chat, a popup or a place on any page is no page of ours.
  for (const other of [
    { link: { url: 'https://x.example/contact' } },
    { link: { url: 'mailto:a@x.example' } },
    { link: { url: '#news' } },
    { action: 'chat', chat: { url: 'https://wa.me/1' } },
    { action: 'popup', popup: { bodyHtml: '<p>Bel</p>' }, link: { url: '/contact' } },
  ])
    for (const path of ['/nl/contact', '/nl/home'])
      expect(hidden(path, { ...other, exclude }), JSON.stringify(other)).toBe(false);
});
