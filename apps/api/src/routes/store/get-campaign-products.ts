import { getCampaignProducts } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findCampaignWithProducts } from '../../repositories/store.ts';
import { catalogue } from '../shared/catalogue.ts';
import { shownTags } from '../shared/list-tags.ts';
import { readShop } from '../shared/read-shop.ts';

export function getCampaignProductsRoute(app: FastifyInstance): void {
  const shelves = catalogue(app);
  endpoint(app, getCampaignProducts, async (request, reply) => {
    const { tenant, language, params } = request;
    const campaign = await readShop(app, request, (tx, languages) =>
      findCampaignWithProducts(tx, languages, params.id),
    );
    if (!campaign)
      throw refusal(getCampaignProducts, 'CAMPAIGN_NOT_FOUND', 'There is no active campaign of this number.');
    const { productIds, ...named } = campaign;
    const [items, { brands }] = await Promise.all([
      shelves.cards(tenant, language, productIds),
      shelves.taxonomy(tenant, language),
    ]);
    tagAnswer(
      reply,
      `campaign:${campaign.id}`,
      ...productIds.map((id) => `card:${id}`),
      ...shownTags(null, items, brands),
    );
    return { ...named, items };
  });
}
