import { getPreviewCache, type WebsiteSetting } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findPreviewSettings } from '../../repositories/store.ts';

export function getPreviewCacheRoute(app: FastifyInstance): void {
  endpoint(app, getPreviewCache, async (request) => {
    const settings = await app.db.withTenant(
      request.tenant.id,
      (tx) => findPreviewSettings(tx, request.params.id.toLowerCase()),
      { readOnly: true },
    );
    if (settings === undefined) throw notFound('This preview is over.', 'PREVIEW_NOT_FOUND');
    return asSettings(settings);
  });
}

/** Stored as a map, or as the list that the answer is; what is neither says nothing. */
function asSettings(stored: unknown): WebsiteSetting[] {
  if (Array.isArray(stored)) {
    return stored.flatMap((item: Partial<WebsiteSetting> | null) =>
      typeof item?.key_ === 'string' ? [{ key_: item.key_, value_: asText(item.value_) }] : [],
    );
  }
  return Object.entries(stored ?? {}).map(([key, value]) => ({ key_: key, value_: asText(value) }));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
