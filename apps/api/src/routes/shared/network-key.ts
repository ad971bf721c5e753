import type { FastifyRequest } from 'fastify';
import { attemptKey } from '../../commands/attempt-key.ts';
import { networkOf } from '../../plugins/counted-network.ts';

/** What the network of a shopper who orders is counted by; null for the storefront's own calls, made for nobody in particular. */
export function networkKey(request: FastifyRequest): string | null {
  const { tenant, clientAddress, isInternal, headers, server } = request;
  if (isInternal && headers['x-etalage-client-ip'] === undefined) return null;
  return attemptKey(server.env.APP_SECRET, tenant.id, 'order', networkOf(clientAddress).narrow);
}
