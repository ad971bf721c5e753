import { listParameters } from '../../app/routes/products/list-state.ts';

/** Pages that may be kept, and the query parameters that they read. One that is not listed changes nothing and is left out. */
const kinds: { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/[a-z]{2}\/home$/, parameters: [] },
  { path: /^\/[a-z]{2}\/products$/, parameters: listParameters },
  { path: /^\/[a-z]{2}\/products\/[a-z0-9-]{1,64}\/[a-z0-9-]{1,200}$/, parameters: listParameters },
  { path: /^\/[a-z]{2}\/products\/[a-z0-9-]{1,200}$/, parameters: ['variant'] },
  { path: /^\/[a-z]{2}\/bundles\/[a-z0-9-]{1,200}$/, parameters: [] },
  { path: /^\/[a-z]{2}\/pagina\/[a-z0-9-]{1,200}$/, parameters: [] },
];

/** Longest query of a kept page, in characters. */
const maxQuery = 300;

/**
 * The address under which a page may be kept, or null where it may not. Only paths listed here, spelled plainly
 * (no escapes, no suffixes), are ever kept; parameters come in a fixed order and unknown ones are dropped, so
 * that ?utm_source=1, 2, 3… is one page and not a flood of them.
 */
export function keepableAddress(url: string): { path: string; query: string } | null {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const kind = kinds.find((one) => one.path.test(path));
  if (!kind) return null;
  if (at < 0) return { path, query: '' };
  const given = new URLSearchParams(url.slice(at));
  const kept = new URLSearchParams();
  for (const name of kind.parameters)
    for (const value of given.getAll(name).sort()) if (value !== '') kept.append(name, value);
  const query = kept.toString();
  return query.length > maxQuery ? null : { path, query: query && `?${query}` };
}
