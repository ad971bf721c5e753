-- Codes that wheels gave end with the last moment of the day until which they were said to hold, in Amsterdam; they ended at the hour of the turn.
DO $$
DECLARE t uuid;
BEGIN
  FOR t IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', t::text, true);
    UPDATE promocodes
    SET valid_until = (date_trunc('day', valid_until AT TIME ZONE 'Europe/Amsterdam') + interval '1 day')
      AT TIME ZONE 'Europe/Amsterdam' - interval '1 millisecond'
    WHERE tenant_id = t AND is_won AND valid_until > now();
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
