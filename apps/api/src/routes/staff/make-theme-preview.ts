import { staffMakeThemePreview, themePreviewParameter } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { addThemePreview } from '../../repositories/theme-previews.ts';
import { findShop } from './find-shop.ts';

/** DEV-08: whoever has the link sees the shop with these settings, and nobody else does. */
export function makeThemePreviewRoute(app: FastifyInstance): void {
  endpoint(app, staffMakeThemePreview, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const { id, expires_at } = await app.db.withTenant(shop.id, (tx) =>
      addThemePreview(tx, shop.id, { hours: 24, ...body }),
    );
    const url = `${await app.shopOrigin(shop.id)}/?${themePreviewParameter}=${id}`;
    return { id, url, until: expires_at.toISOString() };
  });
}
