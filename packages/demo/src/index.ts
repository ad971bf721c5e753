export { demoPassword } from './demo-password.ts';
export { demoTenantId, type SeededShop, type SeedOptions, seedDemoShops } from './seed/seed-demo-shops.ts';
export { type LoadOptions, seedLoadShops } from './seed/seed-load-shops.ts';
