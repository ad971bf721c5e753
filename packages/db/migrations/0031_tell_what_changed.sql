-- A change tells what it changes, so that only the pages that show it are made anew. What is told:
--   product:1                    anything on this product's own page
--   card:1                       what its card shows in lists and beside other products
--   members|stock|prices|bounds|names : shop|category:1|tag:1|brand:1
--                                the products of such a list and their order; how many are in stock; their prices; the lowest or
--                                highest price; their names and addresses
--   words                        what a search may find
--   category:1 tag:1 brand:1     its name, address or text; categories, tags, brands: any of them
--   children:1                   which categories stand below this one; children:0: which stand below none
--   bundle:1, bundles; cms:1, pages; menu; settings
--   products                     everything of all products

-- A notification holds less than 8000 bytes.
CREATE FUNCTION tell_tags(the_tenant uuid, tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 1 .. cardinality(tags) BY 150 LOOP PERFORM notify_tags(the_tenant, tags[i : i + 149]); END LOOP;
END $$;

-- The lists that a product stands in.
CREATE FUNCTION scopes_of(the_tenant uuid, the_product bigint) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY['shop']
    || ARRAY(SELECT 'brand:' || p.brand_id FROM products p
             WHERE p.tenant_id = the_tenant AND p.id = the_product AND p.brand_id IS NOT NULL)
    || ARRAY(SELECT 'category:' || c.category_id FROM product_categories c WHERE c.tenant_id = the_tenant AND c.product_id = the_product)
    || ARRAY(SELECT 'tag:' || t.tag_id FROM product_tags t WHERE t.tenant_id = the_tenant AND t.product_id = the_product)
$$;

CREATE FUNCTION in_scopes(aspect text, scopes text[]) RETURNS text[] LANGUAGE sql IMMUTABLE
  AS $$ SELECT ARRAY(SELECT aspect || ':' || scope FROM unnest(scopes) scope) $$;

CREATE FUNCTION is_draft(the_tenant uuid, the_product bigint) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT EXISTS (SELECT FROM products WHERE tenant_id = the_tenant AND id = the_product AND status = 'draft') $$;

-- The lists whose lowest or highest price moves with a product's: those without another that is as cheap or as dear. Only those
-- of the same VAT rate are compared, as their order is the same including and excluding VAT.
CREATE FUNCTION scopes_with_moved_bounds(the_tenant uuid, the_product bigint, the_brand bigint, the_rate integer, low integer, high integer) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT 'shop' WHERE NOT (
      EXISTS (SELECT FROM products o WHERE o.tenant_id = the_tenant AND o.status = 'published' AND o.id <> the_product
        AND o.vat_rate = the_rate AND o.min_price_cents <= low)
      AND EXISTS (SELECT FROM products o WHERE o.tenant_id = the_tenant AND o.status = 'published' AND o.id <> the_product
        AND o.vat_rate = the_rate AND o.min_price_cents >= high))
    UNION ALL
    SELECT 'brand:' || the_brand WHERE the_brand IS NOT NULL AND NOT (
      EXISTS (SELECT FROM products o WHERE o.tenant_id = the_tenant AND o.brand_id = the_brand AND o.status = 'published'
        AND o.id <> the_product AND o.vat_rate = the_rate AND o.min_price_cents <= low)
      AND EXISTS (SELECT FROM products o WHERE o.tenant_id = the_tenant AND o.brand_id = the_brand AND o.status = 'published'
        AND o.id <> the_product AND o.vat_rate = the_rate AND o.min_price_cents >= high))
    UNION ALL
    SELECT 'category:' || c.category_id FROM product_categories c
    WHERE c.tenant_id = the_tenant AND c.product_id = the_product AND NOT (
      EXISTS (SELECT FROM product_categories oc JOIN products o ON o.tenant_id = oc.tenant_id AND o.id = oc.product_id
        WHERE oc.tenant_id = the_tenant AND oc.category_id = c.category_id AND oc.product_id <> the_product
          AND o.status = 'published' AND o.vat_rate = the_rate AND o.min_price_cents <= low)
      AND EXISTS (SELECT FROM product_categories oc JOIN products o ON o.tenant_id = oc.tenant_id AND o.id = oc.product_id
        WHERE oc.tenant_id = the_tenant AND oc.category_id = c.category_id AND oc.product_id <> the_product
          AND o.status = 'published' AND o.vat_rate = the_rate AND o.min_price_cents >= high))
    UNION ALL
    SELECT 'tag:' || t.tag_id FROM product_tags t
    WHERE t.tenant_id = the_tenant AND t.product_id = the_product AND NOT (
      EXISTS (SELECT FROM product_tags ot JOIN products o ON o.tenant_id = ot.tenant_id AND o.id = ot.product_id
        WHERE ot.tenant_id = the_tenant AND ot.tag_id = t.tag_id AND ot.product_id <> the_product
          AND o.status = 'published' AND o.vat_rate = the_rate AND o.min_price_cents <= low)
      AND EXISTS (SELECT FROM product_tags ot JOIN products o ON o.tenant_id = ot.tenant_id AND o.id = ot.product_id
        WHERE ot.tenant_id = the_tenant AND ot.tag_id = t.tag_id AND ot.product_id <> the_product
          AND o.status = 'published' AND o.vat_rate = the_rate AND o.min_price_cents >= high)))
