import {
  type OrderCouponsTable,
  type OrderLinesTable,
  type OrderPromocodesTable,
  type OrdersTable,
  type OrderVatGroupsTable,
  runLast,
  type Selectable,
  sql,
  type Tx,
} from '@etalage/db';
import { traceparent } from '@etalage/memory/steps';
import { isBeingCollectedIn } from './fragments.ts';
import { type DoublingPause, dedupeKey, doubled, type OutboxWork } from './outbox.ts';
import { run } from './statement.ts';

export type OrderRow = Selectable<OrdersTable>;
export type OrderVatGroupRow = Omit<Selectable<OrderVatGroupsTable>, 'tenant_id' | 'order_id'>;

/** unit prices stand on the order's price_basis, what the shopper confirmed (line total, saving) on its display_basis. */
export type OrderLineRow = Omit<Selectable<OrderLinesTable>, 'tenant_id' | 'order_id'>;
type OrderLineInsert = Omit<OrderLineRow, 'id' | 'withdrawal_exception' | 'returned_quantity'>;

/** discount_cents stands on the order's display_basis. */
export type OrderPromocodeRow = Omit<Selectable<OrderPromocodesTable>, 'tenant_id' | 'order_id' | 'status'>;
/** amount_cents includes VAT. */
export type OrderCouponRow = Omit<
  Selectable<OrderCouponsTable>,
  'tenant_id' | 'order_id' | 'status' | 'refunded_cents'
>;

type OrderInsert = Omit<
  OrderRow,
  | 'number'
  | 'placed_at'
  | 'expires_at'
  | 'end_after'
  | 'end_tries'
  | 'status'
  | 'stock_held'
  | 'tenant_id'
  | 'access_token_hash'
  | 'changed_to_cart_id'
  | 'links_from'
> & {
  status: 'open' | 'paid';
  /** Milliseconds from now in which it can be paid. */
  payableMs: number;
};

export type NewOrder = {
  order: OrderInsert;
  lines: OrderLineInsert[];
  vatGroups: OrderVatGroupRow[];
  /** What the order holds of promo codes and cards. */
  promocodes: OrderPromocodeRow[];
  coupons: OrderCouponRow[];
  payment: {
    id: string;
    provider: string;
    method: string;
    status: 'created' | 'open';
    amount_cents: number;
  } | null;
  work: { work: OutboxWork; delaySeconds: number }[];
};

/**
 * Writes an order with all that belongs to it, and closes its cart, in one statement; answers with its number and moment.
 * Taking the number locks the tenant's counter until the commit, so this comes last in its transaction; `isLast` sends the
 * commit along, so that the next order need not wait for our answer. Its provider is asked about its payment after `firstLookSeconds`.
 */
