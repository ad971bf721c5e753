import { contrast } from '@etalage/contracts/contrast';
import { expect, test, vi } from 'vitest';
import { loadTheme } from '../themes/index.ts';
import { leanShop, presentShop } from './present-shop.server.ts';
import { searchOrigins } from './professional-search.ts';
import { frameOrigins } from './shop-wishes.ts';
import { emptyStore, storeInitOf } from './store-init.fixture.ts';

const shopOf = (...given: Parameters<typeof storeInitOf>) => presentShop(storeInitOf(...given), {});

test('FOOT-06 the footer is dark, light, primary or a colour of its own, and its text can be read', () => {
  const colour = (settings: Record<string, string>) => shopOf(settings).style['--color-footer'];
  expect(colour({})).toBe('#1d1d1d');
  expect(colour({ ecommerce_footer_color: 'dark' })).toBe('#1d1d1d');
  expect(colour({ ecommerce_footer_color: 'dark', footer_color: '#ffcc00' })).toBe('#1d1d1d');
  expect(colour({ footer_color: 'light' })).toBe('#ffffff');
  expect(colour({ footer_color: 'primary', theme_primary_color: '#336699' })).toBe('#336699');
  expect(colour({ footer_color: 'primary' })).toBe('#1d1d1d');
  expect(colour({ ecommerce_footer_color: '#ABC' })).toBe('#aabbcc');
  const chosen = shopOf({ footer_color: 'dark', ecommerce_footer_text_color: '#ffff00' }).style;
  expect(chosen['--color-on-footer']).toBe('#ffff00');
  const { style } = shopOf({ footer_color: 'light', ecommerce_footer_text_color: '#eeeeee' });
  expect(contrast('#ffffff', style['--color-on-footer'] ?? '')).toBeGreaterThanOrEqual(4.5);
});

test('THEME-03 a shop is dark where it says so: always or with the shopper’s system, never on paper, and not as long as it says nothing', () => {
  const media = (theme_color_scheme: string) => shopOf({ theme_color_scheme }).dark?.media;
  expect(media('system')).toBe('screen and (prefers-color-scheme: dark)');
  expect(media('Dark')).toBe('screen');
  // What fits nothing is there while developing alone, for the panel.
  for (const scheme of ['light', '', 'blue']) expect(media(scheme)).toBe('not all');
  vi.stubEnv('DEV', false);
  for (const scheme of ['light', '', 'blue']) expect(shopOf({ theme_color_scheme: scheme }).dark).toBeNull();
  vi.unstubAllEnvs();
  expect(leanShop(shopOf({ theme_color_scheme: 'dark' })).dark).toBeNull();
});

test('THEME-04 on a ground that turns dark the logo for dark grounds stands, else the one there is on a light plate', () => {
  const look = (settings: Record<string, string>, part = {}) => {
    const { header, footer } = shopOf({ theme_color_scheme: 'system', ...settings }, part);
    return [header.logo?.inDark, footer.logo?.inDark];
  };
  const media = 'screen and (prefers-color-scheme: dark)';
  const dark = { srcSet: '/dark-200.webp 200w', media };
  // A footer that is dark by day too has its logo already.
  expect(look({})).toEqual([dark, undefined]);
  expect(look({ footer_color: 'light' })).toEqual([dark, dark]);
  expect(look({ header_color: '#14375a' })).toEqual([undefined, undefined]);
  const one = { width: 200, height: 100, widths: [200], alt: '' };
  const logos = { light: { src: '/light', ...one }, dark: null, standard: null };
  expect(look({ footer_color: 'light' }, { logos })).toEqual(['plate', 'plate']);
  expect(look({ footer_color: 'light', custom_footer_logo: '/media/own.svg' })).toEqual([dark, 'plate']);
  // Logos that are no pictures of ours are known by their addresses, on either side.
  const store = { ...emptyStore, storeName: 'A', store_logo: 'https://cdn.test/logo.svg' };
  const own = { light: null, dark: { src: '/dark', ...one }, standard: null };
  expect(look({ footer_color: 'light' }, { store, logos: own })).toEqual([dark, dark]);
  const none = { light: null, dark: null, standard: null };
  const store_logo_dark = 'https://cdn.test/in the,dark.svg';
  const elsewhere = { srcSet: 'https://cdn.test/in%20the%2Cdark.svg', media };
  expect(look({ store_logo_dark }, { store, logos: none })).toEqual([elsewhere, undefined]);
  expect(look({ store_logo_dark }, { logos: { ...none, light: logos.light } })[0]).toEqual(elsewhere);
  expect(look({ store_logo_dark: 'javascript:x' }, { store, logos: none })[0]).toBe('plate');
});

