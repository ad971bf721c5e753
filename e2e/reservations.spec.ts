import { demoShop, newCustomer, setPrice } from './backstage.ts';
import { chosenOf, findProduct, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logInUnseen } from './log-in.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** A product at one price whose shown variant a branch has; not the first of them, so that its price is no other test's. */
async function atBranch(page: Page) {
  let seen = 0;
  return findProduct(page.request, (each) => {
    const { id, discountPrice } = chosenOf(each);
    const fits = discountPrice === null && each.atBranches.some(({ variantId }) => variantId === id);
    if (fits) seen += 1;
    return fits && seen > 6;
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('RES-01 RES-03 RES-04 RES-08 RES-10 a guest reserves on the product’s page, is told what is missing, and cancels with one press', async ({
    page,
  }) => {
    const product = await atBranch(page);
    const at = product.atBranches.find(({ variantId }) => variantId === chosenOf(product).id);
    await page.goto(`/nl/products/${product.slug}`);
    await expect(
      main(page)
        .getByRole('listitem')
        .filter({ hasText: at?.branchName ?? '' }),
    ).toContainText((at?.available ?? 0) > 5 ? 'Op voorraad in' : `Nog ${at?.available} in`);
    await main(page).getByRole('link', { name: 'Reserveer in de winkel' }).click();
    await expect(heading(page)).toHaveText('Reserveer in de winkel');
    await expect(main(page)).toContainText(product.name);
    const name = main(page).getByLabel('Naam');
    await name.fill('Karel Appel');
    await press(page, 'Reserveer');
    await expect(main(page).getByRole('alert')).toContainText('e-mail');
    await expect(name).toHaveValue('Karel Appel');
    await main(page).getByLabel('E-mailadres').fill('karel@example.nl');
    await main(page)
      .getByRole('radio', { name: at?.branchName ?? '' })
      .check();
    // RES-10: what was shown is not what it costs by now, and nothing is kept before that is confirmed.
    const shop = await demoShop('molen');
    const { id: variantId, unitPrice } = chosenOf(product);
    const raise = (more: number) => setPrice(shop.id, variantId, Math.round(unitPrice * 100) + more);
    const told = main(page).getByRole('alert');
    try {
      await raise(100);
      await press(page, 'Reserveer');
      await expect(told).toContainText('Het kost intussen meer dan hier stond.');
      await expect(main(page).getByLabel('Naam')).toHaveValue('Karel Appel');
      const here = page.url();
      await page.goto(here.replace('/nl/', '/en/'));
      await main(page).getByLabel('Name', { exact: true }).fill('Karel Appel');
      await main(page).getByLabel('Email address').fill('karel@example.nl');
      await main(page)
        .getByRole('radio', { name: at?.branchName ?? '' })
        .check();
      await raise(200);
      await press(page, 'Reserve');
      await expect(told).toContainText('It costs more now than was shown here.');
    } finally {
      await raise(0);
    }
    await page.goto(page.url().replace('/en/', '/nl/'));
    await main(page).getByLabel('Naam').fill('Karel Appel');
    await main(page).getByLabel('E-mailadres').fill('karel@example.nl');
    await main(page)
      .getByRole('radio', { name: at?.branchName ?? '' })
      .check();
    await press(page, 'Reserveer');
    await expect(heading(page)).toContainText(`1 × ${product.name}`);
    await expect(
      main(page).getByRole('status').filter({ hasText: 'Je reservering is gemaakt' }),
    ).toContainText('karel@example.nl');
    await expect(
      main(page).getByText(/We houden het apart tot \w+dag \d+ \w+ om \d\d\.\d\d uur/),
    ).toBeVisible();
    await expect(main(page).getByText('Openingstijden')).toBeVisible();
    // Whoever has no link sees nothing, and looking cancels nothing.
    const link = page.url();
    expect((await page.request.get(link.replace(/\?.*/, ''))).status()).toBe(404);
    await page.goto(link.replace('/nl/', '/en/'));
    await expect(main(page).getByRole('heading', { name: 'Reserved', exact: true })).toBeVisible();
    await press(page, 'Cancel reservation');
    await expect(main(page).getByRole('heading', { name: 'Cancelled', exact: true })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Cancel reservation' })).toHaveCount(0);
  });
});

test('RES-01 RES-08 RES-11 ACC-01 with JavaScript the chosen variant is reserved, and found and cancelled in the account; the pages pass axe', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  const product = await findProduct(
    page.request,
    (each) =>
      each.variants.length > 1 &&
      each.variants.every(({ id }) => each.atBranches.some((at) => at.variantId === id)),
  );
  const shown = chosenOf(product).id;
  const other = product.variants.find(({ id }) => id !== shown)?.id;
  await page.goto(`/nl/products/${product.slug}`);
  await hydrated(page);
  const reserve = main(page).getByRole('link', { name: 'Reserveer in de winkel' });
  await expect(reserve).toHaveAttribute('href', `/nl/reservations/new?variant=${shown}`);
  await main(page).locator(`a[href="?variant=${other}"]`).first().click();
  await expect(reserve).toHaveAttribute('href', `/nl/reservations/new?variant=${other}`);
  await main(page).locator(`a[href="?variant=${shown}"]`).first().click();
  await expect(reserve).toHaveAttribute('href', `/nl/reservations/new?variant=${shown}`);

  await logInUnseen(page, customer);
  await page.goto('/nl/account/reservations');
  await expect(heading(page)).toHaveText('Je reserveringen');
  await expect(main(page).getByText('Je hebt nog niets gereserveerd')).toBeVisible();
  const navigation = page.locator('main').getByRole('navigation', { name: 'Mijn account' });
  await expect(navigation.getByRole('link', { name: 'Reserveringen' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goto(`/nl/reservations/new?variant=${other}`);
  await hydrated(page);
  await expect(main(page).getByText(customer.email)).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('radio').first().check();
  await press(page, 'Reserveer');
  await expect(main(page).getByText('Je reservering is gemaakt')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/nl/account/reservations');
  await expect(main(page).getByRole('heading', { level: 2 })).toContainText(product.name);
  await expectAccessible(page);
  await main(page)
    .getByRole('button', { name: `Reservering annuleren: 1 × ${product.name}` })
    .click();
  await expect(main(page).getByRole('heading', { name: 'Geannuleerd', exact: true })).toBeVisible();
  await page.goto('/nl/account/reservations');
  await expect(main(page).getByRole('heading', { name: 'Eerder' })).toBeVisible();
});
