-- The same search, planned with the words at hand: as one SQL statement its tsquery and pattern came from a CTE, so the
-- planner had to guess how many products a word finds, and it worked them out and read current_tenant() per row.
DROP FUNCTION search_products(text, text, integer);

CREATE FUNCTION search_products(the_language text, the_query text, at_most integer DEFAULT 1000)
RETURNS TABLE (product_id bigint, rank real)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp
-- Comparing a text costs far more than the planner's usual operator: without this it reads a whole shop of 5,000
-- products instead of the two text indexes.
SET cpu_operator_cost = 0.1 SET jit = off AS $$
DECLARE
  tenant uuid := current_tenant();
  words text[] := ARRAY(
    SELECT w FROM regexp_split_to_table(lower(unaccent(the_query)), '[^[:alnum:]]+') w WHERE w <> '');
  wanted tsquery := websearch_to_tsquery(search_config(the_language), unaccent(the_query))
    || to_tsquery('simple', coalesce((SELECT string_agg(quote_literal(w) || ':*', ' & ') FROM unnest(words) w), ''));
  -- Dutch joins words: 'lader' is inside 'autolader'. Under three letters a trigram index cannot help.
  pattern text := CASE WHEN length(array_to_string(words, '')) >= 3 THEN '%' || array_to_string(words, '%') || '%' END;
BEGIN
  RETURN QUERY
    SELECT s.product_id, ts_rank(s.document, wanted) FROM product_search s
    WHERE s.tenant_id = tenant AND s.language = the_language AND (s.document @@ wanted OR s.words LIKE pattern)
    ORDER BY 2 DESC, 1
    LIMIT at_most;
END $$;
REVOKE ALL ON FUNCTION search_products(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_products(text, text, integer) TO etalage_app;
-- An owner without superuser rights may hand a function over only to a role that could create it there.
GRANT CREATE ON SCHEMA public TO etalage_search;
ALTER FUNCTION search_products(text, text, integer) OWNER TO etalage_search;
REVOKE CREATE ON SCHEMA public FROM etalage_search;
