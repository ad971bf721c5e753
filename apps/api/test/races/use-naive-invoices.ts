import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: the next number is the highest one there is and one more, as shops count that number their invoices
// twice, and a moment passes.
mutateSource('/repositories/invoices.ts', [
  /counted AS \([\s\S]*?VALUES \((\S+), (\S+), (\S+), 1\)[\s\S]*?RETURNING last_number/,
  'counted AS (SELECT (SELECT coalesce(max(number), 0) + 1 FROM invoices WHERE tenant_id = $1 AND kind = $2 AND year = $3) AS last_number FROM pg_sleep(0.05)',
]);
