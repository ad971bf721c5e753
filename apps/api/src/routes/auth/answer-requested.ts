import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../plugins/problem.ts';

/** The one answer to whoever asks for a mailed link, told to be patient where their network has asked for too many. */
export function answerRequested(
  { server, tenant }: Pick<FastifyRequest, 'server' | 'tenant'>,
  reply: Pick<FastifyReply, 'header'>,
  over: { secondsLeft: number } | null,
): { requested: true } {
  if (over) throw tooManyRequests('Too many links were asked for; try again later.', over.secondsLeft);
  server.jobs.wake(tenant.id);
  reply.header('cache-control', 'private, no-store');
  return { requested: true };
}
