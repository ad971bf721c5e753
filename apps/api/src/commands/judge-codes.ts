import { type CodeReason, maxCodes } from '@etalage/contracts';
import type { PricedCart } from '@etalage/pricing';
import type {
  CartCard,
  CartCodes,
  CartPromocode,
  CodeKind,
  CodesWrite,
  FoundCodes,
} from '../repositories/codes.ts';

/** What a shopper may do with codes; the code as normaliseCode writes it, null for what no code can be. */
export type CodeChange =
  | { kind: 'add-promocode' | 'add-coupon'; code: string | null }
  | { kind: 'remove-promocode' | 'remove-coupon'; code: string | null };

/** A code that left a cart by itself. */
export type LeftCode = {
  kind: CodeKind;
  id: number;
  code: string;
  reason: CodeReason;
  /** Cents on the tenant's basis; said where the reason is BELOW_MINIMUM. */
  minimumCents: number | null;
};

/** A cart's codes after the judgement: those that count now, those that leave it now, and those that left before. */
export type JudgedCodes = {
  promocodes: CartPromocode[];
  coupons: CartCard[];
  leaving: LeftCode[];
  left: LeftCode[];
};

export type Counting = Pick<JudgedCodes, 'promocodes' | 'coupons'>;

/**
 * Decides which codes count in a cart, and what it costs with them. `price` prices the cart with the codes it is
 * given. A promo code is judged by itself first, then by the goods; an empty cart has nothing to judge it by, so
 * there it waits. Of codes that wheels gave only the first that is left counts, or ten turns would pay a whole order. This
 * holds whatever way the codes came into the cart, since every price comes from here, the order's too. Pure.
 */
export function judgeCodes(
  { promocodes, coupons }: CartCodes,
  price: (counting: Counting) => PricedCart,
): { codes: JudgedCodes; priced: PricedCart } {
  const left = [...promocodes, ...coupons].flatMap((code) =>
    code.removedReason === null ? [] : asLeft(code, code.removedReason),
  );
  const leaving: LeftCode[] = [];
  const stays = <Code extends CartPromocode | CartCard>(code: Code): boolean => {
    if (code.removedReason !== null) return false;
    const reason = reasonOf(code);
    if (reason !== null) leaving.push(asLeft(code, reason));
    return reason === null;
  };
  const counting = { promocodes: promocodes.filter(stays), coupons: coupons.filter(stays) };

  const priced = price(counting);
  const refusals = priced.itemCount === 0 ? [] : priced.promocodes;
  const reasons = new Map<string, CodeReason | null>(refusals.map(({ code, refusal }) => [code, refusal]));
  const [, ...moreWon] = counting.promocodes.filter(({ code, isWon }) => isWon && !reasons.get(code));
  for (const { code } of moreWon) reasons.set(code, 'ONE_WON_CODE');
  const kept = { ...counting, promocodes: counting.promocodes.filter(({ code }) => !reasons.get(code)) };
  if (kept.promocodes.length === counting.promocodes.length)
    return { codes: { ...counting, leaving, left }, priced };

  for (const promocode of counting.promocodes) {
    const reason = reasons.get(promocode.code);
    if (reason) leaving.push(asLeft(promocode, reason));
  }
  return { codes: { ...kept, leaving, left }, priced: price(kept) };
}

/** Why a code counts nowhere now, or not for this shopper; null where it does. */
export function reasonOf(code: CartPromocode | CartCard): CodeReason | null {
  if (!code.isCurrent) return 'EXPIRED';
  if ('cardCode' in code) return code.freeCents > 0 ? null : 'USED_UP';
  if (code.isUsedUp) return 'USED_UP';
  return code.isUsedByCustomer ? 'CUSTOMER_LIMIT' : null;
}

function asLeft(code: CartPromocode | CartCard, reason: CodeReason): LeftCode {
  if ('cardCode' in code) {
    return { kind: 'coupon', id: code.id, code: code.cardCode, reason, minimumCents: null };
  }
  const minimumCents = reason === 'BELOW_MINIMUM' ? code.minimumCents : null;
  return { kind: 'promocode', id: code.id, code: code.code, reason, minimumCents };
}

