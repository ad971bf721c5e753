import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/*
 * What a page's own modules and all that they import weigh, over the files of the build. What comes after the first frame without being
 * asked for (6 kB: the service worker's start, the theme, what measures vitals) stays within the 125 kB that a page may take in all; offline.spec.ts
 * counts that too, in a browser, as a stranger and with a cart.
 */

const assets = new URL('../apps/storefront/build/client/assets/', import.meta.url);
const packages = new URL('../node_modules/', import.meta.url);
const mostBytes = (125 - 6) * 1_024;

type Route = { module: string; parentId?: string; path?: string; imports: string[] };
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };

it.each(['home', 'products', 'products/:slug'])(
  'HOME-14 the page %s loads at most 125 kB of scripts, compressed',
  (path) => {
    const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? '';
    const manifest = JSON.parse(textOf(name).replace(/^[^{]*|;\s*$/g, '')) as Manifest;
    const page = Object.values(manifest.routes).find((route) => route.path === path);
    if (!page) throw new Error(`No page has the address ${path}`);

    const files = new Set([name]);
    const add = (part: { module: string; imports: string[] }) => {
      for (const address of [part.module, ...part.imports]) files.add(address.split('/').at(-1) ?? '');
    };
    add(manifest.entry);
    for (
      let route: Route | undefined = page;
      route;
      route = route.parentId ? manifest.routes[route.parentId] : undefined
    )
      add(route);

    expect(files.size).toBeGreaterThan(4);
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(textOf(file), { level: 9 }).length, 0);
    expect(bytes, [...files].join(', ')).toBeLessThan(mostBytes);
  },
);

/** What browsers have later than the oldest ones that the shop promises to run in (apps/storefront/vite/oldest-browsers.ts). */
const newer = [
  /\b(?:Object|Map)\.groupBy\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\bURL\.(?:canParse|parse)\b/,
  /\bAbortSignal\.any\b/,
  /\bRegExp\.escape\b/,
  /\bIterator\.(?:from|prototype|concat)\b/,
  /\bMath\.sumPrecise\b/,
  /\bError\.isError\b/,
  /\bIntl\.DurationFormat\b/,
  /\bUint8Array\.from(?:Base64|Hex)\b/,
  /\.to(?:Base64|Hex|WellFormed)\(/,
  /\.isWellFormed\(/,
  /\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|getOrInsert)\(/,
  // Sets' own: what an array or a string has is called otherwise.
  /\.(?:union|intersection|difference)\(/,
  // What iterators of their own can do; Object.entries(one).map is an array's.
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray|some|find|reduce|take|drop|flatMap|forEach|every)\(/,
  // A regular expression with the flag v.
  /[=(,:?!&|]\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsy]*v[dgimsy]*\b(?![\w$])/,
];

it('ERR-02 the scripts and the worker use no function of the language that the oldest browsers lack', () => {
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  for (const file of [...scripts, '../service-worker.js'])
    for (const one of newer) expect.soft(one.exec(textOf(file))?.[0], `${file}: ${one}`).toBeUndefined();
});

it('SRCH-14 no page loads the search helper of a library', () => {
  // What it says of itself to whoever it asks, which no minifier changes.
  const helper = /JS Helper \(/;
  const written = new URL('algoliasearch-helper/dist/algoliasearch.helper.min.js', packages);
  expect(readFileSync(written, 'utf8')).toMatch(helper);
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js')))
    expect.soft(helper.exec(textOf(file))?.[0], file).toBeUndefined();
});

function textOf(file: string): string {
  return readFileSync(new URL(file, assets), 'utf8');
}
