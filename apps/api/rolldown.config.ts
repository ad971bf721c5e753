import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

/**
 * The API as JavaScript, `build/server.mjs` and what it imports, with all packages in one file: docs/decisions/092-packages-are-read-from-one-file.md.
 * Sources and packages have to be there all the same.
 */
const root = join(import.meta.dirname, '..', '..');
const outDir = join(import.meta.dirname, 'build');

/** Packages that look for files of their own beside them. */
const withFiles = /\/node_modules\/(sharp|@electric-sql\/pglite)\//;

export default defineConfig({
  input: { server: join(import.meta.dirname, 'src', 'server.ts') },
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  resolve: { conditionNames: ['node', 'import', 'module-sync'] },
  plugins: [leaveToNode(), stayInPlace()],
  // A module that is imported at once somewhere and later elsewhere comes at once, as it does without a build.
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir: outDir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    cleanDir: true,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'packages', test: /\/node_modules\//, priority: 2 },
        { debugName: 'ours', name: (id) => (id.startsWith(root) ? placeOf(id) : null), priority: 1 },
      ],
    },
  },
});

/** Where a source of ours comes to stand in the build: statements and stacks are named by files. */
function placeOf(id: string): string {
  return relative(root, id)
    .replace(/^(apps|packages)\//, '')
    .replace(/\.ts$/, '');
}

/**
 * What is not written as ES modules, packages with files of their own and those that are imported later Node reads itself, from the very
 * file that the sources would get.
 */
function leaveToNode(): Plugin {
  return {
    name: 'leave-to-node',
    async resolveId(id, importer, options) {
      if (id.startsWith('node:')) return { id, external: true };
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (!found || found.external) return found;
      const isLater = options.kind === 'dynamic-import' && found.id.includes('/node_modules/');
      if (isModule(found.id) && !isLater && !withFiles.test(found.id)) return found;
      return { id: found.id, external: 'relative' };
    },
  };
}

/** Whether Node takes a file for an ES module. */
function isModule(file: string): boolean {
  const extension = extname(file);
  if (extension !== '.js') return extension === '.mjs' || extension === '.ts';
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).type === 'module';
    } catch {
      // The package begins further up.
    }
  }
  return false;
}

/** Threads, migrations and lists of words are found from where a source stands. */
function stayInPlace(): Plugin {
  return {
    name: 'stay-in-place',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null;
      const url = `new URL(${JSON.stringify(relative(dirname(join(outDir, placeOf(id))), id))}, import.meta.url)`;
      return code
        .replaceAll('import.meta.url', `${url}.href`)
        .replaceAll('import.meta.dirname', `decodeURIComponent(new URL('.', ${url}).pathname)`);
    },
  };
}
