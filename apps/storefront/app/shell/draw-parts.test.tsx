import type { Me } from '@etalage/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defaultShop } from '../lib/default-shop.ts';
import { MeContext, nobody } from '../lib/me.ts';
import { presentShop } from '../lib/present-shop.server.ts';
import type { Shop } from '../lib/shop.ts';
import type { PageOfHeader } from '../lib/shop-parts.tsx';
import { storeInitOf } from '../lib/store-init.fixture.ts';
import { loadTheme } from '../themes/index.ts';
import { renderView } from '../ui/render-view.tsx';
import { CartLink } from './cart-link.tsx';
import { shopParts } from './draw-parts.server.tsx';

const plain = defaultShop('nl', ['nl', 'en']);
const entry = { isOpen: false, position: 'left' as const, children: [] };
const menu = [
  { ...entry, id: 1, label: 'Brood & banket', href: '/nl/products/category/brood' },
  { ...entry, id: 2, label: 'Kaas', href: '/nl/products/category/kaas' },
];
const banner = { text: 'Week van de <b>kaas</b>', isDismissable: true, code: null, style: {}, sections: [] };
const shop: Shop = {
  ...plain,
  header: { ...plain.header, menu, mobileMenu: menu },
  promoBanners: [
    { ...banner, id: 7, href: '/nl/products/category/kaas' },
    { ...banner, id: 8, href: null },
    { ...banner, id: 9, href: '/nl/products?tag=zomer' },
  ],
};
const theme = await loadTheme('simple');
const parts = shopParts(shop, theme);
const page: PageOfHeader = { path: '/nl/products?q=a', alternates: {}, searchTerm: '' };
const customer: Me = { ...nobody, customer: { id: 'c', firstName: '<i>Jo</i>', headerCustomerLogo: null } };

/** Opening tags with this text in them. */
const tags = (html: string, part: string) =>
  (html.match(/<[^/][^>]*>/g) ?? []).filter((tag) => tag.includes(part));

test('HEAD-04 the menu marks the entry of this page, and no other one', () => {
  expect(tags(parts.menu('/nl/products/category/kaas?page=2'), 'aria-current')).toEqual([
    expect.stringContaining('href="/nl/products/category/kaas"'),
  ]);
  expect(tags(parts.menu('/nl/products'), 'aria-current')).toEqual([]);
  expect(parts.menu('/nl/products')).toContain('Brood &amp; banket');
});

test('LANG-03 the links to other languages lead to this page, under its name there', () => {
  for (const part of [parts.drawer, (shown: PageOfHeader) => parts.item('language', shown)]) {
    expect(tags(part(page), 'data-language="en"')[0]).toContain('href="/en/products?q=a"');
    const named = part({ ...page, alternates: { en: '/en/products/cheese?a=1&b="2"' } });
    expect(tags(named, 'data-language="en"')[0]).toContain(
      'href="/en/products/cheese?a=1&amp;b=&quot;2&quot;"',
    );
  }
});

test('LANG-04 every language stands with its flag and name, in drawer and header, and only where there is a choice', () => {
  const one = shopParts(defaultShop('nl', ['nl']), theme);
  for (const draw of [
    (of: typeof parts) => of.drawer(page),
    (of: typeof parts) => of.item('language', page),
  ]) {
    const read = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(read(draw(parts))).toContain('🇳🇱 Nederlands');
    expect(read(draw(parts))).toContain('🇬🇧 English');
    expect(read(draw(one))).not.toMatch(/🇳🇱|Nederlands/);
  }
});

test('SEO-05 every page of a shop that is not for search engines says so in its head, and of all others none does', () => {
  const headOf = (...settings: [string, string][]) =>
    renderToStaticMarkup(
      shopParts(presentShop(storeInitOf(Object.fromEntries(settings)), {}), theme).head('n'),
    );
  const key = 'search_engines_enabled';
  expect(headOf([key, 'no'])).toContain('<meta content="noindex, nofollow" name="robots"/>');
  for (const head of [headOf(), headOf([key, 'yes']), headOf([key, '?'])])
    expect(head).not.toContain('robots');
});

test('what was searched for stands in the drawer as text, whatever it is', () => {
  expect(parts.drawer({ ...page, searchTerm: '"><script>' })).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(parts.drawer(page)).toContain('value=""');
});

