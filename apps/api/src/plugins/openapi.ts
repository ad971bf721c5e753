import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema } from 'fastify';
import fp from 'fastify-plugin';

/** Generates the OpenAPI document from the contracts of all routes, and the page to read it at /docs. */
export const openapi = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Etalage commerce API',
          description: 'Shop, catalogue, cart, checkout and orders of one shop; the host name says which.',
          version: '0.1.0',
        },
      },
      // Routes are registered with schemas shaped for the serialiser; the document shows the contract's own.
      transform: ({ schema, url, route }) => {
        const { contract } = route.config ?? {};
        if (!contract) return { schema: { ...schema, hide: true }, url };
        return { schema: contract.schema as FastifySchema, url };
      },
    });
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
    let document: string | undefined;
    app.get('/openapi.json', async (_request, reply) => {
      document ??= JSON.stringify(app.swagger());
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
    });
  },
  { name: 'openapi' },
);
