import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { houseHeaders } from '@etalage/contracts/house-headers';
import { mostRequestBytes } from '@etalage/contracts/limits';
import { endConnectionsOnClosing } from '@etalage/memory/ending';
import { watchReadiness } from '@etalage/memory/readiness';
import { timeRequests } from '@etalage/memory/step-times';
import { traceOfLine } from '@etalage/memory/steps';
import { traceRequests } from '@etalage/memory/trace-requests';
import type { Traces } from '@etalage/memory/traces';
import { warnOfUntrustedProxy } from '@etalage/memory/untrusted-proxy';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { registerApiProxy } from './api-proxy.ts';
import { isAskedOfShop } from './asked-of-shop.ts';
import { registerCspReports } from './csp-reports.ts';
import type { ServerEnv } from './env.ts';
import { isRemarkable, logAnswers } from './log-answers.ts';
import { countAnswers, routeOf, type StorefrontMetrics } from './metrics.ts';
import { followCacheTags } from './page-cache/follow-cache-tags.ts';
import { createPacker } from './page-cache/packed-text.ts';
import { createPageCache, type PageCache } from './page-cache/page-cache.ts';
import { createPageCounts } from './page-counts.ts';
import { pages } from './pages.ts';
import { answerErrors, sendRefusal } from './refusals.ts';
import { loadRenderer, type Renderer } from './renderer.ts';
import { registerSecurity } from './security.ts';
import { registerServiceWorker } from './service-worker.ts';
import { createSource, ownApi, registerSource } from './source.ts';
import { registerStaticFiles } from './static-files.ts';
import type { Tenants } from './tenants.ts';
import { registerVitals } from './vitals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a trace is told of a page: whose shop it is of, and how it came about. */
    pageFacts: Record<string, string> | null;
  }
}

/** Milliseconds that a process which ends takes to tell what it counted last; what is not told by then is lost. */
const lastCountsMs = 2_000;

type Given = {
  renderer?: Renderer;
  metrics?: StorefrontMetrics | undefined;
  traces?: Traces | undefined;
  logTo?: { write(line: string): void } | undefined;
};

/** The storefront's server, ready to listen. `renderer` is what tests put in the place of the built pages, `metrics` counts what is answered, `traces` records how, and `logTo` is where lines go in the place of stdout. */
export async function buildApp(env: ServerEnv, given: Given = {}): Promise<FastifyInstance> {
  const app = createServer(env, given);
  endConnectionsOnClosing(app);
  answerErrors(app);
  warnOfUntrustedProxy(app);
  const { metrics, traces } = given;
  if (traces) followTraces(app, traces);
  if (env.isDevelopment) timeRequests(app, () => ({ cache: 'none while developing' }));
  app.decorateRequest('shopSlug', null);
  if (metrics) countAnswers(app, metrics);
  logAnswers(app);
  const renderer = given.renderer ?? (await loadRenderer(env, app));
  const source = createSource(ownApi(env));
  const { tenants, memory } = source;
  // A fifth for the texts that shoppers' own pages are made of, the rest for the pages as they are sent.
  const pack = createPacker({ mostTextBytes: env.pageCacheBytes / 5 });
  const cache = createPageCache({ maxBytes: (env.pageCacheBytes * 4) / 5 });

  metrics?.watchCache(cache);

  const stopFollowing = followChanges(app, env, { cache, memory, tenants, metrics });
  const counts = createPageCounts(ownApi(env), (err) =>
    app.log.warn({ err }, 'pages that were seen are not counted'),
  );
  app.decorateRequest('pageFacts', null);
  const readiness = watchApi(app, env);
  app.addHook('preClose', async () => {
    readiness.stop();
    stopFollowing();
  });
  // Not before: until then shoppers are still answered.
  app.addHook('onClose', () => Promise.race([counts.stop(), sleep(lastCountsMs)]));

  registerSecurity(app, env);
  if (env.isDevelopment) {
    const { registerChoice } = await import('../development/register-choice.ts');
    registerChoice(app, env, source);
  } else registerSource(app, source);
  answerBalancers(app, { tenants, cache, readiness });
  const hasBuild = !given.renderer && !env.isDevelopment;
  await registerServiceWorker(app, { isWanted: env.hasServiceWorker, hasBuild });
  await registerStaticFiles(app, env, { hasBuild });
  await registerCspReports(app, metrics?.reported);
  await registerVitals(app, counts);
  await registerApiProxy(app, env);
  await app.register(pages, {
    renderer,
    tenants,
    cache,
    pack,
    metrics,
    patience: env.patience,
    linkPort: env.linkPort,
    isDevelopment: env.isDevelopment,
    counts,
  });
  return app;
}

