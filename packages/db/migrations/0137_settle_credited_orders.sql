-- Orders on account of which nothing is to be paid any more, since all of their invoice was credited: they wait for no money (docs/decisions/079).
DO $$
DECLARE t uuid;
BEGIN
  FOR t IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t::text, true);
    WITH credited AS (
      SELECT i.order_id FROM invoices i
      JOIN orders o ON o.tenant_id = t AND o.id = i.order_id AND o.status = 'open'
      WHERE i.tenant_id = t AND i.intent = 'order' AND i.open_cents = 0 AND i.credited_cents = i.total_cents AND i.total_cents > 0
    ), given_up AS (
      UPDATE payments p SET status = 'cancelled', updated_at = now() FROM credited c
      WHERE p.tenant_id = t AND p.order_id = c.order_id AND p.provider = 'invoice' AND p.status = 'open' AND p.paid_cents = 0
      RETURNING p.order_id
    )
    UPDATE orders o SET status = 'cancelled' FROM given_up g WHERE o.tenant_id = t AND o.id = g.order_id;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
