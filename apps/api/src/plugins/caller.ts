import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Secrets } from './env.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the storefront's server sent this, as its knowledge of the internal secret shows. */
    isInternal: boolean;
    /** Whether a secret came with this, and not ours: a storefront that was given another INTERNAL_SECRET. */
    hasWrongSecret: boolean;
    /** The shopper's address: the storefront's word for it, else the connection's own. */
    clientAddress: string;
    /** Host that the shopper asked for, lower case, without port; '' where it is no host name. */
    shopHost: string;
  }
}

/** Finds out who is calling, once; nothing later reads these headers again. */
export const caller = fp<{ secrets: Secrets }>(
  async (app, { secrets }) => {
    const expected = secrets.map((secret) => Buffer.from(secret));
    app.decorateRequest('isInternal', false);
    app.decorateRequest('hasWrongSecret', false);
    app.decorateRequest('clientAddress', '');
    app.decorateRequest('shopHost', '');
    app.addHook('onRequest', async (request) => {
      const given = request.headers['x-etalage-internal'];
      if (typeof given === 'string') {
        const bytes = Buffer.from(given);
        request.isInternal = expected.some(
          (secret) => bytes.length === secret.length && timingSafeEqual(bytes, secret),
        );
        request.hasWrongSecret = !request.isInternal;
      }
      request.clientAddress = (request.isInternal && header(request, 'x-etalage-client-ip')) || request.ip;
      const told = request.isInternal ? header(request, 'x-etalage-host') : undefined;
      request.shopHost = hostName(told ?? request.host);
    });
  },
  { name: 'who-calls' },
);

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** 'Bloem.Localhost.:3000' -> 'bloem.localhost'; '' for what is no host name. */
export function hostName(host: string | undefined): string {
  const name = (host ?? '')
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return name.length <= 253 && /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(name) ? name : '';
}
