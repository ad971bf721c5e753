import { attemptKey } from './attempt-key.ts';
import { derivedToken } from './token.ts';

/** Stand in a kept mail where its links have their tokens. */
export const newsletterPlaceholders = { confirm: '__confirm-token__', leave: '__leave-token__' } as const;

/**
 * The token of a newsletter's link: 192 bits that follow from an id and the deployment's secret, of which the database keeps
 * a hash. One that confirms follows from the request's id, one by which to leave from the sign-up's.
 */
export function newsletterToken(
  secret: string,
  tenantId: string,
  use: keyof typeof newsletterPlaceholders,
  id: string,
): string {
  return derivedToken(`newsletter ${use} ${secret}`, `${tenantId}/${id}`);
}

/** What is kept of an address (lower case) that a newsletter was sent to: nobody can find out by trying which it was. */
export const newsletterAddressHash = (secret: string, tenantId: string, email: string): string =>
  attemptKey(secret, tenantId, 'newsletter', email);
