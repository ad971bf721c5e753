import { allocate } from './allocate.ts';
import { costLines } from './line.ts';
import { sum } from './money.ts';
import { discountOfEach } from './promocode.ts';
import type { CartInput, PricedCart } from './types.ts';
import { vatOf } from './vat.ts';

/** Net and VAT of one part of an order, in cents. */
export type NetAndVat = {
  readonly netCents: number;
  readonly vatCents: number;
};

/** What is owed for a line after codes, and what the codes took off it. */
export type OwedLine = NetAndVat & {
  readonly key: string;
  readonly discountNetCents: number;
  readonly discountVatCents: number;
};

/** What is owed for each part of an order; the parts of a rate add up to its VAT group, to the cent. */
export type OwedParts = {
  /** By rising key. */
  readonly lines: readonly OwedLine[];
  /** The shipping that travels with each rate, by rising rate. */
  readonly shipping: readonly (NetAndVat & { readonly rate: number })[];
};

/**
 * Divides what is owed for a cart over its lines and its shipping, so that each of them can be billed, and credited, by itself.
 *
 * A line is exact on the basis; its other side is its share, by largest remainder, of what its rate owes for goods after codes.
 * Shipping is what the rate's group owes besides. So net, VAT and gross add up per rate, and nothing is below zero.
 */
export function owedParts(
  { lines: cartLines, promocodes = [] }: Pick<CartInput, 'lines' | 'promocodes'>,
  priced: PricedCart,
): OwedParts {
  const { basis } = priced;
  const costed = costLines(cartLines);
  const discounts = discountOfEach(
    costed.map(({ line, cents }) => ({ productId: line.productId, vatRate: line.vatRate, cents })),
    promocodes,
  );
  const parts = costed.map(({ line, cents }, i) => ({
    key: line.key,
    rate: line.vatRate,
    leftCents: cents - (discounts[i] ?? 0),
    takenCents: discounts[i] ?? 0,
  }));
  const lines: OwedLine[] = [];
  const shipping: (NetAndVat & { rate: number })[] = [];
  for (const group of priced.vatGroups) {
    const { rate } = group;
    const ofRate = parts.filter((part) => part.rate === rate);
    const left = ofRate.map(({ leftCents }) => leftCents);
    const taken = ofRate.map(({ takenCents }) => takenCents);
    const after = vatOf(sum(left), rate, basis);
    const before = vatOf(sum(left) + sum(taken), rate, basis);
    const net = allocate(after.netCents, left);
    const gross = allocate(after.grossCents, left);
    const takenNet = allocate(before.netCents - after.netCents, taken);
    const takenGross = allocate(before.grossCents - after.grossCents, taken);
    ofRate.forEach(({ key }, i) => {
      lines.push({
        key,
        netCents: net[i] ?? 0,
        vatCents: (gross[i] ?? 0) - (net[i] ?? 0),
        discountNetCents: takenNet[i] ?? 0,
        discountVatCents: (takenGross[i] ?? 0) - (takenNet[i] ?? 0),
      });
    });
    shipping.push({
      rate,
      netCents: group.netCents - after.netCents,
      vatCents: group.vatCents - after.vatCents,
    });
  }
  return { lines: lines.sort((a, b) => (a.key < b.key ? -1 : 1)), shipping };
}
