import { staffInviteCustomer } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { inviteCustomer } from '../../commands/invite.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid, refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';

const refusals = {
  HAS_ACCOUNT: 'This address has an account with a password already.',
  NO_SUCH_CATEGORY: 'The shop has no category with this code.',
} as const;

export function inviteCustomerRoute(app: FastifyInstance): void {
  endpoint(app, staffInviteCustomer, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const { language = shop.defaultLanguage, ...given } = body;
    if (!shop.languages.includes(language))
      throw refusal(
        staffInviteCustomer,
        'OTHER_LANGUAGES',
        `The shop speaks ${shop.languages.join(', ')}, and not ${language}.`,
      );
    const outcome = await inviteCustomer(app.services, shop, language, given);
    if ('errors' in outcome) throw invalid(outcome.errors);
    if ('refused' in outcome) throw refusal(staffInviteCustomer, outcome.refused, refusals[outcome.refused]);
    app.jobs.wake(shop.id);
    return { until: outcome.until.toISOString() };
  });
}
