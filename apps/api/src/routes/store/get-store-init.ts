import { getStoreInit, type StoreInit } from '@etalage/contracts';
import { isTimeout, sqlState } from '@etalage/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { freshUntil, tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import {
  readStoreBasis,
  readStoreExtra,
  readStoreInit,
  type StoreInitRow,
  storeExtras,
  withoutExtras,
} from '../../repositories/store.ts';
import { readShop } from '../shared/read-shop.ts';
import { menuTags } from './present-menu.ts';
import { presentInit } from './present-store.ts';

type Kept = { init: StoreInit; tags: string[]; changesAt: Date | null };

/** Milliseconds after which a shop that was read without some part is read anew. */
const withoutPartsMs = 15_000;

/** What the database says in one statement, asked part by part: one that fails is logged, and the shop is as it is without it. */
async function readByParts(
  app: FastifyInstance,
  request: FastifyRequest,
  error: unknown,
): Promise<StoreInitRow> {
  // A database that is away, or busy, answers no part either.
  if (sqlState(error) === undefined || isTimeout(error)) throw error;
  const basis = await readShop(app, request, (tx, languages) =>
    readStoreBasis(tx, request.tenant.name, languages),
  );
  const read = { ...basis, ...withoutExtras };
  for (const extra of storeExtras) {
    const found = await readShop(app, request, (tx, languages) => readStoreExtra(tx, languages, extra)).catch(
      (err: unknown) => {
        request.log.error({ err, extra }, 'a part of the shop could not be read');
        return {};
      },
    );
    Object.assign(read, found);
  }
  return read;
}

export function getStoreInitRoute(app: FastifyInstance): void {
  const kept = new TaggedCache<Kept>(app.cacheTags, { max: 2000, ttl: 30_000 });
  endpoint(app, getStoreInit, async (request, reply) => {
    const { tenant, language } = request;
    const { init, tags, changesAt } = await kept.get(
      tenant.id,
      `${language} ${tenant.displayBasis}`,
      (made) => made.tags,
      async () => {
        const { isWhole, read } = await readShop(app, request, (tx, languages) =>
          readStoreInit(tx, tenant.name, languages),
        ).then(
          (read) => ({ isWhole: true, read }),
          async (error: unknown) => ({ isWhole: false, read: await readByParts(app, request, error) }),
        );
        const isAvailable = (provider: string) => app.payments.isAvailable(provider, tenant);
        return {
          init: presentInit(read, tenant, language, isAvailable),
          tags: ['settings', ...menuTags(read)],
          changesAt: isWhole ? read.promoBannersChangeAt : new Date(Date.now() + withoutPartsMs),
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
