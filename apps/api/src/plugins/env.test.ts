import { expect, test } from 'vitest';
import { EnvProblem, readEnv } from './env.ts';

test('TEN-04 an empty environment is production on the usual ports', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    APP_ENV: 'production',
    PORT: 8080,
    MEDIA_PORT: 9199,
    HOST: '127.0.0.1',
  });
});

test('TEN-04 without a secret each process has one that nobody knows', () => {
  const [one, two] = [readEnv({}), readEnv({})];
  expect(one.INTERNAL_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(one.INTERNAL_SECRET).not.toBe(two.INTERNAL_SECRET);
  expect(readEnv({ INTERNAL_SECRET: 'sixteen-letters!' }).APP_SECRET).toBe('sixteen-letters!');
});

test('TEN-03 a variable that makes no sense is named in a sentence', () => {
  const bad = {
    PORT: 'http',
    APP_ENV: 'test',
    DATABASE_URL: 'mysql://x',
    INTERNAL_SECRET: 'short',
    LOG_LEVEL: 'loud',
  };
  for (const [name, value] of Object.entries(bad)) {
    expect(() => readEnv({ [name]: value })).toThrow(new EnvProblem(`The variable ${name} is not valid.`));
  }
});
