import { amountOf, effectiveUnitPriceCents, isNoticeableChange } from '@etalage/pricing';
import type { Tenant } from '../plugins/tenant.ts';
import { readCartContents } from '../repositories/cart-contents.ts';
import { lockCart, writeSnapshots } from '../repositories/carts.ts';
import { writeCartCodes } from '../repositories/codes.ts';
import { type CartServices, cartOf, type FullCart, fullCart, type ShopperInShop } from './change-cart.ts';
import type { LeftCode } from './judge-codes.ts';
import type { NextLine } from './line-rules.ts';

/** A unit price that the shopper saw or last heard of, and what it is now; cents on the basis that they see. */
export type PriceMove = { variantId: number; name: string; oldCents: number; newCents: number };

/** A price that a shopper's page shows, in cents on the basis that they see. */
export type SeenPrice = { variantId: number; unitPriceCents: number };

export type Validation = {
  changes: PriceMove[];
  removedCodes: LeftCode[];
  /** With today's prices as those that the shopper knows, and nothing left to tell. */
  state: FullCart;
};

/**
 * Tells what the shopper does not know yet of their cart, and takes it over: today's prices become those that the cart
 * was filled at, and codes that left are forgotten. What the cart costs is the same before and after, so its version
 * does not rise. `seen` is only compared with.
 */
export async function validateCart(
  { db, shownVariants }: CartServices,
  shopper: ShopperInShop,
  seen: readonly SeenPrice[],
): Promise<Validation> {
  const { tenant } = shopper;
  const reading = { ...cartOf(shopper), shown: shownVariants };
  return db.withTenant(tenant.id, async (tx) => {
    const [locked, contents] = await Promise.all([
      lockCart(tx, tenant.id, reading.owner),
      readCartContents(tx, reading),
    ]);
    const row = locked?.status === 'open' ? locked : null;
    const before = fullCart(tenant, row, contents, contents.lines);
    const { leaving, left } = before.codes;
    const removedCodes = [...left, ...leaving];
    const changes = withSeen(tenant, before.lines, priceMoves(tenant, before.lines), seen);

    const today = contents.lines.map((line) => ({ ...line, snapshotCents: effectiveUnitPriceCents(line) }));
    const moved = today.filter((line, i) => line.snapshotCents !== contents.lines[i]?.snapshotCents);
    const idsOf = (kind: LeftCode['kind']) =>
      removedCodes.filter((code) => code.kind === kind).map((code) => code.id);
    if (row) {
      await Promise.all([
        moved.length > 0 && writeSnapshots(tx, tenant.id, row.id, moved),
        writeCartCodes(tx, tenant.id, row.id, {
          promocode: { put: [], remove: idsOf('promocode') },
          coupon: { put: [], remove: idsOf('coupon') },
        }),
      ]);
    }
    const codes = { ...before.codes, leaving: [], left: [] };
    return { changes, removedCodes, state: { ...before, lines: today, codes } };
  });
}

/**
 * The unit prices that moved by more than a cent, as shown, since the shopper put the thing in the cart or was last
 * told; each variant once, by the order of lines.
 */
export function priceMoves(tenant: Tenant, lines: readonly NextLine[]): PriceMove[] {
  const moves = lines
    .filter(costsItsPrice)
    .flatMap((line) => moveOf(tenant, line, shown(tenant, line, line.snapshotCents)));
  return [...new Map(moves.map((move) => [move.variantId, move])).values()];
}

/** The moves, and those that only a page that is out of date has missed. */
function withSeen(
  tenant: Tenant,
  lines: readonly NextLine[],
  moves: readonly PriceMove[],
  seen: readonly SeenPrice[],
): PriceMove[] {
  const known = new Set(moves.map((move) => move.variantId));
  const more = seen.flatMap(({ variantId, unitPriceCents }) => {
    if (known.has(variantId)) return [];
    const line = lines.find((each) => each.variantId === variantId && costsItsPrice(each));
    if (!line) return [];
    known.add(variantId);
    return moveOf(tenant, line, unitPriceCents);
  });
  return [...moves, ...more];
}

/** Whether a line costs what its variant does: of a bundle with a price of its own the parts may change, and it costs what it did. */
const costsItsPrice = ({ bundle }: NextLine) => typeof bundle?.fixedTotalCents !== 'number';

function moveOf(tenant: Tenant, line: NextLine, oldCents: number): PriceMove[] {
  const newCents = shown(tenant, line, effectiveUnitPriceCents(line));
  if (!isNoticeableChange({ shownCents: oldCents }, { shownCents: newCents })) return [];
  return [{ variantId: line.variantId, name: line.productName, oldCents, newCents }];
}

/** Cents on the tenant's basis as this shopper sees them. */
function shown({ priceBasis, displayBasis }: Tenant, line: NextLine, cents: number): number {
  return amountOf(cents, line.vatRate, priceBasis, displayBasis).shownCents;
}
