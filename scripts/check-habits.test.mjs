import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkHabits } from './check-habits.mjs';

/** @type {string[]} */
const made = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** What is found in a package that holds this one file. @param {string} content */
function findingsIn(content) {
  const folder = mkdtempSync(join(tmpdir(), 'etalage-habits-'));
  made.push(folder);
  mkdirSync(join(folder, 'packages/db/src'), { recursive: true });
  writeFileSync(join(folder, 'packages/db/src/a.ts'), content);
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
