import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@etalage/contracts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** The sources of the API and of pricing without tests, comments and types: what is left may do something. */
const code = ['apps/api/src', 'packages/pricing/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, folder, name),
    ),
  )
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .map((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
  .map((text) => text.replaceAll(/^(export )?type \w+(<[^=]*>)? =[\s\S]*?;\n(?=\n|\S)/gm, ''))
  .join('\n');

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

test('ERR-04 a route refuses by its contract: at the statuses whose codes are named, nothing else is thrown', () => {
  expect(code.match(/new ProblemError\(\s*(401|409|422),[^)]*/g)).toBeNull();
});
