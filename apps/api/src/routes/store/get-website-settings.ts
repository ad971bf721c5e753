import { getWebsiteSettings } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { readSettings } from '../../repositories/settings.ts';
import { readShop } from '../shared/read-shop.ts';
import { presentSettings } from './present-store.ts';

export function getWebsiteSettingsRoute(app: FastifyInstance): void {
  endpoint(app, getWebsiteSettings, async (request, reply) => {
    tagAnswer(reply, 'settings');
    return presentSettings(await readShop(app, request, (tx, languages) => readSettings(tx, languages)));
  });
}
