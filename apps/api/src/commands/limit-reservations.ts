import { reservationLimits as most } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import type { Env } from '../plugins/env.ts';
import { countHeld, type Reserving } from '../repositories/reservations.ts';

export type LimitRefusal = 'TOO_MANY_RESERVATIONS' | 'TOO_MANY_PIECES';

/**
 * Refuses a reservation that would leave somebody too much of what others then cannot have. Called in the transaction that makes it,
 * after `lockReserving`: whoever reserves at the same moment waits for how this one ends. A guest may be anybody, so guests of one network are
 * counted together, and the more strictly the more a branch holds for guests already.
 */
export async function limitReservations(
  tx: Tx,
  { RESERVATIONS_PER_NETWORK: perNetwork }: Pick<Env, 'RESERVATIONS_PER_NETWORK'>,
  tenantId: string,
  reserving: Reserving,
  wanted: { variantId: number; branchId: number; quantity: number },
): Promise<LimitRefusal | null> {
  const held = await countHeld(tx, tenantId, reserving, wanted);
  if (held.piecesOfPerson + wanted.quantity > most.pieces) return 'TOO_MANY_PIECES';
  const isGuest = reserving.customerId === null;
  if (held.ofPerson >= (isGuest ? most.ofGuest : most.ofCustomer)) return 'TOO_MANY_RESERVATIONS';
  if (!isGuest || reserving.network === null || perNetwork === 0) return null;
  if (held.piecesOfNetwork + wanted.quantity > most.pieces) return 'TOO_MANY_PIECES';
  const ofNetwork = held.ofBranch >= most.manyOfBranch ? most.ofNetworkThen : perNetwork;
  return held.ofNetwork >= ofNetwork ? 'TOO_MANY_RESERVATIONS' : null;
}
