import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: the order is read and not locked while its payment is settled, and a moment passes.
mutateSource('/repositories/orders.ts', [
  /(export async function lockOrder[\s\S]*?)\.forUpdate\(\)\s*\.executeTakeFirst\(\);/,
  '$1.executeTakeFirst().then((row) => new Promise((resolve) => setTimeout(() => resolve(row), 50)));',
]);
