import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type KeptRoute, keptRoutes } from '../apps/storefront/server/page-cache/kept-addresses.ts';
import { startStack } from '../scripts/stack.mjs';

type Storefront = { buildApp(env: object): Promise<FastifyInstance> };
type Env = { readEnv(env: NodeJS.ProcessEnv): object };
/** A module of the storefront, which is loaded when its environment is set. */
const load = (path: string): Promise<unknown> =>
  import(new URL(`../apps/storefront/${path}`, import.meta.url).href);

let stack: Awaited<ReturnType<typeof startStack>>;
let app: FastifyInstance;
let kept: KeptRoute[];
const headers = { host: 'localhost' };
/** The field for searching, in the header of every page, shows what a list was searched for. Elsewhere nothing was. */
const ofHeader = 'q';

beforeAll(async () => {
  stack = await startStack({ database: 'postgres', pictures: 'none' });
  // What the built pages ask is read when they are loaded.
  vi.stubEnv('API_URL', `http://127.0.0.1:${stack.apiPorts[0]}`);
  vi.stubEnv('INTERNAL_SECRET', stack.internalSecret);
  const { buildApp } = (await load('server/app.ts')) as Storefront;
  const { readEnv } = (await load('server/env.ts')) as Env;
  // No page fits into a cache of one byte, so each is made.
  app = await buildApp({ ...readEnv(process.env), pageCacheBytes: 1 });
  const build = (await load('build/server/index.js')) as ServerBuild;
  kept = keptRoutes(build.routes);
});
afterAll(async () => {
  await app?.close();
  await stack?.stop();
  vi.unstubAllEnvs();
});

/** One page of the shop's for each route that keeps its pages, as the sitemap names them. */
async function examples(): Promise<{ path: string; route: KeptRoute }[]> {
  const addresses = async (url: string) =>
    Array.from(
      (await app.inject({ url, headers })).body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g),
      ([, at = '']) => at,
    );
  // What is shown without a connection is no page to be found.
  const pages = ['/nl/offline', ...(await addresses('/sitemap.xml'))];
  for (const file of pages.filter((address) => address.endsWith('.xml')))
    pages.push(...(await addresses(file)));
  return kept.map((route) => {
    const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`);
    const path = pages.find((page) => pattern.test(page));
    if (path === undefined) throw new Error(`The shop has no page of ${route.path}.`);
    return { path, route };
  });
}

/** The names of all query parameters that are read while a page is made. */
async function readFor(path: string): Promise<string[]> {
  const read = new Set<string>();
  const prototype = URLSearchParams.prototype as unknown as Record<string, (...given: string[]) => unknown>;
  const spies = ['get', 'getAll', 'has'].map((method) => {
    const original = prototype[method];
    return vi.spyOn(prototype, method).mockImplementation(function (this: unknown, ...given: string[]) {
      read.add(given[0] ?? '');
      return original?.apply(this, given);
    });
  });
  try {
    const answer = await app.inject({ url: path, headers });
    expect(answer.statusCode, path).toBe(200);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return [...read].sort();
}

test('LIST-01 the parameters that a page is made of are those that its route declares, so that each is a kept page of its own', async () => {
  const pages = await examples();
  expect(pages.length).toBeGreaterThan(5);
  for (const { path, route } of pages)
    expect.soft(await readFor(path), path).toEqual([...new Set([...route.parameters, ofHeader])].sort());
});

test('OPS-09 a built page is drawn the quick way, by the form in which the router of this build hands its data on', async () => {
  const lines = vi.spyOn(console, 'error');
  try {
    const answer = await app.inject({ url: '/nl/offline', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('</html>');
    expect(lines.mock.calls.flat().filter((line) => String(line).includes('slower way'))).toEqual([]);
  } finally {
    lines.mockRestore();
  }
});
