-- Platform: what exists once per deployment, outside any tenant.
-- Roles own nothing: `etalage_app` runs the shop inside one tenant, `etalage_platform` finds tenants,
-- `etalage_search` owns the search function alone. None of them can log in; a transaction switches to them.
-- Roles belong to the whole cluster: another shop database, or one that is migrated at this moment, may have made
-- them before, and then an owner without superuser rights can use them only where a member already.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['etalage_app', 'etalage_platform', 'etalage_search'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', role_name); END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    BEGIN
      EXECUTE format('GRANT %I TO %I', role_name, current_user);
    EXCEPTION WHEN insufficient_privilege THEN
      IF NOT pg_has_role(current_user, role_name, 'MEMBER') THEN RAISE; END IF;
    END;
  END LOOP;
END $$;

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

GRANT USAGE ON SCHEMA public TO etalage_app, etalage_platform, etalage_search;

-- The tenant of this transaction; NULL where none is set (a bare SET LOCAL leaves '' behind, hence nullif).
CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::uuid $$;

CREATE TABLE tenants (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{1,64}$'),
  name text NOT NULL,
  price_basis text NOT NULL DEFAULT 'inc' CHECK (price_basis IN ('inc', 'ex')),
  currency text NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  country_code text NOT NULL DEFAULT 'NL' CHECK (country_code ~ '^[A-Z]{2}$'),
  shopping_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE tenant_domains (
  host text PRIMARY KEY CHECK (host = lower(host)),
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  is_primary boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX tenant_domains_one_primary ON tenant_domains (tenant_id) WHERE is_primary;

-- Postal codes are public facts, the same for every tenant.
CREATE TABLE postal_codes (
  postal_code text NOT NULL CHECK (postal_code ~ '^[0-9]{4}[A-Z]{2}$'),
  number_from integer NOT NULL,
  number_to integer NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  PRIMARY KEY (postal_code, number_from)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON tenants, tenant_domains, postal_codes TO etalage_platform;
GRANT SELECT ON postal_codes TO etalage_app;
