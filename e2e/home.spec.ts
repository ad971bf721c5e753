import { usedAbilities } from '@etalage/contracts/security-headers';
import { createCmsPage, createMedia, putSettings } from '@etalage/db/test-factories';
import { signPreview } from '../apps/api/src/routes/cms/preview-token.ts';
import { askShop } from './ask-shop.ts';
import { backstage } from './backstage.ts';
import { cartLink, drawerOf } from './cart-drawer.ts';
import { at, euro, hydrated, listOf } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { promoShop } from './promo-shop.ts';
import { stopClock } from './stop-clock.ts';
import { expect, type Page, test } from './test.ts';

test.use({ seesMotion: true });

const carousel = (page: Page) => page.locator('[aria-roledescription=carousel]').first();
const shopNames = ['molen', 'bloem', 'fiets'] as const;

/** Pictures and films that browsers could not get. */
function watchFailures(page: Page): string[] {
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
  return failed;
}

for (const shop of shopNames)
  test(`HOME-01 HOME-03 HOME-04 the home page of ${shop} shows its blocks in their order @390 @1440`, async ({
    page,
    isMobile,
    viewport,
  }) => {
    const failed = watchFailures(page);
    const home = await (await askShop(page.request, shop, '/api/cms/pages/key/home?lang=nl')).json();
    await page.goto(at(shop, '/nl/home'));
    const isNarrow = isMobile || (viewport?.width ?? 0) < 768;
    const blocks = home.websiteCmsPageBlocks
      .filter((block: { showOnDesktop: boolean; showOnMobile: boolean }) =>
        isNarrow ? block.showOnMobile : block.showOnDesktop,
      )
      // What was seen is filled in by the browser, which has seen nothing yet.
      .filter(({ products }: { products?: { from: string } }) => products?.from !== 'seen')
      .sort((a: { sortIndex: number }, b: { sortIndex: number }) => a.sortIndex - b.sortIndex);
    const headingsOf = (some: { text: string }[]) =>
      some.flatMap(({ text }) => /<h[12][^>]*>([^<]+)/.exec(text)?.[1]?.trim() ?? []);
    const all = headingsOf(home.websiteCmsPageBlocks).map((text) => text.replaceAll('&amp;', '&'));
    const shown = await page.locator('main :is(h1, h2):visible').allTextContents();
    // Those of this screen in their order, and none of what is for the other one.
    expect(shown.map((text) => text.trim()).filter((text) => all.includes(text))).toEqual(
      headingsOf(blocks).map((text) => text.replaceAll('&amp;', '&')),
    );
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    expect(failed).toEqual([]);
    await expect(page.locator('h1')).toHaveCount(1);
  });

test('HOME-01 the home page works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(at('molen', '/nl/home'));
  await expect(page.getByRole('main').locator('h2').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volgende' })).toBeHidden();
  await page.getByRole('main').locator('a[href^="/nl/products"]').first().click();
  await expect(page).toHaveURL(/\/nl\/products/);
  await context.close();
});

test('HOME-01 going back home shows what changed meanwhile, by a link and by the browser', async ({
  page,
}) => {
  const [database, { tenant, url }] = [await backstage(), await promoShop({})];
  const text = (says: string) => ({ nl: `<p>${says}</p>`, en: `<p>${says}</p>` });
  await createCmsPage(database, tenant, {
    ...{ key: 'home', slug: 'welkom' },
    blocks: [{ template: 'TEXT_BLOCK', text: text('Brood van gisteren') }],
  });
  const main = page.getByRole('main');
  await page.goto(url('/nl/home'));
  await hydrated(page);
  await expect(main.getByText('Brood van gisteren')).toBeVisible();
  const home = page
    .locator('header')
    .getByRole('link', { name: /startpagina/ })
    .first();
  const returns = [
    ['Brood van vandaag', () => home.click()],
    ['Brood van morgen', () => page.goBack()],
  ] as const;
  // What the browser asks for on return; the server may tell what was for two seconds after a change.
  let asked = url('/nl/home');
  page.on('request', (request) => {
    if (request.url().includes('/nl/home.data')) asked = request.url();
  });
  const told = () => page.evaluate(async (address) => (await fetch(address)).text(), asked);
  for (const [says, goBack] of returns) {
    await page.locator('footer a[href="/nl/contact"]').first().click();
    await expect(page).toHaveURL(/\/contact$/);
    await database.withTenant(tenant.id, (tx) =>
      tx
        .updateTable('cms_page_blocks')
        .set({ text: text(says) })
        .execute(),
    );
    await expect.poll(told).toContain(says);
    await goBack();
    await expect(main.getByText(says)).toBeVisible();
    await expect(main.getByText('Brood van')).toHaveCount(1);
  }
});

