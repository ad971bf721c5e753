import type { TestCustomer } from '@etalage/db/test-factories';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { at, hydrated, type ShopName } from './catalogue.ts';

/** Fills in the log-in form that is shown, and sends it. */
export async function sendLogIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=password]').fill(password);
  await form.locator('button[type=submit]').click();
}

/** Logs in to the first shop without a page, for whoever has the cookies of `request`; as often as a busy machine asks for it. */
export async function logInByRequest(
  request: APIRequestContext,
  { email, password }: TestCustomer,
): Promise<void> {
  const answer = async () =>
    (await request.post(at('molen', '/api/auth/login'), { data: { email, password } })).status();
  await expect.poll(answer).toBe(200);
}

const busy = /^(Inloggen lukt nu even niet|Logging in is not possible right now)/;

/** Logs in by the page, as often as a busy machine says to try again, and waits for the one after it. */
export async function logIn(
  page: Page,
  customer: TestCustomer,
  shop: ShopName = 'molen',
  to = '/nl/account/gegevens',
): Promise<void> {
  const [, language = 'nl'] = to.split('/');
  const told = page.getByRole('main').getByRole('alert').filter({ hasText: busy });
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
