import type { Cart } from '@etalage/contracts';
import { links } from '../lib/links.ts';
import { type CartAnswer, noAnswer } from './cart-action.ts';
import { type CartChange, fieldsOf, subjectOf } from './cart-change.ts';
import { ANSWER_TIMEOUT } from './cart-times.ts';

/** No connection at all: the change may be sent later. */
export class Unreachable extends Error {}

/** Sends a change to the server. @throws Unreachable where this device has no connection */
export async function sendChange(change: CartChange): Promise<CartAnswer> {
  // Goes on where the shopper leaves the page meanwhile.
  return await ask({ method: 'POST', body: fieldsOf(change), keepalive: true }, subjectOf(change));
}

/** The cart as it is now; without one where it cannot be had. */
export async function readCart(): Promise<CartAnswer> {
  return await ask({}, '').catch(() => noAnswer(''));
}

async function ask(init: RequestInit, subject: string): Promise<CartAnswer> {
  try {
    const response = await fetch(links(document.documentElement.lang).cartContents, {
      ...init,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    });
    return (await response.json()) as CartAnswer;
  } catch {
    if (!navigator.onLine) throw new Unreachable();
    return noAnswer(subject);
  }
}

/** Pieces or sets of what a change adds that the cart holds already. */
export function heldOf(change: CartChange, cart: Cart | null): number {
  if (change.intent === 'add-line') {
    const line = cart?.transactionLines.find(
      ({ productVariantId, metadata }) => productVariantId === change.variantId && !metadata.bundleGroupKey,
    );
    return line?.quantity ?? 0;
  }
  if (change.intent !== 'add-bundle') return 0;
  return cart?.bundles.find(({ bundleId }) => bundleId === change.bundleId)?.quantity ?? 0;
}
