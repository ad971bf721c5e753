import { forgetAddresses, newCustomer } from './backstage.ts';
import { hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logInUnseen } from './log-in.ts';
import { mailedLink } from './mailed-link.ts';
import { expect, type Page, test } from './test.ts';

test.beforeEach(() => forgetAddresses('molen'));

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('AUTH-07 AUTH-01 a business registers outside the language prefix, confirms by mail, and comes back to where it was going', async ({
    page,
  }) => {
    const email = `bakker-${Date.now()}@voorbeeld.nl`;
    await page.goto('/auth/login?returnUrl=/nl/contact');
    await main(page).getByRole('link', { name: 'Account aanmaken' }).click();
    await expect(page).toHaveURL('/nl/auth/register?returnUrl=%2Fnl%2Fcontact');
    const answer = await page.goto('/auth/register?returnUrl=/nl/contact');
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    await expect(heading(page)).toHaveText('Account aanmaken');
    const company = main(page).getByLabel('Bedrijfsnaam');
    await expect(company).toBeHidden();
    const send = () => main(page).getByRole('button', { name: 'Account aanmaken' }).click();
    await main(page).getByLabel('Voornaam').fill('Bo');
    await main(page).getByLabel('Achternaam').fill('Bakker');
    await main(page).getByLabel('E-mailadres').fill(email);
    await main(page).getByLabel('Ik bestel voor een bedrijf').check();
    await company.fill('Bakkerij Bo');
    await main(page).getByLabel('KvK-nummer').fill('1234');
    await main(page).getByLabel('Btw-nummer').fill('NL123');
    await send();
    await expect(page.getByRole('alert')).toBeFocused();
    const kvk = main(page).getByLabel('KvK-nummer');
    await expect(kvk).toHaveAccessibleDescription(/^Dit KvK-nummer klopt niet/);
    await expect(main(page).getByLabel('Btw-nummer')).toHaveAccessibleDescription(
      /^Dit btw-nummer klopt niet/,
    );
    await expect(company).toHaveValue('Bakkerij Bo');
    await kvk.fill('12345678');
    await main(page).getByLabel('Btw-nummer').fill('NL123456782B01');
    await send();
    await expect(heading(page)).toHaveText('Kijk in je mail');
    await expect(main(page)).toContainText(email);

    const link = await mailedLink(page, email, '/nl/auth/confirm');
    // Whatever looks into mails opens their links.
    for (let i = 0; i < 2; i += 1) expect((await page.request.get(link)).status()).toBe(200);
    await page.goto(link);
    await expect(main(page).getByLabel('E-mailadres')).toHaveValue(email);
    // Anybody may have filled in the form for this address: its owner sees what it said before the account is there.
    for (const fact of ['Bo Bakker', 'Bakkerij Bo', '12345678', 'NL123456782B01'])
      await expect(main(page).getByText(fact, { exact: true })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Vul het formulier opnieuw in' })).toHaveAttribute(
      'href',
      '/nl/auth/register',
    );
    const password = main(page).getByLabel('Nieuw wachtwoord');
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    for (const [wrong, said] of [
      ['kort', 'Neem een wachtwoord van minstens 10 tekens'],
      ['Bakkerij12', 'Dit wachtwoord is makkelijk te raden'],
    ] as const) {
      await password.fill(wrong);
      await main(page).getByRole('button', { name: 'Account openen' }).click();
      await expect(password).toHaveAccessibleDescription(new RegExp(`^${said}`));
    }
    await password.fill('zeven groene fietsen');
    await main(page).getByRole('button', { name: 'Account openen' }).click();
    await expect(page).toHaveURL('/nl/contact');
    await page.goto('/nl/account/gegevens');
    await expect(heading(page)).toHaveText('Hoi Bo');
    await page.goto(link);
    await expect(heading(page)).toHaveText('Deze link werkt niet meer');
    await expect(main(page).getByRole('link', { name: 'Opnieuw een account aanvragen' })).toHaveAttribute(
      'href',
      '/nl/auth/register',
    );
    await page.goto('/auth/register?returnUrl=https://evil.example/nl/home');
    await expect(page).toHaveURL('/nl/home');
  });
});