for (const [language, says, width] of [
  ['nl', 'De pagina wordt opgehaald', '@390'],
  ['en', 'The page is being fetched', '@1440'],
] as const)
  test(`HOME-01 on the way to a home page that is slow the shop says so, above the page that still stands, in ${language} ${width}`, async ({
    page,
  }) => {
    await page.goto(`/${language}/contact`);
    await hydrated(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/home.data*', async (route) => {
      await held;
      await route.continue();
    });
    const bar = page.locator('.loading-bar');
    await expect(bar).toHaveCount(0);
    await page.locator(`header a[href="/${language}/home"]:visible`).first().click();
    await expect(bar).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: says })).toBeAttached();
    await expect(page.getByRole('main').locator('textarea').first()).toBeVisible();
    await expectAccessible(page);
    answer();
    await expect(page).toHaveURL(new RegExp(`/${language}/home$`));
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('main').locator('h1').first()).toBeVisible();
  });

/** How much of its own ground the header has. */
const groundOf = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((header) => getComputedStyle(header, '::before').opacity);

test('HOME-05 the header lies on the first picture where the shop wants that, and is solid after scrolling', async ({
  page,
}) => {
  await page.goto(at('bloem', '/nl/home'));
  await hydrated(page);
  const ground = () => groundOf(page);
  expect(await ground()).toBe('0');
  const [header, hero] = await Promise.all([
    page.locator('header').first().boundingBox(),
    page.locator('.hero').first().boundingBox(),
  ]);
  expect(Math.abs((hero?.y ?? 99) - (header?.y ?? 0))).toBeLessThan(2);
  await page.mouse.wheel(0, 900);
  await expect.poll(ground).toBe('1');
  await page.goto(at('bloem', '/nl/contact'));
  expect(await ground()).toBe('1');
  // De Molen begins with a picture as well, and wants none of it.
  await page.goto('/nl/home');
  await hydrated(page);
  expect(await ground()).toBe('1');
  const [bar, picture] = await Promise.all([
    page.locator('header').first().boundingBox(),
    page.locator('.hero').first().boundingBox(),
  ]);
  expect(picture?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
});

test('HOME-05 the header lies on a picture that one kind of screen begins with on that kind alone', async ({
  page,
}) => {
  const { tenant, url } = await promoShop({});
  const database = await backstage();
  await putSettings(database, tenant, { header_transparent_on_hero: 'true' });
  const { id } = await createMedia(database, tenant);
  const words = { template: 'TEXT_BLOCK', text: { nl: '<p>Hallo</p>' } };
  const begins = (slug: string, screens: object) =>
    createCmsPage(database, tenant, {
      slug,
      blocks: [{ template: 'HERO_IMAGE', mediaIds: [id], ...screens }, words],
    });
  await begins('breed', { show_on_mobile: false });
  await begins('smal', { show_on_desktop: false });
  for (const [slug, width, ground] of [
    ['breed', 390, '1'],
    ['breed', 1440, '0'],
    ['smal', 390, '0'],
    ['smal', 1440, '1'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(url(`/nl/pagina/${slug}`));
    await hydrated(page);
    expect.soft(await groundOf(page), `${slug} ${width}`).toBe(ground);
  }
});

test('HOME-06 HOME-07 the head says what the page is', async ({ page, request }) => {
  const home = await (await request.get('/api/cms/pages/key/home?lang=en')).json();
  await page.goto('/en/home');
  await expect(page).toHaveTitle(new RegExp(home.metaTitle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  const description = await page.locator('meta[name=description]').getAttribute('content');
  expect(description?.length).toBeGreaterThan(20);
  expect(description).not.toMatch(/[<>]/);
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /\/en\/home$/);
  const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(jsonLd.map((text) => JSON.parse(text)['@type'])).toContain('OnlineStore');
});

test('HOME-09 a preview shows an unpublished page to the holder of its token, and to nobody else', async ({
  request,
}) => {
  const { tenantUuid } = await (await request.get('/api/store/init?lang=nl')).json();
  const { id } = await (await request.get('/api/cms/pages/key/home?lang=nl')).json();
  const secret = process.env.E2E_INTERNAL_SECRET ?? '';
  const expiresAt = Math.floor(Date.now() / 1000) + 600;
  const token = signPreview(secret, { tenantId: tenantUuid, pageId: id, expiresAt });
  const answer = await request.get(`/nl/cms-preview/${id}?token=${token}`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toBe('private, no-store');
  expect(await answer.text()).toContain('<meta name="robots" content="noindex');
  for (const bad of ['', '?token=', `?token=${token}x`, `?token=${'x'.repeat(401)}`])
    expect.soft((await request.get(`/nl/cms-preview/${id}${bad}`)).status(), bad).toBe(404);
  expect((await request.get(`/nl/cms-preview/${id + 1}?token=${token}`)).status()).toBe(404);
});

test('HOME-10 a page by its slug; an unknown one is a 404', async ({ request }) => {
  expect((await (await request.get('/nl/pagina/over-ons')).text()).match(/<h1[ >]/g)).toHaveLength(1);
  expect((await request.get('/nl/pagina/bestaat-niet')).status()).toBe(404);
});

test.describe('a script of somebody else', () => {
  test.use({ triesScripts: true });
  test('HOME-11 SEC-30 nothing but the shop’s own scripts runs in a page, which may do no more than it uses', async ({
    page,
    browserName,
  }) => {
    const answer = await page.goto('/nl/pagina/over-ons');
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    await hydrated(page);
    const hasRun = await page.evaluate(async () => {
      const script = document.createElement('script');
      try {
        script.textContent = 'window.evil = true';
      } catch {
        // SEC-30: a browser with Trusted Types does not even let text become a script.
      }
      document.body.append(script);
      const box = document.createElement('div');
      box.innerHTML = '<img src="/none" onerror="window.evil = true">';
      document.body.append(box);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return 'evil' in window;
    });
    expect(hasRun).toBe(false);
    if (browserName !== 'chromium') return;
    const outcomes = await page.evaluate(() => {
      const script = document.createElement('script');
      const outcomeOf = (deed: () => void) => {
        try {
          deed();
          return 'let through';
        } catch (error) {
          return (error as Error).name;
        }
      };
      return [
        outcomeOf(() => {
          script.src = 'https://evil.example/script.js';
        }),
        outcomeOf(() => {
          script.textContent = 'window.evil = true';
        }),
        // The shop's own are what the policies let through.
        outcomeOf(() => {
          script.src = `${location.origin}/assets/none.js`;
        }),
      ];
    });
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'let through']);
    const allowed = await page.evaluate(() => {
      const { featurePolicy } = document as unknown as { featurePolicy: { allowedFeatures(): string[] } };
      // What a browser tells of itself in headers is no ability of a page.
      return featurePolicy.allowedFeatures().filter((name) => !name.startsWith('ch-'));
    });
    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.filter((name) => !usedAbilities.includes(name))).toEqual([]);
  });
});

test('HOME-12 banners can be moved by button and by key', async ({ page }) => {
  // Where less motion is wanted they move by nothing else.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/nl/home');
  await hydrated(page);
  const banners = carousel(page);
  await banners.scrollIntoViewIfNeeded();
  const position = () =>
    banners.locator('ul').evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth));
  const before = await position();
  await banners.getByRole('button', { name: 'Volgende' }).click();
  await expect.poll(position).not.toBe(before);
  await banners.getByRole('button', { name: 'Vorige' }).click();
  await expect.poll(position).toBe(before);
  // By key from where it stands still, one banner and no other part of the page.
  const strip = banners.locator('ul');
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await strip.focus();
  await expect(strip).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBe(1);
});

