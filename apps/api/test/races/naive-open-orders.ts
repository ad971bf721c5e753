// A mutant for the race tests: it counts open orders without keeping others waiting. Loaded in the place of
// repositories/open-orders.ts by use-naive-open-orders.ts, and by nothing else.
export { findOpenOrders } from '../../src/repositories/open-orders.ts';

export async function lockOpenOrders(): Promise<void> {}
