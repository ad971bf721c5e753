/// <reference lib="dom" />
import { drawerOf, rowOf } from './cart-drawer.ts';
import { hydrated } from './catalogue.ts';
import { order, walkToSummary, words } from './checkout-steps.ts';
import { startInBetween } from './in-between.ts';
import { shopData } from './shop-data.ts';
import { expect, type Page, test } from './test.ts';

/** What is thrown in a page and caught by nobody. */
function thrownIn(page: Page): string[] {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  return thrown;
}

/** A product of its own page, in a language of the first shop. */
async function openProduct(page: Page, origin: string, language: string): Promise<{ name: string }> {
  const { name } = await (await shopData('molen')).product();
  const list = `/${language}/products?q=${encodeURIComponent(name)}`;
  // Searches are told of a new product a moment later.
  const firstFound = async () =>
    /<article.*?<h3[^>]*>(.*?)<\/h3>/s.exec(await (await page.request.get(list)).text())?.[1];
  await expect.poll(firstFound).toContain(name);
  await page.goto(`${origin}${list}`);
  const found = page.locator('main article h3 a').first();
  await expect(found).toHaveText(name);
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { name };
}

test.describe('without cookies', () => {
  for (const [language, sentence] of [
    ['nl', 'Je browser bewaart geen cookies'],
    ['en', 'Your browser keeps no cookies'],
  ] as const)
    for (const javaScriptEnabled of [true, false])
      test.describe(`in ${language}, JavaScript ${javaScriptEnabled}`, () => {
        test.use({ javaScriptEnabled });

        const way = javaScriptEnabled ? 'with' : 'without';
        test(`ERR-02 MINI-04 a browser that keeps no cookies is told in ${language} that the cart needs them, ${way} JavaScript`, async ({
          page,
          context,
        }) => {
          const between = await startInBetween();
          between.hasCookies = false;
          await context.addInitScript(() => {
            Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
          });
          await openProduct(page, between.origin, language);
          if (javaScriptEnabled) await hydrated(page);
          const main = page.getByRole('main');
          await main.getByRole('button', { name: words[language].add, exact: true }).click();
          await expect(main.getByRole('alert')).toContainText(sentence);
          await expect(drawerOf(page)).toBeHidden();
          // Once they are allowed, the same button does what it says.
          if (!javaScriptEnabled) {
            between.hasCookies = true;
            await page.goBack();
            await main.getByRole('button', { name: words[language].add, exact: true }).click();
            await expect(page).toHaveURL(/\/shopping-bag$/);
            await expect(main.getByRole('alert')).toHaveCount(0);
          }
          await between.stop();
        });
      });
});

test.describe('with a full storage', () => {
  test.use({ serviceWorkers: 'allow' });

  test('ERR-02 PWA-03 where the browser has no room left, pages stand and an order can be placed', async ({
    page,
    context,
  }) => {
    const thrown = thrownIn(page);
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = refuse;
      Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
      CacheStorage.prototype.open = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
      IDBFactory.prototype.open = refuse;
    });
    const { name } = await openProduct(page, '', 'nl');
    await buy(page, name);
    expect(thrown).toEqual([]);
  });
});

/** What browsers have had for a few years only. */
const takeAway = () => {
  const names = ['navigation', 'scheduler', 'BroadcastChannel'];
  const observers = ['IntersectionObserver', 'ResizeObserver'];
  const gone: [object, string[]][] = [
    [window, [...names, ...observers, 'structuredClone']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility', 'moveBefore']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [HTMLButtonElement.prototype, ['command', 'commandForElement', 'popoverTargetElement']],
  ];
  for (const [owner, all] of gone) for (const name of all) Reflect.deleteProperty(owner, name);
  // A selector with what a browser does not know throws, but where it is among others below :is.
  for (const owner of [Document.prototype, Element.prototype]) {
    const own = owner.querySelector;
    owner.querySelector = function (this: Document & Element, selector: string) {
      return own.call(this, selector.replaceAll(':popover-open', ':not-known'));
    };
  }
  const supports = CSS.supports.bind(CSS) as (...asked: string[]) => boolean;
  CSS.supports = (...asked: string[]) => !asked.join().includes('animation-timeline') && supports(...asked);
};

test('ERR-02 LIST-07 MINI-04 a browser without what came in the last years shows the home page, lists and their filters, products and the cart whole; one that is older still works as without JavaScript', async ({
  page,
  context,
}) => {
  const thrown = thrownIn(page);
  await context.addInitScript(takeAway);
  await page.goto('/nl/home');
  await hydrated(page);
  const { name } = await openProduct(page, '', 'nl');
  await expect(page).toHaveURL(/\/products\/[^?]+$/);
  const address = page.url();
  await hydrated(page);
  // The list that it was opened from, whatever it holds by now.
  await page.goBack();
  await expect(page.locator('main article h3').first()).toBeVisible();
  await page.goto(address);
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: words.nl.add, exact: true }).click();
  await expect(rowOf(drawerOf(page), name)).toBeVisible();

  // Without popovers the filters of a phone lie on nothing: they stand below the products.
  await page.route(/\.css$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('not selector(:popover-open)', 'selector(:popover-open)');
    await route.fulfill({ response: answer, body });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/nl/products');
  await hydrated(page);
  const filters = page.getByRole('region', { name: 'Filters' });
  const last = await page.locator('main article').nth(23).boundingBox();
  expect((await filters.boundingBox())?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
  await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0);
  await filters.getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/\?category=/);
  await filters.getByRole('button', { name: /^Toon/ }).click();
  await expect(filters).toBeVisible();
  expect(thrown).toEqual([]);

  // One that is older still gets no scripts of ours, and the pages as they are without.
  const older = await context.newPage();
  const thrownInOlder = thrownIn(older);
  await older.addInitScript(() => {
    for (const one of ['toSorted', 'toSpliced', 'with', 'at']) Reflect.deleteProperty(Array.prototype, one);
  });
  await older.goto(address);
  await older.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /entry\.client/.test(name)),
  );
  await older.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await older.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
  await older.getByRole('main').getByRole('button', { name: words.nl.add, exact: true }).click();
  await expect(older).toHaveURL(/\/shopping-bag$/);
  await expect(older.getByRole('main').getByText(name).first()).toBeVisible();
  expect(thrownInOlder).toEqual([]);
});

/** From a product's page to the bank. */
async function buy(page: Page, name: string): Promise<void> {
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: words.nl.add, exact: true }).click();
  await expect(rowOf(drawerOf(page), name)).toBeVisible();
  await drawerOf(page).getByRole('link', { name: words.nl.checkout }).click();
  await expect(page).toHaveURL(/\/checkout\/gegevens$/);
  await walkToSummary(page, 'nl');
  await order(page, 'nl');
}
