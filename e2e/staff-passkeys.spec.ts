/// <reference lib="dom" />
import { hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { sendForm } from './send-form.ts';
import { newStaff, showCode, showPassword, staffInvitation } from './staff.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const passkeys = (page: Page) => main(page).getByRole('region', { name: 'Passkeys' });

/** A device that keeps passkeys, and recognises its owner at once. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

test('AUTH-05 staff add a passkey to their page, log in with it after their password, and remove it, in en', async ({
  page,
}) => {
  const staff = await newStaff();
  await plugIn(page);
  await page.goto('/en/staff/login');
  await showPassword(page, staff, 'en');
  await expect(main(page).getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0);
  await showCode(page, staff, 'en');
  await hydrated(page);
  const add = async (password: string) => {
    await passkeys(page).getByLabel('Name of the passkey').fill('My laptop');
    await passkeys(page).getByLabel('Your password').fill(password);
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  };
  await add('not the password');
  await expect(passkeys(page).getByLabel('Your password')).toHaveAccessibleDescription(
    /^This is not your password/,
  );
  await add(staff.password);
  await expect(passkeys(page)).toContainText('Your passkey is added');
  await expect(passkeys(page).getByRole('listitem')).toContainText(['My laptop']);
  await expectAccessible(page);

  await page.context().clearCookies();
  await sendForm(page.request, '/en/staff/login', { email: staff.email, password: staff.password });
  await page.goto('/en/staff/code');
  await hydrated(page);
  await expectAccessible(page, { isFrameKnown: true });
  await main(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(heading(page)).toHaveText('Order on behalf of a customer');
  await expect(passkeys(page).getByRole('listitem')).toContainText(['used on']);
  await passkeys(page).getByRole('button', { name: 'Remove the passkey: My laptop' }).click();
  await expect(passkeys(page)).toContainText('The passkey is removed');
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0);
});

test('AUTH-05 an invitation is followed with a passkey instead of an app, which is then asked for and cannot be removed', async ({
  page,
}) => {
  await plugIn(page);
  await page.goto(await staffInvitation());
  await hydrated(page);
  const email = await main(page).locator('[name=email]').inputValue();
  const password = 'zeven groene fietsen';
  await main(page).locator('[name=password]').fill(password);
  await main(page).getByRole('button', { name: 'Met een passkey in plaats van de app' }).click();
  await expect(heading(page)).toHaveText('Namens een klant bestellen');
  await expect(passkeys(page).getByRole('listitem')).toContainText(['Dit is je laatste tweede stap']);

  const { origin } = new URL(page.url());
  await page.context().clearCookies();
  await page.goto(`${origin}/nl/staff/login`);
  await main(page).locator('[name=email]').fill(email);
  await main(page).locator('[name=password]').fill(password);
  await main(page).getByRole('button', { name: 'Verder' }).click();
  await expect(heading(page)).toHaveText('Bevestig met je passkey');
  await expect(main(page).locator('[name=code]')).toHaveCount(0);
  await hydrated(page);
  await main(page).getByRole('button', { name: 'Inloggen met een passkey' }).click();
  await expect(heading(page)).toHaveText('Namens een klant bestellen');
});
