import { EnvProblem, neededByBoth, readSecretFiles, requireNeeds } from '@etalage/contracts/production-needs';
import { readTraceSettings } from '@etalage/contracts/trace-settings';
import type { MetricsAddress } from '@etalage/memory/metrics';

/** What the server is told by its environment. */
export type ServerEnv = {
  port: number;
  host: string;
  apiUrl: string;
  internalSecret: string;
  /** Milliseconds that one call of the API may take: more than the API takes itself (12 s), so that its own word is heard. */
  apiTimeout: number;
  mediaDir: string | null;
  /** A folder that outlives this build, where storefronts leave theirs for tabs that are open; null where builds stay in one place. */
  buildsDir: string | null;
  /** Where the API serves pictures, without a slash at the end: asked where there is no folder of them, and in development. */
  mediaUrl: string;
  /** Whether pictures are not in a folder, but had from there. */
  asksForMedia: boolean;
  /** The public /api of another Etalage, which the development panel may show; null where none is given. */
  liveApi: string | null;
  /** Vite serves the sources, with reload. */
  isDevelopment: boolean;
  /** Addresses whose X-Forwarded-* headers count; none by default. */
  trustedProxies: string[];
  /** Port in absolute links over http. */
  linkPort: number;
  logLevel: string;
  /** Bytes that kept pages may take. */
  pageCacheBytes: number;
  /** Milliseconds that a page waits to hear who is asking; then it goes without what is theirs (ERR-02). */
  patience: number;
  /** Where Prometheus asks, on an address that no shopper reaches; null where nothing is counted. */
  metrics: MetricsAddress | null;
  /** Where traces go (OTEL_*); null where nothing is traced. */
  traces: ReturnType<typeof readTraceSettings>;
  /** Hosts (or *) whose subdomains browsers shall reach over TLS alone as well. */
  hstsSubdomains: string[];
  /** PWA-01: whether browsers get a service worker. Where none is wanted, one that a browser has already ends itself. */
  hasServiceWorker: boolean;
};

/** @throws EnvProblem, a sentence for each, where a shop that sells is started without what it needs */
export function requireForProduction(env: NodeJS.ProcessEnv = process.env): void {
  requireNeeds(env, neededByBoth);
}

/** Puts the secrets that files hold into the environment; comes before anything reads it. @throws EnvProblem */
export const takeSecrets = (): void => readSecretFiles(process.env);

/** Reads and checks the environment. @throws EnvProblem naming the variable that is wrong */
export function readEnv(env: NodeJS.ProcessEnv = process.env): ServerEnv {
  if (env.TRUST_PROXY)
    throw new EnvProblem(
      'The variable TRUST_PROXY is called TRUSTED_PROXIES, for the API as for the storefront.',
    );
  return {
    port: numberIn(env, 'PORT', 3000),
    host: env.HOST ?? '0.0.0.0',
    apiUrl: (env.API_URL ?? 'http://127.0.0.1:8080').replace(/\/$/, ''),
    internalSecret: env.INTERNAL_SECRET ?? '',
    apiTimeout: numberIn(env, 'API_TIMEOUT_MS', 15_000),
    mediaDir: env.MEDIA_DIR ?? null,
    buildsDir: env.BUILDS_DIR || null,
    mediaUrl: addressIn(env, 'MEDIA_URL') ?? `http://127.0.0.1:${numberIn(env, 'MEDIA_PORT', 9199)}`,
    asksForMedia: Boolean(env.MEDIA_URL) || env.NODE_ENV === 'development',
    liveApi: addressIn(env, 'ETALAGE_LIVE_API'),
    isDevelopment: env.NODE_ENV === 'development',
    trustedProxies: listIn(env, 'TRUSTED_PROXIES'),
    linkPort: numberIn(env, 'STOREFRONT_URL_PORT', numberIn(env, 'PORT', 3000)),
    logLevel: env.LOG_LEVEL ?? 'warn',
    pageCacheBytes: numberIn(env, 'PAGE_CACHE_MB', 80) * 1024 * 1024,
    patience: numberIn(env, 'PAGE_PATIENCE_MS', 150),
    metrics: env.METRICS_PORT
      ? {
          port: numberIn(env, 'METRICS_PORT', 0),
          host: env.METRICS_HOST ?? '127.0.0.1',
          token: env.METRICS_TOKEN || null,
        }
      : null,
    traces: readTraceSettings(env, 'etalage-storefront'),
    hstsSubdomains: listIn(env, 'HSTS_SUBDOMAINS').map((host) => host.toLowerCase()),
    hasServiceWorker: env.SERVICE_WORKER !== 'off',
  };
}

/** What stands between commas. */
function listIn(env: NodeJS.ProcessEnv, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
}

function addressIn(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new EnvProblem(`${name} must be an address such as https://shop.example/api, not '${value}'.`);
  return value.replace(/\/$/, '');
}

function numberIn(env: NodeJS.ProcessEnv, name: string, byDefault: number): number {
  const value = Number(env[name] || byDefault);
  if (!Number.isFinite(value) || value < 0)
    throw new EnvProblem(`${name} must be a number, not '${env[name]}'.`);
  return value;
}