$$;

-- The last piece sold of a product comes this way too, so nothing is looked up that is not told.
CREATE FUNCTION tell_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it products; tags text[]; scopes text[];
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  tags := ARRAY['product:' || it.id];
  IF TG_OP <> 'UPDATE' THEN
    tags := tags || ('card:' || it.id);
    IF it.status = 'published' THEN
      scopes := scopes_of(it.tenant_id, it.id);
      IF it.brand_id IS NOT NULL THEN scopes := scopes || ('brand:' || it.brand_id); END IF;
      tags := tags || in_scopes('members', scopes) || 'words'::text;
    END IF;
    PERFORM tell_tags(it.tenant_id, tags);
    RETURN NULL;
  END IF;
  IF (OLD.status, OLD.brand_id, OLD.vat_rate, OLD.content_milli, OLD.content_unit, OLD.main_media_id, OLD.min_price_cents, OLD.in_stock)
    IS DISTINCT FROM
    (NEW.status, NEW.brand_id, NEW.vat_rate, NEW.content_milli, NEW.content_unit, NEW.main_media_id, NEW.min_price_cents, NEW.in_stock)
  THEN tags := tags || ('card:' || it.id); END IF;
  IF OLD.status = 'published' OR NEW.status = 'published' THEN
    IF (OLD.status, OLD.brand_id, OLD.popularity, OLD.created_at) IS DISTINCT FROM (NEW.status, NEW.brand_id, NEW.popularity, NEW.created_at) THEN
      scopes := scopes_of(it.tenant_id, it.id);
      IF OLD.brand_id IS DISTINCT FROM NEW.brand_id AND OLD.brand_id IS NOT NULL THEN scopes := scopes || ('brand:' || OLD.brand_id); END IF;
      tags := tags || in_scopes('members', scopes) || 'words'::text;
    ELSE
      IF OLD.in_stock <> NEW.in_stock THEN
        scopes := scopes_of(it.tenant_id, it.id);
        tags := tags || in_scopes('stock', scopes);
      END IF;
      IF OLD.vat_rate <> NEW.vat_rate THEN
        scopes := coalesce(scopes, scopes_of(it.tenant_id, it.id));
        tags := tags || in_scopes('prices', scopes) || in_scopes('bounds', scopes);
      ELSIF OLD.min_price_cents <> NEW.min_price_cents THEN
        scopes := coalesce(scopes, scopes_of(it.tenant_id, it.id));
        tags := tags || in_scopes('prices', scopes) || in_scopes('bounds', scopes_with_moved_bounds(
          NEW.tenant_id, NEW.id, NEW.brand_id, NEW.vat_rate, least(OLD.min_price_cents, NEW.min_price_cents), greatest(OLD.min_price_cents, NEW.min_price_cents)));
      END IF;
    END IF;
  END IF;
  PERFORM tell_tags(it.tenant_id, tags);
  RETURN NULL;
END $$;
DROP TRIGGER products_notify ON products;
CREATE TRIGGER products_notify AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION tell_product();

CREATE FUNCTION tell_product_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it product_translations; tags text[]; is_other_name boolean := true; is_other_card boolean := true;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    is_other_name := (OLD.name, OLD.slug) IS DISTINCT FROM (NEW.name, NEW.slug);
    is_other_card := (OLD.name, OLD.slug, OLD.subtitle) IS DISTINCT FROM (NEW.name, NEW.slug, NEW.subtitle);
  END IF;
  tags := ARRAY['product:' || it.product_id];
  IF is_other_card THEN tags := tags || ('card:' || it.product_id); END IF;
  IF NOT is_draft(it.tenant_id, it.product_id) THEN
    tags := tags || 'words'::text;
    IF is_other_name THEN tags := tags || in_scopes('names', scopes_of(it.tenant_id, it.product_id)); END IF;
  END IF;
  PERFORM tell_tags(it.tenant_id, tags);
  RETURN NULL;
