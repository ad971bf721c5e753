/// <reference lib="dom" />
import type { ProductList } from '@etalage/contracts';
import { askShop } from './ask-shop.ts';
import { newCustomer } from './backstage.ts';
import { at, hydrated, type ShopName } from './catalogue.ts';
import { fillCart } from './checkout-steps.ts';
import { logIn } from './log-in.ts';
import { expect, type Page, test } from './test.ts';

/** What a window of 1440 by 900 shows at 200%, and one of 1280 by 1024 at 400%. */
const zooms = [
  { percent: 200, width: 720, height: 450 },
  { percent: 400, width: 320, height: 256 },
] as const;

/** What has to be scrolled to aside, and what is nowhere to be seen while it has the focus. */
const faultsOf = (page: Page): Promise<{ aside: string[]; covered: string[] }> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    /** Tables and rows of pictures are scrolled on their own, those of a carousel by its buttons; what is for the ear alone is a dot. */
    const isApart = (element: Element) => {
      if (element.closest('[aria-roledescription=carousel], .promo-frame, .sr-only')) return true;
      for (let around = element.parentElement; around; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
      return false;
    };
    const title = document.querySelector('h1')?.textContent ?? '';
    /** Text that its box cuts off aside; but for the page's name in a bar or a path, which stands whole above the page. */
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (!/hidden|clip/.test(overflowX) || element.scrollWidth <= element.clientWidth + 1) return false;
      return !(textOverflow === 'ellipsis' && title !== '' && element.textContent?.includes(title));
    };
    const aside: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      aside.push(`page ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll(
      'h1, h2, h3, p, dt, dd, li, a, button, input, select, textarea, label, summary',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isApart(element))
        continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 1 && (left < -1 || right > innerWidth + 1 || isCut(element))) aside.push(nameOf(element));
    }
    const covered: string[] = [];
    const stops = 'main :is(a[href], button, input:not([type=hidden]), select, textarea, summary)';
    for (const stop of [...document.querySelectorAll<HTMLElement>(stops)].slice(0, 150)) {
      if (
        !stop.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        stop.tabIndex < 0 ||
        (stop as HTMLInputElement).disabled
      )
        continue;
      stop.focus();
      if (document.activeElement !== stop) continue;
      // A choice is drawn by its label.
      const shown = stop.matches('input[type=radio], input[type=checkbox]')
        ? (stop.closest('label') ?? stop)
        : stop;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const steps = [0.05, 0.25, 0.5, 0.75, 0.95];
      const isSeen = steps.some((down) =>
        steps.some((across) => {
          const at = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
          return at !== null && (shown.contains(at) || at.contains(shown));
        }),
      );
      const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!isSeen)
        covered.push(
          `${nameOf(stop)} by ${on ? nameOf(on.closest('a, button, section, header') ?? on) : 'nothing'}`,
        );
    }
    return { aside: [...new Set(aside)], covered };
  });

async function expectWhole(page: Page, shop: ShopName, path: string): Promise<void> {
  for (const { percent, width, height } of zooms) {
    await page.setViewportSize({ width, height });
    await page.goto(at(shop, path));
    await hydrated(page);
    expect.soft(await faultsOf(page), `${shop} ${path} at ${percent}%`).toEqual({ aside: [], covered: [] });
  }
}

for (const [shop, language] of [
  ['bloem', 'nl'],
  ['fiets', 'en'],
] as const) {
  test(`A11Y-01 pages to look around of ${shop} in ${language} are whole at 200 and 400%, and hide nothing that has the focus`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const list = await askShop(request, shop, `/api/products?lang=${language}&size=100`);
    const { items } = (await list.json()) as ProductList;
    const [longest] = items.toSorted((one, other) => other.name.length - one.name.length);
    const slug = longest?.slug;
    for (const path of ['home', 'products', `products/${slug}`, 'wishlist', 'contact'])
      await expectWhole(page, shop, `/${language}/${path}`);
  });
}

test('A11Y-01 cart, checkout and account are whole at 200 and 400%, and hide nothing that has the focus', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fillCart(page, 3);
  for (const path of ['shopping-bag', 'checkout/gegevens', 'auth/login', 'auth/register'])
    await expectWhole(page, 'molen', `/nl/${path}`);
  await logIn(page, await newCustomer('molen', 'consument'));
  for (const path of ['gegevens', 'orders', 'subscriptions'])
    await expectWhole(page, 'molen', `/nl/account/${path}`);
});
