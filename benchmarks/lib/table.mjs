// Figures as text. In plain JavaScript, since scripts/bench.mjs prints with it on any Node there is.

/**
 * @typedef {object} Figure
 * @property {string} name what was measured
 * @property {string} value with its unit
 * @property {string} [yardstick] what the same round's yardstick came to, with its unit
 * @property {string} [ratio] the figure against its yardstick
 * @property {string} [aim] in words, e.g. '≥ 0.4'
 * @property {boolean} [met] whether the aim was met; absent where there is none
 *
 * @typedef {Figure & { question: string }} Answer
 */

/**
 * Lays figures out in columns, aims met and not met marked at the end of each line.
 * @param {readonly Figure[]} figures
 * @returns {string}
 */
export function table(figures) {
  const mark = (/** @type {boolean | undefined} */ met) =>
    met === undefined ? '' : met ? '✓ met' : '✗ NOT MET';
  const rows = [
    ['', 'figure', 'yardstick', 'ratio', 'aim', ''],
    ...figures.map(({ name, value, yardstick = '', ratio = '', aim = '', met }) => [
      name,
      value,
      yardstick,
      ratio,
      aim,
      mark(met),
    ]),
  ];
  const used = rows[0]?.map((_, column) => rows.slice(1).some((row) => row[column] !== '')) ?? [];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (used[column] ? cell.padEnd(widths[column] ?? 0) : undefined))
        .filter((cell) => cell !== undefined)
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
