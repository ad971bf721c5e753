import { at, hydrated } from './catalogue.ts';
import { stopClock } from './stop-clock.ts';
import { expect, type Page, test } from './test.ts';
import { watchSlides } from './watch-slides.ts';

test.use({ seesMotion: true });

/** A page of nothing but words: header and footer are the same wherever they stand. */
const words = '/nl/pagina/over-ons';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' });
const firstDropdown = (page: Page) =>
  menu(page)
    .locator('.menu-entry')
    .filter({ has: page.locator('button') })
    .first();

test('HEAD-04 HEAD-05 a dropdown opens by pointing, stays while pointed at, and closes a moment after', async ({
  page,
}) => {
  await page.goto(words);
  await hydrated(page);
  const entry = firstDropdown(page);
  const panel = entry.locator('.menu-panel');
  await expect(panel).toBeHidden();
  await entry.hover();
  await expect(panel).toBeVisible();
  await panel.locator('a').first().hover();
  await expect(panel).toBeVisible();
  await page.mouse.move(5, 800);
  await expect(panel).toBeHidden();
});

test('HEAD-04 a dropdown opens by keyboard, Escape closes it and gives the focus back', async ({ page }) => {
  await page.goto(words);
  await hydrated(page);
  const entry = firstDropdown(page);
  const button = entry.getByRole('button');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(entry.locator('.menu-panel a').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(entry.locator('.menu-panel')).toBeHidden();
});

test.describe('a finger on a wide screen', () => {
  test.use({ hasTouch: true });

  test('HEAD-04 unfolds a dropdown by a tap, folds it by another, and leads on by one on a page in it', async ({
    page,
  }) => {
    await page.goto(words);
    await hydrated(page);
    const entry = firstDropdown(page);
    const button = entry.getByRole('button');
    const panel = entry.locator('.menu-panel');
    await button.tap();
    await expect(panel).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.tap();
    await expect(panel).toBeHidden();
    await button.tap();
    const link = panel.locator('a').first();
    const href = (await link.getAttribute('href')) ?? '?';
    await link.tap();
    await expect(page).toHaveURL((url) => url.pathname + url.search === href);
    await expect(panel).toBeHidden();
  });
});

test('HEAD-04 dropdowns open without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(at('molen', words));
  await firstDropdown(page).hover();
  const link = firstDropdown(page).locator('.menu-panel a').first();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/nl\/products/);
  await context.close();
});

