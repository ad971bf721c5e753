import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withOwner } from '../src/owner.ts';
import { createTestDatabase } from '../src/test-database.ts';
import { createTenant } from '../src/test-factories/index.ts';

test('TEN-08 a bulk load as the owner leaves derived values to one refresh at its end', async () => {
  const { database, drop } = await createTestDatabase();
  const heard: string[] = [];
  const tenant = await createTenant(database);
  const stop = await database.listen('cache_tags', (payload) => heard.push(payload));
  const tenant_id = tenant.id;
  const load = async (refresh: boolean) =>
    withOwner(
      database,
      async (tx) => {
        const product = await tx
          .insertInto('products')
          .values({ tenant_id, vat_rate: 900, status: 'published' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('product_translations')
          .values({ tenant_id, product_id: product.id, language: 'nl', name: 'Theepot' })
          .execute();
        await tx
          .insertInto('variants')
          .values({
            tenant_id,
            product_id: product.id,
            article_number: `A${product.id}`,
            unit_price_cents: 1250,
          })
          .execute();
        if (refresh)
          await sql`SELECT refresh_products(${tenant_id}), refresh_search(${tenant_id})`.execute(tx);
        return product.id;
      },
      { tenantId: tenant_id, bulk: true },
    );
  const state = (id: number) =>
    database.withTenant(tenant_id, async (tx) => {
      const product = await tx
        .selectFrom('products')
        .select('min_price_cents')
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { rows } = await sql<{
        product_id: number;
      }>`SELECT product_id FROM search_products('nl', 'theepot')`.execute(tx);
      return { price: product.min_price_cents, found: rows.some((row) => row.product_id === id) };
    });
  const bare = await load(false);
  expect(await state(bare)).toEqual({ price: 0, found: false });
  const whole = await load(true);
  expect(await state(whole)).toEqual({ price: 1250, found: true });
  expect(heard).toEqual([]);
  await stop();
  await drop();
});
