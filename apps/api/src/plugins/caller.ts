import { hostName } from '@etalage/contracts/host-name';
import { houseHeaders } from '@etalage/contracts/house-headers';
import type { Basis } from '@etalage/pricing';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isRightSecret } from '../commands/token.ts';
import type { Secrets } from './env.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the storefront's server sent this, as its knowledge of the internal secret shows. */
    isInternal: boolean;
    /** Whether a secret came with this, and not ours: a storefront that was given another INTERNAL_SECRET. */
    hasWrongSecret: boolean;
    /** The shopper's address: the storefront's word for it, else the connection's own. */
    clientAddress: string;
    /** Whether the storefront's server asks for itself and for no shopper in particular: what it asks is counted as nobody's. */
    isForNobody: boolean;
    /** Host that the shopper asked for, lower case, without port; '' where it is no host name. */
    shopHost: string;
    /** Whether the shopper's browser reached the shop over TLS. */
    isOverTls: boolean;
    /** On which basis the storefront makes a page, which tells nobody's name with its question; null for the shopper's or the shop's own. */
    toldBasis: Basis | null;
  }
}

/** Finds out who is calling, once; nothing later reads these headers again, but for the shop that a developer chose (plugins/tenant.ts). */
export const caller = fp<{ secrets: Secrets }>(
  async (app, { secrets }) => {
    app.decorateRequest('isInternal', false);
    app.decorateRequest('hasWrongSecret', false);
    app.decorateRequest('clientAddress', '');
    app.decorateRequest('isForNobody', false);
    app.decorateRequest('shopHost', '');
    app.decorateRequest('isOverTls', false);
    app.decorateRequest('toldBasis', null);
    app.addHook('onRequest', async (request) => {
      const given = request.headers[houseHeaders.secret];
      if (typeof given === 'string') {
        request.isInternal = secrets.some((secret) => isRightSecret(given, secret));
        request.hasWrongSecret = !request.isInternal;
      }
      const told = (name: string) => (request.isInternal ? header(request, name) : undefined);
      const address = told(houseHeaders.clientAddress);
      request.clientAddress = address ?? request.ip;
      request.isForNobody = request.isInternal && address === undefined;
      request.shopHost = hostName(told(houseHeaders.host) ?? request.host) ?? '';
      request.isOverTls = (told('x-forwarded-proto') ?? request.protocol) === 'https';
      const basis = told(houseHeaders.basis);
      request.toldBasis = basis === 'inc' || basis === 'ex' ? basis : null;
    });
  },
  { name: 'who-calls' },
);

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
