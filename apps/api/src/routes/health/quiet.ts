/** Neither logged nor counted by the rate limit: each is answered from what is remembered. */
export const quiet = { logLevel: 'silent', config: { rateLimit: false } } as const;
