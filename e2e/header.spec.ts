import { createMedia, putSettings } from '@etalage/db/test-factories';
import { backstage, newCustomer } from './backstage.ts';
import { at, chosenOf, findProduct, hydrated } from './catalogue.ts';
import { fillCart, orderUnseen, payAtBank, words } from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { headerShop } from './header-shop.ts';
import { logInUnseen } from './log-in.ts';
import { leastContrast, lookAt } from './seen-header.ts';
import { sendForm } from './send-form.ts';
import { stopClock } from './stop-clock.ts';
import { expect, type Page, type Route, test, waitLonger } from './test.ts';
import { watchShifts } from './watch-shifts.ts';

const entry = (page: Page) => page.locator('.header-wide .menu-entry').filter({ hasText: 'Lampen' });
const panel = (page: Page) => entry(page).locator('.menu-panel');

for (const [theme, delay] of [
  ['simple', 250],
  ['fancy', 100],
  ['ultimate-shape', 1_000],
  ['modern-cool', 1_000],
] as const)
  test(`HEAD-04 HEAD-05 a menu of ${theme} stays ${delay} ms after the pointer left, and follows arrows and Escape`, async ({
    page,
  }) => {
    const shop = await headerShop(theme, { navMode: 'below' });
    let scriptMayCome = () => {};
    const allowed = new Promise<void>((done) => {
      scriptMayCome = done;
    });
    await page.route('**/menu-panels-*.js', (route) => allowed.then(() => route.continue()));
    await page.clock.install();
    await page.goto(shop.url('/nl/contact'));
    await hydrated(page);
    await stopClock(page);
    // Who points there first waits for no script; it is told what it missed.
    await entry(page).hover();
    await expect(panel(page)).toBeVisible();
    await page.mouse.move(700, 850);
    scriptMayCome();
    await expect(entry(page).getByRole('button')).toHaveAttribute('aria-expanded', 'true');
    await page.clock.runFor(delay - 1);
    await expect(entry(page)).toHaveAttribute('data-open');
    await page.clock.runFor(1);
    await expect(entry(page)).not.toHaveAttribute('data-open');

    await entry(page).hover();
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entry(page)).not.toHaveAttribute('data-open');
    await page.mouse.move(700, 850);
    await entry(page).hover();
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('link', { name: 'Vloerlampen' }).hover();
    await page.clock.runFor(2_000);
    await expect(panel(page)).toBeVisible();
    await page.mouse.move(700, 850);
    await page.clock.runFor(delay - 1);
    await expect(entry(page)).toHaveAttribute('data-open');
    await page.clock.runFor(1);
    await expect(entry(page)).not.toHaveAttribute('data-open');

    await entry(page).locator('a').first().focus();
    const links = panel(page).getByRole('link');
    await page.keyboard.press('ArrowDown');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(entry(page).getByRole('button')).toBeFocused();
    await expect(entry(page)).not.toHaveAttribute('data-open');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.header-wide').getByRole('link', { name: 'Over ons' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(entry(page).locator('a').first()).toBeFocused();
    await entry(page).getByRole('button').click();
    await panel(page).getByRole('link', { name: 'Vloerlampen' }).click();
    await expect(page).toHaveURL(/q=vloerlampen/);
    await expect(entry(page)).not.toHaveAttribute('data-open');
  });

test('HEAD-10 what leaves the shop opens beside it from drawer and overlay, and from a dropdown in its place', async ({
  page,
}) => {
  const shop = await headerShop('simple', { navMode: 'hamburger', fullscreenMenu: true });
  await page.goto(shop.url('/nl/pagina/over-ons'));
  await hydrated(page);
  const blog = page.locator('dialog a[href^="https://blog.example"]');
  await expect(blog).toHaveCount(2);
  for (const link of await blog.all()) await expect(link).toHaveAttribute('target', '_blank');
  const other = await headerShop('simple', { navMode: 'below' });
  await page.goto(other.url('/nl/pagina/over-ons'));
  const plain = page.locator('.header-wide .menu-row a[href^="https://blog.example"]');
  await expect(plain).not.toHaveAttribute('target');
  await expect(plain).toHaveAttribute('rel', 'noopener');
  await hydrated(page);
  await page.route('https://blog.example/', (route) => route.fulfill({ body: 'Blog' }));
  await plain.click();
  await expect(page).toHaveURL('https://blog.example/');
});

