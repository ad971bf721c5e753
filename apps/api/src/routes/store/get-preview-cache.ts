import { getPreviewCache, type WebsiteSetting } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import type { SettingRow } from '../../repositories/settings.ts';
import { findThemePreview } from '../../repositories/theme-previews.ts';
import { presentSettings } from './present-store.ts';

export function getPreviewCacheRoute(app: FastifyInstance): void {
  endpoint(app, getPreviewCache, async (request) => {
    const settings = await app.db.withTenant(
      request.tenant.id,
      (tx) => findThemePreview(tx, request.tenant.id, request.params.id.toLowerCase()),
      { readOnly: true },
    );
    if (settings === null) throw refusal(getPreviewCache, 'PREVIEW_NOT_FOUND', 'This preview is over.');
    return presentSettings(rowsOf(settings));
  });
}

/** Stored as a map, or as the list that the answer is; what is neither says nothing. */
function rowsOf(stored: unknown): SettingRow[] {
  if (Array.isArray(stored)) {
    return stored.flatMap((item: Partial<WebsiteSetting> | null) =>
      typeof item?.key_ === 'string' ? [{ key: item.key_, value: asText(item.value_) }] : [],
    );
  }
  return Object.entries(stored ?? {}).map(([key, value]) => ({ key, value: asText(value) }));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
