ALTER TABLE former_slugs DROP CONSTRAINT former_slugs_pkey;
ALTER TABLE former_slugs ADD CONSTRAINT former_slugs_pkey PRIMARY KEY USING INDEX former_slugs_of_each;
COMMENT ON COLUMN former_slugs.target_id IS 'What had it. Of several, the one that had it last and can be seen is meant.';

CREATE OR REPLACE FUNCTION keep_slug(the_tenant uuid, the_kind text, the_slug text, the_language text, the_target bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO former_slugs (tenant_id, kind, slug, language, target_id, left_at)
  VALUES (the_tenant, the_kind, the_slug, the_language, the_target, clock_timestamp())
  ON CONFLICT (tenant_id, kind, slug, language, target_id) DO UPDATE SET left_at = EXCLUDED.left_at
$$;
