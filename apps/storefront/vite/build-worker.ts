import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { oldestBrowsers } from './oldest-browsers.ts';

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Builds the service worker as one file without imports, which every browser takes. It is told the version of the build: the
 * name of the router's list of all files, which the pages know too. So each build has another worker.
 */
export async function buildWorker(): Promise<void> {
  const names = readdirSync(pathOf('build/client/assets'));
  const version = names
    .map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1])
    .find((found) => found !== undefined);
  if (version === undefined) throw new Error('The build has no list of its routes.');
  await build({
    configFile: false,
    root: pathOf('.'),
    logLevel: 'warn',
    define: { __BUILD_VERSION__: JSON.stringify(version) },
    build: {
      outDir: pathOf('build/client'),
      target: oldestBrowsers,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: pathOf('worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
