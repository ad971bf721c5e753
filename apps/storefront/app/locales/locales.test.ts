import { readdirSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { plainPages } from '../../server/plain-pages.ts';
import nl from './nl.json';

type Tree = string | { [key: string]: Tree };

/** All texts with their dotted keys. */
function texts(tree: Tree, key = ''): [key: string, text: string][] {
  if (typeof tree === 'string') return [[key, tree]];
  return Object.entries(tree).flatMap(([name, value]) => texts(value, key ? `${key}.${name}` : name));
}

/** Names of the values and tags in a compiled message: what stands first in each of its lists. */
function wanted(message: unknown, isPart = false): string[] {
  if (Array.isArray(message)) {
    const [name, ...rest] = message as unknown[];
    const inside = (isPart ? rest : message).flatMap((part) => wanted(part, true));
    return isPart && typeof name === 'string' ? [name, ...inside] : inside;
  }
  if (message === null || typeof message !== 'object') return [];
  return Object.values(message).flatMap((branch) => wanted(branch));
}

const namesIn = (text: string) => [...new Set(wanted(compile(text)))].sort();

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const dutch = new Map(texts(nl));

test.each(files)(
  'LANG-09 %s has every text, with the same values in it, and each can be read by the formatter',
  (file) => {
    const own = new Map(texts(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Tree));
    expect(
      [...dutch.keys()].filter((key) => !own.has(key)),
      'missing',
    ).toEqual([]);
    expect(
      [...own.keys()].filter((key) => !dutch.has(key)),
      'not in nl.json',
    ).toEqual([]);
    for (const [key, text] of own) {
      expect.soft(text.trim(), key).not.toBe('');
      expect.soft(() => compile(text), key).not.toThrow();
      expect.soft(namesIn(text), key).toEqual(namesIn(dutch.get(key) ?? ''));
    }
  },
);

test('LAW-01 the links to withdrawing and the button that confirms are in the words of the directive, in both languages', () => {
  const english = new Map(texts(JSON.parse(readFileSync(new URL('en.json', folder), 'utf8')) as Tree));
  const said = (all: Map<string, string>) =>
    ['here', 'guestTitle', 'confirm'].map((key) => all.get(`withdraw.${key}`));
  const here = ['Overeenkomst hier herroepen', 'Withdraw from contract here'] as const;
  expect(said(dutch)).toEqual([here[0], here[0], 'Herroeping bevestigen']);
  expect(said(english)).toEqual([here[1], here[1], 'Confirm withdrawal']);
});

test('LANG-12 Dutch says je, and writes btw and KvK as Dutch does where no text is fixed', () => {
  const fixed = /incl\. BTW|excl\. BTW|BTW Nr\. |KVK \{number\}/g;
  const plain = Object.entries(plainPages).map(([name, page]) => [name, page.nl.join(' ')] as const);
  const wrong = [...dutch, ...plain].filter(([, text]) =>
    /\b([Uu]|[Uu]w|BTW|KVK|kvk)\b/.test(text.replace(fixed, '')),
  );
  expect(wrong).toEqual([]);
});
