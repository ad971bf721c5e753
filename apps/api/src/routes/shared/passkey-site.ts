import type { FastifyRequest } from 'fastify';
import type { PasskeySite } from '../../commands/passkey-answers.ts';
import { originOfHost } from '../../plugins/shop-origin.ts';

/** Where this request's page stands: passkeys are each host's own. */
export function passkeySiteOf({
  shopHost,
  server,
}: Pick<FastifyRequest, 'shopHost' | 'server'>): PasskeySite {
  return { host: shopHost, origin: originOfHost(shopHost, server.env.STOREFRONT_URL_PORT) };
}
