import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { defaultShop } from '../lib/default-shop.ts';
import { defaultHeader, type HeaderModel } from '../lib/header-model.ts';
import { barsOf } from '../lib/header-places.ts';
import type { HeaderProps } from '../lib/header-props.ts';
import { MeContext, nobody } from '../lib/me.ts';
import { presentShop } from '../lib/present-shop.server.ts';
import type { MenuNode, Shop } from '../lib/shop.ts';
import { ShopPartsContext } from '../lib/shop-parts.tsx';
import { storeInitOf } from '../lib/store-init.fixture.ts';
import en from '../locales/en.json';
import nl from '../locales/nl.json';
import { shopParts } from '../shell/draw-parts.server.tsx';
import { type Theme, ThemeContext } from '../shell/theme.ts';
import { renderView, textOf } from '../ui/render-view.tsx';
import { loadTheme } from './index.ts';

const names = ['simple', 'fancy', 'ultimate-shape', 'modern-cool', 'modern-minimal'];
const plain = defaultShop('nl', ['nl', 'en']);

function node(id: number, label: string, href: string | null, children: MenuNode[] = []): MenuNode {
  return { id, label, href, isOpen: false, position: 'left', children };
}
const cheese = node(1, 'Kaas', '/nl/products/category/kaas', [
  node(11, 'Geit', '/nl/products/category/geit'),
]);
const gifts = node(2, 'Cadeaus', null, [node(21, 'Bonnen', '/nl/products/tag/bonnen')]);
const menu = [
  cheese,
  gifts,
  node(3, 'Blog', 'https://blog.example/'),
  node(4, 'Post', 'mailto:a@b.example'),
  node(5, 'Krant', 'http://krant.example/'),
];

type Given = {
  layout?: Partial<HeaderModel>;
  shop?: Partial<Shop>;
  page?: Partial<HeaderProps>;
  menu?: MenuNode[];
};

/** The home page, to its header. */
const page = {
  path: '/nl/home',
  alternates: {},
  title: null,
  mode: 'shop',
  overHero: null,
  hero: null,
  searchTerm: '',
} as const;

/** With what every header finds around it. */
function InTheme({ shop, theme, children }: { shop: Shop; theme: Theme; children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <ShopPartsContext value={shopParts(shop, theme)}>{children}</ShopPartsContext>
    </ThemeContext>
  );
}

/** A header as the server draws it, its wide bar and its narrow one. */
async function headerOf(name: string, given: Given = {}) {
  const shop: Shop = {
    ...plain,
    name: 'De Molen',
    ...given.shop,
    header: {
      ...plain.header,
      ...given.shop?.header,
      menu: given.menu ?? menu,
      mobileMenu: given.menu ?? menu,
      layout: { ...defaultHeader, ...given.layout },
      bars: barsOf({ ...defaultHeader, ...given.layout }, given.shop?.shoppingEnabled ?? true),
    },
  };
  const theme = await loadTheme(name);
  const markup = renderView(
    <InTheme shop={shop} theme={theme}>
      <theme.Header {...page} shop={shop} {...given.page} />
    </InTheme>,
    shop,
  );
  const [before = '', narrow = ''] = markup.split('<div class="header-narrow">');
  const [tag = ''] = /<header[^>]*>/.exec(before) ?? [];
  return { markup, tag, wide: before, narrow };
}

/** What stands in a bar, in its order. */
const itemsIn = (bar: string) =>
  [...(bar.split('header-below')[0] ?? '').matchAll(/header-item header-item-([a-z]+)/g)].map(
    ([, item]) => item,
  );

const placed = (left: string[], center: string[], right: string[]) => ({ left, center, right }) as never;

