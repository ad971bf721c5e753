import { lowestPriceDays } from '@etalage/contracts/limits';

/**
 * The lowest price in cents of the variant `v` in the days before the reduction that it is in, as SQL; NULL where nothing is off, and
 * where it was never sold without. A reduction that grows began when it began: its own earlier prices do not count.
 */
export const lowestBeforeReduction = `CASE WHEN v.discount_price_cents IS NOT NULL THEN (
  WITH spans AS (
    SELECT valid_from AS since, coalesce(lead(valid_from) OVER (ORDER BY valid_from, id), 'infinity') AS until,
      coalesce(discount_price_cents, unit_price_cents) AS cents, discount_price_cents IS NOT NULL AS is_reduced
    FROM price_history WHERE tenant_id = v.tenant_id AND variant_id = v.id
  ), held AS (
    -- What a transaction wrote and overwrote never held.
    SELECT * FROM spans WHERE until > since
  ), reduction AS (SELECT max(until) AS since FROM held WHERE NOT is_reduced)
  SELECT min(h.cents) FROM held h, reduction r
  WHERE h.since < r.since AND h.until > r.since - interval '${lowestPriceDays} days'
) END`;
