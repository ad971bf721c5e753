import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import nl from './nl.json';

type Tree = string | { [key: string]: Tree };

/** Keys that a value chooses, which comes from a contract or another file: some file has to know the word itself. */
const chosenByValue =
  /^(cart\.refusal|form\.(invalid|required|tooLong)|browserStorage|order\.(refunds|refusal)|list)\.(?<word>\w+)$/;

const sources = ['..', '../../server', '../../../../packages/contracts/src'].flatMap((path) => {
  const folder = new URL(`${path}/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .map((text) => ({
      text,
      quoted: new Set([...text.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , word]) => word)),
      /** `states.${outcome}`, `${page}Text` and `${part}.${what}`, as patterns of the keys that they may be. */
      templates: [...text.matchAll(/`((?:[\w.]*\$\{[^}`]*\})+[\w.]*)`/g)]
        .map(([, template = '']) => template.replaceAll(/\$\{[^}]*\}/g, '[\\w-]+'))
        .filter((pattern) => pattern !== '[\\w-]+')
        .map((pattern) => new RegExp(`^${pattern}$`)),
    }));
});

function keysOf(tree: Tree, key = ''): string[] {
  if (typeof tree === 'string') return [key];
  return Object.entries(tree).flatMap(([name, value]) => keysOf(value, key ? `${key}.${name}` : name));
}

/** Whether a file names the text's space, `cart` or `cart.notice`, and what is left of its key or a template of that. */
function isUsed(key: string): boolean {
  const word = chosenByValue.exec(key)?.groups?.word;
  if (word && sources.some(({ text }) => new RegExp(`'${word}'|\\b${word}\\??: `).test(text))) return true;
  // What is no part of React reads it as the field that it is.
  if (sources.some(({ text }) => text.includes(` = ${key};`))) return true;
  const parts = key.split('.');
  return parts.slice(1).some((_, index) => {
    const space = parts.slice(0, index + 1).join('.');
    const rest = parts.slice(index + 1).join('.');
    return sources.some(
      ({ quoted, templates }) =>
        quoted.has(space) && (quoted.has(rest) || templates.some((template) => template.test(rest))),
    );
  });
}

test('LANG-09 each text is one that some page, block or refusal shows', () => {
  expect(keysOf(nl).filter((key) => !isUsed(key))).toEqual([]);
});
