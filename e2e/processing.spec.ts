/// <reference lib="dom" />
import { expectAccessible } from './expect-accessible.ts';
import { logInStaff, newStaff } from './staff.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const title = { nl: 'Register van verwerkingen (AVG)', en: 'Register of processing (GDPR)' };

/** Whoever may only read along. */
const logIn = async (page: Page) => logInStaff(page, await newStaff('viewer'));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('SEC-34 AUTH-05 a viewer reads from the desk what the shop does with data of persons, in both languages, and a stranger is asked to log in', async ({
    page,
  }) => {
    await page.goto('/nl/staff/processing');
    await expect(heading(page)).toHaveText('Inloggen als medewerker');
    await logIn(page);
    await page.goto('/nl/staff');
    await main(page).getByRole('link', { name: title.nl }).click();
    await expect(heading(page)).toHaveText(title.nl);
    await expect(main(page)).toContainText('De Molen');
    const orders = main(page).getByRole('region', { name: 'Bestellingen', exact: true });
    await expect(orders.locator('dt')).toHaveText([
      ...['Doel', 'Grondslag', 'Van wie', 'Welke gegevens', 'Wie ze ontvangt', 'Hoe lang'],
    ]);
    await expect(orders).toContainText('artikel 6 lid 1 onder b');
    await expect(orders).toContainText('wie de servers van de winkel beheert');
    await expect(main(page).getByRole('region', { name: 'Winkelwagens' })).toContainText(
      'Winkelwagens van gasten: 60 dagen na de laatste wijziging.',
    );
    await expect(main(page).getByRole('region', { name: 'Beveiliging van alle verwerkingen' })).toContainText(
      'twee factoren',
    );
    const answer = await page.goto('/en/staff/processing');
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await expect(heading(page)).toHaveText(title.en);
    await expect(main(page).getByRole('region', { name: 'Carts' })).toContainText(
      'Carts of guests: 60 days after their last change.',
    );
  });
});

test('SEC-34 A11Y-01 the register of processing can be read with any device, and is printed without what stands around it @390 @1440', async ({
  page,
}) => {
  await logIn(page);
  await page.goto('/nl/staff/processing');
  await expect(heading(page)).toHaveText(title.nl);
  // 18 activities, who is responsible, security, and what is to be added.
  await expect(main(page).getByRole('region')).toHaveCount(21);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > header, body > footer').filter({ visible: true })).toHaveCount(0);
  await expect(main(page).getByRole('link')).toHaveCount(0);
  await expect(main(page).getByRole('region', { name: 'Bestellingen', exact: true })).toBeVisible();
});
