-- Slugs that something had before, so that its old addresses lead to it for ever. Kept by the tables themselves, whoever changes a slug and however.
-- kind 'number': the number at the end of an address that is made of a product's name, of a variant or an outfit that is gone.
-- language: of a product's slug alone; the others have one slug for all, and ''.
CREATE TABLE former_slugs (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('product', 'number', 'category', 'tag', 'brand', 'bundle', 'page')),
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9-]{1,200}$'),
  language text NOT NULL DEFAULT '',
  target_id bigint NOT NULL,
  left_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, kind, slug, language)
);
CREATE INDEX former_slugs_by_target ON former_slugs (tenant_id, kind, target_id);
COMMENT ON TABLE former_slugs IS 'Slugs that something had before, so that its old addresses lead to it.';
COMMENT ON COLUMN former_slugs.target_id IS 'What had it: of several the one that had it last.';

ALTER TABLE former_slugs ENABLE ROW LEVEL SECURITY;
ALTER TABLE former_slugs FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON former_slugs USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON former_slugs TO etalage_app;

CREATE FUNCTION keep_slug(the_tenant uuid, the_kind text, the_slug text, the_language text, the_target bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO former_slugs (tenant_id, kind, slug, language, target_id) VALUES (the_tenant, the_kind, the_slug, the_language, the_target)
  ON CONFLICT (tenant_id, kind, slug, language) DO UPDATE SET target_id = EXCLUDED.target_id, left_at = now()
$$;

-- The argument is the kind. What is removed takes the memory of its slugs along: then the old address is as unknown as the last one.
CREATE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM former_slugs WHERE tenant_id = OLD.tenant_id AND kind = TG_ARGV[0] AND target_id = OLD.id;
  ELSE
    PERFORM keep_slug(OLD.tenant_id, TG_ARGV[0], OLD.slug, '', OLD.id);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE kind_of record;
BEGIN
  FOR kind_of IN SELECT * FROM (VALUES ('categories', 'category'), ('tags', 'tag'), ('brands', 'brand'), ('bundles', 'bundle'), ('cms_pages', 'page')) t (name, kind) LOOP
    EXECUTE format('CREATE TRIGGER %1$s_keep_slug AFTER UPDATE OF slug ON %1$I FOR EACH ROW
      WHEN (OLD.slug IS NOT NULL AND OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug(%2$L)', kind_of.name, kind_of.kind);
    EXECUTE format('CREATE TRIGGER %1$s_forget_slugs AFTER DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION keep_former_slug(%2$L)', kind_of.name, kind_of.kind);
  END LOOP;
END $$;

-- An import may remove a text and write it anew. Where the product itself goes, its texts go after it and nothing is kept.
CREATE FUNCTION keep_product_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM products WHERE tenant_id = OLD.tenant_id AND id = OLD.product_id) THEN
    PERFORM keep_slug(OLD.tenant_id, 'product', OLD.slug, OLD.language, OLD.product_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_translations_keep_slug AFTER UPDATE OF slug, language, product_id ON product_translations FOR EACH ROW
  WHEN (OLD.slug IS NOT NULL AND (OLD.slug, OLD.language, OLD.product_id) IS DISTINCT FROM (NEW.slug, NEW.language, NEW.product_id))
  EXECUTE FUNCTION keep_product_slug();
CREATE TRIGGER product_translations_keep_last_slug AFTER DELETE ON product_translations FOR EACH ROW
  WHEN (OLD.slug IS NOT NULL) EXECUTE FUNCTION keep_product_slug();

-- A product without a slug of its own is found by the number of its first outfit or variant, which may go before it does.
CREATE FUNCTION keep_product_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM products WHERE tenant_id = OLD.tenant_id AND id = OLD.product_id) THEN
    PERFORM keep_slug(OLD.tenant_id, 'number', OLD.id::text, '', OLD.product_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER variants_keep_number AFTER DELETE ON variants FOR EACH ROW EXECUTE FUNCTION keep_product_number();
CREATE TRIGGER outfits_keep_number AFTER DELETE ON outfits FOR EACH ROW EXECUTE FUNCTION keep_product_number();

CREATE FUNCTION forget_product_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_slugs WHERE tenant_id = OLD.tenant_id AND kind IN ('product', 'number') AND target_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_forget_slugs AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION forget_product_slugs();
