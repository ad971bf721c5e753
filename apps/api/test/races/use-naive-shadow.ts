import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: whether a link was used is looked at as it was when the statement began, and no code is held against the last one.
mutateSource('/repositories/shadow-visits.ts', [
  /v\.link_hash = \$3 AND v\.started_at IS NULL AND v\.link_ends_at > now\(\)\n {6}AND a/,
  'v.link_hash = $3 AND (SELECT o.started_at IS NULL FROM shadow_visits o WHERE o.tenant_id = $1 AND o.link_hash = $3) AND a',
]);
mutateSource('/repositories/staff-accounts.ts', [/ AND totp_step < \$3::bigint/, '']);
