import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { expect, test, vi } from 'vitest';
import { createTestApp, patience } from '../../test/build-app.ts';
import { byInject, createStockedShop, Shopper } from '../../test/shopping.ts';
import { findDueOrdersAndPayments, findDueOutbox } from '../repositories/due-work.ts';

const { app, database } = await createTestApp();

test('JOB-05 only shops that have something due are worked for, and all are found by one question a kind', async () => {
  const [busy, ...idle] = await Promise.all([1, 2, 3, 4].map(() => createStockedShop(database)));
  if (!busy) throw new Error('There is no shop.');
  const shopper = new Shopper(byInject(app), busy.tenant.host);
  await shopper.add(busy.variantId, 1);
  await shopper.fillIn(busy.shippingMethodId);
  const { body: placed } = await shopper.place();
  await withOwner(database, (tx) =>
    sql`UPDATE orders SET expires_at = now() - interval '1 hour' WHERE id = ${placed.id}`.execute(tx),
  );
  // Nobody is to be cleaned up either.
  await withOwner(database, (tx) =>
    sql`INSERT INTO tenant_upkeep (tenant_id, cleaned_at) SELECT id, now() FROM tenants`.execute(tx),
  );
  const looks = vi.spyOn(database, 'withScheduler');
  expect(new Set((await findDueOutbox(database)).map(({ tenantId }) => tenantId))).toEqual(
    new Set([busy.tenant.id]),
  );
  expect(await findDueOrdersAndPayments(database)).toContainEqual({ tenantId: busy.tenant.id, kind: 'end' });
  expect(looks).toHaveBeenCalledTimes(2);

  const worked = vi.spyOn(database, 'withTenant');
  app.jobs.start();
  const stateOf = () =>
    withOwner(database, async (tx) => {
      const { rows } = await sql<{ status: string; waiting: number }>`
        SELECT status, (SELECT count(*)::integer FROM outbox WHERE done_at IS NULL AND run_at <= now()) AS waiting
        FROM orders WHERE id = ${placed.id}`.execute(tx);
      return rows[0];
    });
  await expect.poll(stateOf, patience).toEqual({ status: 'expired', waiting: 0 });
  await app.jobs.stop();
  const tenants = new Set(worked.mock.calls.map(([tenantId]) => tenantId));
  expect(tenants).toEqual(new Set([busy.tenant.id]));
  expect(idle).toHaveLength(3);
  expect(await findDueOutbox(database)).toEqual([]);
});
