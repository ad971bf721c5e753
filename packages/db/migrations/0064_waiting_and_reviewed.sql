-- When the address of a request was last asked to confirm it.
ALTER TABLE stock_requests ADD COLUMN asked_at timestamptz;

-- Plans the mails of a variant that can be bought again. Work that was done before is planned again: the variant was sold out or
-- its product taken off before that mail left, and its request still waits.
CREATE FUNCTION plan_mails_of_variant(the_tenant uuid, the_variant bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (tenant_id, kind, dedupe_key, payload)
  SELECT r.tenant_id, 'mail', 'mail:back-in-stock:' || r.id, jsonb_build_object('template', 'back-in-stock', 'stockRequestId', r.id)
  FROM stock_requests r
  WHERE r.tenant_id = the_tenant AND r.variant_id = the_variant AND r.confirmed_at IS NOT NULL AND r.expires_at > now()
  ORDER BY r.id
  ON CONFLICT (tenant_id, dedupe_key) DO UPDATE SET done_at = NULL, attempts = 0, last_error = NULL, run_at = now()
  WHERE outbox.done_at IS NOT NULL;
$$;

CREATE OR REPLACE FUNCTION plan_stock_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_bulk() THEN PERFORM plan_mails_of_variant(NEW.tenant_id, NEW.variant_id); END IF;
  RETURN NULL;
END $$;

-- A product that is shown again with stock that it got meanwhile: its mails found nothing to tell while it was away.
CREATE FUNCTION plan_mails_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  PERFORM plan_mails_of_variant(v.tenant_id, v.id)
  FROM variants v JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id AND s.quantity > 0
  WHERE v.tenant_id = NEW.tenant_id AND v.product_id = NEW.id
  ORDER BY v.id;
  RETURN NULL;
END $$;
CREATE TRIGGER product_is_back AFTER UPDATE OF status ON products
  FOR EACH ROW WHEN (OLD.status <> 'published' AND NEW.status = 'published') EXECUTE FUNCTION plan_mails_of_product();

-- Which orders have arrived by now and may be asked about is looked for every hour.
CREATE INDEX orders_paid_by_day ON orders (tenant_id, placed_at) WHERE status = 'paid';
