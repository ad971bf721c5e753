import { type JsonObject, sql, type Tx } from '@etalage/db';

/** Work that must happen because the transaction that wrote it was kept. */
export type OutboxWork =
  | {
      kind: 'mail';
      payload: { template: 'order-received' | 'payment-received'; orderId: string };
    }
  | { kind: 'mail'; payload: { template: 'refund-due'; paymentId: string } }
  | { kind: 'mail'; payload: { template: 'contact-message'; messageId: number } }
  | { kind: 'payment.create'; payload: { paymentId: string } };

export type OutboxRow = OutboxWork & { id: number; attempts: number };

/** What makes a piece of work the same as another: each is written once, so one mail per order and template. */
export function dedupeKey(work: OutboxWork): string {
  const { payload } = work;
  if (work.kind === 'payment.create') return `payment.create:${work.payload.paymentId}`;
  if ('orderId' in payload) return `mail:${payload.template}:${payload.orderId}`;
  if ('messageId' in payload) return `mail:contact-message:${payload.messageId}`;
  return `mail:refund-due:${payload.paymentId}`;
}

/** Writes work into the outbox, inside the transaction that causes it; the same work again changes nothing. */
export async function addToOutbox(
  tx: Tx,
  tenantId: string,
  work: OutboxWork,
  delaySeconds = 0,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      tenant_id: tenantId,
      kind: work.kind,
      dedupe_key: dedupeKey(work),
      payload: work.payload as JsonObject,
      run_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'dedupe_key']).doNothing())
    .execute();
}

/**
 * Takes the piece of work that has been due longest and hides it for a minute, twice as long with each attempt: if this
 * process dies, the work comes back by itself. Nothing is locked while the work is done, which may take most of that
 * minute of somebody else's time; so only one piece is taken at a time, or the others would be done by two.
 */
export async function claimWork(tx: Tx, tenantId: string): Promise<OutboxRow | undefined> {
  const { rows } = await sql<OutboxRow>`
    UPDATE outbox SET attempts = attempts + 1,
      run_at = now() + least(interval '1 hour', interval '1 minute' * (2 ^ least(attempts, 10)))
    WHERE tenant_id = ${tenantId} AND id = (
      SELECT id FROM outbox WHERE tenant_id = ${tenantId} AND done_at IS NULL AND run_at <= now()
      ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, attempts`.execute(tx);
  return rows[0];
}

export async function finishWork(tx: Tx, tenantId: string, id: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ done_at: sql<Date>`now()`, last_error: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Ends work by what it is, for whoever did it without the worker. */
export async function finishWorkByKey(tx: Tx, tenantId: string, key: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ done_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('dedupe_key', '=', key)
    .where('done_at', 'is', null)
    .execute();
}

/** Tries in some three days, by the pauses of `postponeWork`. */
const mostAttempts = 80;

/**
 * Notes a failed attempt and plans the next: after 5 seconds, then twice as long each time, at most an hour. What has
 * failed for days is given up, with its error kept, or such work would pile up in front of everything else; answers
 * whether that is so.
 */
export async function postponeWork(tx: Tx, tenantId: string, id: number, error: string): Promise<boolean> {
  const { done_at } = await tx
    .updateTable('outbox')
    .set({
      last_error: error.slice(0, 500),
      run_at: sql<Date>`now() + least(interval '1 hour', interval '5 seconds' * (2 ^ least(attempts - 1, 10)))`,
      done_at: sql<Date | null>`CASE WHEN attempts >= ${mostAttempts} THEN now() END`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('done_at')
    .executeTakeFirstOrThrow();
  return done_at !== null;
}
