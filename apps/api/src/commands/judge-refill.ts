import { createHash } from 'node:crypto';
import type { RefillLine } from '@etalage/contracts';
import { maxQuantity } from '@etalage/contracts/limits';
import { bundleQuantity, effectiveUnitPriceCents } from '@etalage/pricing';
import type { Tenant } from '../plugins/tenant.ts';
import type { CartContentLine } from '../repositories/cart-contents.ts';
import type { EarlierLine } from '../repositories/earlier-lines.ts';
import { demandByVariant, isOnSale } from './line-rules.ts';
import { lineKey, priceContents } from './price-contents.ts';

type RefillChange = RefillLine['change'];

/** What becomes of a line or bundle of before; prices in cents of one piece or set, on the basis that the shopper sees. */
export type RefillEntry = {
  name: string;
  variantName: string;
  /** Its parts as they are now; none where it is gone. */
  parts: CartContentLine[];
  isBundle: boolean;
  quantity: number;
  takes: number;
  change: RefillChange;
  nowCents: number | null;
  thenCents: number | null;
  losesChoice: boolean;
  alsoMeans?: { code: string; quantity: number };
};

export type JudgedRefill = {
  entries: RefillEntry[];
  /** What comes into the cart. */
  lines: CartContentLine[];
  /** Of what is said: another one whenever anything of it is another. */
  mark: string;
};

/** Equal loose lines as one: those that differed by the day alone, which does not come along. */
export function foldEarlier(lines: readonly EarlierLine[]): EarlierLine[] {
  const folded = new Map<string, EarlierLine>();
  for (const line of lines) {
    const key = lineKey({ ...line, deliveryDay: null });
    const held = folded.get(key);
    folded.set(
      key,
      held
        ? {
            ...held,
            quantity: held.quantity + line.quantity,
            totalCents: held.totalCents + line.totalCents,
            hadDay: held.hadDay || line.hadDay,
            ...(line.alsoMeans && { alsoMeans: line.alsoMeans }),
          }
        : line,
    );
  }
  return [...folded.values()];
}

/**
 * Says of each line and bundle of before what would come of it beside the cart's `own` lines. `now` are the same lines as the shop
 * has them, by their places from 1. A bundle comes whole and in its composition of then, or it is gone. Pure.
 */
export function judgeRefill(
  tenant: Pick<Tenant, 'priceBasis' | 'displayBasis'>,
  before: readonly EarlierLine[],
  now: readonly CartContentLine[],
  own: readonly CartContentLine[],
): JudgedRefill {
  const nowByPlace = new Map(now.map((line) => [line.id, line]));
  const both = before.map((line, i) => ({ line, now: nowByPlace.get(i + 1) }));
  const groups = [...Map.groupBy(both, ({ line }) => groupKeyOf(line)).values()];
  const forSale = now.filter((line) => isOnSale(line, now));
  const totals = totalsNow(tenant, forSale);
  const demand = demandByVariant(own);
  const lines: CartContentLine[] = [];
  const entries = groups.flatMap((group): RefillEntry[] => {
    const [first] = group;
    if (!first) return [];
    const parts = group.flatMap(({ now: part }) => (part && forSale.includes(part) ? [part] : []));
    const isGone = parts.length < group.length;
    const quantity = setsOf(group.map(({ line }) => line));
    const takes = isGone ? 0 : Math.min(quantity, roomFor(parts, demand));
    if (takes > 0) lines.push(...parts.map((part) => take(part, takes, demand)));
    const isBundle = first.line.bundleGroupKey !== null;
    const alsoMeans = group.find(({ line }) => line.alsoMeans)?.line.alsoMeans;
    const prices = isGone
      ? { nowCents: null, thenCents: null }
      : pricesOf(tenant, group, parts, totals, quantity);
    return [
      {
        name: (isBundle && first.line.bundleName) || first.line.name,
        variantName: isBundle ? '' : first.line.variantName,
        parts: isGone ? [] : parts,
        isBundle,
        quantity,
        takes,
        change: isGone ? 'gone' : changeOf(quantity, takes, roomFor(parts, new Map())),
        ...prices,
        losesChoice: group.some(
          ({ line, now: part }) => line.hadDay || (line.giftText !== null && part?.asksGiftText === false),
        ),
        ...(alsoMeans && { alsoMeans }),
      },
    ];
  });
  return { entries, lines, mark: markOf(entries) };
}

