import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** One of the tenant's languages: query `lang`, else Accept-Language, else the shop's default. */
    language: string;
  }
}

export const language = fp(
  async (app) => {
    app.decorateRequest('language', '');
  },
  { name: 'language' },
);

/** Settles the language of every request in this scope; comes after requireTenant. */
export function settleLanguage(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    const { languages, defaultLanguage } = request.tenant;
    const asked = (request.query as { lang?: unknown }).lang;
    request.language =
      typeof asked === 'string' && languages.includes(asked)
        ? asked
        : (preferred(request.headers['accept-language'], languages) ?? defaultLanguage);
  });
}

/** The first of `languages` by the header's weights: 'en-GB;q=0.8, nl' prefers nl. */
export function preferred(header: string | undefined, languages: readonly string[]): string | undefined {
  if (!header) return undefined;
  let best: string | undefined;
  let bestWeight = 0;
  for (const part of header.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().split(';');
    const code = tag.slice(0, 2).toLowerCase();
    const q = parameters.find((parameter) => parameter.trim().startsWith('q='));
    const weight = q === undefined ? 1 : Number.parseFloat(q.trim().slice(2));
    if (languages.includes(code) && weight > bestWeight) {
      best = code;
      bestWeight = weight;
    }
  }
  return best;
}
