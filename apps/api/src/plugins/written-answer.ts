import type { FastifyReply } from 'fastify';

/** An answer as the text that this reply would send, closed by the contract's schema, to be kept. */
export function writeAnswer(reply: Pick<FastifyReply, 'serialize'>, answer: unknown): string {
  return String(reply.serialize(answer));
}

/** Sends a text of writeAnswer as it is. */
export function sendWritten(reply: Pick<FastifyReply, 'type'>, text: string): void {
  reply.type('application/json; charset=utf-8').send(text);
}
