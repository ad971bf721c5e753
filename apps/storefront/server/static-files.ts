import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, compressForKeeping } from './compress.ts';
import type { ServerEnv } from './env.ts';
import { shareBuild } from './shared-builds.ts';

/** The files of this build, and those of builds before it that are not older than a week (scripts/build.mjs). */
const assetsDirs = ['build/client/assets', 'earlier-builds'].map((path) =>
  fileURLToPath(new URL(`../${path}/`, import.meta.url)),
);
const keptForEver = 'public, max-age=31536000, immutable';
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Scripts, styles and fonts of the build, where there is one, and the pictures of the shops. Their names change with
 * their content. Where there is no folder of pictures, and in development (DEV-10), they
 * are those of the file server.
 */
export async function registerStaticFiles(
  app: FastifyInstance,
  env: ServerEnv,
  { hasBuild }: { hasBuild: boolean },
): Promise<void> {
  if (hasBuild) await registerAssets(app, { shared: env.buildsDir });
  if (env.asksForMedia)
    await app.register(httpProxy, {
      upstream: env.mediaUrl,
      prefix: '/media',
      rewritePrefix: '/media',
      disableRequestLogging: true,
      // More than the 4 s that the API gives the store, and than pictures take that are drawn when they are asked for.
      http: { requestOptions: { timeout: 20_000 } },
      replyOptions: {
        // How long a connection stays is between the two at its ends: who asked us to close theirs would wait for ever.
        rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
        onError: (reply, { error }) => {
          reply.request.log.warn({ err: error }, 'the server of pictures did not answer');
          reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '5' }).send('');
        },
      },
    });
  else if (env.mediaDir && existsSync(env.mediaDir))
    await app.register(fastifyStatic, {
      root: env.mediaDir,
      prefix: '/media/',
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'ignore',
      setHeaders: (reply) => {
        // Link previews and mails show these pictures on other sites.
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      },
    });
}

/**
 * The builds are small: they are kept in memory, each file compressed the first time somebody asks for it.
 * @param given `shared` is the folder in which storefronts of other builds leave theirs; null where there is none
 */
export async function registerAssets(
  app: FastifyInstance,
  { folders = assetsDirs, shared = null }: { folders?: string[]; shared?: string | null } = {},
): Promise<void> {
  for (const [name, path] of await filesOfBuilds(folders))
    app.get(`/assets/${name}`, sender(name, await readFile(path)));
  if (shared === null) return;
  const [assets = ''] = folders;
  const names = existsSync(assets) ? await readdir(assets) : [];
  const problem = (err: unknown) => app.log.error({ err }, 'the files of builds before cannot be kept');
  const builds = await shareBuild(shared, { assets, names, problem });
  app.addHook('preClose', async () => builds.stop());
  // Of tabs that are open: few ask, so the files asked for last are enough to keep; a large one takes 66 ms to compress.
  const senders = new LRUCache<string, ReturnType<typeof sender>>({ max: 100 });
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    let send = senders.get(name);
    if (!send) {
      const content = await builds.read(name);
      if (!content) return reply.callNotFound();
      send = sender(name, content);
      senders.set(name, send);
    }
    return send(request, reply);
  });
}

/** Answers with a file of a build. */
function sender(name: string, content: Buffer) {
  const extension = extname(name);
  const isText = ['.js', '.css', '.json', '.svg'].includes(extension);
  const packed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': keptForEver,
      vary: 'Accept-Encoding',
    });
    const encoding = isText ? acceptedEncoding(request.headers['accept-encoding']) : 'identity';
    if (encoding === 'identity') return reply.send(content);
    packed[encoding] ??= compressForKeeping(content, encoding, 'file');
    return reply.header('content-encoding', encoding).send(await packed[encoding]);
  };
}

/** Where each file is, by its name; what is of several builds is the same in all of them. */
async function filesOfBuilds(folders: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const folder of folders)
    for (const name of existsSync(folder) ? await readdir(folder) : [])
      if (!files.has(name)) files.set(name, join(folder, name));
  return files;
}