test('HOME-02 a film that a browser did not let start is tried at once and after 1000 ms, and then no more', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const tries: number[] = [];
    Object.assign(globalThis, { tries, stops: 0 });
    HTMLMediaElement.prototype.pause = () => Reflect.set(globalThis, 'stops', 1);
    HTMLMediaElement.prototype.play = () => {
      tries.push(Date.now());
      return Promise.reject(new DOMException('not yet', 'NotAllowedError'));
    };
  });
  const tries = () => page.evaluate(() => (globalThis as unknown as { tries: number[] }).tries);
  await page.goto(at('bloem', '/nl/home'));
  await hydrated(page);
  await stopClock(page);
  // Motion unwanted, and wanted again: from here on the page's time is ours.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'stops'))).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.waitForFunction(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const before = (await tries()).length;
  // Until the first try of the two, which waits for no time but for React.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return (await tries()).length;
    })
    .toBeGreaterThan(before);
  await page.clock.runFor(30_000);
  const [first = 0, ...later] = (await tries()).slice(before);
  expect(later.map((time) => time - first)).toEqual([1_000]);
});

const isStopped = (page: Page) =>
  page
    .locator('main video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.paused);

test('HOME-12 HEAD-23 one button stops all that moves, for the visit, and starts it again', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/nl/home');
  await hydrated(page);
  const button = page.locator('.pause-button');
  const words = page.locator('.usp-strip p');
  const strip = carousel(page).locator('ul');
  const position = () => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
  await expect.poll(() => isStopped(page)).toBe(false);
  const [first, before] = [(await words.textContent()) ?? '', await position()];
  await page.clock.runFor(10_000);
  await expect(words).not.toHaveText(first);
  await expect.poll(position).not.toBe(before);
  await button.focus();
  await expect(button).toHaveAccessibleName('Beweging pauzeren');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName('Beweging hervatten');
  await expect.poll(() => isStopped(page)).toBe(true);
  const [said, slide] = [(await words.textContent()) ?? '', await position()];
  // In two steps, between which a text that leaves is drawn; and looked at once, since what moved might come round again.
  for (const time of [9_000, 2_000]) await page.clock.runFor(time);
  expect(await words.textContent()).toBe(said);
  expect(await position()).toBe(slide);
  // For the visit: on the next page too.
  await page.reload();
  await hydrated(page);
  await expect(button).toHaveAccessibleName('Beweging hervatten');
  const later = (await words.textContent()) ?? '';
  for (const time of [9_000, 2_000]) await page.clock.runFor(time);
  expect(await words.textContent()).toBe(later);
  expect([await isStopped(page), await position()]).toEqual([true, 0]);
  await button.click();
  await expect(button).toHaveAccessibleName('Beweging pauzeren');
  await page.mouse.move(700, 880);
  await expect.poll(() => isStopped(page)).toBe(false);
  await page.clock.runFor(10_000);
  await expect(words).not.toHaveText(later);
  await expect.poll(position).not.toBe(0);
});

