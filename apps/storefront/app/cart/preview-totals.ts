import type { Cart, CartLine } from '@etalage/contracts';
import {
  amountOf,
  type CartInput,
  countUnits,
  euros,
  type PricedCart,
  priceCart,
  toCents,
  totalsInEuros,
  vatRateOf,
} from '@etalage/pricing';

/** The cart with the amounts that its lines, codes and cards now come to, from the prices that the shop has set where they are told. */
export function withPreviewedTotals(cart: Cart): Cart {
  const set = cart.setPrices;
  const bundleOf = new Map(cart.bundles.flatMap((bundle) => bundle.lineIds.map((id) => [id, bundle])));
  const input: CartInput = {
    basis: set?.basis ?? cart.basis,
    displayBasis: cart.basis,
    lines: cart.transactionLines.map((line) => {
      const bundle = bundleOf.get(line.id);
      return {
        key: String(line.id),
        productId: line.product.id,
        ...unitCents(cart, line),
        quantity: line.quantity,
        vatRate: vatRateOf(line),
        unitsPerSet: line.metadata.unitsPerSet ?? 1,
        bundle: bundle
          ? {
              groupKey: bundle.bundleGroupKey,
              fixedTotalCents: setCents(cart, bundle, vatRateOf(line)),
            }
          : null,
      };
    }),
    promocodes: cart.promocodes.map(({ code, type, amount, includedProducts }) => ({
      code,
      type,
      amount: type === 'PERCENTAGE' ? Math.round(amount * 100) : toCents(amount),
      includedProductIds: idsIn(includedProducts),
    })),
    coupons: cart.couponsCreated.map(({ cardCode, balance }) => ({
      cardCode,
      balanceCents: toCents(balance),
    })),
  };
  const missing = missingCents(cart, priceCart(input));
  const priceCents = missing === 0 ? 0 : shippingCents(cart);
  const prices = [{ priceCents, thresholdPriceCents: null, thresholdOrderTotalCents: null }];
  return present(
    cart,
    priceCart({ ...input, shippingMethods: [{ id: 'shown', prices }], chosenShippingMethodId: 'shown' }),
    missing,
  );
}

/** Of what was just added only the rounded prices are known that are shown: on the other basis, what these are there. */
function unitCents(
  { basis, setPrices }: Cart,
  line: CartLine,
): Pick<CartInput['lines'][number], 'unitPriceCents' | 'discountPriceCents'> {
  const { unitPrice, discountPrice } = line.product;
  const toSet = (shown: number) =>
    setPrices ? amountOf(toCents(shown), vatRateOf(line), basis, setPrices.basis).shownCents : toCents(shown);
  return (
    setPrices?.lines[line.id] ?? {
      unitPriceCents: toSet(unitPrice),
      discountPriceCents: discountPrice === null ? null : toSet(discountPrice),
    }
  );
}

/** What one set of a bundle costs; null where that is what its lines do. */
function setCents(
  { basis, setPrices }: Cart,
  bundle: Cart['bundles'][number],
  vatRate: number,
): number | null {
  const cents = Math.round(toCents(bundle.subTotal) / bundle.quantity);
  if (!setPrices) return cents;
  const known = setPrices.bundles[bundle.bundleGroupKey];
  return known === undefined ? amountOf(cents, vatRate, basis, setPrices.basis).shownCents : known;
}

/** What delivery costs as long as it is not free: as it does now, or did before it was. */
function shippingCents({ freeShipping, setPrices, totals }: Cart): number {
  if (freeShipping?.missing === 0) return toCents(freeShipping.priceBelow ?? 0);
  return setPrices ? setPrices.shippingCents : toCents(totals.shipping);
}

/** What the goods after discount are from free delivery, in cents on the basis that decides; null where nothing is. */
function missingCents({ freeShipping }: Cart, { discountedSubtotal }: PricedCart): number | null {
  if (!freeShipping) return null;
  const goods = freeShipping.basis === 'inc' ? discountedSubtotal.incCents : discountedSubtotal.exCents;
  return Math.max(0, toCents(freeShipping.threshold) - goods);
}

function idsIn(includedProducts: string): number[] {
  try {
    const ids: unknown = JSON.parse(includedProducts || '[]');
    return Array.isArray(ids) ? ids.map(Number) : [];
  } catch {
    return [];
  }
}

function present(cart: Cart, priced: PricedCart, missing: number | null): Cart {
  const lineOf = new Map(priced.lines.map((line) => [line.key, line]));
  const bundleOf = new Map(priced.bundles.map((bundle) => [bundle.key, bundle]));
  const discountOf = new Map(priced.promocodes.map(({ code, discount }) => [code, discount]));
  const usedOf = new Map(priced.coupons.map(({ cardCode, usedCents }) => [cardCode, usedCents]));
  const transactionLines = cart.transactionLines.map((line) => {
    const subTotal = euros(lineOf.get(String(line.id))?.total.shownCents ?? 0);
    return subTotal === line.subTotal ? line : { ...line, subTotal };
  });
  return {
    ...cart,
    count: countUnits(
      transactionLines.map(({ quantity, metadata }) => ({
        quantity,
        bundleGroupKey: metadata.bundleGroupKey ?? null,
        unitsPerSet: metadata.unitsPerSet ?? null,
      })),
    ),
    transactionLines,
    bundles: cart.bundles.map((bundle) => ({
      ...bundle,
      subTotal: euros(bundleOf.get(bundle.bundleGroupKey)?.price.shownCents ?? 0),
    })),
    discount: euros(priced.discount.shownCents),
    promocodes: cart.promocodes.map((code) => ({
      ...code,
      discount: euros(discountOf.get(code.code)?.shownCents ?? 0),
    })),
    couponsCreated: cart.couponsCreated.map((card) => ({
      ...card,
      used: euros(usedOf.get(card.cardCode) ?? 0),
    })),
    totals: {
      ...totalsInEuros(priced),
      // Which ways of shipping there are, the server alone knows.
      shippingIsFrom: cart.totals.shippingIsFrom,
      pickupIsFree: cart.totals.pickupIsFree && priced.shipping.price.shownCents > 0,
    },
    freeShipping: cart.freeShipping && { ...cart.freeShipping, missing: euros(missing ?? 0) },
    ...(cart.setPrices && {
      setPrices: {
        ...cart.setPrices,
        shippingCents: priced.shipping.price[priced.basis === 'inc' ? 'incCents' : 'exCents'],
      },
    }),
  };
}
