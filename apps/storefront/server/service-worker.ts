import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { workerHeader, workerPath } from '../app/offline/names.ts';

const builtWorker = fileURLToPath(new URL('../build/client/service-worker.js', import.meta.url));

/** Takes the place of a worker and ends itself: whatever was wrong with the one before, this needs nothing of it. */
const retiringWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * The service worker of the build. Browsers ask for it with each visit and never keep it. Where the deployment wants none, every
 * answer says so, which ends those that are there, and so does what they are updated to.
 */
export async function registerServiceWorker(
  app: FastifyInstance,
  { isWanted, hasBuild }: { isWanted: boolean; hasBuild: boolean },
): Promise<void> {
  if (!isWanted)
    app.addHook('onRequest', async (_, reply) => {
      reply.header(workerHeader, 'off');
    });
  if (!hasBuild) return;
  const script = isWanted ? await readFile(builtWorker) : retiringWorker;
  const etag = `"${hash('sha256', script, 'base64url').slice(0, 27)}"`;
  app.get(workerPath, async (request, reply) => {
    // Asked for with every document: it changes with a build alone.
    const isKnown = request.headers['if-none-match'] === etag;
    return reply
      .code(isKnown ? 304 : 200)
      .headers({
        etag,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        // What it fetches is the shop's own.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(isKnown ? undefined : script);
  });
}
