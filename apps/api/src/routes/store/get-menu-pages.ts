import { getMenuPages } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { readMenu } from '../../repositories/store.ts';
import { menuTags, presentMenu } from './present-menu.ts';

export function getMenuPagesRoute(app: FastifyInstance): void {
  endpoint(app, getMenuPages, async (request, reply) => {
    const { tenant, language } = request;
    const languages = { language, fallback: tenant.defaultLanguage };
    const read = await app.db.withTenant(tenant.id, (tx) => readMenu(tx, languages), { readOnly: true });
    tagAnswer(reply, ...menuTags(read));
    return presentMenu(read);
  });
}
