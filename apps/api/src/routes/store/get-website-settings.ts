import { getWebsiteSettings } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { readSettings } from '../../repositories/settings.ts';
import { presentSettings } from './present-store.ts';

export function getWebsiteSettingsRoute(app: FastifyInstance): void {
  endpoint(app, getWebsiteSettings, async (request, reply) => {
    const { tenant, language } = request;
    const languages = { language, fallback: tenant.defaultLanguage };
    tagAnswer(reply, 'settings');
    return presentSettings(
      await app.db.withTenant(tenant.id, (tx) => readSettings(tx, languages), { readOnly: true }),
    );
  });
}
