import type { Cart, CartBundle, CartLine, Totals } from '@etalage/contracts';
import { maxQuantity } from '@etalage/contracts/limits';
import { bundleQuantity, type CartInput, euros, type PricedCart, priceCart, toCents } from '@etalage/pricing';
import type { AddedPreview, CartChange } from './cart-change.ts';

/*
 * What the cart will be, shown until the server has said what it is. Priced by the same package as on the server, from
 * what the shopper sees; what only the server knows (stock, other delivery prices) stays as it was.
 */

export const emptyCart: Cart = {
  id: null,
  version: -1,
  language: '',
  currency: 'EUR',
  basis: 'inc',
  count: 0,
  transactionLines: [],
  bundles: [],
  discount: 0,
  promocodes: [],
  couponsCreated: [],
  notices: { prices: [], codes: [] },
  shipments: [],
  totals: {
    subTotal: 0,
    discount: 0,
    shipping: 0,
    shippingIsFrom: true,
    pickupIsFree: false,
    totalExcludingVat: 0,
    vat: 0,
    vatGroups: [],
    total: 0,
    coupons: 0,
    toPay: 0,
  },
  promise: null,
  freeShipping: null,
  recentChanges: [],
};

/** The cart after a change, as far as it can be told here. Lines that it leaves alone stay the same objects. */
export function previewChange(cart: Cart, change: CartChange): Cart {
  switch (change.intent) {
    case 'add-line':
      return reprice(addLine(cart, change.variantId, change));
    case 'add-bundle':
      return reprice(addBundle(cart, change.bundleId, change));
    case 'set-line':
      return reprice({
        ...cart,
        transactionLines: cart.transactionLines.map((line) =>
          isLine(line, change.lineId) ? { ...line, quantity: change.quantity } : line,
        ),
      });
    case 'set-bundle':
      return reprice(setBundle(cart, change.bundleGroupKey, change.quantity));
    case 'remove-line':
      return reprice(withLines(cart, (line) => !isLine(line, change.lineId)));
    case 'remove-bundle': {
      const { lineIds = [] } = cart.bundles.find((bundle) => isBundle(bundle, change.bundleGroupKey)) ?? {};
      const bundles = cart.bundles.filter((bundle) => !isBundle(bundle, change.bundleGroupKey));
      return reprice(withLines({ ...cart, bundles }, ({ id }) => !lineIds.includes(id)));
    }
    case 'clear':
      return reprice({ ...cart, transactionLines: [], bundles: [] });
    case 'remove-promocode':
      return reprice({ ...cart, promocodes: cart.promocodes.filter(({ code }) => code !== change.code) });
    case 'remove-coupon':
      return reprice({
        ...cart,
        couponsCreated: cart.couponsCreated.filter(({ cardCode }) => cardCode !== change.code),
      });
    case 'add-code':
    case 'validate':
      return cart;
  }
}

/*
 * What was added and is not in the server's cart yet goes by a made-up name, of which the real one can be found later:
 * shoppers may change it at once.
 */
const provisionalLineId = (variantId: number) => -variantId;
const provisionalKey = (bundleId: number) => `new-${bundleId}`;

/** Whether a line goes by this id, or is what a provisional one has become. */
function isLine(line: CartLine, lineId: number): boolean {
  if (line.id === lineId) return true;
  return lineId === provisionalLineId(line.productVariantId) && !line.metadata.bundleGroupKey;
}

/** The same for a bundle's key. */
function isBundle(bundle: CartBundle, key: string): boolean {
  return bundle.bundleGroupKey === key || provisionalKey(bundle.bundleId) === key;
}

/**
 * The row of the cart that a change is about, by what it holds: an addition and a quantity of the same thing name the same
 * row. '' for what is about no single row.
 */
export function rowOf(change: CartChange, cart: Cart | null): string {
  if ('variantId' in change) return `variant-${change.variantId}`;
  if ('bundleId' in change) return `bundle-${change.bundleId}`;
  if ('lineId' in change) {
    const line = cart?.transactionLines.find((each) => isLine(each, change.lineId));
    if (!line) return `line-${change.lineId}`;
    const { bundleId } = line.metadata;
    return bundleId ? `bundle-${bundleId}` : `variant-${line.productVariantId}`;
  }
  if ('bundleGroupKey' in change) {
    const bundle = cart?.bundles.find((each) => isBundle(each, change.bundleGroupKey));
    return `bundle-${bundle?.bundleId ?? change.bundleGroupKey}`;
  }
  return '';
}

