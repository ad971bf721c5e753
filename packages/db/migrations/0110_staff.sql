-- Who works for a shop, apart from its customers: with passwords, second factors and sessions of their own (docs/decisions/061).
CREATE TABLE staff_accounts (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  -- NULL: may do nothing any more. The row stays, since what they did is told by it.
  role text CHECK (role IN ('owner', 'orders', 'content', 'viewer')),
  -- NULL until the invitation was followed.
  password text,
  -- What the secret of their authenticator app follows from, with the deployment's own. NULL: none, and a code is mailed in demo shops.
  totp_seed uuid,
  -- The last stretch of thirty seconds whose code was used: no code works twice.
  totp_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, email)
);

-- Invitations, each of which is used once. Its id is the seed of the authenticator's secret.
CREATE TABLE staff_invitations (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  language text NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff_accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_invitations_by_staff ON staff_invitations (tenant_id, staff_id);
CREATE INDEX staff_invitations_by_age ON staff_invitations (tenant_id, expires_at);

-- Log-ins: `is_proved` once the second factor was shown too, from when on they open something.
CREATE TABLE staff_sessions (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  token_hash text NOT NULL,
  is_proved boolean NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff_accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_sessions_by_staff ON staff_sessions (tenant_id, staff_id);
CREATE INDEX staff_sessions_by_age ON staff_sessions (tenant_id, expires_at);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['staff_accounts', 'staff_invitations', 'staff_sessions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO etalage_app', t);
  END LOOP;
END $$;