test('HEAD-17 the header’s logo is the one that shows on its colour', () => {
  const logoOn = (header_color: string) => shopOf({ header_color }).header.logo?.image?.src;
  expect([logoOn('#ffffff'), logoOn('#14375a')]).toEqual(['/light', '/dark']);
  // Of which the one has more than half of the light of white, and the other less.
  expect([logoOn('#bcbcbc'), logoOn('#bbbbbb')]).toEqual(['/light', '/dark']);
  const cdn = { store_logo_light: 'https://cdn.test/l.svg', store_logo_dark: 'https://cdn.test/d.svg' };
  const logos = {
    light: null,
    dark: null,
    standard: { src: '/one', width: 2, height: 1, widths: [2], alt: '' },
  };
  const elsewhere = (header_color: string) => shopOf({ ...cdn, header_color }, { logos }).header;
  expect(elsewhere('#ffffff').logo?.src).toBe('https://cdn.test/l.svg');
  expect(elsewhere('#14375a').logo?.src).toBe('https://cdn.test/d.svg');
  expect(elsewhere('#ffffff').logoOnPicture?.src).toBe('https://cdn.test/d.svg');
});

test('FOOT-07 the footer’s logo is its own, else the one that shows on its colour', () => {
  expect(shopOf({}).footer.logo?.image?.src).toBe('/dark');
  expect(shopOf({ footer_color: 'light' }).footer.logo?.image?.src).toBe('/light');
  expect(shopOf({ custom_footer_logo: '/media/own.svg' }).footer.logo?.src).toBe('/media/own.svg');
});

test('FOOT-01 at most three more logos, and only addresses of pictures', () => {
  const custom_footer_logos = JSON.stringify([
    'https://a.test/1.png',
    'javascript:x',
    '/2.png',
    '//evil.test/3.png',
    '/4.png',
    '/5.png',
  ]);
  expect(shopOf({ custom_footer_logos }).footer.extraLogos).toEqual([
    'https://a.test/1.png',
    '/2.png',
    '/4.png',
  ]);
  expect(shopOf({ custom_footer_logos: 'not json' }).footer.extraLogos).toEqual([]);
});

test('FOOT-04 the contact form goes for the words false and 0 alone, however they are written', () => {
  const has = (value: string) =>
    shopOf({ ecommerce_footer_show_contact_form: value }).footer.showsContactForm;
  expect(['false', 'FALSE', 'False', '0'].map(has)).toEqual([false, false, false, false]);
  expect(['no', '', 'true', '00', 'off', '1'].map(has)).toEqual([true, true, true, true, true, true]);
  expect(shopOf({}).footer.showsContactForm).toBe(true);
});

test('FOOT-02 social links show only where they lead somewhere safe', () => {
  const store = {
    ...emptyStore,
    storeName: 'A',
    avg_rating: null,
    facebookLink: 'https://facebook.com/a',
    instagramLink: 'http://instagram.com/a',
    tiktokLink: 'javascript:x',
    snapchatLink: '/snapchat',
  };
  expect(shopOf({}, { store }).footer.social).toEqual([
    { network: 'Facebook', href: 'https://facebook.com/a' },
    { network: 'Instagram', href: 'http://instagram.com/a' },
  ]);
});

