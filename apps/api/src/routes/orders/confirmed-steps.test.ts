import {
  createCustomer,
  createCustomerCategory,
  createPaymentMethod,
  createShippingMethod,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import {
  address,
  details,
  type Placed,
  type Refused,
  type Shopper,
  vatNumber,
} from '../../../test/shopping.ts';

const { database, shop, shopper } = await openShop({ product: { variants: [{ stock: 100 }] } });
const { tenant } = shop;
await createPaymentMethod(database, tenant);

type Answer = Placed & Refused & { changedSteps?: string[] };

/** What somebody's summary shows now, and what pressing its button sends. */
async function openSummary(who: Shopper) {
  const { body } = await who.checkout();
  expect(body.currentStep).toBe('samenvatting');
  const { cart, stepTexts: confirmedSteps } = body;
  const sent = { ...who.confirm(cart.version, cart.totals.total), confirmedSteps };
  return { stepTexts: confirmedSteps, press: () => who.call<Answer>('POST', '/orders', sent) };
}

async function atSummary() {
  const anna = shopper();
  await anna.add(shop.variantId);
  await anna.fillIn(shop.shippingMethodId);
  return anna;
}

const isNotOrdered = async (who: Shopper) => expect((await who.cart()).body.transactionLines).toHaveLength(1);

test('CHK-05 CHK-26 a customer who may pay on invoice since the summary was shown is not made to: it is told, and can be confirmed', async () => {
  const category = await createCustomerCategory(database, tenant, { allow_invoice_payment: false });
  const kees = shopper();
  await kees.logIn(
    await createCustomer(database, tenant, { customer_category_id: category.id, vat_number: vatNumber }),
  );
  await kees.add(shop.variantId);
  await kees.expect200('PUT', '/checkout/details', { ...details, vatNumber });
  await kees.expect200('PUT', '/checkout/addresses', { billing: address });
  await kees.expect200('PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId });
  await kees.expect200('PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' });
  const before = await openSummary(kees);
  expect(before.stepTexts.betaling).toBe('test-bank/ideal');

  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('customer_categories')
      .set({ allow_invoice_payment: true })
      .where('id', '=', category.id)
      .execute(),
  );
  const refused = await before.press();
  expect([refused.status, refused.body.code, refused.body.changedSteps]).toEqual([
    409,
    'CART_CHANGED',
    ['betaling'],
  ]);
  await isNotOrdered(kees);
  const other = { provider: 'test-bank', method: 'ideal' };
  expect(await kees.call('PUT', '/checkout/payment', other)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'method' }] },
  });
  const after = await openSummary(kees);
  expect(after.stepTexts.betaling).toBe('invoice/invoice');
  expect((await after.press()).status).toBe(201);
});

test.each([
  ['another way of paying', { payment: { provider: 'test-bank', method: 'card' } }, ['betaling']],
  ['another way of shipping, which costs as much', { shipping: true }, ['bezorging']],
  ['another address', { addresses: { billing: { ...address, houseNumber: '99' } } }, ['adres']],
  [
    'another address to deliver at',
    { addresses: { billing: address, shipping: { ...address, houseNumber: '98' } } },
    ['adres'],
  ],
  ['another e-mail address', { details: { ...details, email: 'someone.else@example.nl' } }, ['gegevens']],
] as const)(
  'CHK-10 CHK-26 %s that was chosen in another tab is named to the tab of before, which orders nothing',
  async (_what, change, changed) => {
    const anna = await atSummary();
    const tab = await openSummary(anna);
    const twin = await createShippingMethod(database, tenant, {
      days_min: 1,
      days_max: 2,
      price: { price_cents: 495, threshold_price_cents: null, threshold_order_total_cents: null },
    });
    if ('payment' in change) await anna.expect200('PUT', '/checkout/payment', change.payment);
    if ('addresses' in change) await anna.expect200('PUT', '/checkout/addresses', change.addresses);
    if ('details' in change) await anna.expect200('PUT', '/checkout/details', change.details);
    if ('shipping' in change)
      await anna.expect200('PUT', '/checkout/shipping', { shippingMethodId: twin.id });
    const refused = await tab.press();
    expect([refused.status, refused.body.code, refused.body.changedSteps]).toEqual([
      409,
      'CART_CHANGED',
      changed,
    ]);
    await isNotOrdered(anna);
    expect((await (await openSummary(anna)).press()).status).toBe(201);
  },
);

test('CHK-26 each of the details that was changed in another tab is named, and nothing is ordered', async () => {
  const anna = await atSummary();
  const given: Record<string, string> = { ...details };
  for (const [name, value] of Object.entries({
    firstName: 'Annie',
    lastName: 'de Wit',
    phone: '06 8765 4321',
    companyName: 'De Boer BV',
    vatNumber,
    reference: 'PO-77',
    note: 'Bel aan bij de buren',
  })) {
    const tab = await openSummary(anna);
    given[name] = value;
    await anna.expect200('PUT', '/checkout/details', given);
    expect((await tab.press()).body, name).toMatchObject({
      code: 'CART_CHANGED',
      changedSteps: ['gegevens'],
    });
  }
  await isNotOrdered(anna);
});

test('CHK-26 an address that is another without a change of the cart is another all the same', async () => {
  const anna = await atSummary();
  const tab = await openSummary(anna);
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('addresses')
      .set({ city: 'Elders' })
      .where(
        'id',
        '=',
        tx
          .selectFrom('carts')
          .select('billing_address_id')
          .where('id', '=', anna.shown.cartId ?? ''),
      )
      .execute(),
  );
  expect((await tab.press()).body).toMatchObject({ code: 'CART_CHANGED', changedSteps: ['adres'] });
});

test('CHK-10 CHK-26 the same key with other steps confirmed is another request', async () => {
  const anna = await atSummary();
  const { body } = await anna.checkout();
  const sent = { ...anna.confirm(body.cart.version, body.cart.totals.total), confirmedSteps: body.stepTexts };
  const key = { 'idempotency-key': 'a-key-of-anna' };
  expect((await anna.call('POST', '/orders', sent, key)).status).toBe(201);
  expect((await anna.call('POST', '/orders', sent, key)).status).toBe(201);
  const other = { ...sent, confirmedSteps: { ...body.stepTexts, betaling: 'test-bank/card' } };
  expect((await anna.call<Refused>('POST', '/orders', other, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
});
