/// <reference lib="dom" />
import { askShop } from './ask-shop.ts';
import { fill } from './cart-drawer.ts';
import { at, hydrated } from './catalogue.ts';
import { expectContrast } from './expect-accessible.ts';
import { headerShop } from './header-shop.ts';
import { expect, type Page, test } from './test.ts';

const lightnessOf = (page: Page, selector = 'html') =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return (red + green + blue) / 3;
    });

test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

test('THEME-01 THEME-04 THEME-05 a shop that follows the system is dark on every page, all of its text reads, and its pictures glare less and have light tiles', async ({
  page,
}) => {
  await page.goto(at('bloem', '/nl/products?in_stock=1'));
  await hydrated(page);
  expect(await lightnessOf(page)).toBeLessThan(40);
  expect(await lightnessOf(page, 'main article img')).toBeGreaterThan(180);
  const picture = page.locator('main article img').first();
  await expect(picture).toHaveCSS('filter', 'brightness(0.9)');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  const frame = page.locator('meta[name=theme-color]');
  const own = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-header'),
  );
  // The first that fits counts.
  await expect(frame.first()).toHaveAttribute('content', own);
  await expect(frame.first()).toHaveAttribute('media', /prefers-color-scheme: dark/);
  await expectContrast(page);
  const variantId = await page.evaluate(async () => {
    const answer = await fetch('/api/products?lang=nl&size=60&in_stock=1');
    const { items } = (await answer.json()) as { items: { onlyVariantId: number | null }[] };
    return items.find((item) => item.onlyVariantId)?.onlyVariantId ?? 0;
  });
  await fill(page, [{ variantId }]);
  for (const path of ['/nl/home', '/nl/shopping-bag', '/nl/auth/login', '/nl/bestaat-niet']) {
    await page.goto(at('bloem', path));
    await expectContrast(page);
  }
  await page.goto(at('bloem', '/nl/checkout/gegevens'));
  await hydrated(page);
  await page.locator('main form button[type=submit]').last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectContrast(page);

  // On paper, and for those whose system is light, it is what it was.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => lightnessOf(page)).toBe(255);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await expect.poll(() => lightnessOf(page)).toBe(255);
});

test('THEME-03 THEME-05 everybody gets one text, and a shop that says nothing of the dark pays nothing for it', async ({
  page,
  request,
}) => {
  const path = '/nl/products?in_stock=1';
  const inDark = await (await page.goto(at('bloem', path)))?.text();
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await (await page.goto(at('bloem', path)))?.text();
  expect(inDark).toBe(inLight);
  const head = inDark?.slice(0, inDark.indexOf('<body')) ?? '';
  expect(head).toMatch(
    /<style[^>]* media="screen and \(prefers-color-scheme: dark\)"[^>]*>:root\{color-scheme:dark;/,
  );
  expect(await (await askShop(request, 'molen', path)).text()).not.toContain('data-dark');
  const manifest = async (shop: 'molen' | 'bloem') =>
    (await askShop(request, shop, '/nl/manifest.webmanifest')).json() as Promise<Record<string, unknown>>;
  const frame =
    /<meta content="(#[0-9a-f]{6})"[^>]* media="[^"]*prefers-color-scheme: dark[^"]*" name="theme-color"/;
  expect((await manifest('bloem')).color_scheme_dark).toEqual({
    theme_color: frame.exec(head)?.[1],
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  expect(await manifest('molen')).not.toHaveProperty('color_scheme_dark');
});

for (const [theme, header] of [
  ['fancy', '#fff3c4'],
  ['modern-cool', '#ffffff'],
  ['ultimate-shape', '#d7263d'],
] as const)
  test(`THEME-01 THEME-05 always dark, whatever the system: the header of ${theme} and its menu read`, async ({
    page,
  }) => {
    const shop = await headerShop(
      theme,
      { navMode: theme === 'modern-cool' ? 'hamburger' : 'below' },
      {
        theme_color_scheme: 'dark',
        header_color: header,
        theme_primary_color: '#3a0ca3',
      },
    );
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(shop.url('/nl/products'));
    await hydrated(page);
    expect(await lightnessOf(page)).toBeLessThan(40);
    const manifest = await page.evaluate(async () => (await fetch('/nl/manifest.webmanifest')).json());
    const { theme_color, background_color } = manifest;
    expect(manifest.color_scheme_dark).toEqual({ theme_color, background_color });
    const menu = page.getByRole('button', { name: 'Menu openen' }).locator('visible=true');
    if (theme === 'modern-cool') await menu.click();
    else await page.locator('.menu-entry:has(.menu-panel)').first().hover();
    await expect(
      page.getByRole('link', { name: 'Vloerlampen' }).locator('visible=true').first(),
    ).toBeVisible();
    await expectContrast(page);
  });