END $$;
DROP TRIGGER product_translations_notify ON product_translations;
CREATE TRIGGER product_translations_notify AFTER INSERT OR UPDATE OR DELETE ON product_translations
  FOR EACH ROW EXECUTE FUNCTION tell_product_text();

CREATE FUNCTION tell_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it variants; tags text[];
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  tags := ARRAY['product:' || it.product_id];
  IF TG_OP <> 'UPDATE' THEN tags := tags || ('card:' || it.product_id) || 'words'::text;
  ELSE
    IF OLD.product_id <> NEW.product_id THEN tags := tags || ('product:' || OLD.product_id) || ('card:' || OLD.product_id); END IF;
    IF (OLD.product_id, OLD.unit_price_cents, OLD.discount_price_cents, OLD.sort_index)
      IS DISTINCT FROM (NEW.product_id, NEW.unit_price_cents, NEW.discount_price_cents, NEW.sort_index)
    THEN tags := tags || ('card:' || it.product_id); END IF;
    IF OLD.article_number <> NEW.article_number THEN tags := tags || 'words'::text; END IF;
  END IF;
  PERFORM tell_tags(it.tenant_id, tags);
  RETURN NULL;
END $$;
DROP TRIGGER variants_notify ON variants;
CREATE TRIGGER variants_notify AFTER INSERT OR UPDATE OR DELETE ON variants FOR EACH ROW EXECUTE FUNCTION tell_variant();

-- A product page shows how many of each variant there are. What is sold is told by 0004's trigger, which has nothing to look up twice.
CREATE FUNCTION tell_stock_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it stock;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  PERFORM tell_tags(v.tenant_id, ARRAY['product:' || v.product_id]) FROM variants v
  WHERE v.tenant_id = it.tenant_id AND v.id = it.variant_id;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_row_notify AFTER INSERT OR DELETE ON stock FOR EACH ROW EXECUTE FUNCTION tell_stock_row();

CREATE FUNCTION tell_outfit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it outfits;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  PERFORM tell_tags(it.tenant_id, ARRAY['product:' || it.product_id, 'card:' || it.product_id]
    || ARRAY(SELECT 'bundle:' || b.id FROM bundles b WHERE b.tenant_id = it.tenant_id AND b.presentation_outfit_id = it.id));
  RETURN NULL;
END $$;
DROP TRIGGER outfits_notify ON outfits;
CREATE TRIGGER outfits_notify AFTER INSERT OR UPDATE OR DELETE ON outfits FOR EACH ROW EXECUTE FUNCTION tell_outfit();

-- Rows that put a product into a list; the arguments are the list's kind and the column of its id.
CREATE FUNCTION tell_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE r jsonb; the_tenant uuid; the_product bigint; tags text[];
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  r := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  the_tenant := (r ->> 'tenant_id')::uuid;
  the_product := (r ->> 'product_id')::bigint;
  tags := ARRAY['product:' || the_product];
  IF NOT is_draft(the_tenant, the_product) THEN
    tags := tags || in_scopes('members', scopes_of(the_tenant, the_product) || (TG_ARGV[0] || ':' || (r ->> TG_ARGV[1])));
  END IF;
  PERFORM tell_tags(the_tenant, tags);
  RETURN NULL;
END $$;
DROP TRIGGER product_categories_notify ON product_categories;
CREATE TRIGGER product_categories_notify AFTER INSERT OR UPDATE OR DELETE ON product_categories
  FOR EACH ROW EXECUTE FUNCTION tell_member('category', 'category_id');
DROP TRIGGER product_tags_notify ON product_tags;
CREATE TRIGGER product_tags_notify AFTER INSERT OR UPDATE OR DELETE ON product_tags
  FOR EACH ROW EXECUTE FUNCTION tell_member('tag', 'tag_id');

-- A category can be chosen on its parent's list; those of no parent on the lists of all.
CREATE FUNCTION tell_category() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[] := ARRAY['categories'];
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN tags := tags || ('category:' || OLD.id); END IF;
  IF TG_OP = 'INSERT' THEN tags := tags || ('children:' || coalesce(NEW.parent_id, 0));
  ELSIF TG_OP = 'DELETE' THEN tags := tags || ('children:' || coalesce(OLD.parent_id, 0));
  ELSIF OLD.parent_id IS DISTINCT FROM NEW.parent_id THEN
    tags := tags || ('children:' || coalesce(OLD.parent_id, 0)) || ('children:' || coalesce(NEW.parent_id, 0));
  END IF;
  PERFORM tell_tags(coalesce(NEW.tenant_id, OLD.tenant_id), tags);
  RETURN NULL;