for (const drives of [true, false])
  test(`HEAD-15 HEAD-16 HEAD-19 the header shrinks and fills as the page is scrolled, ${drives ? 'by the browser alone' : 'told by one listener'}`, async ({
    page,
  }) => {
    if (!drives) {
      await page.addInitScript(() => {
        const supports = CSS.supports.bind(CSS);
        CSS.supports = ((text: string) =>
          !text.includes('animation-timeline') && supports(text)) as typeof CSS.supports;
      });
      // In the files, and in the document, which brings rules along that its policy knows by their hash.
      await page.route(/\.css$|\/nl\/home$/, async (route) => {
        // Programs know no *.localhost; the shop is told by its name.
        const { pathname, host } = new URL(route.request().url());
        const sent = await route.request().allHeaders();
        const answer = await route.fetch({ url: at('molen', pathname), headers: { ...sent, host } });
        const { 'content-security-policy': _, ...headers } = answer.headers();
        const body = (await answer.text()).replaceAll(
          '(animation-timeline:scroll())',
          '(animation-timeline:none-such())',
        );
        await route.fulfill({ status: answer.status(), headers, body });
      });
    }
    await page.goto(at('bloem', '/nl/home'));
    await hydrated(page);
    const start = await lookAt(page, 0);
    expect(start.logo).toBe(50);
    const strips =
      start.bottom -
      (await page.evaluate(() => (document.querySelector('.site-header') as HTMLElement).offsetHeight));
    expect(start).toMatchObject({ ground: 0, colour: 'rgb(255, 255, 255)', icons: [24] });
    // Over the first pixels, as many as it shrinks by.
    expect(await lookAt(page, 30)).toMatchObject({ ground: 0, logo: 30, icons: [17.6] });
    expect(await lookAt(page, 349)).toMatchObject({ ground: 0 });
    const half = await lookAt(page, 525);
    expect(half.ground).toBeGreaterThan(0.45);
    expect(half.ground).toBeLessThan(0.55);
    const end = await lookAt(page, 700);
    expect(end.ground).toBe(1);
    expect(end.colour).not.toBe('rgb(255, 255, 255)');
    // 70 to 40 px, 50 to 30 px or the share of it that a larger logo needs, 1.5 to 1.1 rem.
    expect(start.bottom - strips - end.bottom).toBe(30);
    expect(end.icons).toEqual([17.6]);
    expect(end.logo).toBe(30);
    // Nothing below it moved with it.
    expect(end.main).toBe(start.main);
    // The ground of this shop is light: wherever somebody stops, its words can be read, whatever lies below them.
    for (const top of [0, 400, 450, 505, 560, 699, 700]) {
      await lookAt(page, top);
      for (const below of ['#fff', '#000'])
        expect(await leastContrast(page, below, 20), `at ${top} over ${below}`).toBeGreaterThanOrEqual(4.5);
    }
  });

test('HEAD-15 nothing on the page shifts while it is scrolled, over a picture and below a header of colour', async ({
  page,
}) => {
  for (const shop of ['bloem', 'molen'] as const) {
    await page.goto(at(shop, '/nl/home'));
    await hydrated(page);
    const shift = await page.evaluate(async () => {
      let sum = 0;
      const seen = new PerformanceObserver((list) => {
        for (const item of list.getEntries()) sum += (item as PerformanceEntry & { value: number }).value;
      });
      seen.observe({ type: 'layout-shift', buffered: false });
      for (let top = 0; top <= 800; top += 20) {
        scrollTo(0, top);
        await new Promise((done) => requestAnimationFrame(done));
      }
      for (let top = 800; top >= 0; top -= 40) {
        scrollTo(0, top);
        await new Promise((done) => requestAnimationFrame(done));
      }
      seen.disconnect();
      return sum;
    });
    expect(shift, shop).toBe(0);
  }
});

