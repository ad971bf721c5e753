import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashToken } from './cart-token.ts';

/**
 * The token that opens an order without log-in: 192 bits derived from its id and the deployment's secret, so that
 * a repeated request and a later mail give the same link, while the database holds only its hash.
 */
export function orderToken(secret: string, tenantId: string, orderId: string): string {
  const mac = createHmac('sha256', `order-token ${secret}`).update(`${tenantId}/${orderId}`).digest();
  return mac.subarray(0, 24).toString('base64url');
}

/** Whether a token opens the order with this hash; takes the same time for any token. */
export function opensOrder(token: string, accessTokenHash: string): boolean {
  const given = Buffer.from(hashToken(token));
  const kept = Buffer.from(accessTokenHash);
  return given.length === kept.length && timingSafeEqual(given, kept);
}
