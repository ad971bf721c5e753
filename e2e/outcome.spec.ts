import { at } from './catalogue.ts';
import {
  type BankButton,
  fillCart,
  type Language,
  openSummary,
  order,
  orderAndPay,
  orderNumber,
  orderUnseen,
  payAtBank,
  words,
} from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { sendForm } from './send-form.ts';
import { shopData } from './shop-data.ts';
import { type APIRequestContext, expect, type Page, test } from './test.ts';

const titles: Record<Language, Record<BankButton, string>> = {
  nl: {
    paid: 'Bedankt voor je bestelling, Anna!',
    failed: 'De betaling is niet gelukt',
    cancelled: 'Je hebt de betaling geannuleerd',
    expired: 'De betaling is niet op tijd afgerond',
    open: 'Je bestelling wacht op betaling',
  },
  en: {
    paid: 'Thank you for your order, Anna!',
    failed: 'The payment did not go through',
    cancelled: 'You cancelled the payment',
    expired: 'The payment was not completed in time',
    open: 'Your order is waiting for payment',
  },
};
const heading = (page: Page, how: BankButton, language: Language = 'nl') =>
  page.locator('main').getByRole('heading', { level: 1, name: titles[language][how] });
const ask = (page: Page, language: Language = 'nl') =>
  page.locator('main').getByRole('button', { name: words[language].payAgain });
const inEnglish = (page: Page) => page.url().replace('/nl/', '/en/');

for (const how of ['failed', 'cancelled', 'expired'] as const)
  test(`CHK-07 PAY-02 a payment that is ${how} is told apart, and can be made again`, async ({ page }) => {
    // By the buttons of the bank's page, each once.
    await fillCart(page);
    await page.goto(await orderUnseen(page.request, 'nl'));
    await payAtBank(page, 'nl', how);
    await expect(heading(page, how)).toBeVisible();
    const number = await orderNumber(page);
    await expectAccessible(page, { isFrameKnown: how !== 'failed' });
    await expect(ask(page)).toBeVisible();
    await page.goto(inEnglish(page));
    await expect(heading(page, how, 'en')).toBeVisible();

    await ask(page, 'en').click();
    await expect(page).toHaveURL(/\/api\/test-bank\//);
    await payAtBank(page, 'nl', 'paid');
    await expect(heading(page, 'paid')).toBeVisible();
    expect(await orderNumber(page)).toBe(number);
    await expect(ask(page)).toHaveCount(0);
  });

test('CHK-20 PAY-20 after a cancelled payment another way to pay can be chosen, by keyboard @390 @1440', async ({
  page,
}) => {
  await orderAndPay(page, 'nl', 'cancelled');
  await expect(page.locator('main')).toContainText('Er is niets afgeschreven.');
  const chosen = page.getByRole('radio', { name: 'iDEAL' });
  await expect(chosen).toBeChecked();
  await chosen.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Creditcard of betaalpas' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api\/test-bank\//);
  await payAtBank(page, 'nl', 'paid');
  await expect(heading(page, 'paid')).toBeVisible();
  await expect(page.locator('main')).toContainText('met Creditcard of betaalpas');
  await expect(page.locator('main')).not.toContainText('te betalen');
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'with none', () => {
    test.use({ javaScriptEnabled });

    test('CHK-20 HEAD-24 an order that is not paid is changed: everything is back in the bag, and leads straight to the summary; the brand of its code stands beside the logo until it is ordered', async ({
      page,
    }) => {
      const { name } = await fillCart(page, 2);
      const influencer = { enabled: true, logoUrl: '/media/anna.webp', displayName: 'Anna Kookt' };
      const { code } = await (await shopData('molen')).promocode({ branding: { influencer } });
      await page.request.post('/api/cart/promocodes', { data: { code } });
      const brand = page.getByTestId('co-brand');
      await openSummary(page, 'nl', { withScript: javaScriptEnabled });
      await expect(brand.first()).toHaveAttribute('alt', /Anna Kookt/);
      await order(page, 'nl');
      await payAtBank(page, 'nl', 'cancelled');
      await expect(brand).toHaveCount(0);
      await page.getByRole('button', { name: 'Bestelling wijzigen' }).click();
      await expect(page).toHaveURL(/\/nl\/shopping-bag$/);
      await expect(page.locator('main')).toContainText(name);
      await page.goto('/nl/checkout/samenvatting');
      await expect(page).toHaveURL(/\/nl\/checkout\/samenvatting$/);
      await expect(page.locator('main')).toContainText('anna@voorbeeld.nl');
      await order(page, 'nl');
      await payAtBank(page, 'nl', 'paid');
      await expect(heading(page, 'paid')).toBeVisible();
      await expect(brand).toHaveCount(0);
    });
  });

test('CHK-07 an open payment is looked after: the page changes by itself once it is paid', async ({
  page,
  context,
}) => {
  await orderAndPay(page, 'nl', 'open');
  await expect(heading(page, 'open')).toBeVisible();
  await expectAccessible(page, { isFrameKnown: true });
  const bank = await context.newPage();
  await bank.goto(inEnglish(page));
  await expect(heading(bank, 'open', 'en')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Betaling afronden' })).toBeVisible();
  await bank.getByRole('button', { name: 'Finish paying' }).click();
  await expect(bank).toHaveURL(/test-bank/);
  await payAtBank(bank, 'nl', 'paid');
  await expect(heading(bank, 'paid')).toBeVisible();
  await bank.close();
  await page.bringToFront();
  await expect(heading(page, 'paid')).toBeVisible({ timeout: 60_000 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CHK-07 a failed payment can be made again, and an open one is asked about by the page itself', async ({
    page,
  }) => {
    await orderAndPay(page, 'nl', 'failed');
    await expect(heading(page, 'failed')).toBeVisible();
    await ask(page).click();
    await payAtBank(page, 'nl', 'open');
    await expect(heading(page, 'open')).toBeVisible();
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(1);
  });
});

test('CHK-07 the outcome is the server’s: an address that claims a payment changes nothing', async ({
  page,
}) => {
  await orderAndPay(page, 'nl', 'failed');
  await page.goto(`${page.url()}&status=paid&paid=1&outcome=paid`);
  await expect(heading(page, 'failed')).toBeVisible();
});

test('CHK-07 ROUTE-01 ROUTE-02 both outcome pages work with and without prefix, in the order’s language', async ({
  page,
}) => {
  await orderAndPay(page, 'en', 'paid');
  const { search } = new URL(page.url());
  for (const path of ['/checkout/payment/return', '/checkout/success']) {
    await page.goto(path + search);
    await expect(page).toHaveURL(new RegExp(`/en${path}\\?`));
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: words.en.thanks }),
    ).toBeVisible();
    await page.goto(`/nl${path}${search}`);
    await expect(heading(page, 'paid')).toBeVisible();
    const answer = await page.request.get(`/nl${path}${search}`);
    expect(answer.headers()['cache-control']).toContain('no-store');
    expect(answer.headers()['referrer-policy']).toBe('same-origin');
    expect(await answer.text()).toContain('noindex');
  }
});

