import type { Tx } from '@etalage/db';
import type { InvoiceFacts } from '../invoices/content.ts';
import type { AddressRow } from './checkout.ts';
import { languageTable, type MediaFacts, mediaOf, productTexts, textOf } from './fragments.ts';
import type { OrderStep } from './order-steps.ts';
import type {
  OrderCouponRow,
  OrderLineRow,
  OrderPromocodeRow,
  OrderRow,
  OrderVatGroupRow,
} from './orders.ts';
import { runningStatuses } from './payments.ts';
import { type ReturnFacts, returnOf } from './returns.ts';
import { type MailSettings, mailSettingsOf } from './settings.ts';
import { runForOne } from './statement.ts';

export type OrderDetailLine = OrderLineRow & {
  product_slug: string | null;
  outfit_ids: number[];
  bundle_slug: string | null;
  media: MediaFacts | null;
  /** Whether that is the picture of one of the product's outfits. */
  is_of_outfit: boolean;
};

export type OrderDetail = {
  lines: OrderDetailLine[];
  vatGroups: OrderVatGroupRow[];
  promocodes: OrderPromocodeRow[];
  coupons: OrderCouponRow[];
  billing: AddressRow;
  shipping: AddressRow;
  /** What was told of its way, the oldest first. Moments as JSON has them. */
  steps: OrderStep[];
  /** What was declared of it, the oldest first. */
  returns: ReturnFacts[];
  /** Of a subscription's order: the payment that is taken by the mandate. */
  collectedPaymentId: string | null;
  /** The subscription that it is a delivery of. */
  subscriptionId: string | null;
  /** What was credited before it was paid, of an order on account: so much less is, or was, to be paid. Cents. */
  creditedCents: number;
  /** Whether all of it that is in no bundle can be had on subscription, and there is something. */
  offersSubscription: boolean;
};

/** The columns of OrderDetail of the order `o`, in the two languages of `language`. */
const detailColumns = `
  (SELECT json_agg(l ORDER BY l.sort_index, l.id) FROM (
    SELECT ol.*, t.slug AS product_slug, b.slug AS bundle_slug,
      ARRAY(SELECT f.id FROM outfits f WHERE f.tenant_id = ol.tenant_id AND f.product_id = ol.product_id
            ORDER BY f.sort_index, f.id) AS outfit_ids,
      EXISTS (SELECT FROM outfits f WHERE f.tenant_id = ol.tenant_id AND f.product_id = ol.product_id
        AND f.main_media_id = ol.media_id) AS is_of_outfit,
      ${mediaOf('m', languageTable)} AS media
    FROM order_lines ol
    LEFT JOIN LATERAL ${productTexts({ tenantId: 'ol.tenant_id', productId: 'ol.product_id' }, languageTable)} t ON true
    LEFT JOIN bundles b ON b.tenant_id = ol.tenant_id AND b.id = ol.bundle_id
    LEFT JOIN media m ON m.tenant_id = ol.tenant_id AND m.id = ol.media_id
    WHERE ol.tenant_id = o.tenant_id AND ol.order_id = o.id) l) AS lines,
  (SELECT coalesce(json_agg(g ORDER BY g.vat_rate), '[]') FROM order_vat_groups g
   WHERE g.tenant_id = o.tenant_id AND g.order_id = o.id) AS "vatGroups",
  (SELECT coalesce(json_agg(p ORDER BY p.code), '[]') FROM order_promocodes p
   WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id) AS promocodes,
  (SELECT coalesce(json_agg(c ORDER BY c.card_code), '[]') FROM order_coupons c
   WHERE c.tenant_id = o.tenant_id AND c.order_id = o.id) AS coupons,
  (SELECT row_to_json(a) FROM addresses a
   WHERE a.tenant_id = o.tenant_id AND a.id = o.billing_address_id) AS billing,
  (SELECT row_to_json(a) FROM addresses a
   WHERE a.tenant_id = o.tenant_id AND a.id = o.shipping_address_id) AS shipping,
  (SELECT coalesce(json_agg(json_build_object('step', s.step, 'at', s.at, 'trackUrl', s.track_url) ORDER BY s.at, s.step), '[]')
   FROM order_steps s WHERE s.tenant_id = o.tenant_id AND s.order_id = o.id) AS steps,
  (SELECT coalesce(json_agg(${returnOf('r')} ORDER BY r.ordinal), '[]') FROM returns r
   WHERE r.tenant_id = o.tenant_id AND r.order_id = o.id) AS returns,
  (SELECT d.payment_id FROM subscription_deliveries d
   WHERE d.tenant_id = o.tenant_id AND d.order_id = o.id) AS "collectedPaymentId",
  (SELECT d.subscription_id FROM subscription_deliveries d
   WHERE d.tenant_id = o.tenant_id AND d.order_id = o.id) AS "subscriptionId",
  coalesce((SELECT greatest(0, o.total_cents - o.coupon_cents - i.open_cents - p.paid_cents) FROM invoices i
   JOIN payments p ON p.tenant_id = i.tenant_id AND p.order_id = i.order_id AND p.provider = 'invoice' AND p.status IN ('open', 'paid')
   WHERE i.tenant_id = o.tenant_id AND i.order_id = o.id AND i.intent = 'order' AND i.credited_cents > 0), 0) AS "creditedCents",
  (SELECT coalesce(bool_and(coalesce(p.offers_subscription AND p.status = 'published', false)), false) FROM order_lines l
   LEFT JOIN variants v ON v.tenant_id = l.tenant_id AND v.id = l.variant_id
   LEFT JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id
   WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id AND l.bundle_id IS NULL) AS "offersSubscription"`;

