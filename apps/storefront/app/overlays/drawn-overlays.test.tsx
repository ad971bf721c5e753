import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { presentShop } from '../lib/present-shop.server.ts';
import { storeInitOf } from '../lib/store-init.fixture.ts';
import { OrderLines } from '../ui/order-lines.tsx';
import { renderView, textOf } from '../ui/render-view.tsx';
import { DrawnOverlays } from './drawn-overlays.tsx';

/** What floats above the pages of a shop with this setting. */
const drawn = (sticky: object, language: 'nl' | 'en' = 'nl') => {
  const shop = { ...presentShop(storeInitOf({ sticky_button: JSON.stringify(sticky) }), {}), language };
  return renderView(<DrawnOverlays hidesSticky="" nonce="n" shop={shop} />, shop);
};
const on = (sticky: object, language?: 'nl' | 'en') => drawn({ enabled: true, ...sticky }, language);

test('STICK-01 there is a button only where it is switched on', () => {
  const look = { position: 'top-left', display: 'text', text: 'Vraag het ons' };
  expect(on(look)).toContain('sticky-button');
  for (const off of [look, { ...look, enabled: false }, { ...look, enabled: 'true' }, {}])
    expect(drawn(off)).not.toContain('sticky');
});

test('STICK-01 the lines of an order are marked as what the button gives way to, as those of a cart are', () => {
  expect(renderView(<OrderLines bundles={[]} lines={[]} />)).toMatch(/^<ul [^>]*data-lines/);
});

test('STICK-01 the button is drawn as the shop set it: shape, words, icon by name, picture and its fit', () => {
  const pill = on({ shape: 'pill', size: 'large' });
  expect(pill).toContain('sticky-pill');
  expect(pill).toMatch(/style="[^"]*height:72px;width:115px"/);
  expect(on({ shape: 'circle', size: 'large' })).toMatch(/sticky-circle.*height:72px;width:72px"/s);
  const words = on({ display: 'text', text: 'Vraag het ons', textSize: 20, textWeight: 700, size: 'small' });
  expect(textOf(words.slice(words.indexOf('<a ')))).toBe('Vraag het ons');
  expect(words).toMatch(/height:40px;min-width:40px;font-size:20px;font-weight:700"/);
  const drawing = (icon: string) => /<path[^>]*>/.exec(on({ icon }))?.[0];
  expect(new Set(['chat', 'phone', 'mail', 'help', 'gift'].map(drawing)).size).toBe(5);
  expect(drawing('chatbubble-outline')).toBe(drawing('chat'));
  expect(drawing('no such icon')).toBe(drawing('chat'));
  for (const imageFit of ['contain', 'cover'])
    expect(on({ display: 'image', imageUrl: '/media/t/a.webp', imageFit })).toMatch(
      new RegExp(`<img[^>]* src="/media/t/a.webp"[^>]*object-fit:${imageFit}`),
    );
});

test('STICK-01 an icon that could not be seen on the button’s colour is corrected, and one that can be stays', () => {
  const shown = (color: string, iconColor: string) =>
    /style="background:#\w+;color:(#\w+)/.exec(on({ color, iconColor }))?.[1];
  expect(shown('#777777', '#888888')).toBe('#000000');
  expect(shown('#14375a', '#ffff00')).toBe('#ffff00');
});

test('STICK-03 whatever begins with http is somewhere else and stays as it is; a page of the shop has the language', () => {
  const link = (url: string, openInNewTab: boolean, language?: 'nl' | 'en') =>
    /<a [^>]*>/.exec(on({ link: { url, openInNewTab } }, language))?.[0] ?? '';
  for (const url of ['http://hulp.example/a', 'https://hulp.example/a']) {
    expect(link(url, false)).toContain(`href="${url}"`);
    expect(link(url, false)).not.toContain('target=');
    expect(link(url, true)).toMatch(/target="_blank"/);
  }
  expect(link('/products', true)).toMatch(/href="\/nl\/products".*target="_blank"/);
  expect(link('/products', true, 'en')).toMatch(/href="\/en\/products".*target="_blank"/);
  expect(link('', false)).toContain('href="/nl/contact"');
});

test('STICK-04 the popup has the shop’s own title, else the one of the page’s language; without a text it is the way to the contact page', () => {
  const titleOf = (title: string | undefined, language?: 'nl' | 'en') =>
    /<h2[^>]*>(.*?)<\/h2>/.exec(
      on({ action: 'popup', popup: { title, bodyHtml: '<p>Bel</p>' } }, language),
    )?.[1];
  expect(titleOf('Kom je er niet uit?')).toBe('Kom je er niet uit?');
  expect([titleOf(undefined), titleOf('', 'en')]).toEqual(['Hulp nodig?', 'Need help?']);
  // Without a text there is nothing to open.
  for (const popup of [{ title: 'Hulp' }, { title: 'Hulp', bodyHtml: ' ' }, {}]) {
    const bare = on({ action: 'popup', popup }, 'en');
    expect(bare).toMatch(/<a [^>]*href="\/en\/contact"/);
    expect(bare).not.toMatch(/<dialog|target="_blank"/);
  }
});

test('LIST-08 a page keeps room before its first paint for what this browser looked at, where the page does not show that already', () => {
  const [, script = ''] = /<script[^>]*>(.*?)<\/script>/s.exec(drawn({})) ?? [];
  const keepsRoom = (seen: string | undefined, { besides = '', cards = [''] } = {}) => {
    const place = { dataset: { besides } };
    const document = {
      querySelector: (selector: string) => (selector === '.seen' ? place : null),
      getElementById: (id: string) => (cards.includes(id) ? {} : null),
    };
    runInNewContext(script, { document, localStorage: { seen } });
    return 'room' in place.dataset;
  };
  expect([undefined, '', 'x', '7'].map((seen) => keepsRoom(seen))).toEqual([false, false, false, true]);
  expect([keepsRoom('7', { besides: '7' }), keepsRoom('7 8', { besides: '7' })]).toEqual([false, true]);
  expect([keepsRoom('7', { cards: ['card-7'] }), keepsRoom('7 8', { cards: ['card-7'] })]).toEqual([
    false,
    true,
  ]);
});
