/** What the process was told. Read once, so that a typo shows at start and not on the first order. */
export const env = {
  apiUrl: (process.env.API_URL ?? 'http://127.0.0.1:8080').replace(/\/$/, ''),
  internalSecret: process.env.INTERNAL_SECRET ?? '',
  /** Milliseconds that one call of the API may take: more than the API takes itself (12 s), so that its own word is heard. */
  apiTimeout: Number(process.env.API_TIMEOUT_MS ?? 15_000),
};
