import type { FastifyInstance } from 'fastify';
import { listMails } from '../../repositories/mails.ts';
import { pageHeaders, renderMailList } from './present-mails.ts';

export function listMailsRoute(app: FastifyInstance): void {
  app.get('/dev/mail', async ({ tenant }, reply) => {
    const mails = await app.db.withTenant(tenant.id, (tx) => listMails(tx, tenant.id, 100), {
      readOnly: true,
    });
    return reply.headers(pageHeaders).send(renderMailList(mails));
  });
}