test('AUTH-01 AUTH-07 a forgotten password is replaced by a mailed link that leads back to where they were going, and other devices are logged out, in en', async ({
  page,
  request: device,
}) => {
  const customer = await newCustomer('molen', 'consument');
  const account = '/nl/account/gegevens';
  await logInUnseen({ request: device }, customer);
  expect((await device.get(account, { maxRedirects: 0 })).status()).toBe(200);
  // Whether there is an account or not: the same words.
  const said: (string | null)[] = [];
  for (const email of [`nobody-${customer.email}`, customer.email]) {
    await page.goto('/en/auth/login?returnUrl=/en/checkout/gegevens');
    await hydrated(page);
    await main(page).getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/en/auth/forgot?returnUrl=%2Fen%2Fcheckout%2Fgegevens');
    await expect(heading(page)).toHaveText('Forgotten password');
    await main(page).getByRole('button', { name: 'Mail me a link' }).click();
    await expect(main(page).getByLabel('Email address')).toHaveAccessibleDescription(
      'Enter your email address',
    );
    await main(page).getByLabel('Email address').fill(email);
    await main(page).getByRole('button', { name: 'Mail me a link' }).click();
    await expect(heading(page)).toHaveText('Look in your mail');
    said.push(((await main(page).textContent()) ?? '').replace(email, ''));
  }
  expect(said[1]).toBe(said[0]);

  await page.goto(await mailedLink(page, customer.email, '/en/auth/reset'));
  await expect(heading(page)).toHaveText('Choose a new password');
  await hydrated(page);
  await main(page).getByLabel('New password').fill('seven green bicycles');
  await main(page).getByRole('button', { name: 'Save my password' }).click();
  await expect(page).toHaveURL('/en/checkout/gegevens');
  await page.goto('/en/account/gegevens');
  await expect(heading(page)).toHaveText('Hi Sanne');
  const loggedOut = await device.get(account, { maxRedirects: 0 });
  expect(loggedOut.headers().location).toMatch(/auth\/login/);
});

for (const { language, width, business, send } of [
  { language: 'nl', width: '@390', business: 'Ik bestel voor een bedrijf', send: 'Account aanmaken' },
  { language: 'en', width: '@1440', business: 'I order for a company', send: 'Create an account' },
] as const)
  test(`AUTH-07 LANG-10 axe finds nothing on the pages of new accounts and passwords in ${language} ${width}`, async ({
    page,
  }) => {
    await page.goto(`/${language}/auth/register`);
    await hydrated(page);
    await main(page).getByLabel(business).check();
    await main(page).getByRole('button', { name: send }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    const { email } = await newCustomer('molen', 'consument');
    const fresh = `nieuw-${email}`;
    const company = { companyName: 'Bakkerij Bo', chamberOfCommerce: '12345678' };
    for (const [wish, body] of [
      ['auth/forgot', { email }],
      ['auth/register', { email: fresh, firstName: 'Bo', lastName: 'Bakker', company }],
      ['newsletters/sign-ups', { email: fresh }],
    ] as const)
      expect((await page.request.post(`/api/${wish}?lang=${language}`, { data: body })).status(), wish).toBe(
        200,
      );
    const signUp = await mailedLink(page, fresh, '/newsletter/confirm');
    for (const path of [
      await mailedLink(page, email, `/${language}/auth/reset`),
      await mailedLink(page, fresh, `/${language}/auth/confirm`),
      signUp,
      signUp.replace('/confirm', '/leave'),
      `/${language}/auth/reset?token=used`,
      `/${language}/auth/link?token=used`,
      `/${language}/auth/email?token=used`,
      `/${language}/newsletter/confirm?token=used`,
      `/${language}/newsletter`,
    ]) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expectAccessible(page, { isFrameKnown: true });
    }
  });