export async function insertOrder(
  tx: Tx,
  tenantId: string,
  given: NewOrder,
  { isLast, firstLookSeconds }: { isLast: boolean; firstLookSeconds: number },
): Promise<Pick<OrderRow, 'number' | 'placed_at'>> {
  const { order, lines, vatGroups, promocodes, coupons, payment, work } = given;
  const outbox = work.map(({ work: each, delaySeconds }) => ({
    kind: each.kind,
    dedupe_key: dedupeKey(each),
    payload: each.payload,
    delay: delaySeconds,
  }));
  const statement = sql<Pick<OrderRow, 'number' | 'placed_at'>>`
    WITH counted AS (
      INSERT INTO order_counters AS c (tenant_id, last_number) VALUES (${tenantId}, 1)
      ON CONFLICT (tenant_id) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number
    ),
    placed AS (
      INSERT INTO orders (tenant_id, id, number, cart_id, cart_version, idempotency_key, request_hash, status,
        language, currency, price_basis, display_basis, email, first_name, last_name, phone,
        company_name, vat_number, reference, note, billing_address_id, shipping_address_id, shipping_method_id, shipping_name,
        subtotal_cents, shipping_cents, standard_shipping_cents, discount_cents, net_cents, vat_cents, total_cents, coupon_cents,
        confirmed_total_cents, customer_id, placed_by_staff, placed_from, delivery_promise, expires_at)
      SELECT ${tenantId}, ${order.id}, last_number, ${order.cart_id}, ${order.cart_version}, ${order.idempotency_key},
        ${order.request_hash}, ${order.status}, ${order.language}, ${order.currency},
        ${order.price_basis}, ${order.display_basis}, ${order.email}, ${order.first_name}, ${order.last_name},
        ${order.phone}, ${order.company_name}, ${order.vat_number}, ${order.reference}, ${order.note}, ${order.billing_address_id},
        ${order.shipping_address_id}, ${order.shipping_method_id}, ${order.shipping_name}, ${order.subtotal_cents},
        ${order.shipping_cents}, ${order.standard_shipping_cents}, ${order.discount_cents}, ${order.net_cents}, ${order.vat_cents},
        ${order.total_cents}, ${order.coupon_cents}, ${order.confirmed_total_cents}, ${order.customer_id}, ${order.placed_by_staff}, ${order.placed_from},
        ${order.delivery_promise && JSON.stringify(order.delivery_promise)}::jsonb,
        now() + make_interval(secs => ${order.payableMs / 1000})
      FROM counted RETURNING number, placed_at
    ),
    lines AS (
      INSERT INTO order_lines (tenant_id, order_id, product_id, variant_id, name, variant_name, article_number, media_id,
        quantity, vat_rate, unit_price_cents, discount_price_cents, line_total_cents, bundle_id, bundle_group_key,
        bundle_name, units_per_set, bundle_saving_cents, sort_index,
        net_cents, vat_cents, discount_net_cents, discount_vat_cents, gift_text, delivery_day, content_milli, content_unit,
        withdrawal_exception)
      SELECT ${tenantId}, ${order.id}, l.*, (SELECT p.withdrawal_exception FROM products p
        WHERE p.tenant_id = ${tenantId} AND p.id = l.product_id) FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l (
        product_id bigint, variant_id bigint, name text, variant_name text, article_number text, media_id bigint,
        quantity integer, vat_rate integer, unit_price_cents integer, discount_price_cents integer,
        line_total_cents integer, bundle_id bigint, bundle_group_key uuid, bundle_name text, units_per_set integer,
        bundle_saving_cents integer, sort_index integer,
        net_cents integer, vat_cents integer, discount_net_cents integer, discount_vat_cents integer,
        gift_text text, delivery_day date, content_milli bigint, content_unit text)
    ),
    groups AS (
      INSERT INTO order_vat_groups (tenant_id, order_id, vat_rate, net_cents, vat_cents, shipping_net_cents, shipping_vat_cents)
      SELECT ${tenantId}, ${order.id}, g.* FROM jsonb_to_recordset(${JSON.stringify(vatGroups)}::jsonb) AS g (
        vat_rate integer, net_cents integer, vat_cents integer, shipping_net_cents integer, shipping_vat_cents integer)
    ),
    ${insertCodes(tenantId, order.id, promocodes, coupons)}
    paying AS (
      INSERT INTO payments (tenant_id, id, order_id, provider, method, status, amount_cents, currency, check_at)
      SELECT ${tenantId}, p.id, ${order.id}, p.provider, p.method, p.status, p.amount_cents, ${order.currency},
        CASE WHEN p.provider <> 'invoice' THEN now() + make_interval(secs => ${firstLookSeconds}) END
      FROM jsonb_to_recordset(${JSON.stringify(payment ? [payment] : [])}::jsonb)
        AS p (id uuid, provider text, method text, status text, amount_cents integer)
    ),
    work AS (
      INSERT INTO outbox (tenant_id, kind, dedupe_key, payload, run_at, trace_parent)
      SELECT ${tenantId}, w.kind, w.dedupe_key, w.payload, now() + make_interval(secs => w.delay), ${traceparent()}::text
      FROM jsonb_to_recordset(${JSON.stringify(outbox)}::jsonb)
        AS w (kind text, dedupe_key text, payload jsonb, delay integer)
    ),
    closed AS (
      UPDATE carts SET status = 'ordered', updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ${order.cart_id}
    )
    SELECT number, placed_at FROM placed`.compile(tx);
  const send = isLast ? runLast : run;
  const [placed] = await send<Pick<OrderRow, 'number' | 'placed_at'>>(
    tx,
    statement.sql,
    statement.parameters,
  );
  if (!placed) throw new Error('An order was not written.');
  return placed;
}

