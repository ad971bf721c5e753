import { type Selectable, type SubscriptionsTable, sql, type Tx } from '@etalage/db';
import type { AddressRow } from './checkout.ts';
import { firstNameOf, orderLimitOf, textOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** A subscription; dates as 'YYYY-MM-DD', told_total_cents in cents including VAT. */
export type SubscriptionRow = Selectable<SubscriptionsTable>;

/** By what it was called when it was put into the subscription. */
export type SubscriptionLineRow = {
  variantId: number;
  quantity: number;
  name: string;
  variantName: string;
};

export type DeliveryRow = {
  dueOn: string;
  outcome: 'ordered' | 'paid' | 'unpaid' | 'skipped' | 'unavailable';
  missing: string[];
  orderId: string | null;
  orderNumber: number | null;
  totalCents: number | null;
};

export type NewSubscription = Pick<
  SubscriptionRow,
  | 'id'
  | 'customer_id'
  | 'status'
  | 'interval'
  | 'anchor_on'
  | 'next_on'
  | 'act_at'
  | 'language'
  | 'billing_address_id'
  | 'shipping_address_id'
  | 'shipping_method_id'
  | 'provider'
  | 'method'
>;

export async function insertSubscription(
  tx: Tx,
  tenantId: string,
  given: NewSubscription,
  lines: readonly SubscriptionLineRow[],
): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({ ...given, tenant_id: tenantId })
    .execute();
  await replaceSubscriptionLines(tx, tenantId, given.id, lines);
}

export async function replaceSubscriptionLines(
  tx: Tx,
  tenantId: string,
  id: string,
  lines: readonly SubscriptionLineRow[],
): Promise<void> {
  await run(tx, 'DELETE FROM subscription_lines WHERE tenant_id = $1 AND subscription_id = $2', [
    tenantId,
    id,
  ]);
  await tx
    .insertInto('subscription_lines')
    .values(
      lines.map(({ variantId, quantity, name, variantName }, place) => ({
        tenant_id: tenantId,
        subscription_id: id,
        variant_id: variantId,
        place,
        quantity,
        name,
        variant_name: variantName,
      })),
    )
    .execute();
}

/** A subscription, locked: what becomes of it is decided one after another. */
export async function lockSubscription(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const text = `SELECT s.* FROM subscriptions s WHERE s.tenant_id = $1 AND s.id = $2 FOR UPDATE`;
  return runForOne<SubscriptionRow>(tx, text, [tenantId, id]);
}

/** The customer's subscriptions, those that go on first. */
export async function listSubscriptionsOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<(SubscriptionRow & { lines: SubscriptionLineRow[] })[]> {
  const text = `
    SELECT s.*, ${linesOf} AS lines FROM subscriptions s WHERE s.tenant_id = $1 AND s.customer_id = $2
    ORDER BY s.status = 'ended', s.created_at DESC, s.id`;
  return run(tx, text, [tenantId, customerId]);
}

const linesOf = `(SELECT coalesce(json_agg(json_build_object('variantId', l.variant_id, 'quantity', l.quantity, 'name', l.name,
    'variantName', l.variant_name) ORDER BY l.place), '[]')
  FROM subscription_lines l WHERE l.tenant_id = s.tenant_id AND l.subscription_id = s.id)`;

/** A customer's subscription; undefined where it is another's, or there is none. */
export async function findSubscription(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const text = `SELECT s.* FROM subscriptions s WHERE s.tenant_id = $1 AND s.customer_id = $2 AND s.id = $3`;
  return runForOne<SubscriptionRow>(tx, text, [tenantId, customerId, id]);
}

export async function countSubscriptions(tx: Tx, tenantId: string, customerId: string): Promise<number> {
  const text = `SELECT count(*)::integer AS count FROM subscriptions
    WHERE tenant_id = $1 AND customer_id = $2 AND status <> 'ended'`;
  return (await runForOne<{ count: number }>(tx, text, [tenantId, customerId]))?.count ?? 0;
}

