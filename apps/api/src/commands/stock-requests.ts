import type { Tx } from '@etalage/db';
import type { Tenant } from '../plugins/tenant.ts';
import { addToOutbox, addToOutboxAgain } from '../repositories/outbox.ts';
import {
  confirmStockRequest,
  deleteStockRequest,
  findWaitedFor,
  isInStockNow,
  keepStockRequest,
  noteAsking,
} from '../repositories/stock-requests.ts';
import { retentionPeriods } from './retention-periods.ts';
import type { Services } from './services.ts';
import { opensLink } from './signed-link.ts';

type With = Pick<Services, 'env'>;
type ByLink = { id: string; token: string };

/** Minutes in which an address is asked once to confirm a request, however often and for how many variants one is made. */
const pauseMinutes = 10;

/**
 * Keeps a request to hear of a variant's stock and mails the link that confirms it. Who asked and confirmed before is sent
 * nothing, and hears the same.
 */
export async function requestStockMail(
  tx: Tx,
  tenant: Tenant,
  request: { variantId: number; email: string; language: string },
): Promise<'kept' | 'NO_SUCH_VARIANT' | 'IN_STOCK'> {
  const languages = { language: request.language, fallback: tenant.defaultLanguage };
  const variant = await findWaitedFor(tx, tenant.id, request.variantId, languages);
  if (!variant) return 'NO_SUCH_VARIANT';
  if (variant.quantity > 0) return 'IN_STOCK';
  const { days: daysToConfirm } = retentionPeriods.unconfirmedStockRequests;
  const { id, isConfirmed } = await keepStockRequest(tx, tenant.id, { ...request, daysToConfirm });
  const asking = isConfirmed
    ? undefined
    : await noteAsking(tx, tenant.id, { id, email: request.email }, pauseMinutes);
  if (asking)
    await addToOutbox(
      tx,
      tenant.id,
      { kind: 'mail', payload: { template: 'stock-confirm', stockRequestId: id, slot: asking.slot } },
      asking.seconds,
    );
  return 'kept';
}

/** Lets a request count. Where the variant is back already its mail is planned at once. */
export async function confirmStockMail(
  { env }: With,
  tx: Tx,
  tenantId: string,
  { id, token }: ByLink,
): Promise<boolean> {
  if (!opensLink(env.APP_SECRETS, 'stock-confirm', tenantId, id, token)) return false;
  const variantId = await confirmStockRequest(
    tx,
    tenantId,
    id,
    retentionPeriods.confirmedStockRequests.months,
  );
  if (variantId === undefined) return false;
  if (await isInStockNow(tx, tenantId, variantId))
    await addToOutboxAgain(tx, tenantId, {
      kind: 'mail',
      payload: { template: 'back-in-stock', stockRequestId: id },
    });
  return true;
}

/** Withdraws a request, with all that is known of it; one that is gone counts as withdrawn. */
export async function stopStockMail(
  { env }: With,
  tx: Tx,
  tenantId: string,
  { id, token }: ByLink,
): Promise<boolean> {
  if (!opensLink(env.APP_SECRETS, 'stock-stop', tenantId, id, token)) return false;
  await deleteStockRequest(tx, tenantId, id);
  return true;
}
