-- Keys that customers' devices keep, by which they log in without a password: the public half of each.
CREATE TABLE customer_passkeys (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL,
  -- As its owner calls it.
  name text NOT NULL,
  -- How the device names it, and its public key (COSE); both base64url.
  credential_id text NOT NULL,
  public_key text NOT NULL,
  -- How often it was used, as far as the device counts: one that counts back is a copy.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  added_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, credential_id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_passkeys_by_customer ON customer_passkeys (tenant_id, customer_id);
ALTER TABLE customer_passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_passkeys FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON customer_passkeys USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_passkeys TO etalage_app;
