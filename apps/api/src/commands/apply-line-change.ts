import { randomUUID } from 'node:crypto';
import { maxCartLines, maxQuantity } from '@etalage/contracts';
import { bundleQuantity, effectiveUnitPriceCents } from '@etalage/pricing';
import type { CartContentLine, CartContents, WantedVariant } from '../repositories/cart-contents.ts';
import type { CartWrite } from '../repositories/carts.ts';

/** Before which line something new shall stand; without it at the end. What is there already stays where it is. */
type Place = { beforeLineId?: number | undefined };

/** What a shopper may do to a cart: ids and quantities, never prices. */
export type LineChange =
  | ({ kind: 'add-line'; variantId: number; quantity: number } & Place)
  | { kind: 'set-line'; lineId: number; quantity: number }
  | { kind: 'remove-line'; lineId: number }
  | ({ kind: 'add-bundle'; bundleId: number; quantity: number } & Place)
  | { kind: 'set-bundle'; bundleGroupKey: string; quantity: number }
  | { kind: 'remove-bundle'; bundleGroupKey: string }
  | { kind: 'clear' };

export type LineRefusalCode =
  | 'NOT_FOUND'
  | 'UNKNOWN_VARIANT'
  | 'UNKNOWN_BUNDLE'
  | 'BUNDLE_LINE'
  | 'QUANTITY_LIMIT'
  | 'CART_FULL'
  | 'OUT_OF_STOCK';

/** Why a change is refused; `available` counts pieces of the line, or sets of the bundle, that can be had in all. */
export type LineRefusal = { refused: LineRefusalCode; available?: number };

/** A line as it will be; the id of a new one is the database's to give, and its place without one is the last. */
export type NextLine = Omit<CartContentLine, 'id' | 'place'> & { id: number | null; place: number | null };

/** The lines after a change, or why there is none. Pure: reads the contents, touches nothing. */
export function applyLineChange(
  contents: Pick<CartContents, 'lines' | 'wanted'>,
  change: LineChange,
): NextLine[] | LineRefusal {
  const { lines } = contents;
  switch (change.kind) {
    case 'clear':
      return [];
    case 'remove-line':
      return removeLine(lines, change.lineId);
    case 'remove-bundle':
      return removeWhere(lines, (line) => line.bundleGroupKey === change.bundleGroupKey);
    case 'set-line':
      return setLine(lines, change.lineId, change.quantity);
    case 'add-line':
      return addLine(lines, contents.wanted[0], change);
    case 'set-bundle':
      return setBundle(lines, change.bundleGroupKey, change.quantity);
    case 'add-bundle':
      return addBundle(lines, contents.wanted, change);
  }
}

/** What must be written to get from the stored lines to the next ones; every line's price snapshot becomes today's. */
export function cartWriteFor(lines: readonly CartContentLine[], next: readonly NextLine[]): CartWrite {
  const stored = new Map(lines.map((line) => [line.id, line]));
  const kept = new Set(next.map((line) => line.id));
  return {
    remove: lines.filter((line) => !kept.has(line.id)).map((line) => line.id),
    update: next.flatMap((line) => {
      const before = line.id === null ? undefined : stored.get(line.id);
      if (!before) return [];
      const snapshotCents = effectiveUnitPriceCents(line);
      const isSame = before.quantity === line.quantity && before.snapshotCents === snapshotCents;
      return isSame ? [] : [{ id: before.id, quantity: line.quantity, snapshotCents }];
    }),
    insert: next
      .filter((line) => line.id === null)
      .map(({ variantId, quantity, bundleId, bundleGroupKey, unitsPerSet, place, ...price }) => ({
        variantId,
        quantity,
        snapshotCents: effectiveUnitPriceCents(price),
        bundleId,
        bundleGroupKey,
        unitsPerSet,
        place,
      })),
  };
}

/** Pieces of each variant that the lines ask for together, loose and in bundles. */
export function demandByVariant(
  lines: readonly { variantId: number; quantity: number }[],
): Map<number, number> {
  const demand = new Map<number, number>();
  for (const { variantId, quantity } of lines) demand.set(variantId, (demand.get(variantId) ?? 0) + quantity);
  return demand;
}

/**
 * Pieces that a line may hold beside what the other lines ask for, from 0 up to 999. Nothing where the product is
 * not on sale any more, or the bundle is not, or not in this composition.
 */
export function availableFor(
  line: NextLine,
  lines: readonly NextLine[],
  demand: Map<number, number>,
): number {
  if (!isOnSale(line, lines)) return 0;
  const others = (demand.get(line.variantId) ?? 0) - line.quantity;
  return Math.min(maxQuantity, Math.max(0, line.stock - others));
}

/** Whether a line can be ordered as it is: its product, and its bundle in the composition that the line came with. */
export function isOnSale(line: NextLine, lines: readonly NextLine[]): boolean {
  if (!line.isPublished) return false;
  if (!line.bundleGroupKey) return true;
  if (!line.bundle?.isPublished) return false;
  const group = lines.filter((other) => other.bundleGroupKey === line.bundleGroupKey);
  return (
    group.length === line.bundle.recipeLines && group.every((part) => part.recipeUnits === part.unitsPerSet)
  );
}