test('FOOT-02 the footer has every detail that the shop tells of itself', () => {
  const store = {
    ...emptyStore,
    storeName: 'De Molen',
    avg_rating: null,
    storeStreet: 'Molenpad',
    storeHouseNr: '12',
    storePostalCode: '8011 AB',
    storeCity: 'Zwolle',
    storeCountryCode: 'NL',
    storeTelephoneNumber: '+31 38 202 41 12',
    storeEmailAddress: 'winkel@molen.example',
    chamberOfCommerceNumber: '05012345',
    vatIdentifier: 'NL001234567B01',
    facebookLink: 'https://facebook.com/a',
    instagramLink: 'https://instagram.com/a',
    tiktokLink: 'https://tiktok.com/a',
    snapchatLink: 'https://snapchat.com/a',
  };
  expect(shopOf({}, { store }).footer).toMatchObject({
    logo: { alt: expect.any(String) },
    address: ['Molenpad 12', '8011 AB Zwolle, NL'],
    phone: '+31 38 202 41 12',
    email: 'winkel@molen.example',
    chamberOfCommerce: '05012345',
    vatNumber: 'NL001234567B01',
    social: [
      { network: 'Facebook', href: 'https://facebook.com/a' },
      { network: 'Instagram', href: 'https://instagram.com/a' },
      { network: 'TikTok', href: 'https://tiktok.com/a' },
      { network: 'Snapchat', href: 'https://snapchat.com/a' },
    ],
  });
  expect(shopOf({}, { store: { ...store, storeAddress: 'Dorpsstraat 1' } }).footer.address[0]).toBe(
    'Dorpsstraat 1',
  );
});

test('HEAD-01 an unknown theme is simple; HEAD-18 settings that cannot be read are left out', async () => {
  const shop = shopOf({ theme: 'baroque', ecommerce_header_settings: '{oops' });
  expect((await loadTheme(shop.theme)).name).toBe('simple');
  expect(shop).toMatchObject({
    header: { layout: { isSticky: true, logoPosition: 'center', navMode: 'below' } },
  });
  expect(shopOf({ theme: 'modern-minimal' }).theme).toBe('modern-minimal');
  expect((await loadTheme('modern-minimal')).name).toBe('simple');
  for (const name of ['simple', 'fancy', 'ultimate-shape', 'modern-cool'])
    expect((await loadTheme(name)).name).toBe(name);
});

test('no setting can smuggle a style into the page', () => {
  const evil = 'red;background:url(//evil.test)';
  const keys = [
    'theme_primary_color',
    'header_color',
    'footer_color',
    'ecommerce_footer_text_color',
    'theme_font',
    'theme_page_color',
  ];
  const { style } = shopOf(Object.fromEntries(keys.map((key) => [key, evil])));
  expect(JSON.stringify(style)).not.toContain('evil');
});

test('HEAD-02 a shop without a name is called Store', () => {
  expect(shopOf({}, { store: { ...emptyStore, storeName: '' } }).name).toBe('Store');
});

test('HEAD-19 a header without a colour of its own is white, in fancy #8B5CF6', async () => {
  const { headerDefaults = {} } = await loadTheme('fancy');
  const fancy = (settings: Record<string, string>) => presentShop(storeInitOf(settings), headerDefaults);
  expect(shopOf({}).style['--color-header']).toBe('#ffffff');
  expect(fancy({}).style['--color-header']).toBe('#8b5cf6');
  expect(fancy({ header_color: '#112233' }).style['--color-header']).toBe('#112233');
});

test('HEAD-17 a picture behind the header has a safe address, and decides on colours in mode auto alone', () => {
  const pictureOf = (settings: Record<string, string>) => shopOf(settings).header.picture;
  const ecommerce_header_background_image = '/media/a.webp';
  expect(pictureOf({ ecommerce_header_background_image })).toEqual({ src: '/media/a.webp', isAuto: true });
  expect(pictureOf({ header_background_image: 'https://a.test/b.png' })?.src).toBe('https://a.test/b.png');
  for (const mode of ['light', 'dark'])
    expect(
      pictureOf({ ecommerce_header_background_image, ecommerce_header_items_color_mode: mode })?.isAuto,
    ).toBe(false);
  expect(pictureOf({ ecommerce_header_background_image: 'javascript:x' })).toBeNull();
});