for (const name of names) {
  test(`HEAD-06 HEAD-18 ${name} has its menu below the bar, in it, or behind a button, over the whole screen where wanted`, async () => {
    const below = await headerOf(name, { layout: { navMode: 'below' } });
    expect(below.tag).toContain('data-nav="below"');
    expect(below.wide.split('header-below')[1]).toContain('menu-row');
    expect(itemsIn(below.wide)).not.toContain('nav');
    const desktop = placed(['logo', 'nav'], [], ['cart']);
    const placements = { desktop, mobile: defaultHeader.placements.mobile };
    const inline = await headerOf(name, { layout: { navMode: 'inline', placements } });
    expect(itemsIn(inline.wide)).toEqual(['logo', 'nav', 'search', 'cart']);
    expect(inline.wide).not.toContain('header-below');
    expect(inline.wide).toContain('menu-row');
    for (const hasFullscreenMenu of [true, false]) {
      const { wide } = await headerOf(name, {
        layout: { navMode: 'hamburger', placements, hasFullscreenMenu },
      });
      expect(wide).toContain('id="wide-menu"');
      expect(wide.includes('wide-menu-full')).toBe(hasFullscreenMenu);
      expect(wide).toContain('large-entries');
      expect(wide).not.toContain('menu-row');
    }
  });

  test(`HEAD-18 HEAD-21 ${name} has every item where the shop placed it`, async () => {
    const desktop = placed(
      ['contact', 'facebook'],
      ['logo'],
      ['search', 'currency', 'instagram', 'tiktok', 'language', 'account', 'wishlist', 'cart'],
    );
    const mobile = placed(['nav', 'contact'], ['logo'], ['account', 'cart']);
    const social = (['Facebook', 'Instagram', 'TikTok'] as const).map((network) => ({
      network,
      href: `https://${network}.example/`,
    }));
    const { wide, narrow } = await headerOf(name, {
      layout: { placements: { desktop, mobile } },
      shop: { footer: { ...plain.footer, social } },
    });
    expect(itemsIn(wide)).toEqual([
      ...['contact', 'facebook', 'logo', 'search', 'currency', 'instagram', 'tiktok', 'language', 'account'],
      ...['wishlist', 'cart'],
    ]);
    expect(itemsIn(narrow)).toEqual(['nav', 'contact', 'logo', 'account', 'cart']);
    for (const { href } of social) expect(wide).toContain(`href="${href}"`);
    expect(wide).toContain('href="/nl/contact"');
    expect(wide).toContain('€ EUR');
  });

  test(`HEAD-02 HEAD-14 ${name} has room for the count of the wishlist in both bars, empty until it is known`, async () => {
    const desktop = placed(['logo'], [], ['wishlist']);
    const mobile = placed(['nav', 'logo'], [], ['wishlist']);
    const { wide, narrow } = await headerOf(name, { layout: { placements: { desktop, mobile } } });
    const room =
      /href="\/nl\/wishlist"(?:(?!<\/a>)[\s\S])*<span[^>]* data-wishlist-count="Verlanglijst, # bewaard" hidden=""><\/span>/g;
    expect([wide, narrow].map((bar) => bar.match(room)?.length)).toEqual([1, 1]);
  });

  test(`HEAD-15 HEAD-16 HEAD-18 ${name} has the shop's heights and width, and sticks unless it must not`, async () => {
    const { tag } = await headerOf(name, { layout: { height: { full: 84, shrunk: 52 }, maxWidth: 'full' } });
    expect(tag).toContain('--full:84');
    expect(tag).toContain('--shrunk:52');
    expect(tag).toContain('data-full="true"');
    expect(tag).toContain('data-sticky="true"');
    const loose = await headerOf(name, { layout: { isSticky: false, maxWidth: 'container' } });
    expect(loose.tag).not.toMatch(/data-sticky|data-full/);
  });

  test(`HEAD-18 ${name} has its search in the bar, beside the menu, in the drawer, or nowhere`, async () => {
    const searchOf = async (
      desktop: HeaderModel['search']['desktop'],
      mobile: HeaderModel['search']['mobile'],
    ) => {
      const { wide, narrow } = await headerOf(name, { layout: { search: { desktop, mobile } } });
      return {
        bar: itemsIn(wide).includes('search'),
        row: (wide.split('header-below')[1] ?? '').includes('id="header-search"'),
        narrow: narrow.includes('id="narrow-search"'),
        drawer: narrow.includes('id="drawer-search"'),
      };
    };
    expect(await searchOf('topbar', 'drawer')).toEqual({ bar: true, row: false, narrow: true, drawer: true });
    expect(await searchOf('navbar', 'navbar')).toEqual({
      bar: false,
      row: true,
      narrow: true,
      drawer: false,
    });
    expect(await searchOf('off', 'off')).toEqual({ bar: false, row: false, narrow: false, drawer: false });
    // Where no row stands below the bar, the field is in it all the same.
    for (const navMode of ['inline', 'hamburger'] as const)
      for (const desktop of ['navbar', 'off'] as const) {
        const { wide } = await headerOf(name, { layout: { navMode, search: { desktop, mobile: 'off' } } });
        expect(wide.split('id="header-search"')).toHaveLength(desktop === 'navbar' ? 2 : 1);
      }
  });

  test(`HEAD-18 ${name} sets the menu below it left, in the middle, right or apart`, async () => {
    for (const navBelowAlignment of ['left', 'center', 'right', 'space'] as const) {
      const { wide } = await headerOf(name, { layout: { navBelowAlignment } });
      expect(wide).toContain(`class="header-below" data-align="${navBelowAlignment}"`);
    }
  });

  test(`HEAD-12 HEAD-13 ${name} leads from the cart's pages back to the shop and nowhere else`, async () => {
    const { markup } = await headerOf(name, { page: { mode: 'cart' } });
    expect([...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/nl/home',
      '/nl/products',
    ]);
    expect(markup).not.toMatch(/<form|<button|<nav/);
  });
}

