import { countUnits, type PricedCart } from '@etalage/pricing';
import { type PricedFacts, readCartSummary } from '../repositories/cart-summary.ts';
import type { CartPromocode } from '../repositories/codes.ts';
import { type CartServices, mayHaveCart, ownerOf, readCart, type ShopperInShop } from './change-cart.ts';
import { priceContents } from './price-contents.ts';

/** What every page shows of a shopper's cart. `promocodes` are those that count; `priced` is the cart with them. */
export type MeState = {
  count: number;
  priced: PricedCart;
  promocodes: CartPromocode[];
};

/**
 * Finds out what every page shows of a shopper's cart: for most carts from the few columns that their sum comes from. Only
 * where codes lie in the cart is it read as a whole, since what they are worth depends on all of it.
 */
export async function readMe(services: CartServices, shopper: ShopperInShop): Promise<MeState> {
  const { tenant } = shopper;
  const owner = ownerOf(shopper);
  const price = (lines: readonly PricedFacts[]) =>
    priceContents(tenant, { lines, shippingMethods: [], codes: { promocodes: [], coupons: [] } }, null);
  if (!mayHaveCart(owner)) return { count: 0, priced: price([]), promocodes: [] };
  const summary = await services.db.withTenant(tenant.id, (tx) => readCartSummary(tx, tenant.id, owner), {
    readOnly: true,
  });
  if (summary.hasPromocodes) {
    const { lines, priced, codes } = await readCart(services, shopper);
    return { count: countUnits(lines), priced, promocodes: codes.promocodes };
  }
  const { lines } = summary;
  return { count: countUnits(lines), priced: price(lines), promocodes: [] };
}
