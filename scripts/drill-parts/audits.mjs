// What must be true of the money and the goods of a shop at any moment, asked of the whole database by a superuser.
import pg from 'pg';

/** Each names the rows for which it is not true. */
const audits = {
  'orders whose lines, shipping and codes do not make their total': `
    SELECT o.id FROM orders o, LATERAL (SELECT sum(g.net_cents) AS net, sum(g.vat_cents) AS vat
      FROM order_vat_groups g WHERE g.tenant_id = o.tenant_id AND g.order_id = o.id) g
    WHERE o.total_cents <> o.net_cents + o.vat_cents OR (o.net_cents, o.vat_cents) IS DISTINCT FROM (g.net, g.vat) OR o.subtotal_cents <> (SELECT sum(l.line_total_cents) FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id)`,
  'orders whose lines and VAT groups do not make the same VAT': `
    SELECT o.id FROM orders o JOIN LATERAL (SELECT sum(l.net_cents) AS net, sum(l.vat_cents) AS vat, bool_or(l.net_cents IS NULL) AS is_unknown
      FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) l ON NOT l.is_unknown
    JOIN LATERAL (SELECT sum(g.net_cents - g.shipping_net_cents) AS net, sum(g.vat_cents - g.shipping_vat_cents) AS vat
      FROM order_vat_groups g WHERE g.tenant_id = o.tenant_id AND g.order_id = o.id) g ON true
    WHERE (l.net, l.vat) IS DISTINCT FROM (g.net, g.vat)`,
  'orders without a payment, or with one of another amount': `
    SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT FROM payments p WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id AND p.amount_cents = o.total_cents)`,
  'paid orders that did not get their total, and unpaid ones that did': `
    SELECT o.id FROM orders o JOIN LATERAL (SELECT coalesce(sum(p.paid_cents), 0) AS cents FROM payments p
      WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id) p ON true WHERE (o.status = 'paid') <> (p.cents = o.total_cents AND o.total_cents > 0)`,
  'payments that the test bank knows otherwise': `
    SELECT p.id FROM payments p JOIN test_bank_payments b ON b.tenant_id = p.tenant_id AND b.id = p.provider_payment_id
    WHERE b.amount_cents <> p.amount_cents OR (b.status = 'paid') <> (p.status = 'paid')`,
  'carts that were ordered twice':
    'SELECT cart_id FROM orders GROUP BY tenant_id, cart_id HAVING count(*) > 1',
  'shops whose order numbers have gaps': `
    SELECT o.tenant_id FROM orders o JOIN order_counters c USING (tenant_id) GROUP BY o.tenant_id, c.last_number
    HAVING max(o.number) - min(o.number) + 1 <> count(*) OR max(o.number) <> c.last_number`,
  'orders whose receipt is neither planned nor sent': `
    SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT FROM outbox w WHERE w.tenant_id = o.tenant_id AND w.kind = 'mail' AND w.payload::text LIKE '%' || o.id || '%')
      AND NOT EXISTS (SELECT FROM mails m WHERE m.tenant_id = o.tenant_id AND m.text LIKE '%' || o.id || '%')`,
  'work that was given up': `SELECT id FROM outbox WHERE done_at IS NULL AND attempts > 8`,
  'carts whose lines have no pieces': 'SELECT id FROM cart_lines WHERE quantity < 1',
};

/**
 * @param {string} superuserUrl
 * @param {{ stock?: { variantIds: number[], before: number } }} [expected] pieces that each of these had before all orders
 * @returns {Promise<{ orders: number, faults: string[] }>} the sentences that are not true
 */
export async function auditAll(superuserUrl, { stock } = {}) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const faults = [];
    for (const [what, sql] of Object.entries(audits)) {
      const { rows } = await client.query(sql);
      if (rows.length > 0) faults.push(`${rows.length} ${what}`);
    }
    if (stock) {
      const { rows } = await client.query(
        `SELECT s.variant_id::integer AS id, s.quantity::integer AS left, (SELECT coalesce(sum(l.quantity), 0)::integer
           FROM order_lines l JOIN orders o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
           WHERE l.variant_id = s.variant_id AND o.stock_held) AS sold FROM stock s WHERE s.variant_id = ANY($1)`,
        [stock.variantIds],
      );
      for (const { id, left, sold } of rows)
        if (left + sold !== stock.before)
          faults.push(`of ${stock.before} pieces of ${id}, ${sold} were sold and ${left} are left`);
    }
    const { rows } = await client.query('SELECT count(*)::integer AS n FROM orders');
    return { orders: rows[0].n, faults };
  } finally {
    await client.end();
  }
}
