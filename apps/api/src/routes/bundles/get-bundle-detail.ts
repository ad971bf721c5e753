import { getBundleDetail } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findBundleById } from '../../repositories/bundles.ts';
import { bundleTags, presentBundleDetail } from './present-bundle.ts';

export function getBundleDetailRoute(app: FastifyInstance): void {
  endpoint(app, getBundleDetail, async (request, reply) => {
    const { tenant, language, query } = request;
    const languages = { language, fallback: tenant.defaultLanguage };
    const bundle = await app.db.withTenant(tenant.id, (tx) => findBundleById(tx, query.id, languages), {
      readOnly: true,
    });
    if (!bundle) throw notFound('There is no bundle with this id.', 'BUNDLE_NOT_FOUND');
    tagAnswer(reply, ...bundleTags(bundle));
    return presentBundleDetail(bundle, tenant);
  });
}
