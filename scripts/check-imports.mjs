// The arrows of the house, kept: who may import whom, and that every import is declared where it is used.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Which workspaces a workspace may import. ARCHITECTURE.md draws the same arrows. */
const workspaceArrows = {
  'packages/contracts': [],
  'packages/pricing': [],
  'packages/media': ['@etalage/contracts'],
  'packages/db': [],
  'packages/memory': [],
  'packages/api-client': ['@etalage/contracts'],
  'packages/demo': ['@etalage/db', '@etalage/media', '@etalage/pricing'],
  // The demo shops are only what the API's tests search in.
  'apps/api': [
    '@etalage/contracts',
    '@etalage/pricing',
    '@etalage/db',
    '@etalage/media',
    '@etalage/memory',
    '@etalage/demo',
  ],
  'apps/storefront': ['@etalage/api-client', '@etalage/contracts', '@etalage/memory', '@etalage/pricing'],
};

const app = 'apps/storefront/app';
const api = 'apps/api/src';
/** What stands above lib/, locales/ and ui/ in the storefront: whoever adds a folder there says here that it is a feature. */
const features =
  '(addresses|blocks|cart|compare|forms|mailed-links|middleware|offline|orders|overlays|passkeys|promo|routes|search|seen|shell|staff|staying|themes|vitals|wishlist)';

/**
 * Arrows between folders: a file matching `from` may not import one matching `to`.
 * @type {{ from: RegExp, to: RegExp, advice: string }[]}
 */
const folderArrows = [
  {
    from: new RegExp(`^${app}/(ui|shell|themes|blocks)/`),
    to: new RegExp(`^(${app}/lib/api|packages/api-client/)`),
    advice: 'views take data as props: fetch it in the loader of the route and hand it down',
  },
  {
    from: new RegExp(`^${app}/ui/`),
    to: new RegExp(`^${app}/${features}/`),
    advice: 'ui knows nothing of pages and features: move the shared part down into ui/',
  },
  {
    from: new RegExp(`^${app}/(shell|themes|blocks)/`),
    to: new RegExp(`^${app}/(routes|middleware)/`),
    advice:
      'shell, themes and blocks are used by routes, not the other way round: pass what they need as props',
  },
  {
    from: new RegExp(`^${app}/(lib|locales)/`),
    // But for the language, which the root gives every view and the texts of a page are written in.
    to: new RegExp(`^${app}/(${features}|ui)/(?!(?<=/ui/)shop-view\\.ts$)`),
    advice:
      'lib is at the bottom: move the part that needs a page, a feature or a view up to where it is used',
  },
  {
    from: new RegExp(`^${app}/shell/`),
    to: new RegExp(`^${app}/themes/`),
    advice:
      'shell is what all themes share and knows none of them: the entry points hand it the theme (useTheme)',
  },
  {
    from: new RegExp(`^${api}/repositories/`),
    to: new RegExp(`^${api}/(routes|commands|plugins|jobs|payments)/`),
    advice: 'repositories only know the database: pass what they need as an argument',
  },
  {
    from: new RegExp(`^${api}/(commands|payments|plugins)/`),
    to: new RegExp(`^${api}/jobs/`),
    advice: 'jobs call commands: what both need belongs in commands/',
  },
  {
    from: new RegExp(`^${api}/(commands|payments|mail|jobs|search|html|invoices|promises|vat|auth)/`),
    to: new RegExp(`^${api}/routes/`),
    advice: 'commands, mails and jobs know no routes: move the shared part into commands/',
  },
  {
    from: new RegExp(`^${api}/(?!server\\.ts$)`),
    to: new RegExp(`^${api}/(app|server)\\.ts$`),
    advice: 'only server.ts (and tests) build the app: take what you need as an argument',
  },
];

/**
 * Folders whose parts do not know each other, but for the one that is shared.
 * @type {{ folder: string, shared?: string, advice: (from: string, to: string) => string }[]}
 */
const siblings = [
  {
    folder: `${app}/routes`,
    advice: (from, to) =>
      `one page never imports another: what routes/${from} and routes/${to} share belongs in ui/ or in a feature folder`,
  },
  {
    folder: `${api}/routes`,
    shared: 'shared',
    advice: (from, to) =>
      `one resource never imports another: what routes/${from} and routes/${to} share belongs in routes/shared/`,
  },
];

