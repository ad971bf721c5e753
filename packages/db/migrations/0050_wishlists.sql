-- What customers keep on their wishlist. A product that was taken off stays as a row that says so and since when: a change that
-- another device made earlier and tells later must not bring it back (docs/decisions/040).
CREATE TABLE wishlist_items (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  customer_id uuid NOT NULL,
  product_id bigint NOT NULL,
  is_on boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  -- What the product cost when it was put there, on the shop's own basis; NULL where it had no price.
  price_cents bigint CHECK (price_cents >= 0),
  PRIMARY KEY (tenant_id, customer_id, product_id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX wishlist_items_by_product ON wishlist_items (tenant_id, product_id);
CREATE INDEX wishlist_items_taken_off ON wishlist_items (tenant_id, changed_at) WHERE NOT is_on;

-- The links by which customers show their wishlist to others. Whoever withdraws theirs has no row.
CREATE TABLE wishlist_shares (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  customer_id uuid NOT NULL,
  token text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, customer_id),
  UNIQUE (tenant_id, token),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['wishlist_items', 'wishlist_shares'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO etalage_app', t);
  END LOOP;
END $$;
