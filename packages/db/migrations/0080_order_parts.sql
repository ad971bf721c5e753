-- What is owed for each part of an order after codes, so that it can be billed and credited by itself. The parts of a rate add up
-- to its VAT group: lines and shipping, net and VAT.
ALTER TABLE order_lines
  ADD COLUMN net_cents integer CHECK (net_cents >= 0),
  ADD COLUMN vat_cents integer CHECK (vat_cents >= 0),
  ADD COLUMN discount_net_cents integer CHECK (discount_net_cents >= 0),
  ADD COLUMN discount_vat_cents integer CHECK (discount_vat_cents >= 0);
ALTER TABLE order_vat_groups
  ADD COLUMN shipping_net_cents integer CHECK (shipping_net_cents >= 0 AND shipping_net_cents <= net_cents),
  ADD COLUMN shipping_vat_cents integer CHECK (shipping_vat_cents >= 0 AND shipping_vat_cents <= vat_cents);
COMMENT ON COLUMN order_lines.net_cents IS 'Owed after codes, without VAT; null where a process of an earlier version placed the order, until fill_order_parts.';
COMMENT ON COLUMN order_lines.vat_cents IS 'Its share of the VAT of its rate.';
COMMENT ON COLUMN order_lines.discount_net_cents IS 'What codes took off it, without VAT.';
COMMENT ON COLUMN order_vat_groups.shipping_net_cents IS 'The part of net_cents that is shipping.';
COMMENT ON COLUMN order_vat_groups.shipping_vat_cents IS 'The part of vat_cents that is shipping.';

