/// <reference lib="dom" />
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createWheel, putSettings } from '@etalage/db/test-factories';
import { backstage } from './backstage.ts';
import { hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { promoShop } from './promo-shop.ts';
import { expect, type Locator, test, waitLonger } from './test.ts';

/** A window of 1440 px at 200%, whose system chooses the colours. */
test.use({
  hasChosenCookies: false,
  meetsPopups: true,
  seesMotion: true,
  viewport: { width: 720, height: 450 },
  deviceScaleFactor: 2,
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
});

/** A shop that has everything that may float above a page. */
async function shopWithOverlays() {
  const shop = await promoShop({ banners: [{ text: 'Eerste' }, { text: 'Tweede' }] });
  const { tenant } = shop;
  const database = await backstage();
  await putSettings(database, tenant, {
    assistant_url: 'https://assistent.example/',
    doop_test_enabled: 'true',
    sticky_button: JSON.stringify({ enabled: true, action: 'popup', popup: { bodyHtml: '<p>Bel ons</p>' } }),
  });
  await createWheel(database, tenant, {
    name: { nl: 'Herfstrad', en: 'Autumn wheel' },
    is_sticky: true,
    prizes: [{ name: { nl: '10% korting', en: '10% off' } }],
  });
  const newsletter = { identifier: 'nieuws', isDefault: true, title: 'Nieuws', image: '/favicon.svg' };
  await withOwner(database, async (tx) => {
    await sql`UPDATE tenants SET test_site_url = 'https://test.example/' WHERE id = ${tenant.id}`.execute(tx);
  });
  await database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('newsletters')
      .values({ tenant_id: tenant.id, content: JSON.stringify(newsletter) })
      .execute(),
  );
  return shop;
}

test('OVER-01 OVER-02 OVER-03 OVER-05 STICK-04 HOME-12 everything that floats is whole and accessible at 200%, in forced colours and without motion', async ({
  page,
}) => {
  const shop = await shopWithOverlays();
  await page.context().route('https://assistent.example/**', (route) => route.fulfill({ body: 'Hier.' }));
  await page.clock.install();
  /** Its edge is drawn where no ground shows it, and all of it can be scrolled to. */
  const isWhole = async (window: Locator, within?: string) => {
    await expect(window).toBeVisible();
    await expectAccessible(page, { within });
    const { edge, left, right, top, bottom } = await window.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const { left, right, top, bottom } = box;
      const { outlineStyle, outlineColor } = getComputedStyle(element);
      return { edge: `${outlineStyle} ${outlineColor}`, left, right, top, bottom };
    });
    expect(edge).toMatch(/^solid rgb\(/);
    expect([left >= 0, right <= 720, top >= 0, bottom <= 450]).toEqual([true, true, true, true]);
    await window.getByRole('button', { name: 'Sluiten' }).click();
    await expect(window).toBeHidden();
  };
  // The newsletter comes by itself some time after its answer: not before the others have been looked at.
  const { promise: isTime, resolve: tell } = Promise.withResolvers<void>();
  await waitLonger(page.context());
  await page.route('**/api/newsletters?*', (route) => isTime.then(() => route.continue()));
  await page.goto(shop.url('/nl/products'));
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Beweging hervatten' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Alles accepteren' }).click();

  const handles = ['.sticky-button', '.assistant-launcher', '.wheel-handle', '.test-launcher:visible'];
  for (const handle of handles) {
    await expect(page.locator(handle)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(handle)).toHaveCSS('border-top-style', 'solid');
  }
  await page.locator('.sticky-button').click();
  // With the page and the handles of the others around it, which are the same below each of these windows.
  await isWhole(page.getByRole('dialog', { name: 'Hulp nodig?' }));
  await page.locator('.assistant-launcher').click();
  await expect(page.frameLocator('iframe').getByText('Hier.')).toBeVisible();
  await isWhole(page.getByRole('dialog', { name: 'Assistent' }), 'dialog[open]');
  await page.locator('.wheel-handle').click();
  const wheel = page.getByRole('dialog', { name: 'Herfstrad' });
  await wheel.getByRole('button', { name: 'Draai het rad' }).click();
  await page.clock.runFor(100);
  await expect(wheel.getByText(/^RAD-/)).toBeVisible();
  await isWhole(wheel, 'dialog[open]');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const told = page.waitForResponse('**/api/newsletters?*');
  tell();
  await (await told).finished();
  const newsletter = page.getByRole('dialog', { name: 'Nieuws' });
  await expect
    .poll(async () => {
      await page.clock.runFor(16_000);
      return newsletter.count();
    })
    .toBe(1);
  await isWhole(newsletter, 'dialog[open]');
});
