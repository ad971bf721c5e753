import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: whatever was paid, by whomever, settles the order.
mutateSource('/commands/settle-payment.ts', [
  /if \(differences\.length > 0\)/,
  'if (differences.length < 0)',
]);
