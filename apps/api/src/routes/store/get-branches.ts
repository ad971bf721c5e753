import { getBranches } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { readBranches } from '../../repositories/store.ts';
import { presentBranch } from './present-store.ts';

export function getBranchesRoute(app: FastifyInstance): void {
  endpoint(app, getBranches, async (request, reply) => {
    tagAnswer(reply, 'settings');
    const rows = await app.db.withTenant(request.tenant.id, readBranches, { mayBeOld: true });
    return rows.map(presentBranch);
  });
}
