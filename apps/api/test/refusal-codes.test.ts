import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@etalage/contracts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** The sources of the API and of pricing without tests, comments and types: what is left may do something. */
const files = ['apps/api/src', 'packages/pricing/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }))
  .map(({ path, text }) => ({
    path,
    text: text.replaceAll(/^(export )?type \w+(<[^=]*>)? =[\s\S]*?;\n(?=\n|\S)/gm, ''),
  }));
const code = files.map(({ text }) => text).join('\n');

type Answers = Record<string, { properties?: { code?: { enum?: string[] } } }>;

/** Every code that an endpoint names, with the endpoint. */
const named = Object.values(contracts)
  .filter((one) => typeof one === 'object' && one !== null && 'schema' in one && 'url' in one)
  .flatMap((one) => {
    const { method, url, schema } = one as contracts.Endpoint;
    return Object.values(schema.response as Answers).flatMap(({ properties }) =>
      (properties?.code?.enum ?? []).map((refused) => ({ refused, by: `${method} ${url}` })),
    );
  });

test('ERR-04 every refusal that a contract names is one that something refuses with', () => {
  expect(named.length).toBeGreaterThan(40);
  const silent = named.filter(({ refused }) => {
    // Compared with, or a case of a switch: that answers a refusal and does not make one.
    const made = new RegExp(`(?<!case |=== |!== )'${refused}'`);
    return !made.test(code);
  });
  expect(silent).toEqual([]);
});

/** Where this stands, as "path: what stands there"; never in `problem.ts`, which is where refusals are made. */
const where = (pattern: RegExp, isThere: (path: string) => boolean = () => true) =>
  files
    .filter(({ path }) => isThere(path) && path !== 'apps/api/src/plugins/problem.ts')
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));

test('ERR-04 a route refuses by its contract: at the statuses whose codes are named, nothing else is thrown', () => {
  expect(where(/new ProblemError\(\s*(401|409|410|422),[^)]*/g)).toEqual([]);
  const isRoute = (path: string) => path.startsWith('apps/api/src/routes/');
  expect(where(/new ProblemError\(\s*(403|404|429),[^)]*/g, isRoute)).toEqual([]);
});

test('ERR-04 what several endpoints share refuses with a code only where it takes no contract but one that names it', () => {
  const shared = files.filter(({ text }) => text.includes('sharedRefusal(contract, '));
  expect(shared.length).toBeGreaterThan(4);
  const open = shared.flatMap(({ path, text }) =>
    [...text.matchAll(/sharedRefusal\(contract, ('\w+')/g)]
      .filter(([, refused]) => !text.includes(`contract: Naming<E, ${refused}>`))
      .map(([found]) => `${path}: ${found}`),
  );
  expect(open).toEqual([]);
  expect(where(/sharedRefusal\((?!contract, ')[^)]*/g)).toEqual([]);
});
