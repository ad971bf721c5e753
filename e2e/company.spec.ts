import { createCustomer, type TestCustomer } from '@etalage/db/test-factories';
import { backstage, demoShop, giveAddress, newCustomer } from './backstage.ts';
import { euro } from './catalogue.ts';
import { next, words } from './checkout-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn, logInUnseen } from './log-in.ts';
import { mainOf, mainText } from './main-text.ts';
import { shopData } from './shop-data.ts';
import { chooseCookies, expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const row = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text });

/** A group's own account and a colleague of a company below it; both pay on invoice. */
async function company(): Promise<{ owner: TestCustomer; buyer: TestCustomer }> {
  const of = { company_name: 'Smit BV', vat_number: 'NL123456782B01' };
  const owner = await newCustomer('molen', 'zakelijk', { ...of, company_name: 'Smit Groep' });
  const { customer_category_id } = owner;
  const named = { first_name: 'Bo', last_name: 'Buur', parent_customer_id: owner.id };
  const given = { ...of, ...named, customer_category_id };
  const buyer = await createCustomer(await backstage(), await demoShop('molen'), given);
  await giveAddress('molen', buyer);
  return { owner, buyer };
}

for (const [language, said] of [
  [
    'nl',
    {
      company: 'Bedrijf',
      of: 'Hoort bij',
      checked: [
        [null, 'Je btw-nummer wordt nog gecontroleerd. Bestellen kan gewoon.'],
        [true, 'Je btw-nummer is gecontroleerd.'],
        [false, 'VIES, het register van de Europese Unie, kent dit btw-nummer niet.'],
      ],
    },
  ],
  [
    'en',
    {
      company: 'Company',
      of: 'Belongs to',
      checked: [
        [null, 'Your VAT number is still being checked. You can order all the same.'],
        [true, 'Your VAT number was checked.'],
        [false, 'VIES, the register of the European Union, does not know this VAT number.'],
      ],
    },
  ],
] as const)
  test(`ACC-02 ACC-05 gegevens names the company, whom it belongs to and its numbers, and says whether the VAT number was checked, in ${language}`, async ({
    page,
  }) => {
    const { buyer } = await company();
    await logIn(page, buyer, 'molen', `/${language}/account/gegevens`);
    const fact = (label: string) =>
      main(page)
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd');
    await expect(fact(said.company)).toHaveText('Smit BV');
    await expect(fact(said.of)).toHaveText('Smit Groep');
    await expect(main(page).locator('[name="company.vatNumber"]')).toHaveValue('NL123456782B01');
    const database = await backstage();
    const { id: tenant } = await demoShop('molen');
    for (const [vat_is_valid, words] of said.checked) {
      await database.withTenant(tenant, (tx) =>
        tx
          .updateTable('customers')
          .set({ vat_is_valid, chamber_of_commerce: '12345678' })
          .where('id', '=', buyer.id)
          .execute(),
      );
      const html = await (await page.request.get(page.url())).text();
      const text = mainText(html);
      expect(text).toContain(words);
      const [field = ''] = /<input[^>]*name="company\.chamberOfCommerce"[^>]*>/.exec(mainOf(html)) ?? [];
      expect(field).toContain('value="12345678"');
      for (const [other, others] of said.checked)
        if (other !== vat_is_valid) expect(text).not.toContain(others);
    }
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ACC-06 ACC-07 a colleague’s order above the limit waits, is approved at the price of now, and is in the company’s list', async ({
    page,
    browser,
  }) => {
    const { owner, buyer } = await company();
    await logIn(page, owner);
    const colleague = row(page, 'Bo Buur');
    await colleague.getByLabel('Mag zelf bestellen tot').fill('veel');
    await colleague.getByRole('button', { name: /^Rol en bedrag opslaan/ }).click();
    await expect(page.getByRole('alert')).toContainText('Vul een bedrag in');
    await expect(colleague.getByLabel('Mag zelf bestellen tot')).toHaveValue('veel');
    await colleague.getByLabel('Mag zelf bestellen tot').fill('25,50');
    await colleague.getByRole('button', { name: /^Rol en bedrag opslaan/ }).click();
    await expect(main(page).getByRole('status').first()).toContainText(
      'De rol en het bedrag zijn opgeslagen',
    );
    await expect(colleague.getByLabel('Mag zelf bestellen tot')).toHaveValue('25.5');

    const shop = await shopData('molen');
    const { name, variantId } = await shop.product({ cents: 3_000 });
    const bo = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await logInUnseen(bo, buyer);
    expect(mainText(await (await bo.request.get('/nl/account/gegevens')).text())).toContain('Hoi Bo');
    const data = { variantId, quantity: 1 };
    expect((await bo.request.post('/api/cart/lines?lang=nl', { data })).status()).toBe(200);
    await bo.goto('/nl/checkout/gegevens');
    await next(bo, 'nl', 'adres');
    await next(bo, 'nl', 'bezorging');
    await main(bo).getByRole('radio').first().check();
    await next(bo, 'nl', 'samenvatting');
    await expect(main(bo)).toContainText('Je bedrijf keurt deze bestelling eerst goed');
    await expect(main(bo).getByRole('button', { name: words.nl.order })).toHaveCount(0);
    await main(bo).getByRole('checkbox', { name: words.nl.terms }).check();
    await main(bo).getByRole('button', { name: 'Vraag goedkeuring' }).click();
    await expect(heading(bo)).toHaveText('Je eigen aanvraag');
    await expect(main(bo)).toContainText('Wacht op goedkeuring');
    await expect(main(bo).getByRole('button', { name: /^Goedkeuren/ })).toHaveCount(0);

    await page.goto('/nl/account/approvals');
    await row(page, 'Bestelling van Bo Buur').getByRole('link').click();
    await expect(heading(page)).toHaveText('Bestelling van Bo Buur');
    // What waits, in the other language, by the tools that blind people use.
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ javaScriptEnabled: true, storageState });
    await chooseCookies(context);
    const look = await context.newPage();
    for (const [path, title] of [
      ['/en/account/approvals', 'Approvals'],
      [page.url().replace('/nl/', '/en/'), /Bo Buur/],
    ] as const) {
      await look.goto(path);
      await expect(heading(look)).toHaveText(title);
      await expect(main(look)).toContainText('Bo Buur');
      await expectAccessible(look, { isFrameKnown: title !== 'Approvals' });
    }
    await context.close();
    await main(page).getByRole('button', { name: 'Niet goedkeuren' }).click();
    await expect(main(page).getByLabel(/^Waarom niet/)).toHaveAccessibleDescription(/./);
    // What is approved besides the goods.
    for (const title of ['Gegevens', 'Bezorging', 'Betaling'])
      await expect(main(page).getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    await expect(main(page)).toContainText(buyer.email);
    await expect(main(page).getByRole('link', { name: /^Wijzig/ })).toHaveCount(0);
    await shop.setPrice(variantId, 3_500);
    await main(page)
      .getByRole('button', { name: /^Goedkeuren en bestellen/ })
      .click();
    await expect(page.getByRole('alert')).toContainText('Intussen is er iets veranderd of kost het meer');
    await expect(main(page)).toContainText('Op factuur');
    await expect(main(page)).toContainText(/Toen het gevraagd werd kostte het .*; nu kost het/);
    await main(page)
      .getByRole('button', { name: /^Goedkeuren en bestellen/ })
      .click();
    await expect(main(page).getByRole('status').first()).toContainText('Goedgekeurd en besteld');

    await page.goto('/nl/account/orders?of=company');
    await expect(row(page, name)).toContainText('door Bo Buur');
    await expect(row(page, name).getByRole('link', { name: /^Bestel opnieuw/ })).toHaveCount(0);
    await row(page, name)
      .getByRole('link', { name: /^Bestelling \d+$/ })
      .click();
    await expect(heading(page)).toHaveText(/^Bestelling \d+$/);
    await expect(main(page)).toContainText(euro(3_500 / 121));
  });
});

test('ACC-06 ACC-07 LANG-10 axe finds nothing on approvals and colleagues, in English @390', async ({
  page,
}) => {
  const { owner } = await company();
  await logIn(page, owner, 'molen', '/en/account/gegevens');
  await expectAccessible(page);
  await page.goto('/en/account/approvals');
  await expect(heading(page)).toHaveText('Approvals');
  await expectAccessible(page, { isFrameKnown: true });
  await page.goto('/en/account/orders?of=company');
  await expect(main(page)).toContainText('Your colleagues have not ordered anything yet.');
  await expectAccessible(page, { isFrameKnown: true });
});