test('HEAD-07 a menu has its own order and sides, and leaves out what its device does not show', () => {
  const entry = (id: number, desktop: number, mobile: number) => ({
    id,
    title: `T${id}`,
    label: `L${id}`,
    url: `products/tag/t${id}`,
    position: 'left' as const,
    submenu_key: null,
    submenu_open: false,
    isInDesktopHeader: desktop > 0,
    desktopHeaderSortIndex: desktop,
    isInMobileMenu: mobile > 0,
    mobilMenuSortIndex: mobile,
    children: [],
  });
  const below = [entry(111, 0, 1), entry(112, 1, 0)];
  const parts = [
    entry(11, 3, 2),
    { ...entry(12, 1, 3), children: below },
    { ...entry(13, 2, 1), title: '' },
    entry(14, 0, 4),
    entry(15, 4, 0),
  ];
  const pages = [
    { ...entry(1, 2, 1), position: 'right' as const },
    { ...entry(2, 1, 2), children: parts },
    entry(3, 0, 3),
    entry(4, 3, 0),
  ];
  const { header } = shopOf({}, { menuPages: pages });
  expect(header.menu.map(({ id }) => id)).toEqual([2, 1, 4]);
  expect(header.menu.map(({ position }) => position)).toEqual(['left', 'right', 'left']);
  expect(header.menu[0]?.children.map(({ label }) => label)).toEqual(['T12', 'L13', 'T11', 'T15']);
  expect(header.mobileMenu[1]?.children.map(({ label }) => label)).toEqual(['L13', 'T11', 'T12', 'T14']);
  expect(header.menu[0]?.children[0]?.children.map(({ id }) => id)).toEqual([112]);
  expect(header.mobileMenu[1]?.children[2]?.children.map(({ id }) => id)).toEqual([111]);
  const otherwise = [
    { ...entry(21, 1, 1), mobileMenuSortIndex: 3 },
    { ...entry(22, 2, 1), mobile_menu_sort_index: 2 },
    entry(23, 3, 1),
  ];
  const spelled = shopOf({}, { menuPages: [{ ...entry(2, 1, 1), children: otherwise }] }).header;
  expect(spelled.mobileMenu[0]?.children.map(({ id }) => id)).toEqual([23, 22, 21]);
  const open = shopOf({}, { menuPages: [{ ...entry(1, 1, 1), submenu_open: true }, entry(2, 2, 2)] }).header;
  expect(open.mobileMenu.map(({ isOpen }) => isOpen)).toEqual([true, false]);
  expect(header.mobileMenu.map(({ id, href }) => [id, href])).toEqual([
    [1, '/nl/products/tag/t1'],
    [2, '/nl/products/tag/t2'],
    [3, '/nl/products/tag/t3'],
  ]);
});

test('TEN-07 FOOT-05 the marks of payment in the cart are switched on by either key, the newer one first', () => {
  expect(shopOf({}).cart.hasPaymentIcons).toBe(false);
  expect(shopOf({ cart_show_payment_icons: 'true' }).cart.hasPaymentIcons).toBe(true);
  expect(
    shopOf({ ecommerce_cart_show_payment_icons: 'false', cart_show_payment_icons: 'true' }).cart
      .hasPaymentIcons,
  ).toBe(false);
});

test('LANG-11 links in the words of a banner and of its parts lead to their page in the page’s language', () => {
  const text = '<p>Bel <a href="/contact">ons</a></p>';
  const section = { text, imageUrl: null, imagePosition: 'NONE' as const, linkUrl: '/home' };
  const banner = {
    ...{ id: 1, text, color: null, href: '/products', action: null, promocode: null, isDismissable: false },
    customStyles: { fontFamily: null, fontSize: null, color: null },
    layoutType: 'SECTIONS' as const,
    sections: [section],
  };
  const own = '<p>Bel <a href="/nl/contact">ons</a></p>';
  expect(shopOf({}, { promoBanners: [banner] }).promoBanners).toMatchObject([
    { text: own, href: '/nl/products', sections: [{ text: own, linkUrl: '/nl/home' }] },
  ]);
});

