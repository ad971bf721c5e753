/* Rows for tests: each factory takes what the test cares about and fills in the rest. */
export * from './branches.ts';
export * from './campaigns.ts';
export * from './checkout.ts';
export * from './customers.ts';
export { quickHash, unique } from './given.ts';
export * from './pages.ts';
export * from './products.ts';
export * from './reviews.ts';
export * from './tenants.ts';
export * from './wheels.ts';
