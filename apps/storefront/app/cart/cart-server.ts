import { links } from '../lib/links.ts';
import type { CartAnswer } from './cart-action.ts';
import { noAnswer } from './cart-action.ts';
import { type CartChange, fieldsOf, keyField } from './cart-change.ts';
import { answerTimeout } from './cart-times.ts';

/** Sends a change to the server under its key. Rejects where no answer came, and then it may have arrived all the same. */
export async function sendChange(change: CartChange, key: string): Promise<CartAnswer> {
  const fields = fieldsOf(change);
  fields.set(keyField, key);
  // keepalive: the request goes on when the shopper leaves the page meanwhile.
  return await ask({ method: 'POST', body: fields, keepalive: true });
}

/** The cart as it is now; without one where it cannot be had. */
export async function readCart(): Promise<CartAnswer> {
  return await ask({}).catch(() => noAnswer(''));
}

async function ask(init: RequestInit): Promise<CartAnswer> {
  const response = await fetch(links(document.documentElement.lang).cartContents, {
    ...init,
    signal: AbortSignal.timeout(answerTimeout),
  });
  return (await response.json()) as CartAnswer;
}