test('HEAD-03 the drawer is at most 18 rem wide, keeps the focus inside, and closes by Escape and by choosing, the page that is shown too @390', async ({
  page,
}) => {
  await page.goto('/nl/contact');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Menu openen' });
  await button.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  expect((await drawer.boundingBox())?.width).toBe(288);
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const isInside = await drawer.evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  const link = drawer.locator('a[href^="/nl/pagina"]').first();
  await link.click();
  await expect(page).toHaveURL(/\/nl\/pagina\//);
  await expect(drawer).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  // Nor does it lie over a place of its own page.
  for (const hash of ['', '#content']) {
    await button.click();
    await link.evaluate((to: HTMLAnchorElement, at) => to.setAttribute('href', to.pathname + at), hash);
    await link.click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/nl/pagina/[a-z-]+${hash}$`));
  }
});

test('HEAD-03 on a narrow phone the drawer slides in, leaves a fifth of the screen, and a press there closes it @390', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(words);
  await hydrated(page);
  const slides = await watchSlides(page);
  await page.getByRole('button', { name: 'Menu openen' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  expect(await slides()).toEqual([{ from: '-100%', to: '0px', milliseconds: 250 }]);
  expect((await drawer.boundingBox())?.width).toBe(256);
  // What lies behind is dimmed and cannot be used.
  const backdrop = await drawer.evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor);
  expect(backdrop).not.toMatch(/rgba\(0, 0, 0, 0\)|transparent/);
  await page.mouse.click(300, 320);
  await expect(drawer).toBeHidden();
});

test('HEAD-03 the drawer that was opened before the scripts came stays as they do, and closes by choosing @390', async ({
  page,
}) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  const drawer = page.locator('#mobile-menu');
  const button = page.getByRole('button', { name: 'Menu openen' });
  /** Opens it while the script that begins the page waits, which runs then. */
  const openEarly = async (path: string) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/assets\/entry[^/]*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await button.click();
    await expect(drawer).toBeVisible();
    letGo();
    await hydrated(page);
    await expect(drawer).toBeVisible();
  };
  await openEarly('/nl/contact');
  await drawer.locator('a[href^="/nl/pagina"]').first().click();
  await expect(page).toHaveURL(/\/nl\/pagina\//);
  await expect(drawer).toBeHidden();
  // On a product's page its button is in reach beside it.
  await page.goto('/nl/products');
  const product = await page.locator('main article h3 a').first().getAttribute('href');
  await openEarly(product ?? '');
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(thrown).toEqual([]);
});

test('HEAD-03 the drawer opens without JavaScript @390', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(at('molen', words));
  await page.getByRole('button', { name: 'Menu openen' }).click();
  await expect(page.locator('#mobile-menu')).toBeVisible();
  await page.locator('#mobile-menu').getByRole('searchbox').fill('pan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nl\/products\?q=pan$/);
  await context.close();
});

test('the search of the header leads to the list', async ({ page }) => {
  await page.goto('/en/pagina/over-ons');
  await page.locator('#header-search').fill('pan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/products\?q=pan$/);
  await expect(page.locator('#header-search')).toHaveValue('pan');
});

test('HEAD-12 HEAD-13 the cart’s pages have a header that leads only back to the shop', async ({ page }) => {
  await page.goto('/nl/shopping-bag');
  const header = page.locator('header').first();
  await expect(header.getByRole('searchbox')).toHaveCount(0);
  await expect(
    header.locator('a[href$="/wishlist"], a[href$="/auth/login"], a[href$="/shopping-bag"]'),
  ).toHaveCount(0);
  await header.getByRole('link', { name: 'Verder winkelen' }).click();
  await expect(page).toHaveURL(/\/nl\/products$/);
});

test('HEAD-12 the name of a shop is never cut short beside the way back @390', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/nl/home', '/nl/shopping-bag']) {
      await page.goto(at('fiets', path));
      const name = page.locator('header a span.font-heading:visible').first();
      const isCut = await name.evaluate(
        (element) =>
          element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 2,
      );
      expect(isCut, `${path} at ${width}`).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});

test('HEAD-02 HEAD-03 PROMO-07 a tablet has the menu in the drawer up to 1023 px, and room to search', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const shop of ['molen', 'fiets'] as const) {
    await page.goto(at(shop, '/nl/contact'));
    await hydrated(page);
    await expect(menu(page)).toBeHidden();
    const search = page.locator('header').getByRole('searchbox').last();
    expect((await search.boundingBox())?.width).toBeGreaterThan(190);
    await page.locator('header button[aria-haspopup=dialog]:visible').click();
    await expect(page.locator('dialog[open] nav').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
    await page.keyboard.press('Escape');
    const openMenu = page.getByRole('button', { name: 'Menu openen' });
    await page.setViewportSize({ width: 1023, height: 900 });
    await expect(openMenu).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(menu(page)).toBeVisible();
    await expect(openMenu).toBeHidden();
    await page.setViewportSize({ width: 768, height: 1024 });
  }
});

test('HEAD-14 badges show only where there is something to count', async ({ page }) => {
  await page.goto(words);
  await expect(page.locator('header').getByRole('link', { name: 'Winkelwagen', exact: true })).toBeVisible();
  await expect(page.locator('header').getByRole('link', { name: 'Verlanglijst', exact: true })).toBeVisible();
});

test('FOOT-01 FOOT-02 FOOT-03 ROUTE-09 the footer says who the shop is and leads to its terms', async ({
  page,
  request,
}) => {
  const { store } = await (await request.get('/api/store/init?lang=nl')).json();
  await page.goto(words);
  const footer = page.getByRole('contentinfo');
  const service = footer.getByRole('navigation', { name: 'Klantenservice' });
  await expect(footer.locator('a[href^="tel:"]')).toHaveText(store.storeTelephoneNumber);
  await expect(footer.locator('a[href^="mailto:"]')).toHaveText(store.storeEmailAddress);
  await expect(footer).toContainText(`KVK ${store.chamberOfCommerceNumber}`);
  await expect(footer).toContainText(`BTW Nr. ${store.vatIdentifier}`);
  await expect(footer).toContainText(store.storePostalCode);
  for (const slug of ['algemene-voorwaarden', 'privacy-policy', 'returns-policy', 'complaints']) {
    await expect(service.locator(`a[href="/nl/pagina/${slug}"]`)).toBeVisible();
    expect.soft((await request.get(`/nl/pagina/${slug}`)).status(), slug).toBe(200);
  }
  for (const path of ['contact', 'account'])
    await expect(service.locator(`a[href="/nl/${path}"]`)).toBeVisible();
  const links = {
    Facebook: store.facebookLink,
    Instagram: store.instagramLink,
    TikTok: store.tiktokLink,
    Snapchat: store.snapchatLink,
  };
  for (const [name, href] of Object.entries(links))
    await expect(footer.getByRole('link', { name, exact: true })).toHaveCount(href ? 1 : 0);
});

test('FOOT-05 FOOT-06 FOOT-07 each shop’s footer has its own colours, a logo that shows on them, and how to pay', async ({
  page,
}) => {
  const colours = new Set<string>();
  for (const shop of ['molen', 'bloem', 'fiets'] as const) {
    await page.goto(at(shop, '/nl/contact'));
    const footer = page.getByRole('contentinfo');
    colours.add(await footer.evaluate((element) => getComputedStyle(element).backgroundColor));
    await expect(footer.locator('picture img').first()).toBeVisible();
    await expect(footer.getByText('Veilig betalen')).toBeVisible();
  }
  expect(colours.size).toBe(3);
});

test('HEAD-23 the first selling point is there with the page; each stands for 7 to 8 s, takes 1 s to leave, and any other may follow', async ({
  page,
}) => {
  const { usps } = await (await page.request.get('/api/store/init?lang=nl')).json();
  const texts = usps.map(({ text }: { text: string }) => text);
  expect(texts.length).toBeGreaterThan(2);
  // The first stands there with the page, and comes in by no motion.
  const sent = await (await page.request.get(words)).text();
  const [strip = ''] = /<section[^>]*class="usp-strip.*?<\/section>/s.exec(sent) ?? [];
  expect(strip).toContain(texts[0]);
  expect(strip).not.toContain('usp-entering');
  await page.clock.install();
  await page.goto(words);
  await hydrated(page);
  await stopClock(page);
  const line = page.getByRole('region', { name: 'Waarom bij ons' }).locator('p');
  const leaves = line.and(page.locator('.usp-leaving'));
  for (const [random, stands, step] of [
    [0, 7_000, 1],
    [0.999, 7_999, texts.length - 1],
  ] as const) {
    await page.evaluate((value) => {
      Math.random = () => value;
    }, random);
    while ((await leaves.count()) > 0) await page.clock.runFor(100);
    // Motion unwanted, and wanted again: the one that stands there begins anew.
    const pause = page.getByRole('button', { name: 'Beweging pauzeren' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(pause).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(pause).toBeVisible();
    const at = texts.indexOf(await line.textContent());
    expect(at).toBeGreaterThanOrEqual(0);
    await page.clock.runFor(stands - 50);
    await expect(leaves).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(leaves).toHaveCount(1);
    await expect(line).toHaveText(texts[at]);
    await page.clock.runFor(1_000);
    await expect(line).toHaveText(texts[(at + step) % texts.length]);
    await expect(line).toHaveClass(/usp-entering/);
    await expect(leaves).toHaveCount(0);
  }
});

test('the first thing to reach by keyboard leads past the header', async ({ page }) => {
  await page.goto(words);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('nothing is asked of the footer until a shopper comes near, and whoever loads a page anew at its end sees it again @390 @1440', async ({
  page,
}) => {
  const isAsked = () =>
    page
      .locator('footer a')
      .first()
      .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  const leftBelow = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
  await page.goto('/nl/home');
  await hydrated(page);
  expect(await isAsked()).toBe(false);
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return leftBelow();
    })
    .toBeLessThan(2);
  await expect.poll(isAsked).toBe(true);
  await page.reload();
  await hydrated(page);
  await expect(page.locator('footer')).toBeInViewport({ ratio: 0.3 });
  expect(await isAsked()).toBe(true);
});
