import { mostSavedCarts } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { type CartContents, readCartContents } from '../repositories/cart-contents.ts';
import { type CartRow, lockCart, writeCart } from '../repositories/carts.ts';
import type { EarlierLine } from '../repositories/earlier-lines.ts';
import { countSavedCarts, findSavedCart, insertSavedCart } from '../repositories/saved-carts.ts';
import { type CartServices, cartOf, type FullCart, fullCart, type ShopperInShop } from './change-cart.ts';
import { lineKey } from './price-contents.ts';

export type KeepOutcome = { refused: 'CART_EMPTY' | 'SAVED_CARTS_FULL' } | { id: string };

/**
 * Keeps what is in a customer's cart under a name, and empties the cart where `empties`; codes stay in it. A form that is sent twice
 * has one `id`: the second finds what the first has made.
 */
export async function keepCart(
  services: CartServices,
  shopper: ShopperInShop & { customer: { id: string } },
  { name, empties, id: wanted }: { name: string; empties: boolean; id?: string | undefined },
): Promise<KeepOutcome> {
  const { tenant, customer } = shopper;
  return services.db.withTenant(tenant.id, async (tx) => {
    const { open, contents } = await lockedCart(tx, services, shopper);
    if (wanted !== undefined && (await findSavedCart(tx, tenant.id, customer.id, wanted)))
      return { id: wanted };
    if (!open || contents.lines.length === 0) return { refused: 'CART_EMPTY' };
    if ((await countSavedCarts(tx, tenant.id, customer.id)) >= mostSavedCarts)
      return { refused: 'SAVED_CARTS_FULL' };
    const lines = earlierLinesOf(tenant, fullCart(tenant, open, contents, contents.lines));
    const id = await insertSavedCart(tx, tenant.id, { customerId: customer.id, name, id: wanted }, lines);
    const remove = contents.lines.map((line) => line.id);
    if (empties) await writeCart(tx, tenant.id, open.id, { remove, update: [], insert: [] });
    return { id };
  });
}

/** The shopper's open cart, locked, with what it holds. A customer has one, so no two requests count the same saved carts. */
export async function lockedCart(
  tx: Tx,
  { shownVariants }: CartServices,
  shopper: ShopperInShop,
): Promise<{ open: CartRow | null; contents: CartContents }> {
  const { tenant } = shopper;
  const reading = { ...cartOf(shopper), shown: shownVariants };
  const locked = await lockCart(tx, tenant.id, reading.owner);
  const contents = await readCartContents(tx, reading);
  return { open: locked?.status === 'open' ? locked : null, contents };
}

/** The cart's lines as they are kept: by name, and with what they cost on the basis that the shopper sees. */
export function earlierLinesOf(
  { displayBasis }: Pick<ShopperInShop['tenant'], 'displayBasis'>,
  { lines, priced }: Pick<FullCart, 'lines' | 'priced'>,
): EarlierLine[] {
  const totals = new Map(priced.lines.map(({ key, total }) => [key, total.shownCents]));
  return lines.map((line) => ({
    variantId: line.variantId,
    quantity: line.quantity,
    bundleId: line.bundleId,
    bundleGroupKey: line.bundleGroupKey,
    unitsPerSet: line.unitsPerSet,
    giftText: line.giftText,
    name: line.productName,
    variantName: line.variantName,
    bundleName: line.bundle?.name ?? null,
    totalCents: totals.get(lineKey(line)) ?? 0,
    displayBasis,
    hadDay: line.deliveryDay !== null,
  }));
}
