import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: what was declared before is looked at without locking the order, a moment passes, and the pieces are written
// without asking the database whether they are still there.
mutateSource('/commands/declare-return.ts', [
  /const order = await lockOrder\(tx, shop\.id, orderId\);/,
  'const order = await (await import("../repositories/orders.ts")).findOrder(tx, shop.id, orderId);',
]);
mutateSource(
  '/repositories/returns.ts',
  [/ordinal: given\.ordinal,/, 'ordinal: given.ordinal + Math.floor(Math.random() * 1_000_000),'],
  [/returned_quantity \+ \$\{quantity\}::integer <= quantity/, '(SELECT true FROM pg_sleep(0.05))'],
);