-- Divides what orders of before owe over their parts, all of a tenant's or one. An order does not keep what its codes were for, nor the
-- prices of its bundles, so it cannot be priced again; what it keeps is divided as pricing divides it (docs/decisions/003):
-- * without codes what is known on the shopper's basis is exact: lines as they are, shipping what a rate owes besides;
-- * with codes shipping lies over the rates as what they owe, and what codes took over a rate's lines as what they cost.
-- The other side of the VAT is divided by largest remainder. So parts always add up to their rate.
CREATE FUNCTION fill_order_parts(the_tenant uuid, the_order uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH groups AS (
    SELECT g.order_id, g.vat_rate AS rate, o.display_basis = 'inc' AS is_inc, o.discount_cents > 0 AS has_codes, g.vat_cents AS vat,
      CASE WHEN o.display_basis = 'inc' THEN g.net_cents + g.vat_cents ELSE g.net_cents END::bigint AS shown,
      o.shipping_cents::bigint AS shipping,
      coalesce((SELECT sum(l.line_total_cents) FROM order_lines l
        WHERE l.tenant_id = g.tenant_id AND l.order_id = g.order_id AND l.vat_rate = g.vat_rate), 0)::bigint AS goods
    FROM order_vat_groups g JOIN orders o ON o.tenant_id = g.tenant_id AND o.id = g.order_id
    WHERE g.tenant_id = the_tenant AND (the_order IS NULL OR g.order_id = the_order) AND g.shipping_net_cents IS NULL
  ),
  owing AS (
    SELECT *, greatest(sum(shown) OVER (PARTITION BY order_id), 1) AS of_all FROM groups
  ),
  shares AS (
    SELECT *, shipping * shown / of_all AS share, row_number() OVER (PARTITION BY order_id
      ORDER BY shipping * shown % of_all DESC, shown DESC, rate) AS place FROM owing
  ),
  shipped AS (
    SELECT *, least(shown, CASE WHEN NOT has_codes THEN greatest(shown - goods, 0)
      ELSE share + CASE WHEN place <= least(shipping, of_all) - sum(share) OVER (PARTITION BY order_id) THEN 1 ELSE 0 END END)::bigint AS shipping_shown
    FROM shares
  ),
  taxed AS (
    SELECT *, shown - shipping_shown AS goods_shown, CASE WHEN is_inc
        THEN least(vat, greatest(vat - shipping_shown, ((shown - shipping_shown) * rate * 2 + 10000 + rate) / (2 * (10000 + rate))))
        ELSE least(vat, ((shown - shipping_shown) * rate * 2 + 10000) / 20000) END AS goods_vat
    FROM shipped
  )
  UPDATE order_vat_groups g SET shipping_vat_cents = t.vat - t.goods_vat,
    shipping_net_cents = t.shipping_shown - CASE WHEN t.is_inc THEN t.vat - t.goods_vat ELSE 0 END
  FROM taxed t WHERE g.tenant_id = the_tenant AND g.order_id = t.order_id AND g.vat_rate = t.rate;

  WITH lines AS (
    SELECT l.id, l.order_id, l.vat_rate AS rate, o.display_basis = 'inc' AS is_inc, o.discount_cents > 0 AS has_codes, l.line_total_cents AS said,
      (coalesce(l.bundle_group_key::text, '') || '/' || l.variant_id) COLLATE "C" AS key,
      -- Goods that cost nothing share what rounding leaves at their rate.
      CASE WHEN sum(l.line_total_cents) OVER rate = 0 THEN 1 ELSE l.line_total_cents END::bigint AS weight,
      (g.net_cents - g.shipping_net_cents)::bigint AS net, (g.vat_cents - g.shipping_vat_cents)::bigint AS vat
    FROM order_lines l
    JOIN orders o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
    JOIN order_vat_groups g ON g.tenant_id = l.tenant_id AND g.order_id = l.order_id AND g.vat_rate = l.vat_rate
    WHERE l.tenant_id = the_tenant AND (the_order IS NULL OR l.order_id = the_order) AND l.net_cents IS NULL
    WINDOW rate AS (PARTITION BY l.order_id, l.vat_rate)
  ),
  weighed AS (
    SELECT *, CASE WHEN is_inc THEN net + vat ELSE net END AS shown, sum(weight) OVER (PARTITION BY order_id, rate) AS of_all FROM lines
  ),
  shares AS (
    SELECT *, shown * weight / of_all AS share, row_number() OVER (PARTITION BY order_id, rate
      ORDER BY shown * weight % of_all DESC, weight DESC, key) AS place FROM weighed
  ),
  first_side AS (
    SELECT *, (share + CASE WHEN place <= shown - sum(share) OVER (PARTITION BY order_id, rate) THEN 1 ELSE 0 END)::bigint AS own,
      CASE WHEN is_inc THEN net ELSE net + vat END AS other FROM shares
  ),
  other_shares AS (
    SELECT *, other * own / greatest(shown, 1)::bigint AS other_share, row_number() OVER (PARTITION BY order_id, rate
      ORDER BY other * own % greatest(shown, 1)::bigint DESC, own DESC, key) AS other_place FROM first_side
  ),
  both_sides AS (
    SELECT *, (other_share + CASE WHEN other_place <= other - sum(other_share) OVER (PARTITION BY order_id, rate)
      THEN 1 ELSE 0 END)::bigint AS own_other FROM other_shares
  ),
  parts AS (
    SELECT id, least(own, own_other) AS net, abs(own - own_other) AS vat,
      CASE WHEN has_codes THEN greatest(said - own, 0) ELSE 0 END::bigint AS less, is_inc, rate FROM both_sides
  ),
  taken AS (
    SELECT *, CASE WHEN is_inc THEN (less * rate * 2 + 10000 + rate) / (2 * (10000 + rate)) ELSE (less * rate * 2 + 10000) / 20000 END AS less_vat
    FROM parts
  )
  UPDATE order_lines l SET net_cents = t.net, vat_cents = t.vat, discount_vat_cents = t.less_vat,
    discount_net_cents = t.less - CASE WHEN t.is_inc THEN t.less_vat ELSE 0 END
  FROM taken t WHERE l.tenant_id = the_tenant AND l.id = t.id;
END $$;
