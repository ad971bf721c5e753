import type { CopiedChange } from '@etalage/contracts/wishlist-copy';
import type { Tenant } from '../plugins/tenant.ts';
import { lockCustomer } from '../repositories/customers.ts';
import {
  forgetTakenOff,
  readWishlist,
  readWishlistPrices,
  transactionMoment,
  type WishlistRow,
  writeWishlist,
} from '../repositories/wishlists.ts';
import { mergeWishlist } from './merge-wishlist.ts';
import type { Services } from './services.ts';

/** Of what was taken off a list so many are remembered, for devices that tell late what they had put there before. A browser keeps 50. */
const mostRemembered = 200;

/** What is on a list after a change, the last one first. */
export type ListedItem = Pick<WishlistRow, 'productId' | 'priceCents'>;

/**
 * Takes over what a browser changed of its customer's list. All who change one list wait for the same row, so that two devices
 * at the same moment are as one after the other.
 */
export async function changeWishlist(
  { db }: Pick<Services, 'db'>,
  tenant: Tenant,
  customerId: string,
  changes: readonly CopiedChange[],
): Promise<ListedItem[]> {
  return db.withTenant(tenant.id, async (tx) => {
    if (changes.length > 0) {
      await lockCustomer(tx, tenant.id, customerId);
      // Read in turn: the list as it is once the lock is held.
      const rows = await readWishlist(tx, tenant.id, customerId);
      const prices = await readWishlistPrices(tx, idsOf(changes));
      const changed = mergeWishlist(rows, atMoments(changes, await transactionMoment(tx)), prices);
      if (changed.length > 0) await writeWishlist(tx, tenant.id, customerId, changed);
      if (changed.some(({ isOn }) => !isOn)) await forgetTakenOff(tx, tenant.id, customerId, mostRemembered);
    }
    const rows = await readWishlist(tx, tenant.id, customerId);
    return rows.filter(({ isOn }) => isOn);
  });
}

/** What a guest's browser has on its list and the shop sells, with the price then, or now where the browser knows none. */
export async function priceGuestsList(
  { db }: Pick<Services, 'db'>,
  tenant: Tenant,
  changes: readonly CopiedChange[],
): Promise<ListedItem[]> {
  const wanted = changes.filter(({ isOn }) => isOn);
  if (wanted.length === 0) return [];
  const prices = await db.withTenant(tenant.id, (tx) => readWishlistPrices(tx, idsOf(wanted)), {
    readOnly: true,
  });
  return wanted
    .toSorted((a, b) => a.age - b.age)
    .filter(({ productId }) => prices.has(productId))
    .map(({ productId, priceCents }) => ({
      productId,
      priceCents: priceCents ?? prices.get(productId) ?? null,
    }));
}

const idsOf = (changes: readonly CopiedChange[]) => [...new Set(changes.map(({ productId }) => productId))];

/** A browser says how long ago, and the database's clock, which all processes share, says when. */
function atMoments(changes: readonly CopiedChange[], now: number): WishlistRow[] {
  return changes.map(({ age, ...change }) => ({ ...change, changedAt: Math.max(0, now - age) }));
}
