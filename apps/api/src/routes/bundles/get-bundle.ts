import { getBundle } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findBundleBySlug } from '../../repositories/bundles.ts';
import { readShop } from '../shared/read-shop.ts';
import { bundleTags, presentBundle } from './present-bundle.ts';

export function getBundleRoute(app: FastifyInstance): void {
  endpoint(app, getBundle, async (request, reply) => {
    const { tenant, params } = request;
    const bundle = await readShop(app, request, (tx, languages) =>
      findBundleBySlug(tx, params.slug, languages),
    );
    if (!bundle) throw refusal(getBundle, 'BUNDLE_NOT_FOUND', 'There is no bundle of this name.');
    tagAnswer(reply, ...bundleTags(bundle));
    return presentBundle(bundle, tenant);
  });
}
