import { hostName } from '@etalage/contracts/host-name';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { unknownShop } from '../../plugins/problem.ts';
import { quiet } from './quiet.ts';

const schema = { hide: true, querystring: Type.Object({ domain: Type.String({ maxLength: 255 }) }) };

/**
 * Whether a proxy may fetch a certificate for a host: 200 where it is a shop's own. A host that STORE_ID gives to a shop is not, since
 * anybody may point a name here, and authorities give only so many certificates a week.
 */
export function getCertificateRoute(app: FastifyInstance): void {
  app.get<{ Querystring: { domain: string } }>('/certificates', { ...quiet, schema }, async (request) => {
    const host = hostName(request.query.domain);
    if (host === null || !(await app.isShopHost(host))) throw unknownShop('No shop has this host.');
    return { status: 'ok' };
  });
}
