import type { Cart } from '@etalage/contracts';
import { asker } from './answer-steps.ts';
import {
  amountIn,
  cartOf,
  contents,
  fill,
  openDrawer,
  opposites,
  rowOf,
  type View,
  visit,
  words,
} from './cart-drawer.ts';
import { at, chosenOf, euro, findProduct, hydrated, priceOf } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { shopData } from './shop-data.ts';
import { expect, type Page, test } from './test.ts';
import { watchShifts } from './watch-shifts.ts';

const main = (page: Page) => page.locator('main');

/** Puts one of this in the first shop's cart, before any page of it is open. */
const put = (page: Page, variantId: number) =>
  asker(page.request, 'nl')('POST', '/cart/lines', { variantId, quantity: 1 });

test.describe('the cart page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  /** Adds a product by its own page, which leads to the cart. */
  async function add(page: Page, variantId: number, times = 1) {
    // Any form of the shop may post here; this one is written for the test, at an address of the shop.
    const body = `<form action="/nl/shopping-bag" method="post"><input name="intent" value="add-line">
       <input name="variantId" value="${variantId}"><input name="quantity" value="${times}"><button>+</button></form>`;
    await page.route('**/form-of-a-test', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/form-of-a-test');
    await page.getByRole('button').click();
    await expect(page).toHaveURL(/\/nl\/shopping-bag$/);
  }

  test('MINI-10 MINI-02 quantities, removing and emptying work by plain forms', async ({ page, request }) => {
    const product = await findProduct(request, (one) => chosenOf(one).available >= 5);
    const cost = (quantity: number) => euro(Math.round(priceOf(chosenOf(product)) * quantity * 100) / 100);
    await add(page, chosenOf(product).id);
    const amount = amountIn(main(page));
    await main(page).getByRole('button', { name: 'Eén meer' }).click();
    await expect(amount).toHaveValue('2');
    await expect(main(page)).toContainText(`Subtotaal${cost(2)}`);
    await main(page).getByRole('button', { name: 'Eén minder' }).click();
    await expect(amount).toHaveValue('1');
    // Says that it is disabled, and can be pressed all the same.
    await main(page).getByRole('button', { name: 'Eén minder' }).click({ force: true });
    await expect(amount).toHaveValue('1');
    await amount.fill('4');
    await amount.press('Enter');
    await expect(amount).toHaveValue('4');
    await main(page)
      .getByRole('button', { name: `${product.name} verwijderen` })
      .click();
    await expect(main(page)).toContainText('Je winkelwagen is nog leeg');
  });

  test('MINI-04 too many are refused beside the line', async ({ page }) => {
    const { name, variantId } = await (await shopData('molen')).product({ stock: 3 });
    await add(page, variantId);
    await amountIn(main(page)).fill('900');
    await amountIn(main(page)).press('Enter');
    await expect(rowOf(main(page), name).getByRole('alert')).toContainText('zijn er nog 3 op voorraad');
    await expect(amountIn(main(page))).toHaveValue('1');
  });

  test('BNDL-03 a bundle counts in sets on the page too', async ({ page, request }) => {
    const product = await findProduct(request, ({ bundles }) => bundles.length > 0);
    await page.goto(`/nl/bundles/${product.bundles[0]?.slug}`);
    await main(page).getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    await main(page).getByRole('button', { name: 'Eén meer' }).click();
    await expect(amountIn(main(page))).toHaveValue('2');
    await main(page).getByRole('button', { name: 'Eén minder' }).click();
    await main(page).getByRole('button', { name: 'Eén minder' }).click();
    await expect(main(page)).toContainText('nog leeg');
  });

  test('COUP-01 COUP-02 COUP-05 codes and cards are applied, refused and taken out by plain forms', async ({
    page,
  }) => {
    const data = await shopData('molen');
    const { variantId } = await data.product({ cents: 4_000 });
    const { code } = await data.promocode();
    const { card_code } = await data.card({ balance_cents: 1_500 });
    const high = await data.promocode({ minimum_cents: 50_000 });
    await add(page, variantId);
    const apply = async (text: string) => {
      const field = main(page).getByLabel('Kortingscode of cadeaukaart');
      if (!(await field.isVisible())) await main(page).getByText('Kortingscode? Klik hier').click();
      await field.fill(text);
      await main(page).getByRole('button', { name: 'Toepassen' }).click();
    };
    await apply('');
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    await apply('geen-code');
    await expect(main(page).getByRole('alert')).toContainText('Deze code is niet geldig');
    await apply(high.code);
    await expect(main(page).getByRole('alert')).toContainText(`vanaf ${euro(500)}`);
    await apply(code.toLowerCase());
    await expect(main(page)).toContainText(`Korting ${code}−${euro(4)}`);
    await apply(card_code);
    await expect(main(page)).toContainText(`Cadeaukaart ${card_code}−${euro(15)}`);
    await main(page)
      .getByRole('button', { name: `Cadeaukaart ${card_code} verwijderen` })
      .click();
    await expect(main(page)).not.toContainText(card_code);
    await main(page)
      .getByRole('button', { name: `Korting ${code} verwijderen` })
      .click();
    await expect(main(page)).not.toContainText(code);
    await expect(main(page)).toContainText(`Subtotaal${euro(40)}`);
  });

  test('COUP-06 PRICE-05 what changed is told until the shopper says that it was read', async ({ page }) => {
    const data = await shopData('molen');
    const { name, variantId } = await data.product({ cents: 1_000 });
    await add(page, variantId);
    await data.setPrice(variantId, 1_500);
    for (let times = 0; times < 2; times += 1) {
      await page.goto('/nl/shopping-bag');
      const notice = main(page).getByRole('status').filter({ hasText: 'Er is een prijs gewijzigd' });
      await expect(notice).toContainText(`${name}: was ${euro(10)} → is nu ${euro(15)}`);
    }
    await main(page).getByRole('button', { name: 'Begrepen' }).click();
    await expect(main(page)).toContainText(`Subtotaal${euro(15)}`);
    await expect(main(page)).not.toContainText('Er is een prijs gewijzigd');
  });
});

