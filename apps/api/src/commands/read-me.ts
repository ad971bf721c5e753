import type { PricedCart } from '@etalage/pricing';
import { type PricedFacts, readCartSummary } from '../repositories/cart-summary.ts';
import type { CartPromocode } from '../repositories/codes.ts';
import { type CustomerFacts, findCustomer } from '../repositories/customers.ts';
import { type CartServices, mayHaveCart, ownerOf, readCart, type Shopper } from './change-cart.ts';
import { countUnits } from './count-units.ts';
import { priceContents } from './price-contents.ts';

/** What every page shows of a shopper. `promocodes` are those that count; `priced` is the cart with them. */
export type MeState = {
  customer: CustomerFacts | null;
  count: number;
  priced: PricedCart;
  promocodes: CartPromocode[];
};

/**
 * Finds out what every page shows of a shopper, in one transaction: for most carts the few columns that their sum comes
 * from. Only where codes lie in the cart is it read as a whole, since what they are worth depends on all of it.
 */
export async function readMe(services: CartServices, shopper: Shopper): Promise<MeState> {
  const { tenant, language } = shopper;
  const owner = ownerOf(shopper);
  const { customerId } = owner;
  const price = (lines: readonly PricedFacts[]) =>
    priceContents(tenant, { lines, shippingMethods: [], codes: { promocodes: [], coupons: [] } }, null);
  if (!mayHaveCart(owner)) return { customer: null, count: 0, priced: price([]), promocodes: [] };
  const { customer, summary } = await services.db.withTenant(
    tenant.id,
    async (tx) => {
      const [found, read] = await Promise.all([
        customerId === null
          ? undefined
          : findCustomer(tx, tenant.id, customerId, language, tenant.defaultLanguage),
        readCartSummary(tx, tenant.id, owner),
      ]);
      return { customer: found ?? null, summary: read };
    },
    { readOnly: true },
  );
  if (summary.hasPromocodes) {
    const { lines, priced, codes } = await readCart(services, shopper);
    return { customer, count: countUnits(lines), priced, promocodes: codes.promocodes };
  }
  const { lines } = summary;
  return { customer, count: countUnits(lines), priced: price(lines), promocodes: [] };
}
