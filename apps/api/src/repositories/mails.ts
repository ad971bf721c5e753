import { type ContactMessagesTable, type MailsTable, type Selectable, sql, type Tx } from '@etalage/db';
import { run } from './statement.ts';

export type MailRow = Selectable<MailsTable>;
export type ContactMessageRow = Selectable<ContactMessagesTable>;

/** The mail that was made before under this key, and when it was sent. */
export async function findMailByKey(
  tx: Tx,
  tenantId: string,
  dedupeKey: string,
): Promise<Pick<MailRow, 'id' | 'sent_at'> | undefined> {
  return tx
    .selectFrom('mails')
    .select(['id', 'sent_at'])
    .where('tenant_id', '=', tenantId)
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst();
}

/**
 * Keeps a mail as it is about to leave, in the place of an earlier wording under the same key that never left; one that was sent stays
 * as it is. Answers with when it was sent, if it was. Where `finished` is given, that piece of the outbox is done with it.
 */
export async function keepMail(
  tx: Tx,
  mail: Omit<MailRow, 'id' | 'sent_at' | 'created_at'>,
  finished: number | null,
): Promise<Pick<MailRow, 'sent_at'>> {
  const { tenant_id, dedupe_key, ...wording } = mail;
  const kept = await tx
    .with('finished', (query) =>
      query
        .updateTable('outbox')
        .set({ done_at: sql<Date>`now()`, last_error: null })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', finished),
    )
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'dedupe_key'])
        // It is kept for as long as if it was written now.
        .doUpdateSet({ ...wording, created_at: sql<Date>`now()` })
        .where('mails.sent_at', 'is', null),
    )
    .returning('sent_at')
    .executeTakeFirst();
  return kept ?? { sent_at: (await findMailByKey(tx, tenant_id, dedupe_key))?.sent_at ?? null };
}

const sentText = `
  WITH sent AS (UPDATE mails SET sent_at = now() WHERE tenant_id = $1 AND dedupe_key = $2)
  UPDATE outbox SET done_at = now(), last_error = NULL WHERE tenant_id = $1 AND id = $3`;

/** Notes that a mail was sent, and that the work of sending it is done. */
export async function noteMailSent(
  tx: Tx,
  tenantId: string,
  dedupeKey: string,
  workId: number,
): Promise<void> {
  await run(tx, sentText, [tenantId, dedupeKey, workId]);
}

/** The latest mails of a tenant, newest first. */
export async function listMails(
  tx: Tx,
  tenantId: string,
  limit: number,
): Promise<Pick<MailRow, 'id' | 'template' | 'recipient' | 'subject' | 'sent_at' | 'created_at'>[]> {
  return tx
    .selectFrom('mails')
    .select(['id', 'template', 'recipient', 'subject', 'sent_at', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findMail(tx: Tx, tenantId: string, id: number): Promise<MailRow | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findContactMessage(
  tx: Tx,
  tenantId: string,
  id: number,
): Promise<ContactMessageRow | undefined> {
  return tx
    .selectFrom('contact_messages')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}
