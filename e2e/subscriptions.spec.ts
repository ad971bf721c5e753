import { asker } from './answer-steps.ts';
import { giveAddress, newCustomer } from './backstage.ts';
import { chosenOf, findProduct, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { sendLogIn } from './log-in.ts';
import { paidOrder } from './paid-order.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });

/** Something that the shop offers on subscription. */
const coffee = (page: Page) =>
  findProduct(
    page.request,
    (each) => each.offersSubscription && chosenOf(each).available > 20,
    ({ name }) => /koffie|espresso/i.test(name),
  );

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ACC-01 ACC-03 a shopper subscribes on the product’s page, logs in, pays the first order, and skips, changes, pauses, resumes and stops', async ({
    page,
  }) => {
    const customer = await newCustomer('molen', 'consument');
    await giveAddress('molen', customer);
    const { slug, name } = await coffee(page);
    await page.goto(`/nl/products/${slug}`);
    await main(page).locator('#subscribe-interval').selectOption('two-months');
    await main(page).getByRole('button', { name: 'Neem een abonnement' }).click();
    await expect(page).toHaveURL(/auth\/login/);
    await sendLogIn(page, customer.email, customer.password);
    await expect(heading(page)).toHaveText('Neem een abonnement');
    await expect(main(page).getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
    await expect(main(page).getByLabel('Hoe vaak')).toHaveValue('two-months');

    const order = main(page).getByRole('button', { name: 'Bestellen en betalen' });
    await order.click();
    await expect(main(page).getByRole('alert')).toContainText('Kies hoe je betaalt');
    await main(page).locator('input[value="test-bank/ideal"]').check();
    await main(page).locator('[name=termsAccepted]').check();
    await order.click();
    await expect(page).toHaveURL(/test-bank/);
    await expect(page.locator('main').getByLabel('Hoe lopen latere incasso’s af?')).toBeVisible();
    await page.getByRole('button', { name: 'Betaald' }).click();
    await expect(page).toHaveURL(/payment\/return|success/);

    // Every child of the account leads to it, and it to them.
    await page.goto('/nl/account/gegevens');
    const navigation = page.locator('main').getByRole('navigation', { name: 'Mijn account' });
    for (const child of ['Gegevens', 'Bestellingen', 'Facturen', 'Bewaarde winkelwagens'])
      await expect(navigation.getByRole('link', { name: child })).toBeVisible();
    await navigation.getByRole('link', { name: 'Abonnementen' }).click();
    await expect(heading(page)).toHaveText('Abonnementen');
    await expect(navigation.getByRole('link', { name: 'Abonnementen' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(main(page).getByText('Elke twee maanden · Volgende keer op')).toBeVisible();
    await main(page).getByRole('link', { name: 'Bekijk het abonnement' }).click();
    await expect(heading(page)).toContainText(name);
    await expect(navigation.getByRole('link', { name: 'Abonnementen' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(main(page).getByText('Besteld en betaald')).toBeVisible();

    const tells = (text: string) =>
      expect(main(page).getByRole('status').filter({ hasText: text })).toBeVisible();
    const press = (button: string) => main(page).getByRole('button', { name: button }).click();
    await main(page)
      .getByRole('button', { name: /^Sla .* over$/ })
      .click();
    await tells('Die levering slaan we over');
    await main(page).getByText('Wijzig dit abonnement').click();
    const number = main(page).getByLabel(/^Aantal/);
    // Nothing is no 0, which takes it out: where the browser does not say so, the page does, and keeps the rest.
    for (const typed of ['', '1000']) {
      await main(page).getByLabel('Hoe vaak').selectOption('quarter');
      await number.fill(typed);
      await number.evaluate((field) => {
        (field as HTMLInputElement).form?.setAttribute('novalidate', '');
      });
      await press('Bewaar');
      await expect(main(page).getByRole('alert')).toContainText('Vul een aantal van 0 tot en met 999 in');
      await expect(number).toHaveAccessibleDescription(/Vul een aantal van 0 tot en met 999 in/);
      await expect(number).toHaveValue(typed);
      await expect(main(page).getByLabel('Hoe vaak')).toHaveValue('quarter');
    }
    await number.fill('2');
    await press('Bewaar');
    await tells('Je wijziging is bewaard');
    await expect(heading(page)).toContainText(`2 × ${name}`);
    await press('Pauzeer');
    await tells('Je abonnement staat op pauze');
    await press('Hervat');
    await tells('Je abonnement gaat weer door');
    await press('Stop het abonnement');
    await tells('Je abonnement is gestopt');
    await expect(main(page).getByRole('heading', { name: 'Gestopt' })).toBeVisible();
    await page.goto(page.url().replace('/nl/', '/en/'));
    await expect(main(page).getByRole('heading', { name: 'Stopped' })).toBeVisible();
  });
});

test('ACC-03 with JavaScript the chosen variant and number go along to the subscription; its pages pass axe; cart and orders lead to one', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  await giveAddress('molen', customer);
  const { slug, name, variants } = await coffee(page);
  const variant = variants.filter(({ available }) => available > 5).at(-1);
  await page.goto(`/nl/products/${slug}`);
  await hydrated(page);
  await main(page).locator(`a[href="?variant=${variant?.id}"]`).click();
  const buy = main(page).locator('form#buy');
  await expect(buy.locator('[name=variantId]')).toHaveValue(String(variant?.id));
  await buy.locator('[name=quantity]').fill('3');
  await main(page).getByRole('button', { name: 'Neem een abonnement' }).click();
  await expect(page).toHaveURL(/auth\/login/);
  const back = new URL(page.url()).searchParams.get('returnUrl') ?? '';
  const asked = new URL(back, page.url()).searchParams;
  expect([asked.get('variantId'), asked.get('quantity'), asked.get('interval')]).toEqual([
    String(variant?.id),
    '3',
    'month',
  ]);
  await sendLogIn(page, customer.email, customer.password);
  await expect(heading(page)).toHaveText('Neem een abonnement');
  await expect(main(page).getByText(`3 × ${name}`)).toBeVisible();
  await expectAccessible(page);
  await main(page).locator('input[value="test-bank/ideal"]').check();
  await main(page).locator('[name=termsAccepted]').check();
  await main(page).getByRole('button', { name: 'Bestellen en betalen' }).click();
  await expect(page).toHaveURL(/test-bank/);
  const form = { status: 'paid', later: 'pays' };
  expect((await page.request.post(page.url(), { form })).url()).toMatch(/payment\/return|success/);
  await page.goto('/nl/account/subscriptions');
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Bekijk het abonnement' }).click();
  await expect(main(page).getByText('Besteld en betaald')).toBeVisible();
  await main(page).getByText('Wijzig dit abonnement').click();
  await expect(main(page).getByLabel('Hoe vaak')).toBeVisible();
  await expectAccessible(page);

  const subscription = new URL(page.url()).pathname;
  await main(page)
    .getByRole('link', { name: /^Bestelling \d/ })
    .click();
  await expect(main(page).getByRole('link', { name: 'Naar het abonnement' })).toHaveAttribute(
    'href',
    subscription,
  );
  const buying = { variantId: variant?.id ?? 0, email: customer.email, language: 'nl' } as const;
  await asker(page.request, 'nl')('POST', '/cart/lines', { variantId: buying.variantId, quantity: 1 });
  const leads = async (path: string, parameter: string) => {
    await page.goto(path);
    await main(page).getByRole('link', { name: 'Neem dit als abonnement' }).click();
    await expect(page).toHaveURL(`/nl/account/subscriptions/new?${parameter}`);
    await expect(main(page).getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
  };
  await leads('/nl/shopping-bag', 'cart=1');
  const { id } = await paidOrder(page.request, buying);
  await leads(`/nl/orders/${id}`, `order=${id}`);
});
