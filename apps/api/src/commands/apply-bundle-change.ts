import { randomUUID } from 'node:crypto';
import { bundleQuantity, effectiveUnitPriceCents } from '@etalage/pricing';
import type { CartContentLine, WantedVariant } from '../repositories/cart-contents.ts';
import { noChoice } from '../repositories/line-choice.ts';
import {
  insertBefore,
  isOnSale,
  type LineRefusal,
  type NextLine,
  type Place,
  withinLimits,
} from './line-rules.ts';

/** Makes it so many sets of a bundle that is in the cart. */
export function setBundle(
  lines: readonly CartContentLine[],
  groupKey: string,
  sets: number,
): NextLine[] | LineRefusal {
  const group = lines.filter((line) => line.bundleGroupKey === groupKey);
  if (group.length === 0) return { refused: 'NOT_FOUND' };
  const next = lines.map((line) =>
    line.bundleGroupKey === groupKey ? { ...line, quantity: sets * (line.unitsPerSet ?? 1) } : line,
  );
  return withinLimits(
    lines,
    next,
    group.map((line) => line.variantId),
    groupKey,
    sets,
  );
}

/**
 * Adds sets of a bundle. Where the cart holds it by a recipe that the shop has changed since, all its sets become ones of
 * today's recipe.
 */
export function addBundle(
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
  // Not there yet, or by an older recipe, whose lines go.
  const bundleGroupKey = randomUUID();
  const added = recipe.map((part) => ({
    ...part,
    ...noChoice,
    id: null,
    place: null,
    quantity: (before + sets) * (part.unitsPerSet ?? 1),
    snapshotCents: effectiveUnitPriceCents(part),
    bundleId,
    bundleGroupKey,
    recipeUnits: part.unitsPerSet,
  }));
  const others = lines.filter((line) => line.bundleId !== bundleId);
  return withinLimits(
    lines,
    insertBefore(beforeLineId, others, added),
    added.map((line) => line.variantId),
    bundleGroupKey,
    before + sets,
  );
}

function setsOf(group: readonly NextLine[]): number {
  return bundleQuantity(
    group.map(({ quantity, unitsPerSet }) => ({ quantity, unitsPerSet: unitsPerSet ?? 1 })),
  );
}
