import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Compiles the ICU messages of app/locales/*.json when they are imported, for use-intl's format-only runtime. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?');
      if (!/\/locales\/[a-z]{2}\.json$/.test(file)) return null;
      this.addWatchFile(file);
      return compiledMessages(file);
    },
  };
}

/** The texts of a language's file as JSON for the runtime. */
export const compiledMessages = (file: string | URL): string =>
  JSON.stringify(compileTree(JSON.parse(readFileSync(file, 'utf8'))));

type Tree = string | { [key: string]: Tree };

function compileTree(tree: Tree): unknown {
  if (typeof tree === 'string') return compile(tree);
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, compileTree(value)]));
}
