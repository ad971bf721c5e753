-- Goods on pages of content: a block of the template PRODUCTS shows the products of a tag, a category or a campaign, those that were picked
-- for it, what sells best, what is new, or what the shopper saw last, which only the browser knows.
ALTER TABLE cms_page_blocks
  ADD COLUMN products_from text CHECK (products_from IN ('tag', 'category', 'campaign', 'picked', 'favourites', 'new', 'seen')),
  ADD COLUMN most_products integer NOT NULL DEFAULT 8 CHECK (most_products BETWEEN 1 AND 24),
  ADD COLUMN tag_id bigint,
  ADD COLUMN category_id bigint,
  ADD COLUMN campaign_id bigint,
  ADD FOREIGN KEY (tenant_id, tag_id) REFERENCES tags (tenant_id, id) ON DELETE SET NULL (tag_id),
  ADD FOREIGN KEY (tenant_id, category_id) REFERENCES categories (tenant_id, id) ON DELETE SET NULL (category_id),
  ADD FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns (tenant_id, id) ON DELETE SET NULL (campaign_id);

CREATE TABLE cms_block_products (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  block_id bigint NOT NULL,
  product_id bigint NOT NULL,
  sort_index integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, block_id, product_id),
  FOREIGN KEY (tenant_id, block_id) REFERENCES cms_page_blocks (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);

CREATE TABLE campaign_products (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  campaign_id bigint NOT NULL,
  product_id bigint NOT NULL,
  sort_index integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, campaign_id, product_id),
  FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);

-- What belongs to a product and is used with it, as against others of its kind.
CREATE TABLE product_accessories (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  product_id bigint NOT NULL,
  accessory_id bigint NOT NULL CHECK (accessory_id <> product_id),
  sort_index integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, product_id, accessory_id),
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, accessory_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);

-- How many units of the product a variant holds: a box of ten holds 10. Null where it is another size or form of it.
ALTER TABLE variants ADD COLUMN pack_units integer CHECK (pack_units > 0);

CREATE FUNCTION tell_block_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it cms_block_products;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  PERFORM tell_tags(b.tenant_id, ARRAY['cms:' || b.page_id]) FROM cms_page_blocks b WHERE b.tenant_id = it.tenant_id AND b.id = it.block_id;
  RETURN NULL;
END $$;
CREATE TRIGGER cms_block_products_notify AFTER INSERT OR UPDATE OR DELETE ON cms_block_products
  FOR EACH ROW EXECUTE FUNCTION tell_block_product();
CREATE TRIGGER campaign_products_notify AFTER INSERT OR UPDATE OR DELETE ON campaign_products
  FOR EACH ROW EXECUTE FUNCTION notify_change('campaign_id:campaign');
DROP TRIGGER campaigns_notify ON campaigns;
CREATE TRIGGER campaigns_notify AFTER INSERT OR UPDATE OR DELETE ON campaigns FOR EACH ROW EXECUTE FUNCTION notify_change('settings', 'id:campaign');
CREATE TRIGGER product_accessories_notify AFTER INSERT OR UPDATE OR DELETE ON product_accessories
  FOR EACH ROW EXECUTE FUNCTION notify_change('product_id:product');

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['cms_block_products', 'campaign_products', 'product_accessories'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO etalage_app', t);
  END LOOP;
END $$;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO etalage_app;
