import type { Checkout, ProductList } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { createCoupon } from '@etalage/db/test-factories';
import { answerDetails, answerSteps, asker, askerOnPage } from './answer-steps.ts';
import { backstage, demoShop, giveAddress, newCustomer, setPrice, useUp } from './backstage.ts';
import { cartOf } from './cart-drawer.ts';
import { at, euro, findProduct, hydrated } from './catalogue.ts';
import {
  chooseShippingAndPayment,
  fillAddress,
  fillCart,
  fillDetails,
  next,
  openSummary,
  order,
  orderUnseen,
  payAtBank,
  words,
} from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn, logInUnseen, sendLogIn } from './log-in.ts';
import { looks } from './looks.ts';
import { changeCart, type PromoShop, promoShop } from './promo-shop.ts';
import { sendForm } from './send-form.ts';
import { shopData } from './shop-data.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`);
const start = async (page: Page, language = 'nl') => {
  await page.goto(`/${language}/checkout/gegevens`);
  await hydrated(page);
};

/** At the address of a cart that is filled, without a walk through the step before it. */
const startAtAddress = async (page: Page) => {
  await answerDetails(asker(page.request, 'nl'));
  await page.goto('/nl/checkout/adres');
};

/** Notes every animation of a step in the bar; gives a function that tells them. */
async function watchFlashes(page: Page) {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const step = this.closest('[data-step]')?.getAttribute('data-step');
      const { delay, duration } = options as KeyframeAnimationOptions;
      seen.push({ step, delay, duration });
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen);
}

test.describe('the steps', () => {
  test('CHK-01 ROUTE-04 checkout leads to its first step, for good', async ({ page }) => {
    const answer = await page.request.get('/nl/checkout?x=1', { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe('/nl/checkout/gegevens?x=1');
  });

  test('CHK-01 a step entered too early goes back to the first incomplete one', async ({ page }) => {
    await fillCart(page);
    for (const step of ['adres', 'bezorging', 'betaling', 'samenvatting']) {
      const answer = await page.request.get(`/nl/checkout/${step}`, { maxRedirects: 0 });
      expect(answer.status(), step).toBe(302);
      expect(answer.headers().location).toBe('/nl/checkout/gegevens');
    }
    await answerDetails(asker(page.request, 'nl'));
    const answer = await page.request.get('/nl/checkout/samenvatting', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe('/nl/checkout/adres');
  });

  test('CHK-01 an empty cart shows a way to the shop instead of steps', async ({ page }) => {
    await page.goto('/nl/checkout/betaling');
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: 'Er valt nog niets af te rekenen' }),
    ).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Bekijk alle producten' })).toHaveAttribute(
      'href',
      '/nl/products',
    );
  });

  test('CHK-01 CHK-02 the bar marks the current step and links only what is done before it', async ({
    page,
  }) => {
    await fillCart(page);
    await start(page);
    const bar = page.getByRole('navigation', { name: 'Stappen van het afrekenen' });
    await expect(bar.getByRole('listitem')).toHaveCount(5);
    await expect(bar.getByRole('link')).toHaveCount(0);
    await fillDetails(page, 'nl');
    await fillAddress(page, 'nl');
    await expect(bar.getByRole('link')).toHaveText([/Gegevens/, /Adres/]);
    await expect(bar.locator('[aria-current=step]')).toContainText('Bezorging');
    // Later steps that are done stay plain text: the way is forward through the forms.
    await bar.getByRole('link', { name: /Gegevens/ }).click();
    await expect(page).toHaveURL(/gegevens$/);
    await expect(bar.getByRole('link')).toHaveCount(0);
    await expect(field(page, 'email')).toHaveValue('anna@voorbeeld.nl');
  });

  test('CHK-04 a step that was just completed flashes for 1000 ms after 300 ms, once', async ({ page }) => {
    const flashes = await watchFlashes(page);
    await fillCart(page);
    await start(page);
    await fillDetails(page, 'nl');
    await expect.poll(flashes).toEqual([{ step: 'gegevens', delay: 300, duration: 1000 }]);
  });

  test('CHK-04 nothing flashes for a shopper who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const flashes = await watchFlashes(page);
    await fillCart(page);
    await start(page);
    await fillDetails(page, 'nl');
    await fillAddress(page, 'nl');
    expect(await flashes()).toEqual([]);
  });

  test('CHK-02 the bar stands above, the cart beside the steps on a large screen, above them on a small one @390 @1440', async ({
    page,
  }) => {
    const { name } = await fillCart(page, 2);
    await start(page);
    const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
    const beside = page.getByTestId('overview-beside');
    const above = page.getByTestId('overview-above');
    await expect(beside).toBeVisible({ visible: isWide });
    await expect(above).toBeVisible({ visible: !isWide });
    const overview = isWide ? beside : above;
    const bar = page.getByRole('navigation', { name: 'Stappen van het afrekenen' });
    const boxOf = async (part: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
      expect(width * height).toBeGreaterThan(0);
      return { left: x, top: y, right: x + width, bottom: y + height };
    };
    const [progress, cart, title, form] = [
      await boxOf(bar),
      await boxOf(overview),
      await boxOf(main(page).getByRole('heading', { level: 1 })),
      await boxOf(main(page).locator('form').first()),
    ];
    expect(progress.bottom).toBeLessThanOrEqual(Math.min(cart.top, title.top));
    expect(title.bottom).toBeLessThanOrEqual(form.top);
    if (isWide) {
      expect(cart.left).toBeGreaterThanOrEqual(form.right);
      expect(cart.top).toBeLessThan(form.top);
    } else expect(cart.bottom).toBeLessThanOrEqual(title.top);
    if (!isWide) await above.locator('summary').click();
    await expect(overview.getByText(name)).toBeVisible();
    await expect(overview).toContainText('Aantal: 2');
    await expect(overview).toContainText('Totaal incl. BTW');
  });

  test('CHK-01 no step is kept by a cache or found by a search engine', async ({ page }) => {
    await fillCart(page);
    const answer = await page.request.get('/nl/checkout/gegevens');
    expect(answer.headers()['cache-control']).toContain('no-store');
    expect(await answer.text()).toContain('noindex');
  });
});

