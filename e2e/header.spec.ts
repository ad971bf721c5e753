import { newCustomer } from './backstage.ts';
import { at, hydrated } from './catalogue.ts';
import { fillCart, orderAndPay, payAtBank, words } from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { headerShop } from './header-shop.ts';
import { logIn } from './log-in.ts';
import { stopClock } from './stop-clock.ts';
import { expect, type Page, type Route, test } from './test.ts';

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
    await page.goto(shop.url('/nl/products'));
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
  await page.goto(shop.url('/nl/products'));
  await hydrated(page);
  const blog = page.locator('dialog a[href^="https://blog.example"]');
  await expect(blog).toHaveCount(2);
  for (const link of await blog.all()) await expect(link).toHaveAttribute('target', '_blank');
  const other = await headerShop('simple', { navMode: 'below' });
  await page.goto(other.url('/nl/products'));
  const plain = page.locator('.header-wide .menu-row a[href^="https://blog.example"]');
  await expect(plain).not.toHaveAttribute('target');
  await expect(plain).toHaveAttribute('rel', 'noopener');
});

/** How the header stands at this place of the page: pixels and CSS values. */
async function lookAt(page: Page, top: number) {
  await page.evaluate((y) => scrollTo(0, y), top);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => {
    const header = document.querySelector('.site-header') as HTMLElement;
    const height = (selector: string) => header.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    return {
      bottom: Math.round(header.getBoundingClientRect().bottom),
      logo: Math.round(height('.header-wide .brand-link img, .header-wide .brand-link span')),
      icon: Math.round(height('.header-wide .header-item-cart .icon') * 10) / 10,
      ground: Number(getComputedStyle(header, '::before').opacity),
      colour: getComputedStyle(header).color,
      main: Math.round((document.querySelector('main') as HTMLElement).getBoundingClientRect().top + scrollY),
    };
  });
}

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
      await page.route('**/*.css', async (route) => {
        // Programs know no *.localhost; all shops have the same files.
        const { pathname } = new URL(route.request().url());
        const answer = await route.fetch({ url: at('molen', pathname) });
        const body = (await answer.text()).replaceAll(
          '(animation-timeline:scroll())',
          '(animation-timeline:none-such())',
        );
        await route.fulfill({ response: answer, body });
      });
    }
    await page.goto(at('bloem', '/nl/home'));
    await hydrated(page);
    const start = await lookAt(page, 0);
    expect(start.logo).toBe(50);
    const strips =
      start.bottom -
      (await page.evaluate(() => (document.querySelector('.site-header') as HTMLElement).offsetHeight));
    expect(start).toMatchObject({ ground: 0, colour: 'rgb(255, 255, 255)', icon: 24 });
    expect(await lookAt(page, 349)).toMatchObject({ ground: 0 });
    const half = await lookAt(page, 525);
    expect(half.ground).toBeGreaterThan(0.45);
    expect(half.ground).toBeLessThan(0.55);
    const end = await lookAt(page, 700);
    expect(end.ground).toBe(1);
    expect(end.colour).not.toBe('rgb(255, 255, 255)');
    // 70 to 40 px, 50 to 30 px or the share of it that a larger logo needs, 1.5 to 1.1 rem.
    expect(start.bottom - strips - end.bottom).toBe(30);
    expect(end.icon).toBe(17.6);
    expect(end.logo).toBe(30);
    // Nothing below it moved with it.
    expect(end.main).toBe(start.main);
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
  for (const shop of ['molen', 'bloem', 'fiets'] as const) {
    await page.goto(at(shop, '/nl/products'));
    await hydrated(page);
    const field = page.locator('.header-narrow').getByRole('searchbox');
    await expect(field).toBeInViewport();
    const card = page
      .locator('main li')
      .filter({ has: page.locator('img') })
      .first();
    expect((await card.boundingBox())?.y, shop).toBeLessThan(420);
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
});

