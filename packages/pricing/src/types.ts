/**
 * The words of the calculation. Amounts are whole cents; rates are basis points (2100 is 21 %).
 * "On the basis" means including VAT where the shop's `basis` is 'inc', excluding where it is 'ex'.
 */

/** Which side of the VAT an amount stands on. */
export type Basis = 'inc' | 'ex';

/** One amount both ways; `shownCents` repeats the one on the customer's display basis. */
export type Amount = {
  readonly exCents: number;
  readonly incCents: number;
  readonly shownCents: number;
};

/** One amount and the VAT in it; netCents + vatCents = grossCents. */
export type VatSplit = {
  readonly netCents: number;
  readonly vatCents: number;
  readonly grossCents: number;
};

/** All that is owed at one rate: goods - discount + shipping. */
export type VatGroup = VatSplit & {
  readonly rate: number;
};

export type ProductId = string | number;

export type CartLine = {
  /** Unique in the cart. Also settles which of two equal lines carries a leftover cent. */
  readonly key: string;
  readonly productId: ProductId;
  /** Of one piece, on the basis. */
  readonly unitPriceCents: number;
  /** Of one piece, on the basis; counts only where it is below the unit price. */
  readonly discountPriceCents: number | null;
  /** Whole pieces, at least 1. */
  readonly quantity: number;
  readonly vatRate: number;
  /** Pieces of this line in one bundle, at least 1 (the default). */
  readonly unitsPerSet?: number;
  readonly bundle?: LineBundle | null;
  /** Content of one piece in thousandths of `contentUnit`: 750 is 0.75 kg. */
  readonly contentMilli?: number | null;
  /** The unit that a price per unit is said in: 'kg', 'l', 'm'. */
  readonly contentUnit?: string | null;
};

/** Repeated on each line of the bundle; the facts are read from the line whose key comes first. */
export type LineBundle = {
  readonly groupKey: string;
  /** Of one whole bundle, on the basis; null: the bundle costs what its lines cost. */
  readonly fixedTotalCents: number | null;
  /** What one bundle is said to cost without and with its discount, on the basis. */
  readonly fromPriceCents?: number | null;
  readonly toPriceCents?: number | null;
};

export type Promocode = {
  readonly code: string;
  readonly type: 'PERCENTAGE' | 'VALUE';
  /** PERCENTAGE: basis points (1000 is 10 %). VALUE: cents on the basis. */
  readonly amount: number;
  /** The only products it is for; null or empty: all. */
  readonly includedProductIds?: readonly ProductId[] | null;
  /** The least the goods must cost, on the basis, before any code. */
  readonly minimumCents?: number | null;
};

/** A card with a balance: a way to pay, not a discount. */
export type Coupon = {
  readonly cardCode: string;
  readonly balanceCents: number;
};

export type ShippingMethod = {
  readonly id: string;
  /** The shopper fetches the goods. Beside deliveries it sets no 'from' price: who expects a parcel pays for one. */
  readonly isPickup?: boolean;
  /** The prices that hold for this cart and destination; the lowest counts. */
  readonly prices: readonly ShippingMethodPrice[];
};

export type ShippingMethodPrice = {
  /** On the basis. */
  readonly priceCents: number;
  /** Replaces the price once the goods after discount cost `thresholdOrderTotalCents`, both on the basis. */
  readonly thresholdPriceCents: number | null;
  readonly thresholdOrderTotalCents: number | null;
};

export type CartInput = {
  /** The basis that prices are given in and money is computed on. */
  readonly basis: Basis;
  /** The basis that this customer sees. Decides `shownCents` and nothing else. */
  readonly displayBasis: Basis;
  readonly lines: readonly CartLine[];
  readonly promocodes?: readonly Promocode[];
  readonly coupons?: readonly Coupon[];
  readonly shippingMethods?: readonly ShippingMethod[];
  readonly chosenShippingMethodId?: string | null;
};