/** The only homes of SQL and of the query library. */
const homesOfSql = new RegExp(`^(${api}/repositories|packages/db|packages/demo)/`);
const queryPackages = new Set(['kysely', 'pg', '@electric-sql/pglite']);
const queryCode =
  /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|['"`]\s*(select\s[^'"`]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)/i;

/** Scripts that are reached once everything is installed: a part of the lint, the check of feeds, the making of fonts, what `npm run drill` loads, and the watcher beside a database. */
const runsInstalled =
  /^scripts\/(check-migrations\.mjs$|check-feed\.mjs$|fonts\.mjs$|failover\.mjs$|drill\/|drill-parts\/)/;

/**
 * Checks every source file below `root` and returns what is wrong, one sentence per finding.
 * @param {string} root folder of the repository
 * @returns {string[]}
 */
export function checkImports(root) {
  const findings = [];
  const rootManifest = readManifest(root);
  for (const workspace of workspacesIn(root)) {
    const manifest = readManifest(join(root, workspace));
    for (const path of sourcesIn(join(root, workspace))) {
      const file = relative(root, path).split(sep).join('/');
      const isTest = /\.(test|spec|bench)\.tsx?$/.test(file) || /^[^/]+\/[^/]+\/test\//.test(file);
      const code = withoutComments(readFileSync(path, 'utf8'));
      if (file.endsWith('.tsx') && file.startsWith('packages/'))
        findings.push(
          `${file}: packages hold no TSX, since Node runs them as they are: move views to an app.`,
        );
      if (!isTest && !homesOfSql.test(file) && queryCode.test(code))
        findings.push(
          `${file} holds a query: SQL lives in apps/api/src/repositories (and packages/db, packages/demo) only.`,
        );
      for (const { name, unneeded, isCalled } of importsOf(code)) {
        const at = { root, workspace, file, isTest, manifest, rootManifest };
        const finding = name.startsWith('.')
          ? checkRelative(at, name, isCalled)
          : checkBare(at, name, unneeded);
        if (finding) findings.push(`${file} imports ${name}: ${finding}.`);
      }
    }
  }
  for (const path of sourcesIn(join(root, 'scripts'))) {
    const file = relative(root, path).split(sep).join('/');
    if (file.endsWith('.test.mjs') || runsInstalled.test(file)) continue;
    for (const { name } of importsOf(withoutComments(readFileSync(path, 'utf8')))) {
      if (!name.startsWith('.') && !name.startsWith('node:'))
        findings.push(`${file} imports ${name}: scripts run before anything is installed: use Node alone.`);
    }
  }
  return findings;
}

/**
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest
 * @typedef {{ root: string, workspace: string, file: string, isTest: boolean, manifest: Manifest, rootManifest: Manifest }} Place
 */

/** @param {Place} at @param {string} name @param {boolean} isCalled whether it is an import() */
function checkRelative({ root, workspace, file, isTest }, name, isCalled) {
  const target = relative(root, resolve(root, dirname(file), name))
    .split(sep)
    .join('/');
  if (!target.startsWith(`${workspace}/`)) {
    if (isTest && target.startsWith('scripts/')) return undefined;
    return 'it leaves its workspace: import the other one by its name, through its exports';
  }
  return checkThemes(file, target, isCalled) ?? (isTest ? undefined : checkFolders(file, target));
}

/**
 * A theme's inside is its own, for tests too, or browsers would load themes that their shop did not choose.
 * @param {string} file @param {string} target @param {boolean} isCalled
 */
function checkThemes(file, target, isCalled) {
  const [from, to] = [file, target].map((path) => new RegExp(`^${app}/themes/([^/]+)/`).exec(path)?.[1]);
  if (!to || from === to || (isCalled && file === `${app}/themes/index.ts`)) return undefined;
  return `what is inside a theme is imported by that theme alone, and loaded by its line in themes/index.ts, an import(): what more than themes/${to} uses belongs in shell/`;
}

/** @param {string} file @param {string} target */
function checkFolders(file, target) {
  for (const { folder, advice, shared } of siblings) {
    const [from, to] = [file, target].map((path) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1]);
    if (from && to && from !== to && to !== shared) return advice(from, to);
  }
  return folderArrows.find((arrow) => arrow.from.test(file) && arrow.to.test(target))?.advice;
}

