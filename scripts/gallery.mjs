// npm run gallery: draws every header theme with every setting and lays the pictures side by side, in gallery/.
//   npm run gallery -- --theme fancy,simple --height normal --colour dark     only these
//   npm run gallery -- --every 7                                              every seventh combination
//   npm run gallery -- --docs                                                 each theme in each colour, as the sheets in docs/images/headers
//   npm run gallery -- --pages --scheme dark --shop bloem --width 390          whole pages of the demo shops instead
import { spawn } from 'node:child_process';
import { ensureInstalled, root } from './bootstrap.mjs';
import { exitWith, step } from './console.mjs';
import { startStack } from './stack.mjs';
import { ensureTools } from './test-tools.mjs';

try {
  const { node24 } = await ensureInstalled();
  const { chromium } = await ensureTools(node24, { postgres: true, pooler: false, chromium: true });
  const stack = await step('Starting the shop', () => startStack());
  try {
    process.exitCode = await drawn(node24, {
      E2E_PORT: String(stack.webPort),
      E2E_DATABASE_URL: stack.databaseUrl ?? '',
      CHROMIUM_PATH: chromium ?? '',
    });
  } finally {
    await stack.stop();
  }
} catch (error) {
  exitWith(error);
}

/** @param {string} node24 @param {Record<string, string>} env @returns {Promise<number>} its exit code */
function drawn(node24, env) {
  const pages = process.argv.includes('--pages');
  return new Promise((resolve) => {
    const program = spawn(
      node24,
      [`e2e/${pages ? 'gallery-pages' : 'gallery'}.ts`, ...process.argv.slice(2)],
      {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: 'inherit',
      },
    );
    program.on('close', (code) => resolve(code ?? 1));
  });
}
