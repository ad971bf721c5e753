-- Staff who act for a customer: first a link that is used once, then a session of an hour at most. Beside the customer's own sessions, so that
-- neither ends, lengthens or is listed among the other's.
CREATE TABLE shadow_visits (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 3 AND 300),
  link_hash text NOT NULL,
  link_ends_at timestamptz NOT NULL,
  -- Of the session, from when the link was used.
  token_hash text,
  started_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, link_hash),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff_accounts (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  CHECK ((started_at IS NULL) = (token_hash IS NULL) AND (started_at IS NULL) = (expires_at IS NULL))
);
CREATE INDEX shadow_visits_by_customer ON shadow_visits (tenant_id, customer_id, started_at);
CREATE INDEX shadow_visits_by_staff ON shadow_visits (tenant_id, staff_id);
CREATE INDEX shadow_visits_by_age ON shadow_visits (tenant_id, link_ends_at);
ALTER TABLE shadow_visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE shadow_visits FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON shadow_visits USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON shadow_visits TO etalage_app;

-- Who of the staff placed an order for its customer, by name; NULL: the customer did.
ALTER TABLE orders ADD COLUMN placed_by_staff text;
