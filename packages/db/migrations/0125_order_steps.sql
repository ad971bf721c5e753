-- What staff and carriers tell of an order's way to its customer: each step once. Placed and paid follow from the order and its payments.
-- at: of delivered, the moment from which a shopper has days to withdraw. track_url: of sent, where the carrier shows its way.
CREATE TABLE order_steps (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  order_id uuid NOT NULL,
  step text NOT NULL CHECK (step IN ('packed', 'sent', 'delivered')),
  at timestamptz NOT NULL DEFAULT now(),
  track_url text CHECK (track_url ~ '^https?://' AND length(track_url) <= 500),
  PRIMARY KEY (tenant_id, order_id, step),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id)
);
ALTER TABLE order_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON order_steps USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE ON order_steps TO etalage_app;
COMMENT ON COLUMN order_steps.track_url IS 'Where the carrier shows the way of what was sent.';
