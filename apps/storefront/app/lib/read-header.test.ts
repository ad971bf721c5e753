import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadTheme } from '../themes/index.ts';
import {
  defaultHeader,
  type HeaderItem,
  type HeaderModel,
  headerIcons,
  headerItems,
} from './header-model.ts';
import { readHeader } from './read-header.server.ts';
import { jsonSetting, settingsOf } from './settings.ts';

const runs = { numRuns: 5_000 };

/** The model of a shop whose setting holds this text. */
const headerOf = (text: string): HeaderModel =>
  readHeader(jsonSetting(settingsOf([{ key_: 'ecommerce_header_settings', value_: text }]), 'header'), {});
const read = (wish: object) => headerOf(JSON.stringify(wish));

const sides = ['left', 'center', 'right'] as const;
const placed = (model: HeaderModel, device: 'desktop' | 'mobile') =>
  sides.flatMap((side) => model.placements[device][side]);

/** Everything that a theme takes for granted. */
function expectWhole(model: HeaderModel) {
  expect(['left', 'center']).toContain(model.logoPosition);
  expect(['below', 'inline', 'hamburger']).toContain(model.navMode);
  expect(['left', 'center', 'right', 'space']).toContain(model.navBelowAlignment);
  expect(['full', 'container']).toContain(model.maxWidth);
  expect(['topbar', 'navbar', 'off']).toContain(model.search.desktop);
  expect(['drawer', 'navbar', 'off']).toContain(model.search.mobile);
  expect(typeof model.isSticky).toBe('boolean');
  expect(model.hasFullscreenMenu && model.navMode !== 'hamburger').toBe(false);
  expect(model.icons.length).toBeGreaterThan(0);
  expect(headerIcons).toEqual(expect.arrayContaining([...model.icons]));
  expect(new Set(model.icons).size).toBe(model.icons.length);
  if (model.logoOverlap !== null) {
    expect(model.logoOverlap).toBeGreaterThanOrEqual(1);
    expect(model.logoOverlap).toBeLessThanOrEqual(3);
  }
  const { full, shrunk } = model.height;
  expect([full, shrunk].every(Number.isInteger)).toBe(true);
  expect(shrunk).toBeGreaterThanOrEqual(32);
  expect(full).toBeGreaterThanOrEqual(shrunk);
  expect(full).toBeLessThanOrEqual(200);
  for (const device of ['desktop', 'mobile'] as const) {
    const items = placed(model, device);
    expect(items.length).toBeGreaterThan(0);
    expect(headerItems).toEqual(expect.arrayContaining(items));
    expect(new Set(items).size).toBe(items.length);
  }
  const { desktop, mobile } = model.placements;
  expect(placed(model, 'desktop').includes('nav') && model.navMode === 'below').toBe(false);
  if (model.navMode === 'hamburger') expect(sides.some((side) => desktop[side].includes('nav'))).toBe(true);
  expect(mobile.left.includes('nav') !== mobile.right.includes('nav')).toBe(true);
}

const anyText = fc.string({ maxLength: 12 });
const mostlyKnown = (...values: unknown[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: fc.jsonValue() });
const itemList = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.oneof(fc.constantFrom(...headerItems), anyText), { maxLength: 16 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const placementsWish = fc.record({ left: itemList, center: itemList, right: itemList }, { requiredKeys: [] });
/** Settings as a shop may have them, each part of them sometimes broken. */
const wishes = fc.record(
  {
    logoPosition: mostlyKnown('left', 'center'),
    navPlacement: mostlyKnown('inline', 'below'),
    navMode: mostlyKnown('below', 'inline', 'hamburger'),
    navBelowAlignment: mostlyKnown('left', 'center', 'right', 'space'),
    maxWidth: mostlyKnown('full', 'container'),
    stickyHeader: mostlyKnown(true, false),
    searchPlacement: fc.oneof(
      fc.record({
        desktop: mostlyKnown('topbar', 'navbar', 'off'),
        mobile: mostlyKnown('drawer', 'navbar', 'off'),
      }),
      fc.jsonValue(),
    ),
    icons: fc.oneof(
      fc.record({
        order: fc.oneof(fc.array(fc.oneof(fc.constantFrom(...headerIcons), anyText)), fc.jsonValue()),
        visibility: fc.oneof(
          fc.dictionary(fc.constantFrom(...headerIcons), fc.boolean(), { noNullPrototype: true }),
          fc.jsonValue(),
        ),
      }),
      fc.jsonValue(),
    ),
    fullscreenMenu: mostlyKnown(true, false),
    logoOverlapHero: mostlyKnown(true, false),
    logoOverlapScale: fc.oneof(fc.double(), fc.jsonValue()),
    placements: fc.oneof(
      fc.record({ desktop: placementsWish, mobile: placementsWish }, { requiredKeys: [] }),
      fc.jsonValue(),
    ),
    headerHeight: fc.oneof(
      fc.record(
        {
          mode: mostlyKnown('small', 'normal', 'large', 'custom'),
          valuePx: fc.oneof(fc.double(), fc.integer({ min: 20, max: 300 }), fc.jsonValue()),
          minPx: fc.oneof(fc.integer({ min: 10, max: 200 }), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
);

test('HEAD-18 any text makes a whole header', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => expectWhole(headerOf(text))),
    runs,
  );
});

test('HEAD-16 HEAD-18 HEAD-20 HEAD-21 HEAD-22 settings that are broken in part make a whole header', () => {
  fc.assert(
    fc.property(wishes, (wish) => expectWhole(read(wish))),
    runs,
  );
});

test('HEAD-18 settings that were cut off or changed in places make a whole header', () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 6 }), anyText), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(wishes, damage, (wish, cuts) => {
      const text = cuts.reduce((whole, [at, length, instead]) => {
        const start = at % (whole.length + 1);
        return whole.slice(0, start) + instead + whole.slice(start + length);
      }, JSON.stringify(wish));
      expectWhole(headerOf(text));
    }),
    runs,
  );
});

