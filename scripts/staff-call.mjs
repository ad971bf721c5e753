// How staff's commands reach the API of a shop that runs.
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeSecretsFromFiles } from '../packages/contracts/src/secret-files.mjs';
import { root } from './bootstrap.mjs';
import { Problem } from './console.mjs';

/**
 * Calls the API and answers with what it says; a refusal becomes a sentence.
 * @param {string} method @param {string} path @param {object} [body]
 */
export async function call(method, path, body) {
  const base = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 8080}`;
  const key = createHmac('sha256', secret()).update('staff commands').digest('base64url');
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw new Problem(`Nothing answers at ${base}. Does the shop run? API_URL says where its API is.`);
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  if (answer.code === 'NOT_FOUND')
    throw new Problem('The API does not know this key: APP_SECRET must be the one that it was started with.');
  const left = answer.left === undefined ? '' : ` What is left: ${answer.left.toFixed(2)}.`;
  /** @type {{ field: string, message: string }[]} */
  const errors = answer.errors ?? [];
  const wrong = errors.map(({ field, message }) => ` ${field} ${message}.`).join('');
  throw new Problem(`${answer.detail ?? `The API answers ${response.status}.`}${left}${wrong}`);
}

function secret() {
  const wrong = takeSecretsFromFiles(process.env);
  if (wrong.length > 0) throw new Problem(wrong.join('\n  '));
  const file = join(root, '.etalage', 'secret');
  const given = process.env.APP_SECRET || process.env.INTERNAL_SECRET;
  if (given) return given;
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new Problem(
    'APP_SECRET is missing: commands are signed with the secret that the API was started with.',
  );
}
