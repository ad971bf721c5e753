import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: nobody waits for whoever reserves at the same moment, what a branch has is looked at, a moment passes, and
// then it is written down by what was seen; and everybody who cancels gives back.
mutateSource('/repositories/reservations.ts', [
  /await sql`SELECT \$\{sql\.join\(locks\)\}`\.execute\(tx\);/,
  'void locks;',
]);
mutateSource('/repositories/reservations.ts', [
  /\.where\('ended_at', 'is', null\)\s+\.returningAll/,
  '.returningAll',
]);
mutateSource('/repositories/branch-stock.ts', [
  /UPDATE branch_stock SET quantity = quantity - (\S+)\s+(WHERE [\s\S]*?)AND quantity >= \S+`/,
  'UPDATE branch_stock SET quantity = greatest((SELECT s.quantity FROM branch_stock s, pg_sleep(0.05) $2 LIMIT 1) - $1, 0) $2`',
]);
