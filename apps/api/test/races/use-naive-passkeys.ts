import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: a challenge is used up without asking whether it was before, and no device is held to its count.
mutateSource(
  '/repositories/passkeys.ts',
  [/ON CONFLICT \(tenant_id, id\) DO NOTHING/, "ON CONFLICT (tenant_id, id) DO UPDATE SET value = 'used'"],
  [/AND \(k\.counter < \$3::bigint OR k\.counter = 0 AND \$3::bigint = 0\)/, ''],
);
