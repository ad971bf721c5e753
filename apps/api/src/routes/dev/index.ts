import type { FastifyInstance } from 'fastify';
import { getMailRoute } from './get-mail.ts';
import { getMailHtmlRoute } from './get-mail-html.ts';
import { listMailsRoute } from './list-mails.ts';

/** What helps a developer; nothing of it exists in production. */
export async function devRoutes(app: FastifyInstance): Promise<void> {
  if (app.env.APP_ENV !== 'development') return;
  listMailsRoute(app);
  getMailRoute(app);
  getMailHtmlRoute(app);
}
