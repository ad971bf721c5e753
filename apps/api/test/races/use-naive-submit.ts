import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: the cart is read and not locked, and a moment passes, as where a form is sent twice and
// each request looks first whether there is an order already.
mutateSource('/repositories/carts.ts', [
  /return selectCart\(tx, tenantId, owner, ' FOR UPDATE'\);/,
  "const row = await selectCart(tx, tenantId, owner, ''); await new Promise((resolve) => setTimeout(resolve, 50)); return row;",
]);
