import { type JsonObject, sql, type Tx } from '@etalage/db';
import { traceparent } from '@etalage/memory/steps';

/** Of a refund: it is on its way, it arrived, it failed; and, to the shop, that it failed, or that somebody made it at the provider. */
export type RefundTemplate =
  | 'refund-requested'
  | 'refund-done'
  | 'refund-failed'
  | 'refund-failed-staff'
  | 'refund-at-provider-staff';

/** Of a return. */
export type ReturnTemplate =
  | 'return-declared'
  | 'return-declared-staff'
  | 'return-refused'
  | 'return-settled'
  | 'return-credited';

/** Of an account: its link, and what its owner is told. */
export type AccountTemplate = 'account-link' | 'password-changed' | 'email-asked' | 'email-changed';

/** Of a subscription's date: its price, that a payment failed, that something was missing, and that it is paused or did not begin. */
export type SubscriptionMail =
  | {
      template: 'subscription-price';
      subscriptionId: string;
      dueOn: string;
      totalCents: number;
      /** Which telling of a price it is; versions before migration 0155 wrote none. */
      telling?: number;
    }
  | { template: 'subscription-unpaid'; subscriptionId: string; dueOn: string; failures: number }
  /** Versions before wrote no reason: 'limit' is that it costs more than a colleague may spend by themselves. */
  | { template: 'subscription-paused'; subscriptionId: string; dueOn: string; because?: 'limit' }
  | {
      template: 'subscription-unavailable' | 'subscription-not-begun' | 'subscription-charged-back';
      subscriptionId: string;
      dueOn: string;
    };
/** Of a reservation at a branch: to its customer; and to the shop, that something is to be laid apart. */
export type ReservationTemplate =
  | 'reservation-made'
  | 'reservation-made-staff'
  | 'reservation-ready'
  | 'reservation-reminder'
  | 'reservation-expired'
  | 'reservation-cancelled';

/** To the shop: what was reserved is free again. It says what it was, since who is forgotten leaves no reservation to read. */
export type ReservationEnded = {
  template: 'reservation-ended-staff';
  reservationId: string;
  how: 'cancelled' | 'expired';
  number: number;
  branchName: string;
  articleNumber: string;
  goods: string;
};

/** To the shop's own staff: an invitation, the code of a log-in, and that their account has another passkey. */
export type StaffWork =
  | { template: 'staff-invitation'; staffInvitationId: string }
  | { template: 'staff-code'; staffSessionId: string }
  | { template: 'staff-passkey-added'; staffPasskeyId: string };

/** Work that must happen because the transaction that wrote it was kept. */
export type OutboxWork =
  | {
      kind: 'mail';
      payload: { template: 'order-received' | 'payment-received'; orderId: string };
    }
  /** `because`: what ended it where nobody asked for that, and it was not taken back. */
  | { kind: 'mail'; payload: { template: 'order-cancelled'; orderId: string; because?: 'account-deleted' } }
  /** It was sent, with a link that follows it; it was delivered. */
  | { kind: 'mail'; payload: { template: 'order-sent' | 'order-delivered'; orderId: string } }
  /** What was declared of an order, to the customer and to the shop; and that it was refused, settled with nothing, or credited on account. */
  | { kind: 'mail'; payload: { template: ReturnTemplate; orderId: string; returnId: string } }
  /** An amount of an order on account was credited beside a return; `intent` is its credit note's. */
  | { kind: 'mail'; payload: { template: 'order-credited'; orderId: string; intent: string } }
  /** The invoice of an order that is paid on account. */
  | { kind: 'mail'; payload: { template: 'invoice-sent'; orderId: string } }
  /** `slot` counts stretches of time, in each of which a link is sent once however often it is asked for. */
  | { kind: 'mail'; payload: { template: 'order-link' | 'withdraw-link'; orderId: string; slot: number } }
  | { kind: 'mail'; payload: { template: RefundTemplate; refundId: string } }
  | { kind: 'mail'; payload: { template: 'mismatch'; paymentId: string } }
  | { kind: 'mail'; payload: { template: 'charged-back'; paymentId: string; about: string } }
  | { kind: 'refund.send'; payload: { refundId: string } }
  | { kind: 'mail'; payload: { template: 'log-in-link'; linkId: string } }
  | { kind: 'mail'; payload: { template: AccountTemplate; accountLinkId: string } }
  | { kind: 'mail'; payload: { template: 'passkey-added'; passkeyId: string } }
  /** To each who may decide about an order that waits. */
  | { kind: 'mail'; payload: { template: 'approval-asked'; approvalId: string; recipientId: string } }
  /** To who asked. */
  | { kind: 'mail'; payload: { template: 'approval-decided' | 'approval-ran-out'; approvalId: string } }
  | { kind: 'mail'; payload: StaffWork }
  /** Asks the buyer for reviews of what they bought. */
  | { kind: 'mail'; payload: { template: 'review-request'; orderId: string } }
  | { kind: 'mail'; payload: { template: 'stock-confirm'; stockRequestId: string; slot: number } }
  /** Planned by the database too, where stock comes back (migration 0049). */
  | { kind: 'mail'; payload: { template: 'back-in-stock'; stockRequestId: string } }
  | { kind: 'mail'; payload: { template: 'contact-message'; messageId: number } }
  | { kind: 'mail'; payload: { template: 'newsletter-confirm'; requestId: string } }
  | { kind: 'mail'; payload: { template: 'newsletter-welcome'; requestId: string; subscriptionId: string } }
  | { kind: 'mail'; payload: SubscriptionMail }
  | { kind: 'mail'; payload: { template: ReservationTemplate; reservationId: string } | ReservationEnded }
  /** Asks the register whether a customer's VAT number exists. */
  | { kind: 'vat.check'; payload: { customerId: string } }
  /** Takes back at its provider what somebody agreed to for later payments; the ids are the provider's. */
  | { kind: 'mandate.revoke'; payload: { provider: string; customer: string; mandate: string } }
  | { kind: 'payment.create'; payload: { paymentId: string } }
  | { kind: 'payment.cancel'; payload: { paymentId: string } }
  | { kind: 'payment.capture'; payload: { paymentId: string } };

