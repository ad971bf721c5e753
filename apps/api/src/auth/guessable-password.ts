import { readFileSync } from 'node:fs';

/** Read once, by the first who chooses a password. */
let common: ReadonlySet<string> | undefined;

/** Fewer different characters than this are a pattern. */
const fewest = 4;
/** Characters that must be left where a password holds what everybody knows of the shop or of its owner. */
const leastOfOwn = 6;
/** Shorter parts of a name stand in many words. */
const shortestPart = 4;

/**
 * Whether a password is one that is guessed early: a common one, also with digits and signs around it, one of very few different
 * characters, or little more than what everybody knows, which `known` holds: the shop's name, the owner's names and e-mail address.
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  common ??= readCommon();
  const text = password.normalize('NFKC').toLowerCase();
  const letters = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (common.has(text) || common.has(letters) || new Set(text).size < fewest) return true;
  const parts = [...new Set(known.flatMap(partsOf))].sort((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text);
  return rest !== text && rest.length < leastOfOwn;
}

/** 'Bloem & Blad' is found as bloem, blad and bloemblad. */
function partsOf(name: string): string[] {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return [...words, words.join('')].filter((part) => part.length >= shortestPart);
}

function readCommon(): ReadonlySet<string> {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}
