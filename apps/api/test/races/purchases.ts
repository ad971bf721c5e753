import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@etalage/db';
import { createProduct, createShippingMethod, type TestTenant } from '@etalage/db/test-factories';
import { byHttp, type Placed, type Refused, type Send, Shopper } from '../shopping.ts';

/**
 * Requests over HTTP by a client that is told that the shop is too busy (503, Retry-After) and then asks again, as on a
 * slow machine happens to many who come at once. Gives up after two minutes.
 */
export function byPatientHttp(baseUrl: string): Send {
  const send = byHttp(baseUrl);
  return async (...request) => {
    const until = Date.now() + 120_000;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(...request);
      if (answer.status !== 503 || Date.now() > until) return answer;
      await sleep(Math.min(50 * attempt, 1_000));
    }
  };
}

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
      const shopper = new Shopper(byPatientHttp(urls[i % urls.length] ?? ''), tenant.host);
      expectDone(await shopper.add(variantId));
      const { body } = expectDone(await shopper.fillIn(shippingMethodId));
      return { shopper, version: body.cart.version, total: body.cart.totals.total };
    }),
  );
}

export type Answered = { status: number; body: Placed & Refused };

export const placeOne = ({ shopper, version, total }: ReadyShopper): Promise<Answered> =>
  shopper.placeAt(version, total);

/** Places the order, and again where the bank was not reached in the first go: the same order, with a payment. */
export async function placeAtBank(ready: ReadyShopper): Promise<Answered> {
  for (;;) {
    const answer = await placeOne(ready);
    if (answer.status !== 201 || answer.body.redirectUrl !== null) return answer;
    await sleep(100);
  }
}

/** The answer, unless it is a refusal. */
export function expectDone<A extends { status: number; body: unknown }>(answer: A): A {
  if (answer.status >= 400) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
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