test('HEAD-04 HEAD-11 a customer is greeted and led to their account, and the next guest is not', () => {
  for (const name of ['drawer-account', 'account']) {
    const greeted = parts.drawPlaces(customer)[name];
    expect(greeted).toContain('&lt;i&gt;Jo&lt;/i&gt;');
    expect(greeted).toContain('href="/nl/account"');
    const guests = parts.drawPlaces(nobody)[name];
    expect(guests).not.toContain('Jo');
    expect(guests).toContain('href="/nl/auth/login"');
  }
  expect(parts.drawPlaces(customer)['drawer-account']).toContain('action="/nl/auth/logout"');
  // The parts themselves, which all pages share, say nothing of either.
  for (const part of [parts.drawer(page), parts.item('account', page)])
    expect(part).not.toMatch(/Jo|\/nl\/a(ccount|uth)/);
});

test('AUTH-05 on every page a bar says for whom staff act, with the words of the shop, and nothing is there for anybody else', () => {
  const customerId = '0b7c0d5e-6a43-4d8e-9f0a-0c6f2a1d9b11';
  const shadow = { userName: '<i>Jo</i> Smit', companyName: 'Smit & Zn', customerId };
  const drawn = parts.drawPlaces({ ...customer, shadow }).shadow ?? '';
  const read = drawn.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
  expect(read).toBe(
    `Schaduwmodus je bekijkt prijzen en plaatst orders namens klant &lt;i&gt;Jo&lt;/i&gt; Smit · Smit &amp; Zn · klantnummer ${customerId}Stop`,
  );
  expect(drawn).toContain(
    '<form action="/nl/auth/logout" method="post"><button type="submit" value="1" name="stop">',
  );
  expect(parts.drawPlaces({ ...customer, shadow: { ...shadow, companyName: null } }).shadow).not.toContain(
    'Zn',
  );
  for (const other of [customer, nobody]) expect(parts.drawPlaces(other).shadow).toBe('');
  // The part itself, which all pages share, says nothing of either.
  expect(parts.shadowBar()).not.toMatch(/Jo|Schaduw/);
});

test('PROMO-02 a banner is small on the pages that it leads to, and its script has the nonce of the answer', () => {
  const small = (path: string) => tags(parts.promoBanners(path, 'n'), 'data-minimised="true"');
  expect(small('/nl/products/category/kaas')).toEqual([expect.stringContaining('id="promo-7"')]);
  // The address of the page contains the banner's, be it longer.
  for (const path of ['/nl/products/category/kaas?page=2', '/nl/products/category/kaas/oud'])
    expect(small(path), path).toEqual([expect.stringContaining('id="promo-7"')]);
  // A banner's own may have a query.
  for (const path of ['/nl/products?tag=zomer', '/nl/products?tag=zomer&page=2'])
    expect(small(path), path).toEqual([expect.stringContaining('id="promo-9"')]);
  for (const path of ['/nl/home', '/nl/products', '/nl/products?page=2', '/nl/products/category/brood'])
    expect(small(path), path).toEqual([]);
  expect(parts.promoBanners('/nl/home', 'abc')).toContain('<script nonce="abc">');
  expect(parts.promoBanners('/nl/home', 'def')).not.toContain('abc');
});

test('HEAD-14 a badge tells how many units are in the cart, only above 0, and of more than 99 that they are more', () => {
  for (const [count, badge] of [
    [0, undefined],
    [2, '2'],
    [120, '99+'],
  ] as const) {
    const drawn = renderView(
      <MeContext value={{ ...nobody, cart: { ...nobody.cart, count } }}>
        <CartLink label="Winkelwagen" />
      </MeContext>,
    );
    expect(/<span[^>]* class="header-count[^>]*>([^<]*)</.exec(drawn)?.[1], String(count)).toBe(badge);
  }
});

test('nothing is left of the holes, and pictures are not asked for ahead in the middle of a page', () => {
  const section = { text: 'Brood', imageUrl: '/media/a.webp', imagePosition: 'LEFT' as const, linkUrl: null };
  const pictured = { ...shop, promoBanners: [{ ...banner, id: 9, href: null, sections: [section] }] };
  const all = [
    ...[parts.menu('/'), parts.drawer(page), parts.item('language', page), parts.footer()],
    shopParts(pictured, theme).promoBanners('/', 'n'),
  ].join('');
  expect(all).not.toContain('hole-');
  expect(all).toContain('src="/media/a.webp"');
  expect(all).not.toContain('rel="preload"');
});
