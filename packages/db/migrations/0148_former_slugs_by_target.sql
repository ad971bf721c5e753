-- one statement at a time
-- Several may have had a slug: each remembers it by itself, so that what is hidden or removed takes nothing from what had it before.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS former_slugs_of_each ON former_slugs (tenant_id, kind, slug, language, target_id);
