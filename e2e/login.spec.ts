import { askShop } from './ask-shop.ts';
import { forgetAddresses, giveLogo, newCustomer } from './backstage.ts';
import { at, findCard, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn, logInUnseen, sendLogIn } from './log-in.ts';
import { looks } from './looks.ts';
import { mailedLink } from './mailed-link.ts';
import { expect, type Page, test } from './test.ts';

// All shoppers of a run have one address, which may be wrong thirty times a quarter of an hour.
test.beforeEach(() => forgetAddresses('molen'));

const main = (page: Page) => page.locator('main');
const header = (page: Page) => page.locator('header');
const words = {
  nl: {
    title: 'Inloggen',
    wrong: 'Dit e-mailadres en dit wachtwoord horen niet bij elkaar.',
    hello: 'Hoi Sanne',
    account: 'Mijn account',
    logout: 'Uitloggen',
    loggedOut: 'Je bent uitgelogd',
  },
  en: {
    title: 'Log in',
    wrong: 'This email address and password do not belong together.',
    hello: 'Hi Sanne',
    account: 'My account',
    logout: 'Log out',
    loggedOut: 'You are logged out',
  },
} as const;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const ready = async (page: Page) => javaScriptEnabled && (await hydrated(page));

    const language = javaScriptEnabled ? 'nl' : 'en';
    test(`AUTH-01 AUTH-02 a customer logs in, comes back to where they were going, and logs out, in ${language}`, async ({
      page,
    }) => {
      const t = words[language];
      const customer = await newCustomer('molen', 'zakelijk', { company_name: 'Smit BV' });
      await page.goto(`/${language}/account/gegevens?page=2`);
      await expect(page.locator('main').getByRole('heading', { level: 1, name: t.title })).toBeVisible();
      await ready(page);
      await sendLogIn(page, customer.email, customer.password);
      await expect(page).toHaveURL(new RegExp(`/${language}/account/gegevens\\?page=2$`));
      await expect(page.locator('main').getByRole('heading', { level: 1, name: t.hello })).toBeVisible();
      for (const text of ['Sanne Smit', customer.email, 'Smit BV'])
        await expect(main(page).getByText(text, { exact: true })).toBeVisible();

      await main(page).getByRole('button', { name: t.logout }).click();
      await expect(page.locator('main').getByRole('heading', { level: 1, name: t.loggedOut })).toBeVisible();
      const left = await page.request.get(`/${language}/account/gegevens`, { maxRedirects: 0 });
      expect(left.headers().location).toMatch(/auth\/login\?returnUrl=/);
    });

    test('AUTH-01 a wrong password and an unknown address get one and the same sentence; what was typed stays, the password does not', async ({
      page,
    }) => {
      const customer = await newCustomer('molen', 'consument');
      for (const email of [customer.email, `nobody-${customer.email}`]) {
        await page.goto('/nl/auth/login');
        await ready(page);
        await sendLogIn(page, email, 'niet het wachtwoord');
        const alert = main(page).getByRole('alert');
        await expect(alert).toHaveText(/^Dit e-mailadres en dit wachtwoord horen niet bij elkaar\./);
        await expect(alert).toBeFocused();
        await expect(main(page).locator('[name=email]')).toHaveValue(email);
        if (!javaScriptEnabled) await expect(main(page).locator('[name=password]')).toHaveValue('');
      }
    });
  });

test('AUTH-01 the page outside the language prefix logs in too, in the language of the browser', async ({
  browser,
}) => {
  const customer = await newCustomer('molen', 'consument');
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await page.goto(at('molen', '/auth/login?returnUrl=/en/contact'));
  await expect(page.locator('main').getByRole('heading', { level: 1, name: words.en.title })).toBeVisible();
  await hydrated(page);
  await sendLogIn(page, customer.email, customer.password);
  await expect(page).toHaveURL(at('molen', '/en/contact'));
  await expect(header(page).getByText('Hi, Sanne')).toBeVisible();
});

