// docs/drills.md: one part for each drill, with what it measured last.
import { arch, cpus, platform, totalmem } from 'node:os';

/**
 * @typedef {readonly [what: string, figure: string | number]} Figure
 *
 * @typedef {object} Result
 * @property {string} name of the drill
 * @property {string} proves
 * @property {readonly Figure[]} figures
 * @property {string} day as 2026-11-23
 * @property {string} machine
 * @property {string} took
 */

const beginning = `# Drills

What takes too long for \`npm test\`, or breaks more than a test may. \`npm run drill\` lists them, \`npm run drill -- <name>\` runs one and writes
its part of this page anew: nothing below is written by hand.
`;

/** '2 cores, 24 GB, linux x64, Node 24.21.0' */
export function machineName() {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${memory} GB, ${platform()} ${arch()}, Node ${process.versions.node}`;
}

/**
 * The page with one drill's part replaced, or added; parts stand in the order of their names.
 * @param {string} page as it was, '' where there was none
 * @param {Result} result
 */
export function withResult(page, result) {
  const parts = new Map(
    page
      .split(/^(?=## )/m)
      .filter((part) => part.startsWith('## '))
      .map((part) => [part.slice(3, part.indexOf('\n')).trim(), part.trimEnd()]),
  );
  parts.set(result.name, asPart(result));
  const names = [...parts.keys()].sort();
  return `${[beginning.trimEnd(), ...names.map((name) => parts.get(name))].join('\n\n')}\n`;
}

/** @param {Result} result */
function asPart({ name, proves, figures, day, machine, took }) {
  const rows = figures.map(([what, figure]) => `| ${cell(what)} | ${cell(String(figure))} |`);
  const table = rows.length > 0 ? ['', '| what | result |', '|---|---|', ...rows] : [];
  return [`## ${name}`, '', proves, '', `Last run on ${day} in ${took} (${machine}).`, ...table].join('\n');
}

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
