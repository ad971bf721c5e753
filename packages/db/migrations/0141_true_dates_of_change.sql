-- When what shoppers and search engines read of a product or a page last changed, by whomever. Stock is not part of it: it changes with each order.
CREATE FUNCTION touch_itself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.updated_at = OLD.updated_at THEN NEW.updated_at := now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER products_touch BEFORE UPDATE OF status, brand_id, vat_rate, content_milli, content_unit, main_media_id ON products FOR EACH ROW
  WHEN ((OLD.status, OLD.brand_id, OLD.vat_rate, OLD.content_milli, OLD.content_unit, OLD.main_media_id)
    IS DISTINCT FROM (NEW.status, NEW.brand_id, NEW.vat_rate, NEW.content_milli, NEW.content_unit, NEW.main_media_id))
  EXECUTE FUNCTION touch_itself();
CREATE TRIGGER cms_pages_touch BEFORE UPDATE ON cms_pages FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION touch_itself();

CREATE FUNCTION touch_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE r jsonb;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  r := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  UPDATE products SET updated_at = now()
  WHERE tenant_id = (r ->> 'tenant_id')::uuid AND id = (r ->> 'product_id')::bigint AND updated_at < now();
  RETURN NULL;
END $$;
CREATE TRIGGER product_translations_touch AFTER INSERT OR UPDATE OR DELETE ON product_translations FOR EACH ROW EXECUTE FUNCTION touch_product();
CREATE TRIGGER variants_touch AFTER INSERT OR DELETE OR UPDATE OF name, unit_price_cents, discount_price_cents ON variants
  FOR EACH ROW EXECUTE FUNCTION touch_product();
CREATE TRIGGER product_media_touch AFTER INSERT OR UPDATE OR DELETE ON product_media FOR EACH ROW EXECUTE FUNCTION touch_product();

CREATE FUNCTION touch_page() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it cms_page_blocks;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  UPDATE cms_pages SET updated_at = now() WHERE tenant_id = it.tenant_id AND id = it.page_id AND updated_at < now();
  RETURN NULL;
END $$;
CREATE TRIGGER cms_page_blocks_touch AFTER INSERT OR UPDATE OR DELETE ON cms_page_blocks FOR EACH ROW EXECUTE FUNCTION touch_page();

-- What shows pages by their names is told of a page's own change alone, not of the date that a change of its blocks sets.
DROP TRIGGER cms_pages_notify ON cms_pages;
CREATE TRIGGER cms_pages_notify AFTER INSERT OR DELETE ON cms_pages FOR EACH ROW EXECUTE FUNCTION notify_change('id:cms', 'pages');
CREATE TRIGGER cms_pages_notify_change AFTER UPDATE ON cms_pages FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'updated_at' IS DISTINCT FROM to_jsonb(NEW) - 'updated_at') EXECUTE FUNCTION notify_change('id:cms', 'pages');