test('HEAD-21 every item that was chosen stands in the header once, where it was chosen first', () => {
  fc.assert(
    fc.property(placementsWish, fc.constantFrom('below', 'inline', 'hamburger'), (wish, navMode) => {
      const chosen = sides
        .flatMap((side) => (Array.isArray(wish[side]) ? wish[side] : []))
        .filter((item): item is HeaderItem => headerItems.some((known) => known === item));
      const model = read({ navMode, placements: { desktop: wish, mobile: wish } });
      for (const device of ['desktop', 'mobile'] as const) {
        const withoutNav = (items: HeaderItem[]) => items.filter((item) => item !== 'nav');
        const wanted = [...new Set(withoutNav(chosen))];
        const found = withoutNav(placed(model, device));
        // Where nothing was chosen but the menu, which has its own rules, the rest is as by default.
        if (wanted.length > 0) expect(found).toEqual(wanted);
        for (const item of wanted) {
          const first = sides.find((side) => Array.isArray(wish[side]) && wish[side].includes(item));
          expect(model.placements[device][first ?? 'left']).toContain(item);
        }
      }
      const isOnDesktop = placed(model, 'desktop').includes('nav');
      if (chosen.some((item) => item !== 'nav'))
        expect(isOnDesktop).toBe(navMode === 'hamburger' || (navMode === 'inline' && chosen.includes('nav')));
    }),
    runs,
  );
});

test('HEAD-19 without settings the header is the default one', () => {
  expect(defaultHeader).toEqual({
    logoPosition: 'center',
    navMode: 'below',
    navBelowAlignment: 'center',
    maxWidth: 'container',
    isSticky: true,
    search: { desktop: 'topbar', mobile: 'drawer' },
    icons: ['wishlist', 'cart', 'account', 'language'],
    hasFullscreenMenu: false,
    logoOverlap: null,
    placements: {
      desktop: { left: ['search'], center: ['logo'], right: ['language', 'account', 'wishlist', 'cart'] },
      mobile: { left: ['nav'], center: ['logo'], right: ['wishlist', 'cart'] },
    },
    height: { full: 70, shrunk: 40 },
  });
  for (const text of ['', '{}', '{oops', '[]', 'null', '7', '"x"'])
    expect(headerOf(text)).toEqual(defaultHeader);
});

test('HEAD-18 each value that a shop may choose is read as it is, and another is the default', () => {
  for (const side of ['left', 'center', 'right', 'space'])
    expect(read({ navBelowAlignment: side }).navBelowAlignment).toBe(side);
  for (const width of ['full', 'container']) expect(read({ maxWidth: width }).maxWidth).toBe(width);
  for (const position of ['left', 'center'])
    expect(read({ logoPosition: position }).logoPosition).toBe(position);
  for (const mode of ['below', 'inline', 'hamburger']) expect(read({ navMode: mode }).navMode).toBe(mode);
  for (const desktop of ['topbar', 'navbar', 'off'])
    expect(read({ searchPlacement: { desktop } }).search).toEqual({ desktop, mobile: 'drawer' });
  for (const mobile of ['drawer', 'navbar', 'off'])
    expect(read({ searchPlacement: { mobile } }).search).toEqual({ desktop: 'topbar', mobile });
  expect([true, false].map((stickyHeader) => read({ stickyHeader }).isSticky)).toEqual([true, false]);
  const wrong = { navBelowAlignment: 'top', maxWidth: 7, logoPosition: 'right', stickyHeader: 'x' };
  expect(read({ ...wrong, searchPlacement: { desktop: 'drawer', mobile: 'topbar' } })).toEqual(defaultHeader);
});

