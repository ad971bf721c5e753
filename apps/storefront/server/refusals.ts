import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainPage } from './plain-pages.ts';

/** Answers what belongs to no page, and what no page can make sense of, with a page that belongs to no shop. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    // '*' of OPTIONS, or a whole URL as proxies are sent: neither is the address of a page.
    if (request.raw.url?.startsWith('/')) return;
    if (request.method !== 'OPTIONS') return refuse(reply, 400);
    return reply.code(204).header('allow', 'GET, HEAD, POST').send();
  });
}

/** What Fastify refuses keeps its status, without its words, which repeat what was sent; all else is our own fault. */
export function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return refuse(reply, status);
  request.log.error({ err: error }, 'request failed');
  return refuse(reply, status === 503 ? 503 : 500);
}

export function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(status >= 500 ? 'broken' : 'notUnderstood'));
}
