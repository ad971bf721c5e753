// npm run db:migrate, db:shop, db:seed, db:reset, db:backup and db:restore: the database that npm start uses, with the same folders.
// npm run db:types writes the types of its tables, as the migrations make them.
//   npm run db:backup -- /var/backups/etalage/shop.dump    see docs/operations.md for the roles that these need
//   npm run db:seed -- --products 100000 --tenants 50     a large one for load work, on a PostgreSQL with APP_ENV=development
import { join, resolve } from 'node:path';
import { takeSecretsFromFiles } from '../packages/contracts/src/secret-files.mjs';
import { ensureInstalled, root } from './bootstrap.mjs';
import { exitWith, Problem } from './console.mjs';
import { runVisibly } from './processes.mjs';

const [verb, ...args] = process.argv.slice(2);
// The folder in which it was typed: npm goes to that of the programs first.
const typedIn = process.env.INIT_CWD ?? process.cwd();
const takesFile = verb === 'backup' || verb === 'restore' || verb === 'shop';
const given = takesFile ? args.map((arg) => (arg.startsWith('-') ? arg : resolve(typedIn, arg))) : args;
const program = verb === 'seed' ? ['packages/demo/src/cli.ts'] : ['packages/db/src/cli.ts', verb ?? ''];

try {
  const wrong = takeSecretsFromFiles(process.env);
  if (wrong.length > 0) throw new Problem(wrong.join('\n  '));
  const { node24 } = await ensureInstalled();
  const env = {
    ...process.env,
    DATA_DIR: process.env.DATA_DIR ?? join(root, '.etalage', 'data'),
    MEDIA_DIR: process.env.MEDIA_DIR ?? join(root, '.etalage', 'media'),
  };
  process.exitCode = await runVisibly(
    node24,
    ['--disable-warning=ExperimentalWarning', ...program, ...given],
    { env },
  );
} catch (error) {
  exitWith(error);
}
