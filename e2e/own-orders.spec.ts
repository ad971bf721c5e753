import { randomUUID } from 'node:crypto';
import { backstage, demoShop, giveAddress, newCustomer, setPrice } from './backstage.ts';
import { chosenOf, euro, findProduct, priceOf } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { logIn, logInUnseen } from './log-in.ts';
import { mainText } from './main-text.ts';
import { orderToReview, paidOrder } from './paid-order.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const row = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text });

/** Something that is sold in enough pieces and asks nothing; the `skip`-th of them, so that tests change no price of another's. */
async function goods(page: Page, skip: number) {
  let seen = 0;
  const product = await findProduct(page.request, (each) => {
    const { available, discountPrice } = chosenOf(each);
    const fits = available > 20 && discountPrice === null && !each.asksGiftText && each.deliveryDays === null;
    if (fits) seen += 1;
    return fits && seen > skip;
  });
  const variant = chosenOf(product);
  return { name: product.name, variantId: variant.id, price: priceOf(variant) };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ACC-03 a customer finds an order, orders it again with what changed said first, and keeps, shares and restores a cart', async ({
    page,
    browser,
  }) => {
    const customer = await newCustomer('molen', 'consument');
    const { name, variantId, price } = await goods(page, 3);
    await logIn(page, customer, 'molen', '/nl/account/orders');
    await expect(main(page).getByText('Je hebt nog geen bestellingen.')).toBeVisible();
    await orderToReview(page.request, { variantId, email: customer.email, language: 'nl' });

    await page.goto('/nl/account/orders');
    await main(page).getByLabel('Zoek op nummer of artikel').fill('bestaat niet');
    await main(page).getByRole('button', { name: 'Zoek' }).click();
    await expect(main(page).getByText('We vonden geen bestelling')).toBeVisible();
    await main(page).getByLabel('Zoek op nummer of artikel').fill(name);
    await main(page).getByLabel('Status').selectOption({ label: 'Betaald' });
    await main(page).getByRole('button', { name: 'Zoek' }).click();
    await expect(row(page, name)).toHaveCount(1);
    await row(page, name)
      .getByRole('link', { name: /^Bestelling \d+$/ })
      .click();
    await expect(heading(page)).toHaveText(/^Bestelling \d+$/);

    const shop = await demoShop('molen');
    await setPrice(shop.id, variantId, Math.round(price * 100) + 150);
    try {
      await main(page).getByRole('link', { name: 'Bestel opnieuw' }).click();
      await expect(row(page, name)).toContainText(`was ${euro(price)}, nu ${euro(price + 1.5)} per stuk`);
      await setPrice(shop.id, variantId, Math.round(price * 100) + 250);
      await main(page).getByRole('button', { name: 'In mijn winkelwagen' }).click();
      await expect(page.getByRole('alert')).toContainText('Intussen is er iets veranderd');
      await expect(row(page, name)).toContainText(`nu ${euro(price + 2.5)} per stuk`);
      await main(page).getByRole('button', { name: 'In mijn winkelwagen' }).click();
      await expect(page).toHaveURL(/\/nl\/shopping-bag$/);
      await expect(main(page).getByRole('link', { name }).first()).toBeVisible();
    } finally {
      await setPrice(shop.id, variantId, Math.round(price * 100));
    }

    await page.goto('/nl/account/carts');
    await main(page).getByRole('button', { name: 'Bewaar' }).click();
    await expect(main(page).getByLabel('Naam')).toHaveAccessibleDescription(/./);
    await main(page).getByLabel('Naam').fill('Voor later');
    await main(page).getByLabel('Maak mijn winkelwagen daarna leeg').check();
    await main(page).getByRole('button', { name: 'Bewaar' }).click();
    await expect(
      main(page).getByRole('status').filter({ hasText: 'Je winkelwagen is bewaard' }),
    ).toBeVisible();
    await expect(main(page).getByText('Er zit nu niets in je winkelwagen')).toBeVisible();

    await main(page).getByRole('button', { name: 'Deel met een link: Voor later' }).click();
    const link = await main(page).getByLabel('Link naar Voor later').inputValue();
    const guests = await browser.newContext({ javaScriptEnabled: false });
    const guest = await guests.newPage();
    await guest.goto(link);
    await expect(heading(guest)).toHaveText('Gedeelde winkelwagen: Voor later');
    await main(guest).getByRole('button', { name: 'In mijn winkelwagen' }).click();
    await expect(main(guest).getByRole('link', { name }).first()).toBeVisible();
    await main(page).getByRole('button', { name: 'Trek de link in: Voor later' }).click();
    await expect(main(page).getByLabel('Link naar Voor later')).toHaveCount(0);
    expect((await guest.request.get(link)).status()).toBe(404);
    await guests.close();

    await main(page).getByRole('link', { name: 'Terugzetten: Voor later' }).click();
    await main(page).getByRole('button', { name: 'Vervang wat in mijn winkelwagen zit' }).click();
    await expect(main(page).getByRole('link', { name }).first()).toBeVisible();
    await page.goto('/nl/account/carts');
    await main(page).getByText('Verwijder', { exact: true }).click();
    await main(page).getByRole('button', { name: 'Ja, verwijder hem: Voor later' }).click();
    await expect(main(page).getByText('Je hebt nog geen winkelwagens bewaard.')).toBeVisible();
  });
});