test('HEAD-01 the headers of all themes have nothing that axe finds, open and closed, at three widths', async ({
  page,
}) => {
  for (const theme of ['simple', 'fancy', 'ultimate-shape', 'modern-cool']) {
    const isHidden = theme === 'ultimate-shape' || theme === 'modern-cool';
    const shop = await headerShop(theme, { navMode: isHidden ? 'hamburger' : 'below' });
    const menuButton = page.getByRole('button', { name: 'Menu openen' });
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto(shop.url('/nl/products'));
    await hydrated(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await menuButton.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await (isHidden ? menuButton : entry(page).getByRole('button')).click();
    await expectAccessible(page);
  }
});

test('HEAD-17 a header with a dark picture is told so, also after a page of the cart', async ({ page }) => {
  const shop = await headerShop('simple', {}, { header_background_image: '/media/dark.svg' });
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16"/></svg>';
  await page.route('**/media/dark.svg', (route) => route.fulfill({ body, contentType: 'image/svg+xml' }));
  await page.goto(shop.url('/nl/products'));
  const header = page.locator('.site-header');
  await expect(header).toHaveAttribute('data-picture', 'dark');
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

test('HEAD-25 HEAD-12 a customer is told of an order that is still to be paid, and pays it on its own page', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  await page.goto('/nl/home');
  const strip = page.getByRole('region', { name: 'Er staat nog een bestelling open' });
  await logIn(page, customer);
  await orderAndPay(page, 'nl', 'cancelled');
  await page.goto('/nl/products');
  await expect(strip).toContainText('Er staat nog een bestelling open');
  await strip.getByRole('link', { name: 'Nu betalen' }).click();
  await expect(page).toHaveURL(/\/nl\/orders\/[0-9a-f-]{36}\/pay$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bestelling \d+ betalen$/);
  await expectAccessible(page);
  await page.waitForLoadState('networkidle');
  await expect(strip).toHaveCount(0);
  await page.getByRole('main').getByRole('radio').last().check();
  await page.getByRole('button', { name: words.nl.payAgain, exact: true }).click();
  await payAtBank(page, 'nl', 'paid');
  await page.goto('/nl/products');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(strip).toHaveCount(0);
});

/** Notes after how many milliseconds the page would give up its question for an open order. */
async function watchPatience(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const limits = new WeakMap<AbortSignal, number>();
    const patience: (number | undefined)[] = [];
    Object.assign(globalThis, { patience });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => {
      const signal = timeout(milliseconds);
      limits.set(signal, milliseconds);
      return signal;
    };
    const ask = globalThis.fetch.bind(globalThis);
    globalThis.fetch = (input, init) => {
      if (String(input).endsWith('/orders/open'))
        patience.push(init?.signal ? limits.get(init.signal) : undefined);
      return ask(input, init);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { patience: number[] }).patience);
}

test('HEAD-25 HEAD-12 the strip hides nothing, and is asked for by no guest and in no cart or checkout; no answer within 5 s, and a failure, count as no open order', async ({
  page,
}) => {
  /** Milliseconds that each question may take. */
  const patience = await watchPatience(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/orders/open')) asked += 1;
  });
  await page.goto('/nl/products');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(0);
  const customer = await newCustomer('molen', 'consument');
  await logIn(page, customer);
  const strip = page.getByRole('region', { name: 'Er staat nog een bestelling open' });
  const answered = { body: '{"id":"11111111-1111-4111-8111-111111111111"}', contentType: 'application/json' };
  const visit = async (open: (route: Route) => unknown) => {
    await page.unroute('**/orders/open');
    await page.route('**/orders/open', open);
    const asked = page.waitForRequest('**/orders/open');
    await page.goto('/nl/products');
    await asked;
  };
  await visit((route) => route.fulfill(answered));
  await expect(strip).toBeVisible();
  const top = (await strip.boundingBox())?.y ?? 0;
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect
    .poll(async () => {
      const last = await page.locator('#footer a, #footer button').last().boundingBox();
      return last && last.y + last.height;
    })
    .toBeLessThanOrEqual(top);
  expect(await patience()).toEqual([5_000]);
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
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/orders/open'));
  await visit(() => undefined);
  expect((await gone).failure()?.errorText).toMatch(/ABORTED|TIMED/i);
  await expect(strip).toHaveCount(0);
  await visit((route) => route.fulfill({ ...answered, status: 500 }));
  await page.waitForLoadState('networkidle');
  await expect(strip).toHaveCount(0);
});
