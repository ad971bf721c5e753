import type { Tx } from '@etalage/db';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { secretOfMail, withToken } from '../../mail/with-token.ts';
import { notFound } from '../../plugins/problem.ts';
import { findMail, type MailRow } from '../../repositories/mails.ts';

/** What the addresses of a mail name. */
export const mailParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** The mail that an address names, as it is sent. */
export async function readMail({ tenant, server, params }: FastifyRequest): Promise<MailRow> {
  const { id } = params as { id: number };
  const read = async (tx: Tx) => {
    const mail = await findMail(tx, tenant.id, id);
    if (!mail) throw notFound();
    const { dedupe_key: key, order_id: orderId } = mail;
    const secret = await secretOfMail(tx, server.env.APP_SECRETS, tenant.id, key);
    return withToken(secret, tenant.id, { key, orderId }, mail.created_at, mail);
  };
  return server.db.withTenant(tenant.id, read, { readOnly: true });
}
