import { resolve } from 'node:path';
import { securityHeaders } from '@etalage/contracts/security-headers';
import { MediaAway, makeAskedSize, mediaPath, typeOf } from '@etalage/media/media-store';
import { endConnectionsOnClosing } from '@etalage/memory/ending';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Env } from './plugins/env.ts';
import { answerBrokenRequest, errors, sendProblem } from './plugins/errors.ts';
import { requestId } from './plugins/logging.ts';
import { notFound, ProblemError } from './plugins/problem.ts';
import { limits } from './plugins/request-limits.ts';
import { mediaOf } from './plugins/services.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

const prefix = '/media/';

const ofPictures = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves the pictures at /media/…: their names are hashes of their content, so a browser may keep them for ever. */
export async function buildMediaServer(env: Env, log: Log = { warn: () => {} }): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    requestIdHeader: false,
    genReqId: requestId,
    bodyLimit: 1024,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    return503OnClosing: false,
    http: { headersTimeout: limits.headersMs, maxHeaderSize: limits.headers },
    http2: false,
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request as never, reply as never);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  endConnectionsOnClosing(app);
  await app.register(errors);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(securityHeaders);
  });
  if (env.MEDIA_S3_BUCKET) await serveFromStore(app, env, log);
  else {
    const folder = resolve(env.MEDIA_DIR);
    app.addHook('onRequest', async ({ url }) => {
      const [path = ''] = url.slice(prefix.length).split('?');
      await makeAskedSize(folder, path).catch((error: unknown) => {
        log.warn({ err: error, path }, 'a picture could not be drawn');
        throw new ProblemError(503, 'UNAVAILABLE', 'The picture cannot be drawn now.', { retryAfter: 5 });
      });
    });
    await app.register(fastifyStatic, {
      root: folder,
      // A route of its own reads the names of a whole folder for each file that it sends: a shop has some ten thousands of them there.
      serve: false,
      index: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply) => {
        for (const [name, value] of Object.entries(ofPictures)) reply.header(name, value);
      },
    });
    app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
      const path = request.params['*'];
      if (!mediaPath.test(path)) throw notFound();
      return reply.sendFile(path);
    });
  }
  return app;
}

/** The same from a store that speaks as S3 does. What cannot be had now may be there in a moment, so nobody keeps a refusal. */
async function serveFromStore(app: FastifyInstance, env: Env, log: Log): Promise<void> {
  const store = mediaOf(env);
  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const path = request.params['*'];
    const file = await store.read(path, request.headers.range).catch((error: unknown) => {
      if (!(error instanceof MediaAway)) throw error;
      log.warn({ err: error }, 'a picture could not be had from its store');
      throw new ProblemError(503, 'UNAVAILABLE', 'The store of pictures gives no answer.', { retryAfter: 5 });
    });
    if (!file) throw notFound();
    // A file that is cut off ends the connection, so that nobody takes the half for the whole.
    file.body.on('error', (error) =>
      log.warn({ err: error }, 'a picture was cut off on its way from its store'),
    );
    reply.code(file.range ? 206 : 200).headers({
      ...ofPictures,
      'content-type': typeOf(path),
      'content-length': file.length,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      ...(file.range && { 'content-range': file.range }),
    });
    return reply.send(file.body);
  });
}