function removeWhere(
  lines: readonly CartContentLine[],
  isGone: (line: CartContentLine) => boolean,
): NextLine[] | LineRefusal {
  const next = lines.filter((line) => !isGone(line));
  return next.length === lines.length ? { refused: 'NOT_FOUND' } : next;
}

/** A bundle is bought whole: removing one of its lines removes them all. */
function removeLine(lines: readonly CartContentLine[], lineId: number): NextLine[] | LineRefusal {
  const groupKey = lines.find((line) => line.id === lineId)?.bundleGroupKey ?? null;
  return removeWhere(
    lines,
    (line) => line.id === lineId || (groupKey !== null && line.bundleGroupKey === groupKey),
  );
}

function setLine(
  lines: readonly CartContentLine[],
  lineId: number,
  quantity: number,
): NextLine[] | LineRefusal {
  const line = lines.find((each) => each.id === lineId);
  if (!line) return { refused: 'NOT_FOUND' };
  if (line.bundleGroupKey) return { refused: 'BUNDLE_LINE' };
  return within(
    lines,
    lines.map((each) => (each === line ? { ...each, quantity } : each)),
    [line.variantId],
  );
}

function addLine(
  lines: readonly CartContentLine[],
  wanted: WantedVariant | undefined,
  { quantity, beforeLineId }: { quantity: number } & Place,
): NextLine[] | LineRefusal {
  if (!wanted?.isPublished) return { refused: 'UNKNOWN_VARIANT' };
  const same = lines.find((line) => line.variantId === wanted.variantId && !line.bundleGroupKey);
  if (same) return setLine(lines, same.id, same.quantity + quantity);
  const loose = { bundleId: null, bundleGroupKey: null, unitsPerSet: null, recipeUnits: null, bundle: null };
  const snapshotCents = effectiveUnitPriceCents(wanted);
  const added = { ...wanted, ...loose, id: null, place: null, quantity, snapshotCents };
  return within(lines, insertBefore(beforeLineId, lines, [added]), [wanted.variantId]);
}

function setBundle(
  lines: readonly CartContentLine[],
  groupKey: string,
  sets: number,
): NextLine[] | LineRefusal {
  const group = lines.filter((line) => line.bundleGroupKey === groupKey);
  if (group.length === 0) return { refused: 'NOT_FOUND' };
  const next = lines.map((line) =>
    line.bundleGroupKey === groupKey ? { ...line, quantity: sets * (line.unitsPerSet ?? 1) } : line,
  );
  return within(
    lines,
    next,
    group.map((line) => line.variantId),
    groupKey,
    sets,
  );
}

function addBundle(
  lines: readonly CartContentLine[],
  recipe: readonly WantedVariant[],
  { quantity: sets, beforeLineId }: { quantity: number } & Place,
): NextLine[] | LineRefusal {
  const [first] = recipe;
  if (!first?.bundle?.isPublished || recipe.some((part) => !part.isPublished))
    return { refused: 'UNKNOWN_BUNDLE' };
  const bundleId = first.bundle.id;
  const group = lines.filter((line) => line.bundleId === bundleId);
  const before = group.length === 0 ? 0 : setsOf(group);
  const [held] = group;
  if (held?.bundleGroupKey && isOnSale(held, lines))
    return setBundle(lines, held.bundleGroupKey, before + sets);
  // Not there yet, or by a recipe of the past, which this one replaces.
  const bundleGroupKey = randomUUID();
  const added = recipe.map((part) => ({
    ...part,
    id: null,
    place: null,
    quantity: (before + sets) * (part.unitsPerSet ?? 1),
    snapshotCents: effectiveUnitPriceCents(part),
    bundleId,
    bundleGroupKey,
    recipeUnits: part.unitsPerSet,
  }));
  const others = lines.filter((line) => line.bundleId !== bundleId);
  return within(
    lines,
    insertBefore(beforeLineId, others, added),
    added.map((line) => line.variantId),
    bundleGroupKey,
    before + sets,
  );
}

/** What is added takes a place between those of its neighbours; all of it the same one, where the id decides. */
function insertBefore(
  lineId: number | undefined,
  lines: readonly CartContentLine[],
  added: readonly NextLine[],
): NextLine[] {
  const index = lines.findIndex(({ id }) => id === lineId);
  const next = lines[index];
  if (!next) return [...lines, ...added];
  const previous = lines[index - 1]?.place ?? next.place - 1;
  const place = (previous + next.place) / 2;
  return [...lines.slice(0, index), ...added.map((line) => ({ ...line, place })), ...lines.slice(index)];
}

function setsOf(group: readonly NextLine[]): number {
  return bundleQuantity(
    group.map(({ quantity, unitsPerSet }) => ({ quantity, unitsPerSet: unitsPerSet ?? 1 })),
  );
}

/** The next lines if they keep the limits: counts always, stock wherever the change asks for more of a variant. */
function within(
  lines: readonly CartContentLine[],
  next: readonly NextLine[],
  variantIds: readonly number[],
  groupKey: string | null = null,
  sets: number | null = null,
): NextLine[] | LineRefusal {
  if (next.length > maxCartLines && next.length > lines.length) return { refused: 'CART_FULL' };
  const changed = next.filter(
    (line) => variantIds.includes(line.variantId) && line.bundleGroupKey === groupKey,
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
