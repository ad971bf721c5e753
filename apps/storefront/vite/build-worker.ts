import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { oldestBrowsers } from './oldest-browsers.ts';

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Builds the service worker as one file without imports, which every browser takes. It is told the version of the build: the
 * name of the router's list of all files, which the pages know too. So each build has another worker. And it is told what shows a cart,
 * which it keeps for whoever has one before any page loads it.
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
    define: {
      __BUILD_VERSION__: JSON.stringify(version),
      __CART_SCRIPTS__: JSON.stringify(scriptsOf(['cart-panel', 'browser-cart'], names)),
    },
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

/** Paths of the built modules of these names and of all that they import. @param files names of all that was built */
function scriptsOf(modules: string[], files: string[]): string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(pathOf(`build/client/assets/${file}`), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      add(imported);
  };
  for (const module of modules) {
    const file = files.find((name) => name.startsWith(`${module}-`) && name.endsWith('.js'));
    if (file === undefined) throw new Error(`The build has no ${module}.`);
    add(file);
  }
  return [...found].map((file) => `/assets/${file}`);
}
