import { getCampaign } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findCampaign } from '../../repositories/store.ts';

export function getCampaignRoute(app: FastifyInstance): void {
  endpoint(app, getCampaign, async (request) => {
    const { tenant, language } = request;
    const { campaign_id: id = null } = request.query;
    const languages = { language, fallback: tenant.defaultLanguage };
    const campaign = await app.db.withTenant(tenant.id, (tx) => findCampaign(tx, languages, id), {
      readOnly: true,
    });
    if (!campaign) throw notFound('There is no active campaign.', 'CAMPAIGN_NOT_FOUND');
    return campaign;
  });
}
