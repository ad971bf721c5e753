import { maxCartLines, maxQuantity } from '@etalage/contracts';
import type { CartContentLine } from '../repositories/cart-contents.ts';

export type LineRefusalCode =
  | 'NOT_FOUND'
  | 'UNKNOWN_VARIANT'
  | 'UNKNOWN_BUNDLE'
  | 'BUNDLE_LINE'
  | 'QUANTITY_LIMIT'
  | 'CART_FULL'
  | 'OUT_OF_STOCK'
  | 'NO_GIFT_TEXT'
  | 'NO_DELIVERY_DAY'
  | 'DELIVERY_DAY_PASSED';

/** Why a change is refused; `available` counts pieces of the line, or sets of the bundle, that can be had in all. */
export type LineRefusal = { refused: LineRefusalCode; available?: number };

/** A line as it will be; the id of a new one is the database's to give, and its place without one is the last. */
export type NextLine = Omit<CartContentLine, 'id' | 'place'> & { id: number | null; place: number | null };

/** Before which line something new shall stand; without it at the end. What is there already stays where it is. */
export type Place = { beforeLineId?: number | undefined };

/** Pieces of each variant that the lines ask for together, loose and in bundles. */
export function demandByVariant(
  lines: readonly { variantId: number; quantity: number }[],
): Map<number, number> {
  const demand = new Map<number, number>();
  for (const { variantId, quantity } of lines) demand.set(variantId, (demand.get(variantId) ?? 0) + quantity);
  return demand;
}

/**
 * Pieces that a line may hold beside what the other lines ask for, from 0 up to 999, of a bundle to what 999 sets are. Nothing where the product is
 * not on sale any more, or the bundle is not, or not in this composition.
 */
export function availableFor(
  line: NextLine,
  lines: readonly NextLine[],
  demand: Map<number, number>,
): number {
  if (!isOnSale(line, lines)) return 0;
  const others = (demand.get(line.variantId) ?? 0) - line.quantity;
  return Math.min(maxQuantity * (line.unitsPerSet ?? 1), Math.max(0, line.stock - others));
}

/** Whether a line can be ordered as it is: its product, and its bundle in the composition that the line came with, of which all is on sale. */
export function isOnSale(line: NextLine, lines: readonly NextLine[]): boolean {
  if (!line.isPublished) return false;
  if (!line.bundleGroupKey) return true;
  if (!line.bundle?.isPublished) return false;
  const group = lines.filter((other) => other.bundleGroupKey === line.bundleGroupKey);
  return (
    group.length === line.bundle.recipeLines &&
    group.every((part) => part.isPublished && part.recipeUnits === part.unitsPerSet)
  );
}

/**
 * What is added takes a place between those of its neighbours; all of it the same one, where the id decides. Before what has its place
 * with others, such as a part of a bundle that came so, is before all of them.
 */
export function insertBefore(
  lineId: number | undefined,
  lines: readonly CartContentLine[],
  added: readonly NextLine[],
): NextLine[] {
  const asked = lines.find(({ id }) => id === lineId);
  const index = lines.findIndex(({ place }) => place === asked?.place);
  const next = lines[index];
  if (!next) return [...lines, ...added];
  const previous = lines[index - 1]?.place ?? next.place - 1;
  const place = (previous + next.place) / 2;
  return [...lines.slice(0, index), ...added.map((line) => ({ ...line, place })), ...lines.slice(index)];
}

/** The next lines if they keep the limits, else the refusal: counts always, stock wherever the change asks for more of a variant. */
export function withinLimits(
  lines: readonly CartContentLine[],
  next: readonly NextLine[],
  variantIds: readonly number[],
  groupKey: string | null = null,
  sets: number | null = null,
): NextLine[] | LineRefusal {
  if (next.length > maxCartLines && next.length > lines.length) return { refused: 'CART_FULL' };
  // One variant may be in several lines, with other texts: only what is asked for anew is looked at.
  const held = new Map(lines.map((line) => [line.id, line.quantity]));
  const changed = next.filter(
    (line) =>
      variantIds.includes(line.variantId) &&
      line.bundleGroupKey === groupKey &&
      (line.id === null || held.get(line.id) !== line.quantity),
  );
  if (changed.some((line) => (sets ?? line.quantity) > maxQuantity)) {
    return { refused: 'QUANTITY_LIMIT', available: maxQuantity };
  }
  const before = demandByVariant(lines);
  const demand = demandByVariant(next);
  const short = changed.filter((line) => {
    const asked = demand.get(line.variantId) ?? 0;
    return asked > (before.get(line.variantId) ?? 0) && (asked > line.stock || !isOnSale(line, next));
  });
  if (short.length === 0) return [...next];
  const available = changed.map((line) =>
    Math.floor(availableFor(line, next, demand) / (groupKey === null ? 1 : (line.unitsPerSet ?? 1))),
  );
  return { refused: 'OUT_OF_STOCK', available: Math.min(...available) };
}