test.describe('what is filled in', () => {
  test('CHK-09 every field has a label, a token for autofill and, where it helps, a keyboard', async ({
    page,
  }) => {
    await fillCart(page);
    await start(page);
    const check = async () => {
      const bare = await main(page)
        .locator('input:not([type=hidden]):not([type=radio]):not([type=checkbox]), select, textarea')
        .evaluateAll((controls) =>
          controls.flatMap((control) => {
            const element = control as HTMLInputElement;
            return element.labels?.length === 1 && element.autocomplete ? [] : [element.name];
          }),
        );
      expect(bare).toEqual([]);
    };
    await check();
    await expect(field(page, 'email')).toHaveAttribute('autocomplete', 'email');
    await expect(field(page, 'email')).toHaveAttribute('inputmode', 'email');
    await expect(field(page, 'phone')).toHaveAttribute('inputmode', 'tel');
    await fillDetails(page, 'nl');
    await check();
    await expect(field(page, 'billing.postalCode')).toHaveAttribute('autocomplete', 'billing postal-code');
    await expect(field(page, 'shipping.city')).toHaveAttribute('autocomplete', 'shipping address-level2');
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      test('CHK-09 errors stand at their fields and in a summary that has the focus and leads to them', async ({
        page,
      }) => {
        await fillCart(page);
        await page.goto('/nl/checkout/gegevens');
        if (javaScriptEnabled) await hydrated(page);
        await field(page, 'email').fill('anna@');
        await field(page, 'firstName').fill('Anna');
        await main(page).getByRole('button', { name: words.nl.next }).click();

        const summary = page.getByRole('alert');
        await expect(summary).toBeFocused();
        await expect(summary).toContainText('Er zijn nog 2 dingen die niet kloppen');
        const email = field(page, 'email');
        await expect(email).toHaveAttribute('aria-invalid', 'true');
        await expect(email).toHaveAccessibleDescription(/Dit e-mailadres klopt niet/);
        await expect(field(page, 'lastName')).toHaveAccessibleDescription('Vul een achternaam in');
        // What was typed is still there.
        await expect(email).toHaveValue('anna@');
        await expect(field(page, 'firstName')).toHaveValue('Anna');

        await summary.getByRole('link', { name: 'Vul een achternaam in' }).click();
        await expect(field(page, 'lastName')).toBeFocused();
        await expect(field(page, 'lastName')).toHaveAttribute('aria-invalid', 'true');
      });

      test('CHK-08 CHK-09 a second address is asked for only when wanted, and its errors name it', async ({
        page,
      }) => {
        await fillCart(page);
        await startAtAddress(page);
        if (javaScriptEnabled) await hydrated(page);
        await expect(field(page, 'shipping.street')).toBeHidden();
        await field(page, 'billing.postalCode').fill('9999 ZZ');
        await field(page, 'billing.houseNumber').fill('7');
        await field(page, 'billing.street').fill('Verzonnen weg');
        await field(page, 'billing.city').fill('Nergens');
        await field(page, 'otherAddress').check();
        await expect(field(page, 'shipping.street')).toBeVisible();
        await field(page, 'shipping.postalCode').fill('abc');
        await field(page, 'shipping.houseNumber').fill('1');
        await field(page, 'shipping.street').fill('Dam');
        await field(page, 'shipping.city').fill('Amsterdam');
        await main(page).getByRole('button', { name: words.nl.next }).click();
        await expect(page.getByRole('alert')).toContainText('Deze postcode past niet bij het land');
        await expect(field(page, 'shipping.postalCode')).toHaveAccessibleDescription(/postcode past niet/);
        await expect(field(page, 'billing.street')).toHaveValue('Verzonnen weg');
        await expect(field(page, 'otherAddress')).toBeChecked();
        await field(page, 'shipping.postalCode').fill('1012 JS');
        await next(page, 'nl', 'bezorging');
      });
    });
  }

  test.describe('the address that a postal code gives', () => {
    test('CHK-08 never replaces what the shopper typed without being asked', async ({ page }) => {
      await fillCart(page);
      await startAtAddress(page);
      await hydrated(page);
      await field(page, 'billing.street').fill('De Dam');
      await field(page, 'billing.postalCode').fill('1012JS');
      await field(page, 'billing.houseNumber').fill('12');
      await field(page, 'billing.houseNumber').press('Tab');
      await expect(page.getByText('Bij deze postcode vonden we: Dam, Amsterdam')).toBeVisible();
      await expect(field(page, 'billing.street')).toHaveValue('De Dam');
      await page.getByRole('button', { name: 'Neem dit over' }).click();
      await expect(field(page, 'billing.street')).toHaveValue('Dam');
      await expect(field(page, 'billing.city')).toHaveValue('Amsterdam');
    });

    test('CHK-08 never moves a button away from under the finger that presses it', async ({ page }) => {
      await fillCart(page);
      await startAtAddress(page);
      await hydrated(page);
      let answer = () => {};
      const pressed = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/addresses/lookup?**', async (route) => {
        await pressed;
        await route.continue();
      });
      await field(page, 'billing.street').fill('Een andere straat');
      await field(page, 'billing.city').fill('Utrecht');
      await field(page, 'billing.houseNumber').fill('12');
      await field(page, 'billing.postalCode').fill('1012 JS');
      await main(page).getByRole('button', { name: words.nl.next }).hover();
      await page.mouse.down();
      const answered = page.waitForResponse(/addresses\/lookup/);
      answer();
      await answered;
      // Long enough for the answer to show, were it to show at once.
      await page.waitForTimeout(200);
      await page.mouse.up();
      await expect(page).toHaveURL(/\/nl\/checkout\/bezorging$/);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('CHK-08 never replaces what the shopper typed without being asked', async ({ page }) => {
        await fillCart(page);
        await startAtAddress(page);
        await field(page, 'billing.street').fill('De Dam');
        await field(page, 'billing.postalCode').fill('1012JS');
        await field(page, 'billing.houseNumber').fill('12');
        await page.getByRole('button', { name: 'Adres zoeken' }).first().click();
        await expect(page.getByText('Bij deze postcode vonden we: Dam, Amsterdam')).toBeVisible();
        await expect(field(page, 'billing.street')).toHaveValue('De Dam');
        await page.getByRole('button', { name: 'Neem dit over' }).click();
        await expect(field(page, 'billing.street')).toHaveValue('Dam');
      });
    });
  });

  test('CHK-09 saved values are there after a reload and on going back', async ({ page }) => {
    await fillCart(page);
    await start(page);
    await fillDetails(page, 'nl');
    await fillAddress(page, 'nl');
    await page.reload();
    await page.goBack();
    await expect(field(page, 'billing.street')).toHaveValue('Dam');
    await page.goto('/nl/checkout/gegevens');
    await expect(field(page, 'lastName')).toHaveValue('de Vries');

    const second = main(page).getByRole('radio').nth(1);
    await page.goto('/nl/checkout/bezorging');
    await hydrated(page);
    await second.check();
    await next(page, 'nl', 'betaling');
    await second.check();
    await next(page, 'nl', 'samenvatting');
    for (const step of ['betaling', 'bezorging']) {
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`/${step}$`));
      await expect(page.locator('[aria-current=step]')).toHaveAttribute('data-step', step);
      await expect(second).toBeChecked();
      await page.reload();
      await expect(second).toBeChecked();
    }
  });

  test('CHK-09 values that were typed and not sent are there after a reload', async ({ page }) => {
    await fillCart(page);
    await start(page);
    await field(page, 'email').fill('half@voorbeeld.nl');
    await field(page, 'note').fill('Graag achterom');
    await page.reload();
    await expect(field(page, 'email')).toHaveValue('half@voorbeeld.nl');
    await expect(field(page, 'note')).toHaveValue('Graag achterom');
    await hydrated(page);
    await fillDetails(page, 'nl', 'heel@voorbeeld.nl');
    await page.goto('/nl/checkout/gegevens');
    await expect(field(page, 'email')).toHaveValue('heel@voorbeeld.nl');
  });

  test('CHK-01 who changes one step from the summary comes back to the summary', async ({ page }) => {
    await fillCart(page);
    await openSummary(page, 'nl');
    await main(page).getByRole('link', { name: 'Wijzigen: Gegevens' }).click();
    await hydrated(page);
    await field(page, 'lastName').fill('Jansen');
    await main(page).getByRole('button', { name: 'Verder naar samenvatting' }).click();
    await expect(page).toHaveURL(/samenvatting$/);
    await expect(main(page).getByText('Anna Jansen')).toBeVisible();
  });

  test('CHK-08 a business is asked for company and VAT number, a consumer is not', async ({ page }) => {
    await fillCart(page);
    await start(page);
    await expect(field(page, 'vatNumber')).toHaveCount(0);
    await page.goto(at('fiets', '/en/checkout/gegevens'));
    const ask = askerOnPage(page, 'en');
    const { items } = await ask<ProductList>('GET', '/products');
    const variantId = items.find((card) => card.inStock && card.onlyVariantId !== null)?.onlyVariantId;
    await ask('POST', '/cart/lines', { variantId, quantity: 1 });
    await page.reload();
    await hydrated(page);
    await field(page, 'vatNumber').fill('12345');
    await field(page, 'companyName').fill('De Fietser BV');
    await main(page).getByRole('button', { name: words.en.next }).click();
    await expect(field(page, 'vatNumber')).toHaveAccessibleDescription(/This VAT number is not right/);
    await field(page, 'vatNumber').fill('NL123456782B01');
    await fillDetails(page, 'en');
    await expect(field(page, 'billing.companyName')).toHaveValue('De Fietser BV');
  });

  test('CHK-08 a way of delivery tells its price and day; none chosen is an error at the choice', async ({
    page,
  }) => {
    await fillCart(page);
    await startAtAddress(page);
    await fillAddress(page, 'nl');
    const cards = main(page).locator('fieldset label');
    expect(await cards.count()).toBeGreaterThan(1);
    await expect(cards.first()).toContainText(/€\s\d|Gratis/);
    await expect(cards.first()).toContainText(/(maan|dins|woens|donder|vrij|zater|zon)dag \d+ [a-z]+/);
    await main(page).getByRole('button', { name: words.nl.next }).click();
    await expect(page.getByRole('alert')).toContainText('Kies hoe je de bestelling wilt ontvangen');
    await expect(main(page).getByRole('radio').first()).toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('ordering', () => {
  test('CHK-08 LANG-09 the summary tells everything and its button says that paying is an obligation', async ({
    page,
  }) => {
    const { name } = await fillCart(page, 2);
    await answerSteps(asker(page.request, 'nl'));
    for (const language of ['nl', 'en'] as const) {
      await page.goto(`/${language}/checkout/samenvatting`);
      const summary = main(page);
      for (const text of ['Anna de Vries', 'anna@voorbeeld.nl', '06 12345678', 'Dam 12', '1012 JS Amsterdam'])
        await expect(summary.getByText(text, { exact: true }).first()).toBeVisible();
      if (language === 'nl')
        await expect(summary.getByText(name).filter({ visible: true }).first()).toBeVisible();
      await expect(summary).toContainText(
        language === 'nl' ? /Waarvan btw \d+% over/ : /Of which VAT \d+% on/,
      );
      await expect(
        summary.getByRole('link', {
          name: language === 'nl' ? /Wijzigen: Factuur- en bezorgadres/ : /Change: Billing and delivery/,
        }),
      ).toHaveAttribute('href', `/${language}/checkout/adres`);
      await expect(summary.getByRole('button', { name: words[language].order, exact: true })).toBeVisible();
    }
  });

  test('CHK-08 without agreeing to the terms nothing is ordered', async ({ page }) => {
    await fillCart(page);
    await openSummary(page, 'nl');
    await main(page).getByRole('button', { name: words.nl.order }).click();
    await expect(page.getByRole('alert')).toContainText('Ga akkoord met de voorwaarden om te bestellen');
    await expect(field(page, 'termsAccepted')).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/samenvatting$/);
  });

  test('CHK-10 a double click, a second tab, going back and sending the form again give one order', async ({
    page,
    context,
  }) => {
    await fillCart(page);
    await openSummary(page, 'nl');
    const form = await main(page)
      .locator('form')
      .evaluate((element) =>
        Object.fromEntries(
          [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
        ),
      );
    const other = await context.newPage();
    await other.goto('/nl/checkout/samenvatting');
    await field(other, 'termsAccepted').check();

    await field(page, 'termsAccepted').check();
    await main(page).getByRole('button', { name: words.nl.order }).dblclick();
    await expect(page).toHaveURL(/test-bank/);
    const bank = page.url();
    await main(other).getByRole('button', { name: words.nl.order }).click();
    await expect(other).toHaveURL(bank);

    const again = await page.request.post('/nl/checkout/samenvatting', {
      form: { ...form, termsAccepted: 'yes' },
      maxRedirects: 0,
    });
    expect(again.status()).toBe(303);
    expect(new URL(again.headers().location ?? '', bank).pathname).toBe(new URL(bank).pathname);

    await page.goBack();
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: 'Deze winkelwagen is al besteld' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Bekijk je bestelling' }).click();
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: /^Bestelling \d+$/ }),
    ).toBeVisible();
  });

  for (const [language, said] of [
    [
      'nl',
      {
        title: 'Je bestelling is veranderd',
        all: 'Sinds deze pagina werd geopend is hieronder iets anders gekozen of ingevuld. Er is niets besteld',
        was: 'Hier stond: ',
        parts: ['Gegevens', 'Factuur- en bezorgadres', 'Bezorging', 'Betaling'],
      },
    ],
    [
      'en',
      {
        title: 'Your order has changed',
        all: 'Something below was chosen or filled in differently since this page was opened. Nothing was ordered',
        was: 'This said: ',
        parts: ['Details', 'Billing and delivery address', 'Delivery', 'Payment'],
      },
    ],
  ] as const)
    test(`CHK-26 what was chosen elsewhere since is said beside it, with what stood there; nothing is ordered, and it can be confirmed, in ${language}`, async ({
      page,
    }) => {
      await fillCart(page);
      await openSummary(page, language);
      const part = (title: string) =>
        main(page)
          .locator('section')
          .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
      const [details, where, delivery, payment] = said.parts.map(part);
      if (!details || !where || !delivery || !payment) throw new Error('There are four parts.');
      const [way, method] = [
        await delivery.locator('p').first().textContent(),
        await payment.locator('p').first().textContent(),
      ];
      // As in another tab, of which this one hears nothing.
      const {
        shippingOptions,
        paymentOptions,
        shippingMethodId,
        payment: chosen,
        billing,
        details: given,
      } = (await (await page.request.get(`/api/checkout?lang=${language}`)).json()) as Checkout;
      const otherWay = shippingOptions.find(({ id, isPickup }) => id !== shippingMethodId && !isPickup);
      const otherMethod = paymentOptions.find(
        ({ provider, method: name }) => provider === chosen?.provider && name !== chosen.method,
      );
      const button = main(page).getByRole('button', { name: words[language].order, exact: true });
      const alert = page.getByRole('alert').first();
      const moveTo = (houseNumber: string) =>
        page.request.put(`/api/checkout/addresses?lang=${language}`, {
          data: { billing: { ...billing, houseNumber } },
        });
      // It costs the same, so the sentence is about the address alone.
      expect((await moveTo('13')).status()).toBe(200);
      await field(page, 'termsAccepted').check();
      await button.click();
      await expect(alert).toContainText(said.title);
      await expect(alert).toContainText(said.all);
      await expect(where).toContainText('Dam 13');
      await expect(where).toContainText(`${said.was}Anna de Vries, Dam 12, `);

      for (const [path, body] of [
        ['details', { ...given, firstName: 'Bea' }],
        ['shipping', { shippingMethodId: otherWay?.id }],
        ['payment', { provider: otherMethod?.provider, method: otherMethod?.method }],
      ] as const)
        expect(
          (await page.request.put(`/api/checkout/${path}?lang=${language}`, { data: body })).status(),
          path,
        ).toBe(200);
      expect((await moveTo('14')).status()).toBe(200);
      await field(page, 'termsAccepted').check();
      await button.click();
      await expect(details).toContainText('Bea de Vries');
      await expect(alert).toContainText(said.title);
      await expect(page).toHaveURL(/samenvatting$/);
      await expect(details).toContainText('Bea de Vries');
      await expect(details).toContainText(`${said.was}Anna de Vries, ${given?.email}, `);
      await expect(where).toContainText('Dam 14');
      await expect(where).toContainText(`${said.was}Anna de Vries, Dam 13, `);
      await expect(delivery).toContainText(`${said.was}${way}`);
      await expect(delivery).toContainText(otherWay?.name ?? '?');
      await expect(payment).toContainText(`${said.was}${method}`);
      await expect(payment).toContainText(otherMethod?.name ?? '?');
      await expectAccessible(page, { isFrameKnown: true });

      await field(page, 'termsAccepted').check();
      await button.click();
      await expect(page).toHaveURL(/test-bank/);
    });

  test('CHK-10 CHK-09 a cart that changed meanwhile is shown anew with its new total before it can be ordered', async ({
    page,
  }) => {
    const { variantId } = await fillCart(page);
    await openSummary(page, 'nl');
    const total = async () => {
      const cart = await (await page.request.get('/api/cart?lang=nl')).json();
      return euro(cart.totals.total);
    };
    const before = await total();
    await page.request.post('/api/cart/lines?lang=nl', { data: { variantId, quantity: 1 } });
    const after = await total();
    await field(page, 'termsAccepted').check();
    await main(page).getByRole('button', { name: words.nl.order }).click();
    await expect(page.getByRole('alert')).toContainText('Je bestelling is veranderd');
    await expect(page.getByRole('alert')).toContainText(`Het totaal was ${before} en is nu ${after}`);
    await expect(page).toHaveURL(/samenvatting$/);
    await expect(page).toHaveTitle(/^Fout: (?!Fout)/);
    await main(page).getByRole('button', { name: words.nl.order }).click();
    await expect(page).toHaveURL(/test-bank/);
    await expect(page.getByText(after)).toBeVisible();
  });

  test('CHK-11 what another shopper took meanwhile is named, with a way to the cart; nothing is ordered', async ({
    page,
    request: other,
  }) => {
    const few = ({ available }: { available: number }) => available >= 2 && available <= 12;
    const { name, variants } = await findProduct(page.request, (product) => product.variants.some(few));
    const variant = variants.find(few);
    const line = { variantId: variant?.id, quantity: variant?.available };
    for (const shopper of [page.request, other])
      expect((await shopper.post('/api/cart/lines?lang=nl', { data: line })).status()).toBe(200);
    await openSummary(page, 'nl');
    const bank = await orderUnseen(other, 'nl');

    await field(page, 'termsAccepted').check();
    await main(page).getByRole('button', { name: words.nl.order }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Niet alles is nog op voorraad');
    await expect(alert).toContainText(`${name}: uitverkocht`);
    await expect(alert.getByRole('link', { name: 'Pas je winkelwagen aan' })).toHaveAttribute(
      'href',
      '/nl/shopping-bag',
    );
    await expectAccessible(page);

    // The other payment fails, so everything can be bought after all.
    await sendForm(other, bank, { status: 'failed' });
    await main(page).getByRole('button', { name: words.nl.order }).click();
    await expect(page).toHaveURL(/test-bank/);
    await payAtBank(page, 'nl', 'failed');
  });

  test('CHK-10 shoppers are sent to our own or the provider’s pages only, whatever they send us', async ({
    page,
  }) => {
    await fillCart(page);
    await answerSteps(asker(page.request, 'nl'));
    const cart = await (await page.request.get('/api/cart?lang=nl')).json();
    const answer = await page.request.post('/nl/checkout/samenvatting?redirectUrl=https://evil.example', {
      form: {
        cartId: cart.id,
        cartVersion: String(cart.version),
        confirmedTotal: String(cart.totals.total),
        termsAccepted: 'yes',
        redirectUrl: 'https://evil.example/',
      },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    const own = at('molen', '/');
    expect(new URL(answer.headers().location ?? '', own).host).toBe(new URL(own).host);
  });
});

test.describe('prices and codes that change meanwhile', () => {
  /** A shop of the test's own, since other tests may not meet its prices changing; a vase of it is in the cart. */
  async function shopWithVase(page: Page, codes: Parameters<typeof promoShop>[0]['codes'] = () => []) {
    const shop = await promoShop({ codes });
    const variantId = shop.products[0]?.variantId ?? 0;
    expect(await changeCart(page, shop, 'lines', { variantId, quantity: 1 })).toBe(200);
    return { ...shop, setPrice: (cents: number) => setPrice(shop.tenant.id, variantId, cents) };
  }
  const begin = (page: Page, shop: PromoShop, language = 'nl') =>
    page.goto(shop.url(`/${language}/checkout/gegevens`));
  /** What is left to pay, as the last row of the summary says. */
  const toPay = async (page: Page) => {
    const text = await main(page).locator('input[name=confirmedToPay]').inputValue();
    return Number(text);
  };

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      test('CHK-10 PRICE-05 a price that rose is shown old and new, and must be confirmed before anything is ordered', async ({
        page,
      }) => {
        const shop = await shopWithVase(page);
        await openSummary(page, 'nl', { withScript: javaScriptEnabled, ofOpenPage: true });
        const before = await toPay(page);
        await shop.setPrice(1250);
        await field(page, 'termsAccepted').check();
        await main(page).getByRole('button', { name: words.nl.order }).click();

        const alert = page.getByRole('alert');
        await expect(alert).toContainText('Je bestelling is veranderd');
        await expect(alert).toContainText('Vaas');
        await expect(alert).toContainText(/€\s10,00\s*→.*€\s12,50/);
        const after = await toPay(page);
        expect(after).toBeGreaterThan(before);
        await expect(alert).toContainText(`Het totaal was ${euro(before)} en is nu ${euro(after)}`);
        // axe is a script too.
        if (javaScriptEnabled) await expectAccessible(page);

        if (!javaScriptEnabled) await field(page, 'termsAccepted').check();
        await main(page).getByRole('button', { name: words.nl.order }).click();
        await expect(page).toHaveURL(/test-bank/);
        await expect(page.getByText(euro(after))).toBeVisible();
        await payAtBank(page, 'nl', 'cancelled');
      });

      test('COUP-06 CHK-10 a code that another order was quicker to use is named with its reason and the new total; the order waits for a yes', async ({
        page,
      }) => {
        const code = 'EENKEER';
        const shop = await shopWithVase(page, () => [{ code, amount: 1000, usage_limit: 1 }]);
        expect(await changeCart(page, shop, 'promocodes', { code })).toBe(200);
        await openSummary(page, 'nl', { withScript: javaScriptEnabled, ofOpenPage: true });
        await expect(main(page)).toContainText(`Korting ${code}`);
        await useUp(shop.tenant.id, code);
        await field(page, 'termsAccepted').check();
        await main(page).getByRole('button', { name: words.nl.order }).click();

        const alert = page.getByRole('alert');
        await expect(alert).toContainText(code);
        await expect(main(page).locator('dl').getByText(`Korting ${code}`)).toHaveCount(0);
        const after = await toPay(page);
        await expect(alert).toContainText(euro(after));
        await expect(page).toHaveURL(/samenvatting$/);
        if (!javaScriptEnabled) await field(page, 'termsAccepted').check();
        await main(page).getByRole('button', { name: words.nl.order }).click();
        await expect(page).toHaveURL(/test-bank/);
        await payAtBank(page, 'nl', 'cancelled');
      });
    });

  test('PRICE-05 a price that had risen before the summary was opened is told there, before it is confirmed', async ({
    page,
  }) => {
    const shop = await shopWithVase(page);
    await begin(page, shop);
    await hydrated(page);
    await fillDetails(page, 'nl');
    await fillAddress(page, 'nl');
    await shop.setPrice(1100);
    await chooseShippingAndPayment(page, 'nl');
    const note = main(page).getByRole('status').filter({ hasText: 'Vaas' });
    await expect(note).toContainText(/€\s10,00\s*→.*€\s11,00/);
    await order(page, 'nl');
    await payAtBank(page, 'nl', 'cancelled');
  });

  test('CHK-10 CHK-07 a price that fell passes, and the outcome and the order say what is paid less', async ({
    page,
  }) => {
    const shop = await shopWithVase(page);
    await openSummary(page, 'nl', { ofOpenPage: true });
    const before = await toPay(page);
    await shop.setPrice(850);
    await order(page, 'nl');
    await expect(page.getByText(euro(before - 1.5))).toBeVisible();
    await payAtBank(page, 'nl', 'paid');
    const note = `De prijs is gedaald: je betaalt ${euro(1.5)} minder dan bevestigd.`;
    await expect(main(page).getByText(note)).toBeVisible();
    await expectAccessible(page);
    await main(page).getByRole('link', { name: words.nl.viewOrder }).click();
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: /^Bestelling \d+$/ }),
    ).toBeVisible();
    await expect(main(page).getByText(note)).toBeVisible();
  });

  for (const language of ['nl', 'en'] as const)
    test(`COUP-05 CHK-02 CHK-07 codes and cards stand apart beside the steps, in the summary, at the outcome and on the order, in ${language}`, async ({
      page,
    }) => {
      const code = 'TIENPROCENT';
      const shop = await shopWithVase(page, () => [{ code, amount: 1000 }]);
      const card = await createCoupon(await backstage(), shop.tenant, { balance_cents: 300 });
      for (const [kind, body] of [
        ['promocodes', { code }],
        ['coupons', { cardCode: card.card_code }],
      ] as const)
        expect(await changeCart(page, shop, kind, body)).toBe(200);
      await begin(page, shop, language);
      const t =
        language === 'nl'
          ? {
              off: `Korting ${code}`,
              card: `Cadeaukaart ${card.card_code}`,
              toPay: 'Totaal te betalen',
              paid: 'Betaald',
            }
          : {
              off: `Discount ${code}`,
              card: `Gift card ${card.card_code}`,
              toPay: 'Total to pay',
              paid: 'Paid',
            };
      const expectSums = async (place: Locator, rest = t.toPay) => {
        await expect(place).toContainText(t.off);
        await expect(place).toContainText(euro(1, language));
        await expect(place).toContainText(t.card);
        await expect(place).toContainText(euro(3, language));
        await expect(place).toContainText(rest);
      };
      await expectSums(page.getByTestId('overview-beside'));
      await openSummary(page, language, { ofOpenPage: true });
      await expectSums(main(page).locator('section').filter({ hasText: 'Vaas' }).first());
      await order(page, language);
      await payAtBank(page, language, 'paid');
      await expect(
        page.locator('main').getByRole('heading', { level: 1, name: words[language].thanks }),
      ).toBeVisible();
      await expectSums(main(page), t.paid);
      await expect(main(page)).not.toContainText(t.toPay);
      await main(page).getByRole('link', { name: words[language].viewOrder }).click();
      await expect(main(page).locator('[data-outcome=paid]')).toBeVisible();
      await expectSums(main(page), t.paid);
      await expect(main(page)).not.toContainText(t.toPay);
    });

  test('CHK-08 COUP-05 where a card pays all, no step and no word is about paying, and ordering leads to the thanks', async ({
    page,
  }) => {
    const shop = await shopWithVase(page);
    const card = await createCoupon(await backstage(), shop.tenant, { balance_cents: 10_000 });
    await openSummary(page, 'nl', { ofOpenPage: true });
    const goesOn = main(page).getByText('Hierna ga je naar de beveiligde betaalpagina.');
    await expect(goesOn).toBeVisible();
    expect(await changeCart(page, shop, 'coupons', { cardCode: card.card_code })).toBe(200);
    await page.reload();
    const nothingToPay = main(page).getByText('Er hoeft niets betaald te worden.');
    await expect(nothingToPay).toBeVisible();
    await expect(goesOn).toHaveCount(0);
    await page.goto(shop.url('/nl/checkout/betaling'));
    await hydrated(page);
    await expect(nothingToPay).toBeVisible();
    await expect(main(page).getByRole('radio')).toHaveCount(0);
    await next(page, 'nl', 'samenvatting');
    await field(page, 'termsAccepted').check();
    await main(page).getByRole('button', { name: words.nl.order }).click();
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: words.nl.thanks }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/nl\/checkout\/success\?/);
  });
});