/** What one piece costs: before and after the product's own discount price. */
export type UnitPrice = {
  readonly unitPrice: Amount;
  readonly discountedUnitPrice: Amount;
  readonly isDiscounted: boolean;
};

/** What one kg, litre or metre costs. */
export type PricePerUnit = {
  readonly unit: string;
  readonly price: Amount;
};

export type PricedLine = UnitPrice & {
  readonly key: string;
  readonly productId: ProductId;
  readonly quantity: number;
  readonly vatRate: number;
  readonly bundleKey: string | null;
  readonly pricePerUnit: PricePerUnit | null;
  /** Discounted unit price × quantity: what the line costs outside its bundle. */
  readonly loose: Amount;
  /** What the line costs; in a bundle with a fixed price its share of that. Lines add up to the subtotal. */
  readonly total: Amount;
};

export type PricedBundle = {
  readonly key: string;
  readonly lineKeys: readonly string[];
  readonly quantity: number;
  /** What its lines cost outside the bundle. */
  readonly loose: Amount;
  /** What it costs: the sum of its lines' totals. */
  readonly price: Amount;
  /** loose - price, the bundle discount line; 0 where the bundle costs more. */
  readonly discount: Amount;
  /**
   * What it is said to save, as the customer sees it: (from-price - to-price) × quantity, or the discount where one of them is not
   * known.
   */
  readonly savingCents: number;
};

export type PricedPromocode = {
  readonly code: string;
  readonly discount: Amount;
  /** Why it takes nothing off although it was entered, or null. */
  readonly refusal: 'BELOW_MINIMUM' | 'NO_INCLUDED_PRODUCTS' | null;
};

export type UsedCoupon = {
  readonly cardCode: string;
  /** Paid with this card, including VAT. */
  readonly usedCents: number;
  readonly remainingCents: number;
};

export type PricedShipping = {
  /** The chosen method, or null while there is none (or it no longer holds for this cart). */
  readonly methodId: string | null;
  /** True while the price is the cheapest delivery's rather than the chosen method's. */
  readonly isFrom: boolean;
  /** True while a delivery that costs something is counted and the goods may be fetched for nothing instead. */
  readonly isPickupFree: boolean;
  readonly price: Amount;
};

/**
 * How far the goods after discount are from free shipping. Amounts stand on `basis`, the shop's own, which is the one that
 * decides: to a customer who sees the other basis it must be said.
 */
export type FreeShippingProgress = {
  readonly basis: Basis;
  readonly thresholdCents: number;
  readonly missingCents: number;
  readonly isReached: boolean;
  /** What shipping costs just below the threshold. */
  readonly belowCents: number;
};

/**
 * Every stage of the price, each saying the same both ways:
 * lines -> subtotal -> discount -> discountedSubtotal -> shipping -> total -> toPay.
 */
export type PricedCart = {
  readonly basis: Basis;
  readonly displayBasis: Basis;
  /** In the order of the input. */
  readonly lines: readonly PricedLine[];
  /** In the order in which their first lines stand. */
  readonly bundles: readonly PricedBundle[];
  /** Pieces in the cart. */
  readonly itemCount: number;
  /** Sum of the line totals. */
  readonly subtotal: Amount;
  readonly promocodes: readonly PricedPromocode[];
  /** Sum of what the codes take off. */
  readonly discount: Amount;
  /** subtotal - discount: the order total that shipping thresholds look at. */
  readonly discountedSubtotal: Amount;
  readonly shipping: PricedShipping;
  /** null where no method becomes free at some order total. */
  readonly freeShipping: FreeShippingProgress | null;
  /** By rising rate. */
  readonly vatGroups: readonly VatGroup[];
  /** discountedSubtotal + shipping; its inc side is `totalCents`. */
  readonly total: Amount;
  /** The price of the order, including VAT: what order, invoice and mail say. */
  readonly totalCents: number;
  readonly totalExCents: number;
  readonly vatCents: number;
  readonly coupons: readonly UsedCoupon[];
  /** totalCents - what the coupons pay: what the payment provider is asked for. */
  readonly toPayCents: number;
};