/** The change with the names that the server knows; null where what it is about is gone. */
export function withServerNames(change: CartChange, cart: Cart | null): CartChange | null {
  if ('lineId' in change && change.lineId < 0) {
    const line = cart?.transactionLines.find((each) => isLine(each, change.lineId));
    return line ? { ...change, lineId: line.id } : null;
  }
  if ('beforeLineId' in change && (change.beforeLineId ?? 1) < 0) {
    const { beforeLineId, ...rest } = change;
    const line = cart?.transactionLines.find((each) => isLine(each, beforeLineId ?? 0));
    return line ? { ...rest, beforeLineId: line.id } : rest;
  }
  if ('bundleGroupKey' in change && change.bundleGroupKey.startsWith('new-')) {
    const bundle = cart?.bundles.find((each) => isBundle(each, change.bundleGroupKey));
    return bundle ? { ...change, bundleGroupKey: bundle.bundleGroupKey } : null;
  }
  return change;
}

function withLines(cart: Cart, isKept: (line: CartLine) => boolean): Cart {
  return { ...cart, transactionLines: cart.transactionLines.filter(isKept) };
}

type Addition = {
  quantity: number;
  preview?: AddedPreview;
  beforeLineId?: number;
};

function addLine(cart: Cart, variantId: number, { quantity, preview, beforeLineId }: Addition): Cart {
  const isSame = (line: CartLine) => isLine(line, provisionalLineId(variantId));
  if (cart.transactionLines.some(isSame)) {
    const more = (line: CartLine) => ({
      ...line,
      quantity: Math.min(line.quantity + quantity, maxQuantity),
    });
    return {
      ...cart,
      transactionLines: cart.transactionLines.map((line) => (isSame(line) ? more(line) : line)),
    };
  }
  if (!preview) return cart;
  const line: CartLine = {
    id: provisionalLineId(variantId),
    product: {
      id: 0,
      name: preview.name,
      slug: preview.slug,
      unitPrice: preview.unitPrice ?? 0,
      discountPrice: preview.discountPrice,
      pricePerUnit: null,
      mainMediaUrl: null,
      vatCode: { vatPercentage: 21 },
      outfits: [],
    },
    productVariantId: variantId,
    productVariant: { id: variantId, name: preview.variantName ?? '', articleNumber: '' },
    quantity,
    subTotal: 0,
    slug: preview.slug,
    outfitImage: null,
    image: preview.image,
    available: maxQuantity,
    metadata: {
      unitPriceBasis: cart.basis,
      unitPriceSnapshot: preview.unitPrice ?? 0,
      unitPriceEffective: preview.discountPrice ?? preview.unitPrice ?? 0,
      vatPct: 21,
    },
  };
  return { ...cart, transactionLines: withAdded(cart, [line], beforeLineId) };
}

/** The cart's lines with new ones before that line, or at the end. */
function withAdded(
  { transactionLines }: Cart,
  lines: readonly CartLine[],
  beforeLineId: number | undefined,
): CartLine[] {
  const index = transactionLines.findIndex(
    (line) => beforeLineId !== undefined && isLine(line, beforeLineId),
  );
  return index < 0 ? [...transactionLines, ...lines] : transactionLines.toSpliced(index, 0, ...lines);
}

/** A new bundle is one line of its own price until the server has told what is in it. */
function addBundle(cart: Cart, bundleId: number, addition: Addition): Cart {
  const { quantity: sets, preview, beforeLineId } = addition;
  const key = provisionalKey(bundleId);
  const held = cart.bundles.find((bundle) => isBundle(bundle, key));
  if (held) return setBundle(cart, held.bundleGroupKey, Math.min(held.quantity + sets, maxQuantity));
  if (!preview) return cart;
  const { transactionLines } = addLine({ ...cart, transactionLines: [] }, bundleId, addition);
  const metadata = { bundleGroupKey: key, bundleId, unitsPerSet: 1 };
  const lines = transactionLines.map((line) => ({
    ...line,
    metadata: { ...line.metadata, ...metadata },
  }));
  const bundle: CartBundle = {
    bundleGroupKey: key,
    bundleId,
    name: preview.name,
    slug: preview.slug,
    image: preview.image,
    quantity: sets,
    subTotal: euros(toCents(preview.discountPrice ?? preview.unitPrice ?? 0) * sets),
    saving: 0,
    lineIds: lines.map(({ id }) => id),
  };
  return {
    ...cart,
    transactionLines: withAdded(cart, lines, beforeLineId),
    bundles: [...cart.bundles, bundle],
  };
}

