// Habits that Biome's rules cannot hold: how a shape and a constant are written, who reads the environment, where keys of settings
// and names of themes are spelled, and how long a file is.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
    line: /["'\x60 :]divide-[xy]\b/,
    advice: 'write ruled (app/app.css): the selector of divide is tried on every element of every page',
    isAllowed: isTool,
  },
  {
    line: /\b\w+\.first_name AS "firstName"|'firstName', \w+\.first_name\b/,
    advice:
      'read the first name by firstNameOf (repositories/fragments.ts): who gave none has one in their profile',
    // What is kept of a customer is told as it is kept.
    isAllowed: (file) => file === 'apps/api/src/repositories/account-export.ts' || isTool(file),
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

const themesFolder = 'apps/storefront/app/themes/';

/**
 * What differs between themes is a field of Theme: nothing beside them asks for one by its name, but where the one stands that all have
 * who chose none.
 * @param {string} root @returns {(typeof habits)[number][]}
 */
function themeHabits(root) {
  const folder = join(root, themesFolder);
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      )
    : [];
  if (names.length === 0) return [];
  const any = names.join('|');
  return [
    {
      line: new RegExp(`['"\`=](${any})['"\`\\]]|^\\s*(${any}):`),
      advice: 'make what differs a field of Theme (app/shell/theme.ts)',
      isAllowed: (file) =>
        !file.startsWith('apps/storefront/') ||
        file.startsWith(themesFolder) ||
        file === 'apps/storefront/app/lib/default-shop.ts' ||
        isTool(file),
    },
  ];
}

/** Lines that are read: of a function, without what is said about it. */
const isRead = (/** @type {string} */ line) => line.trim() !== '';
const isCode = (/** @type {string} */ line) => isRead(line) && !/^\s*(\/\/|\/?\*)/.test(line);
const mostLines = { file: 350, function: 80 };

/** Whose lines nobody counts: tests, the demo shops' goods, texts. @param {string} file */
const isUncounted = (file) =>
  /^e2e\/|\/test\/|\.test\.(ts|tsx|mjs)$|^packages\/demo\/src\/shops\/|\/app\/locales\//.test(file);

/** Functions that are longer all the same by their SQL, which Biome does not count. What else is, says so to Biome above it. */
const longFunctions = new Map([
  // One statement, which writes an order with all that belongs to it: in two it would be slower, not shorter.
  ['apps/api/src/repositories/orders.ts', 'insertOrder'],
]);

/**
 * A function has at most 80 lines of code and a file 350. Biome, which holds it as well, takes no line of a text such as SQL, nor of what is
 * drawn, for one. What it formatted ends at the brace that stands as far in as its beginning.
 * @param {string} file @param {string} code @returns {string[]}
 */
function lengthHabits(file, code) {
  if (isUncounted(file)) return [];
  const lines = code.split('\n');
  const inFile = lines.filter(isRead).length;
  const findings =
    inFile > mostLines.file ? [`${file} has ${inFile} lines, more than ${mostLines.file}: divide it.`] : [];
  if (file.endsWith('.css')) return findings;
  for (const [at, line] of lines.entries()) {
    const begun = /^(\s*)(?:.*\bfunction\b.*[({]|(?:export )?const .*=> \{|(?:async )?\w+\(.*\{)$/.exec(line);
    if (!begun || /^\s*(if|for|while|switch|else)\b/.test(line)) continue;
    const excused = longFunctions.get(file);
    if (excused !== undefined && line.includes(`function ${excused}(`)) continue;
    if (lines[at - 1]?.includes('noExcessiveLinesPerFunction')) continue;
    const end = lines.findIndex(
      (each, place) => place > at && new RegExp(`^${begun[1]}\\}[;,)]*$`).test(each),
    );
    const inFunction = lines.slice(at, end + 1).filter(isCode).length;
    if (inFunction > mostLines.function)
      findings.push(
        `${file}:${at + 1} ${line.trim()}: has ${inFunction} lines of code, more than ${mostLines.function}.`,
      );
  }
  return findings;
}

const operations = /^apps\/api\/src\/routes\/(?!shared\/).*\.ts$/;

/**
 * An operation of the API is a file of its own, called as it is: of its contract's name the words that the folder says already
 * may be left out. The folder's index.ts only lists them.
 * @param {string} file @param {string} code @returns {string[]}
 */
function operationHabits(file, code) {
  if (!operations.test(file) || isTool(file)) return [];
  const contracts = [...code.matchAll(/\bendpoint\(\s*app,\s*(\w+)/g)].map(([, name = '']) => name);
  const bare = [...code.matchAll(/\bapp\.(get|post|put|patch|delete|route)\b/g)];
  const name = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
  const count = contracts.length + bare.length;
  if (name === 'index' && count > 0) return [`${file} holds an operation: give it a file of its own.`];
  if (count > 1) return [`${file} holds ${count} operations: give each a file of its own.`];
  const [contract] = contracts;
  if (contract === undefined || isNamedAfter(name, contract)) return [];
  return [`${file} holds ${contract}: call the file as the operation is called.`];
}

/** Whether the words of a file's name stand in the operation's, in the same order. @param {string} name @param {string} contract */
function isNamedAfter(name, contract) {
  const words = contract.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return name.split('-').every((word) => {
    const at = words.indexOf(word);
    words.splice(0, at + 1);
    return at >= 0;
  });
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
  const all = [...habits, ...settingHabits(root), ...themeHabits(root)];
  for (const folder of ['apps', 'packages', 'scripts', 'e2e', 'benchmarks']) {
    for (const path of sourcesIn(join(root, folder), /\.(tsx?|mjs|css)$/)) {
      const file = relative(root, path).split(sep).join('/');
      if (written.has(file)) continue;
      // TypeScript takes a declaration beside it for what it was compiled to, and leaves that out.
      if (/\.tsx?$/.test(path) && existsSync(path.replace(/\.tsx?$/, '.d.ts')))
        findings.push(`${file}: a .d.ts file beside it of its name declares nothing: give that another.`);
      const code = readFileSync(path, 'utf8');
      findings.push(...operationHabits(file, code), ...lengthHabits(file, code));
      for (const [index, text] of code.split('\n').entries())
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
      '✓ Shapes and constants are written in one way, the environment and the settings are read in one place, an operation has a file, and none is too long',
    );
  process.exitCode = findings.length === 0 ? 0 : 1;
}
