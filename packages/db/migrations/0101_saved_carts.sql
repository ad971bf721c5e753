-- What customers keep of a cart under a name. The lines name variants and bundles by number alone, so that what a shop deletes
-- stays there by its name, and its owner is told that it is gone (docs/decisions/060).
CREATE TABLE saved_carts (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  share_token text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, share_token),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_carts_by_customer ON saved_carts (tenant_id, customer_id, created_at);

-- line_total_cents: what the line cost when it was kept, on the basis that its customer saw then.
CREATE TABLE saved_cart_lines (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  saved_cart_id uuid NOT NULL,
  place integer NOT NULL,
  variant_id bigint NOT NULL,
  name text NOT NULL,
  variant_name text NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99999),
  line_total_cents integer NOT NULL CHECK (line_total_cents >= 0),
  display_basis text NOT NULL CHECK (display_basis IN ('inc', 'ex')),
  bundle_id bigint,
  bundle_group_key uuid,
  bundle_name text,
  units_per_set integer CHECK (units_per_set >= 1),
  gift_text text CHECK (gift_text <> '' AND char_length(gift_text) <= 250),
  had_day boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, saved_cart_id, place),
  FOREIGN KEY (tenant_id, saved_cart_id) REFERENCES saved_carts (tenant_id, id) ON DELETE CASCADE,
  CHECK ((bundle_id IS NULL) = (bundle_group_key IS NULL))
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['saved_carts', 'saved_cart_lines'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO etalage_app', t);
  END LOOP;
END $$;
COMMENT ON COLUMN saved_carts.share_token IS 'Shows the cart to whoever has it; null: nobody.';
COMMENT ON COLUMN saved_cart_lines.line_total_cents IS 'On display_basis, when it was kept.';
