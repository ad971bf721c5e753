import { takeSecretsFromFiles } from './secret-files.mjs';

/** The environment is not as a program needs it; `message` is one sentence per variable, for a person. */
export class EnvProblem extends Error {
  override readonly name = 'EnvProblem';
}

/** What neither of the two servers of a shop that sells can do without, by variable, and why. */
export const neededByBoth = {
  INTERNAL_SECRET: 'by which API and storefront know each other, 16 characters or more',
  TRUSTED_PROXIES:
    'the addresses of the proxy that ends TLS; without it no shopper has an address of their own',
};

/**
 * Where a shop that sells is started (APP_ENV says nothing else), each of these variables must be set.
 * @param needed by variable: what it is, and why
 * @throws EnvProblem, a sentence for each that is missing
 */
export function requireNeeds(env: Record<string, string | undefined>, needed: Record<string, string>): void {
  if ((env.APP_ENV || 'production') !== 'production') return;
  const lacks = Object.entries(needed).flatMap(([name, meaning]) =>
    env[name] ? [] : [`A production start needs ${name}: ${meaning}.`],
  );
  if (lacks.length === 0) return;
  lacks.push('To try the shop out or develop it, say APP_ENV=development.');
  throw new EnvProblem(lacks.join('\n'));
}

/**
 * Puts the secrets that files hold (`SMTP_URL_FILE`) into the environment; afterwards they are as if given by themselves.
 * @throws EnvProblem, a sentence for each that is given twice or cannot be read
 */
export function readSecretFiles(env: Record<string, string | undefined>): void {
  const problems = takeSecretsFromFiles(env);
  if (problems.length > 0) throw new EnvProblem(problems.join('\n'));
}
