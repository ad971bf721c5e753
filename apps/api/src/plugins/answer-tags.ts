import { keepingHeaders } from '@etalage/contracts/house-headers';
import type { FastifyReply } from 'fastify';

/** Names what an answer was made of, so that whoever keeps it knows when to drop it. */
export function tagAnswer(reply: Pick<FastifyReply, 'header'>, ...tags: string[]): void {
  reply.header(keepingHeaders.tags, tags.join(', '));
  reply.header('cache-control', 'no-cache');
}

/** Says that an answer is true until a moment only: whoever keeps it drops it then. */
export function keepUntil(reply: Pick<FastifyReply, 'header'>, moment: Date): void {
  reply.header(keepingHeaders.until, moment.toISOString());
}

/** Says that an answer goes out of date at a moment: whoever keeps it treats that as a change which is told then. */
export function freshUntil(reply: Pick<FastifyReply, 'header'>, moment: Date): void {
  reply.header(keepingHeaders.freshUntil, moment.toISOString());
}
