import { getAccount } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { readMailChoices } from '../../commands/choose-mails.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findAccount } from '../../repositories/accounts.ts';
import { type ColleagueRows, findColleagues, findManagedCompany } from '../../repositories/invitations.ts';
import { listPasskeys } from '../../repositories/passkeys.ts';
import { listShadowVisits } from '../../repositories/shadow-visits.ts';
import { customerOf, sessionTokenOf } from '../shared/customer-of.ts';
import { newslettersOf } from '../shared/read-newsletters.ts';
import { presentAccount, presentMails } from './present-account.ts';

/** Visits of staff that an account shows. */
const mostVisits = 50;

export function getAccountRoute(app: FastifyInstance): void {
  endpoint(app, getAccount, async (request) => {
    const { tenant, language } = request;
    const customer = customerOf(request);
    const { id } = customer;
    const [found, offered, choices] = await Promise.all([
      app.db.withTenant(
        tenant.id,
        async (tx) => ({
          facts: await findAccount(tx, tenant.id, id),
          colleagues: await readColleagues(tx, tenant.id, id),
          passkeys: await listPasskeys(tx, tenant.id, id),
          visits: await listShadowVisits(tx, tenant.id, id, mostVisits),
        }),
        { readOnly: true },
      ),
      newslettersOf(app, tenant, language),
      readMailChoices(app.services, tenant, language, customer),
    ]);
    const { facts, ...parts } = found;
    if (!facts) throw notFound();
    const mails = presentMails(offered, choices);
    return presentAccount(facts, sessionTokenOf(request), { ...parts, mails });
  });
}

/** null for whoever manages no company. */
async function readColleagues(tx: Tx, tenantId: string, customerId: string): Promise<ColleagueRows | null> {
  const companyId = await findManagedCompany(tx, tenantId, customerId);
  return companyId === null ? null : findColleagues(tx, tenantId, companyId, customerId);
}
