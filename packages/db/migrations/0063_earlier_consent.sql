-- Somebody who left may be signed up again by anybody who knows their address. What they had agreed to before is kept beside that,
-- until the time at which it would have gone.
ALTER TABLE newsletter_subscriptions
  ADD COLUMN earlier_asked_at timestamptz,
  ADD COLUMN earlier_confirmed_at timestamptz,
  ADD COLUMN earlier_text_version text,
  ADD COLUMN earlier_ended_at timestamptz,
  ADD COLUMN earlier_expires_at timestamptz,
  ADD CHECK (num_nulls(earlier_asked_at, earlier_confirmed_at, earlier_text_version, earlier_ended_at, earlier_expires_at) IN (0, 5));