test('HEAD-04 the cart is called by the text header.cart, in the language of the page', async () => {
  const cart = (markup: string) => /<a[^>]* href="[^"]*\/shopping-bag"[^>]*>/.exec(markup)?.[0];
  for (const [language, label] of [
    ['nl', 'Winkelwagen'],
    ['en', 'Shopping bag'],
  ] as const) {
    const { wide } = await headerOf('simple', { shop: { language } });
    expect(cart(wide)).toContain(`aria-label="${label}"`);
    expect({ nl, en }[language].header.cart).toBe(label);
  }
});

test('HEAD-22 HEAD-02 an icon that the shop hides stands nowhere, and without shopping there is no cart', async () => {
  const { wide, narrow } = await headerOf('simple', {
    layout: { icons: ['account'] },
    shop: { shoppingEnabled: false },
  });
  expect(itemsIn(wide)).toEqual(['search', 'logo', 'account']);
  expect(itemsIn(narrow)).toEqual(['nav', 'logo']);
  const noCart = await headerOf('simple', { shop: { shoppingEnabled: false } });
  expect(itemsIn(noCart.wide)).toEqual(['search', 'logo', 'language', 'account', 'wishlist']);
  expect(itemsIn(noCart.narrow)).toEqual(['nav', 'logo', 'wishlist']);
});

test('HEAD-20 the logo over the first picture, and the name beside or in place of it, is as many times as large as the shop says, and nowhere else', async () => {
  const logo = { image: null, src: '/logo.png', alt: 'De Molen' };
  const shop = { header: { ...plain.header, logo } };
  const layout = { logoOverlap: 2, navMode: 'hamburger' as const };
  const hanging = await headerOf('ultimate-shape', { shop, layout, page: { hero: 'all' } });
  expect(hanging.wide).toContain('height:100px');
  expect(hanging.wide).toContain('data-overlap');
  // The name that stands for a logo grows with it, so that it can be read once it has shrunk.
  const named = await headerOf('ultimate-shape', { layout, page: { hero: 'all' } });
  expect(named.wide).toContain('font-size:2em');
  expect(named.narrow).not.toContain('font-size');
  const mark = { header: { ...plain.header, logo: { ...logo, isMark: true } } };
  const marked = await headerOf('ultimate-shape', { shop: mark, layout, page: { hero: 'all' } });
  expect(marked.wide).toContain('height:100px');
  expect(marked.wide).toMatch(/font-size:2em[^>]*>De Molen</);
  for (const given of [
    { page: { hero: null } },
    { page: { hero: 'mobile' as const } },
    { page: { hero: 'all' as const }, layout: { ...layout, logoOverlap: null } },
  ]) {
    const { wide } = await headerOf('ultimate-shape', { shop, layout, ...given });
    expect(wide).toContain('height:50px');
    expect(wide).not.toContain('data-overlap');
  }
});