test('ACC-01 ACC-03 the account’s pages are reached from each other, by keyboard and on a phone, in nl and en @390', async ({
  page,
}) => {
  const customer = await newCustomer('molen', 'consument');
  const { variantId } = await goods(page, 4);
  await logInUnseen(page, customer);
  await orderToReview(page.request, { variantId, email: customer.email, language: 'en' });
  await page.request.post('/api/cart/lines?lang=en', { data: { variantId, quantity: 2 } });
  await page.request.post('/api/account/carts?lang=en', { data: { name: 'Later', empties: false } });
  const words = {
    nl: {
      nav: 'Mijn account',
      pages: [
        'Gegevens',
        'Bestellingen',
        'Facturen',
        'Bewaarde winkelwagens',
        'Reserveringen',
        'Abonnementen',
      ],
    },
    en: {
      nav: 'My account',
      pages: ['Details', 'Orders', 'Invoices', 'Saved bags', 'Reservations', 'Subscriptions'],
    },
  };
  for (const language of ['en', 'nl'] as const) {
    const { nav, pages } = words[language];
    await page.goto(`/${language}/account/gegevens`);
    const navigation = main(page).getByRole('navigation', { name: nav });
    await expect(navigation.getByRole('link')).toHaveText(pages);
    for (const [i, label] of pages.entries()) {
      const link = navigation.getByRole('link', { name: label });
      if (i > 0) {
        await navigation.getByRole('link', { name: pages[i - 1] }).focus();
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(navigation.locator('[aria-current]')).toHaveCount(1);
      const shown = { 1: /Paid|Betaald/, 3: /Later/ }[i];
      if (shown) {
        await expect(main(page).getByRole('listitem').filter({ hasText: shown })).toHaveCount(1);
        await expectAccessible(page, { isFrameKnown: i !== 1 });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  }
  await page.goto('/nl/account/carts');
  await main(page).getByRole('link', { name: 'Toevoegen aan mijn winkelwagen: Later' }).click();
  await expect(row(page, '2 ×')).toHaveCount(1);
  await expectAccessible(page, { isFrameKnown: true });

  await page.goto('/nl/account/carts');
  await main(page).getByRole('button', { name: 'Deel met een link: Later' }).click();
  await page.goto(await main(page).getByLabel('Link naar Later').inputValue());
  await expect(heading(page)).toHaveText('Gedeelde winkelwagen: Later');
  await expectAccessible(page, { isFrameKnown: true });

  await page.goto('/nl/account/orders');
  await main(page)
    .getByRole('link', { name: /^Bestelling \d+$/ })
    .click();
  await main(page).getByRole('link', { name: 'Bestel opnieuw' }).click();
  await expect(page).toHaveURL(/\/again$/);
  await expectAccessible(page, { isFrameKnown: true });
});

/** Something of a customer's that each of these pages shows. */
async function ownThings(page: Page, customer: Awaited<ReturnType<typeof newCustomer>>) {
  const { variantId } = await goods(page, 6);
  const order = await paidOrder(page.request, { variantId, email: customer.email, language: 'nl' });
  await page.request.post('/api/cart/lines', { data: { variantId, quantity: 1 } });
  const cart = await page.request.post('/api/account/carts', { data: { name: 'Later', empties: true } });
  await giveAddress('molen', customer);
  const [database, shop] = [await backstage(), await demoShop('molen')];
  const ids = { approval: randomUUID(), subscription: randomUUID() };
  await database.withTenant(shop.id, async (tx) => {
    const whose = { tenant_id: shop.id, customer_id: customer.id };
    const approval = { id: ids.approval, company_id: customer.id, total_cents: 100, expires_at: new Date() };
    await tx
      .insertInto('order_approvals')
      .values({ ...whose, ...approval })
      .execute();
    const { billing_address_id, shipping_method_id } = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const rhythm = {
      interval: 'month',
      anchor_on: '2026-01-01',
      next_on: '2026-01-01',
      language: 'nl',
    } as const;
    const how = { billing_address_id, shipping_method_id, provider: 'invoice', method: 'invoice' };
    await tx
      .insertInto('subscriptions')
      .values({ ...whose, id: ids.subscription, status: 'ended', ended_at: new Date(), ...rhythm, ...how })
      .execute();
  });
  return [
    ['carts/', ((await cart.json()) as { id: string }).id, ''],
    ['orders/', order.id, '/again'],
    ['approvals/', ids.approval, ''],
    ['subscriptions/', ids.subscription, ''],
  ] as const;
}

test('ACC-03 ACC-07 TEN-08 another customer’s cart, order, approval and subscription are pages that never were', async ({
  page,
  request: other,
}) => {
  const owner = await newCustomer('molen', 'consument');
  await logInUnseen(page, owner);
  const things = await ownThings(page, owner);
  await logInUnseen({ request: other }, await newCustomer('molen', 'consument'));
  for (const [before, id, after] of things) {
    const own = await page.request.get(`/nl/account/${before}${id}${after}`);
    expect([before, own.status()]).toEqual([before, 200]);
    for (const language of ['nl', 'en']) {
      const said = [];
      for (const one of [id, randomUUID()]) {
        const answer = await other.get(`/${language}/account/${before}${one}${after}`);
        const text = mainText(await answer.text());
        expect(text).not.toBe('');
        // Each answer has a number of its own to ask the shop about.
        said.push([before, answer.status(), text.replace(/[\da-f]{8}(-[\da-f]{4,12}){4}/, '')]);
      }
      expect(said[0]).toEqual(said[1]);
      expect(said[0]?.[1]).toBe(404);
    }
  }
});
