import { staffRejoinColleague } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { rejoinColleague } from '../../commands/rejoin-colleague.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';
import { wholeCents } from './whole-cents.ts';

const said = {
  NO_SUCH_CUSTOMER: 'Nobody has an account with this address.',
  NO_SUCH_COMPANY: 'No company has an account with this address.',
  OF_A_COMPANY: 'They order for another company, which must remove them first.',
  IS_A_COMPANY: 'Others order for this account, so that it cannot be a colleague of somebody.',
} as const;

/** Brings somebody back to a company that they were removed from. */
export function rejoinColleagueRoute(app: FastifyInstance): void {
  endpoint(app, staffRejoinColleague, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const asked = {
      email: body.email.toLowerCase(),
      company: body.company.toLowerCase(),
      orderLimitCents: body.orderLimit === undefined ? null : wholeCents(body.orderLimit),
    };
    const outcome = await app.db.withTenant(shop.id, (tx) => rejoinColleague(tx, shop.id, asked));
    if (!('refused' in outcome)) return outcome;
    throw refusal(staffRejoinColleague, outcome.refused, said[outcome.refused]);
  });
}