test('HEAD-18 the logo hangs over the first picture only where no row stands below its bar and the page begins with one', async () => {
  const logo = { image: null, src: '/logo.png', alt: 'De Molen' };
  const hangs = async (given: Partial<HeaderModel>, hero: HeaderProps['hero'] = 'all') => {
    const { wide, narrow } = await headerOf('simple', {
      shop: { header: { ...plain.header, logo } },
      layout: { logoOverlap: 2, ...given },
      page: { hero },
    });
    return [wide, narrow].map((bar) => bar.includes('data-overlap'));
  };
  const search = (mobile: HeaderModel['search']['mobile']) => ({ desktop: 'topbar' as const, mobile });
  expect(await hangs({ navMode: 'below', search: search('off') })).toEqual([false, true]);
  expect(await hangs({ navMode: 'hamburger', search: search('drawer') })).toEqual([true, false]);
  expect(await hangs({ navMode: 'hamburger', search: search('navbar') })).toEqual([true, false]);
  // Nor where the page begins with a picture on the other screens alone.
  const free = { navMode: 'hamburger', search: search('off') } as const;
  expect(await hangs(free, 'desktop')).toEqual([true, false]);
  expect(await hangs(free, 'mobile')).toEqual([false, true]);
});

test('HEAD-21 a list that forgot the logo has it where the shop wants its logo, on wide screens and on narrow ones', async () => {
  const desktop = placed(['contact'], ['search'], ['cart']);
  const mobile = placed(['nav'], ['contact'], ['cart']);
  const itemsWith = async (logoPosition: HeaderModel['logoPosition']) => {
    const { wide, narrow } = await headerOf('simple', {
      layout: { logoPosition, placements: { desktop, mobile } },
    });
    return [wide, narrow].map((bar) =>
      ['left', 'center', 'right'].map((_, at) => itemsIn(bar.split('header-zone')[at + 1] ?? '')),
    );
  };
  expect(await itemsWith('left')).toEqual([
    [['logo', 'contact'], ['search'], ['cart']],
    [['logo', 'nav'], ['contact'], ['cart']],
  ]);
  expect(await itemsWith('center')).toEqual([
    [['contact'], ['logo', 'search'], ['cart']],
    [['nav'], ['logo', 'contact'], ['cart']],
  ]);
});

test('HEAD-04 fancy has four pages on the left and three on the right, each with its panel', async () => {
  const pages = (count: number, position: 'left' | 'right') =>
    Array.from({ length: count }, (_, at) => ({
      ...node(at + (position === 'left' ? 1 : 100), `${position} ${at + 1}`, `/nl/pagina/${position}-${at}`, [
        cheese,
      ]),
      position,
    }));
  const labels = async (given: MenuNode[]) => {
    const { wide } = await headerOf('fancy', { menu: given });
    const [, left = '', right = ''] = wide.split('<ul class="menu-row');
    expect(left.match(/class="menu-panel"/g)).toHaveLength(left.match(/data-entry/g)?.length ?? 0);
    return [left, right].map((side) =>
      [...side.matchAll(/data-entry=""[^>]*>([^<]+)/g)].map(([, label]) => label),
    );
  };
  expect(await labels([...pages(6, 'left'), ...pages(5, 'right')])).toEqual([
    ['left 1', 'left 2', 'left 3', 'left 4'],
    ['right 1', 'right 2', 'right 3'],
  ]);
  // What does not fit on its side stands on the other, where there is room.
  expect(await labels(pages(9, 'left'))).toEqual([
    ['left 1', 'left 2', 'left 3', 'left 4'],
    ['left 5', 'left 6', 'left 7'],
  ]);
  expect(await labels([...pages(1, 'left'), ...pages(5, 'right')])).toEqual([
    ['left 1', 'right 4', 'right 5'],
    ['right 1', 'right 2', 'right 3'],
  ]);
});

test('HEAD-09 in the drawer of fancy a page with children stays open and other entries fold; elsewhere all fold', async () => {
  const drawerOf = async (name: string) => (await headerOf(name)).narrow;
  const fancy = await drawerOf('fancy');
  expect(fancy.match(/<details/g)).toHaveLength(1);
  expect(textOf(/<summary.*?<\/summary>/.exec(fancy)?.[0] ?? '')).toBe('Cadeaus');
  expect(fancy).toMatch(/Kaas.*Geit.*<details/s);
  for (const name of ['simple', 'ultimate-shape', 'modern-cool']) {
    const drawer = await drawerOf(name);
    expect(drawer.match(/<details/g)).toHaveLength(2);
    // Its own page first, and each by itself: details of one name would close each other.
    expect(drawer).toMatch(/Alles in Kaas.*Geit/s);
    expect(drawer).not.toMatch(/<details[^>]* name=/);
  }
});

