import { createHmac } from 'node:crypto';
import { attemptKey } from './attempt-key.ts';

/** Stand in a kept mail where its links have their tokens. */
export const newsletterPlaceholders = { confirm: '__confirm-token__', leave: '__leave-token__' } as const;

/**
 * The token of a newsletter's link: 192 bits that follow from an id and the deployment's secret, of which the database keeps
 * a hash. One that confirms follows from the request's id, one by which to leave from the subscription's.
 */
export function newsletterToken(
  secret: string,
  tenantId: string,
  use: keyof typeof newsletterPlaceholders,
  id: string,
): string {
  const mac = createHmac('sha256', `newsletter ${use} ${secret}`).update(`${tenantId}/${id}`).digest();
  return mac.subarray(0, 24).toString('base64url');
}

/** What is kept of an address (lower case) that a newsletter was sent to: nobody can find out by trying which it was. */
export const newsletterAddressHash = (secret: string, tenantId: string, email: string): string =>
  attemptKey(secret, tenantId, 'newsletter', email);
