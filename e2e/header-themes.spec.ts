import { createCmsPage, createMedia, putSettings } from '@etalage/db/test-factories';
import { backstage } from './backstage.ts';
import { hydrated } from './catalogue.ts';
import { headerShop } from './header-shop.ts';
import { leastContrast, lookAt } from './seen-header.ts';
import { expect, type Page, test } from './test.ts';

const themes = ['simple', 'fancy', 'ultimate-shape', 'modern-cool'] as const;

/** A shop whose logo is twice as wide as high, and the address of a long page of it that begins with a picture. */
async function heroShop(theme: string, header: object, settings: Record<string, string> = {}) {
  const { tenant, url } = await headerShop(theme, header, settings);
  const database = await backstage();
  const logo = await createMedia(database, tenant, { height: 600 });
  const address = `/media/${tenant.id}/${logo.hash}-320.webp`;
  await putSettings(database, tenant, { store_logo_light: address, store_logo_dark: address });
  const { id } = await createMedia(database, tenant);
  await createCmsPage(database, tenant, {
    slug: 'begin',
    blocks: [
      { template: 'HERO_IMAGE', mediaIds: [id] },
      { template: 'TEXT_BLOCK', text: { nl: '<p>Hallo</p>'.repeat(60) } },
    ],
  });
  return url('/nl/pagina/begin');
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

for (const theme of themes)
  test(`HEAD-15 HEAD-16 the header of ${theme} is as high as the shop says, at the top and scrolled, and its items are in the middle of what is seen @390 @1440`, async ({
    page,
  }) => {
    // The edge of ultimate-shape slants: its ground ends 14 px lower on the left.
    const slant = theme === 'ultimate-shape' ? 14 : 0;
    for (const [headerHeight, full, shrunk] of [
      [{ mode: 'normal' }, 70, 40],
      [{ mode: 'custom', valuePx: 110, minPx: 48 }, 110, 48],
    ] as const) {
      const searchPlacement = { desktop: 'topbar', mobile: 'off' };
      const header = { navMode: 'hamburger', headerHeight, searchPlacement, logoOverlapHero: false };
      await open(page, await heroShop(theme, header));
      const start = await lookAt(page, 0);
      expect(start.to - start.from).toBe(full + slant);
      expect(start.itemMiddle).toBe(start.from + full / 2);
      expect(start.logoMiddle).toBe(start.from + full / 2);
      expect(start).toMatchObject({ logo: 50, icons: [24] });
      const end = await lookAt(page, 700);
      expect(end.from).toBe(shrunk - full);
      expect(end).toMatchObject({ to: shrunk + slant, logo: 30, icons: [17.6], main: start.main });
      expect(end).toMatchObject({ itemMiddle: shrunk / 2, logoMiddle: shrunk / 2 });
    }
  });

test('HEAD-18 HEAD-16 a header that is not to stick goes with its page, as large as it was', async ({
  page,
}) => {
  for (const theme of themes) {
    await open(page, await heroShop(theme, { navMode: 'hamburger', stickyHeader: false }));
    const { logo, icons, main } = await lookAt(page, 0);
    const end = await lookAt(page, 700);
    expect(end.bottom, theme).toBeLessThan(0);
    expect(end, theme).toMatchObject({ logo, icons, main });
  }
});

for (const theme of themes)
  test(`HEAD-16 HEAD-18 HEAD-20 a larger logo hangs from the header of ${theme} over the first picture, and is 30 px in the middle of its bar once scrolled @390 @1440`, async ({
    page,
  }) => {
    const search = { desktop: 'topbar', mobile: 'off' };
    const overlap = { logoOverlapHero: true, logoOverlapScale: 2 };
    await open(page, await heroShop(theme, { navMode: 'hamburger', searchPlacement: search, ...overlap }));
    const start = await lookAt(page, 0);
    expect(start.logo).toBe(100);
    expect(start.logoTop).toBeGreaterThan(start.from);
    expect(start.logoTop + start.logo).toBeGreaterThan(start.to);
    const end = await lookAt(page, 700);
    expect(end).toMatchObject({ logo: 30, logoMiddle: 20, main: start.main });
  });

for (const theme of themes.filter((name) => name !== 'simple'))
  test(`HEAD-15 HOME-05 the header of ${theme} lies on the first picture where the shop wants that, and is read wherever the page is scrolled to @390 @1440`, async ({
    page,
  }) => {
    // A light ground: white words, which stand on a picture, do not stand on it.
    await open(
      page,
      await heroShop(
        theme,
        { navMode: 'below' },
        { header_color: '#fbf6ec', header_transparent_on_hero: 'true' },
      ),
    );
    const start = await lookAt(page, 0);
    const header = await page.locator('.site-header').boundingBox();
    const hero = await page.locator('.hero').first().boundingBox();
    expect(hero?.y).toBeCloseTo(header?.y ?? 0, 0);
    // A bar of glass is never without it.
    expect(start.ground).toBe(theme === 'modern-cool' ? 1 : 0);
    expect((await lookAt(page, 700)).ground).toBe(1);
    const { width } = page.viewportSize() ?? { width: 0 };
    for (const top of [0, 525, 700]) {
      await lookAt(page, top);
      // Each goes through the bar and the row of the menu, which may have a ground of its own.
      for (const column of [width / 8, width / 2])
        for (const below of ['#fff', '#000'])
          expect
            .soft(await leastContrast(page, below, column), `at ${top} over ${below}, ${column} px`)
            .toBeGreaterThanOrEqual(4.5);
    }
  });

/** How wide the box of the header is and how much room is beside it, and where its menu begins and ends within its row. */
async function rowOf(page: Page, navBelowAlignment: string, maxWidth: string) {
  const shop = await headerShop('simple', { navMode: 'below', navBelowAlignment, maxWidth });
  await open(page, shop.url('/nl/contact'));
  return page.locator('.header-below').evaluate((row) => {
    const widthOf = (selector: string) => row.closest(selector)?.getBoundingClientRect().width ?? 0;
    const width = widthOf('.header-box');
    const words = [...row.querySelectorAll('.menu-row > *')].map((entry) => entry.getBoundingClientRect());
    const { left, right } = row.getBoundingClientRect();
    return {
      width,
      beside: widthOf('.site-header') - width,
      before: Math.round((words[0]?.left ?? 0) - left),
      after: Math.round(right - (words.at(-1)?.right ?? 0)),
      between: Math.round((words[1]?.left ?? 0) - (words[0]?.right ?? 0)),
    };
  });
}

test('HEAD-18 a menu below the bar stands left, in the middle, right or apart, and a header as wide as the window is that', async ({
  page,
}) => {
  // An entry has 12 px around its words, which begin where the row does.
  const left = await rowOf(page, 'left', 'container');
  expect(left).toMatchObject({ width: 1280, before: -12, between: 0 });
  expect(left.after).toBeGreaterThan(400);
  const right = await rowOf(page, 'right', 'container');
  expect(right).toMatchObject({ width: 1280, after: -12, between: 0 });
  expect(right.before).toBeGreaterThan(400);
  const center = await rowOf(page, 'center', 'container');
  expect(center.before).toBeGreaterThan(200);
  expect(Math.abs(center.before - center.after)).toBeLessThanOrEqual(1);
  expect(center.between).toBe(0);
  const apart = await rowOf(page, 'space', 'full');
  expect(apart).toMatchObject({ beside: 0, before: -12, after: -12 });
  expect(apart.between).toBeGreaterThan(200);
});
