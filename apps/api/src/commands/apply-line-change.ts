import { effectiveUnitPriceCents } from '@etalage/pricing';
import type { CartContentLine, CartContents, WantedVariant } from '../repositories/cart-contents.ts';
import type { CartWrite } from '../repositories/carts.ts';
import { isSameChoice } from '../repositories/line-choice.ts';
import { addBundle, setBundle } from './apply-bundle-change.ts';
import type { AskedChoice } from './line-choice.ts';
import { insertBefore, type LineRefusal, type NextLine, type Place, withinLimits } from './line-rules.ts';

/** What a shopper may do to a cart: ids and quantities, never prices. */
export type LineChange =
  | ({ kind: 'add-line'; variantId: number; quantity: number } & Place & AskedChoice)
  | ({ kind: 'set-line'; lineId: number; quantity: number } & AskedChoice)
  | { kind: 'remove-line'; lineId: number }
  | ({ kind: 'add-bundle'; bundleId: number; quantity: number } & Place)
  | { kind: 'set-bundle'; bundleGroupKey: string; quantity: number }
  | { kind: 'remove-bundle'; bundleGroupKey: string }
  | { kind: 'clear' };

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
      return setLine(lines, change.lineId, change.quantity, change);
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
      const { quantity, giftText, deliveryDay } = line;
      const isSame =
        before.quantity === quantity && before.snapshotCents === snapshotCents && isSameChoice(before, line);
      return isSame ? [] : [{ id: before.id, quantity, snapshotCents, giftText, deliveryDay }];
    }),
    insert: next
      .filter((line) => line.id === null)
      .map((line) => ({
        variantId: line.variantId,
        quantity: line.quantity,
        snapshotCents: effectiveUnitPriceCents(line),
        bundleId: line.bundleId,
        bundleGroupKey: line.bundleGroupKey,
        unitsPerSet: line.unitsPerSet,
        place: line.place,
        giftText: line.giftText,
        deliveryDay: line.deliveryDay,
      })),
  };
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
  asked: AskedChoice = {},
): NextLine[] | LineRefusal {
  const line = lines.find((each) => each.id === lineId);
  if (!line) return { refused: 'NOT_FOUND' };
  if (line.bundleGroupKey) return { refused: 'BUNDLE_LINE' };
  const { giftText = line.giftText, deliveryDay = line.deliveryDay } = asked;
  const set = { ...line, quantity, giftText, deliveryDay };
  const other = lines.find(
    (each) =>
      each !== line && !each.bundleGroupKey && each.variantId === line.variantId && isSameChoice(each, set),
  );
  // With another text or day it may become the same as another line, which then holds both.
  const joined = other && { ...other, quantity: other.quantity + quantity };
  const next = lines.flatMap((each) => {
    if (each === line) return joined ? [] : [set];
    return joined && each === other ? [joined] : [each];
  });
  return withinLimits(lines, next, [line.variantId]);
}

function addLine(
  lines: readonly CartContentLine[],
  wanted: WantedVariant | undefined,
  { quantity, beforeLineId, giftText = null, deliveryDay = null }: { quantity: number } & Place & AskedChoice,
): NextLine[] | LineRefusal {
  if (!wanted?.isPublished) return { refused: 'UNKNOWN_VARIANT' };
  const choice = { giftText, deliveryDay };
  const same = lines.find(
    (line) => line.variantId === wanted.variantId && !line.bundleGroupKey && isSameChoice(line, choice),
  );
  if (same) return setLine(lines, same.id, same.quantity + quantity);
  const loose = { bundleId: null, bundleGroupKey: null, unitsPerSet: null, recipeUnits: null, bundle: null };
  const snapshotCents = effectiveUnitPriceCents(wanted);
  const added = { ...wanted, ...loose, ...choice, id: null, place: null, quantity, snapshotCents };
  return withinLimits(lines, insertBefore(beforeLineId, lines, [added]), [wanted.variantId]);
}
