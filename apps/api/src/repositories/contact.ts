import { sql, type Tx } from '@etalage/db';

export type ContactMessage = {
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  language: string;
};

/** Messages that are looked back at when counting: bounded, however many there are. */
const lookBack = 500;

/** How many messages came from this e-mail address in the last `within` milliseconds. */
export async function countRecentMessages(
  tx: Tx,
  tenantId: string,
  email: string,
  within: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT email, created_at FROM contact_messages
      WHERE tenant_id = ${tenantId} ORDER BY id DESC LIMIT ${lookBack}) m
    WHERE m.email = ${email} AND m.created_at > now() - make_interval(secs => ${within / 1000})`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertMessage(tx: Tx, tenantId: string, message: ContactMessage): Promise<number> {
  const row = await tx
    .insertInto('contact_messages')
    .values({ tenant_id: tenantId, ...message })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
