import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@etalage/db';
import { createProduct, createShippingMethod, type TestTenant } from '@etalage/db/test-factories';
import { byHttp, type Placed, type Refused, Shopper } from '../shopping.ts';

export type ReadyShopper = { shopper: Shopper; version: number; total: number };

/** Shoppers at the summary of their checkout, each with one piece in the cart, spread over the API processes. */
export async function readyShoppers(
  urls: readonly string[],
  tenant: TestTenant,
  variantId: number,
  shippingMethodId: number,
  count: number,
): Promise<ReadyShopper[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const shopper = new Shopper(byHttp(urls[i % urls.length] ?? ''), tenant.host);
      await shopper.add(variantId);
      const { body } = await shopper.fillIn(shippingMethodId);
      return { shopper, version: body.cart.version, total: body.cart.totals.total };
    }),
  );
}

export type Answered = { status: number; body: Placed & Refused };

/** Places the order; a shopper who is told that the shop is too busy (503, Retry-After) tries again, as a client does. */
export async function placeOne({ shopper, version, total }: ReadyShopper): Promise<Answered> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await shopper.placeAt(version, total);
    if (answer.status !== 503 || attempt === 20) return answer;
    await sleep(100 * attempt);
  }
}

/** A new article with this many pieces. */
export async function newVariant(database: Database, tenant: TestTenant, stock: number): Promise<number> {
  const product = await createProduct(database, tenant, { variants: [{ stock }] });
  return product.variants[0].id;
}

export async function newShipping(database: Database, tenant: TestTenant): Promise<number> {
  return (await createShippingMethod(database, tenant)).id;
}

/** Numbers in [0, 1) that follow from a seed, so that a failed run can be had again. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
