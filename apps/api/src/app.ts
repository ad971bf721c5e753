import type { Database } from '@etalage/db';
import { endConnectionsOnClosing } from '@etalage/memory/ending';
import type { Metrics } from '@etalage/memory/metrics';
import { timeRequests } from '@etalage/memory/step-times';
import { traceOfLine } from '@etalage/memory/steps';
import { traceRequests } from '@etalage/memory/trace-requests';
import type { Traces } from '@etalage/memory/traces';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { jobs } from './jobs/index.ts';
import { countAnswers } from './metrics.ts';
import { paymentProviders } from './payments/registry.ts';
import { answerLimit } from './plugins/answer-limit.ts';
import { body } from './plugins/body.ts';
import { cacheTags } from './plugins/cache-tags.ts';
import { caller } from './plugins/caller.ts';
import { compileSerializer } from './plugins/compile-serializer.ts';
import { refuseCrossSite } from './plugins/csrf.ts';
import { customer, identifyCustomer } from './plugins/customer.ts';
import { db } from './plugins/db.ts';
import type { Env } from './plugins/env.ts';
import { answerBrokenRequest, errors, sendProblem } from './plugins/errors.ts';
import { language, settleLanguage } from './plugins/language.ts';
import { loadGate } from './plugins/load-gate.ts';
import { errorForLog, logging, requestId } from './plugins/logging.ts';
import { openapi } from './plugins/openapi.ts';
import { answerFromProductionData } from './plugins/production-data.ts';
import { parseQueryString } from './plugins/query-string.ts';
import { rateLimit } from './plugins/rate-limit.ts';
import { limits, requestLimits } from './plugins/request-limits.ts';
import { services } from './plugins/services.ts';
import { guardShadow } from './plugins/shadow.ts';
import { shopOrigin } from './plugins/shop-origin.ts';
import { shownVariants } from './plugins/shown-variants.ts';
import { requireTenant, tenant } from './plugins/tenant.ts';
import { untrustedProxy } from './plugins/untrusted-proxy.ts';
import { compileValidator } from './plugins/validation.ts';
import { accountRoutes } from './routes/account/index.ts';
import { approvalsRoutes } from './routes/approvals/index.ts';
import { authRoutes } from './routes/auth/index.ts';
import { bundlesRoutes } from './routes/bundles/index.ts';
import { cartRoutes } from './routes/cart/index.ts';
import { checkoutRoutes } from './routes/checkout/index.ts';
import { cmsRoutes } from './routes/cms/index.ts';
import { contactRoutes } from './routes/contact/index.ts';
import { deskRoutes } from './routes/desk/index.ts';
import { devRoutes } from './routes/dev/index.ts';
import { feedsRoutes } from './routes/feeds/index.ts';
import { healthRoutes } from './routes/health/index.ts';
import { hostedSearchRoutes } from './routes/hosted-search/index.ts';
import { internalRoutes } from './routes/internal/index.ts';
import { invoicesRoutes } from './routes/invoices/index.ts';
import { meRoutes } from './routes/me/index.ts';
import { newslettersRoutes } from './routes/newsletters/index.ts';
import { ordersRoutes } from './routes/orders/index.ts';
import { ownOrdersRoutes } from './routes/own-orders/index.ts';
import { paymentsRoutes } from './routes/payments/index.ts';
import { productsRoutes } from './routes/products/index.ts';
import { quickOrderRoutes } from './routes/quick-order/index.ts';
import { reservationsRoutes } from './routes/reservations/index.ts';
import { reviewsRoutes } from './routes/reviews/index.ts';
import { savedCartsRoutes } from './routes/saved-carts/index.ts';
import { staffRoutes } from './routes/staff/index.ts';
import { stockRequestsRoutes } from './routes/stock-requests/index.ts';
import { platformRoutes, storeRoutes } from './routes/store/index.ts';
import { subscriptionsRoutes } from './routes/subscriptions/index.ts';
import { testBankRoutes } from './routes/test-bank/index.ts';
import { testCarrierRoutes } from './routes/test-carrier/index.ts';
import { wishlistRoutes } from './routes/wishlist/index.ts';

declare module 'fastify' {
  interface FastifyInstance {
    env: Env;
  }
}