export async function readSubscriptionLines(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<SubscriptionLineRow[]> {
  const text = `
    SELECT variant_id AS "variantId", quantity, name, variant_name AS "variantName" FROM subscription_lines
    WHERE tenant_id = $1 AND subscription_id = $2 ORDER BY place`;
  return run<SubscriptionLineRow>(tx, text, [tenantId, id]);
}

/** What became of its last dates, the latest first. */
export async function listDeliveries(
  tx: Tx,
  tenantId: string,
  id: string,
  limit: number,
): Promise<DeliveryRow[]> {
  const text = `
    SELECT d.due_on AS "dueOn", d.outcome, d.missing, o.id AS "orderId", o.number AS "orderNumber",
      o.total_cents AS "totalCents"
    FROM subscription_deliveries d
    LEFT JOIN orders o ON o.tenant_id = d.tenant_id AND o.id = d.order_id
    WHERE d.tenant_id = $1 AND d.subscription_id = $2 ORDER BY d.due_on DESC LIMIT $3`;
  return run<DeliveryRow>(tx, text, [tenantId, id, limit]);
}

export type SubscriptionChange = Partial<
  Pick<
    SubscriptionRow,
    | 'status'
    | 'paused_because'
    | 'interval'
    | 'anchor_on'
    | 'next_on'
    | 'act_at'
    | 'told_for'
    | 'told_at'
    | 'told_total_cents'
    | 'tellings'
    | 'ended_at'
    | 'billing_address_id'
    | 'shipping_address_id'
  >
>;

export async function updateSubscription(
  tx: Tx,
  tenantId: string,
  id: string,
  change: SubscriptionChange,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export type NewDelivery = Pick<DeliveryRow, 'dueOn' | 'outcome' | 'missing' | 'orderId'> & {
  subscriptionId: string;
  isFirst?: boolean;
  collectAt?: Date | null;
};

/** Notes what became of a date, once: the database refuses a second time. */
export async function insertDelivery(
  tx: Tx,
  tenantId: string,
  { subscriptionId, dueOn, outcome, missing, orderId, isFirst = false, collectAt = null }: NewDelivery,
): Promise<void> {
  await tx
    .insertInto('subscription_deliveries')
    .values({
      tenant_id: tenantId,
      subscription_id: subscriptionId,
      due_on: dueOn,
      outcome,
      missing,
      order_id: orderId,
      is_first: isFirst,
      collect_at: collectAt,
    })
    .execute();
}

/**
 * Takes the subscription that is due longest, and puts its next look ahead by a while: should this process die, or the work
 * fail, it comes back by itself and is in no other's way. What is done is decided later, under its lock, by what its row says.
 */
export async function claimSubscription(
  tx: Tx,
  tenantId: string,
  hiddenSeconds: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    UPDATE subscriptions SET act_at = now() + make_interval(secs => ${hiddenSeconds})
    WHERE tenant_id = ${tenantId} AND id = (
      SELECT id FROM subscriptions WHERE tenant_id = ${tenantId} AND act_at <= now()
      ORDER BY act_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}

/** Where a subscription goes, how, and how it is paid, in words. */
export type SubscriptionTerms = {
  billing: AddressRow;
  shipping: AddressRow | null;
  shippingName: string;
  paymentName: string;
};

export async function readSubscriptionTerms(
  tx: Tx,
  tenantId: string,
  id: string,
  { language, fallback }: { language: string; fallback: string },
): Promise<SubscriptionTerms | undefined> {
  const words = { chosen: '$3::text', fallback: '$4::text' };
  const text = `
    SELECT row_to_json(b) AS billing, row_to_json(d) AS shipping, ${textOf('m.name', words, 'm.code')} AS "shippingName",
      ${textOf('p.name', words, 'p.method')} AS "paymentName"
    FROM subscriptions s
    JOIN addresses b ON b.tenant_id = s.tenant_id AND b.id = s.billing_address_id
    LEFT JOIN addresses d ON d.tenant_id = s.tenant_id AND d.id = s.shipping_address_id
    JOIN shipping_methods m ON m.tenant_id = s.tenant_id AND m.id = s.shipping_method_id
    JOIN payment_methods p ON p.tenant_id = s.tenant_id AND p.provider = s.provider AND p.method = s.method
    WHERE s.tenant_id = $1 AND s.id = $2`;
  return runForOne<SubscriptionTerms>(tx, text, [tenantId, id, language, fallback]);
}

/** The order that a subscription began with. */
export async function findFirstOrder(tx: Tx, tenantId: string, id: string): Promise<string | undefined> {
  const text = `
    SELECT order_id AS id FROM subscription_deliveries
    WHERE tenant_id = $1 AND subscription_id = $2 AND is_first AND order_id IS NOT NULL`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, id]))?.id;
}