test('AUTH-01 only an address of this shop is gone back to; who is logged in already goes there at once', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  await logInUnseen(page, customer);
  const ask = async (returnUrl: string) => {
    const answer = await page.request.get(`/nl/auth/login?returnUrl=${encodeURIComponent(returnUrl)}`, {
      maxRedirects: 0,
    });
    expect(answer.status(), returnUrl).toBe(302);
    return answer.headers().location;
  };
  expect(await ask('/nl/products?sort=newest')).toBe('/nl/products?sort=newest');
  for (const evil of [
    'https://evil.example/nl/home',
    '//evil.example/nl/home',
    '/\\evil.example',
    '/nl/\\..\\..//evil.example',
    '/\t/evil.example',
    '/nl//evil.example',
    'javascript:alert(1)',
    '/de/home',
    '',
  ])
    expect(await ask(evil), evil).toBe('/nl/home');
});

test('AUTH-01 SEC-02 after ten wrong tries the page says how long to wait, and a mailed link lets the owner in and on to where they were going', async ({
  page,
  browser,
}) => {
  const customer = await newCustomer('molen', 'consument');
  for (let turn = 0; turn < 10; turn += 1)
    await page.request.post('/api/auth/login', { data: { email: customer.email, password: `fout ${turn}` } });
  await page.goto('/nl/auth/login?returnUrl=/nl/checkout/gegevens');
  await hydrated(page);
  await sendLogIn(page, customer.email, customer.password);
  const told = main(page).getByRole('alert');
  await expect(told).toContainText('Laat zien dat jij het bent');
  await expect(told).toContainText(/of het over (1[0-5]|\d) min/);
  await told.getByRole('button', { name: 'Mail mij een inloglink' }).click();
  const sent = main(page).getByRole('status').filter({ hasText: 'Kijk in je mail' });
  await expect(sent).toContainText(customer.email);

  const link = await mailedLink(page, customer.email, '/nl/auth/link');
  // Whatever looks into mails opens their links; so does the owner, on another device without JavaScript.
  for (let i = 0; i < 2; i += 1) expect((await page.request.get(link)).status()).toBe(200);
  const device = await browser.newContext({ javaScriptEnabled: false });
  const there = await device.newPage();
  await there.goto(link);
  await expect(there.locator('main').getByRole('heading', { level: 1 })).toHaveText('Log in met je mail');
  await main(there).getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(there).toHaveURL('/nl/checkout/gegevens');
  expect((await device.cookies()).map(({ name }) => name)).toContain('etalage_session');

  await page.goto(link);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText(
    'Deze link werkt niet meer',
  );
  await expect(main(page).getByRole('link', { name: 'Naar inloggen' })).toHaveAttribute(
    'href',
    '/nl/auth/login',
  );
  await device.close();
});

test('CHK-09 AUTH-01 empty fields are named in a summary that leads to them; the password can be shown', async ({
  page,
}) => {
  await page.goto('/en/auth/login');
  await hydrated(page);
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await alert.getByRole('link', { name: 'Enter your password' }).click();
  const password = main(page).getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('Enter your password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(main(page).getByLabel('Email address')).toHaveAttribute('autocomplete', 'username');

  await password.fill('geheim');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('geheim');
  await main(page).getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('AUTH-01 after logging out nothing of the customer is left: not on going back, not in the browser', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'zakelijk', { company_name: 'Smit BV' });
  await logInUnseen(page, customer);
  for (const path of ['/nl/products', '/nl/home', '/nl/account/gegevens']) {
    const answer = await page.goto(path);
    expect(answer?.headers()['cache-control'], path).toBe('private, no-store');
  }
  await main(page).getByRole('button', { name: words.nl.logout }).click();
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: words.nl.loggedOut }),
  ).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/auth\/login/);
  await expect(page.locator('body')).not.toContainText('Sanne');
  for (const path of ['/nl/home', '/nl/products']) {
    // The page may be gone before it can say that it went.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/Sanne|Smit BV|excl\. BTW/);
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('etalage_session');
});

