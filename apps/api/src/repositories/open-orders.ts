import { type RawBuilder, sql, type Tx } from '@etalage/db';
import { isBeingCollectedIn } from './fragments.ts';

/** Whose open orders are counted: a guest's by e-mail in lower case, a customer's, or those from a network. */
export type OpenOrdersOf = { email: string } | { customerId: string } | { network: string };

export type OpenOrder = { id: string; number: number };

/**
 * Waits until no other transaction places an order of the same person or network, and keeps others waiting until this one
 * ends: what is counted after it stays true until the order is in. All are locked in the order in which they are given: a
 * person before a network, so that nobody waits in a circle, and both before rows that other orders want.
 */
export async function lockOpenOrders(tx: Tx, tenantId: string, all: readonly OpenOrdersOf[]): Promise<void> {
  const locks = all.map((of) => {
    const name = JSON.stringify(['open orders', tenantId, of]);
    return sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  });
  await sql`SELECT ${sql.join(locks)}`.execute(tx);
}

/**
 * Whose open orders are looked for, and how many at most; null: nobody's. Of a network those count that were placed in the last
 * `seconds`; `guests` counts those of all the tenant's guests.
 */
export type OpenOrdersWanted = {
  person: { of: OpenOrdersOf; most: number } | null;
  network: { of: OpenOrdersOf; most: number; seconds: number } | null;
  guests: { most: number } | null;
};

export type OpenOrders = { ofPerson: OpenOrder[]; ofNetwork: number; ofGuests: number };

/** Orders that can still be paid and so hold goods; a person's newest first. */
export async function findOpenOrders(
  tx: Tx,
  tenantId: string,
  { person, network, guests }: OpenOrdersWanted,
): Promise<OpenOrders> {
  const open = (of: RawBuilder<boolean>, most: number, order = sql``) => sql`
    SELECT o.id, o.number FROM orders o WHERE o.tenant_id = ${tenantId} AND ${of} AND ${isOpen} ${order} LIMIT ${most}`;
  const newestFirst = sql`ORDER BY o.placed_at DESC`;
  const { rows } = await sql<OpenOrders>`SELECT
    ${person ? sql`(SELECT coalesce(json_agg(own), '[]') FROM (${open(isOf(person.of), person.most, newestFirst)}) own)` : sql`'[]'::json`}
      AS "ofPerson",
    ${network ? sql`(SELECT count(*)::integer FROM (${open(isNear(network), network.most)}) near)` : sql`0`} AS "ofNetwork",
    ${guests ? sql`(SELECT count(*)::integer FROM (${open(sql`o.customer_id IS NULL`, guests.most)}) anyone)` : sql`0`} AS "ofGuests"`.execute(
    tx,
  );
  return rows[0] ?? { ofPerson: [], ofNetwork: 0, ofGuests: 0 };
}

function isNear({ of, seconds }: NonNullable<OpenOrdersWanted['network']>): RawBuilder<boolean> {
  return sql`${isOf(of)} AND o.placed_at > now() - make_interval(secs => ${seconds})`;
}

function isOf(of: OpenOrdersOf): RawBuilder<boolean> {
  if ('email' in of) return sql`o.customer_id IS NULL AND lower(o.email) = ${of.email}`;
  if ('customerId' in of) return sql`o.customer_id = ${of.customerId}`;
  return sql`o.placed_from = ${of.network}`;
}

/**
 * An invoice takes its own time to be paid, and is for customers whom the shop knows; promised money is as good as paid, and what is being taken
 * by a mandate nobody can pay sooner.
 */
const isOpen = sql<boolean>`o.status = 'open' AND o.expires_at > now() AND NOT EXISTS (
  SELECT 1 FROM payments p WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id
    AND (p.provider = 'invoice' OR p.status = 'authorized' OR ${sql.raw(isBeingCollectedIn('p'))}))`;
