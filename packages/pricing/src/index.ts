export { basisOfCustomer, displayBasisOf } from './basis.ts';
export { bundleQuantity, type SetLine } from './bundle.ts';
export { priceCart } from './cart.ts';
export { countUnits } from './count-units.ts';
export { payWithCoupons } from './coupon.ts';
export {
  type CreditPart,
  creditAmount,
  creditPieces,
  leftToCredit,
  leftTogether,
  type OnAccount,
  transferDue,
} from './credit.ts';
export { isBusinessCustomer, readCategory } from './customer-category.ts';
export { basisLabelKey, formatMoney, type MoneyFormat } from './format.ts';
export { type ItemisedLine, itemise, type OrderedLine, type OrderedMoney } from './itemise.ts';
export { euros, toCents } from './money.ts';
export { type NetAndVat, type OwedLine, type OwedParts, owedParts } from './owed.ts';
export { type Content, pricePerUnit } from './price-per-unit.ts';
export { readFlag } from './read-flag.ts';
export { priceBefore, type ToldPrice } from './reduction.ts';
export { percentOff, saved } from './saved.ts';
export { freeShippingProgress, shippingFromPrice, shippingPriceOf } from './shipping.ts';
export { totalsInEuros } from './totals.ts';
export type * from './types.ts';
export {
  type CataloguePrice,
  effectiveUnitPriceCents,
  type FromPrice,
  isDiscounted,
  isNoticeableChange,
  priceToleranceCents,
  productFromPrice,
  unitPriceOf,
} from './unit-price.ts';
export { amountOf, defaultVatRate, type VatSource, vatOf, vatRateOf } from './vat.ts';
