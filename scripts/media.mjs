// npm run media -- copy: brings the pictures of the folder that npm start uses to a bucket (docs/operations.md, Media).
import { join } from 'node:path';
import { takeSecretsFromFiles } from '../packages/contracts/src/secret-files.mjs';
import { ensureInstalled, root } from './bootstrap.mjs';
import { exitWith, Problem } from './console.mjs';
import { runVisibly } from './processes.mjs';

try {
  const wrong = takeSecretsFromFiles(process.env);
  if (wrong.length > 0) throw new Problem(wrong.join('\n  '));
  const { node24 } = await ensureInstalled();
  const env = { ...process.env, MEDIA_DIR: process.env.MEDIA_DIR ?? join(root, '.etalage', 'media') };
  process.exitCode = await runVisibly(node24, ['packages/media/src/cli.ts', ...process.argv.slice(2)], {
    env,
  });
} catch (error) {
  exitWith(error);
}
