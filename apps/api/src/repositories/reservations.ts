import { type Insertable, type ReservationsTable, type Selectable, sql, type Tx } from '@etalage/db';
import { type BranchRow, branchOf } from './branch-stock.ts';
import { byLanguage, type Languages, languageValues } from './fragments.ts';
import { run, runForOne } from './statement.ts';

export type ReservationRow = Selectable<ReservationsTable>;
/** '2 × Hoge vaas, blauw' */
export const goodsOf = ({
  quantity,
  product_name,
  variant_name,
}: Pick<ReservationRow, 'quantity' | 'product_name' | 'variant_name'>) =>
  `${quantity} × ${[product_name, variant_name].filter(Boolean).join(', ')}`;

export type NewReservation = Omit<Insertable<ReservationsTable>, 'tenant_id' | 'id' | 'number' | 'made_at'>;

/** Who reserves: a customer, or a guest by e-mail in lower case; `network` is the key that it is counted by, null for no one's. */
export type Reserving = { email: string; customerId: string | null; network: string | null };

/**
 * Waits until no other transaction makes a reservation of the same person or network, and keeps others waiting until this one ends: what
 * is counted after it stays true. A person comes before a network, so that nobody waits in a circle.
 */
export async function lockReserving(
  tx: Tx,
  tenantId: string,
  { email, customerId, network }: Reserving,
): Promise<void> {
  const names = [customerId ?? email, ...(network === null ? [] : [`network ${network}`])];
  const locks = names.map((name) => {
    const text = JSON.stringify(['reservations', tenantId, name]);
    return sql`pg_advisory_xact_lock(hashtextextended(${text}, 0))`;
  });
  await sql`SELECT ${sql.join(locks)}`.execute(tx);
}

/** What is held now: reservations of a person, of the guests of their network, and of a branch's guests; pieces of a variant of the first two. */
export type Held = {
  ofPerson: number;
  piecesOfPerson: number;
  ofNetwork: number;
  piecesOfNetwork: number;
  ofBranch: number;
};

export async function countHeld(
  tx: Tx,
  tenantId: string,
  { email, customerId, network }: Reserving,
  { variantId, branchId }: { variantId: number; branchId: number },
): Promise<Held> {
  const ofPerson =
    customerId === null
      ? sql`r.customer_id IS NULL AND r.email = ${email}`
      : sql`r.customer_id = ${customerId}`;
  const ofNetwork = sql`r.customer_id IS NULL AND r.made_from = ${network}`;
  const held = (what: typeof ofPerson) => sql`
    SELECT count(*)::integer AS count, coalesce(sum(r.quantity) FILTER (WHERE r.variant_id = ${variantId}), 0)::integer AS pieces
    FROM reservations r WHERE r.tenant_id = ${tenantId} AND r.ended_at IS NULL AND ${what}`;
  const { rows } = await sql<Held>`
    SELECT p.count AS "ofPerson", p.pieces AS "piecesOfPerson", n.count AS "ofNetwork", n.pieces AS "piecesOfNetwork",
      b.count AS "ofBranch"
    FROM (${held(ofPerson)}) p, (${held(ofNetwork)}) n,
      (${held(sql`r.customer_id IS NULL AND r.branch_id = ${branchId}`)}) b`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Nobody could say what is reserved.');
  return row;
}

