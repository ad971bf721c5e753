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
  const folder = mkdtempSync(join(tmpdir(), 'etalage-habits-'));
  made.push(folder);
  mkdirSync(join(folder, 'packages/db/src'), { recursive: true });
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), content);
  // What a tool writes is as the tool likes it.
  writeFileSync(join(folder, 'packages/db/src/schema.ts'), 'export interface Written {}\n');
  return checkHabits(folder);
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

test('the readers of the environment, tests and scripts may read it', () => {
  const content = 'const name = process.env.NAME;\n';
  for (const file of ['packages/db/src/env.ts', 'packages/db/src/test-database.ts', 'scripts/start.mjs'])
    expect(findingsIn(content, file)).toEqual([]);
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
