import { createHash } from 'node:crypto';
import { reservationLimits } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { priceCart } from '@etalage/pricing';
import { keptUntil } from '../promises/kept-until.ts';
import { isNeverOpen } from '../promises/opening-hours.ts';
import {
  findReservable,
  giveBackBranchStock,
  type Reservable,
  takeBranchStock,
} from '../repositories/branch-stock.ts';
import type { Languages } from '../repositories/fragments.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import {
  findReservationOfRequest,
  insertReservation,
  lockReserving,
  type Reserving,
} from '../repositories/reservations.ts';
import type { ShopperInShop } from './change-cart.ts';
import { countReservation, type LimitRefusal, limitReservations } from './limit-reservations.ts';
import type { Services } from './services.ts';
import { noteShadowReservation } from './shadow.ts';
import { reservationReminderMs } from './waiting-times.ts';

/** What is asked for with the form that made the key; the e-mail in lower case, of a customer the account's. */
export type ReservationRequest = {
  key: string;
  variantId: number;
  branchId: number;
  quantity: number;
  name: string;
  email: string;
  phone: string | null;
  /** Cents that a piece was said to cost, as the shopper sees prices; null where nothing was said. */
  shownCents: number | null;
  network: string | null;
};

export type ReservationRefusal =
  | LimitRefusal
  /** It costs more than was shown. */
  | { refused: 'PRICE_CHANGED' }
  /** `available`: what can be reserved there instead. */
  | { refused: 'NOT_AT_BRANCH'; available: number };

/**
 * Holds pieces of a variant at a branch for somebody, all in one transaction: limits under a lock, the pieces by one conditional write,
 * the reservation with the price of now, and its mails. The same form sent again is the same reservation. Null where the
 * shop sells no such variant.
 */
export async function makeReservation(
  { db, env }: Pick<Services, 'db' | 'env'>,
  shopper: ShopperInShop,
  request: ReservationRequest,
): Promise<{ id: string } | ReservationRefusal | null> {
  const { tenant, customer, language } = shopper;
  const { variantId, branchId, quantity, email, network } = request;
  const reserving: Reserving = { email, customerId: customer?.id ?? null, network };
  const requestHash = hashOf(request, reserving);
  return db.withTenant(tenant.id, async (tx) => {
    await lockReserving(tx, tenant.id, reserving);
    const before = await findReservationOfRequest(tx, tenant.id, requestHash);
    if (before !== undefined) return { id: before };
    const languages = { language, fallback: tenant.defaultLanguage };
    const reservable = await readReservable(tx, tenant.id, variantId, languages);
    if (!reservable) return null;
    const branch = reservable.isOffered && reservable.branches.find(({ id }) => id === branchId);
    if (!branch) return { refused: 'NOT_AT_BRANCH', available: 0 };
    const price = priceOf(tenant, reservable, quantity);
    if (request.shownCents !== null && price.unit_cents > request.shownCents)
      return { refused: 'PRICE_CHANGED' };
    const wanted = { variantId, branchId, quantity };
    const refused = await limitReservations(tx, env, tenant.id, reserving, wanted);
    if (refused) return refused;
    if (!(await takeBranchStock(tx, tenant.id, wanted)))
      return { refused: 'NOT_AT_BRANCH', available: await availableAt(tx, shopper, variantId, branchId) };
    const tooOften = await countReservation(tx, env, tenant.id, reserving);
    if (tooOften) {
      await giveBackBranchStock(tx, tenant.id, wanted);
      return tooOften;
    }
    const keepUntil = keptUntil(new Date(), branch.openingHours, keptDaysOf(reservable));
    const id = await insertReservation(tx, tenant.id, {
      request_hash: requestHash,
      customer_id: reserving.customerId,
      made_by_staff: customer?.shadow?.staffName ?? null,
      made_from: network,
      language,
      name: request.name,
      email,
      phone: request.phone,
      branch_id: branchId,
      branch_name: branch.name,
      variant_id: variantId,
      product_name: reservable.productName,
      variant_name: reservable.variantName,
      article_number: reservable.articleNumber,
      quantity,
      ...price,
      keep_until: keepUntil,
      act_at: new Date(keepUntil.getTime() - reservationReminderMs),
    });
    await noteShadowReservation(tx, shopper, id);
    await addToOutbox(tx, tenant.id, mail('reservation-made', id));
    await addToOutbox(tx, tenant.id, mail('reservation-made-staff', id));
    return { id };
  });
}

const mail = (template: 'reservation-made' | 'reservation-made-staff', reservationId: string) =>
  ({ kind: 'mail', payload: { template, reservationId } }) as const;

/** What can be reserved, at the branches that have any and are open on some day; undefined where the shop sells no such variant. */
export async function readReservable(
  tx: Tx,
  tenantId: string,
  variantId: number,
  languages: Languages,
): Promise<Reservable | undefined> {
  const found = await findReservable(tx, tenantId, variantId, languages);
  return (
    found && { ...found, branches: found.branches.filter((branch) => !isNeverOpen(branch.openingHours)) }
  );
}

/** Days of opening for which a shop keeps goods: what it says, as far as that is a number that can be meant. */
export function keptDaysOf({ keptDays }: Pick<Reservable, 'keptDays'>): number {
  const days = /^\d{1,2}$/.test(keptDays ?? '') ? Number(keptDays) : reservationLimits.days;
  return days >= 1 && days <= reservationLimits.mostDays ? days : reservationLimits.days;
}

/** What can be reserved there after somebody else was quicker. */
async function availableAt(tx: Tx, { tenant, language }: ShopperInShop, variantId: number, branchId: number) {
  const languages = { language, fallback: tenant.defaultLanguage };
  const now = await readReservable(tx, tenant.id, variantId, languages);
  return now?.branches.find(({ id }) => id === branchId)?.quantity ?? 0;
}

/** What the pieces cost today, as the shopper sees prices, and with and without VAT. */
function priceOf(tenant: ShopperInShop['tenant'], reservable: Reservable, quantity: number) {
  const { productId, unitPriceCents, discountPriceCents, vatRate } = reservable;
  const line = { key: '', productId, unitPriceCents, discountPriceCents, vatRate, quantity };
  const priced = priceCart({ basis: tenant.priceBasis, displayBasis: tenant.displayBasis, lines: [line] });
  return {
    display_basis: tenant.displayBasis,
    currency: tenant.currency,
    unit_cents: priced.lines[0]?.discountedUnitPrice.shownCents ?? 0,
    net_cents: priced.totalExCents,
    total_cents: priced.totalCents,
  };
}

/** A key is that of its form's contents: sent again with another branch or address it asks for something else. */
function hashOf(
  { key, variantId, branchId, quantity }: ReservationRequest,
  { email, customerId }: Reserving,
): string {
  const asked = JSON.stringify([key, variantId, branchId, quantity, customerId, email]);
  return createHash('sha256').update(asked).digest('base64url');
}
