import { inviteStaff } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { inviteStaff as invite } from '../../commands/staff-accounts.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';

export function inviteStaffRoute(app: FastifyInstance): void {
  endpoint(app, inviteStaff, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const { language = shop.defaultLanguage, ...given } = body;
    if (!shop.languages.includes(language))
      throw refusal(
        inviteStaff,
        'OTHER_LANGUAGES',
        `The shop speaks ${shop.languages.join(', ')}, and not ${language}.`,
      );
    const until = await invite(app.services, shop, language, given);
    app.jobs.wake(shop.id);
    return { until: until.toISOString() };
  });
}
