import { createPaymentMethod, createShippingMethod } from '@etalage/db/test-factories';
import { beforeAll, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { address, createStockedShop, details } from '../../../test/shopping.ts';

const { database, shop, shopper } = await openShop();

beforeAll(async () => {
  await database.pool.query(
    "INSERT INTO postal_codes VALUES ('1234AB', 1, 99, 'Dorpsstraat', 'Ons Dorp'), ('1234AB', 100, 200, 'Kerkplein', 'Ons Dorp')",
  );
});

async function withCart() {
  const anna = shopper();
  await anna.add(shop.variantId, 2);
  return anna;
}

test('CHK-01 the checkout tells which steps are completed and which comes first', async () => {
  const anna = await withCart();
  const steps = async () => {
    const { body } = await anna.checkout();
    return [body.completedSteps.join(), body.currentStep];
  };
  expect(await steps()).toEqual(['', 'gegevens']);
  await anna.expect200('PUT', '/checkout/details', details);
  expect(await steps()).toEqual(['gegevens', 'adres']);
  // Entered too early: kept, and the checkout still points to what is missing.
  await anna.expect200('PUT', '/checkout/payment', { provider: 'test-bank', method: 'card' });
  expect(await steps()).toEqual(['gegevens,betaling', 'adres']);
  await anna.expect200('PUT', '/checkout/addresses', { billing: address });
  await anna.expect200('PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId });
  expect(await steps()).toEqual(['gegevens,adres,bezorging,betaling', 'samenvatting']);
});

test('CHK-01 an empty cart has no step completed, and nothing can be filled in for it', async () => {
  const anna = shopper();
  expect((await anna.checkout()).body).toMatchObject({
    completedSteps: [],
    currentStep: 'gegevens',
    details: null,
  });
  const refused = await anna.call('PUT', '/checkout/details', details);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'CART_EMPTY' });
});

test('CHK-08 details and addresses are kept as they are used: e-mail in lower case, postal code without space', async () => {
  const anna = await withCart();
  await anna.expect200('PUT', '/checkout/details', {
    ...details,
    vatNumber: 'nl1234.56782b01',
    note: ' Bel\u0007 aan ',
  });
  const shipping = { ...address, street: ' Kade ', postalCode: '1000 AA', countryCode: 'BE' };
  await anna.expect200('PUT', '/checkout/addresses', {
    billing: address,
    shipping: { ...shipping, postalCode: '1000' },
  });
  const { body } = await anna.checkout();
  expect(body.details).toEqual({
    ...details,
    email: 'anna.de.boer@example.nl',
    vatNumber: 'NL123456782B01',
    note: 'Bel  aan',
  });
  expect(body.billing).toMatchObject({ postalCode: '1234AB', countryCode: 'NL' });
  expect(body.shipping).toMatchObject({ street: 'Kade', postalCode: '1000', countryCode: 'BE' });
  await anna.expect200('PUT', '/checkout/addresses', { billing: address, shipping: null });
  expect((await anna.checkout()).body.shipping).toBeNull();
});

test.each([
  ['1234', 'NL'],
  ['ABCD12', 'NL'],
  ['0234AB', 'NL'],
  ['12345', 'BE'],
  ['1234', 'DE'],
  ['    ', 'NL'],
])('API-13 postal code %j of %s is refused by its field', async (postalCode, countryCode) => {
  const anna = await withCart();
  const refused = await anna.call('PUT', '/checkout/addresses', {
    billing: { ...address, postalCode, countryCode },
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ errors: [{ field: 'billing.postalCode', code: 'format' }] });
});

test.each([
  ['1234 ab', 'NL', '1234AB'],
  ['1000', 'BE', '1000'],
  ['10115', 'DE', '10115'],
  ['1234', 'LU', '1234'],
  ['L-1234', 'LU', '1234'],
])('CHK-08 postal code %j of %s is taken, and kept as %s', async (postalCode, countryCode, kept) => {
  const anna = await withCart();
  const billing = { ...address, postalCode, countryCode };
  const { body } = await anna.expect200('PUT', '/checkout/addresses', { billing });
  expect(body.billing).toMatchObject({ postalCode: kept, countryCode });
});

