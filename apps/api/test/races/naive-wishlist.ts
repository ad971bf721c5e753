// A mutant for the race tests: it reads the list, merges and writes without a lock, as shops do in which a heart comes back; a
// pause makes it lose on every machine. Loaded in the place of commands/change-wishlist.ts by use-naive-wishlist.ts, and by
// nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CopiedChange } from '@etalage/contracts/wishlist-copy';
import { mergeWishlist } from '../../src/commands/merge-wishlist.ts';
import type { Services } from '../../src/commands/services.ts';
import type { Tenant } from '../../src/plugins/tenant.ts';
import { readWishlist, readWishlistPrices, writeWishlist } from '../../src/repositories/wishlists.ts';

export { priceGuestsList } from '../../src/commands/change-wishlist.ts';

export async function changeWishlist(
  { db }: Pick<Services, 'db'>,
  tenant: Tenant,
  customerId: string,
  changes: readonly CopiedChange[],
) {
  return db.withTenant(tenant.id, async (tx) => {
    const rows = await readWishlist(tx, tenant.id, customerId);
    const ids = changes.map(({ productId }) => productId);
    const prices = await readWishlistPrices(tx, ids);
    // The older the change, the later it is written.
    await sleep(100 + Math.min(400, Math.max(0, ...changes.map(({ age }) => age / 100))));
    const now = Date.now();
    const told = changes.map(({ age, ...change }) => ({ ...change, changedAt: now - age }));
    await writeWishlist(tx, tenant.id, customerId, mergeWishlist(rows, told, prices));
    return (await readWishlist(tx, tenant.id, customerId)).filter(({ isOn }) => isOn);
  });
}