test('HEAD-21 a menu behind a button stands on the left, as it does on phones where no side has it', () => {
  const places = { left: ['logo'], center: [], right: ['cart'] };
  const { desktop, mobile } = read({
    navMode: 'hamburger',
    placements: { desktop: places, mobile: places },
  }).placements;
  expect([desktop.left[0], desktop.right]).toEqual(['nav', ['cart']]);
  expect([mobile.left[0], mobile.right]).toEqual(['nav', ['cart']]);
  // From the middle it goes there as well, on phones.
  const inMiddle = { left: ['logo'], center: ['nav'], right: ['cart'] };
  expect(read({ placements: { mobile: inMiddle } }).placements.mobile).toEqual({
    left: ['nav', 'logo'],
    center: [],
    right: ['cart'],
  });
});

test('HEAD-06 HEAD-21 a menu behind a button stands before all that has its place by default, where the shop placed nothing', () => {
  for (const placements of [undefined, { desktop: { left: ['foo'] } }])
    expect(read({ navMode: 'hamburger', placements }).placements.desktop).toEqual({
      left: ['nav', 'search'],
      center: ['logo'],
      right: ['language', 'account', 'wishlist', 'cart'],
    });
});

test('HEAD-21 a menu that a shop put on the right stays there, and a list without any known item is as by default', () => {
  const places = { left: ['logo'], center: [], right: ['cart', 'nav'] };
  expect(read({ navMode: 'hamburger', placements: { desktop: places, mobile: places } }).placements).toEqual({
    desktop: places,
    mobile: places,
  });
  const unknown = { left: ['foo'], center: [], right: [7] };
  expect(read({ placements: { desktop: unknown, mobile: unknown } }).placements).toEqual({
    desktop: { left: ['search'], center: ['logo'], right: ['language', 'account', 'wishlist', 'cart'] },
    mobile: { left: ['nav'], center: ['logo'], right: ['wishlist', 'cart'] },
  });
});

test('HEAD-18 navPlacement counts where a shop has no navMode', () => {
  expect(read({ navPlacement: 'inline' }).navMode).toBe('inline');
  expect(read({ navPlacement: 'inline', navMode: 'below' }).navMode).toBe('below');
  expect(read({ navPlacement: 'inline', navMode: 'sideways' }).navMode).toBe('inline');
});

test('HEAD-06 HEAD-18 HEAD-19 where nothing is said modern-cool and ultimate-shape have their menu behind a button, and the others below them', async () => {
  const headerDefaultsOf = async (name: string) => (await loadTheme(name)).headerDefaults ?? {};
  const ofModernCool = await headerDefaultsOf('modern-cool');
  expect(readHeader({}, ofModernCool).navMode).toBe('hamburger');
  expect(readHeader({ navMode: 'below' }, ofModernCool).navMode).toBe('below');
  // HEAD-18: by the older name too, also beside a value that is none.
  expect(readHeader({ navPlacement: 'below' }, ofModernCool).navMode).toBe('below');
  expect(readHeader({ navPlacement: 'below', navMode: 'sideways' }, ofModernCool).navMode).toBe('below');
  const ofShape = await headerDefaultsOf('ultimate-shape');
  // Its menu covers the screen, and its logo hangs over the first picture.
  expect(readHeader({}, ofShape)).toMatchObject({
    navMode: 'hamburger',
    hasFullscreenMenu: true,
    logoOverlap: 1.5,
  });
  expect(readHeader({ logoOverlapScale: 2 }, ofShape).logoOverlap).toBe(2);
  const plain = { navMode: 'hamburger', fullscreenMenu: false, logoOverlapHero: false };
  expect(readHeader(plain, ofShape)).toMatchObject({ hasFullscreenMenu: false, logoOverlap: null });
  expect(readHeader({ navMode: 'below' }, ofShape)).toMatchObject({
    navMode: 'below',
    hasFullscreenMenu: false,
  });
  for (const name of ['simple', 'fancy', 'constructor'])
    expect(readHeader({}, await headerDefaultsOf(name))).toMatchObject({
      navMode: 'below',
      hasFullscreenMenu: false,
      logoOverlap: null,
    });
});

