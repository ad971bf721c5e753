import type { Database } from '@etalage/db';
import { createCoupon, createProduct, createPromocode, type TestTenant } from '@etalage/db/test-factories';
import { backstage, demoShop, setPrice } from './backstage.ts';
import type { ShopName } from './catalogue.ts';

type Given<Factory extends (database: Database, tenant: TestTenant, given: never) => unknown> =
  Parameters<Factory>[2];

/** What tests put into a demo shop besides what its pages can: each its own, so that no test meets another's. */
export async function shopData(slug: ShopName) {
  const database = await backstage();
  const tenant = await demoShop(slug);
  return {
    /** A product of one variant of 10.00 with 500 in stock. */
    async product({ cents = 1_000, stock = 500, name = 'Proefstuk' } = {}) {
      const unlike = `${name} ${Date.now() % 100_000}`;
      const named = { nl: unlike, en: unlike };
      const variants = [{ unit_price_cents: cents, stock }];
      const product = await createProduct(database, tenant, { name: named, variants });
      return { name: unlike, productId: product.id, variantId: product.variants[0].id };
    },
    /** As if the night had gone by: the day of the cart's line with this text lies behind. */
    letDayPass: (giftText: string) =>
      database.withTenant(tenant.id, (tx) =>
        tx
          .updateTable('cart_lines')
          .set({ delivery_day: '2026-01-02' })
          .where('tenant_id', '=', tenant.id)
          .where('gift_text', '=', giftText)
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
    setPrice: (variantId: number, cents: number) => setPrice(tenant.id, variantId, cents),
    promocode: (given: Given<typeof createPromocode> = {}) => createPromocode(database, tenant, given),
    switchOff: (code: string) =>
      database.withTenant(tenant.id, (tx) =>
        tx
          .updateTable('promocodes')
          .set({ is_active: false })
          .where('tenant_id', '=', tenant.id)
          .where('code', '=', code)
          .execute(),
      ),
    card: (given: Given<typeof createCoupon> = {}) => createCoupon(database, tenant, given),
    /** A bundle that can be ordered, and what is in one set of it. */
    bundle: () =>
      database.withTenant(tenant.id, async (tx) => {
        const bundle = await tx
          .selectFrom('bundles')
          .selectAll()
          .where('tenant_id', '=', tenant.id)
          .where('status', '=', 'published')
          .orderBy('id')
          .executeTakeFirstOrThrow();
        const lines = await tx
          .selectFrom('bundle_lines')
          .selectAll()
          .where('tenant_id', '=', tenant.id)
          .where('bundle_id', '=', bundle.id)
          .execute();
        return { id: bundle.id, fixedTotalCents: bundle.fixed_total_price_cents, lines };
      }),
  };
}
