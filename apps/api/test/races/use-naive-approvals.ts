import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: whether a request still waits is looked at and then written, as a page does that checks a status before
// it changes it, and a moment passes.
mutateSource('/repositories/approvals.ts', [
  /AND a\.expires_at > now\(\)\s+FOR UPDATE OF a`/,
  'AND a.expires_at > now() AND pg_sleep(0.1) IS NOT NULL`',
]);
mutateSource('/repositories/carts.ts', [
  /return selectCart\(tx, tenantId, owner, ' FOR UPDATE'\);/,
  "return selectCart(tx, tenantId, owner, '');",
]);
