// What a systemd unit says, as far as ours go: sections with keys that may stand there more than once.
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Unit
 * @property {(key: string) => string[]} all the values of a key of [Service], in their order
 * @property {(key: string) => string} one the last of them, '' where there is none
 */

/** Reads a unit with its drop-ins, the later ones behind the earlier. @param {string[]} files @returns {Unit} */
export function readUnit(...files) {
  /** @type {[string, string][]} */
  const pairs = [];
  for (const file of files) {
    let section = '';
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (/^\s*([#;]|$)/.test(line)) continue;
      const head = /^\[(\w+)\]$/.exec(line);
      if (head) section = head[1] ?? '';
      const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (section === 'Service' && key) pairs.push([key, value.trim()]);
    }
  }
  const all = (/** @type {string} */ key) => pairs.flatMap(([name, value]) => (name === key ? [value] : []));
  return { all, one: (key) => all(key).at(-1) ?? '' };
}

/**
 * The environment that systemd gives a service of this unit, without what it inherits.
 * @param {Unit} unit
 * @param {string} credentials the folder that %d stands for
 * @param {(path: string) => string} read the text of an EnvironmentFile
 * @returns {Record<string, string>}
 */
export function environmentOf(unit, credentials, read) {
  const own = unit.all('Environment').flatMap((line) => line.replaceAll('%d', credentials).split(/\s+/));
  const ofFiles = unit.all('EnvironmentFile').flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => /^\w+=/.test(line)),
  );
  return Object.fromEntries(
    [...own, ...ofFiles].map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