END $$;
DROP TRIGGER categories_notify ON categories;
CREATE TRIGGER categories_notify AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW EXECUTE FUNCTION tell_category();
DROP TRIGGER tags_notify ON tags;
CREATE TRIGGER tags_notify AFTER INSERT OR UPDATE OR DELETE ON tags FOR EACH ROW EXECUTE FUNCTION notify_change('id:tag', 'tags');
DROP TRIGGER brands_notify ON brands;
CREATE TRIGGER brands_notify AFTER INSERT OR UPDATE OR DELETE ON brands FOR EACH ROW EXECUTE FUNCTION notify_change('id:brand', 'brands');

-- A product's page names the bundles that it is in.
CREATE FUNCTION tell_bundle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it bundles; tags text[];
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  tags := ARRAY['bundle:' || it.id, 'bundles'];
  IF TG_OP <> 'UPDATE' OR (OLD.status, OLD.name, OLD.slug, OLD.sort_index) IS DISTINCT FROM (NEW.status, NEW.name, NEW.slug, NEW.sort_index) THEN
    tags := tags || ARRAY(SELECT DISTINCT 'product:' || v.product_id FROM bundle_lines l
      JOIN variants v ON v.tenant_id = l.tenant_id AND v.id = l.variant_id
      WHERE l.tenant_id = it.tenant_id AND l.bundle_id = it.id);
  END IF;
  PERFORM tell_tags(it.tenant_id, tags);
  RETURN NULL;
END $$;
DROP TRIGGER bundles_notify ON bundles;
CREATE TRIGGER bundles_notify AFTER INSERT OR UPDATE OR DELETE ON bundles FOR EACH ROW EXECUTE FUNCTION tell_bundle();

CREATE FUNCTION tell_bundle_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it bundle_lines;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  PERFORM tell_tags(it.tenant_id, ARRAY['bundle:' || it.bundle_id] || ARRAY(SELECT 'product:' || v.product_id FROM variants v
    WHERE v.tenant_id = it.tenant_id AND (v.id = it.variant_id OR v.id = OLD.variant_id)));
  RETURN NULL;
END $$;
DROP TRIGGER bundle_lines_notify ON bundle_lines;
CREATE TRIGGER bundle_lines_notify AFTER INSERT OR UPDATE OR DELETE ON bundle_lines FOR EACH ROW EXECUTE FUNCTION tell_bundle_line();

DROP TRIGGER cms_pages_notify ON cms_pages;
CREATE TRIGGER cms_pages_notify AFTER INSERT OR UPDATE OR DELETE ON cms_pages FOR EACH ROW EXECUTE FUNCTION notify_change('id:cms', 'pages');
DROP TRIGGER cms_page_blocks_notify ON cms_page_blocks;
CREATE TRIGGER cms_page_blocks_notify AFTER INSERT OR UPDATE OR DELETE ON cms_page_blocks
  FOR EACH ROW EXECUTE FUNCTION notify_change('page_id:cms');
CREATE FUNCTION tell_block_media() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it cms_block_medias;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  PERFORM tell_tags(b.tenant_id, ARRAY['cms:' || b.page_id]) FROM cms_page_blocks b WHERE b.tenant_id = it.tenant_id AND b.id = it.block_id;
  RETURN NULL;
END $$;
DROP TRIGGER cms_block_medias_notify ON cms_block_medias;
CREATE TRIGGER cms_block_medias_notify AFTER INSERT OR UPDATE OR DELETE ON cms_block_medias FOR EACH ROW EXECUTE FUNCTION tell_block_media();

-- A short link is looked up whenever it is used.
DROP TRIGGER short_links_notify ON short_links;

-- What these change every page shows, and every page bears 'settings'.
DROP TRIGGER media_notify ON media;
CREATE TRIGGER media_notify AFTER UPDATE OR DELETE ON media FOR EACH ROW EXECUTE FUNCTION notify_change('settings', 'products');
DROP TRIGGER customer_categories_notify ON customer_categories;
CREATE TRIGGER customer_categories_notify AFTER INSERT OR UPDATE OR DELETE ON customer_categories
  FOR EACH ROW EXECUTE FUNCTION notify_change('settings', 'products');
CREATE OR REPLACE FUNCTION notify_tenant_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE r jsonb;
BEGIN
  r := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  PERFORM notify_tags(coalesce(r ->> 'tenant_id', r ->> 'id')::uuid, ARRAY['settings', 'products']);
  RETURN NULL;
END $$;
