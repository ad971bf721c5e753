-- Customers and their log-in. The three customer_* tables beside `customers` are the ones that the authentication
-- library reads and writes; their columns are its fields, their keys are ours: the same e-mail may exist in two shops.
CREATE TABLE customers (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  image text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  company_name text,
  vat_number text,
  phone text,
  -- NULL: the tenant's default category.
  customer_category_id bigint,
  parent_customer_id uuid,
  -- {enabled, logoUrl, displayName}: a co-brand in the header.
  header_customer_logo jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, email),
  FOREIGN KEY (tenant_id, customer_category_id) REFERENCES customer_categories (tenant_id, id),
  FOREIGN KEY (tenant_id, parent_customer_id) REFERENCES customers (tenant_id, id)
);

CREATE TABLE customer_sessions (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL,
  token text NOT NULL,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_sessions_by_customer ON customer_sessions (tenant_id, customer_id);

CREATE TABLE customer_accounts (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, provider_id, account_id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_accounts_by_customer ON customer_accounts (tenant_id, customer_id);

CREATE TABLE customer_verifications (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX customer_verifications_by_identifier ON customer_verifications (tenant_id, identifier);

-- How often something guessable was tried: log-ins and codes, per window, counted by one statement so that
-- several processes count together. key is a hash: neither addresses nor e-mails are kept.
CREATE TABLE attempts (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  kind text NOT NULL,
  key text NOT NULL,
  window_started_at timestamptz NOT NULL DEFAULT now(),
  count integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, kind, key)
);
CREATE INDEX attempts_by_age ON attempts (tenant_id, window_started_at);

-- A cart belongs to the cookie that opens it, or, once its shopper has logged in, to the customer: then no cookie
-- opens it any more. 'merged': its lines went into the cart that the customer had.
ALTER TABLE carts
  ALTER COLUMN token_hash DROP NOT NULL,
  ADD COLUMN customer_id uuid,
  ADD FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id),
  DROP CONSTRAINT carts_status_check,
  ADD CONSTRAINT carts_status_check CHECK (status IN ('open', 'ordered', 'merged')),
  ADD CONSTRAINT carts_one_owner CHECK ((token_hash IS NULL) <> (customer_id IS NULL));
CREATE UNIQUE INDEX carts_one_open_per_customer ON carts (tenant_id, customer_id) WHERE status = 'open';
CREATE INDEX carts_by_customer ON carts (tenant_id, customer_id, updated_at) WHERE customer_id IS NOT NULL;

ALTER TABLE orders
  ADD COLUMN customer_id uuid,
  ADD FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id);
CREATE INDEX orders_by_customer ON orders (tenant_id, customer_id, placed_at) WHERE customer_id IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['customers', 'customer_sessions', 'customer_accounts', 'customer_verifications', 'attempts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO etalage_app', t);
  END LOOP;
END $$;
