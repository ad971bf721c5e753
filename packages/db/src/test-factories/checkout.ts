import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type {
  CouponsTable,
  PaymentMethodsTable,
  PromocodesTable,
  ShippingMethodPricesTable,
  ShippingMethodsTable,
} from '../schema.ts';
import { type Given, texts, unique } from './given.ts';
import type { TestTenant } from './tenants.ts';

export type ShippingMethodGiven = Given<ShippingMethodsTable> & {
  price?: Given<Omit<ShippingMethodPricesTable, 'shipping_method_id'>>;
};

export type TestShippingMethod = Selectable<ShippingMethodsTable> & {
  price: Selectable<ShippingMethodPricesTable>;
};

/** A way of shipping that costs 495 cents, in one day. */
export async function createShippingMethod(
  database: Database,
  tenant: TestTenant,
  given: ShippingMethodGiven = {},
): Promise<TestShippingMethod> {
  const { price, ...columns } = given;
  const tenant_id = tenant.id;
  return database.withTenant(tenant_id, async (tx) => {
    const method = await tx
      .insertInto('shipping_methods')
      .values({ code: unique('ship'), name: texts(tenant.languages, 'Pakket'), ...columns, tenant_id })
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = await tx
      .insertInto('shipping_method_prices')
      .values({ price_cents: 495, ...price, tenant_id, shipping_method_id: method.id })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...method, price: row };
  });
}

/** A payment method; the tenant has the test bank's 'ideal' and 'card' already. */
export async function createPaymentMethod(
  database: Database,
  tenant: TestTenant,
  given: Given<PaymentMethodsTable> = {},
): Promise<Selectable<PaymentMethodsTable>> {
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('payment_methods')
      .values({
        provider: 'invoice',
        method: 'invoice',
        name: texts(tenant.languages, 'Op rekening'),
        ...given,
        tenant_id: tenant.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** A promo code of 10 % over everything, without limits. */
export async function createPromocode(
  database: Database,
  tenant: TestTenant,
  given: Given<PromocodesTable> = {},
): Promise<Selectable<PromocodesTable>> {
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('promocodes')
      .values({
        code: unique('PROMO').toUpperCase(),
        type: 'PERCENTAGE',
        amount: 1000,
        ...given,
        tenant_id: tenant.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** A card with 2500 cents on it. */
export async function createCoupon(
  database: Database,
  tenant: TestTenant,
  given: Given<CouponsTable> = {},
): Promise<Selectable<CouponsTable>> {
  const balance_cents = given.balance_cents ?? 2500;
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('coupons')
      .values({
        card_code: unique('CARD').toUpperCase(),
        initial_cents: balance_cents,
        ...given,
        balance_cents,
        tenant_id: tenant.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}
