import type { ServerBuild } from 'react-router';
import type { MayBeKept } from '../../app/lib/may-be-kept.ts';

/** A page that may be kept. */
export type KeptRoute = {
  /** Its address as routes.ts declares it: '/:lang/products/:slug'. */
  path: string;
  /** The query parameters that it reads. */
  parameters: readonly string[];
  /** The ids of the routes that it is made of, from the outermost to its own. */
  chain: readonly string[];
  /** Where visits begin. */
  isEntrance?: boolean;
};

/** Where a page, or its data, is the same for everyone: under this address. */
export type KeptAddress = { path: string; query: string; isEntrance: boolean };

/** Longest query of a kept page, in characters. */
const maxQuery = 300;

/** What browsers ask for that go on to a page within the shop: its data, of the routes that they name. */
export const ofData = '.data';
const routesOfData = '_routes';

/** The routes that declare that their pages may be kept. @throws where the address of one is not plain */
export function keptRoutes(routes: ServerBuild['routes']): KeptRoute[] {
  return Object.values(routes).flatMap((route) => {
    const { keep, isEntrance } = (route?.module.handle ?? {}) as Partial<MayBeKept>;
    return route && keep
      ? [{ path: pathOf(route.id, routes), parameters: keep, chain: chainOf(route.id, routes), isEntrance }]
      : [];
  });
}

function chainOf(id: string, routes: ServerBuild['routes']): string[] {
  const parentId = routes[id]?.parentId;
  return [...(parentId === undefined ? [] : chainOf(parentId, routes)), id];
}

/** The whole address of a route: '/:lang/products/:slug'. */
export function pathOf(id: string, routes: ServerBuild['routes']): string {
  const route = routes[id];
  if (!route) return '';
  const above = route.parentId === undefined ? '' : pathOf(route.parentId, routes);
  return route.path ? `${above}/${route.path}` : above;
}

/**
 * Tells of a request's URL under which address its page, or its data, may be kept, or null where it may not. Only plainly spelled paths (no
 * escapes, no suffixes) are ever kept; parameters come in a fixed order and unknown ones are dropped, so that
 * ?utm_source=1, 2, 3… is one page and not a flood of them. For the same reason data is kept only of routes that the page
 * is made of, its own among them: any other list is answered too, with less than the page, under any number of addresses.
 */
export function addressesOf(kept: readonly KeptRoute[]): (url: string) => KeptAddress | null {
  const kinds = kept.map((route) => ({ ...route, path: patternOf(route.path) }));
  return (url) => {
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    const isData = path.endsWith(ofData);
    const kind = kinds.find((one) => one.path.test(isData ? path.slice(0, -ofData.length) : path));
    if (!kind) return null;
    const { isEntrance = false } = kind;
    if (at < 0) return { path, query: '', isEntrance };
    const given = new URLSearchParams(url.slice(at));
    const known = new URLSearchParams();
    for (const name of kind.parameters)
      for (const value of given.getAll(name).sort()) if (value !== '') known.append(name, value);
    const wanted = isData ? given.get(routesOfData) : null;
    if (wanted) {
      const routes = wantedOf(kind.chain, wanted.split(','));
      if (!routes) return null;
      known.append(routesOfData, routes.join());
    }
    const query = known.toString();
    return query.length > maxQuery ? null : { path, query: query && `?${query}`, isEntrance };
  };
}

/** The wanted ones of the routes that a page is made of, in one order; null where its own is not wanted, or another page's is. */
function wantedOf(chain: readonly string[], wanted: readonly string[]): string[] | null {
  const isOwnWanted = wanted.some((id) => id === chain.at(-1));
  return isOwnWanted && wanted.every((id) => chain.includes(id))
    ? chain.filter((id) => wanted.includes(id))
    : null;
}

function patternOf(path: string): RegExp {
  const parts = path.slice(1).split('/');
  const isPlain = parts[0] === ':lang' && parts.every((part) => /^:?[A-Za-z0-9-]+$/.test(part));
  if (!isPlain) throw new Error(`No page of ${path} can be kept: its address is not plain.`);
  const patterns = parts.map((part) => {
    if (part === ':lang') return '[a-z]{2}';
    return part.startsWith(':') ? '[a-z0-9-]{1,200}' : part;
  });
  return new RegExp(`^/${patterns.join('/')}$`);
}
