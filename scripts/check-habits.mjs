// Habits that Biome's rules cannot hold: how a shape and a constant are written, who reads the environment, and where keys of
// settings are spelled.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesIn } from './check-imports.mjs';

/** One of each program. */
const environmentReaders = new Set([
  'apps/api/src/plugins/env.ts',
  'apps/storefront/server/env.ts',
  'packages/db/src/env.ts',
  'packages/media/src/env.ts',
]);

/** What is no part of the shop: tests and what they share, scripts and benchmarks. @param {string} file */
const isTool = (file) =>
  /^(scripts|e2e|benchmarks)\/|\/test\/|\/test-[^/]*\.ts$|\.test\.(ts|tsx|mjs)$/.test(file);

/** What a line may not be, and what to write instead. Fastify's types are added to by an interface, inside of `declare`. */
/** @type {{ line: RegExp, advice: string, isAllowed?: (file: string) => boolean }[]} */
const habits = [
  { line: /^(export )?interface \w/, advice: 'write the shape as a type' },
  { line: /^(export )?const [A-Z][A-Z0-9_]+\b/, advice: 'write a constant as any other name, in camelCase' },
  {
    line: /\bprocess\.env\b|\benv\b.*(=|from) '?(node:)?process\b/,
    advice: `take it from ${[...environmentReaders].join(' or ')}, which read the environment`,
    isAllowed: (file) => environmentReaders.has(file) || isTool(file),
  },
  {
    // The router gives loaderData to a default export that the route itself declares, and none to one that it hands on.
    line: /^export (\{[^}]*\bdefault\b|\* as default\b)/,
    advice: "declare the page's component in its own route: export default function Page(props)",
    isAllowed: (file) => !file.startsWith('apps/storefront/app/routes/'),
  },
];

/** Where the keys are spelled under which settings of a shop are stored. */
const keysFile = 'packages/contracts/src/setting-keys.ts';

/**
 * No other file spells such a key; those of one word are words of the language too. The demo shops write what they need.
 * @param {string} root @returns {(typeof habits)[number][]}
 */
function settingHabits(root) {
  const file = join(root, keysFile);
  const keys = existsSync(file) ? (readFileSync(file, 'utf8').match(/'[a-z]+(_[a-z]+)+'/g) ?? []) : [];
  if (keys.length === 0) return [];
  return [
    {
      line: new RegExp(keys.join('|')),
      advice: `ask for the setting by its name in ${keysFile}`,
      isAllowed: (file) => file === keysFile || file.startsWith('packages/demo/') || isTool(file),
    },
  ];
}

/** Files that a tool writes. */
const written = new Set(['packages/db/src/schema.ts']);

/**
 * Reads every source file of the house and returns what is against its habits, one sentence per finding.
 * @param {string} root folder of the repository
 * @returns {string[]}
 */
export function checkHabits(root) {
  const findings = [];
  const all = [...habits, ...settingHabits(root)];
  for (const folder of ['apps', 'packages', 'scripts', 'e2e', 'benchmarks']) {
    for (const path of sourcesIn(join(root, folder))) {
      const file = relative(root, path).split(sep).join('/');
      if (written.has(file)) continue;
      // TypeScript takes a declaration beside it for what it was compiled to, and leaves that out.
      if (/\.tsx?$/.test(path) && existsSync(path.replace(/\.tsx?$/, '.d.ts')))
        findings.push(`${file}: a .d.ts file beside it of its name declares nothing: give that another.`);
      for (const [index, text] of readFileSync(path, 'utf8').split('\n').entries())
        for (const { line, advice, isAllowed } of all)
          if (line.test(text) && !isAllowed?.(file))
            findings.push(`${file}:${index + 1} ${text.trim()}: ${advice}.`);
    }
  }
  return findings;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkHabits(dirname(dirname(fileURLToPath(import.meta.url))));
  for (const finding of findings) console.log(`✗ ${finding}`);
  if (findings.length === 0)
    console.log(
      '✓ Shapes and constants are written in one way, the environment and the settings are read in one place',
    );
  process.exitCode = findings.length === 0 ? 0 : 1;
}
