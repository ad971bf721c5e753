/** What the server is told by its environment. */
export type ServerEnv = {
  port: number;
  host: string;
  apiUrl: string;
  internalSecret: string;
  mediaDir: string | null;
  /** Vite serves the sources, with reload. */
  isDevelopment: boolean;
  /** Addresses whose X-Forwarded-* headers count; none by default. */
  trustedProxies: string[];
  /** Port in absolute links over http. */
  linkPort: number;
  logLevel: string;
  /** Bytes that kept pages may take. */
  pageCacheBytes: number;
};

/** Reads and checks the environment. @throws Error naming the variable that is wrong */
export function readEnv(env: NodeJS.ProcessEnv): ServerEnv {
  return {
    port: numberIn(env, 'PORT', 3000),
    host: env.HOST ?? '0.0.0.0',
    apiUrl: (env.API_URL ?? 'http://127.0.0.1:8080').replace(/\/$/, ''),
    internalSecret: env.INTERNAL_SECRET ?? '',
    mediaDir: env.MEDIA_DIR ?? null,
    isDevelopment: env.NODE_ENV === 'development',
    trustedProxies:
      env.TRUSTED_PROXIES?.split(',')
        .map((address) => address.trim())
        .filter(Boolean) ?? [],
    linkPort: numberIn(env, 'STOREFRONT_URL_PORT', numberIn(env, 'PORT', 3000)),
    logLevel: env.LOG_LEVEL ?? 'warn',
    pageCacheBytes: numberIn(env, 'PAGE_CACHE_MB', 64) * 1024 * 1024,
  };
}

function numberIn(env: NodeJS.ProcessEnv, name: string, byDefault: number): number {
  const value = Number(env[name] || byDefault);
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be a number, not '${env[name]}'.`);
  return value;
}
