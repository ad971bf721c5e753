import { Busy, createFairGate } from '@etalage/contracts/fair-gate';
import { mostRequestBytes } from '@etalage/contracts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { busyFor, sendPlain } from './send-page.ts';
import { cleanHost, type Tenants } from './tenants.ts';

/** Bytes of a form without photos, as the server has it. */
export const mostOfForm = mostRequestBytes;

/** A form with photos takes up to some 100 MB of memory while it is read, so few are at a time: in turn over the shops. */
const limits = { atOnce: 4, waiting: 20, patience: 5_000 };

/** What stands before a form that may have photos: no byte of a large one is read before its shop is known and its turn has come. */
export function createLargeFormGate(tenants: Tenants) {
  const gate = createFairGate(limits);
  return async ({ headers, host: named, raw }: FastifyRequest, reply: FastifyReply) => {
    if (Number(headers['content-length']) <= mostOfForm) return;
    const host = cleanHost(named);
    const tenant = host === null ? null : await tenants.ofHost(host).catch(() => undefined);
    if (tenant === undefined) return sendPlain(reply.header('retry-after', busyFor), 503, 'unavailable');
    if (tenant === null) return sendPlain(reply, 404, 'unknownShop');
    const leave = await gate.enter(tenant.uuid).catch((error: unknown) => {
      if (!(error instanceof Busy)) throw error;
      sendPlain(reply.header('retry-after', busyFor), 503, 'busy');
    });
    // Whoever left while waiting gets no answer, after which the turn would end.
    if (raw.destroyed) leave?.();
    else if (leave) reply.raw.once('close', leave);
    return leave ? undefined : reply;
  };
}
