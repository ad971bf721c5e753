import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkHabits } from './check-habits.mjs';

/** @type {string[]} */
const made = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** What is found in a house that holds this one file. @param {string} content @param {string} file */
function findingsIn(content, file = 'packages/db/src/a.ts') {
  // What a tool writes is as the tool likes it.
  return checkHabits(
    houseWith({ [file]: content, 'packages/db/src/schema.ts': 'export interface Written {}\n' }),
  );
}

/** @param {Record<string, string>} files contents by path @returns {string} its folder */
function houseWith(files) {
  const folder = mkdtempSync(join(tmpdir(), 'etalage-habits-'));
  made.push(folder);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

test.each(['interface A {\n  b: string;\n}', 'export interface A extends B {}'])(
  'a shape that is written as %j is found',
  (content) => {
    expect(findingsIn(content)).toEqual([expect.stringMatching(/a\.ts:1 .*write the shape as a type/)]);
  },
);

test.each(['const MOST = 5;', 'export const MAX_QUANTITY: number = 999;'])(
  'a constant that is written as %j is found',
  (content) => {
    expect(findingsIn(content)).toEqual([expect.stringMatching(/a\.ts:1 .*camelCase/)]);
  },
);

test.each([
  'const name = process.env.NAME;',
  "import { env } from 'node:process';",
  'const { env } = process;',
])('the environment, read by %j beside its reader, is found', (content) => {
  expect(findingsIn(content)).toEqual([expect.stringMatching(/a\.ts:1 .*take it from .*env\.ts/)]);
});

test('lines between rows that are drawn by a selector for all elements are found', () => {
  const file = 'apps/storefront/app/ui/a.tsx';
  expect(findingsIn('const list = <ul className="mt-4 divide-y" />;\n', file)).toEqual([
    expect.stringMatching(/a\.tsx:1 .*write ruled/),
  ]);
});

test.each(['SELECT c.first_name AS "firstName"', "json_build_object('firstName', c.first_name)"])(
  'AUTH-03 a first name that is read by %j, without that of the profile, is found, but where a customer takes along what is kept',
  (content) => {
    expect(findingsIn(content, 'apps/api/src/repositories/a.ts')).toEqual([
      expect.stringMatching(/a\.ts:1 .*firstNameOf/),
    ]);
    expect(findingsIn(content, 'apps/api/src/repositories/account-export.ts')).toEqual([]);
  },
);

test('the readers of the environment, tests and scripts may read it', () => {
  const content = 'const name = process.env.NAME;\n';
  for (const file of ['packages/db/src/env.ts', 'packages/db/src/test-database.ts', 'scripts/start.mjs'])
    expect(findingsIn(content, file)).toEqual([]);
});

test('the key of a setting is spelled in one file, and by tests and the demo shops', () => {
  const keysFile = 'packages/contracts/src/setting-keys.ts';
  const folder = houseWith({
    [keysFile]:
      "export const settingKeys = { footerColour: ['ecommerce_footer_color', 'footer_color'], theme: ['theme'] };",
    'apps/api/src/a.ts': "const colour = settings.get('footer_color');",
    'apps/api/src/b.ts': "const theme = settings.get('theme');",
    'apps/api/src/c.test.ts': "const given = 'footer_color';",
    'packages/demo/src/d.ts': "const given = 'footer_color';",
  });
  expect(checkHabits(folder)).toEqual([expect.stringMatching(/^apps\/api\/src\/a\.ts:1 .*setting-keys\.ts/)]);
});

test.each([
  "if (shop.theme === 'fancy') draw();",
  'const own = {\n  fancy: 1,\n};',
  'const style = `[data-theme=fancy] p {}`;',
])('the name of a theme, written beside the themes as %j, is found', (content) => {
  const folder = houseWith({
    'apps/storefront/app/themes/fancy/theme.tsx': content,
    'apps/storefront/app/lib/a.ts': content,
    'apps/storefront/app/lib/a.test.ts': content,
    'apps/storefront/app/lib/default-shop.ts': content,
    'packages/demo/src/a.ts': content,
  });
  expect(checkHabits(folder)).toEqual([expect.stringMatching(/^apps\/storefront\/app\/lib\/a\.ts:.*Theme/)]);
});

test.each([
  "export { Page as default } from './page.tsx';",
  "export { action, default, loader } from '../b/route.tsx';",
  'export { Page as default };',
])('a page that a route hands on as %j is found: the router gives it no data', (content) => {
  const file = 'apps/storefront/app/routes/a/route.tsx';
  expect(findingsIn(content, file)).toEqual([
    expect.stringMatching(/route\.tsx:1 .*export default function/),
  ]);
  expect(findingsIn(content, 'apps/storefront/app/ui/a.tsx')).toEqual([]);
  const declared = "export { pageMeta as meta } from './page-meta.ts';\nexport default Outlet;\n";
  expect(findingsIn(declared, file)).toEqual([]);
});

test('types, constants in camelCase, components and what is added to a library’s types pass', () => {
  const content = `type A = { b: string };
export const mostLines = 5;
const Card = () => null;
declare module 'fastify' {
  interface FastifyInstance {}
}
`;
  expect(findingsIn(content)).toEqual([]);
});

test('a .d.ts beside a .ts of its name, which TypeScript leaves out, is found', () => {
  const files = { 'apps/a/messages.d.ts': 'export {};\n', 'apps/a/messages.ts': 'export {};\n' };
  expect(checkHabits(houseWith(files))).toEqual([expect.stringMatching(/^apps\/a\/messages\.ts: .*\.d\.ts/)]);
  expect(checkHabits(houseWith({ 'apps/a/messages.d.ts': 'export {};\n' }))).toEqual([]);
});

test.each([
  [
    'two of them',
    'endpoint(app, getTree, read);\nendpoint(\n  app,\n  dropTree,\n',
    'get-tree.ts',
    / 2 operations/,
  ],
  [
    'two without a contract',
    "app.get<Tree>('/a', read);\napp.post('/a', write);\n",
    'tree.ts',
    / 2 operations/,
  ],
  ['one in the list', 'endpoint(app, getTree, read);\n', 'index.ts', /an operation: give it a file/],
  ['one of another name', 'endpoint(app, staffFellTree, fell);\n', 'cut-tree.ts', /holds staffFellTree/],
])('an operation of the API has a file called as it is: %s is found', (_what, content, name, finding) => {
  const folder = 'apps/api/src/routes/staff';
  expect(findingsIn(content, `${folder}/${name}`)).toEqual([expect.stringMatching(finding)]);
  expect(findingsIn('endpoint(app, staffFellTree, fell);\n', `${folder}/fell-tree.ts`)).toEqual([]);
  expect(findingsIn(content, 'apps/api/src/routes/shared/a.ts')).toEqual([]);
  expect(findingsIn(content, `${folder}/tree.test.ts`)).toEqual([]);
});

const long = Array.from({ length: 81 }, (_, at) => `    line ${at}\n`).join('');

test.each([
  [
    'a function of SQL',
    `export async function read(tx: Tx) {\n  const text = \`\n${long}\`;\n}\n`,
    /a\.ts:1 .* 85 lines of code/,
  ],
  [
    'a function with its parameters apart',
    `function read(\n  tx: Tx,\n) {\n${long}}\n`,
    /a\.ts:1 .* 85 lines/,
  ],
  [
    'a function in a function',
    `function outer() {\n  const a = () => {\n${long}  };\n  return a;\n}\n`,
    /a\.ts:1 .* 86/,
  ],
  ['a whole file', 'const a = 1;\n\n'.repeat(351), /a\.ts has 351 lines/],
])('more lines than are read at a glance are found: %s', (_what, content, finding) => {
  expect(findingsIn(content)).toContainEqual(expect.stringMatching(finding));
  expect(findingsIn(content, 'packages/db/src/a.test.ts')).toEqual([]);
});

test('a style sheet has no more lines than another file', () => {
  const rules = (/** @type {number} */ count) => 'a {\n  color: red;\n}\n\n'.repeat(count);
  expect(findingsIn(rules(117), 'apps/storefront/app/a.css')).toEqual([
    expect.stringMatching(/a\.css has 351 lines/),
  ]);
  expect(findingsIn(rules(116), 'apps/storefront/app/a.css')).toEqual([]);
});

test('what is said about a function is not counted, nor what stands beside it, nor one that says why it is long', () => {
  const said = long.replaceAll('line', '// line');
  expect(findingsIn(`function read() {\n${said}}\n\nconst text = \`\n${long}\`;\n`)).toEqual([]);
  const excused = `// biome-ignore lint/complexity/noExcessiveLinesPerFunction: because\nfunction read() {\n${long}}\n`;
  expect(findingsIn(excused)).toEqual([]);
  const file = 'apps/api/src/repositories/orders.ts';
  expect(findingsIn(`function insertOrder(\n  tx: Tx,\n) {\n${long}}\n`, file)).toEqual([]);
  expect(findingsIn(`function findOrder(\n  tx: Tx,\n) {\n${long}}\n`, file)).toHaveLength(1);
});
