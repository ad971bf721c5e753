import type { RefillWay } from '@etalage/contracts';
import { mostSavedCarts } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { type CartContents, readCartContents, readLinesNow } from '../repositories/cart-contents.ts';
import { type CartRow, createCart, writeCart } from '../repositories/carts.ts';
import type { EarlierLine } from '../repositories/earlier-lines.ts';
import { countSavedCarts, insertSavedCart } from '../repositories/saved-carts.ts';
import {
  type CartServices,
  cartOf,
  fullCart,
  holdsGoods,
  ownerOf,
  type ShopperInShop,
} from './change-cart.ts';
import { foldEarlier, type JudgedRefill, judgeRefill } from './judge-refill.ts';
import { earlierLinesOf, lockedCart } from './keep-cart.ts';
import type { NextLine } from './line-rules.ts';
import { holdsBoth, mergeLines, mergeWriteFor } from './merge-lines.ts';
import { hashToken, newToken } from './token.ts';

/** Reads the lines of before; null where there is nothing of this shopper's. */
export type ReadEarlier = (tx: Tx) => Promise<EarlierLine[] | null>;

/** What would come into the shopper's cart; null where there is nothing of theirs. Changes nothing. */
export async function lookAtRefill(
  services: CartServices,
  shopper: ShopperInShop,
  read: ReadEarlier,
  way: RefillWay,
): Promise<JudgedRefill | null> {
  const { tenant } = shopper;
  return services.db.withTenant(
    tenant.id,
    async (tx) => {
      const reading = { ...cartOf(shopper), shown: services.shownVariants };
      const own = way === 'replace' ? [] : (await readCartContents(tx, reading)).lines;
      return judged(tx, services, shopper, read, own);
    },
    { readOnly: true },
  );
}

export type RefillRefusal = 'REFILL_CHANGED' | 'NOTHING_LEFT' | 'CART_FULL' | 'SAVED_CARTS_FULL';
export type RefillOutcome = { refused: RefillRefusal } | { newToken: string | null };

/** `mark` is the one that the shopper was shown; `keepAs` names the saved cart that what is replaced becomes. */
export type RefillWish = { mark: string; way: RefillWay; keepAs?: string | undefined };

/**
 * Puts lines of before into the shopper's cart, or refuses where they are not any more what was shown. Codes and what the checkout
 * knows stay. A mark that this cart has had before changes nothing. Null where there is nothing of this shopper's.
 */
export async function refillCart(
  services: CartServices,
  shopper: ShopperInShop,
  read: ReadEarlier,
  wish: RefillWish,
): Promise<RefillOutcome | null> {
  const outcome = await services.db.withTenant(shopper.tenant.id, (tx) =>
    refill(tx, services, shopper, read, wish),
  );
  // Another device of this customer has just made their cart: now there is one to lock.
  return outcome === 'again' ? refillCart(services, shopper, read, wish) : outcome;
}

async function refill(
  tx: Tx,
  services: CartServices,
  shopper: ShopperInShop,
  read: ReadEarlier,
  { mark, way, keepAs }: RefillWish,
): Promise<RefillOutcome | null | 'again'> {
  const { tenant, customer } = shopper;
  const { open, contents } = await lockedCart(tx, services, shopper);
  if (open?.recent_changes.includes(mark)) return { newToken: null };
  const own = way === 'replace' ? [] : contents.lines;
  const answer = await judged(tx, services, shopper, read, own);
  if (!answer) return null;
  if (!mark.startsWith(`${answer.mark}.`)) return { refused: 'REFILL_CHANGED' };
  if (answer.lines.length === 0) return { refused: 'NOTHING_LEFT' };
  const next = mergeLines(own, answer.lines);
  if (!holdsAll(tenant, open, contents, own, next, answer)) return { refused: 'CART_FULL' };
  if (way === 'replace' && keepAs !== undefined && customer && contents.lines.length > 0) {
    if ((await countSavedCarts(tx, tenant.id, customer.id)) >= mostSavedCarts)
      return { refused: 'SAVED_CARTS_FULL' };
    const kept = earlierLinesOf(tenant, fullCart(tenant, open, contents, contents.lines));
    await insertSavedCart(tx, tenant.id, { customerId: customer.id, name: keepAs }, kept);
  }
  const replaced = way === 'replace' ? contents.lines.map(({ id }) => id) : [];
  // By itself, and first: the same variant may stand among those that go and among those that come.
  if (open && replaced.length > 0)
    await writeCart(tx, tenant.id, open.id, { remove: replaced, update: [], insert: [] });
  return write(tx, shopper, open, mergeWriteFor(own, next), mark);
}

async function judged(
  tx: Tx,
  { shownVariants }: CartServices,
  shopper: ShopperInShop,
  read: ReadEarlier,
  own: CartContents['lines'],
): Promise<JudgedRefill | null> {
  const { tenant } = shopper;
  const lines = await read(tx);
  if (!lines) return null;
  const before = foldEarlier(lines);
  const now = await readLinesNow(tx, { ...cartOf(shopper), shown: shownVariants }, before);
  return judgeRefill(tenant, before, now, own);
}

/** Whether everything that was shown comes beside what was there, and fits into the cart by what it costs. */
function holdsAll(
  tenant: ShopperInShop['tenant'],
  open: CartRow | null,
  contents: CartContents,
  own: CartContents['lines'],
  next: NextLine[],
  { lines }: JudgedRefill,
): boolean {
  return holdsBoth(next, own, lines) && holdsGoods(tenant, open, contents, next);
}

async function write(
  tx: Tx,
  { tenant, language, ...shopper }: ShopperInShop,
  open: CartRow | null,
  change: ReturnType<typeof mergeWriteFor>,
  changeKey: string,
): Promise<RefillOutcome | 'again'> {
  if (open) {
    await writeCart(tx, tenant.id, open.id, change, { changeKey });
    return { newToken: null };
  }
  const token = shopper.customer ? null : newToken();
  const owner = token === null ? ownerOf(shopper) : { tokenHash: hashToken(token), customerId: null };
  const made = await createCart(tx, tenant.id, owner, language, change.insert, { changeKey });
  return made ? { newToken: token } : 'again';
}
