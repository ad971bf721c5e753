import { networkOf } from '@etalage/memory/counted-network';
import type { FastifyRequest } from 'fastify';
import { attemptKey } from '../../commands/attempt-key.ts';

/** What the network of a shopper who orders is counted by; null where it is nobody's in particular. */
export function networkKey(request: FastifyRequest): string | null {
  const { tenant, clientAddress, isForNobody, server } = request;
  if (isForNobody) return null;
  return attemptKey(server.env.APP_SECRET, tenant.id, 'order', networkOf(clientAddress).narrow);
}
