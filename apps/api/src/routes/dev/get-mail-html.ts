import type { FastifyInstance } from 'fastify';
import { mailParams, readMail } from './find-mail.ts';
import { mailHeaders } from './present-mails.ts';

export function getMailHtmlRoute(app: FastifyInstance): void {
  app.get('/dev/mail/:id/html', { schema: { params: mailParams } }, async (request, reply) =>
    reply.headers(mailHeaders).send((await readMail(request)).html),
  );
}