export type CodeRefusalCode =
  | 'NOT_FOUND'
  | 'UNKNOWN_CODE'
  | 'CODE_ENDED'
  | 'CODES_FULL'
  | 'BELOW_MINIMUM'
  | 'NO_INCLUDED_PRODUCTS'
  | 'CUSTOMER_LIMIT'
  | 'ONE_WON_CODE';
/** `minimumCents` stands on the tenant's basis. */
export type CodeRefusal = { refused: CodeRefusalCode; minimumCents?: number | null };

/**
 * The codes after a change, or why there is none. The very same codes where a code that counts is added again. Whether
 * a new code suits the cart is `judgeCodes`'s to say. Pure.
 */
export function applyCodeChange(
  codes: CartCodes,
  found: FoundCodes,
  { kind, code }: CodeChange,
): CartCodes | CodeRefusal {
  const { promocodes, coupons } = codes;
  const counting = [...promocodes, ...coupons].filter((each) => each.removedReason === null);
  const isNamed = (each: CartPromocode | CartCard) =>
    'cardCode' in each
      ? kind.endsWith('coupon') && each.cardCode === code
      : kind.endsWith('promocode') && each.code === code;
  const isThere = counting.some(isNamed);
  if (kind === 'remove-promocode' || kind === 'remove-coupon') {
    if (!isThere) return { refused: 'NOT_FOUND' };
    return {
      promocodes: promocodes.filter((each) => !isNamed(each)),
      coupons: coupons.filter((each) => !isNamed(each)),
    };
  }
  if (isThere) return codes;
  if (kind === 'add-promocode') {
    if (!found.promocode || found.promocode.code !== code) return { refused: 'UNKNOWN_CODE' };
    if (counting.length >= maxCodes) return { refused: 'CODES_FULL' };
    return { coupons, promocodes: [...promocodes.filter((each) => !isNamed(each)), found.promocode] };
  }
  if (!found.coupon || found.coupon.cardCode !== code) return { refused: 'UNKNOWN_CODE' };
  if (counting.length >= maxCodes) return { refused: 'CODES_FULL' };
  return { promocodes, coupons: [...coupons.filter((each) => !isNamed(each)), found.coupon] };
}

/**
 * Why a code that is being added cannot stay; null where it can. Whoever guesses codes learns as much from one that is
 * over or used up as from any other wrong one, but of a promo code that everyone could know it is told that it ended.
 */
export function refusalOfAdded(
  { kind, code }: CodeChange,
  { leaving }: JudgedCodes,
  { promocode }: Pick<FoundCodes, 'promocode'>,
): CodeRefusal | null {
  const added = leaving.find((each) => kind === `add-${each.kind}` && each.code === code);
  if (!added) return null;
  switch (added.reason) {
    case 'BELOW_MINIMUM':
      return { refused: added.reason, minimumCents: added.minimumCents };
    case 'NO_INCLUDED_PRODUCTS':
    case 'CUSTOMER_LIMIT':
    case 'ONE_WON_CODE':
      return { refused: added.reason };
    case 'EXPIRED':
      return {
        refused: added.kind === 'promocode' && promocode?.isOverInPublic ? 'CODE_ENDED' : 'UNKNOWN_CODE',
      };
    default:
      return { refused: 'UNKNOWN_CODE' };
  }
}

/**
 * What must be written to get from the stored codes to the judged ones. A code that leaves keeps its row, with the
 * reason, until the next change: by then the shopper has seen it.
 */
export function codesWriteFor(before: CartCodes, after: JudgedCodes): CodesWrite {
  return {
    promocode: rowsFor(before.promocodes, after.promocodes, after.leaving, 'promocode'),
    coupon: rowsFor(before.coupons, after.coupons, after.leaving, 'coupon'),
  };
}

function rowsFor(
  before: readonly (CartPromocode | CartCard)[],
  counting: readonly (CartPromocode | CartCard)[],
  leaving: readonly LeftCode[],
  kind: CodeKind,
): CodesWrite[CodeKind] {
  const counted = new Set(before.filter((row) => row.removedReason === null).map((row) => row.id));
  const put = [
    ...counting.filter(({ id }) => !counted.has(id)).map(({ id }) => ({ id, removedReason: null })),
    ...leaving.filter((each) => each.kind === kind).map(({ id, reason }) => ({ id, removedReason: reason })),
  ];
  const kept = new Set([...counting, ...put].map(({ id }) => id));
  return { put, remove: before.map((row) => row.id).filter((id) => !kept.has(id)) };
}
