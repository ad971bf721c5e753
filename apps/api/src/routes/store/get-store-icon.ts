import { getStoreIcon } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { drawStoreIcon } from '../../commands/draw-store-icon.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import { readSettings } from '../../repositories/settings.ts';
import { readShop } from '../shared/read-shop.ts';

export function getStoreIconRoute(app: FastifyInstance): void {
  // A picture takes a few kB and tens of milliseconds.
  const kept = new TaggedCache<{ png: Buffer }>(app.cacheTags, { max: 400, ttl: 3_600_000 });
  endpoint(app, getStoreIcon, async (request, reply) => {
    const { tenant, params } = request;
    const { png } = await kept.get(tenant.id, params.file, ['settings'], async () => {
      const settings = await readShop(app, request, readSettings);
      return { png: await drawStoreIcon(app.services, tenant, settings, params.file) };
    });
    reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' });
    return reply.send(png as never);
  });
}
