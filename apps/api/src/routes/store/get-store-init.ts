import { getStoreInit, type StoreInit } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { freshUntil, tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import { readStoreInit } from '../../repositories/store.ts';
import { readShop } from '../shared/read-shop.ts';
import { menuTags } from './present-menu.ts';
import { presentInit } from './present-store.ts';

type Kept = { init: StoreInit; tags: string[]; changesAt: Date | null };

export function getStoreInitRoute(app: FastifyInstance): void {
  const kept = new TaggedCache<Kept>(app.cacheTags, { max: 2000, ttl: 30_000 });
  endpoint(app, getStoreInit, async (request, reply) => {
    const { tenant, language } = request;
    const { init, tags, changesAt } = await kept.get(
      tenant.id,
      `${language} ${tenant.displayBasis}`,
      (made) => made.tags,
      async () => {
        const read = await readShop(app, request, (tx, languages) =>
          readStoreInit(tx, tenant.name, languages),
        );
        const isAvailable = (provider: string) => app.payments.isAvailable(provider, tenant);
        return {
          init: presentInit(read, tenant, language, isAvailable),
          tags: ['settings', ...menuTags(read)],
          changesAt: read.promoBannersChangeAt,
        };
      },
      (made) => made.changesAt,
    );
    tagAnswer(reply, ...tags);
    // A banner comes and goes at its time, which nobody tells.
    if (changesAt) freshUntil(reply, changesAt);
    return init;
  });
}
