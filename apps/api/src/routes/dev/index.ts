import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { withToken } from '../../mail/deliver-mail.ts';
import { notFound } from '../../plugins/problem.ts';
import { findMail, listMails, type MailRow } from '../../repositories/mails.ts';
import { renderMailList, renderMailPage } from './mail-pages.ts';

const params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'",
};
// The mail itself: no script, no form, no link out of its frame.
const mailHeaders = {
  ...pageHeaders,
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
};

/** What helps a developer; nothing of it exists in production. */
export async function devRoutes(app: FastifyInstance): Promise<void> {
  if (app.env.APP_ENV !== 'development') return;

  app.get('/dev/mail', async ({ tenant }, reply) => {
    const mails = await app.db.withTenant(tenant.id, (tx) => listMails(tx, tenant.id, 100), {
      readOnly: true,
    });
    return reply.headers(pageHeaders).send(renderMailList(mails));
  });
  app.get('/dev/mail/:id', { schema: { params } }, async (request, reply) =>
    reply.headers(pageHeaders).send(renderMailPage(await find(request))),
  );
  app.get('/dev/mail/:id/html', { schema: { params } }, async (request, reply) =>
    reply.headers(mailHeaders).send((await find(request)).html),
  );

  async function find({ tenant, params: given }: FastifyRequest): Promise<MailRow> {
    const { id } = given as { id: number };
    const mail = await app.db.withTenant(tenant.id, (tx) => findMail(tx, tenant.id, id), { readOnly: true });
    if (!mail) throw notFound();
    const about = { key: mail.dedupe_key, orderId: mail.order_id };
    return withToken(app.env.APP_SECRET, tenant.id, about, mail.created_at, mail);
  }
}
