import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { ReviewsTable } from '../schema.ts';
import type { Given } from './given.ts';
import type { TestTenant } from './tenants.ts';

/** A review in Dutch that everybody may read, with no order behind it. */
export async function createReview(
  database: Database,
  { id: tenant_id }: TestTenant,
  given: Given<ReviewsTable> & { product_id: number },
): Promise<Selectable<ReviewsTable>> {
  return database.withTenant(tenant_id, (tx) =>
    tx
      .insertInto('reviews')
      .values({
        stars: 4,
        title: 'Mooi',
        body: 'Tekst',
        author: 'Jo',
        language: 'nl',
        status: 'published',
        ...given,
        tenant_id,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}