test('API-13 every wrong field of the checkout is named', async () => {
  const anna = await withCart();
  const wrong = await anna.call<{ errors: { field: string }[] }>('PUT', '/checkout/details', {
    email: 'anna@',
    firstName: '   ',
    lastName: 'a\nb',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors.map((error) => error.field).sort()).toEqual(['email', 'lastName']);
  const empty = await anna.call('PUT', '/checkout/details', { ...details, firstName: '   ' });
  expect(empty.status).toBe(422);
  expect(empty.body).toMatchObject({ errors: [{ field: 'firstName', code: 'required' }] });
  const country = await anna.call('PUT', '/checkout/addresses', {
    billing: address,
    shipping: { ...address, countryCode: 'FR', city: ' ' },
  });
  expect(country.status).toBe(422);
  expect(country.body).toMatchObject({
    errors: [{ field: 'shipping.city' }, { field: 'shipping.countryCode' }],
  });
});

test('CHK-08 a Dutch postal code and house number give street and city', async () => {
  const anna = shopper();
  const look = (postalCode: string, houseNumber: string) =>
    anna.get(`/addresses/lookup?${new URLSearchParams({ postalCode, houseNumber })}`);
  expect((await look('1234 ab', '12-A')).body).toEqual({ street: 'Dorpsstraat', city: 'Ons Dorp' });
  expect((await look('1234AB', '100')).body).toEqual({ street: 'Kerkplein', city: 'Ons Dorp' });
  expect((await look('1234AB', '900')).body).toBeNull();
  expect((await look('4321ZZ', '1')).body).toBeNull();
  expect((await look('12', '1')).body).toMatchObject({ status: 400, errors: [{ field: 'postalCode' }] });
  expect((await look('1234AB', 'x')).body).toMatchObject({ status: 400, errors: [{ field: 'houseNumber' }] });
});

test('CHK-08 PRICE-10 each shipping option says what it costs for this cart, and the chosen one is in the total', async () => {
  const own = await createStockedShop(database);
  const free = await createShippingMethod(database, own.tenant, {
    code: 'free',
    days_min: 2,
    days_max: 4,
    price: { price_cents: 900, threshold_price_cents: 0, threshold_order_total_cents: 2000 },
  });
  const anna = shopper(own.tenant.host);
  await anna.add(own.variantId, 2);
  const { body: options } = await anna.get<{ id: number; cost: number }[]>('/shipping/options');
  expect(options.map(({ id, cost }) => [id, cost])).toEqual([
    [own.shippingMethodId, 4.95],
    [free.id, 0],
  ]);
  const { body: chosen } = await anna.expect200('PUT', '/checkout/shipping', {
    shippingMethodId: own.shippingMethodId,
  });
  expect(chosen.cart.totals).toMatchObject({ shipping: 4.95, shippingIsFrom: false, total: 24.95 });
  expect(chosen.cart.shipments).toMatchObject([
    { shippingMethod: { id: own.shippingMethodId }, price: 4.95 },
  ]);
  const unknown = await anna.call('PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId });
  expect(unknown.status).toBe(422);
});

test('PAY-01 invoice is offered and accepted only where the customer category allows it', async () => {
  const consumers = await createStockedShop(database);
  const business = await createStockedShop(database, { tenant: { price_basis: 'ex' } });
  const invoice = { provider: 'invoice', method: 'invoice' };
  for (const each of [consumers, business]) await createPaymentMethod(database, each.tenant);
  const anna = shopper(consumers.tenant.host);
  await anna.add(consumers.variantId);
  const refused = await anna.fillIn(consumers.shippingMethodId, invoice);
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ code: 'INVOICE_NOT_ALLOWED' });
  expect((await anna.checkout()).body.paymentOptions.map((option) => option.provider)).not.toContain(
    'invoice',
  );

  const boss = shopper(business.tenant.host);
  await boss.add(business.variantId);
  expect((await boss.fillIn(business.shippingMethodId, invoice)).body).toMatchObject({
    isBusiness: true,
    payment: invoice,
  });
});

test('CHK-05 a guest with a VAT number chooses how to pay as everybody, also where they may pay on invoice', async () => {
  const business = await createStockedShop(database, { tenant: { price_basis: 'ex' } });
  await createPaymentMethod(database, business.tenant);
  const guest = shopper(business.tenant.host);
  await guest.add(business.variantId);
  await guest.expect200('PUT', '/checkout/details', { ...details, vatNumber: 'NL123456782B01' });
  await guest.expect200('PUT', '/checkout/addresses', { billing: address });
  await guest.expect200('PUT', '/checkout/shipping', { shippingMethodId: business.shippingMethodId });
  const { body: free } = await guest.checkout();
  expect([free.mayPayOnInvoice, free.paysOnInvoice]).toEqual([true, false]);
  expect(free.paymentOptions.map(({ method }) => method).sort()).toEqual(['card', 'ideal', 'invoice']);
  const ideal = { provider: 'test-bank', method: 'ideal' };
  const { body } = await guest.expect200('PUT', '/checkout/payment', ideal);
  expect(body).toMatchObject({ payment: ideal, currentStep: 'samenvatting' });
  expect((await guest.place()).status).toBe(201);
});

test('PAY-01 a provider without a key is not offered, and an unknown method is refused by its field', async () => {
  await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method: 'ideal' });
  const anna = await withCart();
  const { body } = await anna.checkout();
  expect(new Set(body.paymentOptions.map((option) => option.provider))).toEqual(new Set(['test-bank']));
  const refused = await anna.call('PUT', '/checkout/payment', { provider: 'test-bank', method: 'gold' });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ errors: [{ field: 'method' }] });
});

test('CHK-08 PAY-01 a way to pay that the shop switched off is offered no more, and who had chosen it chooses again', async () => {
  const own = await createStockedShop(database);
  const anna = shopper(own.tenant.host);
  const ideal = { provider: 'test-bank', method: 'ideal' };
  await anna.add(own.variantId);
  expect((await anna.fillIn(own.shippingMethodId, ideal)).body.currentStep).toBe('samenvatting');
  await database.withTenant(own.tenant.id, (tx) =>
    tx.updateTable('payment_methods').set({ is_active: false }).where('method', '=', 'ideal').execute(),
  );
  const { body } = await anna.checkout();
  expect(body).toMatchObject({ currentStep: 'betaling', payment: null });
  expect(body.paymentOptions.map(({ method }) => method)).toEqual(['card']);
  expect(await anna.call('PUT', '/checkout/payment', ideal)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'method' }] },
  });
});
