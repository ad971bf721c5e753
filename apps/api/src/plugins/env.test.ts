import { EnvProblem } from '@etalage/contracts/production-needs';
import { expect, test } from 'vitest';
import { readEnv, requireForProduction } from './env.ts';

test('an empty environment is production on the usual ports', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    APP_ENV: 'production',
    PORT: 8080,
    MEDIA_PORT: 9199,
    HOST: '127.0.0.1',
  });
});

test('SEC-08 unless a deployment says otherwise a guest’s address has 3 unpaid orders, a network 10 in an hour, and 60 tries', () => {
  expect(readEnv({})).toMatchObject({
    OPEN_ORDERS_PER_EMAIL: 3,
    OPEN_ORDERS_PER_NETWORK: 10,
    ORDERS_PER_HOUR: 60,
  });
});

test('RES-09 unless a deployment says otherwise the guests of a network hold six reservations at a time', () => {
  expect(readEnv({}).RESERVATIONS_PER_NETWORK).toBe(6);
});

test('DEV-10 in development documents and authentication are at 8080, files at 9199', () => {
  expect(readEnv({ APP_ENV: 'development' })).toMatchObject({ PORT: 8080, MEDIA_PORT: 9199 });
});

test('DEV-11 a shop that sells knows no second database', () => {
  const PRODUCTION_DATABASE_URL = 'postgres://api:p@db.test/shop';
  expect(readEnv({ APP_ENV: 'development', PRODUCTION_DATABASE_URL })).toMatchObject({
    PRODUCTION_DATABASE_URL,
  });
  expect(() => readEnv({ PRODUCTION_DATABASE_URL })).toThrow(EnvProblem);
});

test('without a secret each process has one that nobody knows', () => {
  const [one, two] = [readEnv({}), readEnv({})];
  expect(one.INTERNAL_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(one.INTERNAL_SECRET).not.toBe(two.INTERNAL_SECRET);
  expect(readEnv({ INTERNAL_SECRET: 'sixteen-letters!' }).APP_SECRET).toBe('sixteen-letters!');
});

const production = {
  DATABASE_URL: 'postgres://api:p@db.test/shop',
  INTERNAL_SECRET: 'a-secret-for-tests-only',
  APP_SECRET: 'another-secret-for-tests',
  SMTP_URL: 'smtp://mail.test',
  TRUSTED_PROXIES: '10.0.0.1',
};

test('OPS-06 a shop that sells is not started without what it needs, and all of it is named at once', () => {
  expect(() => requireForProduction(production)).not.toThrow();
  expect(() => requireForProduction({ APP_ENV: 'production', ...production })).not.toThrow();
  for (const name of Object.keys(production)) {
    expect(() => requireForProduction({ ...production, [name]: '' })).toThrow(
      new RegExp(`^A production start needs ${name}: .*\\.\\nTo try`),
    );
  }
  const lines = (() => {
    try {
      requireForProduction({});
    } catch (error) {
      return (error as Error).message.split('\n');
    }
  })();
  expect(lines?.map((line) => line.match(/needs (\w+)/)?.[1])).toEqual([
    ...Object.keys(production),
    undefined,
  ]);
  expect(() => requireForProduction({ APP_ENV: 'development' })).not.toThrow();
});

test('OPS-06 proxies have one name for both servers; the name of before is not passed over in silence', () => {
  expect(readEnv({ TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' }).TRUSTED_PROXIES).toBe('10.0.0.1, 10.1.0.0/16');
  expect(() => readEnv({ TRUST_PROXY: '10.0.0.1' })).toThrow('TRUST_PROXY is called TRUSTED_PROXIES');
});

test('a variable that makes no sense is named in a sentence', () => {
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
