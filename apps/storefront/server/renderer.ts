import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { step } from '@etalage/memory/steps';
import type { FastifyInstance } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { RequestInfo } from '../app/lib/request-context.ts';
import type { ServerEnv } from './env.ts';
import { addressesOf, type KeptAddress, keptRoutes } from './page-cache/kept-addresses.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Our entry.server exports more than the router asks for: what must come from the same copy of the router. */
type Build = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler;
      createRequestContext(info: RequestInfo, path: string): RouterContextProvider;
    };
  };
};

export type Renderer = {
  /** Renders one page, or runs one action. */
  render(request: Request, info: RequestInfo): Promise<Response>;
  /** The address under which a page may be kept, as its route declares it; null where it may not. */
  keptAddress(url: string): Promise<KeptAddress | null>;
};

/** The built pages; in development, pages that Vite builds anew for every request. */
export async function loadRenderer(env: ServerEnv, app: FastifyInstance): Promise<Renderer> {
  const load = env.isDevelopment ? await viteBuild(app, env) : await finishedBuild();
  const mode = env.isDevelopment ? 'development' : 'production';
  const handlers = new WeakMap<Build, ReturnType<typeof createRequestHandler>>();
  const addresses = new WeakMap<Build, ReturnType<typeof addressesOf>>();
  return {
    async keptAddress(url) {
      const build = await load();
      const addressOf = addresses.get(build) ?? addressesOf(keptRoutes(build.routes));
      addresses.set(build, addressOf);
      return addressOf(url);
    },
    async render(request, info) {
      const build = await load();
      const { module } = build.entry;
      const handler = handlers.get(build) ?? module.createRequestHandler(build, mode);
      handlers.set(build, handler);
      const context = module.createRequestContext(info, new URL(request.url).pathname);
      return step({ of: 'render', name: 'render page' }, () => handler(request, context));
    },
  };
}

async function finishedBuild(): Promise<() => Promise<Build>> {
  const file = `${root}build/server/index.js`;
  if (!existsSync(file)) throw new Error('The storefront is not built yet: run `npm run build` first.');
  const build: Build = await import(file);
  return async () => build;
}

const browserLibraries = [
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  'react-dom/server',
  'icu-minify/format',
  'use-intl > @formatjs/fast-memoize',
  'lru-cache',
  'typebox',
];

async function viteBuild(app: FastifyInstance, { liveApi }: ServerEnv): Promise<() => Promise<Build>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
    // Named, they are ready for the first page; found on the way, they would make it load again.
    optimizeDeps: { include: browserLibraries },
    // For the development panel, which says what live is.
    define: { 'import.meta.env.ETALAGE_LIVE_API': JSON.stringify(liveApi ?? '') },
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Vite answers what is its own, and passes on the rest.
    reply.raw.once('close', done.bind(null));
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.addHook('onClose', () => vite.close());
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build;
}
