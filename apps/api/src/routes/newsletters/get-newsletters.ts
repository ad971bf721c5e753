import { getNewsletters } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { newslettersOf } from '../shared/read-newsletters.ts';

export function getNewslettersRoute(app: FastifyInstance): void {
  endpoint(app, getNewsletters, async ({ tenant, language }, reply) => {
    tagAnswer(reply, 'settings');
    return newslettersOf(app, tenant, language);
  });
}
