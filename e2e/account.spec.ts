import { forgetAddresses, newCustomer } from './backstage.ts';
import { at, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn } from './log-in.ts';
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ACC-02 AUTH-07 a customer changes details, addresses and password, logs another device out, takes their data along and leaves', async ({
    page,
    request: other,
  }) => {
    const customer = await newCustomer('molen', 'consument');
    // What the other device says of itself is what this one does.
    const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) };
    const { email, password } = customer;
    const entered = await other.post(at('molen', '/api/auth/login'), { data: { email, password }, headers });
    expect(entered.status()).toBe(200);
    await logIn(page, customer);
    await expect(heading(page)).toHaveText('Hoi Sanne');

    const details = part(page, 'Persoonlijke gegevens');
    await details.getByLabel('Voornaam').fill('Saar');
    await details.getByLabel('Ik bestel voor een bedrijf').check();
    await details.getByLabel('Bedrijfsnaam').fill('Smit BV');
    await details.getByLabel('KvK-nummer').fill('1234');
    await details.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(details.getByLabel('KvK-nummer')).toHaveAccessibleDescription(/^Dit KvK-nummer klopt niet/);
    await expect(details.getByLabel('Voornaam')).toHaveValue('Saar');
    await details.getByLabel('KvK-nummer').fill('12345678');
    await details.getByRole('button', { name: 'Opslaan' }).click();
    await expect(told(page, 'Je gegevens zijn opgeslagen')).toBeVisible();
    await expect(heading(page)).toHaveText('Hoi Saar');

    const addresses = part(page, 'Adressen');
    await addresses.getByLabel('Postcode').first().fill('3542 DH');
    await addresses.getByLabel('Huisnummer').first().fill('15');
    await addresses.getByLabel('Straat').first().fill('Werkhaven');
    await addresses.getByLabel('Plaats').first().fill('Utrecht');
    await addresses.getByRole('button', { name: 'Opslaan' }).click();
    await expect(told(page, 'Je adressen zijn opgeslagen')).toBeVisible();
    await expect(addresses.getByLabel('Postcode').first()).toHaveValue('3542DH');

    const devices = part(page, 'Ingelogde apparaten');
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByRole('listitem').first()).toContainText('Dit apparaat');
    await devices.getByRole('button', { name: /^Uitloggen: Chrome op Linux/ }).click();
    await expect(told(page, 'Daar ben je nu uitgelogd')).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    const loggedOut = await other.get(at('molen', '/nl/account/gegevens'), { maxRedirects: 0 });
    expect(loggedOut.headers().location).toMatch(/auth\/login/);

    const change = part(page, 'Wachtwoord');
    for (const [current, said] of [
      ['niet het wachtwoord', 'Dit is niet je wachtwoord'],
      [customer.password, 'Je wachtwoord is gewijzigd'],
    ] as const) {
      await change.getByLabel('Je huidige wachtwoord').fill(current);
      await change.getByLabel('Nieuw wachtwoord').fill('zeven groene fietsen');
      await change.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
      await expect(main(page)).toContainText(said);
    }

    const taken = part(page, 'Je gegevens meenemen').getByRole('link', { name: 'Download als JSON' });
    const data = await (await page.request.get((await taken.getAttribute('href')) ?? '')).json();
    expect(data).toMatchObject({
      person: { firstName: 'Saar' },
      addresses: { billing: { city: 'Utrecht' } },
    });

    const leave = main(page).locator('section').filter({ hasText: 'Ik wil mijn account verwijderen' });
    await leave.getByText('Ik wil mijn account verwijderen').click();
    await leave.getByLabel('Je huidige wachtwoord').fill('zeven groene fietsen');
    await leave.getByRole('button', { name: 'Account verwijderen' }).click();
    await expect(heading(page)).toHaveText('Je account is verwijderd');
    const left = await page.request.get('/nl/account/gegevens', { maxRedirects: 0 });
    expect(left.headers().location).toMatch(/auth\/login/);
  });
});

test('AUTH-07 OVER-02 another e-mail address counts once the mail to it has confirmed that, in en', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  const email = `new-${customer.email}`;
  await logIn(page, customer, 'molen', '/en/account/gegevens');
  await hydrated(page);
  // OVER-02: whoever signs up here is not asked by the newsletter's window; other mails are no sign-up.
  const signedUp = () => page.evaluate(() => localStorage.getItem('popup-signed-up'));
  const mails = part(page, 'Mails from us');
  const save = mails.getByRole('button', { name: 'Save my choices' });
  await save.click();
  await expect(told(page, 'Your choices are saved')).toBeVisible();
  expect(await signedUp()).toBeNull();
  await mails.getByRole('checkbox').first().check();
  await save.click();
  await expect.poll(signedUp).toMatch(/^\d+$/);
  const change = part(page, 'Email address');
  await change.getByLabel('New email address').fill(email);
  await change.getByLabel('Your current password').fill(customer.password);
  await change.getByRole('button', { name: 'Change my email address' }).click();
  await expect(told(page, 'Look in your mail')).toBeVisible();
  const link = await mailedLink(page, email, '/en/auth/email');
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await hydrated(page);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Confirm this address' }).click();
  await expect(heading(page)).toHaveText('Your email address is changed');
  await main(page).getByRole('link', { name: 'To your account' }).click();
  await expect(main(page).getByText(email, { exact: true })).toBeVisible();
  await page.goto(link);
  await hydrated(page);
  await main(page).getByRole('button', { name: 'Confirm this address' }).click();
  await expect(heading(page)).toHaveText('This link does not work any more');
});
