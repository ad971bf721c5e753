-- When a payment's provider must be asked about it again; NULL: there is nothing to ask any more. The default watches a payment
-- that its writer forgot, and makes this migration's first look at all that exist, whichever tenant's they are.
-- asked_at: when it was last asked; answered_at: when it last answered. Asked and not answered since: nobody knows how it is.
ALTER TABLE payments
  ADD COLUMN check_at timestamptz DEFAULT now() + interval '1 minute',
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN answered_at timestamptz;
CREATE INDEX payments_to_check ON payments (tenant_id, check_at) WHERE check_at IS NOT NULL;