test('HEAD-02 a phone has its search at hand, and the first product of a list in the upper half @390', async ({
  page,
}) => {
  const lists = [
    ['molen', '/nl/products'],
    ['molen', '/nl/products/category/koken-bakken'],
    ['molen', '/en/products/category/koken-bakken'],
    ['molen', '/nl/products?q=thee'],
    // With what was chosen on it.
    [
      'molen',
      '/nl/products?brand=ferra&brand=atelier-klei&brand=weverij-de-spoel&availability=in-stock&price_max=80',
    ],
    ['bloem', '/nl/products'],
    ['bloem', '/nl/products/category/vers'],
    ['fiets', '/nl/products'],
    ['fiets', '/nl/products/category/aandrijving'],
    ['fiets', '/nl/products/category/kettingen-tandwielen'],
  ] as const;
  for (const [shop, path] of lists) {
    await page.goto(at(shop, path));
    await hydrated(page);
    const field = page.locator('.header-narrow').getByRole('searchbox');
    await expect(field).toBeInViewport();
    const card = page.locator('main article').first();
    expect((await card.boundingBox())?.y, `${shop} ${path}`).toBeLessThan(420);
    if (!path.includes('/category/')) continue;
    // What a category says of itself and is divided into stands above its products all the same.
    const intro = page.locator('main .intro');
    await expect(intro).toBeInViewport();
    await expect(
      page
        .locator('main')
        .getByRole('navigation', { name: /^(Verder in|Within) / })
        .getByRole('link')
        .first(),
    ).toBeInViewport();
  }
  const off = await headerShop('simple', { searchPlacement: { mobile: 'off' } });
  await page.goto(off.url('/nl/products'));
  await expect(page.locator('.header-narrow').getByRole('searchbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu openen' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('searchbox')).toHaveCount(0);
});

test('HEAD-02 a deeper page on a phone has the way back and its title, and the menu behind them @390', async ({
  page,
}) => {
  const shop = await headerShop('modern-minimal', {});
  await page.goto(shop.url(shop.product));
  await hydrated(page);
  const bar = page.locator('.header-narrow');
  await expect(bar).toContainText('Booglamp');
  const back = bar.getByRole('link', { name: 'Terug' });
  // Nobody came from anywhere: it leads up.
  await back.click();
  await expect(page).toHaveURL(/\/nl\/products$/);
  await expect(bar.getByRole('link', { name: 'Terug' })).toHaveCount(0);
  await page.goto(shop.url('/nl/pagina/over-ons'));
  await hydrated(page);
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
  }, shop.product);
  await expect(page).toHaveURL(shop.url(shop.product));
  await back.click();
  await expect(page).toHaveURL(/\/nl\/pagina\/over-ons$/);
  // A whole document of the shop, of which the router knows no way back.
  await page.evaluate((path) => location.assign(path), shop.product);
  await expect(page).toHaveURL(shop.url(shop.product));
  await hydrated(page);
  await back.click();
  await expect(page).toHaveURL(/\/nl\/pagina\/over-ons$/);
});

for (const theme of ['simple', 'fancy', 'ultimate-shape', 'modern-cool'])
  test(`HEAD-01 HEAD-19 A11Y-01 the header of ${theme} has nothing that axe finds in either language, open and closed, at three widths, at 200% and in forced colours`, async ({
    page,
  }) => {
    const isHidden = theme === 'ultimate-shape' || theme === 'modern-cool';
    // The colour that fancy has by itself, on which neither black nor white has much to spare.
    const shop = await headerShop(
      theme,
      { navMode: isHidden ? 'hamburger' : 'below' },
      { header_color: '#8b5cf6' },
    );
    const open = async (language: 'nl' | 'en', width: number, height: number) => {
      await page.setViewportSize({ width, height });
      // One theme has the list below it; else a page with next to nothing in it: the header is what is looked at.
      await page.goto(shop.url(`/${language}/${theme === 'simple' ? 'products' : 'pagina/over-ons'}`));
      await hydrated(page);
    };
    await open('nl', 768, 900);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: 'Menu openen' }).click();
    await expectAccessible(page);

    const openMenu = page.getByRole('button', { name: 'Open menu' });
    await open('en', 1440, 900);
    await (isHidden ? openMenu : page.locator('.menu-entry').first().getByRole('button')).click();
    await expectAccessible(page);
    if (theme === 'fancy') {
      // What axe cannot see through: black words stand on more and more white, which lib/shop-colours.test.ts proves that they can.
      await expect(page.locator('.header-below')).toHaveCSS('background-color', 'color(srgb 1 1 1 / 0.1)');
      const entry = page.locator('.menu-entry[data-open]');
      await expect(entry).toHaveCSS('background-color', 'color(srgb 1 1 1 / 0.16)');
      await expect(entry.getByRole('link').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    }
    await page.keyboard.press('Escape');
    // The same window at 200%, where the system chooses the colours.
    await page.setViewportSize({ width: 720, height: 450 });
    await page.emulateMedia({ forcedColors: 'active' });
    await openMenu.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link').last()).toBeVisible();
    expect(await drawer.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
    await expectAccessible(page);
  });

