import type { TestCustomer } from '@etalage/db/test-factories';
import { backstage, demoShop, forgetAddresses, newCustomer } from './backstage.ts';
import { hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn, sendLogIn } from './log-in.ts';
import { mailedLink } from './mailed-link.ts';
import { expect, type Page, test } from './test.ts';

test.beforeEach(() => forgetAddresses('molen'));

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const told = (page: Page, text: string) => main(page).getByRole('status').filter({ hasText: text });
const part = (page: Page, title: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** As if a device of the customer's had one: to list, not to log in with. */
async function givePasskey({ id: customer_id }: TestCustomer, name: string): Promise<void> {
  const [database, { id: tenant_id }] = [await backstage(), await demoShop('molen')];
  await database.withTenant(tenant_id, (tx) =>
    tx
      .insertInto('customer_passkeys')
      .values({ tenant_id, customer_id, name, credential_id: customer_id, public_key: '', counter: 0 })
      .execute(),
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ACC-02 AUTH-07 a company chooses its mails, renames and deletes a passkey and invites a colleague, who chooses a password behind the link @390', async ({
    page,
  }) => {
    const customer = await newCustomer('molen', 'consument', { company_name: 'Smit BV' });
    await page.goto('/nl/auth/login?returnUrl=/nl/account/gegevens');
    await expect(main(page).getByRole('button', { name: 'Inloggen met een passkey' })).toBeHidden();
    await givePasskey(customer, 'Telefoon');
    await sendLogIn(page, customer.email, customer.password);

    const passkeys = part(page, 'Passkeys');
    await expect(passkeys).toContainText('Een passkey toevoegen kan alleen met JavaScript.');
    await passkeys.getByText('Naam wijzigen').click();
    await passkeys.getByRole('listitem').getByLabel('Naam van de passkey').fill('Oude telefoon');
    await passkeys.getByRole('button', { name: 'Naam opslaan' }).click();
    await expect(told(page, 'De naam is gewijzigd')).toBeVisible();
    await passkeys.getByRole('button', { name: 'Passkey verwijderen: Oude telefoon' }).click();
    await expect(told(page, 'De passkey is verwijderd')).toBeVisible();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);

    const mails = part(page, 'Mail van ons');
    const newsletter = mails.getByRole('checkbox').first();
    const reviews = mails.getByLabel('Een mail met de vraag wat ik vind');
    await newsletter.check();
    await reviews.uncheck();
    await mails.getByRole('button', { name: 'Keuzes opslaan' }).click();
    await expect(told(page, 'Je keuzes zijn opgeslagen')).toBeVisible();
    await expect(newsletter).toBeChecked();
    await expect(reviews).not.toBeChecked();
    await expect(mails).toContainText(`Nog niet bevestigd: open de link in de mail aan ${customer.email}`);

    const colleagues = part(page, 'Collega’s');
    const email = `noor-${customer.email}`;
    const invite = colleagues.getByRole('button', { name: 'Nodig uit' });
    await colleagues.getByLabel('Voornaam').fill('Noor');
    await invite.click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(colleagues.getByLabel('E-mailadres')).toHaveAccessibleDescription(/^Vul je e-mailadres in/);
    await colleagues.getByLabel('Achternaam').fill('Nieuw');
    await colleagues.getByLabel('E-mailadres').fill(email);
    await invite.click();
    await expect(told(page, 'De uitnodiging is gemaild')).toBeVisible();
    await expect(colleagues.getByRole('listitem')).toContainText(['uitgenodigd, tot']);

    await page.context().clearCookies();
    await page.goto(await mailedLink(page, email, '/nl/auth/invite'));
    await expect(heading(page)).toHaveText('Welkom');
    for (const fact of ['Noor Nieuw', 'Smit BV'])
      await expect(main(page).getByText(fact, { exact: true })).toBeVisible();
    await main(page).getByLabel('Nieuw wachtwoord').fill('zeven groene fietsen');
    await main(page).getByRole('button', { name: 'Begin met je account' }).click();
    await page.goto('/nl/account/gegevens');
    await expect(heading(page)).toHaveText('Hoi Noor');
    await expect(colleagues).toHaveCount(0);

    await page.context().clearCookies();
    await logIn(page, customer);
    await colleagues.locator('summary', { hasText: 'Loskoppelen' }).click();
    await colleagues.getByRole('button', { name: 'Ja, koppel los: Noor Nieuw' }).click();
    await expect(told(page, 'Dit account hoort niet meer bij je bedrijf')).toBeVisible();
    await expect(colleagues.getByRole('listitem')).toHaveCount(0);
  });
});

test('AUTH-07 a passkey is added, renamed, logs in where the customer was going, and is deleted, in en', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  await logIn(page, customer, 'molen', '/en/account/gegevens');
  await hydrated(page);
  const passkeys = part(page, 'Passkeys');
  const add = async (password: string) => {
    await passkeys.getByLabel('Name of the passkey').fill('My laptop');
    await passkeys.getByLabel('Your current password').fill(password);
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  };
  await add('not the password');
  await expect(passkeys.getByLabel('Your current password')).toHaveAccessibleDescription(
    /^This is not your password/,
  );
  await add(customer.password);
  await expect(told(page, 'Your passkey is added')).toBeVisible();
  await expect(passkeys.getByLabel('Your current password')).toHaveValue('');
  await passkeys.getByText('Change the name').click();
  await passkeys.getByRole('listitem').getByLabel('Name of the passkey').fill('My phone');
  await passkeys.getByRole('button', { name: 'Save the name' }).click();
  await expect(told(page, 'The name is changed')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/en/auth/login?returnUrl=/en/account/gegevens');
  await hydrated(page);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/en/account/gegevens');
  await hydrated(page);
  await expect(passkeys.getByRole('listitem')).toContainText(['used on']);
  await passkeys.getByRole('button', { name: 'Delete the passkey: My phone' }).click();
  await expect(told(page, 'The passkey is deleted')).toBeVisible();

  // The device keeps it, and the shop does not.
  await page.context().clearCookies();
  await page.goto('/en/auth/login');
  await hydrated(page);
  await main(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('That did not work');
});