test('HEAD-18 HEAD-21 HEAD-22 by default the logo stands where the shop wants it, a menu in the bar first, and the icons in the shop’s order', () => {
  const desktopOf = (wish: object) => read(wish).placements.desktop;
  const right = ['language', 'account', 'wishlist', 'cart'];
  expect(desktopOf({ navMode: 'inline' })).toEqual({
    left: ['nav'],
    center: ['logo'],
    right: ['search', ...right],
  });
  expect(desktopOf({ navMode: 'inline', logoPosition: 'left' }).left).toEqual(['logo', 'nav']);
  expect(desktopOf({ logoPosition: 'left' })).toEqual({ left: ['logo'], center: ['search'], right });
  expect(desktopOf({ logoPosition: 'center' })).toEqual({ left: ['search'], center: ['logo'], right });
  expect(desktopOf({ icons: { order: ['cart', 'account'] } }).right).toEqual(['cart', 'account']);
});

test('HEAD-22 phones have the icons of their bar in the shop’s order, where it placed no items for them', () => {
  const mobileOf = (wish: object) => read(wish).placements.mobile;
  const order = ['cart', 'account', 'wishlist'];
  expect(mobileOf({ icons: { order } })).toEqual({
    left: ['nav'],
    center: ['logo'],
    right: ['cart', 'wishlist'],
  });
  expect(mobileOf({ icons: { order: ['account', 'cart'] } }).right).toEqual(['cart']);
  const placed = { left: ['nav'], center: ['logo'], right: ['wishlist', 'cart'] };
  expect(mobileOf({ icons: { order }, placements: { mobile: placed } })).toEqual(placed);
});

test('HEAD-06 the menu covers the screen in the hamburger layout alone', () => {
  expect(read({ navMode: 'hamburger', fullscreenMenu: true }).hasFullscreenMenu).toBe(true);
  expect(read({ navMode: 'hamburger' }).hasFullscreenMenu).toBe(false);
  expect(read({ navMode: 'inline', fullscreenMenu: true }).hasFullscreenMenu).toBe(false);
});

test('HEAD-16 the heights, and what counts as normal', () => {
  const heightOf = (headerHeight: object) => read({ headerHeight }).height;
  expect(heightOf({ mode: 'small' })).toEqual({ full: 56, shrunk: 36 });
  expect(heightOf({ mode: 'normal' })).toEqual({ full: 70, shrunk: 40 });
  expect(heightOf({ mode: 'large' })).toEqual({ full: 84, shrunk: 52 });
  expect(heightOf({ mode: 'custom' })).toEqual({ full: 70, shrunk: 42 });
  expect(heightOf({ mode: 'custom', valuePx: 100 })).toEqual({ full: 100, shrunk: 60 });
  expect(heightOf({ mode: 'custom', valuePx: '90', minPx: 50 })).toEqual({ full: 90, shrunk: 50 });
  expect(heightOf({ mode: 'custom', valuePx: 60, minPx: 90 })).toEqual({ full: 60, shrunk: 60 });
  expect(heightOf({ mode: 'custom', valuePx: 20 }).full).toBe(44);
  expect(heightOf({ mode: 'custom', valuePx: 300, minPx: 10 })).toEqual({ full: 200, shrunk: 32 });
  const noNumber = [
    { mode: 'custom', valuePx: 'x' },
    { mode: 'custom', valuePx: 100, minPx: 'x' },
  ];
  for (const wrong of [{ mode: 'huge' }, { mode: 7 }, ...noNumber, {}])
    expect(heightOf(wrong)).toEqual({ full: 70, shrunk: 40 });
  expect(headerOf('{"headerHeight":{"mode":"custom","valuePx":1e999}}').height.full).toBe(70);
});

test('HEAD-20 the scale of a logo over the first picture is 1 to 3, and 1.5 where it is not said', () => {
  const scaleOf = (logoOverlapScale?: unknown) =>
    read({ logoOverlapHero: true, logoOverlapScale }).logoOverlap;
  expect([0, 1.2, 9, undefined, 'x', null].map(scaleOf)).toEqual([1, 1.2, 3, 1.5, 1.5, 1.5]);
  expect(read({ logoOverlapScale: 2 }).logoOverlap).toBeNull();
});

test('HEAD-22 icons have the order of the shop, and those that it hides are gone', () => {
  const iconsOf = (icons: object) => read({ icons }).icons;
  expect(iconsOf({ order: ['cart', 'heart', 'account', 'cart'] })).toEqual(['cart', 'account']);
  expect(iconsOf({ visibility: { wishlist: false } })).toEqual(['cart', 'account', 'language']);
  expect(iconsOf({ order: ['cart'], visibility: { cart: false } })).toEqual([...headerIcons]);
});
