-- Links by which somebody logs in once, asked for where passwords may not be tried any more. A request for an address without a
-- customer is kept like any other, so that neither answer nor time tells which addresses have one.
CREATE TABLE log_in_links (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  customer_id uuid,
  language text NOT NULL,
  token_hash text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX log_in_links_by_customer ON log_in_links (tenant_id, customer_id);
CREATE INDEX log_in_links_by_age ON log_in_links (tenant_id, expires_at);
ALTER TABLE log_in_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_in_links FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON log_in_links USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON log_in_links TO etalage_app;
