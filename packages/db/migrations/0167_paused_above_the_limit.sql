-- A date that costs more than its colleague may spend is no fault of the checkout: it has a reason of its own.
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_paused_because_check;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_paused_because_check
  CHECK (paused_because IN ('customer', 'payment', 'checkout', 'limit')) NOT VALID;