export async function insertReservation(tx: Tx, tenantId: string, row: NewReservation): Promise<string> {
  const { id } = await tx
    .insertInto('reservations')
    .values({ ...row, tenant_id: tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findReservationOfRequest(
  tx: Tx,
  tenantId: string,
  requestHash: string,
): Promise<string | undefined> {
  const text = 'SELECT id FROM reservations WHERE tenant_id = $1 AND request_hash = $2';
  return (await runForOne<{ id: string }>(tx, text, [tenantId, requestHash]))?.id;
}

/** With what is shown beside it as it is now: its product's address, and its branch. */
export type WholeReservation = ReservationRow & {
  product: { name: string; slug: string | null; number: number | null } | null;
  branch: BranchRow | null;
  /** Its time is over, and nothing has ended it yet. */
  isOver: boolean;
};

/** Of rows `r`: it holds goods until the background ends it, but for its customer it has ended. */
const isOver = '(r.ended_at IS NULL AND r.keep_until <= now())';

/** Of rows `r`; the first two values are languages. */
const whole = `SELECT r.*,
  (SELECT json_build_object('name', t.name, 'slug', t.slug, 'number', coalesce(
      (SELECT f.id FROM outfits f WHERE f.tenant_id = p.tenant_id AND f.product_id = p.id ORDER BY f.sort_index, f.id LIMIT 1),
      (SELECT o.id FROM variants o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id ORDER BY o.sort_index, o.id LIMIT 1)))
   FROM variants v JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id AND p.status = 'published'
   JOIN product_translations t ON t.tenant_id = p.tenant_id AND t.product_id = p.id AND t.name <> ''
   WHERE v.tenant_id = r.tenant_id AND v.id = r.variant_id ORDER BY ${byLanguage('t.language')} LIMIT 1) AS product,
  (SELECT ${branchOf('b')} FROM branches b WHERE b.tenant_id = r.tenant_id AND b.id = r.branch_id) AS branch,
  ${isOver} AS "isOver"
  FROM reservations r`;

export async function findReservation(
  tx: Tx,
  tenantId: string,
  id: string,
  languages: Languages,
): Promise<WholeReservation | undefined> {
  const text = `${whole} WHERE r.tenant_id = $3 AND r.id = $4`;
  return runForOne<WholeReservation>(tx, text, [...languageValues(languages), tenantId, id]);
}

/** A customer's reservations that are kept for them now, what is to be collected first first. */
export async function listOpenReservationsOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
  languages: Languages,
): Promise<WholeReservation[]> {
  const text = `${whole} WHERE r.tenant_id = $3 AND r.customer_id = $4 AND r.ended_at IS NULL AND NOT ${isOver}
    ORDER BY r.keep_until, r.number`;
  return run<WholeReservation>(tx, text, [...languageValues(languages), tenantId, customerId]);
}

/** Those that ended or are over, the newest first: at most `limit`, of numbers below `before` where that is given. */
export async function listEndedReservationsOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
  languages: Languages,
  { before, limit }: { before: number | null; limit: number },
): Promise<WholeReservation[]> {
  const text = `${whole} WHERE r.tenant_id = $3 AND r.customer_id = $4 AND (r.ended_at IS NOT NULL OR ${isOver})
    AND ($5::bigint IS NULL OR r.number < $5) ORDER BY r.number DESC LIMIT $6`;
  const values = [...languageValues(languages), tenantId, customerId, before, limit];
  return run<WholeReservation>(tx, text, values);
}

/** What a shop holds at its branches now, what is to be collected first first. */
export async function listHeldReservations(
  tx: Tx,
  tenantId: string,
  limit: number,
): Promise<ReservationRow[]> {
  return tx
    .selectFrom('reservations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .orderBy('keep_until')
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function findReservationByNumber(
  tx: Tx,
  tenantId: string,
  number: number,
): Promise<ReservationRow | undefined> {
  return tx
    .selectFrom('reservations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** False where it lies ready already, has ended, or its time is over: nobody is asked to come too late. */
export async function noteReservationReady(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({ status: 'ready' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('keep_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How a reservation ends. `isMissing`: the shop has not got the goods any more. */
export type ReservationEnd =
  | { status: 'collected' | 'expired' }
  | { status: 'cancelled'; by: 'customer' }
  | { status: 'cancelled'; by: 'shop'; reason: string; isMissing?: boolean };

/**
 * Ends a reservation that holds goods; undefined where it ended before, whoever else is ending it at the same moment, and where its
 * customer would cancel what is over: that ends by itself.
 */
export async function noteReservationEnded(
  tx: Tx,
  tenantId: string,
  id: string,
  end: ReservationEnd,
): Promise<ReservationRow | undefined> {
  const isByCustomer = 'by' in end && end.by === 'customer';
  return tx
    .updateTable('reservations')
    .set({
      status: end.status,
      cancelled_by: 'by' in end ? end.by : null,
      reason: 'reason' in end ? end.reason : null,
      ended_at: sql<Date>`now()`,
      act_at: null,
      // From where it was made is asked of what is held alone.
      made_from: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(isByCustomer, (own) => own.where('keep_until', '>', sql<Date>`now()`))
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The reservation of a shop that is due longest, locked; one that another process is dealing with is left to it. */
export async function lockDueReservation(
  tx: Tx,
  tenantId: string,
): Promise<{ id: string; language: string; isOver: boolean; hasBranch: boolean } | undefined> {
  const text = `SELECT r.id, r.language, r.keep_until <= now() AS "isOver",
      EXISTS (SELECT FROM branches b WHERE b.tenant_id = r.tenant_id AND b.id = r.branch_id) AS "hasBranch"
    FROM reservations r
    WHERE r.tenant_id = $1 AND r.act_at <= now() ORDER BY r.act_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED`;
  return runForOne(tx, text, [tenantId]);
}

/** Its customer was reminded: what follows is its end. */
export async function noteReminded(tx: Tx, tenantId: string, id: string): Promise<void> {
  await run(tx, 'UPDATE reservations SET act_at = keep_until WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    id,
  ]);
}

/** Cancels what a customer, or guests by an e-mail address, still have reserved; answers with what these held. */
export async function endReservationsOf(
  tx: Tx,
  tenantId: string,
  customerId: string | null,
  email: string,
): Promise<ReservationRow[]> {
  const text = `UPDATE reservations SET status = 'cancelled', cancelled_by = 'customer', ended_at = now(), act_at = NULL
    WHERE tenant_id = $1 AND ended_at IS NULL AND (customer_id = $2::uuid OR email = $3) RETURNING *`;
  return run<ReservationRow>(tx, text, [tenantId, customerId, email]);
}

/** Deletes all reservations of a customer and of an e-mail address; answers with how many. */
export async function forgetReservations(
  tx: Tx,
  tenantId: string,
  customerId: string | null,
  email: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM reservations WHERE tenant_id = ${tenantId}
      AND (customer_id = ${customerId}::uuid OR email = ${email})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Gives the reservations of an e-mail address to another. */
export async function moveReservations(tx: Tx, tenantId: string, from: string, to: string): Promise<void> {
  await run(tx, 'UPDATE reservations SET email = $3 WHERE tenant_id = $1 AND email = $2', [
    tenantId,
    from,
    to,
  ]);
}