function setBundle(cart: Cart, key: string, sets: number): Cart {
  const held = cart.bundles.find((bundle) => isBundle(bundle, key));
  if (!held) return cart;
  const scaled = (amount: number) => euros(Math.round((toCents(amount) * sets) / held.quantity));
  return {
    ...cart,
    transactionLines: cart.transactionLines.map((line) =>
      held.lineIds.includes(line.id) ? { ...line, quantity: sets * (line.metadata.unitsPerSet ?? 1) } : line,
    ),
    bundles: cart.bundles.map((bundle) =>
      bundle === held
        ? { ...bundle, quantity: sets, subTotal: scaled(held.subTotal), saving: scaled(held.saving) }
        : bundle,
    ),
  };
}

/** The cart with the amounts that its lines, codes and cards now come to. */
function reprice(cart: Cart): Cart {
  const bundleOf = new Map(cart.bundles.flatMap((bundle) => bundle.lineIds.map((id) => [id, bundle])));
  const input: CartInput = {
    basis: cart.basis,
    displayBasis: cart.basis,
    lines: cart.transactionLines.map((line) => {
      const bundle = bundleOf.get(line.id);
      return {
        key: String(line.id),
        productId: line.product.id,
        unitPriceCents: toCents(line.product.unitPrice),
        discountPriceCents: line.product.discountPrice === null ? null : toCents(line.product.discountPrice),
        quantity: line.quantity,
        vatRate: Math.round(line.metadata.vatPct * 100),
        unitsPerSet: line.metadata.unitsPerSet ?? 1,
        bundle: bundle
          ? {
              groupKey: bundle.bundleGroupKey,
              fixedTotalCents: Math.round(toCents(bundle.subTotal) / bundle.quantity),
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
  // What shipping costs below the threshold is known only where it is shown now.
  const priceCents = missing === 0 ? 0 : toCents(cart.totals.shipping);
  const prices = [{ priceCents, thresholdPriceCents: null, thresholdOrderTotalCents: null }];
  return present(
    cart,
    priceCart({ ...input, shippingMethods: [{ id: 'shown', prices }], chosenShippingMethodId: 'shown' }),
    missing,
  );
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
    count: countOf(transactionLines),
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
    totals: totalsOf(priced, cart.totals),
    freeShipping: cart.freeShipping && { ...cart.freeShipping, missing: euros(missing ?? 0) },
  };
}

function totalsOf(priced: PricedCart, before: Totals): Totals {
  return {
    subTotal: euros(priced.subtotal.shownCents),
    subTotalIncludingVat: euros(priced.subtotal.incCents),
    discount: euros(priced.discount.shownCents),
    shipping: euros(priced.shipping.price.shownCents),
    shippingIsFrom: before.shippingIsFrom,
    pickupIsFree: before.pickupIsFree && priced.shipping.price.shownCents > 0,
    totalExcludingVat: euros(priced.totalExCents),
    vat: euros(priced.vatCents),
    vatGroups: priced.vatGroups.map(({ rate, netCents, vatCents }) => ({
      vatPercentage: rate / 100,
      net: euros(netCents),
      vat: euros(vatCents),
    })),
    total: euros(priced.totalCents),
    coupons: euros(priced.totalCents - priced.toPayCents),
    toPay: euros(priced.toPayCents),
  };
}

/** Units in the cart; a bundle counts once per set. */
function countOf(lines: readonly CartLine[]): number {
  const groups = Map.groupBy(lines, ({ metadata }) => metadata.bundleGroupKey ?? '');
  let count = 0;
  for (const [key, group] of groups)
    count +=
      key === ''
        ? group.reduce((sum, { quantity }) => sum + quantity, 0)
        : bundleQuantity(
            group.map(({ quantity, metadata }) => ({ quantity, unitsPerSet: metadata.unitsPerSet ?? 1 })),
          );
  return count;
}
