import { getBundleDetail } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findBundleById } from '../../repositories/bundles.ts';
import { readShop } from '../shared/read-shop.ts';
import { bundleTags, presentBundleDetail } from './present-bundle.ts';

export function getBundleDetailRoute(app: FastifyInstance): void {
  endpoint(app, getBundleDetail, async (request, reply) => {
    const { tenant, query } = request;
    const bundle = await readShop(app, request, (tx, languages) => findBundleById(tx, query.id, languages));
    if (!bundle) throw refusal(getBundleDetail, 'BUNDLE_NOT_FOUND', 'There is no bundle with this id.');
    tagAnswer(reply, ...bundleTags(bundle));
    return presentBundleDetail(bundle, tenant);
  });
}