/** A server that answers nothing yet: how it logs, whom it believes and how long it waits. */
function createServer(env: ServerEnv, { traces, logTo }: Given): FastifyInstance {
  return Fastify({
    logger: {
      level: env.logLevel,
      ...(traces && { mixin: traceOfLine }),
      ...(logTo && { stream: logTo }),
    },
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: mostRequestBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2_048 },
    forceCloseConnections: 'idle',
    // Said by the router before there is a route; the type of an unknown route says nothing about its reply.
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request as never, reply as never),
  });
}

/** Forgets what has changed. @returns ends it */
function followChanges(
  app: FastifyInstance,
  env: ServerEnv,
  {
    cache,
    memory,
    tenants,
    metrics,
  }: { cache: PageCache; metrics: StorefrontMetrics | undefined } & Pick<
    ReturnType<typeof createSource>,
    'memory' | 'tenants'
  >,
): () => void {
  let wasLost = false;
  let areHeard = false;
  metrics?.watchChanges(() => areHeard);
  return followCacheTags(`${env.apiUrl}/internal/cache-tags`, env.internalSecret, {
    onListening(isListening) {
      // As loud as the loss: where warnings alone are written it would seem to go on.
      if (isListening) app.log[wasLost ? 'warn' : 'info']('changes are heard of');
      else app.log.warn('changes are not heard of: what is kept counts for a moment alone');
      wasLost = !isListening;
      areHeard = isListening;
      cache.setListening(isListening);
      memory.setListening(isListening);
      tenants.forget();
    },
    onChange(tenantUuid, tags) {
      cache.changed(tenantUuid, tags);
      memory.changed(tenantUuid, tags);
      if (tags.includes('settings')) tenants.forget(tenantUuid);
    },
    onGap() {
      cache.setListening(true);
      memory.setListening(true);
      tenants.forget();
    },
  });
}

/** What balancers and supervisors ask; at a shop's address these are pages like any other. */
function answerBalancers(
  app: FastifyInstance,
  {
    tenants,
    cache,
    readiness,
  }: { tenants: Tenants; cache: PageCache; readiness: ReturnType<typeof watchApi> },
): void {
  app.get('/health', async (request, reply) => {
    if (await isAskedOfShop(request.host, tenants)) return reply.callNotFound();
    return { status: 'ok', pages: cache.count, pageBytes: cache.bytes };
  });
  app.get('/ready', async (request, reply) => {
    if (await isAskedOfShop(request.host, tenants)) return reply.callNotFound();
    const isReady = await readiness.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready' });
  });
}

/** Whether the API is ready; says once in the log where it was given another secret. */
function watchApi(app: FastifyInstance, { apiUrl, internalSecret }: ServerEnv) {
  let isWrongSecretTold = false;
  return watchReadiness(async (signal) => {
    const response = await fetch(`${apiUrl}/ready`, {
      headers: { [houseHeaders.secret]: internalSecret },
      signal,
    });
    if (!response.ok && !isWrongSecretTold && (await response.text()).includes('"WRONG_SECRET"')) {
      isWrongSecretTold = true;
      app.log.error('INTERNAL_SECRET is another one than the API was given');
    }
    await response.body?.cancel();
    return response.ok;
  });
}

/** Pages, what they fetch, and what is passed on; not files, nor what is asked again and again without anybody's doing. */
function followTraces(app: FastifyInstance, traces: Traces): void {
  traceRequests(app, traces, {
    routeOf(request) {
      const route = routeOf(request);
      return isRemarkable(route) ? route : null;
    },
    // Whoever asks here is a stranger, whatever they say of a trace.
    isOurs: () => false,
    facts: ({ pageFacts }) => pageFacts ?? {},
  });
}
