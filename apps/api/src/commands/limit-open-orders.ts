import type { Tx } from '@etalage/db';
import type { Env } from '../plugins/env.ts';
import {
  findOpenOrders,
  lockOpenOrders,
  type OpenOrder,
  type OpenOrdersWanted,
} from '../repositories/open-orders.ts';

/** A customer's orders are theirs to find and to pay, so they may have more of them open than a guest. */
const perCustomer = 10;
/** So many of one shop's guests are no ordinary day: then a network may have fewer. */
const manyOfTenant = 300;
const perNetworkThen = 3;
/** Seconds for which an unpaid order counts for the network that it came from. */
const networkSeconds = 3_600;

/** Who is about to place an order; the e-mail in lower case, `network` the key that it is counted by, null for no one's. */
export type Placing = { email: string; customerId: string | null; network: string | null };

/** `openOrder` is the newest of a customer's own; a guest, who may be anybody, is told of it by mail alone. */
export type OpenOrderRefusal = {
  refused: 'TOO_MANY_OPEN_ORDERS';
  limit: 'email' | 'customer' | 'network';
  openOrder: OpenOrder | null;
};

/**
 * Refuses an order that would leave too many unpaid ones, whose goods nobody else can buy. Called in the transaction that
 * places it, before it takes any stock: the locks make whoever comes at the same moment wait for how this one ends.
 */
export async function limitOpenOrders(
  tx: Tx,
  env: Pick<Env, 'OPEN_ORDERS_PER_EMAIL' | 'OPEN_ORDERS_PER_NETWORK'>,
  tenantId: string,
  { email, customerId, network }: Placing,
): Promise<OpenOrderRefusal | null> {
  const { OPEN_ORDERS_PER_EMAIL: perEmail, OPEN_ORDERS_PER_NETWORK: perNetwork } = env;
  const person = perEmail > 0 ? personOf(email, customerId, perEmail) : null;
  const near =
    perNetwork > 0 && network !== null
      ? { of: { network }, most: perNetwork, seconds: networkSeconds }
      : null;
  const limited = [person, near].flatMap((each) => each?.of ?? []);
  if (limited.length === 0) return null;
  await lockOpenOrders(tx, tenantId, limited);
  // How many orders of guests the shop has is needed only to decide about networks.
  const guests = near && { most: manyOfTenant };
  const open = await findOpenOrders(tx, tenantId, { person, network: near, guests });
  if (person && open.ofPerson.length >= person.most) {
    if (customerId === null) return { refused: 'TOO_MANY_OPEN_ORDERS', limit: 'email', openOrder: null };
    return { refused: 'TOO_MANY_OPEN_ORDERS', limit: 'customer', openOrder: open.ofPerson[0] ?? null };
  }
  const most = open.ofGuests >= manyOfTenant ? Math.min(perNetwork, perNetworkThen) : perNetwork;
  if (near && open.ofNetwork >= most) {
    return { refused: 'TOO_MANY_OPEN_ORDERS', limit: 'network', openOrder: null };
  }
  return null;
}

function personOf(email: string, customerId: string | null, perEmail: number): OpenOrdersWanted['person'] {
  return customerId === null ? { of: { email }, most: perEmail } : { of: { customerId }, most: perCustomer };
}
