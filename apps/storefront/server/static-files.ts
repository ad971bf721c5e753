import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerEnv } from './env.ts';

const clientBuild = fileURLToPath(new URL('../build/client/assets/', import.meta.url));
const ONE_YEAR = 31_536_000_000;

/** Scripts, styles and fonts of the build, and the pictures of the shops. Their names change with their content. */
export async function registerStaticFiles(app: FastifyInstance, env: ServerEnv): Promise<void> {
  const kept = {
    immutable: true,
    maxAge: ONE_YEAR,
    index: false,
    wildcard: true,
    dotfiles: 'ignore',
  } as const;
  if (!env.isDevelopment && existsSync(clientBuild))
    await app.register(fastifyStatic, {
      root: clientBuild,
      prefix: '/assets/',
      preCompressed: true,
      ...kept,
    });
  if (env.mediaDir && existsSync(env.mediaDir))
    await app.register(fastifyStatic, {
      root: env.mediaDir,
      prefix: '/media/',
      decorateReply: false,
      ...kept,
    });
}
