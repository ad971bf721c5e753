import { allocate } from './allocate.ts';
import { bundleQuantity } from './bundle.ts';
import { payWithCoupons } from './coupon.ts';
import { bundlesOf, type CostedLine, costLines, priceLines } from './line.ts';
import { sum, whole } from './money.ts';
import { type CodeDiscount, discountGoods } from './promocode.ts';
import { freeShippingProgress, priceShipping, shareShipping } from './shipping.ts';
import type {
  Amount,
  Basis,
  CartInput,
  CartLine,
  PricedBundle,
  PricedCart,
  PricedLine,
  PricedPromocode,
  VatGroup,
  VatSplit,
} from './types.ts';
import { add, amount, minus, vatOf } from './vat.ts';

/**
 * Prices a cart: every stage from the unit price to what is left to pay, from the input alone.
 *
 * Money is computed in whole cents on `basis`, where it is exact: lines add up to the subtotal, codes lower each
 * VAT rate's part of it, shipping joins the rates in proportion. VAT is taken once per rate, from all that is
 * owed at that rate. What a stage is worth on the other basis is the difference it makes to the amounts so far,
 * so subtotal - discount + shipping = total holds to the cent both excluding and including VAT.
 *
 * Throws a RangeError for what no cart can hold: a fraction of a cent, a negative price, no pieces at all.
 */
export function priceCart(input: CartInput): PricedCart {
  const { basis, displayBasis, shippingMethods = [], promocodes = [], coupons = [] } = input;
  const stage = (splits: readonly VatSplit[]) => addSplits(splits, displayBasis);

  const lines = costLines(input.lines);
  const groups = groupByRate(lines, basis);
  const subtotal = stage(groups.map((group) => group.goods));

  const taken = discountGoods(
    lines.map(({ line, cents }) => ({ productId: line.productId, vatRate: line.vatRate, cents })),
    promocodes,
  );
  const discounted = groups.map(({ rate, cents }) => cents - (taken.byRate.get(rate) ?? 0));
  const discountedSubtotal = stage(groups.map(({ rate }, i) => vatOf(discounted[i] ?? 0, rate, basis)));
  const discount = minus(subtotal, discountedSubtotal);

  const orderTotalCents = sum(discounted);
  const chosenId = input.chosenShippingMethodId ?? null;
  const shipping = priceShipping(shippingMethods, chosenId, orderTotalCents);
  const shippingShares = shareShipping(
    shipping.cents,
    discounted,
    groups.map((group) => group.cents),
  );
  const vatGroups = groups.map(
    ({ rate }, i): VatGroup => ({
      rate,
      ...vatOf((discounted[i] ?? 0) + (shippingShares[i] ?? 0), rate, basis),
    }),
  );
  const total = stage(vatGroups);
  const paid = payWithCoupons(whole('the total', total.incCents), coupons);

  const pricedLines = groups.flatMap((group) => priceLines(group, basis, displayBasis));
  const lineOf = new Map(pricedLines.map((line) => [line.key, line]));
  return {
    basis,
    displayBasis,
    lines: input.lines.flatMap(({ key }) => lineOf.get(key) ?? []),
    bundles: priceBundles(input, lineOf),
    itemCount: sum(lines.map(({ line }) => line.quantity)),
    subtotal,
    promocodes: pricePromocodes(taken.codes, discount, displayBasis),
    discount,
    discountedSubtotal,
    shipping: {
      methodId: shipping.methodId,
      isFrom: shipping.methodId === null,
      isPickupFree: groups.length > 0 && shipping.isPickupFree,
      price: minus(total, discountedSubtotal),
    },
    freeShipping: freeShippingProgress(shippingMethods, chosenId, orderTotalCents, basis),
    vatGroups,
    total,
    totalCents: total.incCents,
    totalExCents: total.exCents,
    vatCents: total.incCents - total.exCents,
    coupons: paid,
    toPayCents: total.incCents - sum(paid.map((coupon) => coupon.usedCents)),
  };
}

/** The lines of one VAT rate, and what they cost together: on the basis, and split into net, VAT and gross. */
type RateGroup = {
  readonly rate: number;
  readonly lines: readonly CostedLine[];
  readonly cents: number;
  readonly goods: VatSplit;
};

/** Lines by rising rate. */
function groupByRate(lines: readonly CostedLine[], basis: Basis): RateGroup[] {
  const rates = [...new Set(lines.map(({ line }) => line.vatRate))].sort((a, b) => a - b);
  return rates.map((rate) => {
    const group = lines.filter(({ line }) => line.vatRate === rate);
    const cents = whole('the subtotal', sum(group.map((line) => line.cents)));
    return { rate, lines: group, cents, goods: vatOf(cents, rate, basis) };
  });
}

/** The rates' amounts together. */
function addSplits(splits: readonly VatSplit[], displayBasis: Basis): Amount {
  const net = sum(splits.map((split) => split.netCents));
  const gross = sum(splits.map((split) => split.grossCents));
  return amount(net, gross, displayBasis);
}

/** What each code takes off; together the discount, excluding and including VAT. */
function pricePromocodes(
  codes: readonly CodeDiscount[],
  discount: Amount,
  displayBasis: Basis,
): PricedPromocode[] {
  const cents = codes.map((code) => code.cents);
  const net = allocate(discount.exCents, cents);
  const gross = allocate(discount.incCents, cents);
  return codes.map(({ code, refusal }, i) => ({
    code,
    refusal,
    discount: amount(net[i] ?? 0, gross[i] ?? 0, displayBasis),
  }));
}

function priceBundles(
  { lines, basis, displayBasis }: CartInput,
  lineOf: Map<string, PricedLine>,
): PricedBundle[] {
  return [...bundlesOf(lines)].map(([key, members]): PricedBundle => {
    const quantity = bundleQuantity(
      members.map((line) => ({ quantity: line.quantity, unitsPerSet: line.unitsPerSet ?? 1 })),
    );
    const priced = members.flatMap((line) => lineOf.get(line.key) ?? []);
    const loose = add(priced.map((line) => line.loose));
    const price = add(priced.map((line) => line.total));
    const less = minus(loose, price);
    const discount = amount(Math.max(0, less.exCents), Math.max(0, less.incCents), displayBasis);
    return {
      key,
      lineKeys: members.map((line) => line.key),
      quantity,
      loose,
      price,
      discount,
      savingCents: statedSavingCents(members, price, quantity, basis, displayBasis) ?? discount.shownCents,
    };
  });
}

/**
 * BNDL-04: what the shop says that so many bundles cost before, less what they cost now, in cents as the customer sees them; null where
 * it does not say what they cost before and now. The price that it says they cost now is not looked at further: a part of it may have
 * become dearer or cheaper since, and price, price before and saving stand beside each other.
 */
function statedSavingCents(
  members: readonly CartLine[],
  price: Amount,
  quantity: number,
  basis: Basis,
  displayBasis: Basis,
): number | null {
  const facts = members.reduce((first, line) => (line.key < first.key ? line : first)).bundle;
  if (!facts || facts.fromPriceCents == null || facts.toPriceCents == null) return null;
  const shownCents = (fixedTotalCents: number) => {
    if (basis === displayBasis) return fixedTotalCents * quantity;
    // The lines may stand at several rates: on the other basis it is what they would cost together at that price.
    const lines = members.map((line) => ({ ...line, bundle: { ...facts, fixedTotalCents } }));
    const groups = groupByRate(costLines(lines), basis);
    return addSplits(
      groups.map((group) => group.goods),
      displayBasis,
    ).shownCents;
  };
  return Math.max(0, shownCents(facts.fromPriceCents) - price.shownCents);
}