test('AUTH-01 HEAD-27 MINI-07 what another device changes is in the cart and the checkout at once, and whoever logs out empties the cart in every other tab at once', async ({
  page,
  context,
  browser,
}) => {
  const customer = await newCustomer('molen', 'consument');
  await logInUnseen(page, customer);
  const { onlyVariantId } = await findCard(
    page.request,
    (card) => card.inStock && card.onlyVariantId !== null,
  );
  const data = { variantId: onlyVariantId, quantity: 2 };
  const added = await page.request.post('/api/cart/lines', { data });
  expect(added.status()).toBe(200);
  const device = await browser.newContext();
  const { email, password } = customer;
  await device.request.post(at('molen', '/api/auth/login'), { data: { email, password } });
  for (const quantity of [2, 3]) {
    for (const [path, amount] of [
      ['/nl/shopping-bag', `name="quantity" value="${quantity}"`],
      ['/nl/checkout/gegevens', `Aantal: ${quantity}<`],
    ] as const)
      expect(await (await page.request.get(path)).text(), path).toContain(amount);
    const more = await device.request.post(at('molen', '/api/cart/lines'), {
      data: { ...data, quantity: 1 },
    });
    expect(more.status()).toBe(200);
  }
  await device.close();
  const other = await context.newPage();
  await other.goto('/nl/contact');
  await hydrated(other);
  await other.locator('header a[href$="/shopping-bag"]:visible').click();
  const drawer = other.locator('dialog[open]');
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  await page.goto('/nl/auth/logout');
  await main(page).getByRole('button', { name: words.nl.logout }).click();
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: words.nl.loggedOut }),
  ).toBeVisible();
  // The tab loads its page anew, for nobody.
  await expect(other.locator('header a[href$="/shopping-bag"] span')).toHaveCount(0);
  await expect(drawer).toHaveCount(0);
  await hydrated(other);
  await other.locator('header a[href$="/shopping-bag"]:visible').click();
  await expect(drawer).toContainText('Je winkelwagen is nog leeg');
});

test('AUTH-01 a link logs nobody out: it asks first', async ({ page }) => {
  const customer = await newCustomer('molen', 'consument');
  await logIn(page, customer, 'molen', '/nl/auth/logout');
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: 'Wil je uitloggen?' }),
  ).toBeVisible();
  await page.goto('/nl/account/gegevens');
  await expect(page.locator('main').getByRole('heading', { level: 1, name: words.nl.hello })).toBeVisible();
});

test('AUTH-01 TEN-08 a session opens nothing in another shop', async ({ page }) => {
  const customer = await newCustomer('molen', 'consument');
  await logInUnseen(page, customer);
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'etalage_session');
  const answer = await askShop(page.request, 'fiets', '/nl/account/gegevens', {
    maxRedirects: 0,
    headers: { cookie: `etalage_session=${session?.value}` },
  });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toContain('/nl/auth/login');
});

test('HEAD-24 HEAD-27 a customer with a logo of their own sees it beside the shop’s from the page after the log-in to that after the log-out, drawn and named, and nobody else does @390 @1440', async ({
  page,
}) => {
  await page.goto('/nl/contact');
  await expect(page.getByTestId('co-brand')).toHaveCount(0);
  await page.goto('/nl/auth/login?returnUrl=%2Fnl%2Fcontact');
  await hydrated(page);
  await sendLogIn(page, 'inkoop@hotel-de-sluis.test', 'welkom-in-de-etalage');
  const logo = page.getByTestId('co-brand').filter({ visible: true });
  for (const path of ['/nl/contact', '/nl/shopping-bag']) {
    // The log-in leads to the first by itself.
    if (path === '/nl/contact') await expect(page).toHaveURL(path);
    else await page.goto(path);
    await expect(logo).toBeVisible();
    await expect(logo).toHaveAttribute('alt', /Hotel De Sluis/);
    expect(
      await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(160);
  }
  await page.goto('/nl/auth/logout');
  await expect(logo).toBeVisible();
  await main(page).getByRole('button', { name: words.nl.logout }).click();
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: words.nl.loggedOut }),
  ).toBeVisible();
  await expect(page.getByTestId('co-brand')).toHaveCount(0);
  await page.goto('/nl/contact');
  await hydrated(page);
  await expect(page.getByTestId('co-brand')).toHaveCount(0);
});

test('HEAD-24 ACC-05 the logo beside the shop’s follows a change of the customer’s details, without another document', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  await logIn(page, customer, 'molen', '/nl/account/gegevens');
  await hydrated(page);
  await giveLogo('molen', customer, {
    enabled: true,
    logoUrl: 'https://smit.example/a.svg',
    displayName: 'Smit BV',
  });
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const details = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.locator('#field-firstName') });
  await details.getByLabel('Voornaam').fill('Saar');
  await details.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText('Hoi Saar');
  const logo = page.getByTestId('co-brand').filter({ visible: true });
  await expect(logo).toHaveAttribute('alt', /Smit BV/);
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