/** Forgets that dates from this one on were left out, because they are counted anew. */
export async function forgetLeftOut(tx: Tx, tenantId: string, id: string, from: string): Promise<void> {
  const text = `
    DELETE FROM subscription_deliveries
    WHERE tenant_id = $1 AND subscription_id = $2 AND due_on >= $3::date AND order_id IS NULL`;
  await run(tx, text, [tenantId, id, from]);
}

/** A subscription as its mails tell of one date. */
export type MailedSubscription = Pick<SubscriptionRow, 'status' | 'language' | 'provider' | 'tellings'> & {
  email: string;
  firstName: string;
  toldFor: string | null;
  toldTotalCents: number | null;
  lines: SubscriptionLineRow[];
  /** What was ordered for that date, which its customer may have changed for later ones; null where nothing was. */
  ordered: Pick<SubscriptionLineRow, 'quantity' | 'name'>[] | null;
  /** What could not come on that date. */
  missing: string[];
};

export async function readMailedSubscription(
  tx: Tx,
  tenantId: string,
  id: string,
  dueOn: string,
): Promise<MailedSubscription | undefined> {
  const text = `
    SELECT s.status, s.language, s.provider, s.tellings, c.email, ${firstNameOf('c')} AS "firstName", s.told_for AS "toldFor",
      s.told_total_cents AS "toldTotalCents", ${linesOf} AS lines, coalesce(d.missing, '{}') AS missing,
      (SELECT json_agg(json_build_object('quantity', l.quantity, 'name', l.name) ORDER BY l.sort_index, l.id)
        FROM order_lines l WHERE l.tenant_id = d.tenant_id AND l.order_id = d.order_id) AS ordered
    FROM subscriptions s
    JOIN customers c ON c.tenant_id = s.tenant_id AND c.id = s.customer_id
    LEFT JOIN subscription_deliveries d ON d.tenant_id = s.tenant_id AND d.subscription_id = s.id AND d.due_on = $3::date
    WHERE s.tenant_id = $1 AND s.id = $2`;
  return runForOne<MailedSubscription>(tx, text, [tenantId, id, dueOn]);
}

/** Who a subscription's orders are for, as their account says now, and as the checkout knows them (knownCustomer of checkout.ts). */
export type Subscriber = {
  id: string;
  email: string;
  categoryId: number | null;
  firstName: string;
  lastName: string;
  phone: string | null;
  companyName: string | null;
  vatNumber: string | null;
  /** What a colleague may spend by themselves at a time, in cents; null: there is no limit. */
  orderLimitCents: number | null;
};

export async function findSubscriber(tx: Tx, tenantId: string, id: string): Promise<Subscriber | undefined> {
  const text = `
    SELECT c.id, c.email, c.customer_category_id AS "categoryId", ${firstNameOf('c')} AS "firstName", c.last_name AS "lastName", c.phone,
      c.company_name AS "companyName",
      ${orderLimitOf('c')} AS "orderLimitCents",
      coalesce(c.vat_number, (SELECT o.vat_number FROM orders o
        WHERE o.tenant_id = c.tenant_id AND o.customer_id = c.id AND c.details_saved_at IS NULL
        ORDER BY o.placed_at DESC LIMIT 1)) AS "vatNumber"
    FROM customers c WHERE c.tenant_id = $1 AND c.id = $2`;
  return runForOne<Subscriber>(tx, text, [tenantId, id]);
}

/** Variants of these whose product is offered on subscription and for sale. */
export async function offeredOnSubscription(
  tx: Tx,
  tenantId: string,
  variantIds: readonly number[],
): Promise<Set<number>> {
  const text = `
    SELECT v.id FROM variants v JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id
    WHERE v.tenant_id = $1 AND v.id = ANY($2::bigint[]) AND p.offers_subscription AND p.status = 'published'`;
  const rows = await run<{ id: number }>(tx, text, [tenantId, variantIds]);
  return new Set(rows.map(({ id }) => id));
}

/** The addresses of a customer's subscriptions, which go with them. */
export async function addressesOfSubscriptions(tx: Tx, tenantId: string, customerId: string) {
  const text =
    'SELECT billing_address_id, shipping_address_id FROM subscriptions WHERE tenant_id = $1 AND customer_id = $2';
  return run<{ billing_address_id: number | null; shipping_address_id: number | null }>(tx, text, [
    tenantId,
    customerId,
  ]);
}
