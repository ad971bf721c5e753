-- Keys that the devices of a shop's staff keep, as a second factor beside their password (docs/decisions/082): the public half of each.
CREATE TABLE staff_passkeys (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  staff_id uuid NOT NULL,
  -- As its owner calls it, and the language in which they are told of it.
  name text NOT NULL,
  language text NOT NULL,
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
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff_accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_passkeys_by_staff ON staff_passkeys (tenant_id, staff_id);
ALTER TABLE staff_passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_passkeys FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON staff_passkeys USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_passkeys TO etalage_app;