/** @param {Place} at @param {string} name @param {boolean} unneeded */
function checkBare({ workspace, file, isTest, manifest, rootManifest }, name, unneeded) {
  if (name.startsWith('node:') || name.startsWith('virtual:') || name.startsWith('#')) return undefined;
  if (!isTest && /^@etalage\/[^/]+\/test-/.test(name))
    return 'it is for tests alone: what they make is weaker than what shops need';
  if (builtinModules.includes(name)) return `write node:${name}, so that nobody takes it for a package`;
  const dependency = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
  if (dependency.startsWith('@etalage/')) {
    const allowed = workspaceArrows[/** @type {keyof typeof workspaceArrows} */ (workspace)] ?? [];
    if (!(/** @type {string[]} */ (allowed).includes(dependency)))
      return `${workspace} may import ${allowed.join(', ') || 'no other workspace'}; see the arrows in ARCHITECTURE.md`;
    const folders = checkFolders(file, `packages/${dependency.slice('@etalage/'.length)}/`);
    if (folders && !isTest) return folders;
  }
  if (queryPackages.has(dependency) && !isTest && !homesOfSql.test(file))
    return 'queries live in apps/api/src/repositories: add a function with a name there and call it';
  return checkDeclared({ workspace, file, isTest, manifest, rootManifest }, dependency, unneeded);
}

/** @param {Omit<Place, 'root'>} at @param {string} dependency @param {boolean} unneeded in production */
function checkDeclared({ workspace, file, isTest, manifest, rootManifest }, dependency, unneeded) {
  if (manifest.dependencies?.[dependency]) return undefined;
  const types = `@types/${dependency.replace('@', '').replace('/', '__')}`;
  const inDevelopment = { ...manifest.devDependencies, ...(isTest ? rootManifest.devDependencies : {}) };
  // The storefront's app is bundled, and configuration files run while building: both may use what is only
  // there in development. Everything else runs from its sources in production.
  const beforeProduction =
    isTest || unneeded || /^apps\/storefront\/(app|vite)\//.test(file) || /\.config\.ts$/.test(file);
  if (beforeProduction && (inDevelopment[dependency] || inDevelopment[types])) return undefined;
  if (inDevelopment[dependency])
    return `it runs in production, so ${dependency} belongs in the dependencies of ${workspace}/package.json and not in its devDependencies`;
  return `${dependency} is not declared: add it to ${workspace}/package.json (that it works is luck, some other package brought it)`;
}

/**
 * The modules that a source names in import, export … from and import(), and whether it runs without them.
 * @param {string} code
 */
function importsOf(code) {
  const found = [];
  const fixed = [
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s+()['"]([^'"]+)['"]/gm,
  ];
  for (const pattern of fixed)
    for (const [, type, name = ''] of code.matchAll(pattern))
      found.push({ name, unneeded: Boolean(type), isCalled: false });
  // What is imported by a call may be for development alone, as Vite's server is.
  for (const [, name = ''] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g))
    found.push({ name, unneeded: true, isCalled: true });
  // Route types are generated into a folder of their own.
  return found.filter(({ name }) => !name.includes('/+types/'));
}

/** @param {string} code */
function withoutComments(code) {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[\s;{(,])\/\/.*$/gm, '$1');
}

/** @param {string} folder @returns {Manifest} */
function readManifest(folder) {
  const path = join(folder, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** @param {string} root */
function workspacesIn(root) {
  return ['packages', 'apps'].flatMap((group) =>
    existsSync(join(root, group)) ? readdirSync(join(root, group)).map((name) => `${group}/${name}`) : [],
  );
}

const notSources = new Set(['node_modules', 'build', 'dist', '.react-router']);

/**
 * Every source file below a folder, as its path; of these endings.
 * @param {string} folder @param {RegExp} [endings] @returns {Generator<string>}
 */
export function* sourcesIn(folder, endings = /\.(tsx?|mjs)$/) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!notSources.has(entry.name)) yield* sourcesIn(path, endings);
    } else if (endings.test(entry.name) && !entry.name.endsWith('.d.ts')) yield path;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkImports(dirname(dirname(fileURLToPath(import.meta.url))));
  for (const finding of findings) console.log(`✗ ${finding}`);
  if (findings.length === 0) console.log('✓ Every import follows the arrows and is declared');
  process.exitCode = findings.length === 0 ? 0 : 1;
}
