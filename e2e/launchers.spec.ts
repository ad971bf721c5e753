/// <reference lib="dom" />

import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { putSettings } from '@etalage/db/test-factories';
import { backstage } from './backstage.ts';
import { hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { headerShop } from './header-shop.ts';
import { promoShop } from './promo-shop.ts';
import { chooseCookies, expect, type Page, test } from './test.ts';

const testSite = 'https://testsite.example/start';
const assistant = 'https://assistent.example/gesprek';

/** Every request to this site, which answers with one sentence, and would change a page around it. */
async function siteAt(page: Page, url: string): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(`${new URL(url).origin}/**`, (route) => {
    asked.push(route.request().method());
    return route.fulfill({
      contentType: 'text/html',
      body: `<title>Elders</title><script>try { parent.document.title = 'kwaad' } catch {}</script><p>Hier is het.</p>`,
    });
  });
  return asked;
}

/** From here on the overlay's time is the test's. */
const stopOverlay = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.test-launch { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [sheet];
  });

test.describe('the way to the test site', () => {
  test.use({ hasChosenCookies: false });
  const launcher = (page: Page) => page.locator('.test-launcher:visible');
  const testShop = async () => {
    const shop = await promoShop({});
    const database = await backstage();
    await putSettings(database, shop.tenant, { doop_test_enabled: 'yes' });
    await withOwner(database, (tx) =>
      sql`UPDATE tenants SET test_site_url = ${testSite} WHERE id = ${shop.tenant.id}`.execute(tx),
    );
    return shop;
  };

  test('OVER-04 is there once cookies were chosen about; phones see it slide 400 ms, overshoot 150 ms and zoom 600 ms before it leads on, others go at once', async ({
    page,
  }) => {
    const shop = await testShop();
    const asked = await siteAt(page, testSite);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(shop.url('/nl/products'));
    await hydrated(page);
    await expect(launcher(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Optionele weigeren' }).click();
    await expect(launcher(page)).toHaveText('Testsite');
    await expectAccessible(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await stopOverlay(page);
    await launcher(page).focus();
    await page.keyboard.press('Enter');
    const overlay = page.getByRole('dialog', { name: 'Testsite' });
    await expect(overlay.getByRole('link', { name: 'Naar de testsite' })).toBeFocused();
    const lookAt = (milliseconds: number) =>
      overlay.evaluate(async (element, time) => {
        for (const motion of element.getAnimations()) motion.currentTime = time;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const { translate, scale } = getComputedStyle(element);
        const [, down = '0'] = translate.split(' ');
        return { down: Number.parseFloat(down), scale: scale === 'none' ? 1 : Number.parseFloat(scale) };
      }, milliseconds);
    expect(await lookAt(0)).toEqual({ down: 100, scale: 1 });
    expect((await lookAt(390)).down).toBeGreaterThan(0);
    expect(await lookAt(400)).toEqual({ down: 0, scale: 1 });
    const almost = await lookAt(540);
    expect(almost.scale).toBeGreaterThan(0.93);
    expect(almost.scale).toBeLessThan(1);
    expect((await lookAt(550)).scale).toBeCloseTo(0.93);
    const zooming = (await lookAt(1_140)).scale;
    expect(zooming).toBeGreaterThan(2);
    expect((await lookAt(1_149)).scale).toBeGreaterThan(zooming);
    expect(asked).toEqual([]);
    await Promise.all([page.waitForURL(testSite), lookAt(1_150).catch(() => null)]);

    // Where motion is unwanted it does not move, and leads on all the same: a frame is longer than its one millisecond.
    await page.goto(shop.url('/en/contact'));
    await hydrated(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stopOverlay(page);
    await launcher(page).click();
    const still = page.getByRole('dialog', { name: 'Test site' });
    const motions = await still.evaluate((element) =>
      element.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    );
    expect(motions).toHaveLength(1);
    expect(motions[0]).toBeLessThanOrEqual(1);
    const leads = page.waitForURL(testSite);
    await still.evaluate((element) => {
      for (const motion of element.getAnimations()) motion.finish();
    });
    await leads;

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(shop.url('/en/contact'));
    await hydrated(page);
    await expect(launcher(page)).toHaveText('Test site');
    await expectAccessible(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // A phone is narrower than 768 pixels.
    for (const [width, tag] of [
      [767, 'BUTTON'],
      [768, 'A'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(launcher(page)).toHaveJSProperty('tagName', tag);
    }
    await stopOverlay(page);
    await launcher(page).click();
    await page.waitForURL(testSite);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('OVER-03 OVER-04 STICK-04 both are links, to the test site once cookies were chosen about and on a phone in its overlay; a popup opens and closes', async ({
      page,
    }) => {
      const shop = await testShop();
      const popup = { bodyHtml: '<p>Bel ons</p>' };
      await putSettings(await backstage(), shop.tenant, {
        assistant_url: assistant,
        sticky_button: JSON.stringify({ enabled: true, action: 'popup', popup }),
      });
      const asked = await siteAt(page, testSite);
      await page.goto(shop.url('/nl/contact'));
      await expect(launcher(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Alles accepteren' }).click();
      expect(asked).toEqual([]);
      await siteAt(page, assistant);
      const tab = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Assistent' }).click();
      await (await tab).waitForURL(assistant);
      await page.locator('.sticky-button').click();
      const help = page.getByRole('dialog', { name: 'Hulp nodig?' });
      await expect(help.getByText('Bel ons')).toBeVisible();
      await help.getByRole('button', { name: 'Sluiten' }).click();
      await expect(help).toBeHidden();
      await launcher(page).click();
      await page.waitForURL(testSite);

      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(shop.url('/nl/contact'));
      await launcher(page).click();
      const overlay = page.getByRole('dialog', { name: 'Testsite' });
      await overlay.getByRole('link', { name: 'Naar de testsite' }).click();
      await page.waitForURL(testSite);
    });
  });
});

test.describe('the assistant', () => {
  test.use({ hasChosenCookies: false });
  /** Touches the launcher until it would open a window of the page. */
  const opening = async (page: Page) => {
    const launcher = page.locator('.assistant-launcher');
    await hydrated(page);
    await launcher.hover();
    await launcher.focus();
    await expect(launcher).toHaveAttribute('aria-haspopup', 'dialog');
  };

  test('OVER-03 loads and connects only once it is asked for, by keyboard, in both languages, with cookies or without; what fails or is slow leaves the page and says so @390', async ({
    page,
  }) => {
    const shop = await headerShop('simple', {}, { assistant_url: assistant });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await siteAt(page, assistant);
    await page.goto(shop.url('/nl/home'));
    await opening(page);
    // Who wants a tab of its own gets one.
    const isLeftToTheBrowser = await page
      .getByRole('link', { name: 'Assistent', exact: true })
      .evaluate((link) =>
        ['ctrlKey', 'metaKey', 'shiftKey'].map((key) => {
          let isTaken: boolean | undefined;
          const look = (event: Event) => {
            isTaken = event.defaultPrevented;
            event.preventDefault();
          };
          window.addEventListener('click', look, { once: true });
          link.dispatchEvent(new MouseEvent('click', { [key]: true, bubbles: true, cancelable: true }));
          return isTaken === false;
        }),
      );
    expect(isLeftToTheBrowser).toEqual([true, true, true]);
    await expect(page.getByRole('dialog', { name: 'Assistent' })).toHaveCount(0);

    await page.clock.install();
    for (const [language, name, lost, close, tab] of [
      ['nl', 'Assistent', 'De assistent is nu niet te bereiken.', 'Sluiten', 'Open in een eigen tabblad'],
      ['en', 'Assistant', 'The assistant cannot be reached now.', 'Close', 'Open in a tab of its own'],
    ] as const) {
      const isSlow = language === 'en';
      if (isSlow) await chooseCookies(page.context());
      const asked = await siteAt(page, assistant);
      await page.goto(shop.url(`/${language}/home`));
      const launcher = page.getByRole('link', { name, exact: true });
      await opening(page);
      expect(asked).toEqual([]);
      await page.keyboard.press('Enter');
      const window = page.getByRole('dialog', { name });
      await expect(window.frameLocator('iframe').getByText('Hier is het.')).toBeVisible();
      await expect(window.getByRole('status')).toBeEmpty();
      // It could not lead the page elsewhere, nor change it.
      await expect(window.locator('iframe')).toHaveAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
      );
      expect(await page.title()).not.toBe('kwaad');
      await page.clock.runFor(11_000);
      await expect(window.locator('iframe')).toBeVisible();
      await expectAccessible(page);
      await window.getByRole('button', { name: close }).click();
      await expect(window).toHaveCount(0);
      await expect(launcher).toBeFocused();

      // Out of reach, and for ever under way.
      await page.context().unrouteAll();
      await page
        .context()
        .route('https://assistent.example/**', (route) => (isSlow ? undefined : route.abort()));
      await launcher.click();
      if (isSlow) {
        await expect(window.getByRole('status')).not.toHaveText(lost);
        await page.clock.runFor(9_000);
        await expect(window.getByRole('status')).not.toHaveText(lost);
        await page.clock.runFor(2_000);
      }
      await expect(window.getByRole('status')).toHaveText(lost);
      await expect(window.locator('iframe')).toHaveCount(0);
      await expect(window.getByRole('link', { name: tab })).toHaveAttribute('href', assistant);
      await expect(
        window.getByRole('link', { name: isSlow ? 'Send us a message' : 'Stuur ons een bericht' }),
      ).toHaveAttribute('href', `/${language}/contact`);
      await page.keyboard.press('Escape');
      await expect(window).toHaveCount(0);
      await page.context().unrouteAll();
    }
    expect(errors).toEqual([]);
  });
});
