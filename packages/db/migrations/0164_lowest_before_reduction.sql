-- The lowest price of the 30 days before the reduction that a variant is in, kept beside its prices: whatever lists and carts announce is
-- reckoned from it, and a variant may have had thousands of prices.
ALTER TABLE variants ADD COLUMN lowest_before_cents integer;
COMMENT ON COLUMN variants.lowest_before_cents IS 'On the tenant''s price_basis. Null: nothing is off, or it was never sold without.';

-- A reduction that grows began when it began: its own earlier prices do not count. One that shrinks is announced anew from the day that it
-- shrank, and what it cost with more off counts as any price before that.
CREATE FUNCTION lowest_before_reduction(the_tenant uuid, the_variant bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH spans AS (
    SELECT id, valid_from AS since, coalesce(lead(valid_from) OVER (ORDER BY valid_from, id), 'infinity') AS until,
      coalesce(discount_price_cents, unit_price_cents) AS cents, discount_price_cents IS NOT NULL AS is_reduced
    FROM price_history WHERE tenant_id = the_tenant AND variant_id = the_variant
  ), held AS (
    -- What a transaction wrote and overwrote never held.
    SELECT since, until, cents, is_reduced, lead(cents) OVER (ORDER BY since, id) AS next_cents FROM spans WHERE until > since
  ), reduction AS MATERIALIZED (SELECT max(until) AS since FROM held WHERE NOT is_reduced OR cents < next_cents)
  SELECT min(cents) FROM held
  WHERE since < (SELECT r.since FROM reduction r) AND until > (SELECT r.since FROM reduction r) - interval '30 days'
$$;

-- It follows from the history, whoever writes that: a change of price, who brings along what things cost elsewhere, or who corrects it. Once
-- for a whole statement, as what is brought along may be thousands of prices of one variant.
CREATE FUNCTION keep_lowest_before() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of record; it record; lowest integer;
BEGIN
  -- One after the other by their key: joined with them, a plan that was made while a shop was small would read all of its variants each time.
  FOR of IN SELECT DISTINCT tenant_id, variant_id FROM changed_prices ORDER BY tenant_id, variant_id LOOP
    -- Locked first, so that of two who write at once the second reckons with what the first wrote.
    SELECT discount_price_cents IS NOT NULL AS is_reduced, lowest_before_cents INTO it FROM variants
    WHERE tenant_id = of.tenant_id AND id = of.variant_id FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND;
    lowest := NULL;
    IF it.is_reduced THEN lowest := lowest_before_reduction(of.tenant_id, of.variant_id); END IF;
    IF it.lowest_before_cents IS DISTINCT FROM lowest THEN
      UPDATE variants SET lowest_before_cents = lowest WHERE tenant_id = of.tenant_id AND id = of.variant_id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER price_history_lowest AFTER INSERT ON price_history
  REFERENCING NEW TABLE AS changed_prices FOR EACH STATEMENT EXECUTE FUNCTION keep_lowest_before();
CREATE TRIGGER price_history_lowest_corrected AFTER UPDATE ON price_history
  REFERENCING NEW TABLE AS changed_prices FOR EACH STATEMENT EXECUTE FUNCTION keep_lowest_before();
-- Of the variant that a price was moved away from.
CREATE TRIGGER price_history_lowest_moved AFTER UPDATE ON price_history
  REFERENCING OLD TABLE AS changed_prices FOR EACH STATEMENT EXECUTE FUNCTION keep_lowest_before();
CREATE TRIGGER price_history_lowest_gone AFTER DELETE ON price_history
  REFERENCING OLD TABLE AS changed_prices FOR EACH STATEMENT EXECUTE FUNCTION keep_lowest_before();

-- As in 0159, with what a percentage is reckoned from among what a card shows.
CREATE OR REPLACE FUNCTION tell_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE it variants; tags text[];
BEGIN
  IF is_bulk() THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  tags := ARRAY['product:' || it.product_id];
  IF TG_OP <> 'UPDATE' THEN tags := tags || ('card:' || it.product_id) || 'words'::text;
  ELSE
    IF OLD.product_id <> NEW.product_id THEN tags := tags || ('product:' || OLD.product_id) || ('card:' || OLD.product_id); END IF;
    IF (OLD.product_id, OLD.unit_price_cents, OLD.discount_price_cents, OLD.lowest_before_cents, OLD.sort_index, OLD.content_milli, OLD.pack_units)
      IS DISTINCT FROM
      (NEW.product_id, NEW.unit_price_cents, NEW.discount_price_cents, NEW.lowest_before_cents, NEW.sort_index, NEW.content_milli, NEW.pack_units)
    THEN tags := tags || ('card:' || it.product_id); END IF;
    IF OLD.article_number <> NEW.article_number THEN tags := tags || 'words'::text; END IF;
  END IF;
  PERFORM tell_tags(it.tenant_id, tags);
  RETURN NULL;
END $$;