test.describe('the cart page', () => {
  test('MINI-10 a form that asks for something unknown, or for no number, changes nothing', async ({
    request,
  }) => {
    for (const path of ['/nl/shopping-bag', '/nl/shopping-bag/contents']) {
      const post = async (form: Record<string, string>) =>
        (await request.post(path, { form, maxRedirects: 0 })).status();
      expect(await post({ intent: 'magic' })).toBe(400);
      expect(await post({ intent: 'add-line', variantId: '1 or 1=1', quantity: '1' })).toBe(400);
    }
    const form = { intent: 'remove-line', lineId: '999999' };
    expect((await request.post('/nl/shopping-bag', { form, maxRedirects: 0 })).status()).toBe(409);
    const answer = await (await request.post('/nl/shopping-bag/contents', { form })).json();
    expect(answer).toMatchObject({ refusal: { reason: 'gone', subject: 'line-999999' } });
    const prices = { intent: 'validate', lines: '[{"variantId":"x"},{"variantId":1,"unitPrice":-4,"qty":0}' };
    expect((await request.post('/nl/shopping-bag/contents', { form: prices })).status()).toBe(200);
  });

  test('MINI-04 a form from another site is refused', async ({ request }) => {
    for (const path of ['/nl/shopping-bag', '/nl/shopping-bag/contents']) {
      const response = await request.post(path, {
        form: { intent: 'clear' },
        headers: { origin: 'https://evil.example' },
        maxRedirects: 0,
      });
      expect(response.status()).toBe(403);
    }
  });

  test('MINI-04 PRICE-07 the wholesaler shows net prices, the VAT and what is owed', async ({ page }) => {
    const view: View = { shop: 'fiets', language: 'nl', basis: 'ex' };
    const { variantId } = await (await shopData('fiets')).product();
    await visit(page, view, [{ variantId }]);
    await page.goto(at('fiets', '/nl/shopping-bag'));
    const { totals } = await cartOf(page);
    await expect(main(page)).toContainText('Prijzen getoond: excl. BTW');
    await expect(main(page)).toContainText(`Totaal excl. BTW${euro(totals.totalExcludingVat)}`);
    await expect(main(page)).toContainText(`Totaal te betalen${euro(totals.toPay)}`);
    expect(totals.toPay).toBeCloseTo(totals.totalExcludingVat + totals.vat, 2);
  });

  test('MINI-10 COUP-03 works in place with JavaScript, and undoes what was removed', async ({ page }) => {
    const data = await shopData('molen');
    const { name, variantId } = await data.product({ cents: 1_000 });
    const { code } = await data.promocode();
    await put(page, variantId);
    await page.goto('/nl/shopping-bag');
    await hydrated(page);
    await main(page).getByRole('button', { name: 'Eén meer' }).click();
    await expect(amountIn(main(page))).toHaveValue('2');
    await expect(main(page)).toContainText(`Subtotaal${euro(20)}`);
    await main(page).getByText('Kortingscode? Klik hier').click();
    await expect(main(page).getByRole('button', { name: 'Toepassen' })).toBeDisabled();
    await main(page).getByLabel('Kortingscode of cadeaukaart').fill(code);
    await main(page).getByRole('button', { name: 'Toepassen' }).click();
    await expect(main(page)).toContainText(`Korting ${code}−${euro(2)}`);
    await expect(main(page).getByLabel('Kortingscode of cadeaukaart')).toBeHidden();
    await main(page)
      .getByRole('button', { name: `${name} verwijderen` })
      .click();
    await expect(main(page)).toContainText('nog leeg');
    await expect(main(page).getByRole('button', { name: /^Ongedaan maken/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(amountIn(main(page))).toHaveValue('2');
    await expect(main(page).locator('dl')).not.toHaveAttribute('aria-busy');
    await page.reload();
    await expect(amountIn(main(page))).toHaveValue('2');
  });

  test('MINI-10 a page that was left shows no older cart when it comes back', async ({ page }) => {
    const { name, variantId } = await (await shopData('molen')).product();
    await visit(page, { shop: 'molen', language: 'nl', basis: 'inc' }, [{ variantId }]);
    const drawer = await openDrawer(page);
    await rowOf(drawer, name).getByRole('button', { name: 'Eén meer' }).click();
    await drawer.getByRole('link', { name: 'Bekijk winkelwagen' }).click();
    await expect(page).toHaveURL(/\/nl\/shopping-bag$/);
    await expect(drawer).toBeHidden();
    await expect(amountIn(main(page))).toHaveValue('2');
    await main(page).getByRole('button', { name: 'Eén meer' }).click();
    await expect(amountIn(main(page))).toHaveValue('3');
    await page.goBack();
    await expect(page).toHaveURL(/\/nl\/contact$/);
    const again = await openDrawer(page);
    await expect(amountIn(rowOf(again, name))).toHaveValue('3');
  });

  test('MINI-04 a refusal on the page stands beside its line', async ({ page }) => {
    const { name, variantId } = await (await shopData('molen')).product();
    await put(page, variantId);
    await page.goto('/nl/shopping-bag');
    await hydrated(page);
    await page.route(contents, (route) => route.abort());
    await main(page).getByRole('button', { name: 'Eén meer' }).click();
    await expect(rowOf(main(page), name).getByRole('alert')).toContainText('Dat lukte niet');
    await expect(amountIn(main(page))).toHaveValue('1');
  });

  for (const { view, width } of opposites)
    test(`MINI-03 axe finds nothing on the cart page of ${view.shop} in ${view.language}, empty and filled ${width}`, async ({
      page,
    }) => {
      const data = await shopData(view.shop);
      const { variantId } = await data.product();
      const bundle = await data.bundle();
      const say = words[view.language];
      await visit(page, view, [], 'shopping-bag');
      await expect(main(page)).toContainText(say.empty);
      await expectAccessible(page);
      await fill(page, [{ variantId }, { bundleId: bundle.id }]);
      await page.reload();
      await hydrated(page);
      await expect(main(page)).toContainText(say.basis[view.basis]);
      await main(page).getByText(say.toggle).click();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
});

test('MINI-03 MINI-21 nothing moves while the page of a cart with one line comes, on a phone @390', async ({
  page,
}) => {
  await put(page, (await (await shopData('molen')).product()).variantId);
  const moved = await watchShifts(page);
  await page.goto('/nl/shopping-bag');
  await hydrated(page);
  // With the frame that tells this, whatever moved before has been told.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  expect(await moved()).toEqual([]);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`a long cart on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('MINI-21 what is to be paid and the way on stand at the window’s foot until their place is reached, on no control that has the focus @390', async ({
      page,
    }) => {
      const shop = await shopData('molen');
      const add = async () => put(page, (await shop.product()).variantId);
      await add();
      await add();
      await page.goto('/nl/shopping-bag');
      const ways = main(page).getByRole('link', { name: 'Afrekenen', exact: true });
      // Two lines leave the overview within reach.
      await expect(ways).toHaveCount(1);
      await add();
      await add();
      await add();
      await page.goto('/nl/shopping-bag');
      if (javaScriptEnabled) await hydrated(page);
      const { totals } = (await (await page.request.get('/api/cart?lang=nl')).json()) as Cart;
      const bar = page.locator('.foot-bar');
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(bar).toContainText(`Totaal te betalen${euro(totals.toPay)}`);
      await expect(ways).toHaveCount(2);
      const footOf = () => bar.evaluate((one) => Math.abs(innerHeight - one.getBoundingClientRect().bottom));
      expect(await footOf()).toBeLessThan(1);
      // What lies below it comes up from there when Tab reaches it.
      const [field, more] = [
        amountIn(main(page)).nth(2),
        main(page).getByRole('button', { name: 'Eén meer' }).nth(2),
      ];
      await field.focus();
      await more.evaluate((one) => {
        const top = document.querySelector('.foot-bar')?.getBoundingClientRect().top ?? 0;
        scrollBy(0, one.getBoundingClientRect().top - top - 5);
      });
      await page.keyboard.press('Tab');
      await expect(more).toBeFocused();
      const isHidden = () =>
        more.evaluate((one) => {
          const top = document.querySelector('.foot-bar')?.getBoundingClientRect().top ?? 0;
          return one.getBoundingClientRect().bottom > top;
        });
      await expect.poll(isHidden).toBe(false);
      await main(page).getByRole('heading', { name: 'Overzicht' }).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 300));
      await expect.poll(footOf).toBeGreaterThan(100);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.evaluate(() => scrollTo(0, 0));
      await bar.getByRole('link').click();
      await expect(page).toHaveURL(/\/nl\/checkout\/gegevens$/);
    });
  });
