import { newCustomer } from './backstage.ts';
import { orderAndPay, words } from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn } from './log-in.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');

test('PAY-05 ACC-03 what is paid has its invoice on the order and in the account, as a PDF for its owner alone @390 @1440', async ({
  page,
  request: elsewhere,
}) => {
  const customer = await newCustomer('molen', 'zakelijk', { company_name: 'Smit BV' });
  await logIn(page, customer, 'molen', '/nl/account/invoices');
  await expect(main(page).getByText('Je hebt nog geen facturen.')).toBeVisible();
  await orderAndPay(page, 'nl', 'paid');
  await main(page).getByRole('link', { name: words.nl.viewOrder }).click();
  const byLink = main(page).getByRole('link', { name: /^Factuur \d{4}-\d+/ });
  await expect(byLink).toBeVisible();
  const number = ((await byLink.textContent()) ?? '').match(/\d{4}-\d+/)?.[0] ?? '';
  const guests = (await byLink.getAttribute('href')) ?? '';

  await page.goto('/nl/account/invoices');
  await expect(main(page).getByRole('heading', { name: `Factuur ${number}` })).toBeVisible();
  await expectAccessible(page);
  const own =
    (await main(page)
      .getByRole('link', { name: `Factuur ${number} als PDF` })
      .getAttribute('href')) ?? '';
  await page.goto('/en/account/invoices');
  await expect(main(page).getByRole('link', { name: `Invoice ${number} as PDF` })).toHaveAttribute(
    'href',
    own,
  );
  await expectAccessible(page);

  for (const [who, address, status] of [
    [page.request, own, 200],
    [elsewhere, guests, 200],
    [elsewhere, own, 404],
    [elsewhere, guests.replace(/token=[^&]+/, 'token=AAAAAAAAAAAAAAAAAAAAAA'), 404],
  ] as const) {
    const answer = await who.get(new URL(address, page.url()).href);
    expect(answer.status(), address).toBe(status);
    expect((await answer.body()).subarray(0, 5).toString() === '%PDF-', address).toBe(status === 200);
    expect(answer.headers()['cache-control'], address).toContain('no-store');
  }
});