test('HOME-12 nothing moves by itself below a window or the filters of a phone, and goes on once that is closed', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/nl/home');
  await hydrated(page);
  const words = page.locator('.usp-strip p');
  const strip = carousel(page).locator('ul');
  const shown = async () => ({
    words: await words.textContent(),
    slide: await strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth)),
    promo: await page.locator('.promo-banner[data-active]').getAttribute('id'),
  });
  await cartLink(page).click();
  const dialog = drawerOf(page);
  await expect(dialog).toBeVisible();
  // What was on its way comes to its end.
  for (const time of [1_000, 1_000]) await page.clock.runFor(time);
  const standing = await shown();
  for (const time of [7_000, 2_000, 7_000, 2_000]) {
    await page.clock.runFor(time);
    expect(await shown()).toEqual(standing);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(700, 880);
  const moved = async () => {
    await page.clock.runFor(1_000);
    const now = await shown();
    return now.words !== standing.words && now.slide !== standing.slide && now.promo !== standing.promo;
  };
  await expect.poll(moved).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/nl/products');
  await hydrated(page);
  const usps = page.locator('.usp-strip');
  const inLine = async () => ({
    words: await usps.locator('p').textContent(),
    turn: await usps.getAttribute('data-turn'),
    promo: await page.locator('.promo-banner[data-active]').getAttribute('id'),
  });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Filters sluiten' })).toBeFocused();
  for (const time of [1_000, 1_000]) await page.clock.runFor(time);
  const still = await inLine();
  for (const time of [7_000, 2_000, 7_000, 2_000]) {
    await page.clock.runFor(time);
    expect(await inLine()).toEqual(still);
  }
  await page.keyboard.press('Escape');
  for (const part of ['words', 'turn', 'promo'] as const)
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return (await inLine())[part];
      }, part)
      .not.toBe(still[part]);
});

