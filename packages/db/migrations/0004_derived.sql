-- Values that follow from others, kept by the database so that no writer can forget them.

CREATE FUNCTION keep_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.unit_price_cents <> NEW.unit_price_cents
     OR OLD.discount_price_cents IS DISTINCT FROM NEW.discount_price_cents THEN
    INSERT INTO price_history (tenant_id, variant_id, unit_price_cents, discount_price_cents, currency)
    SELECT NEW.tenant_id, NEW.id, NEW.unit_price_cents, NEW.discount_price_cents, 'EUR';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_price_history AFTER INSERT OR UPDATE ON variants FOR EACH ROW EXECUTE FUNCTION keep_price_history();

-- Bulk loaders set app.bulk = 'on' for their transaction and call refresh_products / refresh_search once themselves.
CREATE FUNCTION is_bulk() RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT coalesce(current_setting('app.bulk', true), '') = 'on' $$;

CREATE FUNCTION refresh_product(the_tenant uuid, the_product bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE products p SET
    min_price_cents = d.min_price, has_discount = d.has_discount, in_stock = d.in_stock
  FROM (
    SELECT coalesce(min(coalesce(v.discount_price_cents, v.unit_price_cents)), 0) AS min_price,
           coalesce(bool_or(v.discount_price_cents IS NOT NULL), false) AS has_discount,
           coalesce(bool_or(s.quantity > 0), false) AS in_stock
    FROM variants v LEFT JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id
    WHERE v.tenant_id = the_tenant AND v.product_id = the_product
  ) d
  WHERE p.tenant_id = the_tenant AND p.id = the_product
    AND (p.min_price_cents, p.has_discount, p.in_stock) IS DISTINCT FROM (d.min_price, d.has_discount, d.in_stock)
$$;

CREATE FUNCTION refresh_products(the_tenant uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE products p SET
    min_price_cents = d.min_price, has_discount = d.has_discount, in_stock = d.in_stock
  FROM (
    SELECT v.product_id, min(coalesce(v.discount_price_cents, v.unit_price_cents)) AS min_price,
           bool_or(v.discount_price_cents IS NOT NULL) AS has_discount,
           coalesce(bool_or(s.quantity > 0), false) AS in_stock
    FROM variants v LEFT JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id
    WHERE v.tenant_id = the_tenant GROUP BY v.product_id
  ) d
  WHERE p.tenant_id = the_tenant AND p.id = d.product_id
    AND (p.min_price_cents, p.has_discount, p.in_stock) IS DISTINCT FROM (d.min_price, d.has_discount, d.in_stock)
$$;

CREATE FUNCTION on_variant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN PERFORM refresh_product(OLD.tenant_id, OLD.product_id);
  ELSE PERFORM refresh_product(NEW.tenant_id, NEW.product_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_refresh AFTER INSERT OR DELETE OR UPDATE OF unit_price_cents, discount_price_cents, product_id ON variants
  FOR EACH ROW EXECUTE FUNCTION on_variant_change();

-- Only crossing zero changes availability: a sale of one of many touches no product row.
CREATE FUNCTION on_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was integer := 0; is_now integer := 0; the_row stock;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN was := OLD.quantity; the_row := OLD; END IF;
  IF TG_OP <> 'DELETE' THEN is_now := NEW.quantity; the_row := NEW; END IF;
  IF (was > 0) <> (is_now > 0) THEN
    PERFORM refresh_product(v.tenant_id, v.product_id) FROM variants v
    WHERE v.tenant_id = the_row.tenant_id AND v.id = the_row.variant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_refresh AFTER INSERT OR DELETE OR UPDATE OF quantity ON stock FOR EACH ROW EXECUTE FUNCTION on_stock_change();

-- Search documents: name first, then article numbers, brand, then the description.
CREATE FUNCTION search_config(the_language text) RETURNS regconfig LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE the_language WHEN 'nl' THEN 'dutch'::regconfig WHEN 'en' THEN 'english'::regconfig ELSE 'simple'::regconfig END
$$;

CREATE FUNCTION refresh_search(the_tenant uuid, the_product bigint DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_search (tenant_id, product_id, language, words, document)
  SELECT t.tenant_id, t.product_id, t.language,
    lower(unaccent(t.name || ' ' || coalesce(b.name, '') || ' ' || coalesce(a.numbers, ''))),
    setweight(to_tsvector(search_config(t.language), unaccent(t.name)), 'A')
      || setweight(to_tsvector('simple', unaccent(t.name || ' ' || coalesce(b.name, '') || ' ' || coalesce(a.numbers, ''))), 'A')
      || setweight(to_tsvector(search_config(t.language), unaccent(t.subtitle)), 'B')
      || setweight(to_tsvector(search_config(t.language), unaccent(regexp_replace(t.description, '<[^>]*>', ' ', 'g'))), 'D')
  FROM product_translations t
  JOIN products p ON p.tenant_id = t.tenant_id AND p.id = t.product_id
  LEFT JOIN brands b ON b.tenant_id = p.tenant_id AND b.id = p.brand_id
  LEFT JOIN LATERAL (
    SELECT string_agg(v.article_number, ' ') AS numbers FROM variants v
    WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id
  ) a ON true
  WHERE t.tenant_id = the_tenant AND (the_product IS NULL OR t.product_id = the_product)
  ON CONFLICT (tenant_id, product_id, language) DO UPDATE SET words = excluded.words, document = excluded.document
$$;

CREATE FUNCTION on_translation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_bulk() THEN PERFORM refresh_search(NEW.tenant_id, NEW.product_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_translations_search AFTER INSERT OR UPDATE ON product_translations FOR EACH ROW EXECUTE FUNCTION on_translation_change();

CREATE FUNCTION on_variant_number_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_bulk() THEN PERFORM refresh_search(NEW.tenant_id, NEW.product_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_search AFTER INSERT OR UPDATE OF article_number ON variants FOR EACH ROW EXECUTE FUNCTION on_variant_number_change();

-- Text operators are not leakproof, so under row-level security they never reach an index. This function
-- runs as etalage_search, which may read product_search whole, and filters by tenant itself.
GRANT SELECT ON product_search TO etalage_search;
CREATE POLICY search_reads_all ON product_search FOR SELECT TO etalage_search USING (true);

CREATE FUNCTION search_products(the_language text, the_query text, at_most integer DEFAULT 1000)
RETURNS TABLE (product_id bigint, rank real)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asked AS (
    SELECT array_agg(w) AS words
    FROM regexp_split_to_table(lower(unaccent(the_query)), '[^[:alnum:]]+') w WHERE w <> ''
  ), wanted AS MATERIALIZED (
    SELECT websearch_to_tsquery(search_config(the_language), unaccent(the_query))
        || to_tsquery('simple', coalesce((SELECT string_agg(quote_literal(w) || ':*', ' & ') FROM unnest(words) w), '')) AS query,
      -- Dutch joins words: 'lader' is inside 'autolader'. Under three letters a trigram index cannot help.
      CASE WHEN length(array_to_string(words, '')) >= 3 THEN '%' || array_to_string(words, '%') || '%' END AS pattern
    FROM asked
  )
  SELECT s.product_id, ts_rank(s.document, (SELECT query FROM wanted)) AS rank
  FROM product_search s
  WHERE s.tenant_id = current_tenant() AND s.language = the_language
    AND (s.document @@ (SELECT query FROM wanted) OR s.words LIKE (SELECT pattern FROM wanted))
  ORDER BY 2 DESC, 1
  LIMIT at_most
$$;
REVOKE ALL ON FUNCTION search_products(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_products(text, text, integer) TO etalage_app;
-- An owner without superuser rights may hand a function over only to a role that could create it there.
GRANT CREATE ON SCHEMA public TO etalage_search;
ALTER FUNCTION search_products(text, text, integer) OWNER TO etalage_search;
REVOKE CREATE ON SCHEMA public FROM etalage_search;

-- Cache tags: a change tells every process what to render anew. Payload: {"tenant": uuid, "tags": [...]}.
CREATE FUNCTION notify_tags(the_tenant uuid, tags text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('cache_tags', json_build_object('tenant', the_tenant, 'tags', tags)::text)
$$;

-- Arguments: the fixed tags; an argument 'column:prefix' adds prefix || ':' || that column's value.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE r jsonb; tags text[] := '{}'; arg text;
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  r := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  FOREACH arg IN ARRAY TG_ARGV LOOP
    IF position(':' IN arg) > 0 THEN tags := tags || (split_part(arg, ':', 2) || ':' || (r ->> split_part(arg, ':', 1)));
    ELSE tags := tags || arg; END IF;
  END LOOP;
  PERFORM notify_tags((r ->> 'tenant_id')::uuid, tags);
  RETURN NULL;
END $$;

CREATE TRIGGER products_notify AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION notify_change('products', 'id:product');
CREATE TRIGGER product_translations_notify AFTER INSERT OR UPDATE OR DELETE ON product_translations FOR EACH ROW EXECUTE FUNCTION notify_change('products', 'product_id:product');
CREATE TRIGGER variants_notify AFTER INSERT OR UPDATE OR DELETE ON variants FOR EACH ROW EXECUTE FUNCTION notify_change('products', 'product_id:product');
CREATE TRIGGER categories_notify AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW EXECUTE FUNCTION notify_change('products', 'menu');
CREATE TRIGGER tags_notify AFTER INSERT OR UPDATE OR DELETE ON tags FOR EACH ROW EXECUTE FUNCTION notify_change('products', 'menu');
CREATE TRIGGER bundles_notify AFTER INSERT OR UPDATE OR DELETE ON bundles FOR EACH ROW EXECUTE FUNCTION notify_change('bundles', 'id:bundle');
CREATE TRIGGER cms_pages_notify AFTER INSERT OR UPDATE OR DELETE ON cms_pages FOR EACH ROW EXECUTE FUNCTION notify_change('cms');
CREATE TRIGGER cms_page_blocks_notify AFTER INSERT OR UPDATE OR DELETE ON cms_page_blocks FOR EACH ROW EXECUTE FUNCTION notify_change('cms');
CREATE TRIGGER menu_pages_notify AFTER INSERT OR UPDATE OR DELETE ON menu_pages FOR EACH ROW EXECUTE FUNCTION notify_change('menu');
CREATE TRIGGER website_settings_notify AFTER INSERT OR UPDATE OR DELETE ON website_settings FOR EACH ROW EXECUTE FUNCTION notify_change('settings');
CREATE TRIGGER languages_notify AFTER INSERT OR UPDATE OR DELETE ON languages FOR EACH ROW EXECUTE FUNCTION notify_change('settings');
CREATE TRIGGER shipping_method_prices_notify AFTER INSERT OR UPDATE OR DELETE ON shipping_method_prices FOR EACH ROW EXECUTE FUNCTION notify_change('settings');

-- A product page shows stock, so a sale renews that page; lists are renewed by the product row when availability turns.
CREATE FUNCTION notify_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_bulk() THEN
    PERFORM notify_tags(v.tenant_id, ARRAY['product:' || v.product_id]) FROM variants v
    WHERE v.tenant_id = NEW.tenant_id AND v.id = NEW.variant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_notify AFTER UPDATE OF quantity ON stock FOR EACH ROW EXECUTE FUNCTION notify_stock();
