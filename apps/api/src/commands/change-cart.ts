import type { Database } from '@etalage/db';
import type { PricedCart } from '@etalage/pricing';
import type { Tenant } from '../plugins/tenant.ts';
import { type CartContents, readCartContents, type Wanted } from '../repositories/cart-contents.ts';
import {
  type CartOwner,
  type CartRow,
  createCart,
  findCart,
  lockCart,
  writeCart,
} from '../repositories/carts.ts';
import {
  applyCartChange,
  type CartChange,
  type CartRefusal,
  cartWriteFor,
  type NextLine,
} from './apply-cart-change.ts';
import { hashToken, newToken } from './cart-token.ts';
import { lineKey, priceContents } from './price-contents.ts';

/** A customer who is logged in. The e-mail is in lower case; `categoryId` is null in the tenant's default category. */
export type ShoppingCustomer = { id: string; email: string; categoryId: number | null };

/** Who shops where, in which language, with which cart; `customer` is null for guests. */
export type Shopper = {
  tenant: Tenant;
  language: string;
  cartToken: string | null;
  customer: ShoppingCustomer | null;
};

/** Whose cart this shopper fills: their own as a customer, on every device, else the one of this browser's cookie. */
export function ownerOf({ cartToken, customer }: Pick<Shopper, 'cartToken' | 'customer'>): CartOwner {
  return { tokenHash: cartToken && hashToken(cartToken), customerId: customer?.id ?? null };
}

/** Whether there may be a cart at all: a guest without a cookie has none. */
export function mayHaveCart({ tokenHash, customerId }: CartOwner): boolean {
  return tokenHash !== null || customerId !== null;
}

/** A cart with everything that an answer or an order is made of. `row` is null where there is no cart yet. */
export type CartState = {
  row: CartRow | null;
  lines: NextLine[];
  shippingMethods: CartContents['shippingMethods'];
  priced: PricedCart;
};

export type CartOutcome = { state: CartState; refusal?: CartRefusal; newToken?: string };

/** The cart as it is now, priced anew. */
export async function readCart(db: Database, shopper: Shopper): Promise<CartState> {
  const { tenant, language } = shopper;
  const owner = ownerOf(shopper);
  return db.withTenant(
    tenant.id,
    async (tx) => {
      const [row, contents] = await Promise.all([
        findCart(tx, tenant.id, owner),
        readCartContents(tx, tenant.id, owner, language, tenant.defaultLanguage),
      ]);
      return cartState(tenant, row?.status === 'open' ? row : null, contents, contents.lines);
    },
    { readOnly: true },
  );
}

/**
 * Changes a cart: locks it, reads what it holds and what is wanted, decides, writes, prices. A refused change leaves
 * it as it was. The first thing added makes the cart, and then the answer holds the token that opens it.
 */
export async function changeCart(db: Database, shopper: Shopper, change: CartChange): Promise<CartOutcome> {
  const { tenant, language } = shopper;
  const owner = ownerOf(shopper);
  const outcome = await db.withTenant<CartOutcome | null>(tenant.id, async (tx) => {
    // Sent together, run one after the other: the contents are read when the lock is held.
    const [locked, contents] = await Promise.all([
      lockCart(tx, tenant.id, owner),
      readCartContents(tx, tenant.id, owner, language, tenant.defaultLanguage, wantedBy(change)),
    ]);
    const open = locked?.status === 'open' ? locked : null;
    const next = applyCartChange(contents, change);
    if ('refused' in next) return { state: cartState(tenant, open, contents, contents.lines), refusal: next };
    if (!open && next.length === 0) return { state: cartState(tenant, null, contents, []) };

    const token = open || shopper.customer ? undefined : newToken();
    const row = open ?? (await createCart(tx, tenant.id, token ? guestsOwner(token) : owner, language));
    if (!row) return null;
    const written = await writeCart(tx, tenant.id, row.id, cartWriteFor(contents.lines, next));
    const newIds = new Map(written.ids.map((line) => [lineKey(line), line.id]));
    const lines = next.map((line) => ({ ...line, id: line.id ?? newIds.get(lineKey(line)) ?? null }));
    const state = cartState(tenant, { ...row, version: written.version }, contents, lines);
    return token === undefined ? { state } : { state, newToken: token };
  });
  // Another device of this customer has just made their cart: now there is one to lock.
  return outcome ?? changeCart(db, shopper, change);
}

function guestsOwner(token: string): CartOwner {
  return { tokenHash: hashToken(token), customerId: null };
}

/** Prices lines into a state; one place, so that every answer and the order come from the same figures. */
export function cartState(
  tenant: Tenant,
  row: CartRow | null,
  { shippingMethods }: Pick<CartContents, 'shippingMethods'>,
  lines: NextLine[],
): CartState {
  const chosen = row?.shipping_method_id ?? null;
  return { row, lines, shippingMethods, priced: priceContents(tenant, lines, shippingMethods, chosen) };
}

function wantedBy(change: CartChange): Wanted {
  if (change.kind === 'add-variant') return { variantId: change.variantId };
  if (change.kind === 'add-bundle') return { bundleId: change.bundleId };
  return {};
}
