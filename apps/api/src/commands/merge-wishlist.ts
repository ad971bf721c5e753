import { mostOnWishlist } from '@etalage/contracts/limits';
import type { WishlistRow } from '../repositories/wishlists.ts';

/**
 * The one rule by which a list and changes to it become one (docs/decisions/040): of each product the last change counts, and
 * of two at the same moment the one that puts it on the list. So it does not matter in which order changes arrive, nor how often.
 * What stays on the list keeps the price that it had when it was put there. Pure.
 * @param rows the list as it is
 * @param changes in any order
 * @param prices of what may be put on a list, in cents; null of what has no price
 * @returns the rows that become others
 */
export function mergeWishlist(
  rows: readonly WishlistRow[],
  changes: readonly WishlistRow[],
  prices: ReadonlyMap<number, number | null>,
): WishlistRow[] {
  const list = new Map(rows.map((row) => [row.productId, row]));
  const changed = new Map<number, WishlistRow>();
  let count = rows.filter(({ isOn }) => isOn).length;
  // What was put there first has the last places of a list that gets full.
  for (const change of changes.toSorted((a, b) => a.changedAt - b.changedAt)) {
    const { productId, isOn, changedAt } = change;
    const before = list.get(productId);
    if (before && !isLater(change, before)) continue;
    const isNew = isOn && !before?.isOn;
    if (isNew && (count >= mostOnWishlist || !prices.has(productId))) continue;
    if (before?.isOn !== isOn) count += isOn ? 1 : before ? -1 : 0;
    const priceCents = isNew
      ? (change.priceCents ?? prices.get(productId) ?? null)
      : (before?.priceCents ?? null);
    const row = { productId, isOn, changedAt, priceCents };
    list.set(productId, row);
    changed.set(productId, row);
  }
  return [...changed.values()];
}

const isLater = (change: WishlistRow, before: WishlistRow): boolean =>
  change.changedAt > before.changedAt ||
  (change.changedAt === before.changedAt && change.isOn && !before.isOn);