test.describe('a customer', () => {
  test('CHK-05 CHK-06 CHK-08 CHK-15 finds their details filled in and pays on invoice, unasked, where their category allows it; a guest may not', async ({
    page,
  }) => {
    const customer = await newCustomer('molen', 'zakelijk', {
      company_name: 'Smit BV',
      vat_number: 'NL123456782B01',
    });
    await logInUnseen(page, customer);
    await fillCart(page);
    await start(page);
    await expect(field(page, 'vatNumber')).toHaveValue('NL123456782B01');
    await expect(field(page, 'email')).toHaveValue(customer.email);
    await expect(field(page, 'firstName')).toHaveValue('Sanne');
    await expect(field(page, 'lastName')).toHaveValue('Smit');
    await expect(main(page)).toContainText(`Je bent ingelogd als ${customer.email}`);
    await field(page, 'reference').fill('Inkoop 2026-17');
    await main(page).getByRole('button', { name: words.nl.next }).click();
    await expect(page).toHaveURL(/adres$/);
    await fillAddress(page, 'nl');
    await main(page).getByRole('radio').first().check();
    await expect(main(page).getByRole('button', { name: words.nl.next })).toHaveText(/samenvatting/);
    await next(page, 'nl', 'samenvatting');
    await expect(main(page)).toContainText('Referentie: Inkoop 2026-17');
    const steps = page.locator('[data-step]');
    await expect(steps).toHaveText([/Gegevens/, /Adres/, /Bezorging/, /Samenvatting/]);
    await expect(main(page).getByRole('link', { name: 'Wijzigen: Betaling' })).toHaveCount(0);
    // CHK-05: opened by its address, it leads to the summary.
    expect((await page.goto('/nl/checkout/betaling'))?.request().redirectedFrom()?.url()).toMatch(
      /betaling$/,
    );
    await expect(page).toHaveURL(/\/nl\/checkout\/samenvatting$/);
    await hydrated(page);
    await expectAccessible(page);
    await field(page, 'termsAccepted').check();
    await main(page).getByRole('button', { name: words.nl.order }).click();
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: 'Bedankt voor je bestelling, Sanne!' }),
    ).toBeVisible();
    await expect(main(page)).toContainText('Je betaalt op factuur');
    await main(page).getByRole('link', { name: words.nl.viewOrder }).click();
    await expect(page).toHaveURL(/\/nl\/orders\//);
    await expect(main(page)).toContainText('Inkoop 2026-17');

    // Without what tells who they are the browser is a guest's.
    await page.context().clearCookies();
    await fillCart(page);
    await answerSteps(asker(page.request, 'nl'));
    await page.goto('/nl/checkout/betaling');
    await expect(main(page).getByRole('radio').first()).toBeVisible();
    await expect(main(page).locator('input[value^="invoice/"]')).toHaveCount(0);
  });

  test('AUTH-01 AUTH-04 CHK-06 a guest can log in from the first step and comes back to it with the cart', async ({
    page,
  }) => {
    const customer = await newCustomer('molen', 'consument');
    const { name } = await fillCart(page);
    await start(page);
    await main(page).getByRole('link', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/auth\/login/);
    await hydrated(page);
    await sendLogIn(page, customer.email, customer.password);
    await expect(page).toHaveURL(/\/nl\/checkout\/gegevens$/);
    await expect(field(page, 'email')).toHaveValue(customer.email);
    await expect(page.getByTestId('overview-beside')).toContainText(name);
  });

  test('CHK-14 a guest who logs in on the way finds the account’s addresses filled in', async ({ page }) => {
    const customer = await newCustomer('molen', 'consument');
    await giveAddress('molen', customer, 'Magazijnweg');
    await fillCart(page);
    await start(page);
    await main(page).getByRole('link', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/auth\/login/);
    await hydrated(page);
    await sendLogIn(page, customer.email, customer.password);
    await expect(page).toHaveURL(/\/nl\/checkout\/gegevens$/);
    await next(page, 'nl', 'adres');
    for (const [name, value] of [
      ['firstName', 'Sanne'],
      ['street', 'Werkhaven'],
      ['houseNumber', '15'],
      ['postalCode', /^3542 ?DH$/],
      ['city', 'Utrecht'],
    ] as const)
      await expect(field(page, `billing.${name}`)).toHaveValue(value);
    await expect(field(page, 'otherAddress')).toBeChecked();
    await expect(field(page, 'shipping.street')).toBeVisible();
    await expect(field(page, 'shipping.street')).toHaveValue('Magazijnweg');
    await next(page, 'nl', 'bezorging');
  });

  test('CHK-15 who wants to pay on invoice is told beside the field and at the choice that it takes a VAT number', async ({
    page,
  }) => {
    const customer = await newCustomer('molen', 'zakelijk', { company_name: 'Smit BV' });
    await giveAddress('molen', customer);
    await logInUnseen(page, customer);
    await fillCart(page);
    await start(page);
    const needed = /Nodig om op factuur te bestellen/;
    await expect(field(page, 'vatNumber')).toHaveAccessibleDescription(needed);
    await next(page, 'nl', 'adres');
    await next(page, 'nl', 'bezorging');
    await main(page).getByRole('radio').first().check();
    await next(page, 'nl', 'betaling');
    const invoice = main(page).locator('input[value^="invoice/"]');
    await invoice.check();
    await main(page).getByRole('button', { name: words.nl.next }).click();
    await expect(page.getByRole('alert')).toContainText('hebben we je btw-nummer nodig');
    await expect(page).toHaveTitle(/^Fout: (?!Fout)/);
    await start(page);
    await field(page, 'vatNumber').fill('NL123456782B01');
    await next(page, 'nl', 'samenvatting');
  });

  test('CHK-03 prices are those of now on entering, once it is heard who is shopping, on coming back, and after a log-in in another tab', async ({
    page,
  }) => {
    const shop = await shopData('molen');
    const { variantId } = await shop.product({ cents: 1_000 });
    await page.request.post('/api/cart/lines?lang=nl', { data: { variantId, quantity: 1 } });
    const shown = page.getByTestId('overview-beside');
    await start(page);
    await expect(shown).toContainText(euro(10));
    await shop.setPrice(variantId, 1_200);
    await start(page);
    await expect(shown).toContainText(euro(12));

    // The page comes without knowing who asks, and the price changes before that is heard.
    await page.route('**/nl/checkout/gegevens', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replace(/(id="me"[^>]*>)[^<]*/, '$1null') });
    });
    await page.route('**/nl/me', async (route) => {
      await shop.setPrice(variantId, 1_400);
      await route.continue();
    });
    await page.goto('/nl/checkout/gegevens');
    await expect(shown).toContainText(euro(14));
    await page.unrouteAll({ behavior: 'wait' });

    // It comes back from the browser's memory as it was left.
    await shop.setPrice(variantId, 1_600);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(shown).toContainText(euro(16));

    const other = await page.context().newPage();
    await logIn(other, await newCustomer('molen', 'zakelijk'), 'molen', '/nl/shopping-bag');
    await other.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(shown).toContainText('Prijzen getoond: excl. BTW');
    await expect(shown).toContainText(euro(13.22));
  });

  test('PRICE-01 CHK-02 the checkout stands on the customer’s basis', async ({ page }) => {
    await logInUnseen(page, await newCustomer('molen', 'zakelijk'));
    await fillCart(page);
    await start(page);
    await expect(page.getByTestId('overview-beside')).toContainText('Prijzen getoond: excl. BTW');
    await expect(field(page, 'vatNumber')).toBeVisible();
  });
});

