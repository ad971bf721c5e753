import { warnOfUntrustedProxy } from '@etalage/memory/untrusted-proxy';
import fp from 'fastify-plugin';

/** Warns of a proxy that nobody trusts; the storefront, which passes on what it is asked, is none. */
export const untrustedProxy = fp(async (app) => warnOfUntrustedProxy(app, ({ isInternal }) => isInternal), {
  name: 'untrusted-proxy',
  dependencies: ['who-calls'],
});
