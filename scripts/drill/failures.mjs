// Breaks, in a browser, all that pages ask for while they are open, one thing at a time. --pictures draws docs/images/failures instead.
import { spawn } from 'node:child_process';
import { root } from '../bootstrap.mjs';
import { Problem } from '../console.mjs';
import { startStack } from '../stack.mjs';
import { ensureTools } from '../test-tools.mjs';

export const proves =
  'No page of the shop falls where one of its calls fails (error, refused, silence, garbage, cut off), where no script comes, storage is full or forbidden, cookies are off, or a browser is old.';
export const takes = '10 minutes; --pictures 1';

/** @param {import('../drill.mjs').About} about @returns {Promise<import('../drill.mjs').Figure[] | null>} */
export async function drill({ node24, say, options }) {
  const { chromium } = await ensureTools(node24, { postgres: true, pooler: false, chromium: true });
  const stack = await startStack();
  say('the shop is open');
  try {
    const { code, last } = await walked(node24, options, {
      E2E_PORT: String(stack.webPort),
      CHROMIUM_PATH: chromium ?? '',
      E2E_DATABASE_URL: stack.databaseUrl ?? '',
    });
    if (options.includes('--pictures')) {
      if (code !== 0) throw new Problem('Not all pictures could be drawn: what went wrong stands above.');
      return null;
    }
    const { looked, faults } = JSON.parse(last);
    if (code !== 0)
      throw new Problem(`${faults.length} of ${looked} faults took a page down, or were thrown.`);
    return [['faults that were put in', `${looked}, of which none took its page down`]];
  } finally {
    await stack.stop();
  }
}

/** @param {string} node24 @param {string[]} options @param {Record<string, string>} env @returns {Promise<{ code: number, last: string }>} */
function walked(node24, options, env) {
  return new Promise((resolve) => {
    const program = spawn(node24, ['e2e/failures-walk.ts', ...options], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    program.stdout.on('data', (part) => {
      said += part;
      process.stdout.write(part);
    });
    program.on('close', (code) => resolve({ code: code ?? 1, last: said.trim().split('\n').at(-1) ?? '' }));
  });
}
