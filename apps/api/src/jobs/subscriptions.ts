import { collectDelivery } from '../commands/collect-subscription.ts';
import { workOnSubscription } from '../commands/deliver-subscription.ts';
import type { Services } from '../commands/services.ts';
import { claimDeliveryToCollect } from '../repositories/subscription-payments.ts';
import { claimSubscription } from '../repositories/subscriptions.ts';
import { subscriptionAgainSeconds } from './policy.ts';

/** Deals with one subscription that is due; answers whether there was one. One that fails comes back later, in no other's way. */
export async function deliverNext(services: Services, tenantId: string): Promise<boolean> {
  const { db, log } = services;
  const id = await db.withTenant(tenantId, (tx) =>
    claimSubscription(tx, tenantId, subscriptionAgainSeconds.work),
  );
  if (id === undefined) return false;
  const tenant = await services.tenantOf(tenantId);
  if (!tenant) return false;
  await workOnSubscription(services, tenant, id).catch((error: unknown) =>
    log.error({ err: error, subscription: id }, 'a subscription could not be dealt with'),
  );
  return true;
}

/** Looks at one delivery that waits for its money; answers whether there was one. */
export async function collectNext(services: Services, tenantId: string): Promise<boolean> {
  const { db, log } = services;
  const claimed = await db.withTenant(tenantId, (tx) =>
    claimDeliveryToCollect(tx, tenantId, subscriptionAgainSeconds.collect),
  );
  if (!claimed) return false;
  const tenant = await services.tenantOf(tenantId);
  if (!tenant) return false;
  await collectDelivery(services, tenant, claimed).catch((error: unknown) =>
    log.error({ err: error, order: claimed.orderId }, 'a payment of a subscription could not be tried again'),
  );
  return true;
}
