import { expect, test } from 'vitest';
import { version } from '../package.json' with { type: 'json' };
import { appVersion } from './app-version.ts';

test('LANG-07 texts are asked for by the app’s version once built, and by the moment while developing', () => {
  const built = appVersion('build', () => 1_795_000_000_000);
  expect(built).toMatch(new RegExp(`^${version}-[0-9a-f]{8}$`));
  expect(appVersion('build', () => 1_796_000_000_000)).toBe(built);
  expect(appVersion('serve', () => 1_795_000_000_000)).toBe('1795000000000');
  expect(appVersion('serve', () => 1_796_000_000_000)).not.toBe('1795000000000');
});