test.describe('for everyone', () => {
  for (const { language, width } of looks)
    test(`CHK-09 LANG-10 axe finds nothing on any step in ${language}, with errors shown too ${width}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/${language}/checkout/gegevens`);
      await expectAccessible(page);
      await fillCart(page);
      await start(page, language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page, { isFrameKnown: true });
      await main(page).getByRole('button', { name: words[language].next }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, { isFrameKnown: true });
      await fillDetails(page, language);
      await field(page, 'otherAddress').check();
      await expectAccessible(page, { isFrameKnown: true });
      await field(page, 'otherAddress').uncheck();
      await fillAddress(page, language);
      await expectAccessible(page, { isFrameKnown: true });
      await main(page).getByRole('radio').first().check();
      await next(page, language, 'betaling');
      await expectAccessible(page, { isFrameKnown: true });
      await main(page).locator('input[value^="test-bank/"]').first().check();
      await next(page, language, 'samenvatting');
      await expectAccessible(page, { isFrameKnown: true });
      await main(page).getByRole('button', { name: words[language].order }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, { isFrameKnown: true });

      // As long as something else holds the cart nobody can say what became of an order.
      const { id } = await cartOf(page, language);
      const [database, { id: tenantId }] = [await backstage(), await demoShop('molen')];
      await database.withTenant(tenantId, async (tx) => {
        await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
        const cart = tx.selectFrom('carts').select('id').where('tenant_id', '=', tenantId);
        await cart
          .where('id', '=', id ?? '')
          .forUpdate()
          .executeTakeFirstOrThrow();
        await page.goto(`/${language}/checkout/placing?cart=${id}&key=a-key-of-nothing`);
        await expect(page).toHaveURL(/placing/);
        await expectAccessible(page, { isFrameKnown: true });
      });
    });

  test('LANG-10 no hydration warning comes of dates and prices', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await fillCart(page);
    await start(page, 'en');
    await fillDetails(page, 'en');
    await fillAddress(page, 'en');
    await page.reload();
    await hydrated(page);
    await chooseShippingAndPayment(page, 'en');
    await page.reload();
    await hydrated(page);
    expect(complaints).toEqual([]);
    await order(page, 'en');
  });
});