test('HOME-12 nothing moves by itself where less motion is wanted, until the button says so', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/nl/home');
  await hydrated(page);
  const button = page.locator('.pause-button');
  await expect(button).toHaveAccessibleName('Beweging hervatten');
  const words = page.locator('.usp-strip p');
  const strip = carousel(page).locator('ul');
  const look = async () => ({
    isStopped: await isStopped(page),
    place: await strip.evaluate((list) => Math.round(list.scrollLeft)),
    said: await words.textContent(),
    promo: await page.locator('.promo-banner[data-active]').textContent(),
  });
  const before = await look();
  expect(before.isStopped).toBe(true);
  // Nor does a change of style begin a movement on whatever it changes, however short.
  const transitions = () =>
    page.evaluate(() => {
      document.body.style.color = 'red';
      document.body.style.letterSpacing = '1px';
      const begun = document.getAnimations().filter((one) => one instanceof CSSTransition).length;
      document.body.removeAttribute('style');
      return begun;
    });
  expect(await transitions()).toBe(0);
  for (const time of [9_000, 2_000, 9_000]) {
    await page.clock.runFor(time);
    expect(await look()).toEqual(before);
  }
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName('Beweging pauzeren');
  await button.blur();
  await expect.poll(() => isStopped(page)).toBe(false);
  // What goes round is back where it was after a while: each is looked at until it is elsewhere.
  const moved = new Set<string>();
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      const now = await look();
      for (const part of ['place', 'said', 'promo'] as const) if (now[part] !== before[part]) moved.add(part);
      return [...moved].sort();
    })
    .toEqual(['place', 'promo', 'said']);
});

for (const [shop, language, width] of [
  ['molen', 'nl', '@390'],
  ['molen', 'en', '@1440'],
  ['bloem', 'nl', '@390'],
  ['bloem', 'nl', '@1440'],
  ['fiets', 'en', '@390'],
  ['fiets', 'nl', '@1440'],
] as const)
  test(`home and pages of ${shop} in ${language} are accessible ${width}`, async ({ page }) => {
    for (const path of ['home', 'pagina/over-ons', 'pagina/algemene-voorwaarden']) {
      await page.goto(at(shop, `/${language}/${path}`));
      await expectAccessible(page);
    }
  });

for (const shop of ['molen', 'bloem', 'fiets'] as const)
  test(`HOME-13 goods stand on the second screen of ${shop} @390 @1440`, async ({ page }) => {
    await page.goto(at(shop, '/nl/home'));
    const goods = page.locator('main article').first();
    const top = await goods.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeLessThan(2 * (page.viewportSize()?.height ?? 0));
  });

test('HOME-13 what was looked at last comes with its price when the shopper comes near', async ({
  page,
  request,
}) => {
  await page.goto('/nl/home');
  const goods = page.locator('main article');
  const onPage = await goods.getByRole('heading', { level: 3 }).allTextContents();
  const { items } = await listOf(request, '&availability=in-stock');
  const card = items.findLast(({ name }) => !onPage.includes(name));
  if (!card) throw new Error('The home page shows all products');
  const seen = page.getByRole('heading', { level: 2, name: 'Laatst bekeken' });
  await expect(seen).toBeHidden();
  await page.goto(`/nl/products/${card.slug}`);
  await hydrated(page);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (new URL(one.url()).pathname === '/nl/cards') asked.push(one.url());
  });
  await page.goto('/nl/home');
  await hydrated(page);
  expect(asked).toEqual([]);
  await expect(seen).toBeHidden();
  await page.locator('footer').first().scrollIntoViewIfNeeded();
  await expect(seen).toBeVisible();
  expect(asked).toHaveLength(1);
  const last = page.locator('section', { has: seen }).locator('article');
  await expect(last).toHaveCount(1);
  await expect(last).toContainText(card.name);
  await expect(last).toContainText(euro(card.discountPrice ?? card.unitPrice));
});
