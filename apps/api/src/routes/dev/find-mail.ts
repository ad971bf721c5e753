import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { withToken } from '../../mail/with-token.ts';
import { notFound } from '../../plugins/problem.ts';
import { findMail, type MailRow } from '../../repositories/mails.ts';

/** What the addresses of a mail name. */
export const mailParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** The mail that an address names, as it is sent. */
export async function readMail({ tenant, server, params }: FastifyRequest): Promise<MailRow> {
  const { id } = params as { id: number };
  const mail = await server.db.withTenant(tenant.id, (tx) => findMail(tx, tenant.id, id), { readOnly: true });
  if (!mail) throw notFound();
  const about = { key: mail.dedupe_key, orderId: mail.order_id };
  return withToken(server.env.APP_SECRET, tenant.id, about, mail.created_at, mail);
}
