-- The rest of what a kept page shows tells of its changes too.
CREATE TRIGGER brands_notify AFTER INSERT OR UPDATE OR DELETE ON brands FOR EACH ROW EXECUTE FUNCTION notify_change('products');
CREATE TRIGGER outfits_notify AFTER INSERT OR UPDATE OR DELETE ON outfits FOR EACH ROW EXECUTE FUNCTION notify_change('products', 'product_id:product');
CREATE TRIGGER product_media_notify AFTER INSERT OR UPDATE OR DELETE ON product_media FOR EACH ROW EXECUTE FUNCTION notify_change('product_id:product');
CREATE TRIGGER product_categories_notify AFTER INSERT OR UPDATE OR DELETE ON product_categories FOR EACH ROW EXECUTE FUNCTION notify_change('products', 'product_id:product');
CREATE TRIGGER product_tags_notify AFTER INSERT OR UPDATE OR DELETE ON product_tags FOR EACH ROW EXECUTE FUNCTION notify_change('products', 'product_id:product');
CREATE TRIGGER media_notify AFTER UPDATE OR DELETE ON media FOR EACH ROW EXECUTE FUNCTION notify_change('products', 'bundles', 'cms', 'settings');
CREATE TRIGGER bundle_lines_notify AFTER INSERT OR UPDATE OR DELETE ON bundle_lines FOR EACH ROW EXECUTE FUNCTION notify_change('bundles', 'bundle_id:bundle', 'products');
CREATE TRIGGER cms_block_medias_notify AFTER INSERT OR UPDATE OR DELETE ON cms_block_medias FOR EACH ROW EXECUTE FUNCTION notify_change('cms');
CREATE TRIGGER short_links_notify AFTER INSERT OR UPDATE OR DELETE ON short_links FOR EACH ROW EXECUTE FUNCTION notify_change('cms');
CREATE TRIGGER customer_categories_notify AFTER INSERT OR UPDATE OR DELETE ON customer_categories FOR EACH ROW EXECUTE FUNCTION notify_change('settings', 'products', 'bundles');
CREATE TRIGGER branches_notify AFTER INSERT OR UPDATE OR DELETE ON branches FOR EACH ROW EXECUTE FUNCTION notify_change('settings');
CREATE TRIGGER campaigns_notify AFTER INSERT OR UPDATE OR DELETE ON campaigns FOR EACH ROW EXECUTE FUNCTION notify_change('settings');
CREATE TRIGGER usps_notify AFTER INSERT OR UPDATE OR DELETE ON usps FOR EACH ROW EXECUTE FUNCTION notify_change('settings');

-- Tenants and their hosts are platform rows: their own columns name the tenant.
CREATE FUNCTION notify_tenant_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE r jsonb;
BEGIN
  r := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  PERFORM notify_tags(coalesce(r ->> 'tenant_id', r ->> 'id')::uuid, ARRAY['settings', 'products', 'bundles']);
  RETURN NULL;
END $$;
CREATE TRIGGER tenants_notify AFTER UPDATE OR DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION notify_tenant_change();
CREATE TRIGGER tenant_domains_notify AFTER INSERT OR UPDATE OR DELETE ON tenant_domains FOR EACH ROW EXECUTE FUNCTION notify_tenant_change();

-- The bundles that a product page names are found by the product's variants.
CREATE INDEX bundle_lines_by_variant ON bundle_lines (tenant_id, variant_id);