const groupKeyOf = (line: EarlierLine) => line.bundleGroupKey ?? lineKey({ ...line, deliveryDay: null });

/** `room` is what could be had if nothing were in the cart. */
function changeOf(quantity: number, takes: number, room: number): RefillChange {
  if (takes > 0) return takes < quantity ? 'less' : 'none';
  return room > 0 ? 'in-cart' : 'sold-out';
}

/** Pieces of a loose line, or sets of a bundle. */
const setsOf = (lines: readonly Pick<EarlierLine, 'quantity' | 'unitsPerSet'>[]) =>
  bundleQuantity(lines.map(({ quantity, unitsPerSet }) => ({ quantity, unitsPerSet: unitsPerSet ?? 1 })));

/** Sets that can be had, and that a cart may hold, beside what is asked for already. */
function roomFor(parts: readonly CartContentLine[], demand: ReadonlyMap<number, number>): number {
  const rooms = parts.map(({ variantId, stock, unitsPerSet }) => {
    const inSet = unitsPerSet ?? 1;
    return Math.floor((Math.min(stock, maxQuantity * inSet) - (demand.get(variantId) ?? 0)) / inSet);
  });
  return Math.max(0, Math.min(...rooms));
}

/** A part as it comes into the cart: at the price that its shopper has just been told, and without what does not go with it now. */
function take(part: CartContentLine, sets: number, demand: Map<number, number>): CartContentLine {
  const quantity = sets * (part.unitsPerSet ?? 1);
  demand.set(part.variantId, (demand.get(part.variantId) ?? 0) + quantity);
  const giftText = part.asksGiftText ? part.giftText : null;
  return { ...part, quantity, giftText, snapshotCents: effectiveUnitPriceCents(part) };
}

/** What each line costs now, in cents that the shopper sees, by its key; before codes and shipping. */
function totalsNow(
  tenant: Pick<Tenant, 'priceBasis' | 'displayBasis'>,
  lines: readonly CartContentLine[],
): Map<string, number> {
  const nothing = { shippingMethods: [], codes: { promocodes: [], coupons: [] } };
  const { lines: priced } = priceContents(tenant, { lines, ...nothing }, null);
  return new Map(priced.map(({ key, total }) => [key, total.shownCents]));
}

/** The price of one, now and (where it was another) then. All pieces together are compared, so that no rounding looks like a change. */
function pricesOf(
  { displayBasis }: Pick<Tenant, 'displayBasis'>,
  group: readonly { line: EarlierLine }[],
  parts: readonly CartContentLine[],
  totals: ReadonlyMap<string, number>,
  quantity: number,
): Pick<RefillEntry, 'nowCents' | 'thenCents'> {
  const nowTotal = parts.reduce((sum, part) => sum + (totals.get(lineKey(part)) ?? 0), 0);
  const thenTotal = group.reduce((sum, { line }) => sum + line.totalCents, 0);
  const isComparable = group.every(({ line }) => line.displayBasis === displayBasis);
  return {
    nowCents: Math.round(nowTotal / quantity),
    thenCents: isComparable && thenTotal !== nowTotal ? Math.round(thenTotal / quantity) : null,
  };
}

function markOf(entries: readonly RefillEntry[]): string {
  const said = entries.map(({ parts, ...entry }) => ({
    ...entry,
    variants: parts.map((part) => part.variantId),
  }));
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);
}
