import { linkToken } from './signed-link.ts';

/** Where the carrier for trying out shows the way of an order's parcel, for whoever has the link; a path of the shop's site. */
export function parcelUrl(secret: string, tenantId: string, orderId: string): string {
  return `/api/test-carrier/${orderId}?token=${linkToken(secret, 'test-parcel', tenantId, orderId)}`;
}