/** The values are the tenant, the order and the language that stands in for the order's own. */
const fromOrder = `
  FROM orders o CROSS JOIN LATERAL (SELECT o.language AS chosen, $3::text AS fallback) language
  WHERE o.tenant_id = $1 AND o.id = $2`;

const detailText = `SELECT ${detailColumns} ${fromOrder}`;

/** What an order consists of. Names and prices are the order's own; only pictures and links are of today. */
export async function readOrderDetail(
  tx: Tx,
  tenantId: string,
  id: string,
  fallbackLanguage: string,
): Promise<OrderDetail> {
  const detail = await runForOne<OrderDetail>(tx, detailText, [tenantId, id, fallbackLanguage]);
  if (!detail) throw new Error('An order vanished while it was read.');
  return detail;
}

/** An order with all that a mail about it says. */
export type WholeOrder = OrderRow &
  OrderDetail & {
    /** What its shopper knows the method of the payment that counts as; null where nothing had to be paid. */
    paymentName: string | null;
    /** null until it is made. */
    invoice: (InvoiceFacts & { tenant_id: string; id: string; open_cents: number }) | null;
    mailSettings: MailSettings;
  };

/** The payment that counts is chosen as `countingPayment` does. */
const wholeText = `
  SELECT o.*, ${detailColumns},
    (SELECT ${textOf('m.name', languageTable, 'p.method')} FROM payments p
     LEFT JOIN payment_methods m ON m.tenant_id = p.tenant_id AND m.provider = p.provider AND m.method = p.method
     WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id
     ORDER BY p.status IN (${runningStatuses.map((status) => `'${status}'`).join(', ')}) DESC, p.created_at DESC LIMIT 1) AS "paymentName",
    (SELECT row_to_json(i) FROM invoices i
     WHERE i.tenant_id = o.tenant_id AND i.order_id = o.id AND i.intent = 'order') AS invoice,
    ${mailSettingsOf('o.tenant_id', languageTable.chosen, languageTable.fallback)} AS "mailSettings"
  ${fromOrder}`;

export async function findWholeOrder(
  tx: Tx,
  tenantId: string,
  id: string,
  fallbackLanguage: string,
): Promise<WholeOrder | undefined> {
  return runForOne<WholeOrder>(tx, wholeText, [tenantId, id, fallbackLanguage]);
}
