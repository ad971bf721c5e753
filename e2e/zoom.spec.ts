/// <reference lib="dom" />
import type { ProductList } from '@etalage/contracts';
import { answerSteps, asker } from './answer-steps.ts';
import { askShop } from './ask-shop.ts';
import { newCustomer } from './backstage.ts';
import { at, findProduct, hydrated, listOf, type ShopName } from './catalogue.ts';
import { fillCart } from './checkout-steps.ts';
import { logInUnseen } from './log-in.ts';
import { paidOrder } from './paid-order.ts';
import { expect, type Page, test } from './test.ts';

/** What a window of 1440 by 900 shows at 200%, and one of 1280 by 1024 at 400%. */
const zooms = [
  { percent: 200, width: 720, height: 450 },
  { percent: 400, width: 320, height: 256 },
] as const;

/** What has to be scrolled to aside, and what of these parts of the page is nowhere to be seen while it has the focus. */
const faultsOf = (page: Page, parts = 'main'): Promise<{ aside: string[]; covered: string[] }> =>
  page.evaluate((within) => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const isScrolled = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX);
    /** Tables and rows of pictures are scrolled on their own, those of a carousel by its buttons. */
    const mayBeScrolled = (element: Element) =>
      element.closest('table, [aria-roledescription=carousel], .promo-frame') !== null ||
      element.querySelector('table') !== null ||
      Array.from(element.children).every((child) => child.querySelector('img, video') !== null);
    /** What is in them, or for the ear alone, which is a dot. */
    const isApart = (element: Element) => {
      if (element.closest('[aria-roledescription=carousel], .promo-frame, .sr-only')) return true;
      for (let around = element.parentElement; around; around = around.parentElement)
        if (isScrolled(around)) return true;
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
    for (const element of document.body.querySelectorAll('*'))
      if (isScrolled(element) && element.checkVisibility() && !mayBeScrolled(element))
        aside.push(`scrolled ${nameOf(element)}`);
    for (const element of document.querySelectorAll(
      'h1, h2, h3, p, dt, dd, li, a, button, input, select, textarea, label, summary',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isApart(element))
        continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 1 && (left < -1 || right > innerWidth + 1 || isCut(element))) aside.push(nameOf(element));
    }
    const covered: string[] = [];
    const stops = `:is(${within}) :is(a[href], button, input:not([type=hidden]), select, textarea, summary)`;
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
  }, parts);

async function expectWhole(
  page: Page,
  shop: ShopName,
  path: string,
  { at: looks = zooms as readonly Zoom[], parts = 'main' } = {},
): Promise<void> {
  for (const [i, { percent, width, height }] of looks.entries()) {
    await page.setViewportSize({ width, height });
    // Whoever zooms further stays in the document; what the look before left is focus and place.
    if (i === 0) await page.goto(at(shop, path));
    else
      await page.evaluate(() => {
        (document.activeElement as HTMLElement | null)?.blur();
        scrollTo({ top: 0, behavior: 'instant' });
      });
    await hydrated(page);
    expect
      .soft(await faultsOf(page, parts), `${shop} ${path} at ${percent}%`)
      .toEqual({ aside: [], covered: [] });
  }
}

type Zoom = { percent: number; width: number; height: number };

/** One look, where there is the least room. */
const closest = { at: zooms.slice(-1) };

for (const [shop, language, others] of [
  ['bloem', 'nl', ['pagina/algemene-voorwaarden', 'cookies', 'no-such-page']],
  ['fiets', 'en', ['quick-order', 'newsletter', 'withdraw']],
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
    for (const path of ['home', 'products', `products/${slug}`, 'wishlist'])
      await expectWhole(page, shop, `/${language}/${path}`);
    await expectWhole(page, shop, `/${language}/contact`, { parts: 'header, main, footer' });
    for (const path of others) await expectWhole(page, shop, `/${language}/${path}`, closest);
  });
}

test('A11Y-01 what lists, bundles and campaigns lead to, and all that stands beside each other, is whole at 400%, and hides nothing that has the focus', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { items, facets } = await listOf(request);
  const { bundles } = await findProduct(request, (product) => product.bundles.length > 0);
  const { atBranches } = await findProduct(request, (product) => product.atBranches.length > 0);
  const campaign = await (await request.get('/api/campaign/get?is_active=1&lang=nl')).json();
  for (const path of [
    `products/category/${facets.category[0]?.value}`,
    `compare?ids=${items.slice(0, 4).map(({ id }) => id)}`,
    `bundles/${bundles[0]?.slug}`,
    `campaign/${campaign.id}`,
    `reservations/new?variant=${atBranches[0]?.variantId}`,
  ])
    await expectWhole(page, 'molen', `/nl/${path}`, closest);
});

test('A11Y-01 cart, checkout and account are whole at 200 and 400%, and hide nothing that has the focus', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fillCart(page, 3);
  for (const path of ['shopping-bag', 'checkout/gegevens', 'auth/login', 'auth/register'])
    await expectWhole(page, 'molen', `/nl/${path}`);
  await answerSteps(asker(page.request, 'nl'));
  for (const step of ['adres', 'bezorging', 'betaling', 'samenvatting'])
    await expectWhole(page, 'molen', `/nl/checkout/${step}`, closest);
});

test('A11Y-01 the account of a customer who has orders is whole at 200 and 400%, and hides nothing that has the focus', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const customer = await newCustomer('molen', 'consument');
  await logInUnseen(page, customer);
  const { variantId } = await fillCart(page);
  await page.request.post('/api/account/carts', { data: { name: 'Voor later', empties: true } });
  const { id } = await paidOrder(page.request, { variantId, email: customer.email, language: 'nl' });
  for (const path of ['account/gegevens', 'account/orders']) await expectWhole(page, 'molen', `/nl/${path}`);
  for (const path of ['carts', 'invoices', 'reservations', 'subscriptions'])
    await expectWhole(page, 'molen', `/nl/account/${path}`, closest);
  for (const path of [`orders/${id}`, `account/orders/${id}/again`])
    await expectWhole(page, 'molen', `/nl/${path}`, closest);
});
