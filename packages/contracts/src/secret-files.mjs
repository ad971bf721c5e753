// Plain JavaScript without dependencies: `npm start` reads secrets before anything is installed.
import { readFileSync } from 'node:fs';

/** What the environment may name a file for: `SMTP_URL_FILE=/run/secrets/smtp` in the place of `SMTP_URL=…`. */
const secret =
  /^((PRODUCTION_)?DATABASE(_DIRECT|_READ|_OWNER|_BACKUP)?_URL|(INTERNAL|APP)_SECRET(_BEFORE)?|SMTP_URL|MOLLIE_API_KEY(_[A-Z0-9_]+)?|S3_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)|METRICS_TOKEN|OTEL_EXPORTER_OTLP_HEADERS|FAILOVER_(FIRST|SECOND)_URL)$/;

/** Those that may be replaced while the shop is open: a second line of their file is the one before. */
const replaceable = /^(INTERNAL|APP)_SECRET$/;

/**
 * Puts the secrets that files hold into `env`, under their own names, and takes the names of the files out of it.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]} what is wrong, a sentence each that names the variable and never what it holds; nothing is changed then
 */
export function takeSecretsFromFiles(env) {
  /** @type {Record<string, string>} */
  const found = {};
  const problems = [];
  const given = Object.keys(env).filter((key) => key.endsWith('_FILE') && env[key]);
  for (const key of given) {
    const name = key.slice(0, -'_FILE'.length);
    if (!secret.test(name)) continue;
    const read = linesOf(env[key] ?? '');
    if (typeof read === 'string') problems.push(`${key} names a file that cannot be read (${read}).`);
    else if (read.length === 0) problems.push(`${key} names a file with nothing in it.`);
    else if (read.length > (replaceable.test(name) ? 2 : 1))
      problems.push(`${key} names a file with too many lines: ${allowed(name)}.`);
    else {
      for (const [at, value] of read.entries()) {
        const own = at === 0 ? name : `${name}_BEFORE`;
        if (env[own] || found[own])
          problems.push(`${own} is given twice, by itself and by ${key}: leave one out.`);
        found[own] = value;
      }
    }
  }
  if (problems.length > 0) return problems;
  Object.assign(env, found);
  for (const key of given) if (secret.test(key.slice(0, -'_FILE'.length))) delete env[key];
  return [];
}

/** @param {string} name */
const allowed = (name) =>
  replaceable.test(name) ? 'the secret, and below it the one before' : 'the secret alone';

/**
 * The lines of a file that are not empty; what the system says where it cannot be read.
 * @param {string} path @returns {string[] | string}
 */
function linesOf(path) {
  try {
    const lines = readFileSync(path, 'utf8').split(/\r?\n/);
    return lines.map((line) => line.trim()).filter(Boolean);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
