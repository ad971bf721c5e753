import { type ContactMessagesTable, type MailsTable, type Selectable, sql, type Tx } from '@etalage/db';

export type MailRow = Selectable<MailsTable>;
export type ContactMessageRow = Selectable<ContactMessagesTable>;

/** Whether a mail was made before, and sent. */
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

/** Keeps a mail; one that was kept before under the same key stays as it is. */
export async function insertMail(
  tx: Tx,
  mail: Omit<MailRow, 'id' | 'sent_at' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'dedupe_key']).doNothing())
    .execute();
}

export async function markMailSent(tx: Tx, tenantId: string, dedupeKey: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ sent_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('dedupe_key', '=', dedupeKey)
    .execute();
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

const keys = [
  'store_name',
  'store_address',
  'store_postal_code',
  'store_city',
  'store_telephone_number',
  'store_email_address',
  'chamber_of_commerce_number',
  'vat_id',
  'theme_primary_color',
  'ecommerce_theme_primary_color',
] as const;

/** The website settings that a mail is signed and coloured with; a language's own value before the general one. */
export async function readMailSettings(
  tx: Tx,
  tenantId: string,
  language: string,
): Promise<Partial<Record<(typeof keys)[number], string>>> {
  const rows = await tx
    .selectFrom('website_settings')
    .select(['key_', 'value_'])
    .where('tenant_id', '=', tenantId)
    .where('key_', 'in', keys)
    .where('language', 'in', ['', language])
    .orderBy('language')
    .execute();
  return Object.fromEntries(rows.map(({ key_, value_ }) => [key_, value_]));
}
