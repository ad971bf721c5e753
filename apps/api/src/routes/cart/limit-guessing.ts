import { networkOf, sharedBlock } from '@etalage/memory/counted-network';
import type { FastifyRequest } from 'fastify';
import { attemptKey } from '../../commands/attempt-key.ts';
import type { ShopperInShop } from '../../commands/change-cart.ts';
import { tooManyRequests } from '../../plugins/problem.ts';
import { type AttemptKind, countAttempt, forgiveAttempt } from '../../repositories/counted-attempts.ts';

type Counted = { kind: AttemptKind; key: string; most: number };
type Asking = Pick<FastifyRequest, 'tenant' | 'clientAddress' | 'isForNobody' | 'server' | 'log'>;

const windowSeconds = 60;

/**
 * Runs what looks up a code, as often as someone who types would do it: 20 times a minute per network and cart, 60 per
 * network, whatever carts it makes up, 100 per /48 of IPv6, and 200 per shop, from wherever. `wasRight` says of the
 * outcome that the code worked; such a look-up does not count, so that a code on television cannot close the shop to
 * those who use it.
 */
export async function limitGuessing<T>(
  request: Asking,
  shopper: ShopperInShop,
  work: () => Promise<T>,
  wasRight: (outcome: T) => boolean,
): Promise<T> {
  if (request.isForNobody) return work();
  const { tenant, server, clientAddress } = request;
  const counters = countersOf(server.env.APP_SECRET, shopper, clientAddress);
  // Each in its own short transaction: what is counted stays counted, and nobody waits for a look-up's locks.
  for (const { kind, key, most } of counters) {
    const { count, secondsLeft } = await server.db.withTenant(tenant.id, (tx) =>
      countAttempt(tx, tenant.id, kind, key, windowSeconds),
    );
    if (count <= most) continue;
    if (count === most + 1) request.log.warn({ kind }, 'codes are being guessed');
    throw tooManyRequests('Too many codes were tried; try again later.', secondsLeft);
  }
  const outcome = await work();
  if (wasRight(outcome)) {
    await server.db.withTenant(tenant.id, async (tx) => {
      for (const { kind, key } of counters) await forgiveAttempt(tx, tenant.id, kind, key);
    });
  }
  return outcome;
}

/**
 * The network comes first: one that tries too much makes no further rows, and uses up nothing of what its neighbours and the
 * whole shop may try.
 */
function countersOf(
  secret: string,
  { tenant, customer, cartToken }: ShopperInShop,
  address: string,
): Counted[] {
  const key = (...parts: string[]) => attemptKey(secret, tenant.id, 'code', ...parts);
  const network = networkOf(address);
  const { narrow } = network;
  const wide = sharedBlock(network);
  return [
    { kind: 'code', key: key(narrow), most: 60 },
    { kind: 'code', key: key(narrow, customer?.id ?? cartToken ?? ''), most: 20 },
    ...(wide === null ? [] : [{ kind: 'code-wide' as const, key: key(wide, 'wide'), most: 100 }]),
    { kind: 'code-tenant', key: key(), most: 200 },
  ];
}
