import { maxCartLines } from '@etalage/contracts';
import { bundleQuantity } from '@etalage/pricing';
import type { CartContentLine } from '../repositories/cart-contents.ts';
import type { CartWrite } from '../repositories/carts.ts';
import { isSameChoice } from '../repositories/line-choice.ts';
import { availableFor, demandByVariant, isOnSale, type NextLine } from './line-rules.ts';

/**
 * A customer's lines with those of the cart that they filled before they logged in. Quantities of the same article, and of
 * the same bundle, add up as far as the stock and the limit of 999 go. Nothing that was in a cart vanishes but what would be
 * beyond 100 lines, or dearer together than `holds` lets be: an article that is sold out stays with one piece, so that its line can say so. Pure.
 */
export function mergeLines(
  own: readonly CartContentLine[],
  guest: readonly CartContentLine[],
  holds: (lines: NextLine[]) => boolean = () => true,
): NextLine[] {
  const groups = [...Map.groupBy(guest, (line) => line.bundleGroupKey ?? `line ${line.id}`).values()];
  const all = groups.reduce<NextLine[]>(join, [...own]);
  // Asked once for nearly everyone: `holds` prices the whole cart.
  if (holds(all)) return all;
  return groups.reduce<NextLine[]>(
    (next, group) => {
      const joined = join(next, group);
      return holds(joined) ? joined : next;
    },
    [...own],
  );
}

/** Whether merged lines hold all of what came beside all of what was there, counted in sets where it is a bundle: its recipe may be another now. */
export function holdsBoth(
  next: readonly NextLine[],
  own: readonly CartContentLine[],
  coming: readonly CartContentLine[],
): boolean {
  return coming.every((line) => {
    const held = (lines: readonly NextLine[]) => allSetsOf(lines.filter((each) => isSame(each, line)));
    return held(next) >= held(own) + held(coming);
  });
}

/** What must be written; prices that the shopper was told stay those that they were told. */
export function mergeWriteFor(own: readonly CartContentLine[], next: readonly NextLine[]): CartWrite {
  const before = new Map(own.map((line) => [line.id, line.quantity]));
  const kept = new Set(next.map(({ id }) => id));
  return {
    remove: own.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    update: next.flatMap(({ id, quantity, snapshotCents, giftText, deliveryDay }) =>
      id === null || before.get(id) === quantity
        ? []
        : [{ id, quantity, snapshotCents, giftText, deliveryDay }],
    ),
    insert: next
      .filter((line) => line.id === null)
      .map(({ variantId, quantity, snapshotCents, bundleId, bundleGroupKey, unitsPerSet, ...choice }) => ({
        variantId,
        quantity,
        snapshotCents,
        bundleId,
        bundleGroupKey,
        unitsPerSet,
        place: null,
        giftText: choice.giftText,
        deliveryDay: choice.deliveryDay,
      })),
  };
}

/**
 * The lines with one loose line, or with all lines of one bundle. Where the bundle is held by a recipe that the shop has changed since, and brought by
 * today's, all its sets become ones of today's, as when it is added.
 */
function join(lines: readonly NextLine[], group: readonly CartContentLine[]): NextLine[] {
  const [first] = group;
  const same = lines.filter((line) => isSame(line, first));
  const isRenewed =
    first !== undefined && isOnSale(first, group) && same.some((line) => !isOnSale(line, lines));
  const held = isRenewed ? [] : same;
  const others = lines.filter((line) => !same.includes(line));
  if (held.length === 0 && others.length + group.length > maxCartLines) return [...lines];
  const kept = held.length > 0 ? held : group.map((line) => ({ ...line, id: null, place: null }));
  const before = same.length > 0 ? setsOf(same) : 0;
  const withSets = (sets: number) => {
    const joined = kept.map((line) => ({ ...line, quantity: sets * (line.unitsPerSet ?? 1) }));
    // The joined lines stay where they stood, so that the cart keeps its order.
    return held.length > 0 ? lines.map((line) => joined[held.indexOf(line)] ?? line) : [...others, ...joined];
  };
  const wanted = before + setsOf(group);
  return withSets(Math.max(before, 1, Math.min(wanted, room(withSets(wanted), kept))));
}

/** Whether a line is of the same article with the same text and day, loose as well, or of the same bundle. */
function isSame(line: NextLine, other: CartContentLine | undefined): boolean {
  if (!other || line.bundleId !== other.bundleId) return false;
  return other.bundleId !== null || (line.variantId === other.variantId && isSameChoice(line, other));
}

/** Sets of the kept lines that can be had, beside what the other lines ask for. */
function room(lines: readonly NextLine[], kept: readonly NextLine[]): number {
  const demand = demandByVariant(lines);
  const sets = lines
    .filter((line) =>
      kept.some(
        (each) =>
          each.variantId === line.variantId &&
          each.bundleGroupKey === line.bundleGroupKey &&
          isSameChoice(each, line),
      ),
    )
    .map((line) => Math.floor(availableFor(line, lines, demand) / (line.unitsPerSet ?? 1)));
  return Math.min(...sets);
}

function setsOf(group: readonly NextLine[]): number {
  return bundleQuantity(
    group.map(({ quantity, unitsPerSet }) => ({ quantity, unitsPerSet: unitsPerSet ?? 1 })),
  );
}

/** Of lines that may have come in several groups. */
function allSetsOf(lines: readonly NextLine[]): number {
  const groups = [...Map.groupBy(lines, (line) => line.bundleGroupKey ?? line).values()];
  return groups.reduce((sum, group) => sum + setsOf(group), 0);
}
