-- Of what was reduced before 0164. Nobody is told: the version before shows it nowhere.
DO $$
DECLARE t uuid;
BEGIN
  PERFORM set_config('app.bulk', 'on', true);
  FOR t IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t::text, true);
    UPDATE variants SET lowest_before_cents = lowest_before_reduction(tenant_id, id)
    WHERE tenant_id = t AND discount_price_cents IS NOT NULL;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
  PERFORM set_config('app.bulk', '', true);
END $$;
