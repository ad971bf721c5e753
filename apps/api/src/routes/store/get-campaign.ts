import { getCampaign } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findCampaign } from '../../repositories/store.ts';
import { readShop } from '../shared/read-shop.ts';

export function getCampaignRoute(app: FastifyInstance): void {
  endpoint(app, getCampaign, async (request) => {
    const { campaign_id: id = null } = request.query;
    const campaign = await readShop(app, request, (tx, languages) => findCampaign(tx, languages, id));
    if (!campaign) throw refusal(getCampaign, 'CAMPAIGN_NOT_FOUND', 'There is no active campaign.');
    return campaign;
  });
}
