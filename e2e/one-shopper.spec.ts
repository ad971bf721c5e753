/// <reference lib="dom" />
import { newCustomer } from './backstage.ts';
import { hydrated } from './catalogue.ts';
import { logIn } from './log-in.ts';
import { beginShadow, logInStaff, newStaff } from './staff.ts';
import { expect, type Page, test } from './test.ts';

const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByRole('region', { name: 'Schaduwmodus', exact: true });
const firstName = 'Sanne';

/** Another tab of the same browser. */
async function tab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  await hydrated(other);
  await other.evaluate(() => sessionStorage.setItem('during', 'the customer'));
  return other;
}
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('during'));

test('AUTH-05 after Stop every other tab leaves the customer’s pages by itself and keeps nothing of them', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  const staff = await newStaff();
  await logInStaff(page, staff);
  await beginShadow(page, customer);
  await page.goto('/nl/contact');
  await expect(bar(page)).toContainText(customer.id);
  await hydrated(page);

  const list = await tab(page, '/nl/products');
  await expect(bar(list)).toContainText(customer.id);
  const account = await tab(page, '/nl/account/gegevens');
  await expect(heading(account)).toHaveText(`Hoi ${firstName}`);

  await bar(page).getByRole('button', { name: 'Stop' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(bar(list)).toHaveCount(0);
  await expect(list).toHaveURL('/nl/products');
  await expect(list.locator('main').getByRole('article').first()).toBeVisible();
  await expect(heading(account)).toHaveText('Inloggen');
  for (const other of [list, account]) {
    expect(await kept(other)).toBeNull();
    await expect(other.locator('body')).not.toContainText(customer.email);
  }
});

test('AUTH-07 C11 after log-out other tabs leave the account, what comes from the browser’s memory asks anew, and a guest’s tab stays', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  const guest = await page.context().newPage();
  await guest.goto('/nl/contact');
  await hydrated(guest);
  await guest.locator('main').locator('textarea').fill('Een lange vraag');
  await logIn(page, customer);
  await hydrated(page);
  // Whoever began to write as a guest does not lose it because they logged in elsewhere.
  await expect(guest.locator('main').locator('textarea')).toHaveValue('Een lange vraag');

  const account = await tab(page, '/nl/account/gegevens');
  await expect(heading(account)).toHaveText(`Hoi ${firstName}`);
  // A tab that hears nothing, as in a browser that lets tabs not talk: it asks when it is looked at.
  await page.context().addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  const deaf = await tab(page, '/nl/account/gegevens');
  const remembered = await tab(page, '/nl/account/gegevens');
  const open = await tab(page, '/nl/contact');
  await expect(open.locator('body > header')).toContainText(firstName);

  await page.request.post('/api/auth/logout?lang=nl', { headers: { origin: new URL(page.url()).origin } });
  await expect(heading(deaf)).toHaveText(`Hoi ${firstName}`);
  await deaf.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(heading(deaf)).toHaveText('Inloggen');
  for (const other of [remembered, open])
    await other.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(heading(remembered)).toHaveText('Inloggen');
  await expect(open.locator('body > header')).not.toContainText(firstName);
  // The first that can tell the others does.
  await expect(heading(account)).toHaveText(`Hoi ${firstName}`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(heading(page)).toHaveText('Inloggen');
  await expect(heading(account)).toHaveText('Inloggen');
  expect(await kept(account)).toBeNull();
  await expect(guest.locator('main').locator('textarea')).toHaveValue('Een lange vraag');
});
