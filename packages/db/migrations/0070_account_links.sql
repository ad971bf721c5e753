-- Mailed links that are used once: to confirm a new account, or to choose another password. A request for an address with an
-- account, and for one without, is kept in the same way, so that neither answer nor time tells which addresses have one.
CREATE TABLE account_links (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('register', 'reset', 'invite', 'email')),
  -- Whose account it is about; NULL where there is none (yet).
  customer_id uuid,
  -- The address that an account is to have; NULL of a reset, which is about the one that it has.
  email text CHECK (email = lower(email)),
  -- What the form of a new account said.
  details jsonb NOT NULL DEFAULT '{}',
  language text NOT NULL,
  token_hash text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX account_links_by_customer ON account_links (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX account_links_by_email ON account_links (tenant_id, email) WHERE email IS NOT NULL;
CREATE INDEX account_links_by_age ON account_links (tenant_id, expires_at);
ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_links FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON account_links USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON account_links TO etalage_app;

-- What a company says of itself, and what VIES said of its VAT number: NULL where nobody has been asked yet.
ALTER TABLE customers
  ADD COLUMN chamber_of_commerce text CHECK (chamber_of_commerce ~ '^[0-9]{8}$'),
  ADD COLUMN vat_is_valid boolean,
  ADD COLUMN vat_checked_at timestamptz,
  -- The language of the mails about the account; NULL: the shop's first.
  ADD COLUMN language text;
