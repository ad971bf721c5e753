import type { Cart, PlacedOrder } from '@etalage/contracts';
import type { APIRequestContext } from '@playwright/test';
import { answerSteps, asker } from './answer-steps.ts';
import { backstage, demoShop } from './backstage.ts';
import type { Language } from './checkout-steps.ts';

type Buying = { variantId: number; email: string; language: Language; quantity?: number };

/** An order of the first shop that its buyer paid; made without walking through the shop. */
export async function paidOrder(
  request: APIRequestContext,
  { variantId, email, language, quantity = 1 }: Buying,
): Promise<PlacedOrder> {
  const ask = asker(request, language);
  await ask('POST', '/cart/lines', { variantId, quantity });
  await answerSteps(ask, email);
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
