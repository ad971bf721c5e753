import type { Database } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { staffKey } from '../src/commands/staff-key.ts';
import { internalSecret } from './build-app.ts';
import { byInject, type Placed, Shopper, type Stocked } from './shopping.ts';

/** An order and who placed it. */
export type Bought = { by: Shopper; placed: Placed };

/** How a test buys in a shop, and plays the bank and the shop's staff. */
export function buying(app: FastifyInstance, database: Database, shopOf: () => Stocked) {
  /** A staff call below the orders of the shop, or of another. */
  const staff = (path: string, payload?: object, slug = shopOf().tenant.slug) =>
    app.inject({
      method: 'POST',
      url: `/staff/shops/${slug}/orders/${path}`,
      headers: { authorization: `Bearer ${staffKey(internalSecret)}` },
      ...(payload && { payload }),
    });

  /** An order of somebody new, of one piece unless the cart is filled in another way. */
  async function place(
    payment?: { provider: string; method: string },
    fill: (by: Shopper) => Promise<unknown> = (by) => by.add(shopOf().variantId),
    headers: Record<string, string> = {},
  ): Promise<Bought> {
    const by = new Shopper(byInject(app), shopOf().tenant.host);
    await fill(by);
    await by.fillIn(shopOf().shippingMethodId, payment);
    const { status, body: placed } = await by.place(headers);
    expect(status).toBe(201);
    return { by, placed };
  }

  /** The bank's word of an order's payment. */
  async function bankSays({ id: orderId }: Placed, status: 'paid' | 'authorized' | 'expired'): Promise<void> {
    const id = await database.withTenant(shopOf().tenant.id, async (tx) => {
      const { provider_payment_id: id } = await tx
        .selectFrom('payments')
        .select('provider_payment_id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('test_bank_payments')
        .set((eb) => ({
          status,
          ...(status === 'paid' && { captured_cents: eb.ref('amount_cents'), paid_at: new Date() }),
        }))
        .where('id', '=', id ?? '')
        .execute();
      return id;
    });
    const bank = new Shopper(byInject(app), shopOf().tenant.host);
    expect((await bank.call('POST', '/payments/webhook/test-bank', { id })).status).toBe(200);
  }

  /** An order that is paid. */
  async function buy(fill?: (by: Shopper) => Promise<unknown>): Promise<Bought> {
    const bought = await place(undefined, fill);
    await bankSays(bought.placed, 'paid');
    return bought;
  }

  return { staff, place, bankSays, buy };
}
