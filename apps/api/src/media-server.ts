import { resolve } from 'node:path';
import { securityHeaders } from '@etalage/contracts/security-headers';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Env } from './plugins/env.ts';
import { answerBrokenRequest, errors, sendProblem } from './plugins/errors.ts';
import { requestId } from './plugins/logging.ts';
import { limits } from './plugins/request-limits.ts';

/** Serves the pictures at /media/…: their names are hashes of their content, so a browser may keep them for ever. */
export async function buildMediaServer(env: Env): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    requestIdHeader: false,
    genReqId: requestId,
    bodyLimit: 1024,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, maxHeaderSize: limits.headers },
    http2: false,
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request as never, reply as never);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  await app.register(errors);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(securityHeaders);
  });
  await app.register(fastifyStatic, {
    root: resolve(env.MEDIA_DIR),
    prefix: '/media/',
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  return app;
}
