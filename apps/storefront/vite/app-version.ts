import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { version } from '../package.json' with { type: 'json' };
import { compiledMessages } from './compile-messages.ts';

const locales = new URL('../app/locales/', import.meta.url);

/**
 * What tells this version's texts from another's (LANG-07): when building, the app's version and a mark of the texts, so that
 * two builds of the same texts agree; while developing, the moment, so that nothing old is shown.
 */
export function appVersion(command: 'build' | 'serve', now = Date.now): string {
  if (command === 'serve') return String(now());
  const hash = createHash('sha256');
  for (const name of readdirSync(locales)
    .filter((file) => file.endsWith('.json'))
    .sort())
    hash.update(compiledMessages(new URL(name, locales)));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}
