import type { JsonObject, Tx } from '@etalage/db';
import { roleOf } from './fragments.ts';
import { runForOne } from './statement.ts';

const address = (
  alias: string,
) => `json_build_object('companyName', ${alias}.company_name, 'firstName', ${alias}.first_name,
    'lastName', ${alias}.last_name, 'street', ${alias}.street, 'houseNumber', ${alias}.house_number,
    'houseNumberAddition', ${alias}.house_number_addition, 'postalCode', ${alias}.postal_code, 'city', ${alias}.city,
    'countryCode', ${alias}.country_code)`;
const addressOf = (id: string) =>
  `(SELECT ${address('a')} FROM addresses a WHERE a.tenant_id = $1 AND a.id = ${id})`;
const euros = (column: string) => `round(${column} / 100.0, 2)`;
const list = (row: string, rest: string, order: string) =>
  `(SELECT coalesce(json_agg(${row} ORDER BY ${order}), '[]') ${rest})`;

const ofOrder = (table: string, alias: string) =>
  `FROM ${table} ${alias} WHERE ${alias}.tenant_id = $1 AND ${alias}.order_id = o.id`;
/** What was paid, given back and sent back; numbers by which the payment provider knows it are no part of it. */
const moneyOfOrder = `
  'payments', ${list(`json_build_object('paidBy', p.method, 'status', p.status, 'amount', ${euros('p.amount_cents')}, 'currency', p.currency, 'begunAt', p.created_at, 'paid', ${euros('p.paid_cents')}, 'paidAt', p.paid_at)`, ofOrder('payments', 'p'), 'p.created_at, p.id')},
  'refunds', ${list(`json_build_object('amount', ${euros('f.amount_cents')}, 'currency', f.currency, 'reason', f.reason, 'requestedBy', f.requested_by, 'status', f.status, 'requestedAt', f.requested_at, 'sentAt', f.sent_at, 'endedAt', f.ended_at)`, ofOrder('refunds', 'f'), 'f.requested_at, f.id')},
  'returns', ${list(
    `json_build_object('ordinal', t.ordinal, 'status', t.status, 'declaredBy', t.declared_by, 'declaredAt', t.declared_at,
      'receivedAt', t.received_at, 'endedAt', t.ended_at, 'refusal', t.refusal, 'amount', ${euros('t.amount_cents')},
      'lines', ${list(`json_build_object('articleNumber', l.article_number, 'name', l.name, 'quantity', n.quantity)`, 'FROM return_lines n JOIN order_lines l ON l.tenant_id = n.tenant_id AND l.id = n.order_line_id WHERE n.tenant_id = $1 AND n.return_id = t.id', 'l.sort_index, l.id')})`,
    ofOrder('returns', 't'),
    't.ordinal',
  )},
  'steps', ${list(`json_build_object('step', e.step, 'at', e.at, 'trackUrl', e.track_url)`, ofOrder('order_steps', 'e'), 'e.at, e.step')},
  'promocodes', ${list(`json_build_object('code', d.code, 'discount', ${euros('d.discount_cents')}, 'status', d.status)`, ofOrder('order_promocodes', 'd'), 'd.code')},
  'giftCards', ${list(`json_build_object('amount', ${euros('d.amount_cents')}, 'refunded', ${euros('d.refunded_cents')}, 'status', d.status)`, ofOrder('order_coupons', 'd'), 'd.coupon_id')}`;