/** Every setting that the specification lists as read, each with a value that is none of its defaults. */
const listed: Record<string, string> = {
  ecommerce_footer_color: '#123456',
  footer_color: 'light',
  ecommerce_theme_primary_color: '#a01010',
  theme_primary_color: '#a01010',
  ecommerce_footer_text_color: '#ffff00',
  custom_footer_logo: '/media/eigen.svg',
  custom_footer_logos: '["/media/keurmerk.svg"]',
  ecommerce_footer_slogan: 'Meel en meer',
  ecommerce_footer_show_contact_form: 'FALSE',
  professional_search_enabled: 'true',
  ecommerce_header_background_color: '#102030',
  header_background_color: '#102030',
  header_color: '#102030',
  ecommerce_header_background_image: '/media/linnen.webp',
  header_background_image: '/media/linnen.webp',
  ecommerce_currency: 'SEK',
  ecommerce_header_settings: '{"stickyHeader":false}',
  header_transparent_on_hero: 'true',
  theme: 'modern-cool',
  ecommerce_doop_test_enabled: 'true',
  doop_test_enabled: 'true',
  sticky_button: '{"enabled":true}',
  cart_show_payment_icons: 'true',
  ecommerce_cart_show_payment_icons: 'true',
  ecommerce_cart_show_free_shipping_progress: 'true',
};

test.each(Object.entries(listed))('TEN-07 %s is read', (key, value) => {
  const told = { testSiteUrl: 'https://test.example/' };
  expect(shopOf({ [key]: value }, told)).not.toEqual(shopOf({}, told));
});

test('SRCH-12 a list goes on by itself only in a shop that says from how near', () => {
  const threshold = (ecommerce_list_scroll_threshold: string) =>
    shopOf({ ecommerce_list_scroll_threshold }).listScrollThreshold;
  expect(threshold('400')).toBe(400);
  for (const none of ['', 'abc']) expect(threshold(none)).toBeNull();
  expect(shopOf({}).listScrollThreshold).toBeNull();
});

test('TEN-07 HEAD-17 ecommerce_header_items_color_mode is read, as far as its items can be seen', () => {
  // On this grey both black and white can be read.
  const onGrey = (mode: string) =>
    shopOf({ header_color: '#767676', ecommerce_header_items_color_mode: mode }).style['--color-on-header'];
  expect([onGrey('auto'), onGrey('light')]).toEqual(['#000000', '#ffffff']);
  const dark = (header_color: string) =>
    shopOf({ header_color, ecommerce_header_items_color_mode: 'dark' }).style['--color-on-header'];
  expect([dark('#ffffff'), dark('#14375a')]).toEqual(['#111111', '#ffffff']);
  const onWhite = shopOf({ header_color: '#ffffff', ecommerce_header_items_color_mode: 'light' }).style;
  expect(contrast('#ffffff', onWhite['--color-on-header'] ?? '')).toBeGreaterThanOrEqual(4.5);
});

test('TEN-07 a key that nobody knows changes nothing', () => {
  expect(shopOf({ made_up_key: '{not json' })).toEqual(shopOf({}));
});

test('TEN-07 settings of parts that are still to come are read, whatever they hold, and stay on the server', () => {
  const none = shopOf({}).wishes;
  expect(none).toMatchObject({
    testSite: null,
    assistant: null,
    headerBackgroundImage: null,
    currency: 'EUR',
    stickyButton: {
      enabled: false,
      size: 'medium',
      width: 56,
      height: 56,
      textWeight: 600,
      link: { url: '/contact', openInNewTab: false },
      popup: { title: null, bodyHtml: '' },
    },
  });
  const set = shopOf({
    header_background_image: '/media/t/linnen.webp',
    ecommerce_currency: 'sek',
    sticky_button: JSON.stringify({
      enabled: true,
      position: 'top-left',
      size: 'custom',
      customWidth: 120,
      customHeight: '48',
      color: '#D8487A',
      action: 'popup',
      popup: { title: 'Vraag?', bodyHtml: '<p>Bel</p>' },
      exclude: { inCheckout: true, paths: ['/contact', 7] },
    }),
  });
  expect(set.wishes).toMatchObject({
    testSite: null,
    headerBackgroundImage: '/media/t/linnen.webp',
    currency: 'SEK',
    stickyButton: {
      enabled: true,
      position: 'top-left',
      width: 120,
      height: 48,
      color: '#d8487a',
      action: 'popup',
      popup: { title: 'Vraag?', bodyHtml: '<p>Bel</p>' },
      exclude: { inCheckout: true, paths: ['/contact'], whenOnTargetPage: false },
    },
  });
  // What is charged decides what is shown.
  expect(set.currency).toBe('EUR');
  expect(
    shopOf({
      ecommerce_header_background_image: 'https://cdn.example/a.webp',
      header_background_image: '/b.webp',
    }).wishes?.headerBackgroundImage,
  ).toBe('https://cdn.example/a.webp');
  for (const nonsense of ['{', '[]', '7', '"x"', 'null', '{"size":{},"exclude":7,"link":[]}']) {
    const shop = shopOf({
      sticky_button: nonsense,
      ecommerce_currency: nonsense,
      ecommerce_doop_test_enabled: nonsense,
      assistant_url: nonsense,
      ecommerce_header_background_image: nonsense,
      header_background_image: 'javascript:alert(1)',
    });
    expect(shop.wishes, nonsense).toEqual(none);
  }
  expect(leanShop(set).wishes).toBeNull();
});

