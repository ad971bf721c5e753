import { getShortLink } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShortLink } from '../../repositories/cms.ts';

export function getShortLinkRoute(app: FastifyInstance): void {
  endpoint(app, getShortLink, async (request) => {
    const key = await app.db.withTenant(request.tenant.id, (tx) => findShortLink(tx, request.params.alias), {
      mayBeOld: true,
    });
    if (key === undefined)
      throw refusal(getShortLink, 'SHORT_LINK_NOT_FOUND', 'There is no such short link.');
    return { key };
  });
}
