-- Mandates of subscriptions that ended before mandates were taken back: each is taken back at its provider now (docs/decisions/079).
DO $$
DECLARE t uuid;
BEGIN
  FOR t IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t::text, true);
    INSERT INTO outbox (tenant_id, kind, dedupe_key, payload)
    SELECT DISTINCT t, 'mandate.revoke', 'mandate.revoke:' || s.provider || ':' || s.mandate_id,
      jsonb_build_object('provider', s.provider, 'customer', s.mandate_customer, 'mandate', s.mandate_id)
    FROM subscriptions s
    WHERE s.tenant_id = t AND s.status = 'ended' AND s.mandate_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM subscriptions o
        WHERE o.tenant_id = t AND o.mandate_id = s.mandate_id AND o.status <> 'ended')
    ON CONFLICT (tenant_id, dedupe_key) DO NOTHING;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
