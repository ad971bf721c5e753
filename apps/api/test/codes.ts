import type { Cart, CartValidation, CouponCheck, RemovedCode } from '@etalage/contracts';
import type { Database } from '@etalage/db';
import type { Refused, Shopper } from './shopping.ts';

export type CodeRefused = Refused & { minimum?: number; removedCodes?: RemovedCode[] };

export const addPromo = (shopper: Shopper, code: string, headers: Record<string, string> = {}) =>
  shopper.call<Cart & CodeRefused>('POST', '/cart/promocodes', { code }, headers);
export const addCard = (shopper: Shopper, cardCode: string, headers: Record<string, string> = {}) =>
  shopper.call<Cart & CodeRefused>('POST', '/cart/coupons', { cardCode }, headers);
export const dropPromo = (shopper: Shopper, code: string) =>
  shopper.call<Cart & CodeRefused>('DELETE', `/cart/promocodes/${encodeURIComponent(code)}`);
export const dropCard = (shopper: Shopper, cardCode: string) =>
  shopper.call<Cart & CodeRefused>('DELETE', `/cart/coupons/${encodeURIComponent(cardCode)}`);
export const check = (shopper: Shopper, code: string, headers: Record<string, string> = {}) =>
  shopper.call<CouponCheck & CodeRefused>('POST', '/coupon/universal/check', { code }, headers);
export const validate = (
  shopper: Shopper,
  lines: readonly { variantId: number; unitPrice: number; qty: number }[] = [],
) => shopper.call<CartValidation & CodeRefused>('POST', '/cart/validate', { lines });

/** Cents, so that sums of euros can be compared. */
export const cents = (euros: number) => Math.round(euros * 100);

/**
 * What must hold of every cart and every order, in whole cents: lines and shipping less the discount are the total on
 * the shown basis; the VAT groups add up to the same total; coupons and what is left to pay do too.
 */
export function differences({
  transactionLines,
  totals,
  basis,
  promocodes,
  couponsCreated,
  discount,
}: Pick<Cart, 'transactionLines' | 'totals' | 'basis' | 'discount'> & {
  promocodes: { discount: number }[];
  couponsCreated: { used: number }[];
}): Record<string, [number, number]> {
  const sum = (list: number[]) => list.reduce((a, b) => a + cents(b), 0);
  const owed = basis === 'inc' ? totals.total : totals.totalExcludingVat;
  const pairs: Record<string, [number, number]> = {
    lines: [sum(transactionLines.map((line) => line.subTotal)), cents(totals.subTotal)],
    discount: [sum(promocodes.map((each) => each.discount)), cents(totals.discount)],
    sameDiscount: [cents(discount), cents(totals.discount)],
    total: [cents(totals.subTotal) + cents(totals.shipping) - cents(totals.discount), cents(owed)],
    vat: [sum(totals.vatGroups.map((group) => group.vat)), cents(totals.vat)],
    net: [sum(totals.vatGroups.map((group) => group.net)), cents(totals.totalExcludingVat)],
    gross: [cents(totals.totalExcludingVat) + cents(totals.vat), cents(totals.total)],
    coupons: [sum(couponsCreated.map((each) => each.used)), cents(totals.coupons)],
    toPay: [cents(totals.coupons) + cents(totals.toPay), cents(totals.total)],
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, [a, b]]) => a !== b));
}

/** A promo code as the database holds it now. */
export async function usesOf(database: Database, tenantId: string, promocodeId: number) {
  return database.withTenant(tenantId, async (tx) => {
    const { used_count } = await tx
      .selectFrom('promocodes')
      .select('used_count')
      .where('id', '=', promocodeId)
      .executeTakeFirstOrThrow();
    const customers = await tx
      .selectFrom('promocode_customers')
      .select(['email', 'used_count'])
      .where('promocode_id', '=', promocodeId)
      .orderBy('email')
      .execute();
    return { used: used_count, byCustomer: customers.map((row) => [row.email, row.used_count]) };
  });
}

/** Balance and held money of a card, in cents. */
export async function moneyOn(database: Database, tenantId: string, couponId: number) {
  return database.withTenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('coupons')
      .select(['balance_cents', 'held_cents'])
      .where('id', '=', couponId)
      .executeTakeFirstOrThrow();
    return [row.balance_cents, row.held_cents];
  });
}
