import type { Cart, ProductDetail } from '@etalage/contracts';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { at, chosenOf, euro, expectAccessible, findProduct, hydrated, priceOf } from './catalogue.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: /Winkelwagen/ });
const cartLink = (page: Page) => page.locator('header a[href$="/shopping-bag"]');
const amountIn = (place: Locator) => place.getByLabel('Aantal', { exact: true });

/** Something of which there are a few. */
const plenty = (request: APIRequestContext): Promise<ProductDetail> =>
  findProduct(request, (product) => chosenOf(product).available >= 5);

/** Something of which there are fewer than can be asked for. */
const limited = (request: APIRequestContext): Promise<ProductDetail> =>
  findProduct(request, (product) => chosenOf(product).available >= 2 && chosenOf(product).available < 200);

/** What so many of the chosen variant cost. */
const costOf = (product: ProductDetail, quantity: number, language = 'nl') =>
  euro(Math.round(priceOf(chosenOf(product)) * quantity * 100) / 100, language);

/** Adds a product by its page and leaves the drawer open. */
async function add(page: Page, { slug }: ProductDetail) {
  await page.goto(`/nl/products/${slug}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await expect(drawerOf(page)).toBeVisible();
}

test.describe('the drawer', () => {
  test('MINI-01 opens over any page, 31 rem wide, and closes by Escape, button and backdrop; focus goes back', async ({
    page,
  }) => {
    await page.goto('/nl/products');
    await hydrated(page);
    const drawer = drawerOf(page);
    await cartLink(page).click();
    await expect(drawer).toBeVisible();
    await expect(page).toHaveURL(/\/nl\/products$/);
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(31 * 16);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(cartLink(page)).toBeFocused();

    await cartLink(page).click();
    await drawer.getByRole('button', { name: 'Winkelwagen sluiten' }).click();
    await expect(drawer).toBeHidden();

    await cartLink(page).click();
    await expect(drawer).toBeVisible();
    await page.mouse.click(100, 400);
    await expect(drawer).toBeHidden();
  });

  test('MINI-01 fills the width of a phone and holds the page behind it still @390', async ({ page }) => {
    await page.goto('/nl/products');
    await hydrated(page);
    await cartLink(page).click();
    await expect.poll(async () => (await drawerOf(page).boundingBox())?.width).toBe(390);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  });

  test('MINI-02 MINI-03 says that it is empty, and offers no emptying', async ({ page }) => {
    await page.goto('/nl/home');
    await hydrated(page);
    await cartLink(page).click();
    await expect(drawerOf(page)).toContainText('Je winkelwagen is nog leeg');
    await expect(drawerOf(page).getByRole('button', { name: 'Leeg maken' })).toHaveCount(0);
  });

  test('MINI-03 shows that it is loading, and what to do where that fails', async ({ page }) => {
    await page.goto('/nl/products');
    await hydrated(page);
    let isBroken = true;
    await page.route('**/shopping-bag.data*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (isBroken) await route.abort();
      else await route.continue();
    });
    await cartLink(page).click();
    await expect(drawerOf(page).getByRole('status')).toContainText('wordt opgehaald');
    await expect(drawerOf(page)).toContainText('niet bereiken');
    isBroken = false;
    await drawerOf(page).getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(drawerOf(page)).toContainText('nog leeg');
  });

  test('MINI-04 MINI-08 PRICE-09 shows basis, lines, subtotal, shipping, total and the way to the checkout, in that order', async ({
    page,
    request,
  }) => {
    const product = await plenty(request);
    await add(page, product);
    const drawer = drawerOf(page);
    const text = ((await drawer.textContent()) ?? '').replace(/\s+/g, ' ');
    const order = [
      'Prijzen getoond: incl. BTW',
      product.name,
      'Subtotaal',
      'Verzendkosten (vanaf)',
      'Totaal te betalen',
      'Afrekenen',
      'Veilig betalen',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    await expect(drawer.getByRole('link', { name: /^Afrekenen/ })).toHaveAttribute(
      'href',
      '/nl/checkout/gegevens',
    );
    const cart: Cart = await page.evaluate(
      async (): Promise<Cart> => (await fetch('/api/cart?lang=nl')).json(),
    );
    await expect(drawer.getByRole('link', { name: /^Afrekenen/ })).toContainText(euro(cart.totals.toPay));
  });

  test('MINI-06 name leads to the product and closes the drawer', async ({ page, request }) => {
    const product = await plenty(request);
    await add(page, product);
    await page.keyboard.press('Escape');
    await page.goto('/nl/products');
    await hydrated(page);
    await cartLink(page).click();
    await drawerOf(page).getByRole('link', { name: product.name }).click();
    await expect(page).toHaveURL(new RegExp(`/nl/products/${product.slug}$`));
    await expect(drawerOf(page)).toBeHidden();
  });

  test('MINI-10 plus adds one, minus takes one and does nothing at 1, the trash removes', async ({
    page,
    request,
  }) => {
    const product = await plenty(request);
    await add(page, product);
    const drawer = drawerOf(page);
    await drawer.getByRole('button', { name: 'Eén meer' }).click();
    await drawer.getByRole('button', { name: 'Eén meer' }).click();
    await expect(amountIn(drawer)).toHaveValue('3');
    await expect(drawer).toContainText(costOf(product, 3));
    await expect(cartLink(page)).toContainText('3');
    await drawer.getByRole('button', { name: 'Eén minder' }).click();
    await expect(amountIn(drawer)).toHaveValue('2');
    await drawer.getByRole('button', { name: 'Eén minder' }).click();
    await expect(amountIn(drawer)).toHaveValue('1');
    await expect(drawer.getByRole('button', { name: 'Eén minder' })).toHaveAttribute('aria-disabled', 'true');
    await drawer.getByRole('button', { name: 'Eén minder' }).click({ force: true });
    await expect(amountIn(drawer)).toHaveValue('1');
    await drawer.getByRole('button', { name: `${product.name} verwijderen` }).click();
    await expect(drawer).toContainText('nog leeg');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Winkelwagen');
  });

  test('MINI-10 pressing plus in haste arrives at the number pressed', async ({ page, request }) => {
    const product = await plenty(request);
    await add(page, product);
    const plus = drawerOf(page).getByRole('button', { name: 'Eén meer' });
    await plus.evaluate((button: HTMLButtonElement) => {
      for (let times = 0; times < 4; times += 1) button.click();
    });
    await expect(drawerOf(page)).toContainText(costOf(product, 5));
    await page.goto('/nl/shopping-bag');
    await expect(amountIn(page.getByRole('main'))).toHaveValue('5');
  });

  test('MINI-02 emptying takes everything out and says so', async ({ page, request }) => {
    await add(page, await plenty(request));
    await drawerOf(page).getByRole('button', { name: 'Leeg maken' }).click();
    await expect(drawerOf(page)).toContainText('nog leeg');
    await expect(drawerOf(page).getByRole('button', { name: 'Leeg maken' })).toHaveCount(0);
  });

  test('MINI-04 too many are refused with a sentence beside the line, and the line stays as it was', async ({
    page,
    request,
  }) => {
    const product = await limited(request);
    await add(page, product);
    const drawer = drawerOf(page);
    await amountIn(drawer).fill('900');
    await amountIn(drawer).press('Enter');
    await expect(drawer.getByRole('alert')).toContainText('op voorraad');
    await expect(amountIn(drawer)).toHaveValue('1');
    await expectAccessible(page);
  });

  test('BNDL-01 BNDL-03 MINI-05 a bundle counts in sets; minus at one set removes it whole', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, ({ bundles }) => bundles.length > 0);
    const slug = product.bundles[0]?.slug;
    const bundle = await (await request.get(`/api/bundles/slug/${slug}?lang=nl`)).json();
    await page.goto(`/nl/bundles/${slug}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    const group = drawerOf(page).getByTestId(`bundle-${bundle.id}`);
    await group.getByRole('button', { name: 'Eén meer' }).click();
    await expect(group).toContainText(euro(Math.round(bundle.fixedTotalPrice * 200) / 100));
    await group.getByText(/^Bevat \d+ product/).click();
    for (const line of bundle.lines)
      await expect(group).toContainText(`${2 * line.unitsPerSet} × ${line.productName}`);
    await group.getByRole('button', { name: 'Eén minder' }).click();
    await expect(amountIn(group)).toHaveValue('1');
    await group.getByRole('button', { name: 'Eén minder' }).click();
    await expect(drawerOf(page)).toContainText('nog leeg');
  });

  test('MINI-01 a change is said aloud', async ({ page, request }) => {
    const product = await plenty(request);
    await add(page, product);
    await expect(page.locator('body > [role=status], p[role=status].sr-only')).toContainText(
      `${product.name} zit in je winkelwagen`,
    );
  });

  for (const language of ['nl', 'en']) {
    test(`MINI-01 axe finds nothing in the drawer in ${language} @390 @1440`, async ({ page, request }) => {
      const product = await plenty(request);
      await page.goto(`/${language}/products/${product.slugs[language]}`);
      await hydrated(page);
      await page.locator('main form[action$="/shopping-bag"] button[type=submit]').first().click();
      await expect(
        page
          .getByRole('dialog')
          .getByText(product.slugs[language] ? /€/ : '')
          .first(),
      ).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test.describe('the cart page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MINI-10 MINI-02 quantities, removing and emptying work by plain forms', async ({ page, request }) => {
    const product = await plenty(request);
    await page.goto(`/nl/products/${product.slug}`);
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    await expect(page).toHaveURL(/\/nl\/shopping-bag$/);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Eén meer' }).click();
    await expect(amountIn(main)).toHaveValue('2');
    await expect(main).toContainText(costOf(product, 2));
    await main.getByRole('button', { name: 'Eén minder' }).click();
    await expect(amountIn(main)).toHaveValue('1');
    // Says that it is disabled, and can be pressed all the same.
    await main.getByRole('button', { name: 'Eén minder' }).click({ force: true });
    await expect(amountIn(main)).toHaveValue('1');
    await amountIn(main).fill('4');
    await amountIn(main).press('Enter');
    await expect(amountIn(main)).toHaveValue('4');
    await main.getByRole('button', { name: `${product.name} verwijderen` }).click();
    await expect(main).toContainText('Je winkelwagen is nog leeg');
  });

  test('MINI-04 too many are refused beside the line', async ({ page, request }) => {
    const product = await limited(request);
    await page.goto(`/nl/products/${product.slug}`);
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    const main = page.getByRole('main');
    await amountIn(main).fill('900');
    await amountIn(main).press('Enter');
    await expect(
      main.getByRole('listitem').filter({ hasText: product.name }).getByRole('alert'),
    ).toContainText('op voorraad');
    await expect(amountIn(main)).toHaveValue('1');
  });

  test('BNDL-03 a bundle counts in sets on the page too', async ({ page, request }) => {
    const product = await findProduct(request, ({ bundles }) => bundles.length > 0);
    await page.goto(`/nl/bundles/${product.bundles[0]?.slug}`);
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Eén meer' }).click();
    await expect(amountIn(main)).toHaveValue('2');
    await main.getByRole('button', { name: 'Eén minder' }).click();
    await main.getByRole('button', { name: 'Eén minder' }).click();
    await expect(main).toContainText('nog leeg');
  });
});

test.describe('the cart page', () => {
  test('MINI-10 a form that asks for something unknown, or for no number, changes nothing', async ({
    request,
  }) => {
    const post = async (form: Record<string, string>) =>
      (await request.post('/nl/shopping-bag', { form, maxRedirects: 0 })).status();
    expect(await post({ intent: 'magic' })).toBe(400);
    expect(await post({ intent: 'add-line', variantId: '1 or 1=1', quantity: '1' })).toBe(400);
    expect(await post({ intent: 'remove-line', lineId: '999999' })).toBe(409);
  });

  test('MINI-04 a form from another site is refused', async ({ request }) => {
    const response = await request.post('/nl/shopping-bag', {
      form: { intent: 'clear' },
      headers: { origin: 'https://evil.example' },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(403);
  });

  test('MINI-04 PRICE-07 the wholesaler shows net prices, the VAT and what is owed', async ({ page }) => {
    await page.goto(at('fiets', '/nl/products'));
    await page.locator('main article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await hydrated(page);
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    await expect(drawerOf(page)).toContainText('Prijzen getoond: excl. BTW');
    await page.goto(at('fiets', '/nl/shopping-bag'));
    const cart: Cart = await page.evaluate(
      async (): Promise<Cart> => (await fetch('/api/cart?lang=nl')).json(),
    );
    const main = page.getByRole('main');
    await expect(main).toContainText(`Totaal excl. BTW${euro(cart.totals.totalExcludingVat)}`);
    await expect(main).toContainText(`Totaal te betalen${euro(cart.totals.toPay)}`);
    expect(cart.totals.toPay).toBeCloseTo(cart.totals.totalExcludingVat + cart.totals.vat, 2);
  });

  test('MINI-10 works in place with JavaScript, and the badge follows', async ({ page, request }) => {
    const product = await plenty(request);
    await add(page, product);
    await page.goto('/nl/shopping-bag');
    await hydrated(page);
    await page.getByRole('main').getByRole('button', { name: 'Eén meer' }).click();
    await expect(amountIn(page.getByRole('main'))).toHaveValue('2');
    // The subtotal is the server's answer; the bare amount could be the price per kilo.
    await expect(page.getByRole('main')).toContainText(`Subtotaal${costOf(product, 2)}`);
    await page.reload();
    await expect(amountIn(page.getByRole('main'))).toHaveValue('2');
  });

  for (const language of ['nl', 'en']) {
    test(`MINI-03 axe finds nothing on the cart page in ${language}, empty and filled @390 @1440`, async ({
      page,
      request,
    }) => {
      await page.goto(`/${language}/shopping-bag`);
      await expectAccessible(page);
      await add(page, await plenty(request));
      await page.goto(`/${language}/shopping-bag`);
      await expectAccessible(page);
    });
  }
});