/** `plannedBy`: the traced step that planned it, as W3C's traceparent. */
export type OutboxRow = OutboxWork & { id: number; attempts: number; plannedBy: string | null };

/** What makes a piece of work the same as another: each is written once, so one mail per order and template. */
export function dedupeKey(work: OutboxWork): string {
  if (work.kind === 'refund.send') return `refund.send:${work.payload.refundId}`;
  if (work.kind === 'mandate.revoke')
    return `mandate.revoke:${work.payload.provider}:${work.payload.mandate}`;
  if (work.kind === 'vat.check') return `vat.check:${work.payload.customerId}`;
  if (work.kind !== 'mail') return `${work.kind}:${work.payload.paymentId}`;
  const { payload } = work;
  if ('dueOn' in payload) {
    const { template, subscriptionId, dueOn } = payload;
    const which =
      'totalCents' in payload ? payload.totalCents : 'failures' in payload ? payload.failures : '';
    const telling = 'telling' in payload ? `:${payload.telling}` : '';
    return `mail:${template}:${subscriptionId}:${dueOn}:${which}${telling}`;
  }
  if ('stockRequestId' in payload) {
    const slot = 'slot' in payload ? `:${payload.slot}` : '';
    return `mail:${payload.template}:${payload.stockRequestId}${slot}`;
  }
  if ('reservationId' in payload) return `mail:${payload.template}:${payload.reservationId}`;
  if ('returnId' in payload) return `mail:${payload.template}:${payload.returnId}`;
  if ('intent' in payload) return `mail:${payload.template}:${payload.orderId}:${payload.intent}`;
  if ('slot' in payload) return `mail:${payload.template}:${payload.orderId}:${payload.slot}`;
  if ('orderId' in payload) return `mail:${payload.template}:${payload.orderId}`;
  if ('accountLinkId' in payload) return `mail:${payload.template}:${payload.accountLinkId}`;
  if ('recipientId' in payload) return `mail:approval-asked:${payload.approvalId}:${payload.recipientId}`;
  if ('approvalId' in payload) return `mail:${payload.template}:${payload.approvalId}`;
  if ('passkeyId' in payload) return `mail:passkey-added:${payload.passkeyId}`;
  if ('staffInvitationId' in payload) return `mail:staff-invitation:${payload.staffInvitationId}`;
  if ('staffPasskeyId' in payload) return `mail:staff-passkey-added:${payload.staffPasskeyId}`;
  if ('staffSessionId' in payload) return `mail:staff-code:${payload.staffSessionId}`;
  if ('linkId' in payload) return `mail:log-in-link:${payload.linkId}`;
  if ('subscriptionId' in payload)
    return `mail:newsletter-welcome:${payload.subscriptionId}:${payload.requestId}`;
  if ('requestId' in payload) return `mail:newsletter-confirm:${payload.requestId}`;
  if ('messageId' in payload) return `mail:contact-message:${payload.messageId}`;
  if ('refundId' in payload) return `mail:${payload.template}:${payload.refundId}`;
  if ('about' in payload) return `mail:charged-back:${payload.paymentId}:${payload.about}`;
  return `mail:mismatch:${payload.paymentId}`;
}

