-- Who wants to hear when a sold-out variant is back. A request counts once its address has confirmed it, and goes with the mail.
CREATE TABLE stock_requests (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  variant_id bigint NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  language text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, variant_id, email),
  FOREIGN KEY (tenant_id, variant_id) REFERENCES variants (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_requests_by_age ON stock_requests (tenant_id, expires_at);
ALTER TABLE stock_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON stock_requests USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON stock_requests TO etalage_app;

-- Whoever makes stock of nothing, by an order that ended, a delivery or by hand, plans the mails in the same transaction. Work that
-- was done before is planned again: the variant was sold out once more before that mail left, and its request still waits.
CREATE FUNCTION plan_stock_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  INSERT INTO outbox (tenant_id, kind, dedupe_key, payload)
  SELECT r.tenant_id, 'mail', 'mail:back-in-stock:' || r.id, jsonb_build_object('template', 'back-in-stock', 'stockRequestId', r.id)
  FROM stock_requests r
  WHERE r.tenant_id = NEW.tenant_id AND r.variant_id = NEW.variant_id AND r.confirmed_at IS NOT NULL AND r.expires_at > now()
  ORDER BY r.id
  ON CONFLICT (tenant_id, dedupe_key) DO UPDATE SET done_at = NULL, attempts = 0, last_error = NULL, run_at = now()
  WHERE outbox.done_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_is_back AFTER UPDATE OF quantity ON stock
  FOR EACH ROW WHEN (OLD.quantity = 0 AND NEW.quantity > 0) EXECUTE FUNCTION plan_stock_mails();
CREATE TRIGGER stock_is_there AFTER INSERT ON stock
  FOR EACH ROW WHEN (NEW.quantity > 0) EXECUTE FUNCTION plan_stock_mails();