test('CHK-07 without an order, with a wrong token, and in another shop, nothing is told', async ({
  page,
}) => {
  await orderAndPay(page, 'nl', 'paid');
  const url = new URL(page.url());
  // Nothing else tells that the browser ordered.
  await page.context().clearCookies();
  const unknown = page.locator('main').getByRole('heading', {
    level: 1,
    name: 'We weten niet om welke bestelling het gaat',
  });
  const wrong = `${url.pathname}?order=${url.searchParams.get('order')}&token=${'x'.repeat(22)}`;
  for (const [address, status] of [
    [at('molen', '/nl/checkout/success'), 200],
    [at('molen', wrong), 404],
    [at('molen', `${url.pathname}?order=not-an-order&token=x`), 404],
    [at('bloem', url.pathname + url.search), 404],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(status);
    await expect(unknown).toBeVisible();
    await expect(page.locator('main')).not.toContainText('anna@voorbeeld.nl');
  }
  await expectAccessible(page);
});

test('CHK-11 what a failed payment gave back can be bought by others', async ({ page, request: other }) => {
  const { variantId } = await (await shopData('molen')).product({ stock: 1 });
  const add = async (who: APIRequestContext) => {
    const data = { variantId, quantity: 1 };
    return (await who.post('/api/cart/lines?lang=nl', { data })).status();
  };
  expect(await add(page.request)).toBe(200);
  const bank = await orderUnseen(page.request, 'nl');
  expect(await add(other)).toBe(409);
  await page.goto(await sendForm(page.request, bank, { status: 'failed' }));
  await expect(heading(page, 'failed')).toBeVisible();
  expect(await add(other)).toBe(200);
  expect(await orderUnseen(other, 'nl')).toMatch(/test-bank/);
});
