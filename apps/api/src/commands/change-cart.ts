import type { Tx } from '@etalage/db';
import { step } from '@etalage/memory/steps';
import type { PricedCart } from '@etalage/pricing';
import type { Tenant } from '../plugins/tenant.ts';
import {
  type CartContents,
  type ReadingCart,
  readCartContents,
  type Wanted,
} from '../repositories/cart-contents.ts';
import {
  type CartOwner,
  type CartRow,
  createCart,
  findCart,
  lockCart,
  writeCart,
} from '../repositories/carts.ts';
import {
  type CartCodes,
  type FoundCodes,
  findCodes,
  isCodesChange,
  writeCartCodes,
} from '../repositories/codes.ts';
import type { SessionCustomer } from '../repositories/customer-sessions.ts';
import { applyLineChange, cartWriteFor, type LineChange } from './apply-line-change.ts';
import {
  applyCodeChange,
  type CodeChange,
  type CodeRefusal,
  codesWriteFor,
  type JudgedCodes,
  judgeCodes,
  refusalOfAdded,
} from './judge-codes.ts';
import { refusalOfChoice } from './line-choice.ts';
import type { LineRefusal, NextLine } from './line-rules.ts';
import { lineKey, priceContents } from './price-contents.ts';
import type { Services } from './services.ts';
import { hashToken, newToken } from './token.ts';

/** What carts are read and changed with. */
export type CartServices = Pick<Services, 'db' | 'shownVariants'>;

/** A customer who is logged in. The e-mail is in lower case; `categoryId` is null in the tenant's default category. */
type ShoppingCustomer = Pick<SessionCustomer, 'id' | 'email' | 'categoryId' | 'shadow'>;

/** Who shops where, in which language, with which cart; `customer` is null for guests. */
export type ShopperInShop = {
  tenant: Tenant;
  language: string;
  cartToken: string | null;
  customer: ShoppingCustomer | null;
  /** Of a cart that waits for approval: what stands in the place of a token's hash. */
  waitingAs?: string;
};

/** Whose cart this shopper fills: their own as a customer, on every device, else the one of this browser's cookie. */
export function ownerOf({
  cartToken,
  customer,
  waitingAs,
}: Pick<ShopperInShop, 'cartToken' | 'customer' | 'waitingAs'>): CartOwner {
  if (waitingAs !== undefined) return { tokenHash: waitingAs, customerId: null };
  return { tokenHash: cartToken && hashToken(cartToken), customerId: customer?.id ?? null };
}

/** Whether there may be a cart at all: a guest without a cookie has none. */
export function mayHaveCart({ tokenHash, customerId }: CartOwner): boolean {
  return tokenHash !== null || customerId !== null;
}

/** A cart with everything that an answer or an order is made of. `row` is null where there is no cart yet. */
export type FullCart = {
  row: CartRow | null;
  lines: NextLine[];
  shippingMethods: CartContents['shippingMethods'];
  places: CartContents['places'];
  codes: JudgedCodes;
  priced: PricedCart;
};

export type CartOutcome = { state: FullCart; refusal?: LineRefusal | CodeRefusal; newToken?: string };

/** Where a shopper's cart is read, and by which languages. */
export function cartOf({ tenant, language, ...shopper }: ShopperInShop): ReadingCart {
  const languages = { language, fallback: tenant.defaultLanguage };
  return { tenantId: tenant.id, owner: ownerOf(shopper), languages };
}

/** The cart as it is now, priced anew. */
export async function readCart(
  { db, shownVariants }: CartServices,
  shopper: ShopperInShop,
): Promise<FullCart> {
  const { tenant } = shopper;
  const reading = { ...cartOf(shopper), shown: shownVariants };
  return db.withTenant(
    tenant.id,
    async (tx) => {
      const [row, contents] = await Promise.all([
        findCart(tx, tenant.id, reading.owner),
        readCartContents(tx, reading),
      ]);
      return fullCart(tenant, row?.status === 'open' ? row : null, contents, contents.lines);
    },
    { readOnly: true },
  );
}

/**
 * Changes a cart: locks it, reads what it holds and what is wanted, decides, writes, prices. A refused change leaves
 * it as it was. The first thing added makes the cart, and then the answer holds the token that opens it. Codes that do
 * not count any more leave the cart here, and today's prices become those that the shopper was told. A change whose `key`
 * the cart knows was made before, and only its answer was lost: it is answered again, and not made again.
 */
export function changeCart(
  services: CartServices,
  shopper: ShopperInShop,
  change: LineChange | CodeChange,
  key: string | null = null,
): Promise<CartOutcome> {
  return step({ of: 'command', name: `change-cart ${change.kind}` }, () =>
    makeChange(services, shopper, change, key),
  );
}

