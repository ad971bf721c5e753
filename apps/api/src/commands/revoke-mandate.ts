import type { Tx } from '@etalage/db';
import { type Mandate, type PayingShop, ProviderRefused } from '../payments/provider.ts';
import { addToOutboxAgain, type OutboxWork } from '../repositories/outbox.ts';
import { auditOnce } from '../repositories/payments.ts';
import { type HeldMandate, mandateUse } from '../repositories/subscription-mandates.ts';
import type { Services } from './services.ts';

type RevokeWork = Extract<OutboxWork, { kind: 'mandate.revoke' }>;

/** HTTP statuses by which a provider refuses whoever asks, and not what is asked: another key may be let in later. */
const notLetIn: ReadonlySet<number> = new Set([401, 403]);

/** Plans that mandates are taken back at their provider, in the transaction that ends what they were given for. */
export async function planRevoking(
  tx: Tx,
  tenantId: string,
  mandates: readonly HeldMandate[],
): Promise<void> {
  for (const { provider, customer, id } of mandates)
    await addToOutboxAgain(tx, tenantId, {
      kind: 'mandate.revoke',
      payload: { provider, customer, mandate: id },
    });
}

/**
 * A payment brought a mandate: where no subscription that goes on holds it, since its customer stopped or left before the money came, it is
 * taken back. The order's row is locked.
 */
export async function revokeUnheld(
  tx: Tx,
  tenantId: string,
  provider: string,
  mandate: Mandate,
): Promise<void> {
  const held = { ...mandate, provider };
  if ((await mandateUse(tx, tenantId, held)) !== 'held') await planRevoking(tx, tenantId, [held]);
}

/**
 * Takes a mandate back, unless a subscription that goes on holds it. Throws where the provider gives no answer, and while something
 * that was ordered before is still to be paid by it: the outbox tries again. A refusal is noted for staff, and is the end.
 */
export async function revokeMandate(
  { db, payments, log }: Services,
  shop: PayingShop,
  { provider, customer, mandate: id }: RevokeWork['payload'],
): Promise<void> {
  const held = { provider, customer, id };
  const use = await db.withTenant(shop.id, (tx) => mandateUse(tx, shop.id, held), { readOnly: true });
  if (use === 'held') return;
  if (use === 'collecting') throw new Error('A payment is still to be made by the mandate.');
  try {
    await payments.get(provider).revokeMandate(shop, held);
  } catch (error) {
    if (!(error instanceof ProviderRefused) || notLetIn.has(error.status)) throw error;
    log.error({ err: error, mandate: id }, 'a provider does not take a mandate back');
    const { status, field } = error;
    await db.withTenant(shop.id, (tx) =>
      auditOnce(tx, shop.id, {
        action: 'mandate.revoke-refused',
        entity: 'mandate',
        entityId: id,
        data: { provider, customer, status, field },
      }),
    );
  }
}
