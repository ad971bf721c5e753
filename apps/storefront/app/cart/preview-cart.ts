import type { Cart, CartBundle, CartLine } from '@etalage/contracts';
import { maxQuantity } from '@etalage/contracts/limits';
import { euros, toCents } from '@etalage/pricing';
import type { AddedPreview, CartChange } from './cart-change.ts';
import { type ChosenInForm, choiceKey } from './line-choice.ts';
import { withPreviewedTotals } from './preview-totals.ts';

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
      return withPreviewedTotals(addLine(cart, change.variantId, change));
    case 'add-bundle':
      return withPreviewedTotals(addBundle(cart, change.bundleId, change));
    case 'set-line':
      return withPreviewedTotals({
        ...cart,
        transactionLines: cart.transactionLines.map((line) =>
          isLine(line, change.lineId) ? { ...line, quantity: change.quantity, ...dayOf(change) } : line,
        ),
      });
    case 'set-bundle':
      return withPreviewedTotals(setBundle(cart, change.bundleGroupKey, change.quantity));
    case 'remove-line':
      return withPreviewedTotals(withLines(cart, (line) => !isLine(line, change.lineId)));
    case 'remove-bundle': {
      const { lineIds = [] } = cart.bundles.find((bundle) => isBundle(bundle, change.bundleGroupKey)) ?? {};
      const bundles = cart.bundles.filter((bundle) => !isBundle(bundle, change.bundleGroupKey));
      return withPreviewedTotals(withLines({ ...cart, bundles }, ({ id }) => !lineIds.includes(id)));
    }
    case 'clear':
      return withPreviewedTotals({ ...cart, transactionLines: [], bundles: [] });
    case 'remove-promocode':
      return withPreviewedTotals({
        ...cart,
        promocodes: cart.promocodes.filter(({ code }) => code !== change.code),
      });
    case 'remove-coupon':
      return withPreviewedTotals({
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
export function provisionalLineId(variantId: number, choice: ChosenInForm | CartLine): number {
  let hash = 0;
  for (const letter of choiceKey(choice)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 0x10_0000;
  return -(variantId + hash * 0x1_0000_0000);
}
const provisionalKey = (bundleId: number) => `new-${bundleId}`;

/** The day that a line is given, where it is. */
function dayOf({ deliveryDay }: { deliveryDay?: string }): Partial<CartLine> {
  return deliveryDay === undefined ? {} : { deliveryDay: deliveryDay || null, daysLeft: null };
}

/** Whether a line goes by this id, or is what a provisional one has become. */
function isLine(line: CartLine, lineId: number): boolean {
  if (line.id === lineId) return true;
  return lineId === provisionalLineId(line.productVariantId, line) && !line.metadata.bundleGroupKey;
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
  if ('variantId' in change) return `variant-${change.variantId}${choiceKey(change)}`;
  if ('bundleId' in change) return `bundle-${change.bundleId}`;
  if ('lineId' in change) {
    const line = cart?.transactionLines.find((each) => isLine(each, change.lineId));
    if (!line) return `line-${change.lineId}`;
    const { bundleId } = line.metadata;
    return bundleId ? `bundle-${bundleId}` : `variant-${line.productVariantId}${choiceKey(line)}`;
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

type Addition = ChosenInForm & {
  quantity: number;
  preview?: AddedPreview;
  beforeLineId?: number;
};

function addLine(cart: Cart, variantId: number, addition: Addition): Cart {
  const { quantity, preview, beforeLineId, giftText = null, deliveryDay = null } = addition;
  const lineId = provisionalLineId(variantId, addition);
  const isSame = (line: CartLine) => isLine(line, lineId);
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
  const { vatPct = 21 } = preview;
  const line: CartLine = {
    id: lineId,
    product: {
      id: 0,
      name: preview.name,
      slug: preview.slug,
      unitPrice: preview.unitPrice ?? 0,
      discountPrice: preview.discountPrice,
      lowestBefore: preview.lowestBefore ?? null,
      pricePerUnit: null,
      mainMediaUrl: null,
      vatCode: { vatPercentage: vatPct },
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
      vatPct,
    },
    giftText,
    deliveryDay,
    daysLeft: null,
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