/** Euros of the shop's currency; times are UTC. Photos, hashes and what follows from others' rows are left out. */
export const everythingText = `
  SELECT json_build_object(
    'person', json_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name, 'phone', c.phone,
      'companyName', c.company_name, 'chamberOfCommerce', c.chamber_of_commerce, 'vatNumber', c.vat_number,
      'vatIsValid', c.vat_is_valid, 'vatCheckedAt', c.vat_checked_at, 'language', c.language, 'since', c.created_at,
      'companyRole', ${roleOf('c')}, 'orderLimit', ${euros('c.order_limit_cents')}),
    'addresses', json_build_object('billing', ${addressOf('c.default_billing_address_id')},
      'shipping', ${addressOf('c.default_shipping_address_id')}),
    'sessions', ${list(`json_build_object('beganAt', e.created_at, 'userAgent', e.user_agent, 'country', e.country, 'endsAt', e.expires_at)`, 'FROM customer_sessions e WHERE e.tenant_id = $1 AND e.customer_id = $2', 'e.created_at')},
    'orders', ${list(
      `json_build_object('number', o.number, 'placedAt', o.placed_at, 'status', o.status, 'currency', o.currency,
        'email', o.email, 'firstName', o.first_name, 'lastName', o.last_name, 'phone', o.phone,
        'companyName', o.company_name, 'vatNumber', o.vat_number, 'reference', o.reference, 'note', o.note,
        'billing', ${addressOf('o.billing_address_id')}, 'shipping', ${addressOf('o.shipping_address_id')},
        'delivery', o.shipping_name, 'total', ${euros('o.total_cents')},
        'lines', ${list(`json_build_object('articleNumber', l.article_number, 'name', l.name, 'variant', l.variant_name, 'quantity', l.quantity, 'total', ${euros('l.line_total_cents')}, 'giftText', l.gift_text)`, 'FROM order_lines l WHERE l.tenant_id = $1 AND l.order_id = o.id', 'l.sort_index, l.id')}, ${moneyOfOrder})`,
      'FROM orders o WHERE o.tenant_id = $1 AND o.customer_id = $2',
      'o.placed_at',
    )},
    'invoices', ${list(`json_build_object('kind', i.kind, 'year', i.year, 'number', i.number, 'order', i.content -> 'order' -> 'number', 'issuedOn', i.issued_on, 'dueOn', i.due_on, 'currency', i.currency, 'total', ${euros('i.total_cents')}, 'credited', ${euros('i.credited_cents')}, 'open', ${euros('i.open_cents')})`, 'FROM invoices i WHERE i.tenant_id = $1 AND i.customer_id = $2', 'i.created_at, i.id')},
    'shadowVisits', ${list(`json_build_object('staff', a.name, 'startedAt', v.started_at, 'endedAt', CASE WHEN v.ended_at IS NOT NULL THEN v.ended_at WHEN v.expires_at <= now() THEN v.expires_at END)`, 'FROM shadow_visits v JOIN staff_accounts a ON a.tenant_id = v.tenant_id AND a.id = v.staff_id WHERE v.tenant_id = $1 AND v.customer_id = $2 AND v.started_at IS NOT NULL', 'v.started_at')},
    'cart', ${list(`json_build_object('variant', l.variant_id, 'quantity', l.quantity)`, `FROM carts k JOIN cart_lines l ON l.tenant_id = k.tenant_id AND l.cart_id = k.id WHERE k.tenant_id = $1 AND k.customer_id = $2 AND k.status = 'open'`, 'l.id')},
    'savedCarts', ${list(`json_build_object('name', k.name, 'savedAt', k.created_at, 'lines', ${list(`json_build_object('name', l.name, 'variant', l.variant_name, 'quantity', l.quantity, 'giftText', l.gift_text)`, 'FROM saved_cart_lines l WHERE l.tenant_id = $1 AND l.saved_cart_id = k.id', 'l.place')})`, 'FROM saved_carts k WHERE k.tenant_id = $1 AND k.customer_id = $2', 'k.created_at')},
    'subscriptions', ${list(`json_build_object('status', s.status, 'every', s.interval, 'nextOn', s.next_on, 'since', s.created_at, 'endedAt', s.ended_at, 'billing', ${addressOf('s.billing_address_id')}, 'shipping', ${addressOf('s.shipping_address_id')}, 'paidBy', s.method, 'lines', ${list(`json_build_object('name', l.name, 'variant', l.variant_name, 'quantity', l.quantity)`, 'FROM subscription_lines l WHERE l.tenant_id = $1 AND l.subscription_id = s.id', 'l.place')}, 'dates', ${list(`json_build_object('on', d.due_on, 'became', d.outcome, 'missing', d.missing)`, 'FROM subscription_deliveries d WHERE d.tenant_id = $1 AND d.subscription_id = s.id', 'd.due_on')})`, 'FROM subscriptions s WHERE s.tenant_id = $1 AND s.customer_id = $2', 's.created_at')},
    'reservations', ${list(`json_build_object('number', r.number, 'status', r.status, 'branch', r.branch_name, 'product', r.product_name, 'variant', r.variant_name, 'articleNumber', r.article_number, 'quantity', r.quantity, 'total', ${euros('r.total_cents')}, 'name', r.name, 'email', r.email, 'phone', r.phone, 'madeAt', r.made_at, 'madeByStaff', r.made_by_staff, 'keepUntil', r.keep_until, 'endedAt', r.ended_at, 'reason', r.reason)`, 'FROM reservations r WHERE r.tenant_id = $1 AND r.customer_id = $2', 'r.number')},
    'approvals', ${list(`json_build_object('askedAt', a.asked_at, 'status', a.status, 'total', ${euros('a.total_cents')}, 'decidedAt', a.decided_at, 'reason', a.reason)`, 'FROM order_approvals a WHERE a.tenant_id = $1 AND a.customer_id = $2', 'a.asked_at')},
    'wishlist', ${list(`json_build_object('product', w.product_id, 'changedAt', w.changed_at)`, 'FROM wishlist_items w WHERE w.tenant_id = $1 AND w.customer_id = $2 AND w.is_on', 'w.changed_at')},
    'reviews', ${list(`json_build_object('product', r.product_id, 'stars', r.stars, 'title', r.title, 'text', r.body, 'author', r.author, 'writtenAt', r.written_at)`, 'FROM reviews r JOIN orders o ON o.tenant_id = r.tenant_id AND o.id = r.order_id WHERE r.tenant_id = $1 AND o.customer_id = $2', 'r.written_at')},
    'newsletters', ${list(`json_build_object('newsletter', n.newsletter, 'status', n.status, 'askedAt', n.asked_at, 'confirmedAt', n.confirmed_at)`, 'FROM newsletter_subscriptions n WHERE n.tenant_id = $1 AND n.email = c.email', 'n.asked_at')},
    'passkeys', ${list(`json_build_object('name', k.name, 'addedAt', k.added_at, 'usedAt', k.used_at)`, 'FROM customer_passkeys k WHERE k.tenant_id = $1 AND k.customer_id = $2', 'k.added_at')},
    'wantsNoReviewMails', EXISTS (SELECT FROM review_mail_refusals f WHERE f.tenant_id = $1 AND f.email = c.email),
    'invitations', ${list(`json_build_object('email', l.email, 'firstName', l.details ->> 'firstName', 'lastName', l.details ->> 'lastName', 'invitedAt', l.requested_at)`, 'FROM account_links l WHERE l.tenant_id = $1 AND l.invited_by = $2', 'l.requested_at')},
    'stockRequests', ${list(`json_build_object('variant', s.variant_id, 'requestedAt', s.requested_at)`, 'FROM stock_requests s WHERE s.tenant_id = $1 AND s.email = c.email', 's.requested_at')},
    'messages', ${list(`json_build_object('subject', m.subject, 'message', m.message, 'sentAt', m.created_at)`, 'FROM contact_messages m WHERE m.tenant_id = $1 AND m.email = c.email', 'm.created_at')},
    'mails', ${list(`json_build_object('subject', m.subject, 'writtenAt', m.created_at)`, 'FROM mails m WHERE m.tenant_id = $1 AND m.recipient = c.email', 'm.created_at')}
  ) AS everything
  FROM customers c WHERE c.tenant_id = $1 AND c.id = $2`;

/** Everything that the shop keeps of a customer, as they may have it for themselves. */
export async function readEverythingOf(tx: Tx, tenantId: string, customerId: string): Promise<JsonObject> {
  const row = await runForOne<{ everything: JsonObject }>(tx, everythingText, [tenantId, customerId]);
  return row?.everything ?? {};
}
