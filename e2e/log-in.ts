import type { TestCustomer } from '@etalage/db/test-factories';
import { expect, type Page } from '@playwright/test';
import { at, hydrated, type ShopName } from './catalogue.ts';

/** Fills in the log-in form that is shown, and sends it. */
export async function sendLogIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.locator('main').locator('form');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=password]').fill(password);
  await form.locator('button[type=submit]').click();
}

const busy = /^(Inloggen lukt nu even niet|Logging in is not possible right now)/;

/** Logs in by the page, as often as a busy machine says to try again, and waits for the one after it. */
async function logInByPage(page: Page, customer: TestCustomer, shop: ShopName, to: string): Promise<void> {
  const [, language = 'nl'] = to.split('/');
  const told = page.locator('main').getByRole('alert').filter({ hasText: busy });
  for (let isIn = false; !isIn; ) {
    await page.goto(at(shop, `/${language}/auth/login?returnUrl=${encodeURIComponent(to)}`));
    await hydrated(page);
    await sendLogIn(page, customer.email, customer.password);
    isIn = await Promise.race([
      page.waitForURL(at(shop, to)).then(() => true),
      told.waitFor().then(() => false),
    ]);
  }
}

/** Logs in at the first shop by the form, as often as a busy machine says to try again, and opens no page. */
export async function logInUnseen(
  { request }: Pick<Page, 'request'>,
  { email, password }: TestCustomer,
): Promise<void> {
  const send = async () => {
    const form = { email, password };
    const answer = await request.post(at('molen', '/nl/auth/login'), { form, maxRedirects: 0 });
    return answer.status();
  };
  let status = 0;
  const isHeard = async () => {
    status = await send();
    return status !== 503;
  };
  await expect.poll(isHeard, { intervals: [500], timeout: 120_000 }).toBe(true);
  expect(status).toBe(303);
}

/** Logs in and opens a page. Programs know the first shop alone (ask-shop.ts), so that others are logged in at by their page. */
export async function logIn(
  page: Page,
  customer: TestCustomer,
  shop: ShopName = 'molen',
  to = '/nl/account/gegevens',
): Promise<void> {
  if (shop !== 'molen') return logInByPage(page, customer, shop, to);
  await logInUnseen(page, customer);
  await page.goto(at(shop, to));
  await expect(page).toHaveURL(at(shop, to));
}
