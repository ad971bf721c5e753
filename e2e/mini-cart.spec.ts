import {
  amountIn,
  cartLink,
  cartOf,
  contents,
  drawerOf,
  dutch,
  fill,
  openDrawer,
  opposites,
  rowOf,
  said,
  type View,
  views,
  visit,
  words,
} from './cart-drawer.ts';
import { at, chosenOf, euro, findProduct, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { shopData } from './shop-data.ts';
import { stopClock } from './stop-clock.ts';
import { expect, type Page, test } from './test.ts';

const titleOf = ({ shop, language, basis }: View) => `${shop} in ${language}, ${basis}. VAT`;

for (const view of views) {
  const { shop, language, basis } = view;
  const say = words[language];

  test.describe(titleOf(view), () => {
    test('MINI-04 MINI-06 MINI-08 PRICE-09 shows everything in its order, on its basis, with the way to the checkout', async ({
      page,
    }) => {
      const data = await shopData(shop);
      const { name, variantId } = await data.product({ cents: 1_250 });
      const { code } = await data.promocode();
      await visit(page, view, [{ variantId, quantity: 2 }]);
      const drawer = await openDrawer(page);
      await drawer.getByText(say.toggle).click();
      await drawer.getByLabel(say.code).fill(code.toLowerCase());
      await drawer.getByLabel(say.code).press('Enter');
      await expect(drawer.getByText(say.discountOf(code))).toBeVisible();
      const cart = await cartOf(page, language);
      expect(cart.basis).toBe(basis);
      const order = [
        say.basis[basis],
        name,
        euro(25, language),
        say.subTotal,
        euro(cart.totals.subTotal, language),
        say.goodsTotal,
        euro(cart.totals.subTotalIncludingVat ?? 0, language),
        say.discountOf(code),
        euro(cart.totals.discount, language),
        say.options,
        say.shipping,
        say.toPay,
        euro(cart.totals.toPay, language),
        say.toggle,
        say.freeShipping,
        say.checkout.source.slice(1),
        euro(cart.totals.toPay, language),
        ...(shop === 'molen' ? ['iDEAL'] : []),
        say.secure,
      ];
      const text = ((await drawer.textContent()) ?? '').replace(/[^\S\u00a0]+/g, ' ');
      let from = 0;
      for (const part of order) {
        const rest = text.slice(from);
        const place = typeof part === 'string' ? rest.indexOf(part) : rest.search(part);
        expect(place, `${part} after ${text.slice(0, from).slice(-40)}`).toBeGreaterThanOrEqual(0);
        from += place + 1;
      }
      if (shop === 'fiets') await expect(drawer).not.toContainText('iDEAL');
      const checkout = drawer.getByRole('link', { name: say.checkout });
      await expect(checkout).toHaveAttribute('href', `/${language}/checkout/gegevens`);
      await drawer.getByRole('button', { name: say.removeDiscount(code) }).click();
      await expect(drawer.getByText(say.discountOf(code))).toHaveCount(0);
      await expect(drawer.locator('dl')).not.toHaveAttribute('aria-busy');
      await expect(checkout).toContainText(euro((await cartOf(page)).totals.toPay, language));

      await drawer.getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/products/product-`));
      await expect(drawer).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`/${language}/contact$`));
      const again = await openDrawer(page);
      // The link of the name lies over the picture, too.
      // Where it comes to rest, and not on its way there.
      await again.evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)));
      const picture = await rowOf(again, name).locator('picture, svg').first().boundingBox();
      await page.mouse.click((picture?.x ?? 0) + 20, (picture?.y ?? 0) + 20);
      await expect(page).toHaveURL(new RegExp(`/${language}/products/product-`));
      await expect(again).toBeHidden();
    });
  });
}

for (const { view } of opposites) {
  const { shop, language } = view;
  const say = words[language];

  test.describe(titleOf(view), () => {
    test('MINI-01 MINI-02 MINI-03 opens over the page, 31 rem wide, empty first; closes by Escape, button and backdrop', async ({
      page,
    }) => {
      await visit(page, view, []);
      const drawer = drawerOf(page);
      await cartLink(page).click();
      await expect(drawer).toContainText(say.empty);
      await expect(page).toHaveURL(new RegExp(`/${language}/contact$`));
      await expect(drawer).toHaveAccessibleName(say.title);
      await expect(drawer.getByRole('button', { name: say.clear })).toHaveCount(0);
      const size = page.viewportSize() ?? { width: 1440, height: 900 };
      for (const [width, drawn] of [
        [639, 639],
        [640, 31 * 16],
        [size.width, 31 * 16],
      ] as const) {
        await page.setViewportSize({ ...size, width });
        await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(drawn);
      }
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(cartLink(page)).toBeFocused();
      await cartLink(page).click();
      await drawer.getByRole('button', { name: say.close }).click();
      await expect(drawer).toBeHidden();
      await cartLink(page).click();
      await expect(drawer).toBeVisible();
      await page.mouse.click(100, 400);
      await expect(drawer).toBeHidden();
    });

    test('MINI-10 MINI-02 plus adds one, minus does nothing at 1, the trash removes, and both removals can be undone', async ({
      page,
    }) => {
      const data = await shopData(shop);
      const first = await data.product({ cents: 1_250, name: 'Eerste' });
      const second = await data.product({ cents: 300, name: 'Tweede' });
      await visit(page, view, [first, second]);
      const drawer = await openDrawer(page);
      const row = rowOf(drawer, first.name);
      await row.getByRole('button', { name: say.more }).click();
      await row.getByRole('button', { name: say.more }).click();
      await expect(amountIn(row)).toHaveValue('3');
      await expect(row).toContainText(euro(37.5, language));
      await expect(drawer).toContainText(`${say.subTotal}${euro(40.5, language)}`);
      await row.getByRole('button', { name: say.less }).click();
      await row.getByRole('button', { name: say.less }).click();
      await expect(amountIn(row)).toHaveValue('1');
      await expect(row.getByRole('button', { name: say.less })).toHaveAttribute('aria-disabled', 'true');
      await row.getByRole('button', { name: say.less }).click({ force: true });
      await expect(amountIn(row)).toHaveValue('1');

      await drawer.getByRole('button', { name: say.remove(first.name) }).click();
      await expect(drawer).toContainText(`${first.name} ${say.removed}`);
      await expect(drawer.getByRole('button', { name: say.undo })).toBeFocused();
      // Pointed at, it stays.
      await drawer.getByRole('button', { name: say.undo }).hover();
      await expect.poll(async () => (await cartOf(page)).count).toBe(1);
      await page.keyboard.press('Enter');
      await expect(rowOf(drawer, first.name).getByRole('link', { name: first.name })).toBeFocused();
      // Where it stood, at once and when it is read again.
      const rows = drawer.locator('[data-testid^=line-]');
      await expect(rows).toContainText([first.name, second.name]);
      await expect.poll(async () => (await cartOf(page)).count).toBe(2);
      await expect(rows).toContainText([first.name, second.name]);
      expect((await cartOf(page)).transactionLines.map(({ productVariantId }) => productVariantId)).toEqual([
        first.variantId,
        second.variantId,
      ]);

      await drawer.getByRole('button', { name: say.clear }).click();
      await expect(drawer).toContainText(say.empty);
      await expect(drawer.getByRole('button', { name: say.clear })).toHaveCount(0);
      await drawer.getByRole('button', { name: say.undo }).click();
      await expect(rowOf(drawer, second.name)).toBeVisible();
      await expect.poll(async () => (await cartOf(page)).count).toBe(2);
    });

    test('BNDL-01 BNDL-02 BNDL-03 BNDL-05 MINI-05 a bundle unfolds, counts in sets, and goes whole', async ({
      page,
    }) => {
      const bundle = await (await shopData(shop)).bundle();
      await visit(page, view, [{ bundleId: bundle.id }]);
      const drawer = await openDrawer(page);
      const group = drawer.getByTestId(`bundle-${bundle.id}`);
      await group.getByText(say.contains).click();
      await expect(group.locator('details').getByRole('listitem')).toHaveCount(bundle.lines.length + 1);
      await expect(group).toContainText(say.bundleDiscount);
      await group.getByRole('button', { name: say.more }).click();
      await expect(amountIn(group)).toHaveValue('2');
      const cents = (bundle.fixedTotalCents ?? 0) * 2;
      await expect(group).toContainText(euro(cents / 100, language));
      await expect
        .poll(async () => (await cartOf(page)).transactionLines.map(({ quantity }) => quantity).sort())
        .toEqual(bundle.lines.map((line) => 2 * line.units_per_set).sort());
      await group.getByRole('button', { name: say.less }).click();
      await expect(amountIn(group)).toHaveValue('1');
      await group.getByRole('button', { name: say.less }).click();
      await expect(drawer).toContainText(say.empty);
      await drawer.getByRole('button', { name: say.undo }).hover();
      await expect.poll(async () => (await cartOf(page)).count).toBe(0);
      await drawer.getByRole('button', { name: say.undo }).click();
      await expect(amountIn(group)).toHaveValue('1');
    });

    test('MINI-07 MINI-11 PRICE-05 PRICE-06 COUP-06 changes are told with old and new price, once, and the notice goes', async ({
      page,
    }) => {
      const data = await shopData(shop);
      const { name, variantId } = await data.product({ cents: 1_000 });
      const { code } = await data.promocode();
      await page.clock.install();
      // What is pointed at below stands still.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(page, view, [{ variantId }]);
      const validations: string[] = [];
      page.on('request', (request) => {
        if (request.postData()?.includes('intent=validate')) validations.push(request.postData() ?? '');
      });
      const drawer = await openDrawer(page);
      await expect.poll(() => validations.length).toBe(1);
      expect(validations[0]).toContain(encodeURIComponent(`"variantId":${variantId},"unitPrice":10,"qty":1`));
      const keptAt = await page.evaluate(() => Number(sessionStorage.getItem('etalage-cart-validated')));
      expect(keptAt).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await page.evaluate(async (promo) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ code: promo });
        await fetch('/api/cart/promocodes', { method: 'POST', headers, body });
      }, code);

      // Within the minute nothing is validated; after it, what changed is taken over and told.
      await openDrawer(page);
      await page.keyboard.press('Escape');
      expect(validations).toHaveLength(1);
      await data.setPrice(variantId, 1_250);
      await data.switchOff(code);
      await page.clock.fastForward(60_000);
      await openDrawer(page);
      const notice = drawer.getByRole('status').filter({ hasText: say.priceChanged });
      await expect(notice).toContainText(name);
      await expect(notice).toContainText(euro(10, language));
      await expect(notice).toContainText(euro(12.5, language));
      await expect(notice).toContainText(code);
      await expect(rowOf(drawer, name).last()).toContainText(euro(12.5, language));
      await expect.poll(() => validations.length).toBe(2);

      // It stays while it is looked at, and goes 8 seconds after.
      await notice.hover();
      await page.clock.fastForward(9_000);
      await expect(notice).toBeVisible();
      await stopClock(page);
      await page.mouse.move(5, 5);
      await page.clock.runFor(7_900);
      await expect(notice).toBeVisible();
      await page.clock.runFor(200);
      await expect(notice).toHaveCount(0);
      await page.clock.resume();
      await page.keyboard.press('Escape');
      await openDrawer(page);
      await expect(drawer.getByText(say.priceChanged)).toHaveCount(0);

      // Closing takes it away before its time.
      await page.keyboard.press('Escape');
      await data.setPrice(variantId, 1_300);
      await page.clock.fastForward(60_000);
      await openDrawer(page);
      await expect(notice).toContainText(euro(13, language));
      await page.keyboard.press('Escape');
      await openDrawer(page);
      await expect(rowOf(drawer, name).last()).toContainText(euro(13, language));
      await expect(drawer.getByText(say.priceChanged)).toHaveCount(0);
    });
  });
}

test.describe('the drawer', () => {
  test('MINI-01 MINI-06 opens at once with what was just added, before the server has answered; its place lights up', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, (one) => chosenOf(one).available >= 5);
    const filling = await (await shopData('molen')).product();
    await visit(page, dutch, [filling], `products/${product.slug}`);
    // Counted, not looked at: on a busy machine it may have faded by then.
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        if (this instanceof HTMLElement) this.dataset.lit = String(Number(this.dataset.lit ?? 0) + 1);
        return animate.apply(this, how);
      };
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(contents, async (route) => {
      if (route.request().postData()?.includes('add-line')) await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
    const row = rowOf(drawerOf(page), product.name);
    await expect(row).toBeInViewport();
    await expect(amountIn(row)).toHaveValue('1');
    // It can be changed already.
    await row.getByRole('button', { name: 'Eén meer' }).click();
    await expect(amountIn(row)).toHaveValue('2');
    await expect(row).toHaveAttribute('data-lit', '1');
    release();
    await expect(drawerOf(page)).toContainText('Subtotaal');
    await expect.poll(async () => (await cartOf(page)).count).toBe(3);
    await expect(amountIn(row)).toHaveValue('2');
    await expect(cartLink(page)).toContainText('3');
    await expect(said(page)).toContainText(/Winkelwagen bijgewerkt, totaal|zit in je winkelwagen/);
    // Its name leads to the page that is shown.
    await row.getByRole('link', { name: product.name }).click();
    await expect(drawerOf(page)).toBeHidden();
  });

  test('MINI-10 a number, its amount and the subtotal move at once, greyed until the server has spoken', async ({
    page,
  }) => {
    const { name, variantId } = await (await shopData('molen')).product({ cents: 700 });
    await visit(page, dutch, [{ variantId }]);
    const drawer = await openDrawer(page);
    await expect(drawer.locator('dl')).not.toHaveAttribute('aria-busy');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let posts = 0;
    await page.route(contents, async (route) => {
      posts += 1;
      await held;
      await route.continue();
    });
    const more = rowOf(drawer, name).getByRole('button', { name: 'Eén meer' });
    await more.evaluate((button: HTMLButtonElement) => {
      for (let times = 0; times < 4; times += 1) button.click();
    });
    await expect(rowOf(drawer, name)).toContainText(euro(35));
    await expect(drawer).toContainText(`Subtotaal${euro(35)}`);
    await expect(drawer.locator('dl')).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(drawer.locator('dl')).not.toHaveAttribute('aria-busy');
    expect((await cartOf(page)).count).toBe(5);
    // The first press leaves at once, unless something else is under way; of the others only the last number.
    expect(posts).toBeLessThanOrEqual(2);
  });

  test('MINI-04 what the server refuses goes back to what it was, with a sentence beside the line', async ({
    page,
  }) => {
    const data = await shopData('molen');
    const { name, variantId } = await data.product({ stock: 3 });
    await visit(page, dutch, [{ variantId }], 'home');
    const drawer = await openDrawer(page);
    const row = rowOf(drawer, name);
    await amountIn(row).fill('900');
    await amountIn(row).press('Enter');
    await expect(row.getByRole('alert')).toContainText('zijn er nog 3 op voorraad');
    await expect(amountIn(row)).toHaveValue('1');

    await page.route(contents, (route) => route.abort());
    await row.getByRole('button', { name: 'Eén meer' }).click();
    await expect(row.getByRole('alert')).toContainText('Dat lukte niet');
    await expect(amountIn(row)).toHaveValue('1');
    await expectAccessible(page);
    await page.unroute(contents);
    await row.getByRole('button', { name: 'Eén meer' }).click();
    await expect(amountIn(row)).toHaveValue('2');
    await expect(row.getByRole('alert')).toHaveCount(0);
    await expect.poll(async () => (await cartOf(page)).count).toBe(2);
  });

  test('PRICE-06 a validation that fails is only logged', async ({ page }) => {
    const { name, variantId } = await (await shopData('molen')).product();
    await visit(page, dutch, [{ variantId }]);
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('could not be validated'),
    );
    await page.route(contents, (route) =>
      route.request().postData()?.includes('validate') ? route.abort() : route.continue(),
    );
    const drawer = await openDrawer(page);
    await logged;
    await expect(rowOf(drawer, name)).toContainText(euro(10));
    await expect(drawer.getByRole('alert')).toHaveCount(0);
  });

  test('MINI-03 shows that it is loading, and what to do where that fails', async ({ page }) => {
    await visit(page, dutch, []);
    let isBroken = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(contents, async (route) => {
      await held;
      if (isBroken) await route.abort();
      else await route.continue();
    });
    await cartLink(page).click();
    await expect(drawerOf(page).getByRole('status').first()).toContainText('wordt opgehaald');
    release();
    await expect(drawerOf(page)).toContainText('niet bereiken');
    isBroken = false;
    await drawerOf(page).getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(drawerOf(page)).toContainText('nog leeg');
  });

  test('MINI-10 what was removed can be put back for 8 seconds, and by keyboard for as long as it is there', async ({
    page,
  }) => {
    const { name, variantId } = await (await shopData('molen')).product();
    const other = await (await shopData('molen')).product({ name: 'Ander' });
    await page.clock.install();
    await visit(page, dutch, [{ variantId }, other]);
    const drawer = await openDrawer(page);
    const undo = drawer.getByRole('button', { name: /^Ongedaan maken/ });
    await stopClock(page);
    await drawer.getByRole('button', { name: `${name} verwijderen` }).click();
    await expect(undo).toBeVisible();
    await expect(said(page)).toContainText(`${name} is verwijderd`);
    await page.mouse.move(5, 5);
    await page.clock.runFor(7_900);
    await expect(undo).toBeVisible();
    await page.clock.runFor(200);
    await expect(undo).toHaveCount(0);

    await drawer.getByRole('button', { name: `${other.name} verwijderen` }).press('Enter');
    await expect(undo).toBeFocused();
    // The server has answered: by this clock it would otherwise be taken not to.
    await expect(said(page)).toContainText(`${other.name} is verwijderd`);
    await expect(said(page)).toContainText('Je kunt het nog even ongedaan maken');
    await page.clock.runFor(20_000);
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(amountIn(rowOf(drawer, other.name))).toHaveValue('1');
    await expect.poll(async () => (await cartOf(page)).count).toBe(1);
  });

  test('MINI-09 the header shrinks past 60, grows below 10, at least 300 ms apart, and nothing else moves', async ({
    page,
  }) => {
    const data = await shopData('molen');
    const products = [];
    for (let made = 0; made < 9; made += 1) products.push(await data.product({ name: `Rij ${made}` }));
    await page.clock.install();
    await visit(page, dutch, products);
    const drawer = await openDrawer(page);
    const header = drawer.locator('header');
    const scroller = drawer.locator('.overflow-y-auto');
    const scroll = async (top: number) => {
      await scroller.evaluate((element, to) => element.scrollTo(0, to), top);
      await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(top);
    };
    await stopClock(page);
    const row = rowOf(drawer, products[5]?.name ?? '');
    const before = (await row.boundingBox())?.y ?? 0;
    await scroll(60);
    await expect(header).not.toHaveAttribute('data-small');
    await scroll(61);
    await expect(header).toHaveAttribute('data-small');
    expect((await row.boundingBox())?.y).toBe(before - 61);
    // Back up at once: nothing yet, since it has just changed.
    await scroll(0);
    await page.clock.runFor(290);
    await expect(header).toHaveAttribute('data-small');
    await page.clock.runFor(20);
    await expect(header).not.toHaveAttribute('data-small');
    await page.clock.runFor(400);
    await scroll(100);
    await expect(header).toHaveAttribute('data-small');
    await page.clock.runFor(400);
    await scroll(10);
    await expect(header).toHaveAttribute('data-small');
    await scroll(9);
    await expect(header).not.toHaveAttribute('data-small');
  });

  for (const hasChannel of [true, false])
    test(`MINI-07 two tabs agree ${hasChannel ? 'by telling each other' : 'where they can only be told to look'}`, async ({
      context,
    }) => {
      if (!hasChannel)
        await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
      const { name, variantId } = await (await shopData('molen')).product();
      const [here, there] = [await context.newPage(), await context.newPage()];
      await visit(here, dutch, [{ variantId }]);
      await visit(there, dutch, [], 'withdraw');
      const drawer = await openDrawer(here);
      const other = await openDrawer(there);
      await rowOf(drawer, name).getByRole('button', { name: 'Eén meer' }).click();
      await expect(amountIn(rowOf(other, name))).toHaveValue('2');
      await expect(other).toContainText(`Subtotaal${euro(20)}`);
      await rowOf(other, name).getByRole('button', { name: 'Eén meer' }).click();
      await expect(amountIn(rowOf(drawer, name))).toHaveValue('3');
      await drawer.getByRole('button', { name: 'Leeg maken' }).click();
      await expect(other).toContainText('nog leeg');
    });

  test('MINI-10 without a connection changes wait and say so; they are sent in their order when it is back', async ({
    page,
    context,
  }) => {
    const data = await shopData('molen');
    const first = await data.product({ name: 'Eerste' });
    const second = await data.product({ name: 'Tweede' });
    await visit(page, dutch, [first, second]);
    const drawer = await openDrawer(page);
    await expect(drawer.locator('dl')).not.toHaveAttribute('aria-busy');
    await context.setOffline(true);
    const row = rowOf(drawer, first.name);
    await row.getByRole('button', { name: 'Eén meer' }).click();
    await row.getByRole('button', { name: 'Eén meer' }).click();
    await drawer.getByRole('button', { name: `${second.name} verwijderen` }).click();
    await expect(amountIn(row)).toHaveValue('3');
    await expect(drawer.getByRole('status').filter({ hasText: 'Je bent offline' }).first()).toBeVisible();
    await expect(drawer.getByRole('link', { name: /^Afrekenen/ })).toHaveAttribute('aria-disabled', 'true');
    await context.setOffline(false);
    await expect(drawer.getByText('Je bent offline. Je wijzigingen')).toHaveCount(0);
    await expect
      .poll(async () => (await cartOf(page)).transactionLines.map(({ quantity }) => quantity))
      .toEqual([3]);
    await expect(drawer).toContainText(`Subtotaal${euro(30)}`);
  });

  test('MINI-10 what waits for the connection survives that the page is left', async ({ page, context }) => {
    const { name, variantId } = await (await shopData('molen')).product();
    await visit(page, dutch, [{ variantId }]);
    const drawer = await openDrawer(page);
    await expect(drawer.locator('dl')).not.toHaveAttribute('aria-busy');
    await context.setOffline(true);
    await rowOf(drawer, name).getByRole('button', { name: 'Eén meer' }).click();
    await expect(drawer.getByText('Je bent offline. Je wijzigingen')).toBeVisible();
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto('/nl/contact');
    await expect.poll(async () => (await cartOf(page)).count).toBe(2);
    await expect(cartLink(page)).toContainText('2');
  });

  test('MINI-10 MINI-12 what has no answer when the page is left, and what waited for that, is sent by the next page', async ({
    page,
  }) => {
    const data = await shopData('molen');
    const [first, second] = [await data.product({ name: 'Eerste' }), await data.product({ name: 'Tweede' })];
    await visit(page, dutch, [first, second]);
    const drawer = await openDrawer(page);
    await expect(drawer.locator('dl')).not.toHaveAttribute('aria-busy');
    let asked = 0;
    // Never arrives and is never answered: as long as the page stays, the second change waits for it.
    await page.route(contents, (route) => {
      asked += 1;
      return asked === 1 ? undefined : route.continue();
    });
    await rowOf(drawer, first.name).getByRole('button', { name: 'Eén meer' }).click();
    await rowOf(drawer, second.name)
      .getByRole('button', { name: `${second.name} verwijderen` })
      .click();
    await expect.poll(() => asked).toBe(1);
    await page.goto('/nl/withdraw');
    await expect.poll(async () => (await cartOf(page)).count).toBe(2);
    await expect(cartLink(page)).toContainText('2');
  });

  test('MINI-01 everything can be reached and done by keyboard, in the order in which it stands', async ({
    page,
  }) => {
    const { name, variantId } = await (await shopData('molen')).product();
    await visit(page, dutch, [{ variantId }]);
    await cartLink(page).focus();
    await page.keyboard.press('Enter');
    const drawer = drawerOf(page);
    await expect(amountIn(rowOf(drawer, name))).toHaveValue('1');
    await expect(drawer.getByRole('heading', { name: words.nl.title })).toBeFocused();
    const stops = [
      drawer.getByRole('button', { name: 'Leeg maken' }),
      drawer.getByRole('button', { name: 'Winkelwagen sluiten' }),
      drawer.getByRole('link', { name }),
      drawer.getByRole('button', { name: `${name} verwijderen` }),
      drawer.getByRole('button', { name: 'Eén minder' }),
      amountIn(drawer),
      drawer.getByRole('button', { name: 'Eén meer' }),
    ];
    for (const stop of stops) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(amountIn(drawer)).toHaveValue('3');
    await expect(stops.at(-1) ?? drawer).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(drawer.getByText('Kortingscode? Klik hier')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('nietgeldig');
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('alert')).toContainText('niet geldig');
    await expect(drawer.getByLabel('Kortingscode of cadeaukaart')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(drawer.getByRole('button', { name: 'Toepassen' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(drawer.getByRole('link', { name: /^Afrekenen/ })).toBeFocused();
    // However often, in both directions: never on what lies behind it.
    const isOutside = () =>
      drawer.evaluate((panel) => {
        const { activeElement: on } = document;
        return on !== null && on !== document.body && !panel.contains(on);
      });
    for (const key of ['Tab', 'Shift+Tab'])
      for (let turn = 0; turn < 14; turn += 1) {
        await page.keyboard.press(key);
        expect(await isOutside()).toBe(false);
      }
    await page
      .locator('header a[href="/nl/home"]')
      .first()
      .evaluate((link: HTMLElement) => link.focus());
    expect(await isOutside()).toBe(false);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(cartLink(page)).toBeFocused();
  });

  test('MINI-08 the checkout waits for what is still being sent', async ({ page }) => {
    const { name, variantId } = await (await shopData('molen')).product();
    await visit(page, dutch, [{ variantId }]);
    const drawer = await openDrawer(page);
    await expect(drawer.locator('dl')).not.toHaveAttribute('aria-busy');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(contents, async (route) => {
      await held;
      await route.continue();
    });
    await rowOf(drawer, name).getByRole('button', { name: 'Eén meer' }).click();
    await drawer.getByRole('link', { name: /^Afrekenen/ }).click();
    await expect(drawer.getByRole('link', { name: /^Afrekenen/ })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page).toHaveURL(/\/nl\/checkout\/gegevens$/);
    // Reading goes on with the page that it led to.
    await expect(page.locator('main')).toBeFocused();
    await expect(page.getByTestId('overview-beside')).toContainText(euro(20));
  });

  for (const { view, width } of opposites)
    test(`MINI-01 axe finds nothing in the drawer of ${titleOf(view)}, with codes and something removed ${width}`, async ({
      page,
    }) => {
      const { shop, language } = view;
      const data = await shopData(shop);
      const say = words[language];
      const { name, variantId } = await data.product({
        cents: 9_000,
        name: 'Een hele lange naam voor een proefstuk',
      });
      const other = await data.product({ name: 'Ander' });
      const bundle = await data.bundle();
      const { card_code } = await data.card();
      await visit(page, view, [{ variantId }, other, { bundleId: bundle.id }], 'home');
      const drawer = await openDrawer(page);
      await expect.poll(async () => (await drawer.boundingBox())?.x).toBeGreaterThanOrEqual(0);
      await drawer.getByText(say.toggle).click();
      await drawer.getByLabel(say.code).fill(card_code);
      await drawer.getByRole('button', { name: say.apply }).click();
      await expect(drawer.getByText(say.card(card_code))).toBeVisible();
      await drawer.getByRole('button', { name: say.remove(other.name) }).click();
      await drawer.getByTestId(`bundle-${bundle.id}`).getByText(say.contains).click();
      await drawer.getByText(say.toggle).click();
      await drawer.getByLabel(say.code).fill('xxxx');
      await drawer.getByRole('button', { name: say.apply }).click();
      await expect(drawer.getByRole('alert')).toContainText(say.couponInvalid);
      await expect(rowOf(drawer, name)).toBeVisible();
      await expectAccessible(page);
      // Nothing is wider than the sheet.
      expect(
        await drawer
          .locator('.overflow-y-auto')
          .evaluate((element) => element.scrollWidth - element.clientWidth),
      ).toBe(0);
    });

  test('MINI-01 fills the width of a phone and holds the page behind it still @390', async ({ page }) => {
    await visit(page, dutch, []);
    await cartLink(page).click();
    await expect.poll(async () => (await drawerOf(page).boundingBox())?.width).toBe(390);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  });

  test('MINI-10 adding to what is there raises its number; a full stock is told where it was asked', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, (one) => chosenOf(one).available >= 5);
    await visit(page, dutch, [], `products/${product.slug}`);
    await add(page);
    await page.keyboard.press('Escape');
    await add(page);
    await expect(amountIn(rowOf(drawerOf(page), product.name))).toHaveValue('2');
    await page.keyboard.press('Escape');
    await page.route(contents, (route) => route.abort());
    await add(page);
    await expect(page.locator('main').getByRole('alert')).toContainText('Dat lukte niet');
    await expect(drawerOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'In winkelwagen', exact: true })).toBeFocused();
  });

  test('MINI-10 API-13 an addition that arrived and whose answer got lost is sent once more, and is one', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, (one) => chosenOf(one).available >= 5);
    await visit(page, dutch, [], `products/${product.slug}`);
    let arrived = 0;
    await page.route(contents, async (route) => {
      if (!route.request().postData()?.includes('add-line')) return route.continue();
      const response = await route.fetch();
      arrived += 1;
      return arrived === 1 ? route.abort() : route.fulfill({ response });
    });
    await add(page);
    await expect.poll(() => arrived).toBe(2);
    await expect(amountIn(rowOf(drawerOf(page), product.name))).toHaveValue('1');
    expect((await cartOf(page)).count).toBe(1);
  });
});

const add = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'In winkelwagen', exact: true }).click();

test.describe('codes', () => {
  for (const language of ['nl', 'en'] as const) {
    const say = words[language];
    const view: View = { shop: 'molen', language, basis: 'inc' };

    test(`COUP-01 COUP-02 COUP-03 the field for a code in ${language}`, async ({ page }) => {
      const data = await shopData('molen');
      const { variantId } = await data.product({ cents: 2_000 });
      const { code } = await data.promocode();
      const { card_code } = await data.card({ balance_cents: 500 });
      const high = await data.promocode({ minimum_cents: 9_900 });
      await visit(page, view, [{ variantId }]);
      const drawer = await openDrawer(page);
      const field = drawer.getByLabel(say.code);
      const apply = drawer.getByRole('button', { name: say.apply });
      await expect(field).toBeHidden();
      await drawer.getByText(say.toggle).click();
      let posts = 0;
      page.on('request', (request) => {
        if (request.postData()?.includes('add-code')) posts += 1;
      });
      await expect(apply).toBeDisabled();
      await field.fill('   ');
      await expect(apply).toBeDisabled();
      await field.press('Enter');
      expect(posts).toBe(0);

      await field.fill('bestaat-niet');
      await apply.click();
      await expect(drawer.getByRole('alert')).toContainText(say.couponInvalid);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveValue('bestaat-niet');

      await field.fill(high.code);
      await apply.click();
      await expect(drawer.getByRole('alert')).toContainText(euro(99, language));

      await page.route(contents, (route) => route.abort());
      await apply.click();
      await expect(drawer.getByRole('alert')).toContainText(say.couponError);
      await page.unroute(contents);

      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(contents, async (route) => {
        await held;
        await route.continue();
      });
      await field.fill(` ${code.toLowerCase()} `);
      await apply.click();
      await expect(apply).toBeDisabled();
      release();
      await expect(drawer.getByText(say.discountOf(code))).toBeVisible();
      await expect(field).toBeHidden();
      await expect(field).toHaveValue('');
      await expect(drawer.getByText(say.toggle)).toBeFocused();

      await drawer.getByText(say.toggle).click();
      await field.fill(card_code);
      await field.press('Enter');
      await expect(drawer.getByText(say.card(card_code))).toBeVisible();
      await expect(drawer).toContainText(`${say.toPay}${euro((await cartOf(page)).totals.toPay, language)}`);
      await drawer.getByRole('button', { name: say.removeCard(card_code) }).click();
      await expect(drawer.getByText(say.card(card_code))).toHaveCount(0);
      await expect(drawer.getByText(say.discountOf(code))).toBeVisible();
      await expect.poll(async () => (await cartOf(page)).couponsCreated).toEqual([]);
    });
  }
});

test('MINI-01 a cart in another language is fetched anew, never mixed', async ({ context }) => {
  const { name, variantId } = await (await shopData('molen')).product();
  const [here, there] = [await context.newPage(), await context.newPage()];
  await visit(here, dutch, [{ variantId }]);
  await there.goto(at('molen', '/en/contact'));
  await hydrated(there);
  const drawer = await openDrawer(here);
  const other = await openDrawer(there);
  await rowOf(drawer, name).getByRole('button', { name: 'Eén meer' }).click();
  await expect(amountIn(rowOf(other, name))).toHaveValue('2');
  await expect(other).toContainText('Total to pay');
  await fill(there, [{ variantId }]);
});
