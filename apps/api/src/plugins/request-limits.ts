import { mostRequestBytes } from '@etalage/contracts/limits';
import fp from 'fastify-plugin';
import { ProblemError } from './problem.ts';
import { overLimit, type ParsedQuery } from './query-string.ts';

/** Bytes; milliseconds. Tested at the limit, one above and far above. */
export const limits = {
  body: mostRequestBytes,
  /** Levels of nested JSON, and keys of all of them together. */
  bodyDepth: 20,
  bodyFields: 1_000,
  url: 2048,
  headers: 16 * 1024,
  pathParameter: 300,
  headersMs: 10_000,
  requestMs: 30_000,
  /** For an answer, from when the request is there: above what a shopper waits for a provider, below what the storefront waits. */
  answerMs: 12_000,
  keepAliveMs: 65_000,
};

/** Refuses addresses that are too long, not a path, or have too many parameters, and requests with two hosts. */
export const requestLimits = fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      const url = request.raw.url ?? '';
      if (url.length > limits.url) throw new ProblemError(414, 'URL_TOO_LONG', 'The address is too long.');
      if (!url.startsWith('/')) throw new ProblemError(400, 'BAD_URL', 'The address must be a path.');
      if ((request.query as ParsedQuery | null)?.[overLimit]) {
        throw new ProblemError(400, 'TOO_MANY_PARAMETERS', 'The address has too many parameters.');
      }
      // Node keeps the first of two; a proxy may have looked at the other.
      const { rawHeaders } = request.raw;
      let hosts = 0;
      for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
      if (hosts > 1) throw new ProblemError(400, 'TWO_HOSTS', 'The request names more than one host.');
    });
  },
  { name: 'limits' },
);
