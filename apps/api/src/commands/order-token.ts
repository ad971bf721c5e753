import { orderLinkYears } from '@etalage/contracts/limits';
import { yearsLater } from '../calendar.ts';
import type { Secrets } from '../plugins/env.ts';
import type { OrderRow } from '../repositories/orders.ts';
import { derivedToken, isRightSecret } from './token.ts';

/** Stands in a stored mail or address where the token of its order is put at the last moment. */
export const tokenPlaceholder = '__order-token__';

const issuedLength = 7;

/**
 * The token that opens an order without log-in for a year from `issuedAt`: 192 bits derived from order, moment and the
 * deployment's secret, with the moment in front. A repeated request gives the same one, and the database holds none.
 */
export function orderToken(secret: string, tenantId: string, orderId: string, issuedAt: Date): string {
  const seconds = Math.floor(issuedAt.getTime() / 1000);
  const issued = seconds.toString(36).padStart(issuedLength, '0');
  return issued + tokenOf(secret, `${tenantId}/${orderId}/${issued}`);
}

/**
 * Whether a token opens this order now. Links of before tokens were dated hold the bare code, and count from the day of
 * the order. Takes the same time for any token of the right length, and for an order that does not exist.
 */
export function opensOrder(
  secrets: Secrets,
  tenantId: string,
  order: Pick<OrderRow, 'id' | 'placed_at' | 'links_from'> | undefined,
  token: string,
): boolean {
  const id = order?.id ?? '00000000-0000-0000-0000-000000000000';
  const issued = /^[0-9a-z]{7}(?=[\w-]{32}$)/.exec(token)?.[0];
  const path = issued === undefined ? `${tenantId}/${id}` : `${tenantId}/${id}/${issued}`;
  const given = token.slice(issued?.length ?? 0);
  const isRight = secrets.some((secret) => isRightSecret(given, tokenOf(secret, path)));
  if (!order || !isRight) return false;
  const from = issued === undefined ? order.placed_at : new Date(Number.parseInt(issued, 36) * 1000);
  const isRevoked = order.links_from !== null && from < order.links_from;
  // As long as a shopper may want to look something up.
  return !isRevoked && new Date() < yearsLater(from, orderLinkYears);
}

/**
 * The token of the cart that an order went back into. It follows from the order, so that a request that is repeated after a
 * lost answer opens the same cart; only who may open the order is told it.
 */
export function tokenOfRestoredCart(secret: string, tenantId: string, orderId: string): string {
  return tokenOf(secret, `cart ${tenantId}/${orderId}`);
}

function tokenOf(secret: string, path: string): string {
  return derivedToken(`order-token ${secret}`, path);
}
