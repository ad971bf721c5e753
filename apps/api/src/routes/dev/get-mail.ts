import type { FastifyInstance } from 'fastify';
import { mailParams, readMail } from './find-mail.ts';
import { pageHeaders, renderMailPage } from './present-mails.ts';

export function getMailRoute(app: FastifyInstance): void {
  app.get('/dev/mail/:id', { schema: { params: mailParams } }, async (request, reply) =>
    reply.headers(pageHeaders).send(renderMailPage(await readMail(request))),
  );
}