test('SRCH-07 all search fields of fancy send anything but nothing and spaces, those of the others two characters or more', async () => {
  for (const name of names) {
    const { wide, narrow } = await headerOf(name);
    for (const bar of [wide, narrow]) {
      const fields = bar.match(/<input[^>]*type="search"[^>]*>/g) ?? [];
      expect(fields.length, name).toBeGreaterThan(0);
      for (const field of fields) {
        expect(field.includes('minLength="2"'), name).toBe(name !== 'fancy');
        const pattern = new RegExp(`^(?:${/pattern="([^"]*)"/.exec(field)?.[1]})$`, 'v');
        const sent = ['  ', 'l', ' l ', 'ui', ' ui '].filter((text) => pattern.test(text));
        expect(sent, name).toEqual(name === 'fancy' ? ['l', ' l ', 'ui', ' ui '] : ['ui', ' ui ']);
      }
    }
  }
});

test('HEAD-08 an entry that says so is open at the start', async () => {
  const open = await headerOf('simple', { menu: [{ ...gifts, isOpen: true }, cheese] });
  expect(open.narrow.match(/<details open=""/g)).toHaveLength(1);
});

test('HEAD-10 http opens beside the shop from the drawer and the large menu, mailto does not, and a dropdown opens in its place', async () => {
  const linkTo = (markup: string, href: string) =>
    new RegExp(`<a [^>]*href="${href}"[^>]*>`).exec(markup)?.[0] ?? '';
  // On each of the three levels.
  const below = [
    node(62, 'Kind', 'https://kind.example/', [node(63, 'Kleinkind', 'http://kleinkind.example/')]),
  ];
  const outside = [...menu, node(6, 'Elders', null, [...below, node(64, 'Schrijf', 'mailto:c@d.example')])];
  const web = [
    'https://blog.example/',
    'http://krant.example/',
    'https://kind.example/',
    'http://kleinkind.example/',
  ];
  const { wide, narrow } = await headerOf('simple', { menu: outside });
  const fancy = await headerOf('fancy', { menu: outside });
  const desktop = placed(['nav'], ['logo'], []);
  const placements = { desktop, mobile: defaultHeader.placements.mobile };
  const layout = { navMode: 'hamburger', placements } as const;
  const large = await headerOf('simple', { menu: outside, layout });
  for (const markup of [narrow, large.wide]) {
    for (const href of web) expect(linkTo(markup, href), href).toContain('target="_blank"');
    for (const href of ['mailto:a@b.example', 'mailto:c@d.example'])
      expect(linkTo(markup, href), href).toMatch(/^<a (?!.*target)/);
  }
  for (const row of [wide, fancy.wide])
    for (const href of web) {
      expect(linkTo(row, href), href).toContain('rel="noopener"');
      expect(linkTo(row, href), href).not.toContain('target');
    }
});

test('HEAD-11 the header of fancy leads to the dashboard, others to the account, and both to the log-in of a guest', async () => {
  for (const [name, href] of [
    ['fancy', '/nl/account/dashboard'],
    ['simple', '/nl/account'],
    ['modern-cool', '/nl/account'],
  ] as const) {
    const shop = { ...plain, header: { ...plain.header, layout: defaultHeader } };
    const parts = shopParts(shop, await loadTheme(name));
    const customer = { ...nobody, customer: { id: 'c', firstName: 'Jo', headerCustomerLogo: null } };
    for (const place of ['account', 'drawer-account']) {
      expect(parts.drawPlaces(customer)[place]).toContain(`href="${href}"`);
      expect(parts.drawPlaces(nobody)[place]).toContain('href="/nl/auth/login"');
    }
  }
});

