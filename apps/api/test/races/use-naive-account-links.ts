import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: a link is used up without asking whether it was used before, which was looked at earlier.
mutateSource('/repositories/account-links.ts', [
  /AND id = \$2 AND used_at IS NULL AND expires_at > now\(\) RETURNING id/,
  'AND id = $2 RETURNING id',
]);
