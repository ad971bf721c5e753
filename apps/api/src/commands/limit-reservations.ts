import { reservationLimits as most } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import type { Env } from '../plugins/env.ts';
import { countAttempt } from '../repositories/counted-attempts.ts';
import { countHeld, type Reserving } from '../repositories/reservations.ts';
import { attemptKey } from './attempt-key.ts';

/** `limit` says whose limit it is: a guest's by e-mail, a customer's, or that of all guests of a network, whoever they are. */
export type LimitRefusal = {
  refused: 'TOO_MANY_RESERVATIONS' | 'TOO_MANY_PIECES' | 'TOO_MANY_TODAY';
  limit: 'email' | 'customer' | 'network';
};

const day = 24 * 60 * 60;

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
  const isGuest = reserving.customerId === null;
  const limit = isGuest ? 'email' : 'customer';
  if (held.piecesOfPerson + wanted.quantity > most.pieces) return { refused: 'TOO_MANY_PIECES', limit };
  const ofPerson = isGuest ? most.ofGuest : most.ofCustomer;
  if (held.ofPerson >= ofPerson) return { refused: 'TOO_MANY_RESERVATIONS', limit };
  if (!isGuest || reserving.network === null || perNetwork === 0) return null;
  if (held.piecesOfNetwork + wanted.quantity > most.pieces)
    return { refused: 'TOO_MANY_PIECES', limit: 'network' };
  const ofNetwork = held.ofBranch >= most.manyOfBranch ? most.ofNetworkThen : perNetwork;
  return held.ofNetwork >= ofNetwork ? { refused: 'TOO_MANY_RESERVATIONS', limit: 'network' } : null;
}

/**
 * Counts what guests reserve in a day, by e-mail and by network and however soon it ended, and refuses what is too much: each one
 * mails the address that was filled in. Called in the transaction that makes it, once it has its pieces.
 */
export async function countReservation(
  tx: Tx,
  env: Pick<Env, 'APP_SECRET' | 'RESERVATIONS_PER_NETWORK'>,
  tenantId: string,
  { email, customerId, network }: Reserving,
): Promise<LimitRefusal | null> {
  if (customerId !== null) return null;
  const key = (kind: string, of: string) => attemptKey(env.APP_SECRET, tenantId, 'reservation', kind, of);
  const ofEmail = await countAttempt(tx, tenantId, 'reservation-email', key('email', email), day);
  if (ofEmail.count > most.ofGuestADay) return { refused: 'TOO_MANY_TODAY', limit: 'email' };
  const perDay = env.RESERVATIONS_PER_NETWORK * most.timesOfNetworkADay;
  if (network === null || perDay === 0) return null;
  const ofNetwork = await countAttempt(tx, tenantId, 'reservation-network', key('network', network), day);
  return ofNetwork.count > perDay ? { refused: 'TOO_MANY_TODAY', limit: 'network' } : null;
}
