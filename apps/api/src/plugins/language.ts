import { acceptedLanguages } from '@etalage/contracts/accepted-languages';
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
    const accepted = request.headers['accept-language'] ?? '';
    request.language =
      typeof asked === 'string' && languages.includes(asked)
        ? asked
        : (acceptedLanguages(accepted).find((one) => languages.includes(one)) ?? defaultLanguage);
  });
}
