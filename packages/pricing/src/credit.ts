import { allocate } from './allocate.ts';
import { halfUp, sum } from './money.ts';
import type { NetAndVat } from './owed.ts';

/** A line or the shipping of a rate, as it was invoiced or as far as it is not credited yet. */
export type CreditPart = NetAndVat & {
  /** Unique in the invoice. */
  readonly key: string;
  /** Basis points. */
  readonly rate: number;
  /** Pieces; 1 for shipping. */
  readonly quantity: number;
};

/** What is left of an invoice: each part less what earlier credits took of it. */
export function leftToCredit(invoiced: readonly CreditPart[], credited: readonly CreditPart[]): CreditPart[] {
  return invoiced.map((part) => {
    const taken = credited.filter(({ key }) => key === part.key);
    return {
      ...part,
      quantity: part.quantity - sum(taken.map(({ quantity }) => quantity)),
      netCents: part.netCents - sum(taken.map(({ netCents }) => netCents)),
      vatCents: part.vatCents - sum(taken.map(({ vatCents }) => vatCents)),
    };
  });
}

/**
 * What is left of an invoice where more may have been given back of a part than it is, as by a refund of an amount that was divided over
 * all parts while a return of one was under way: what is too much is taken of the others, in proportion. No part is below nothing, and together they
 * are the invoice less all that was given back, and nothing where that was more.
 */
export function leftTogether(invoiced: readonly CreditPart[], credited: readonly CreditPart[]): CreditPart[] {
  const left = leftToCredit(invoiced, credited);
  const there = left.map((part) => {
    const grossCents = Math.max(0, part.netCents + part.vatCents);
    const vatCents = Math.min(grossCents, Math.max(0, part.vatCents));
    return { ...part, netCents: grossCents - vatCents, vatCents };
  });
  const gross = there.map(({ netCents, vatCents }) => netCents + vatCents);
  const together = sum(left.map(({ netCents, vatCents }) => netCents + vatCents));
  const shares = allocate(Math.min(sum(gross), Math.max(0, together)), gross);
  return there.map((part, i) => ({
    ...part,
    quantity: Math.max(0, part.quantity),
    ...splitOf(part, shares[i] ?? 0),
  }));
}

/**
 * Credits some pieces of some parts. What is left of a part is divided by its pieces and rounded half up, and the last piece takes
 * what is left: so whoever credits all pieces, in whatever steps, credits the invoice to the cent.
 * @param wanted pieces by key; throws a RangeError for more than are left
 */
export function creditPieces(left: readonly CreditPart[], wanted: ReadonlyMap<string, number>): CreditPart[] {
  return left.flatMap((part) => {
    const pieces = wanted.get(part.key) ?? 0;
    if (pieces === 0) return [];
    if (!Number.isSafeInteger(pieces) || pieces < 0 || pieces > part.quantity)
      throw new RangeError(`${pieces} of ${part.quantity} pieces of ${part.key} cannot be credited`);
    const grossCents = halfUp(part.netCents + part.vatCents, pieces, part.quantity);
    return [{ ...part, quantity: pieces, ...splitOf(part, grossCents) }];
  });
}

/**
 * Credits an amount including VAT, divided over all parts in proportion to what is left of each; all that is left credits the rest of
 * the invoice to the cent. Of a part that is credited whole its pieces go along.
 * @param amountCents throws a RangeError where it is more than is left
 */
export function creditAmount(left: readonly CreditPart[], amountCents: number): CreditPart[] {
  const gross = left.map(({ netCents, vatCents }) => netCents + vatCents);
  if (!Number.isSafeInteger(amountCents) || amountCents < 0 || amountCents > sum(gross))
    throw new RangeError(`${amountCents} of ${sum(gross)} cents cannot be credited`);
  const isAll = amountCents === sum(gross);
  const shares = allocate(amountCents, gross);
  return left.flatMap((part, i) => {
    const share = shares[i] ?? 0;
    if (share === 0 && !(isAll && part.quantity > 0)) return [];
    const quantity = share === gross[i] ? part.quantity : 0;
    return [{ ...part, quantity, ...splitOf(part, share) }];
  });
}

/** What an order on account came to, in cents including VAT. */
export type OnAccount = {
  readonly invoicedCents: number;
  /** What credit notes took back of it. */
  readonly creditedCents: number;
  /** What cards paid of it, less what went back to them. */
  readonly cardCents: number;
  /** What came in at the bank. */
  readonly paidCents: number;
  /** What of that went back, or is on its way. */
  readonly returnedCents: number;
};

/**
 * What of an order on account is to be transferred back by hand, in cents: what came in at the bank, is here still, and is not owed any
 * more since credit notes took it back. Less is owed by what cards paid and keep.
 */
export function transferDue({
  invoicedCents,
  creditedCents,
  cardCents,
  paidCents,
  returnedCents,
}: OnAccount): number {
  const owedCents = Math.max(0, invoicedCents - creditedCents - cardCents);
  return Math.max(0, paidCents - returnedCents - owedCents);
}

/** The VAT in a share of what is left of a part: in proportion, rounded half up, and all of it in the whole. */
function splitOf({ netCents, vatCents }: NetAndVat, grossCents: number): NetAndVat {
  if (grossCents === 0) return { netCents: 0, vatCents: 0 };
  const vat = halfUp(vatCents, grossCents, netCents + vatCents);
  return { netCents: grossCents - vat, vatCents: vat };
}
