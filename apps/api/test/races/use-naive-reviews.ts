import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: whether a customer has reviewed the product is looked at without holding them, and a moment passes.
mutateSource('/commands/write-review.ts', [
  /if \(found\.order\.customer_id !== null\) await lockCustomer\(tx, tenant\.id, found\.order\.customer_id\);/,
  '',
]);
mutateSource('/repositories/reviews.ts', [
  /AND NOT \$\{isReviewedByBuyer\('\$3'\)\}/,
  '$& AND CASE WHEN o.id = $2 THEN pg_sleep(0.2) IS NOT NULL END',
]);
