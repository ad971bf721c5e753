// Habits that Biome's rules cannot hold: how a shape and a constant are written.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesIn } from './check-imports.mjs';

/** What a line may not be, and what to write instead. Fastify's types are added to by an interface, inside of `declare`. */
const habits = [
  { line: /^(export )?interface \w/, advice: 'write the shape as a type' },
  { line: /^(export )?const [A-Z][A-Z0-9_]+\b/, advice: 'write a constant as any other name, in camelCase' },
];

/** Files that a tool writes. */
const written = new Set(['packages/db/src/schema.ts']);

/**
 * Reads every source file of the house and returns what is against its habits, one sentence per finding.
 * @param {string} root folder of the repository
 * @returns {string[]}
 */
export function checkHabits(root) {
  const findings = [];
  for (const folder of ['apps', 'packages', 'scripts', 'e2e', 'benchmarks']) {
    for (const path of sourcesIn(join(root, folder))) {
      const file = relative(root, path).split(sep).join('/');
      if (written.has(file)) continue;
      for (const [index, text] of readFileSync(path, 'utf8').split('\n').entries())
        for (const { line, advice } of habits)
          if (line.test(text)) findings.push(`${file}:${index + 1} ${text.trim()}: ${advice}.`);
    }
  }
  return findings;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkHabits(dirname(dirname(fileURLToPath(import.meta.url))));
  for (const finding of findings) console.log(`✗ ${finding}`);
  if (findings.length === 0) console.log('✓ Shapes and constants are written in one way');
  process.exitCode = findings.length === 0 ? 0 : 1;
}
