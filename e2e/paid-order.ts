import type { Cart, Checkout, PlacedOrder } from '@etalage/contracts';
import { type APIRequestContext, expect } from '@playwright/test';
import { backstage, demoShop } from './backstage.ts';

const address = {
  ...{ firstName: 'Anna', lastName: 'de Vries', street: 'Dam', houseNumber: '12' },
  ...{ postalCode: '1012JS', city: 'Amsterdam', countryCode: 'NL' },
};
const details = { firstName: 'Anna', lastName: 'de Vries', phone: '0612345678' };

type Buying = { variantId: number; email: string; language: string; quantity?: number };

/** An order of the first shop that its buyer paid; made without walking through the shop. */
export async function paidOrder(
  request: APIRequestContext,
  { variantId, email, language, quantity = 1 }: Buying,
): Promise<PlacedOrder> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await request.fetch(`/api${path}?lang=${language}`, {
      method,
      ...(body && { data: body }),
    });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await ask('POST', '/cart/lines', { variantId, quantity });
  await ask('PUT', '/checkout/details', { ...details, email });
  const { shippingOptions } = await ask<Checkout>('PUT', '/checkout/addresses', { billing: address });
  await ask('PUT', '/checkout/shipping', { shippingMethodId: shippingOptions[0]?.id });
  await ask('PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' });
  const { id: cartId, version: cartVersion, totals } = await ask<Cart>('GET', '/cart');
  const confirmed = { cartId, cartVersion, confirmedTotal: totals.total, termsAccepted: true };
  const placed = await ask<PlacedOrder>('POST', '/orders', confirmed);
  const [database, shop] = [await backstage(), await demoShop('molen')];
  await database.withTenant(shop.id, (tx) =>
    tx
      .updateTable('orders')
      .set({ status: 'paid' })
      .where('tenant_id', '=', shop.id)
      .where('id', '=', placed.id)
      .execute(),
  );
  return placed;
}

/** An order of the first shop that its buyer paid and is asked about by mail. */
export async function orderToReview(request: APIRequestContext, buying: Buying): Promise<void> {
  const { id } = await paidOrder(request, buying);
  const [database, shop] = [await backstage(), await demoShop('molen')];
  await database.withTenant(shop.id, (tx) =>
    tx
      .insertInto('outbox')
      .values({
        tenant_id: shop.id,
        kind: 'mail',
        dedupe_key: `mail:review-request:${id}`,
        payload: { template: 'review-request', orderId: id },
      })
      .execute(),
  );
}
