-- A page of the shop's own changes with the pictures, links and picked goods of its blocks too (0141 had the blocks alone), and with a block that leaves it.
CREATE OR REPLACE FUNCTION touch_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  UPDATE cms_pages SET updated_at = now()
  WHERE (tenant_id, id) IN ((OLD.tenant_id, OLD.page_id), (NEW.tenant_id, NEW.page_id)) AND updated_at < now();
  RETURN NULL;
END $$;

CREATE FUNCTION touch_page_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  UPDATE cms_pages p SET updated_at = now() FROM cms_page_blocks b
  WHERE (b.tenant_id, b.id) IN ((OLD.tenant_id, OLD.block_id), (NEW.tenant_id, NEW.block_id))
    AND p.tenant_id = b.tenant_id AND p.id = b.page_id AND p.updated_at < now();
  RETURN NULL;
END $$;
CREATE TRIGGER cms_block_medias_touch AFTER INSERT OR UPDATE OR DELETE ON cms_block_medias FOR EACH ROW EXECUTE FUNCTION touch_page_of_block();
CREATE TRIGGER cms_block_products_touch AFTER INSERT OR UPDATE OR DELETE ON cms_block_products FOR EACH ROW EXECUTE FUNCTION touch_page_of_block();
