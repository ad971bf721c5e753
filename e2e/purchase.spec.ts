import { detailOf, findProduct, hydrated } from './catalogue.ts';
import {
  expectPlainHeader,
  fillAddress,
  fillCart,
  fillDetails,
  next,
  order,
  orderNumber,
  payAtBank,
  shopTillCheckout,
  walkToSummary,
  words,
} from './checkout-steps.ts';
import { expect, test } from './test.ts';

/** Every two of shop, language, width and JavaScript meet (docs/decisions/090-what-is-combined-in-tests.md). */
const purchases = {
  'with JavaScript': [
    ['molen', 'nl', '@390'],
    ['bloem', 'nl', '@1440'],
    ['fiets', 'en', '@390'],
  ],
  'without JavaScript': [
    ['molen', 'en', '@1440'],
    ['bloem', 'nl', '@390'],
    ['fiets', 'nl', '@1440'],
  ],
} as const;

for (const way of ['with JavaScript', 'without JavaScript'] as const) {
  const javaScriptEnabled = way === 'with JavaScript';
  test.describe(way, () => {
    test.use({ javaScriptEnabled });

    for (const [shop, language, width] of purchases[way]) {
      test(`CHK-06 CHK-08 HEAD-12 PAY-01 a guest buys something at ${shop} in ${language}: chosen, paid, confirmed, mailed ${width}`, async ({
        page,
      }) => {
        const t = words[language];
        await shopTillCheckout(page, shop, language, javaScriptEnabled);
        await walkToSummary(page, language, javaScriptEnabled);
        await order(page, language);
        await payAtBank(page, language, 'paid');

        await expect(page.locator('main').getByRole('heading', { level: 1, name: t.thanks })).toBeVisible();
        await expectPlainHeader(page, language);
        const number = await orderNumber(page);
        await page.locator('main').getByRole('link', { name: t.viewOrder }).click();
        await expect(
          page.locator('main').getByRole('heading', { level: 1, name: t.orderTitle(number) }),
        ).toBeVisible();
        await expect(page.locator('[data-outcome=paid]')).toBeVisible();

        // The mail goes out after the order is kept.
        const mails = () => page.evaluate(() => fetch('/api/dev/mail').then((answer) => answer.text()));
        await expect.poll(mails).toMatch(new RegExp(`<a [^>]*>[^<]*\\b${number}\\b`));
      });
    }
  });
}

test('CHK-13 the same delivery day stands on the product page, in drawer and cart, in every step, on the outcome, the order and in the mail', async ({
  page,
}) => {
  const main = page.locator('main');
  const { slug } = await findProduct(
    page.request,
    ({ variants }) => variants.length === 1 && variants.some(({ available }) => available > 20),
  );
  // Not just before the promise changes.
  await expect
    .poll(
      async () => Date.parse((await detailOf(page.request, slug)).promise?.orderBefore ?? '') - Date.now(),
      { timeout: 70_000 },
    )
    .toBeGreaterThan(60_000);
  await page.goto(`/nl/products/${slug}`);
  await hydrated(page);
  const promise = (await main.locator('[data-promise]').textContent()) ?? '';
  expect(promise).toMatch(/(maan|dins|woens|donder|vrij|zater|zon)dag \d+ [a-z]+/);
  const { promise: told } = await detailOf(page.request, slug);

  await main.getByRole('button', { name: words.nl.add, exact: true }).click();
  await expect(page.getByRole('dialog').locator('[data-promise]')).toHaveText(promise);
  await page.goto('/nl/shopping-bag');
  await expect(main.locator('[data-promise]')).toHaveText(promise);
  await page.goto('/nl/checkout/gegevens');
  await hydrated(page);
  await expect(page.getByTestId('overview-beside').locator('[data-promise]')).toHaveText(promise);
  await fillDetails(page, 'nl');
  await fillAddress(page, 'nl');
  const way = main.locator('fieldset label', { hasText: told?.method ?? '?' });
  await expect(way).toContainText(promise);
  await way.getByRole('radio').check();
  await next(page, 'nl', 'betaling');
  await main.locator('input[value^="test-bank/"]').first().check();
  await next(page, 'nl', 'samenvatting');
  // In the step itself, and once more beside it.
  await expect(main.getByText(promise, { exact: true }).filter({ visible: true })).toHaveCount(2);
  await order(page, 'nl');
  await payAtBank(page, 'nl', 'paid');
  await expect(main.locator('dd', { hasText: promise })).toBeVisible();
  const number = await orderNumber(page);
  await main.getByRole('link', { name: words.nl.viewOrder }).click();
  await expect(main.locator('[data-promise]')).toHaveText(promise);

  const mailed = new RegExp(`href="mail/(\\d+)"[^>]*>[^<]*\\b${number}\\b`);
  let id = '';
  await expect(async () => {
    id = mailed.exec(await (await page.request.get('/api/dev/mail')).text())?.[1] ?? '';
    expect(id).not.toBe('');
  }).toPass();
  const mail = await page.request.get(`/api/dev/mail/${id}/html`);
  expect(await mail.text()).toContain(promise);
});

test('CHK-09 a whole purchase by keyboard alone, of which nothing typed stays in the tab', async ({
  page,
}) => {
  const t = words.nl;
  await fillCart(page);
  await page.goto('/nl/checkout/gegevens');
  await hydrated(page);

  /** Presses Tab until what has the focus is what is looked for; nothing is clicked. */
  const tabTo = async (isThere: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), isThere)) return;
    }
    throw new Error(`Tab does not lead to ${isThere}`);
  };
  const type = async (name: string, text: string) => {
    await tabTo(`[name="${name}"]`);
    await page.keyboard.type(text);
  };

  await type('email', 'toetsen@voorbeeld.nl');
  await type('firstName', 'Anna');
  await type('lastName', 'de Vries');
  // What is typed is kept in this tab until it is sent.
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft:/.test(key)));
  expect(await drafts()).toEqual(['draft:gegevens']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/adres$/);
  await expect.poll(drafts).toEqual([]);
  // A new step begins at the top of its page.
  await expect(page.locator('main')).toBeFocused();

  await type('billing.postalCode', '1012JS');
  await type('billing.houseNumber', '12');
  await page.keyboard.press('Tab');
  await expect(page.locator('[name="billing.street"]')).toHaveValue('Dam');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/bezorging$/);

  await tabTo('[name=shippingMethodId]');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/betaling$/);

  await tabTo('[name=method]');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/samenvatting$/);

  await tabTo('[name=termsAccepted]');
  await page.keyboard.press('Space');
  await tabTo('form button[type=submit]');
  await expect(page.getByRole('button', { name: t.order, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/test-bank/);
  await tabTo('button');
  await page.keyboard.press('Enter');
  await expect(page.locator('main').getByRole('heading', { level: 1, name: t.thanks })).toBeVisible();
  // The next order in this tab begins with nothing of this one.
  expect(await drafts()).toEqual([]);
});
