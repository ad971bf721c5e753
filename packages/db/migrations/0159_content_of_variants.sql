-- What a variant holds where it is another size than its product: thousandths of the product's content_unit. Null: what the product holds,
-- as often as pack_units says.
ALTER TABLE variants ADD COLUMN content_milli integer;
ALTER TABLE variants ADD CONSTRAINT variants_content_milli_check CHECK (content_milli > 0) NOT VALID;

-- As in 0031, with what a price per kg is made of among what a card shows.
CREATE OR REPLACE FUNCTION tell_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it variants; tags text[];
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  tags := ARRAY['product:' || it.product_id];
  IF TG_OP <> 'UPDATE' THEN tags := tags || ('card:' || it.product_id) || 'words'::text;
  ELSE
    IF OLD.product_id <> NEW.product_id THEN tags := tags || ('product:' || OLD.product_id) || ('card:' || OLD.product_id); END IF;
    IF (OLD.product_id, OLD.unit_price_cents, OLD.discount_price_cents, OLD.sort_index, OLD.content_milli, OLD.pack_units)
      IS DISTINCT FROM (NEW.product_id, NEW.unit_price_cents, NEW.discount_price_cents, NEW.sort_index, NEW.content_milli, NEW.pack_units)
    THEN tags := tags || ('card:' || it.product_id); END IF;
    IF OLD.article_number <> NEW.article_number THEN tags := tags || 'words'::text; END IF;
  END IF;
  PERFORM tell_tags(it.tenant_id, tags);
  RETURN NULL;
END $$;

DROP TRIGGER variants_touch ON variants;
CREATE TRIGGER variants_touch AFTER INSERT OR DELETE OR UPDATE OF name, unit_price_cents, discount_price_cents, content_milli, pack_units ON variants
  FOR EACH ROW EXECUTE FUNCTION touch_product();