async function makeChange(
  services: CartServices,
  shopper: ShopperInShop,
  change: LineChange | CodeChange,
  key: string | null,
): Promise<CartOutcome> {
  const { tenant, language } = shopper;
  const reading = { ...cartOf(shopper), shown: services.shownVariants };
  const { owner, languages } = reading;
  const work = async (tx: Tx): Promise<CartOutcome | null> => {
    // These statements are sent together and run one after the other, so the contents are read while the lock is held.
    const [locked, contents, found] = await Promise.all([
      lockCart(tx, tenant.id, owner),
      readCartContents(tx, reading, wantedBy(change)),
      change.kind === 'add-promocode' || change.kind === 'add-coupon'
        ? findCodes(tx, tenant.id, owner, languages, change.code ?? '')
        : { promocode: null, coupon: null },
    ]);
    const open = locked?.status === 'open' ? locked : null;
    if (key !== null && open?.recent_changes.includes(key))
      return { state: fullCart(tenant, open, contents, contents.lines) };
    const next = refusalOfAsked(contents, change) ?? decide(contents, found, change);
    const refuse = (refusal: LineRefusal | CodeRefusal) => ({
      state: fullCart(tenant, open, contents, contents.lines),
      refusal,
    });
    if ('refused' in next) return refuse(next);
    const after = fullCart(tenant, open, { ...contents, ...next }, next.lines);
    const refusal = 'code' in change ? refusalOfAdded(change, after.codes, found) : null;
    if (refusal) return refuse(refusal);
    const { incCents } = after.priced.subtotal;
    if (incCents > mostCents) {
      const before = refuse({ refused: 'CART_FULL' });
      if (incCents > before.state.priced.subtotal.incCents) return before;
    }
    const isNothing = 'code' in change ? next.codes === contents.codes : !open && next.lines.length === 0;
    if (isNothing) return { state: after };

    const token = open || shopper.customer ? undefined : newToken();
    const write = cartWriteFor(contents.lines, next.lines);
    const codes = codesWriteFor(contents.codes, after.codes);
    const options = { isLast: open !== null || !isCodesChange(codes), changeKey: key };
    if (open) await writeCartCodes(tx, tenant.id, open.id, codes);
    const written = open
      ? await writeCart(tx, tenant.id, open.id, write, options)
      : await createCart(tx, tenant.id, token ? guestsOwner(token) : owner, language, write.insert, options);
    if (!written) return null;
    const { row, ids } = written;
    if (!options.isLast) await writeCartCodes(tx, tenant.id, row.id, codes);
    const newIds = new Map(ids.map((line) => [lineKey(line), line.id]));
    const lines = next.lines.map((line) => ({ ...line, id: line.id ?? newIds.get(lineKey(line)) ?? null }));
    const state = { ...after, lines, row };
    return token === undefined ? { state } : { state, newToken: token };
  };
  // Should the database's machine fail right after the commit, then a line can be put in again without harm, but a code that was
  // accepted must not have to be typed again.
  const outcome = await services.db.withTenant(tenant.id, work, { mayBeLost: !('code' in change) });
  // Another device of this customer has just made their cart: now there is one to lock.
  return outcome ?? changeCart(services, shopper, change, key);
}

/** What goods may cost together, in cents including VAT: every sum of an order fits into its column, shipping included. */
const mostCents = 900_000_000;

/** Whether a cart can hold these lines by what its goods cost together. */
export function holdsGoods(
  tenant: Tenant,
  row: CartRow | null,
  contents: CartContents,
  lines: NextLine[],
): boolean {
  return fullCart(tenant, row, contents, lines).priced.subtotal.incCents <= mostCents;
}

/** Why the text or day that a change asks for cannot be; whether there is such a line or variant is not looked at here. */
function refusalOfAsked(contents: CartContents, change: LineChange | CodeChange): LineRefusal | null {
  if (change.kind !== 'add-line' && change.kind !== 'set-line') return null;
  const product =
    change.kind === 'add-line' ? contents.wanted[0] : contents.lines.find(({ id }) => id === change.lineId);
  return product ? refusalOfChoice(new Date(), contents, product, change) : null;
}

/** What the cart would hold after the change, or why it cannot be. */
function decide(
  contents: CartContents,
  found: FoundCodes,
  change: LineChange | CodeChange,
): { lines: NextLine[]; codes: CartCodes } | LineRefusal | CodeRefusal {
  if ('code' in change) {
    const codes = applyCodeChange(contents.codes, found, change);
    return 'refused' in codes ? codes : { lines: contents.lines, codes };
  }
  const lines = applyLineChange(contents, change);
  return 'refused' in lines ? lines : { lines, codes: contents.codes };
}

function guestsOwner(token: string): CartOwner {
  return { tokenHash: hashToken(token), customerId: null };
}

/** Judges codes and prices lines into a state; one place, so that every answer and the order come from the same figures. */
export function fullCart(
  tenant: Tenant,
  row: CartRow | null,
  { shippingMethods, places, codes }: Pick<CartContents, 'shippingMethods' | 'places' | 'codes'>,
  lines: NextLine[],
): FullCart {
  const chosen = row?.shipping_method_id ?? null;
  const judged = judgeCodes(codes, (counting) =>
    priceContents(tenant, { lines, shippingMethods, codes: counting }, chosen),
  );
  return { row, lines, shippingMethods, places, ...judged };
}

function wantedBy(change: LineChange | CodeChange): Wanted {
  if (change.kind === 'add-line') return { variantId: change.variantId };
  if (change.kind === 'add-bundle') return { bundleId: change.bundleId };
  return {};
}