export type AppOptions = {
  env: Env;
  /** Stays open when the app closes: whoever opened it closes it. */
  database: Database;
  /** The same API on production data, in development; ready, and closed by whoever made it. */
  productionData?: FastifyInstance | undefined;
  /** Counts what the app answers. */
  metrics?: Metrics | undefined;
  /** Records what becomes of requests. */
  traces?: Traces | undefined;
  /** Where log lines go; default the standard output. */
  logTo?: { write(line: string): void };
};

const outsideShops: FastifyPluginAsync[] = [healthRoutes, internalRoutes, staffRoutes, platformRoutes];

const shopRoutes: FastifyPluginAsync[] = [
  storeRoutes,
  feedsRoutes,
  cmsRoutes,
  productsRoutes,
  reviewsRoutes,
  hostedSearchRoutes,
  bundlesRoutes,
  contactRoutes,
  newslettersRoutes,
  stockRequestsRoutes,
  reservationsRoutes,
  authRoutes,
  accountRoutes,
  approvalsRoutes,
  deskRoutes,
  meRoutes,
  wishlistRoutes,
  cartRoutes,
  checkoutRoutes,
  ordersRoutes,
  ownOrdersRoutes,
  savedCartsRoutes,
  subscriptionsRoutes,
  quickOrderRoutes,
  invoicesRoutes,
  paymentsRoutes,
  testBankRoutes,
  testCarrierRoutes,
  devRoutes,
];

/** Every route in here is for the one shop that the request's host names. */
const insideShop: FastifyPluginAsync = async (shop) => {
  requireTenant(shop);
  refuseCrossSite(shop);
  identifyCustomer(shop);
  guardShadow(shop);
  settleLanguage(shop);
  for (const routes of shopRoutes) await shop.register(routes);
};

/** Builds the whole API without listening: plugins in the order in which a request meets them, then the routes. */
export async function buildApp({
  env,
  database,
  productionData,
  metrics,
  traces,
  logTo,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      serializers: { err: errorForLog },
      base: null,
      ...(traces && { mixin: traceOfLine }),
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: requestId,
    trustProxy: env.TRUSTED_PROXIES ?? false,
    bodyLimit: limits.body,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    return503OnClosing: false,
    http: { headersTimeout: limits.headersMs, maxHeaderSize: limits.headers },
    http2: false,
    routerOptions: { maxParamLength: limits.pathParameter, querystringParser: parseQueryString },
    frameworkErrors: (error, request, reply) => {
      // The reply type of an unknown route says nothing about its schema.
      sendProblem(error, request as never, reply as never);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.decorate('env', env);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  if (productionData) answerFromProductionData(app, productionData);

  endConnectionsOnClosing(app);
  await app.register(errors);
  await app.register(answerLimit);
  await app.register(caller, { secrets: env.INTERNAL_SECRETS });
  if (traces) followTraces(app, traces);
  if (env.APP_ENV === 'development') timeRequests(app);
  await app.register(logging);
  if (metrics) countAnswers(app, metrics);
  await app.register(requestLimits);
  await app.register(untrustedProxy);
  await app.register(rateLimit, { perMinute: env.RATE_LIMIT, database, secret: env.APP_SECRET });
  await app.register(body);
  await app.register(fastifyCookie);
  await app.register(db, { database });
  await app.register(cacheTags);
  await app.register(shownVariants);
  await app.register(tenant, { storeId: env.STORE_ID, isDevelopment: env.APP_ENV === 'development' });
  await app.register(loadGate);
  await app.register(customer);
  await app.register(language);
  await app.register(shopOrigin);
  await app.register(paymentProviders);
  await app.register(services);
  await app.register(jobs);
  await app.register(openapi);

  for (const routes of outsideShops) await app.register(routes);
  await app.register(insideShop);
  return app;
}

/** What is asked again and again without anybody's doing is left out. */
const untraced = new Set([
  ...['/health', '/ready', '/certificates'],
  ...['/internal/cache-tags', '/internal/page-counts', '/internal/page-vitals'],
]);

function followTraces(app: FastifyInstance, traces: Traces): void {
  traceRequests(app, traces, {
    routeOf({ routeOptions: { url = '(none)' } }) {
      return untraced.has(url) ? null : url;
    },
    isOurs: ({ isInternal }) => isInternal,
    facts: ({ knownTenant }): Record<string, string> =>
      knownTenant ? { 'etalage.tenant': knownTenant.id } : {},
  });
}
