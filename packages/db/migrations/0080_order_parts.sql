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

-- Divides what an order of before owes over its parts. It does not keep what its codes were for, nor the
-- prices of its bundles, so it cannot be priced again; what it keeps is divided as pricing divides it (docs/decisions/003):
-- * without codes and bundles lines are exact on the shop's basis, by their prices, and shipping is what a rate owes besides;
-- * with bundles the same holds on the shopper's basis, by the lines' totals;
-- * with codes shipping lies over the rates as what they owe, and what codes took over a rate's lines as what they cost.
-- The other side of the VAT is divided by largest remainder. So parts always add up to their rate.
-- Sums are bigint again: as numeric, which sum() makes of them, division would keep fractions.
CREATE FUNCTION fill_order_parts(the_tenant uuid, the_order uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH bases AS (
    SELECT o.id AS order_id, o.shipping_cents::bigint AS shipping, o.discount_cents > 0 AS has_codes, k.is_known,
      CASE WHEN k.is_known THEN o.price_basis ELSE o.display_basis END = 'inc' AS is_inc
    FROM orders o CROSS JOIN LATERAL (SELECT o.discount_cents = 0 AND NOT EXISTS (SELECT FROM order_lines l
      WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id AND l.bundle_group_key IS NOT NULL) AS is_known) k
    WHERE o.tenant_id = the_tenant AND o.id = the_order
  ),
  costs AS (
    SELECT b.*, l.id, l.vat_rate AS rate, (coalesce(l.bundle_group_key::text, '') || '/' || l.variant_id) COLLATE "C" AS key,
      CASE WHEN b.is_known THEN least(l.unit_price_cents, l.discount_price_cents)::bigint * l.quantity ELSE l.line_total_cents END AS cost
    FROM order_lines l JOIN bases b USING (order_id)
    WHERE l.tenant_id = the_tenant AND l.order_id = the_order AND l.net_cents IS NULL
  ),
  owing AS (
    SELECT b.*, g.vat_rate AS rate, g.vat_cents AS vat, (g.net_cents + CASE WHEN b.is_inc THEN g.vat_cents ELSE 0 END)::bigint AS owed,
      coalesce((SELECT sum(c.cost) FROM costs c WHERE c.order_id = g.order_id AND c.rate = g.vat_rate), 0)::bigint AS goods
    FROM order_vat_groups g JOIN bases b USING (order_id)
    WHERE g.tenant_id = the_tenant AND g.order_id = the_order AND g.shipping_net_cents IS NULL
  ),
  owing_of_all AS (
    SELECT *, greatest(sum(owed) OVER (PARTITION BY order_id), 1)::bigint AS of_all FROM owing
  ),
  shipping_shares AS (
    SELECT *, shipping * owed / of_all AS share, row_number() OVER (PARTITION BY order_id
      ORDER BY shipping * owed % of_all DESC, owed DESC, rate) AS place FROM owing_of_all
  ),
  shipped AS (
    SELECT *, least(owed, CASE WHEN NOT has_codes THEN greatest(owed - goods, 0)
      ELSE share + CASE WHEN place <= least(shipping, of_all) - sum(share) OVER (PARTITION BY order_id) THEN 1 ELSE 0 END END) AS shipping_owed
    FROM shipping_shares
  ),
  taxed AS (
    SELECT *, owed - shipping_owed AS goods_owed, CASE WHEN is_inc
        THEN least(vat, greatest(vat - shipping_owed, ((owed - shipping_owed) * rate * 2 + 10000 + rate) / (2 * (10000 + rate))))
        ELSE least(vat, ((owed - shipping_owed) * rate * 2 + 10000) / 20000) END AS goods_vat
    FROM shipped
  ),
  filled_groups AS (
    UPDATE order_vat_groups g SET shipping_vat_cents = t.vat - t.goods_vat,
      shipping_net_cents = t.shipping_owed - CASE WHEN t.is_inc THEN t.vat - t.goods_vat ELSE 0 END
    FROM taxed t WHERE g.tenant_id = the_tenant AND g.order_id = t.order_id AND g.vat_rate = t.rate
  ),
  weights AS (
    SELECT c.*, t.goods_owed, t.goods_owed + CASE WHEN c.is_inc THEN -t.goods_vat ELSE t.goods_vat END AS goods_other,
      -- Goods that cost nothing share what rounding leaves at their rate.
      CASE WHEN t.goods = 0 THEN 1 ELSE c.cost END AS weight
    FROM costs c JOIN taxed t USING (order_id, rate)
  ),
  weights_of_all AS (
    SELECT *, (sum(weight) OVER (PARTITION BY order_id, rate))::bigint AS of_all FROM weights
  ),
  shares AS (
    SELECT *, goods_owed * weight / of_all AS share, row_number() OVER (PARTITION BY order_id, rate
      ORDER BY goods_owed * weight % of_all DESC, weight DESC, key) AS place FROM weights_of_all
  ),
  owed_sides AS (
    SELECT *, share + CASE WHEN place <= goods_owed - sum(share) OVER (PARTITION BY order_id, rate) THEN 1 ELSE 0 END AS owed FROM shares
  ),
  other_shares AS (
    SELECT *, goods_other * owed / greatest(goods_owed, 1) AS other_share, row_number() OVER (PARTITION BY order_id, rate
      ORDER BY goods_other * owed % greatest(goods_owed, 1) DESC, owed DESC, key) AS other_place FROM owed_sides
  ),
  both_sides AS (
    SELECT *, other_share + CASE WHEN other_place <= goods_other - sum(other_share) OVER (PARTITION BY order_id, rate)
      THEN 1 ELSE 0 END AS other, CASE WHEN has_codes THEN greatest(cost - owed, 0) ELSE 0 END AS less FROM other_shares
  ),
  taken AS (
    SELECT *, CASE WHEN is_inc THEN (less * rate * 2 + 10000 + rate) / (2 * (10000 + rate)) ELSE (less * rate * 2 + 10000) / 20000 END AS less_vat
    FROM both_sides
  )
  UPDATE order_lines l SET net_cents = least(t.owed, t.other), vat_cents = abs(t.owed - t.other), discount_vat_cents = t.less_vat,
    discount_net_cents = t.less - CASE WHEN t.is_inc THEN t.less_vat ELSE 0 END
  FROM taken t WHERE l.tenant_id = the_tenant AND l.id = t.id;
END $$;
