import type { ServerResponse } from 'node:http';
import { heartbeatMs } from '@etalage/memory/tag-change';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../plugins/problem.ts';

/**
 * Changes as server-sent events: `data: {"tenant":"…","tags":["product:12"]}`. A stream that ends means that changes
 * may be missed from there on: the reader looks at what it keeps anew once it is connected again. There is none while
 * this process does not hear of changes itself.
 */
export function streamCacheTagsRoute(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  app.get('/internal/cache-tags', { schema: { hide: true } }, async (_request, reply) => {
    if (!app.cacheTags.isListening)
      throw new ProblemError(503, 'UNAVAILABLE', 'Not listening to changes.', { retryAfter: 1 });
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    stream.write(': connected\n\n');
    open.add(stream);
    const unsubscribe = app.cacheTags.subscribe(
      (change) => {
        if (change === null) stream.end();
        else stream.write(`data: ${JSON.stringify(change)}\n\n`);
      },
      () => stream.end(),
    );
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs);
    stream.on('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(stream);
    });
  });
  // Closing waits for open answers, and these never end by themselves.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
}