test('HEAD-04 HEAD-11 the account is marked: a red cross leads to the log-in, a green tick to the account', async ({
  page,
}) => {
  await page.goto('/nl/contact');
  const guest = header(page).getByRole('link', { name: words.nl.title, exact: true });
  await expect(guest).toHaveAttribute('href', '/nl/auth/login');
  const cross = guest.locator('[data-state=out]:visible');
  await expect(cross).toHaveCSS('background-color', 'rgb(179, 38, 30)');
  const customer = await newCustomer('molen', 'consument');
  await logIn(page, customer, 'molen', '/nl/contact');
  const own = header(page).getByRole('link', { name: words.nl.account });
  await expect(own).toHaveAttribute('href', '/nl/account');
  const tick = own.locator('[data-state=in]:visible');
  await expect(tick).toHaveCSS('background-color', 'rgb(29, 107, 60)');
  await expect(own.getByText('Hoi, Sanne')).toBeVisible();
});

test('HEAD-02 on a phone the drawer leads to the account and logs out @390', async ({ page }) => {
  const customer = await newCustomer('molen', 'consument');
  await logIn(page, customer, 'molen', '/nl/contact');
  await hydrated(page);
  await header(page).getByRole('button', { name: 'Menu openen' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Mijn account (Sanne)' })).toHaveAttribute(
    'href',
    '/nl/account',
  );
  await drawer.getByRole('button', { name: words.nl.logout }).click();
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: words.nl.loggedOut }),
  ).toBeVisible();
});

test.describe('the customer’s basis', () => {
  for (const { shop, category, guest, own } of [
    { shop: 'molen', category: 'zakelijk', guest: null, own: 'excl. BTW' },
    { shop: 'fiets', category: 'particulier', guest: 'excl. BTW', own: null },
  ] as const)
    for (const language of ['nl', 'en'] as const)
      test(`PRICE-01 in ${shop} the category decides whether prices are shown with VAT, in ${language}`, async ({
        page,
      }) => {
        const note = (text: string | null) => (language === 'en' && text ? 'excl. VAT' : text);
        const card = main(page).locator('article').first();
        await page.goto(at(shop, `/${language}/products?sort=name`));
        const before = await card.textContent();
        const customer = await newCustomer(shop, category);
        await logIn(page, customer, shop, `/${language}/products?sort=name`);
        await expect(card).toBeVisible();
        const after = await card.textContent();
        for (const [text, wanted] of [
          [before, note(guest)],
          [after, note(own)],
        ] as const)
          expect(text?.match(/excl\. (BTW|VAT)/)?.[0] ?? null).toBe(wanted);
        expect(after).not.toBe(before);

        // The product's own page says the same, after a click as well as loaded whole.
        await hydrated(page);
        await card.getByRole('link').first().click();
        await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
        const incOrEx = { nl: ['incl. BTW', 'excl. BTW'], en: ['incl. VAT', 'excl. VAT'] }[language];
        const said = main(page)
          .getByText(incOrEx[own ? 1 : 0] ?? '', { exact: true })
          .filter({ visible: true })
          .first();
        await expect(said).toBeVisible();
        await page.reload();
        await expect(said).toBeVisible();
      });
});

for (const { language, width } of looks)
  test(`AUTH-01 LANG-10 axe finds nothing on the pages of the log-in in ${language} ${width}`, async ({
    page,
  }) => {
    await page.goto(`/${language}/auth/login`);
    await expectAccessible(page);
    await hydrated(page);
    await main(page).locator('form button[type=submit]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, { isFrameKnown: true });
    const customer = await newCustomer('molen', 'zakelijk', { company_name: 'Smit BV' });
    await logIn(page, customer, 'molen', `/${language}/account/gegevens`);
    await expectAccessible(page);
    await page.goto(`/${language}/auth/logout`);
    await expectAccessible(page, { isFrameKnown: true });
    await main(page).getByRole('button', { name: words[language].logout }).click();
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: words[language].loggedOut }),
    ).toBeVisible();
    await expectAccessible(page, { isFrameKnown: true });
  });