/** Only for orders with codes: each part of a statement costs the database a start, also one without rows. */
function insertCodes(
  tenantId: string,
  orderId: string,
  promocodes: readonly OrderPromocodeRow[],
  coupons: readonly OrderCouponRow[],
) {
  if (promocodes.length + coupons.length === 0) return sql``;
  return sql`
    promocodes AS (
      INSERT INTO order_promocodes (tenant_id, order_id, promocode_id, code, email, discount_cents)
      SELECT ${tenantId}, ${orderId}, p.* FROM jsonb_to_recordset(${JSON.stringify(promocodes)}::jsonb)
        AS p (promocode_id bigint, code text, email text, discount_cents integer)
    ),
    coupons AS (
      INSERT INTO order_coupons (tenant_id, order_id, coupon_id, card_code, amount_cents)
      SELECT ${tenantId}, ${orderId}, c.* FROM jsonb_to_recordset(${JSON.stringify(coupons)}::jsonb)
        AS c (coupon_id bigint, card_code text, amount_cents integer)
    ),`;
}

export async function findOrder(tx: Tx, tenantId: string, id: string): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findOrderByNumber(
  tx: Tx,
  tenantId: string,
  number: number,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The order, locked: payments and stock of one order change one after another. */
export async function lockOrder(tx: Tx, tenantId: string, id: string): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findOrderOfCart(
  tx: Tx,
  tenantId: string,
  cartId: string,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
}

export async function setOrderState(
  tx: Tx,
  tenantId: string,
  id: string,
  state: Partial<Pick<OrderRow, 'status' | 'stock_held' | 'expires_at' | 'changed_to_cart_id'>>,
): Promise<void> {
  // What gets more time to be paid has not been tried to end yet.
  const again = state.expires_at ? { end_after: null, end_tries: 0 } : {};
  await tx
    .updateTable('orders')
    .set({ ...state, ...again })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The newest order of a customer that can still be paid by them. */
export async function findOpenOrder(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'open')
    .where('expires_at', '>', sql<Date>`now()`)
    .where(waitsForShopper)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The order that a customer placed last, in the last `withinSeconds`. */
export async function findOrderOfCustomer(
  tx: Tx,
  tenantId: string,
  customerId: string,
  withinSeconds: number,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('placed_at', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The order with this number that was placed with this e-mail address, in lower case. */
export async function findOrderToLink(
  tx: Tx,
  tenantId: string,
  number: number,
  email: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id;
}

/** Pieces of each variant that an order holds. */
export async function orderDemand(tx: Tx, tenantId: string, orderId: string): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('order_lines')
    .select((eb) => ['variant_id', eb.fn.sum<number>('quantity').as('quantity')])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .groupBy('variant_id')
    .execute();
  return new Map(rows.map((row) => [row.variant_id, Number(row.quantity)]));
}

/** Whether anything of an order was to come on a day before this one. */
export async function hadDayBefore(tx: Tx, tenantId: string, orderId: string, day: string): Promise<boolean> {
  const line = await tx
    .selectFrom('order_lines')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('delivery_day', '<', day)
    .executeTakeFirst();
  return line !== undefined;
}

/** Whether an order waits for its shopper to pay: not for an invoice, for money that is promised or being taken, or for staff who look at another amount. */
const waitsForShopper = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM payments p
  WHERE p.tenant_id = orders.tenant_id AND p.order_id = orders.id
    AND (p.provider = 'invoice' OR p.status = 'authorized' OR ${sql.raw(isBeingCollectedIn('p'))}
      OR p.status = 'mismatch' AND p.paid_cents > p.refund_cents + p.outside_cents))`;

/**
 * Takes the open order whose time has been over longest, or whose next try to end it has come, and puts its next try ahead
 * by the pause: twice as long with each try, so that an order that cannot be ended is in no other's way. One on invoice
 * takes its own time to be paid, and is looked at again in `onInvoiceSeconds`.
 */
export async function claimOrderToEnd(
  tx: Tx,
  tenantId: string,
  pause: DoublingPause & { onInvoiceSeconds: number },
): Promise<{ id: string; isOnInvoice: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isOnInvoice: boolean }>`
    WITH due AS (
      SELECT id, EXISTS (
        SELECT 1 FROM payments p
        WHERE p.tenant_id = orders.tenant_id AND p.order_id = orders.id AND p.provider = 'invoice') AS is_on_invoice
      FROM orders
      WHERE tenant_id = ${tenantId} AND status = 'open' AND greatest(expires_at, end_after) <= now()
      ORDER BY greatest(expires_at, end_after) LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE orders SET end_tries = end_tries + 1, end_after = now() +
      CASE WHEN is_on_invoice THEN make_interval(secs => ${pause.onInvoiceSeconds}) ELSE ${doubled(pause, 'end_tries')} END
    FROM due WHERE orders.tenant_id = ${tenantId} AND orders.id = due.id
    RETURNING orders.id, is_on_invoice AS "isOnInvoice"`.execute(tx);
  return rows[0];
}