test('OVER-04 only the test shop has a way to the test site, and only while its setting is true, 1 or yes: the first of the two keys that says on or off', () => {
  const testSiteUrl = 'https://test.example/a';
  for (const key of ['ecommerce_doop_test_enabled', 'doop_test_enabled']) {
    for (const on of ['true', '1', 'yes', 'TRUE', 'Yes', ' yes '])
      expect(shopOf({ [key]: on }, { testSiteUrl }).wishes?.testSite, on).toBe(testSiteUrl);
    for (const off of ['false', '0', 'no', 'on', '2', '', 'truely'])
      expect(shopOf({ [key]: off }, { testSiteUrl }).wishes?.testSite, off).toBeNull();
    expect(shopOf({ [key]: 'true' }, { testSiteUrl: null }).wishes?.testSite).toBeNull();
  }
  expect(shopOf({}, { testSiteUrl }).wishes?.testSite).toBeNull();
  for (const [ecommerce_doop_test_enabled, doop_test_enabled, site] of [
    ['true', 'false', testSiteUrl],
    ['false', 'true', null],
    ['', 'true', testSiteUrl],
    ['on', 'true', testSiteUrl],
  ] as const)
    expect(shopOf({ ecommerce_doop_test_enabled, doop_test_enabled }, { testSiteUrl }).wishes?.testSite).toBe(
      site,
    );
});

test('OVER-03 an assistant is an address over https, whose origin alone may stand in a frame of the shop’s pages', () => {
  const originsOf = (assistant_url: string) => frameOrigins(shopOf({ assistant_url }).wishes);
  expect(originsOf(' https://Assistent.example:8443/a?b=c ')).toEqual(['https://assistent.example:8443']);
  for (const wrong of [
    '',
    'http://a.example',
    'javascript:alert(1)',
    '//a.example',
    'https://',
    "https://*.example; script-src 'unsafe-inline'",
    'https://a.example;script-src/',
    'https://[::1]/',
  ])
    expect(originsOf(wrong), wrong).toEqual([]);
});

test('SRCH-10 SRCH-13 professional search is off unless the setting is on, and its hosts are the shop’s own API unless others are named', () => {
  for (const value of ['', 'false', '0', '{', 'null'])
    expect(shopOf({ professional_search_enabled: value }).professionalSearch).toBeNull();
  const on = shopOf({ professional_search_enabled: 'Yes' });
  const bare = { appId: '', apiKey: '', hosts: [], index: 'products_{language}' };
  expect(on.professionalSearch).toEqual(bare);
  expect(leanShop(on).professionalSearch).toEqual(bare);
  expect(searchOrigins(on.professionalSearch)).toEqual([]);
  const elsewhere = shopOf({
    professional_search_enabled: '1',
    professional_search_app_id: 'APP',
    professional_search_api_key: 'key',
    professional_search_hosts: '["app-dsn.example.net", "app-1.example.net:8443", "x; script-src *", "*", 7]',
    professional_search_index: 'goods',
  }).professionalSearch;
  expect(elsewhere).toMatchObject({ appId: 'APP', apiKey: 'key', index: 'goods' });
  expect(searchOrigins(elsewhere)).toEqual(['https://app-dsn.example.net', 'https://app-1.example.net:8443']);
});
