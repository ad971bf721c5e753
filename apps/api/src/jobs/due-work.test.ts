import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createBranch, createCustomer } from '@etalage/db/test-factories';
import { expect, test, vi } from 'vitest';
import { createTestApp, patience } from '../../test/build-app.ts';
import { reserve } from '../../test/reservations.ts';
import { byInject, createStockedShop, Shopper, type Stocked } from '../../test/shopping.ts';
import { giveAddress, payFirst, subscribe } from '../../test/subscriptions.ts';
import { findDueOrdersAndPayments, findDueOutbox } from '../repositories/due-work.ts';

const { app, database } = await createTestApp();
const owner = (statement: string) => withOwner(database, (tx) => sql.raw(statement).execute(tx));

/** A reservation whose time is over, and a delivery of a subscription whose money is to be asked for. */
async function letMoreBeDue({ tenant, variantId, shippingMethodId }: Stocked) {
  const { id: branch } = await createBranch(database, tenant, { stock: [[variantId, 5]] });
  const { body: reserved } = await reserve(new Shopper(byInject(app), tenant.host), {
    variant: variantId,
    branch,
  });
  await owner(`UPDATE reservations SET keep_until = now(), act_at = now() WHERE id = '${reserved.id}'`);
  const karel = new Shopper(byInject(app), tenant.host);
  await karel.logIn(await createCustomer(database, tenant));
  await giveAddress(karel);
  const { body: subscribed } = await subscribe(karel, { variantId, shippingMethodId });
  await payFirst(karel, subscribed);
  await owner(
    `UPDATE subscription_deliveries SET collect_at = now() WHERE subscription_id = '${subscribed.id}'`,
  );
}

test('JOB-05 JOB-06 RES-06 ACC-03 ACC-07 only shops that have something due are worked for, by itself, and all are found by one question a kind', async () => {
  const [busy, ...idle] = await Promise.all(
    [1, 2, 3, 4].map(() => createStockedShop(database, { product: { offers_subscription: true } })),
  );
  if (!busy) throw new Error('There is no shop.');
  const shopper = new Shopper(byInject(app), busy.tenant.host);
  await shopper.add(busy.variantId, 1);
  await shopper.fillIn(busy.shippingMethodId);
  const { body: placed } = await shopper.place();
  await owner(`UPDATE orders SET expires_at = now() - interval '1 hour' WHERE id = '${placed.id}'`);
  await letMoreBeDue(busy);
  // Nobody else is to be cleaned up either: that is done once an hour.
  await owner(`INSERT INTO tenant_upkeep (tenant_id, cleaned_at)
    SELECT id, now() - make_interval(mins => CASE id WHEN '${busy.tenant.id}' THEN 61 ELSE 45 END) FROM tenants`);
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
        SELECT status, (SELECT count(*)::integer FROM outbox WHERE done_at IS NULL AND run_at <= now()) AS waiting,
          (SELECT status FROM reservations) AS reservation,
          (SELECT count(*)::integer FROM subscription_deliveries WHERE collect_at <= now()) AS "toCollect",
          (SELECT count(*)::integer FROM tenant_upkeep WHERE cleaned_at > now() - interval '30 minutes') AS cleaned
        FROM orders WHERE id = ${placed.id}`.execute(tx);
      return rows[0];
    });
  await expect
    .poll(stateOf, patience)
    .toEqual({ status: 'expired', waiting: 0, reservation: 'expired', toCollect: 0, cleaned: 1 });
  await app.jobs.stop();
  const tenants = new Set(worked.mock.calls.map(([tenantId]) => tenantId));
  expect(tenants).toEqual(new Set([busy.tenant.id]));
  expect(idle).toHaveLength(3);
  expect(await findDueOutbox(database)).toEqual([]);
});
