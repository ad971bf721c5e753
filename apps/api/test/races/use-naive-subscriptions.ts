import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: what is due is looked up and not taken, and read without a lock, a moment before it is dealt with.
mutateSource(
  '/repositories/subscriptions.ts',
  [
    /UPDATE subscriptions SET act_at = now\(\)[^\n]*\s+WHERE (tenant_id = \S+) AND id = \([\s\S]*?RETURNING id`/,
    'SELECT id FROM subscriptions WHERE $1 AND act_at <= now() ORDER BY act_at LIMIT 1`',
  ],
  [
    /FROM subscriptions s WHERE s\.tenant_id = \$1 AND s\.id = \$2 FOR UPDATE/,
    'FROM subscriptions s, pg_sleep(0.05) WHERE s.tenant_id = $$1 AND s.id = $$2',
  ],
);
