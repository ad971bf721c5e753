import { allocate } from './allocate.ts';
import { sum } from './money.ts';
import type { Basis, VatGroup } from './types.ts';
import { vatOf } from './vat.ts';

/** A line as an order keeps it. */
export type OrderedLine = {
  readonly quantity: number;
  readonly vatRate: number;
  /** Of one piece, on the order's price basis. */
  readonly unitPriceCents: number;
  /** Of the whole line, on the order's display basis. */
  readonly totalCents: number;
};

/** The money of an order as it keeps it; nothing here is computed anew. */
export type OrderedMoney = {
  readonly priceBasis: Basis;
  readonly displayBasis: Basis;
  readonly lines: readonly OrderedLine[];
  /** All that is owed at each rate. */
  readonly vatGroups: readonly Pick<VatGroup, 'rate' | 'netCents' | 'vatCents'>[];
  /** On the display basis. */
  readonly shippingCents: number;
  readonly discountCents: number;
  /** Paid with cards, including VAT. */
  readonly couponCents: number;
};

/** One line of an itemised amount. Cents including VAT; unit price × quantity - discount = total. */
export type ItemisedLine = {
  readonly kind: 'goods' | 'shipping' | 'discount' | 'rounding' | 'gift-card';
  /** Of goods: which of the order's lines it is. */
  readonly index: number | null;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  readonly vatRate: number;
  /** The VAT in the total, by its rate: total × rate ÷ (100 % + rate), rounded half away from zero. */
  readonly vatCents: number;
};

/**
 * Writes what is left to pay of an order as lines including VAT, for a payment provider that wants to bill them one by one.
 *
 * Every rate's lines add up to what is owed at that rate, and all lines to the amount to pay, to the cent. The order keeps
 * some amounts on the display basis only, so its lines including VAT may miss a rate's amount by cents: those go into the
 * discount where there is one, else into a line of their own. A provider checks the VAT of each line by itself, so that of the lines
 * together may differ by cents from the order's, which is taken once per rate.
 */
export function itemise(order: OrderedMoney): ItemisedLine[] {
  const { displayBasis, discountCents, couponCents } = order;
  const gross = (cents: number, rate: number, basis: Basis) => vatOf(cents, rate, basis).grossCents;
  const goods = order.lines.map((line, index) =>
    goodsLine(
      index,
      line,
      gross(line.unitPriceCents, line.vatRate, order.priceBasis),
      gross(line.totalCents, line.vatRate, displayBasis),
    ),
  );
  // Shipping joined the rates in proportion to their goods, so it is in the same proportion to what is owed at each.
  const owed = order.vatGroups.map(({ netCents, vatCents }) =>
    displayBasis === 'inc' ? netCents + vatCents : netCents,
  );
  const shippings = owed.some((cents) => cents > 0) ? allocate(order.shippingCents, owed) : owed.map(() => 0);
  const others = order.vatGroups.flatMap(({ rate, netCents, vatCents }, i) => {
    const shipping = gross(shippings[i] ?? 0, rate, displayBasis);
    const ofRate = goods.filter((line) => line.vatRate === rate);
    const left = netCents + vatCents - sum(ofRate.map((line) => line.totalCents)) - shipping;
    return [
      single('shipping', shipping, rate),
      single(left < 0 && discountCents > 0 ? 'discount' : 'rounding', left, rate),
    ];
  });
  const lines = [...goods, ...others, single('gift-card', -couponCents, 0)];
  return lines.filter((line) => line.kind === 'goods' || line.totalCents !== 0);
}

function goodsLine(
  index: number,
  { quantity, vatRate }: OrderedLine,
  unitGrossCents: number,
  totalCents: number,
): ItemisedLine {
  // A share of a fixed bundle price, or the rounding of VAT, may cost more than the pieces do alone.
  const covers = unitGrossCents * quantity >= totalCents;
  const unitPriceCents = covers ? unitGrossCents : Math.ceil(totalCents / quantity);
  return {
    kind: 'goods',
    index,
    quantity,
    unitPriceCents,
    discountCents: unitPriceCents * quantity - totalCents,
    totalCents,
    vatRate,
    vatCents: vatIn(totalCents, vatRate),
  };
}

function single(kind: ItemisedLine['kind'], totalCents: number, vatRate: number): ItemisedLine {
  return {
    kind,
    index: null,
    quantity: 1,
    unitPriceCents: totalCents,
    discountCents: 0,
    totalCents,
    vatRate,
    vatCents: vatIn(totalCents, vatRate),
  };
}

function vatIn(cents: number, rate: number): number {
  const { vatCents } = vatOf(Math.abs(cents), rate, 'inc');
  return cents < 0 && vatCents > 0 ? -vatCents : vatCents;
}