test('HEAD-02 a deeper page has the way back and its title in its narrow bar, and the menu at the end', async () => {
  const { narrow, wide } = await headerOf('simple', {
    page: { path: '/nl/products/kaas-1?a=b', title: 'Oude kaas' },
  });
  expect(itemsIn(narrow)).toEqual(['nav', 'logo', 'wishlist', 'cart', 'nav']);
  expect(narrow).toMatch(/<a aria-label="Terug"[^>]*href="\/nl\/products"/);
  expect(narrow).toContain('<p class="header-title">Oude kaas</p>');
  expect(wide).not.toContain('Terug');
  // What the shop has on the left is at the end as well.
  const mobile = placed(['nav', 'cart'], ['logo'], ['wishlist']);
  const moved = await headerOf('simple', {
    layout: { placements: { desktop: defaultHeader.placements.desktop, mobile } },
    page: { path: '/nl/products/kaas-1', title: 'Oude kaas' },
  });
  expect(itemsIn(moved.narrow)).toEqual(['nav', 'logo', 'cart', 'wishlist', 'nav']);
  const nameless = await headerOf('simple', {
    page: { path: '/nl/products/kaas-1' },
    shop: { name: 'Store' },
  });
  expect(nameless.narrow).toContain('<p class="header-title">Store</p>');
});

test('HEAD-26 the header shows the currency of the shop', async () => {
  const desktop = placed([], ['logo'], ['currency']);
  const layout = { placements: { desktop, mobile: defaultHeader.placements.mobile } };
  expect(textOf((await headerOf('simple', { layout })).wide)).toContain('€ EUR');
  expect(textOf((await headerOf('simple', { layout, shop: { currency: 'GBP' } })).wide)).toContain('£ GBP');
  // What the shop is charged in, whatever the setting wishes.
  for (const settings of [{}, { ecommerce_currency: 'sek' }] as Record<string, string>[]) {
    const { currency } = presentShop(storeInitOf(settings), {});
    const drawn = textOf((await headerOf('simple', { layout, shop: { currency } })).wide);
    expect(drawn).toContain('€ EUR');
    expect(drawn).not.toContain('SEK');
  }
});

test('HEAD-24 a co-brand stands beside the logo in the shop too', async () => {
  const theme = await loadTheme('fancy');
  const headerCustomerLogo = { enabled: true, logoUrl: '/media/a/logo.webp', displayName: 'Smit BV' };
  const shop = { ...plain, header: { ...plain.header, menu, mobileMenu: menu } };
  const markup = renderView(
    <MeContext value={{ ...nobody, customer: { id: 'c', firstName: 'Jo', headerCustomerLogo } }}>
      <InTheme shop={shop} theme={theme}>
        <theme.Header {...page} shop={shop} />
      </InTheme>
    </MeContext>,
  );
  expect(markup.match(/<img alt="[^"]*Smit BV[^"]*"[^>]*src="\/media\/a\/logo\.webp"/g)).toHaveLength(2);
});

test('HEAD-17 HOME-05 over the first picture stands the logo for dark grounds, beside the one that it scrolls to', async () => {
  const logo = { image: null, src: '/light.png', alt: 'De Molen' };
  const logoOnPicture = { ...logo, src: '/dark.png' };
  const logosIn = (bar: string) =>
    [...bar.matchAll(/class="logo-(clear|solid)">.*?src="([^"]*)"/g)].map(([, ...found]) => found);
  const shop = { header: { ...plain.header, logo, logoOnPicture } };
  const over = await headerOf('simple', { shop, page: { overHero: 'all' } });
  for (const bar of [over.wide, over.narrow])
    expect(logosIn(bar)).toEqual([
      ['solid', '/light.png'],
      ['clear', '/dark.png'],
    ]);
  const { markup } = await headerOf('simple', { shop, page: { overHero: null } });
  expect(markup).toContain('/light.png');
  expect(markup).not.toContain('/dark.png');
});

test('HEAD-17 a picture behind the header is its ground', async () => {
  const picture = { src: '/media/a "b".webp', isAuto: true };
  const { tag } = await headerOf('simple', { shop: { header: { ...plain.header, picture } } });
  expect(tag).toContain('data-pictured');
  expect(tag).toContain('--header-picture:url(&quot;/media/a \\&quot;b\\&quot;.webp&quot;)');
});
