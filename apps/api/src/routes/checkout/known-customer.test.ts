import type { Checkout, Problem } from '@etalage/contracts';
import {
  createCustomer,
  createCustomerCategory,
  createPaymentMethod,
  type TestCustomer,
} from '@etalage/db/test-factories';
import { beforeAll, describe, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { address, byInject, details, Shopper, vatNumber } from '../../../test/shopping.ts';

const { app, database, shop } = await openShop({ product: { variants: [{ stock: 100 }] } });

/** A customer who may pay on invoice, logged in, with something in the cart. */
async function business(given: Parameters<typeof createCustomer>[2] = {}) {
  const category = await createCustomerCategory(database, shop.tenant, { allow_invoice_payment: true });
  const customer = await createCustomer(database, shop.tenant, {
    customer_category_id: category.id,
    ...given,
  });
  return { customer, shopper: await loggedIn(customer) };
}

async function loggedIn(customer: TestCustomer): Promise<Shopper> {
  const shopper = new Shopper(byInject(app), shop.tenant.host);
  await shopper.logIn(customer);
  await shopper.add(shop.variantId);
  return shopper;
}

const row = (street: string) => ({
  tenant_id: shop.tenant.id,
  first_name: 'Kees',
  last_name: 'van Dijk',
  street,
  house_number: '1',
  postal_code: '3542DH',
  city: 'Utrecht',
  country_code: 'NL',
});

describe('CHK-14 what is known of a customer', () => {
  test('CHK-14 details and addresses of the account begin the checkout, and nothing is taken as filled in', async () => {
    const { customer, shopper } = await business({
      first_name: 'Kees',
      last_name: 'van Dijk',
      company_name: 'Fietsenmaker Kees',
      vat_number: vatNumber,
      phone: '030 765 43 21',
    });
    await database.withTenant(shop.tenant.id, async (tx) => {
      const [billing, shipping] = await tx
        .insertInto('addresses')
        .values([row('Werkplaats'), row('Magazijn')])
        .returning('id')
        .execute();
      await tx
        .updateTable('customers')
        .set({
          default_billing_address_id: billing?.id ?? null,
          default_shipping_address_id: shipping?.id ?? null,
        })
        .where('id', '=', customer.id)
        .execute();
    });
    const { body } = await shopper.checkout();
    expect(body).toMatchObject({ details: null, billing: null, shipping: null, currentStep: 'gegevens' });
    expect(body.known).toMatchObject({
      details: {
        email: customer.email,
        firstName: 'Kees',
        lastName: 'van Dijk',
        companyName: 'Fietsenmaker Kees',
        vatNumber,
        phone: '030 765 43 21',
      },
      billing: { street: 'Werkplaats', postalCode: '3542DH' },
      shipping: { street: 'Magazijn' },
    });
    // What is known can be sent back as it came.
    const { details: knownDetails, billing, shipping } = body.known ?? {};
    await shopper.expect200('PUT', '/checkout/details', knownDetails);
    await shopper.expect200('PUT', '/checkout/addresses', { billing, shipping });
  });

  test('CHK-14 an account without an address begins with those of its last order', async () => {
    const { customer, shopper } = await business();
    await shopper.expect200('PUT', '/checkout/details', { ...details, phone: '06 8765 4321' });
    const shipping = { ...address, street: 'Kade' };
    await shopper.expect200('PUT', '/checkout/addresses', { billing: address, shipping });
    await shopper.expect200('PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId });
    await shopper.expect200('PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' });
    expect((await shopper.place()).status).toBe(201);
    const { body } = await (await loggedIn(customer)).checkout();
    expect(body.known).toMatchObject({
      details: { email: customer.email, phone: '06 8765 4321' },
      billing: { street: 'Dorpsstraat', postalCode: '1234AB' },
      shipping: { street: 'Kade' },
    });
  });

  test('CHK-14 the account comes before the last order, and of two orders the later one counts', async () => {
    const order = async (customer: TestCustomer, street: string, phone: string) => {
      const shopper = await loggedIn(customer);
      await shopper.expect200('PUT', '/checkout/details', { ...details, phone, companyName: `${street} BV` });
      await shopper.expect200('PUT', '/checkout/addresses', {
        billing: { ...address, street },
        shipping: { ...address, street: `${street}pad` },
      });
      await shopper.expect200('PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId });
      await shopper.expect200('PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' });
      expect((await shopper.place()).status).toBe(201);
    };
    const knownOf = async (customer: TestCustomer) =>
      (await (await loggedIn(customer)).checkout()).body.known;

    const [{ customer: unsaid }, { customer: settled }] = [
      await business(),
      await business({ phone: '030 765 43 21', company_name: 'Fietsenmaker Kees' }),
    ];
    await database.withTenant(shop.tenant.id, async (tx) => {
      const { id } = await tx
        .insertInto('addresses')
        .values(row('Werkplaats'))
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('customers')
        .set({ default_billing_address_id: id })
        .where('id', '=', settled.id)
        .execute();
    });
    for (const customer of [unsaid, settled]) {
      await order(customer, 'Kade', '06 1111 1111');
      await order(customer, 'Gracht', '06 2222 2222');
    }
    expect(await knownOf(unsaid)).toMatchObject({
      details: { phone: '06 2222 2222', companyName: 'Gracht BV' },
      billing: { street: 'Gracht' },
      shipping: { street: 'Grachtpad' },
    });
    expect(await knownOf(settled)).toMatchObject({
      details: { phone: '030 765 43 21', companyName: 'Fietsenmaker Kees' },
      billing: { street: 'Werkplaats' },
      shipping: null,
    });
  });

  test('CHK-14 what a customer has cleared in their details does not come back from their last order', async () => {
    const { customer, shopper } = await business();
    const company = { companyName: 'Fietsenmaker Kees', vatNumber };
    await shopper.expect200('PUT', '/checkout/details', { ...details, ...company, phone: '06 8765 4321' });
    await shopper.expect200('PUT', '/checkout/addresses', { billing: address });
    await shopper.expect200('PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId });
    await shopper.expect200('PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' });
    expect((await shopper.place()).status).toBe(201);
    const known = async () => (await (await loggedIn(customer)).checkout()).body.known?.details;
    expect(await known()).toMatchObject({ ...company, phone: '06 8765 4321' });
    await shopper.expect200('PUT', '/account/details', { firstName: 'Kees', lastName: 'van Dijk' });
    const shown = await known();
    expect(shown).toMatchObject({ email: customer.email, firstName: 'Kees' });
    for (const value of [...Object.values(company), '06 8765 4321'])
      expect(JSON.stringify(shown)).not.toContain(value);
  });

  test('CHK-14 TEN-08 a guest is known by nothing, and a customer by their own alone', async () => {
    const guest = new Shopper(byInject(app), shop.tenant.host);
    await guest.add(shop.variantId);
    expect((await guest.checkout()).body.known).toBeNull();
    const { shopper } = await business();
    expect((await shopper.checkout()).body.known).toMatchObject({ billing: null, shipping: null });
  });
});

describe('CHK-15 business', () => {
  const invoice = { provider: 'invoice', method: 'invoice' };
  beforeAll(() => createPaymentMethod(database, shop.tenant));

  test('CHK-15 on invoice only with a VAT number; the reference stands on the order', async () => {
    const { shopper } = await business();
    await shopper.expect200('PUT', '/checkout/details', details);
    await shopper.expect200('PUT', '/checkout/addresses', { billing: address });
    await shopper.expect200('PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId });
    expect((await shopper.checkout()).body).toMatchObject({ isBusiness: true, mayPayOnInvoice: true });
    const refused = await shopper.call<Problem>('PUT', '/checkout/payment', invoice);
    expect([refused.status, refused.body.code]).toEqual([422, 'VAT_NUMBER_MISSING']);
    expect(refused.body.errors).toMatchObject([{ field: 'vatNumber', code: 'required' }]);
    // Another way needs none.
    await shopper.expect200('PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' });

    await shopper.expect200('PUT', '/checkout/details', { ...details, vatNumber, reference: ' PO 2026-17 ' });
    await shopper.expect200('PUT', '/checkout/payment', invoice);
    // Taken out again, the choice does not stand any more.
    await shopper.expect200('PUT', '/checkout/details', { ...details, reference: 'PO 2026-17' });
    expect((await shopper.checkout()).body.currentStep).toBe('betaling');
    const early = await shopper.place();
    expect([early.status, early.body.code]).toEqual([409, 'STEP_MISSING']);
    await shopper.expect200('PUT', '/checkout/details', { ...details, vatNumber, reference: 'PO 2026-17' });
    const placed = await shopper.place();
    expect(placed.status).toBe(201);
    const { body: order } = await shopper.order(placed.body.id, placed.body.token);
    expect(order).toMatchObject({ vatNumber, reference: 'PO 2026-17', payment: { provider: 'invoice' } });
    await app.jobs.runDue(shop.tenant.id);
    const mail = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    expect(mail.text).toContain('PO 2026-17');
    expect(mail.html).toContain('PO 2026-17');
  });

  test.each(['NL123456789B01', 'NL12345678B01', 'BE12345', 'GB123456789', 'XX123456789'])(
    'CHK-15 API-13 the VAT number %s is refused by its field, also where none is needed',
    async (wrong) => {
      const shopper = new Shopper(byInject(app), shop.tenant.host);
      await shopper.add(shop.variantId);
      const refused = await shopper.call<Checkout & Problem>('PUT', '/checkout/details', {
        ...details,
        vatNumber: wrong,
      });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([{ field: 'vatNumber', code: 'format' }]);
    },
  );
});
