import { houseHeaders } from '@etalage/contracts/house-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerEnv } from '../server/env.ts';
import { createSource, type Source } from '../server/source.ts';
import { type Choice, choiceCookies, readChoice } from './choice.ts';
import { createLiveSource, type LiveSource } from './live-source.ts';

/** A host that names no shop anywhere, so that the panel's choice counts. */
const noHost = 'production-data.invalid';

/** Tenants are asked of the API on this machine, whichever is shown: it is there that one of them is chosen. */
const buildTenants = '/api/tenanted/ecommerce/website/config/build-tenants';

/**
 * Gives every request the source that its developer chose in the panel. What cannot be shown, such as a shop that is gone, is
 * taken back: the page comes from this machine, and so says the button.
 */
export function registerChoice(app: FastifyInstance, env: ServerEnv, own: Source): void {
  const chosen = new WeakMap<FastifyRequest, Source>();
  app.decorateRequest('source', {
    getter(this: FastifyRequest) {
      return chosen.get(this) ?? own;
    },
  });
  const live = env.liveApi
    ? { reads: createLiveSource(env.liveApi, false), writes: createLiveSource(env.liveApi, true) }
    : null;
  const production = new Map<string, Source>();

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(buildTenants)) return;
    const choice = readChoice(request.headers.cookie);
    if (choice.api === 'live') {
      const source = choice.liveWrites ? live?.writes : live?.reads;
      if (!source || !(await isThere(source, request))) return takeBack(request, reply, choice);
      chosen.set(request, source);
      return answerFromLive(request, reply, source);
    }
    if (!choice.productionMode) return;
    const source = production.get(choice.tenantUuid ?? '') ?? productionSource(own, choice.tenantUuid);
    production.set(choice.tenantUuid ?? '', source);
    // An API that does not answer is no reason to forget a choice: it is about to start again.
    const tenant = await source.tenants.ofHost(request.hostname).catch(() => undefined);
    if (tenant === null) return takeBack(request, reply, choice);
    chosen.set(request, source);
  });
}

const isThere = (source: Source, request: FastifyRequest): Promise<boolean> =>
  source.tenants.ofHost(request.hostname).then(
    (tenant) => tenant !== null,
    () => false,
  );

async function answerFromLive(request: FastifyRequest, reply: FastifyReply, source: LiveSource) {
  if (request.url.startsWith('/media/')) return reply.redirect(source.site + request.url);
  if (request.url.startsWith('/api/')) return source.passOn(request, reply);
}

function takeBack(request: FastifyRequest, reply: FastifyReply, choice: Choice): void {
  request.log.warn(
    { choice },
    'what the development panel chose is not there: this machine’s test data is shown',
  );
  const taken: Choice = { ...choice, api: 'lh', productionMode: false, tenantUuid: null, liveWrites: false };
  reply.header('set-cookie', choiceCookies(taken));
}

/** The API on this machine, asked for production data of one shop. */
function productionSource({ api }: Source, tenantUuid: string | null): Source {
  const source = createSource({
    ...api,
    headers: {
      ...api.headers,
      'x-production-data': 'true',
      // What a page asks for by itself comes from the host that is named: the API holds the two against each other.
      ...(tenantUuid && {
        [houseHeaders.chosenTenant]: tenantUuid,
        [houseHeaders.host]: noHost,
        origin: `http://${noHost}`,
      }),
    },
  });
  if (tenantUuid === null) return source;
  return { ...source, tenants: { ...source.tenants, ofHost: () => source.tenants.ofHost(noHost) } };
}