test('HEAD-17 a header’s picture is looked at: its logo and words follow a light and a dark one, also after a page of the cart, and any other lies under the header’s own colour', async ({
  page,
}) => {
  const shop = await headerShop(
    'simple',
    {},
    { header_color: '#fbf6ec', header_background_image: '/media/it.svg' },
  );
  const database = await backstage();
  const settings: Record<string, string> = {};
  const logos = { light: '', dark: '' };
  for (const name of ['light', 'dark'] as const) {
    logos[name] = (await createMedia(database, shop.tenant)).hash;
    settings[`store_logo_${name}`] = `/media/${shop.tenant.id}/${logos[name]}-320.webp`;
  }
  await putSettings(database, shop.tenant, settings);
  const square = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">${inside}</svg>`;
  const black = '<rect width="16" height="16"/>';
  const half = '<rect width="8" height="16"/>';
  const white = '<rect width="16" height="16" fill="#fff"/>';
  const header = page.locator('.site-header');
  const visit = async (body: string | null) => {
    await page.unroute('**/media/it.svg');
    await page.route('**/media/it.svg', (route) =>
      body === null ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType: 'image/svg+xml' }),
    );
    await page.goto(shop.url('/nl/contact'));
    await hydrated(page);
    await page.waitForLoadState('networkidle');
  };
  const look = async () => ({
    known: await header.getAttribute('data-picture'),
    ...(await header.evaluate((element) => ({
      ground: getComputedStyle(element, '::before').backgroundImage,
      ink: getComputedStyle(element).color,
    }))),
    logo: await page.locator('.header-wide .brand-link img:visible').getAttribute('src'),
  });
  // A veil of the header's colour lies on what is missing, or light here and dark there.
  for (const body of [null, square(white + half)]) {
    await visit(body);
    const { known, ground, ink, logo } = await look();
    expect(known).toBeNull();
    expect(ground).toMatch(/^linear-gradient\(color\(srgb 0\.984\d* 0\.964\d* 0\.925\d* \/ 0\.\d+\)/);
    expect(ink).toBe('rgb(17, 17, 17)');
    expect(logo).toContain(logos.light);
  }
  await visit(square(white));
  await expect(header).toHaveAttribute('data-picture', 'light');
  expect((await look()).logo).toContain(logos.light);
  // Whatever is light or dark below it: the picture is all that is seen.
  for (const [setting, value] of [
    ['header_color', '#14375a'],
    ['theme_color_scheme', 'dark'],
  ] as const) {
    await putSettings(database, shop.tenant, { header_color: '#fbf6ec', [setting]: value });
    await visit(square(white));
    await expect(header).toHaveAttribute('data-picture', 'light');
    const light = await look();
    expect(light.ground).toMatch(/^url\(/);
    expect(light.ink).toBe('rgb(17, 17, 17)');
    expect(light.logo).toContain(logos.light);
  }
  await putSettings(database, shop.tenant, { header_color: '#fbf6ec', theme_color_scheme: 'light' });
  await visit(square(black));
  await expect(header).toHaveAttribute('data-picture', 'dark');
  const dark = await look();
  expect(dark.ground).toMatch(/^url\(/);
  expect(dark.ink).toBe('rgb(255, 255, 255)');
  expect(dark.logo).toContain(logos.dark);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/nl/shopping-bag';
    document.body.append(link);
    link.click();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Verder winkelen' }).click();
  await expect(page).toHaveURL(/\/nl\/products$/);
  await expect(header).toHaveAttribute('data-picture', 'dark');
});

test('HEAD-25 HEAD-12 PAY-03 a customer is told of an order that is still to be paid, and pays it on its own page', async ({
  page,
}) => {
  await waitLonger(page.context());
  const strip = page.getByRole('region', { name: 'Er staat nog een bestelling open' });
  await logInUnseen(page, await newCustomer('molen', 'consument'));
  await fillCart(page);
  await sendForm(page.request, await orderUnseen(page.request, 'nl'), { status: 'cancelled' });
  await page.goto('/nl/pagina/over-ons');
  await expect(strip).toContainText('Er staat nog een bestelling open');
  await page.goto('/en/pagina/over-ons');
  const english = page.getByRole('region', { name: 'You still have an order to pay for' });
  await expect(english).toContainText('You still have an order to pay for');
  await expect(english.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', /^\/en\/orders\//);
  await page.goto('/nl/pagina/over-ons');
  await strip.getByRole('link', { name: 'Nu betalen' }).click();
  await expect(page).toHaveURL(/\/nl\/orders\/[0-9a-f-]{36}\/pay$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bestelling \d+ betalen$/);
  await expectAccessible(page);
  await page.waitForLoadState('networkidle');
  await expect(strip).toHaveCount(0);
  await page.getByRole('main').getByRole('radio').last().check();
  await page.getByRole('button', { name: words.nl.payAgain, exact: true }).click();
  await payAtBank(page, 'nl', 'paid');
  await page.goto('/nl/pagina/over-ons');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(strip).toHaveCount(0);
});

/** From the next page on its questions wait as long as they are told to. @returns passes so many milliseconds */
async function holdPatience(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  await page.addInitScript(() => {
    let passed = 0;
    const waiting: { until: number; question: AbortController }[] = [];
    AbortSignal.timeout = (milliseconds) => {
      const question = new AbortController();
      waiting.push({ until: passed + milliseconds, question });
      return question.signal;
    };
    const pass = (milliseconds: number) => {
      passed += milliseconds;
      for (const { until, question } of waiting)
        if (until <= passed) question.abort(new DOMException('Too late', 'TimeoutError'));
    };
    Object.assign(globalThis, { pass });
  });
  return (milliseconds) =>
    page.evaluate(
      (time) => (globalThis as unknown as { pass: (time: number) => void }).pass(time),
      milliseconds,
    );
}

test('HEAD-25 HEAD-12 the strip comes at the foot of the window, moves and hides nothing, and is asked for by no guest and in no cart or checkout; no answer within 5 s, and a failure, count as no open order', async ({
  page,
}) => {
  const pass = await holdPatience(page);
  const shift = await watchShifts(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/orders/open')) asked += 1;
  });
  // A page of nothing but words: the strip comes with whatever a page holds.
  const terms = '/nl/pagina/algemene-voorwaarden';
  await page.goto(terms);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(0);
  await logInUnseen(page, await newCustomer('molen', 'consument'));
  const strip = page.getByRole('region', { name: 'Er staat nog een bestelling open' });
  const answered = { body: '{"id":"11111111-1111-4111-8111-111111111111"}', contentType: 'application/json' };
  const visit = async (open: (route: Route) => unknown, path = terms) => {
    await page.unroute('**/orders/open');
    await page.route('**/orders/open', open);
    const asked = page.waitForRequest('**/orders/open');
    await page.goto(path);
    await asked;
  };
  await visit((route) => route.fulfill(answered));
  await expect(strip).toBeVisible();
  const { y: top = 0, height = 0 } = (await strip.boundingBox()) ?? {};
  expect(top + height).toBe(900);
  expect(height).toBeLessThan(100);
  // Two frames: what moved as it came was drawn in the first.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await shift()).toEqual([]);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect
    .poll(async () => {
      const last = await page.locator('#footer a, #footer button').last().boundingBox();
      return last && last.y + last.height;
    })
    .toBeLessThanOrEqual(top);
  // A phone's bar that buys stands on it, with nothing between them.
  const { slug } = await findProduct(page.request, (product) => chosenOf(product).available > 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit((route) => route.fulfill(answered), `/nl/products/${slug}`);
  await expect(strip).toBeVisible();
  await page
    .getByRole('contentinfo')
    .evaluate((footer) => scrollBy(0, footer.getBoundingClientRect().top - innerHeight));
  const bar = page.locator('.foot-bar');
  await expect(bar).toBeVisible();
  await expect
    .poll(async () => {
      const [above, below] = [await bar.boundingBox(), await strip.boundingBox()];
      return above && below && Math.abs(above.y + above.height - below.y);
    })
    .toBeLessThan(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await fillCart(page);
  await page.waitForLoadState('networkidle');
  asked = 0;
  for (const path of ['/nl/shopping-bag', '/nl/checkout/gegevens']) {
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(strip).toHaveCount(0);
    expect(asked, path).toBe(0);
  }
  /** A question without an answer, once so much time has passed. */
  const waitFor = async (milliseconds: number): Promise<Route> => {
    const { promise, resolve } = Promise.withResolvers<Route>();
    await visit(resolve);
    const route = await promise;
    await pass(milliseconds);
    return route;
  };
  await (await waitFor(4_000)).fulfill(answered);
  await expect(strip).toBeVisible();
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/orders/open'));
  const late = await waitFor(5_000);
  expect((await gone).failure()?.errorText).toMatch(/ABORTED/i);
  await late.fulfill(answered).catch(() => {});
  await page.waitForLoadState('networkidle');
  await expect(strip).toHaveCount(0);
  await visit((route) => route.fulfill({ ...answered, status: 500 }));
  await page.waitForLoadState('networkidle');
  await expect(strip).toHaveCount(0);
});
