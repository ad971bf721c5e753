import { askShop } from './ask-shop.ts';
import { orderAndPay, orderNumber, payAtBank, words } from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const toOrder = async (page: Page, language: 'nl' | 'en' = 'nl') => {
  const number = await orderNumber(page);
  await main(page).getByRole('link', { name: words[language].viewOrder }).click();
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: words[language].orderTitle(number) }),
  ).toBeVisible();
  return number;
};

/** Where the outcome page leads to its order. */
const linkOf = async (page: Page) => {
  const link = main(page).getByRole('link', { name: words.nl.viewOrder });
  return new URL((await link.getAttribute('href')) ?? '', page.url());
};

test('PAY-04 an order shows lines, VAT, addresses, delivery and payment to the holder of its link @390 @1440', async ({
  page,
}) => {
  await orderAndPay(page, 'nl', 'paid');
  const number = await toOrder(page);
  const link = page.url();

  // As somewhere else, without this browser's cookies.
  await page.context().clearCookies();
  await page.goto(link);
  const order = main(page);
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: words.nl.orderTitle(number) }),
  ).toBeVisible();
  await expect(order.locator('[data-outcome=paid]')).toHaveText('Betaald');
  for (const text of ['Dam 12', '1012 JS Amsterdam', 'anna@voorbeeld.nl'])
    await expect(order.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(order).toContainText(/Waarvan btw \d+% over/);
  await expect(order.getByRole('list', { name: 'Producten' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/nl\/products\//,
  );
  await expectAccessible(page);
});

test('PAY-04 without the right token an order does not exist, nor does it in another shop', async ({
  page,
  request,
}) => {
  await orderAndPay(page, 'nl', 'paid');
  const { pathname, search } = await linkOf(page);
  const wrong = `?token=${'A'.repeat(new URLSearchParams(search).get('token')?.length ?? 22)}`;
  for (const address of [
    pathname,
    pathname + wrong,
    `/nl/orders/00000000-0000-4000-8000-000000000000${search}`,
  ])
    expect((await page.request.get(address)).status(), address).toBe(404);
  for (const address of ['/nl/orders/1', '/nl/orders/00000000-0000-4000-8000-000000000000'])
    for (const intent of ['pay', 'change', 'cancel'])
      expect((await page.request.post(address, { form: { intent } })).status(), address).toBe(404);
  const answer = await askShop(request, 'bloem', pathname + search);
  expect(answer.status()).toBe(404);
});

test('PAY-04 an order’s page is kept nowhere, found nowhere, and tells its address to no one', async ({
  page,
}) => {
  await orderAndPay(page, 'nl', 'paid');
  const { href, searchParams } = await linkOf(page);
  const answer = await page.request.get(href);
  expect(answer.headers()['cache-control']).toContain('no-store');
  expect(answer.headers()['referrer-policy']).toBe('same-origin');
  const html = await answer.text();
  expect(html).toMatch(/<meta[^>]*name="robots"[^>]*noindex/);
  const token = searchParams.get('token') ?? '?';
  for (const [link] of html.matchAll(/<a\b[^>]*>/g))
    if (link.includes(token)) expect(link).toMatch(/ href="\//);
});

test('PAY-03 CHK-07 an order that is not paid can be paid from its page', async ({ page }) => {
  await orderAndPay(page, 'en', 'cancelled');
  await toOrder(page, 'en');
  await expect(main(page).locator('[data-outcome=cancelled]')).toHaveText('Payment cancelled');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: words.en.payAgain }).click();
  await expect(page).toHaveURL(/test-bank/);
  await payAtBank(page, 'en', 'paid');
  await toOrder(page, 'en');
  await expect(main(page).locator('[data-outcome=paid]')).toHaveText('Paid');
  await expect(main(page).getByRole('button', { name: words.en.payAgain })).toHaveCount(0);
});

test('CHK-20 an order that is not paid is cancelled after a second thought, and then offers nothing more to pay', async ({
  page,
}) => {
  await orderAndPay(page, 'en', 'failed');
  await toOrder(page, 'en');
  const sure = main(page).getByRole('button', { name: 'Yes, cancel my order' });
  await expect(sure).toBeHidden();
  await main(page).getByText('Cancel the order', { exact: true }).click();
  await sure.click();
  await expect(main(page).locator('[data-outcome=withdrawn]')).toHaveText('Order cancelled');
  await expect(main(page).getByRole('button', { name: words.en.payAgain })).toHaveCount(0);
  await expect(main(page)).toContainText('Nothing has been charged.');
  await expectAccessible(page, { isFrameKnown: true });
});

test('PAY-04 a link that opens nothing leads to a new one, and nobody is told whether there is such an order', async ({
  page,
}) => {
  await orderAndPay(page, 'nl', 'paid');
  const number = await orderNumber(page);
  const { pathname } = await linkOf(page);
  const answer = await page.goto(pathname);
  expect(answer?.status()).toBe(404);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Nieuwe link aanvragen' }).click();
  const send = main(page).getByRole('button', { name: 'Stuur een nieuwe link' });
  await send.click();
  await expect(main(page)).toContainText('Vul je e-mailadres in');
  await expectAccessible(page, { isFrameKnown: true });
  for (const email of ['iemand@voorbeeld.nl', 'anna@voorbeeld.nl']) {
    await page.goto('/nl/orders/new-link');
    await main(page).getByLabel('Bestelnummer').fill(number);
    await main(page).getByLabel('E-mailadres').fill(email);
    await send.click();
    await expect(main(page).getByText('Kijk in je mailbox', { exact: true })).toBeVisible();
  }
});

test('CHK-07 CHK-09 paying again what was paid already is refused with a reason', async ({
  page,
  context,
}) => {
  await orderAndPay(page, 'nl', 'failed');
  await toOrder(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: words.nl.payAgain }).click();
  await payAtBank(other, 'nl', 'paid');
  await expect(other.locator('main').getByRole('heading', { level: 1, name: words.nl.thanks })).toBeVisible();
  await page.bringToFront();
  await main(page).getByRole('button', { name: words.nl.payAgain }).click();
  await expect(page.getByRole('alert')).toContainText('Deze bestelling is al betaald of vervallen');
  await expect(page).toHaveTitle(/^Fout: (?!Fout)/);
  await expect(main(page).locator('[data-outcome=paid]')).toBeVisible();
});
