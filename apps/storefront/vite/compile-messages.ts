import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/**
 * Compiles the ICU messages of app/locales/*.json when they are imported, for use-intl's format-only runtime. A language that lacks a
 * text of nl.json, or has one of its own, fails the build.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?');
      if (!/\/locales\/[a-z]{2}\.json$/.test(file)) return null;
      this.addWatchFile(file);
      const unequal = unequalTexts(readTexts(file), readTexts(join(dirname(file), 'nl.json')));
      if (unequal.length > 0)
        this.error(`${file} and nl.json do not have the same texts: ${unequal.join(', ')}`);
      return compiledMessages(file);
    },
  };
}

/** The texts of a language's file as JSON for the runtime. */
export const compiledMessages = (file: string | URL): string => JSON.stringify(compileTree(readTexts(file)));

type Tree = string | { [key: string]: Tree };

const readTexts = (file: string | URL) => JSON.parse(readFileSync(file, 'utf8')) as Tree;

/** Dotted keys of the texts that only one of the two languages has. */
function unequalTexts(one: Tree, other: Tree): string[] {
  const [own, others] = [keysOf(one), keysOf(other)];
  return [...own.filter((key) => !others.includes(key)), ...others.filter((key) => !own.includes(key))];
}

function keysOf(tree: Tree, key = ''): string[] {
  if (typeof tree === 'string') return [key];
  return Object.entries(tree).flatMap(([name, value]) => keysOf(value, key ? `${key}.${name}` : name));
}

function compileTree(tree: Tree): unknown {
  if (typeof tree === 'string') return compile(tree);
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, compileTree(value)]));
}