/** The key of the work that makes a payment at its provider. */
export function creationOf(paymentId: string): string {
  return dedupeKey({ kind: 'payment.create', payload: { paymentId } });
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
      trace_parent: traceparent(),
      run_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'dedupe_key']).doNothing())
    .execute();
}

/** Whether work is done, or was given up; undefined where there is none, or it was done long ago. */
export async function findWorkByKey(
  tx: Tx,
  tenantId: string,
  key: string,
): Promise<{ isDone: boolean; hasFailed: boolean } | undefined> {
  const row = await tx
    .selectFrom('outbox')
    .select(['done_at', 'last_error'])
    .where('tenant_id', '=', tenantId)
    .where('dedupe_key', '=', key)
    .executeTakeFirst();
  return row && { isDone: row.done_at !== null, hasFailed: row.done_at !== null && row.last_error !== null };
}

/** As `addToOutbox`, for work that may be needed once more after it was done: that is then done again. */
export async function addToOutboxAgain(tx: Tx, tenantId: string, work: OutboxWork): Promise<void> {
  await addToOutbox(tx, tenantId, work);
  await tx
    .updateTable('outbox')
    .set({ done_at: null, attempts: 0, last_error: null, run_at: sql<Date>`now()`, due_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('dedupe_key', '=', dedupeKey(work))
    .where('done_at', 'is not', null)
    .execute();
}

/** A pause that is twice as long each time, at most `mostSeconds`. How long belongs to whoever plans the work. */
export type DoublingPause = { firstSeconds: number; mostSeconds: number };

/** The pause after the number of times that stands in a column, as an SQL interval; the first is after 0 times. */
export function doubled({ firstSeconds, mostSeconds }: DoublingPause, column: 'attempts' | 'end_tries') {
  return sql`make_interval(secs => least(${mostSeconds}::float8, ${firstSeconds}::float8 * 2 ^ least(${sql.ref(column)}, 20)))`;
}

/**
 * Takes the piece of work of a kind that has been due longest, counts an attempt and hides it for a while: if this process
 * dies, the work comes back by itself. Nothing is locked while the work is done, which may take most of that while of
 * somebody else's time; so only one piece is taken at a time, or what waits would be done by two. `isMore` says whether
 * another one is due, so that nobody has to look in vain. Work from before there was a `due_at` waits since its first attempt here.
 */
export async function claimWork(
  tx: Tx,
  tenantId: string,
  kind: OutboxWork['kind'],
  hidden: DoublingPause,
): Promise<(OutboxRow & { isMore: boolean }) | undefined> {
  const due = sql`tenant_id = ${tenantId} AND kind = ${kind} AND done_at IS NULL AND run_at <= now()`;
  const { rows } = await sql<OutboxRow & { isMore: boolean }>`
    WITH longest AS (
      SELECT id FROM outbox WHERE ${due} ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox SET attempts = attempts + 1, due_at = coalesce(due_at, run_at), run_at = now() + ${doubled(hidden, 'attempts')}
    WHERE tenant_id = ${tenantId} AND id = (SELECT id FROM longest)
    RETURNING id, kind, payload, attempts, trace_parent AS "plannedBy",
      EXISTS (SELECT 1 FROM outbox other WHERE ${due} AND other.id <> (SELECT id FROM longest)) AS "isMore"`.execute(
    tx,
  );
  return rows[0];
}

/** Where the database plans it once more, it waits since then and not since it was due now. */
const ended = { done_at: sql<Date>`now()`, due_at: null };

export async function finishWork(tx: Tx, tenantId: string, id: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ ...ended, last_error: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Ends work by what it is, for whoever did it without the worker. */
export async function finishWorkByKey(tx: Tx, tenantId: string, key: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set(ended)
    .where('tenant_id', '=', tenantId)
    .where('dedupe_key', '=', key)
    .where('done_at', 'is', null)
    .execute();
}

/** Notes a failed attempt, and when the next is due. */
export async function postponeWork(
  tx: Tx,
  tenantId: string,
  id: number,
  error: string,
  afterSeconds: number,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ last_error: error, run_at: sql<Date>`now() + make_interval(secs => ${afterSeconds})` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Ends work that keeps failing, with its last error kept. */
export async function giveUpWork(tx: Tx, tenantId: string, id: number, error: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ ...ended, last_error: error })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Puts work back that was not tried, because whoever it needs is being left alone; the attempt does not count. */
export async function putBackWork(tx: Tx, tenantId: string, id: number, afterSeconds: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts - 1`,
      run_at: sql<Date>`now() + make_interval(secs => ${afterSeconds})`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
