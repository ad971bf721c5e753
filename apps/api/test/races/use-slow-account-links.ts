import { mutateSource } from './mutate-source.ts';

// For the race tests: who uses a link up holds it for some time, so that two who hold a link each and want more surely meet.
mutateSource('/repositories/account-links.ts', [
  /(AND id = \$2 AND used_at IS NULL AND expires_at > now\(\) RETURNING id)/,
  '$1, pg_sleep(0.5)',
]);
