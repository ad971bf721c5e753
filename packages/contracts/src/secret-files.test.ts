import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EnvProblem, readSecretFiles } from './production-needs.ts';

const folder = mkdtempSync(join(tmpdir(), 'etalage-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (text: string) => {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, text);
  return path;
};

test('OPS-30 every secret may stand in a file', () => {
  const names = [
    ...[
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_READ_URL',
      'DATABASE_OWNER_URL',
      'DATABASE_BACKUP_URL',
    ],
    ...['PRODUCTION_DATABASE_URL', 'INTERNAL_SECRET', 'INTERNAL_SECRET_BEFORE', 'APP_SECRET'],
    ...['APP_SECRET_BEFORE', 'SMTP_URL', 'MOLLIE_API_KEY', 'MOLLIE_API_KEY_BLOEM_EN_BLAD'],
    ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_HEADERS'],
    ...['FAILOVER_FIRST_URL', 'FAILOVER_SECOND_URL'],
  ];
  const env = Object.fromEntries(names.map((name) => [`${name}_FILE`, fileOf(`of ${name}\n`)]));
  readSecretFiles(env);
  expect(env).toEqual(Object.fromEntries(names.map((name) => [name, `of ${name}`])));
});

test('OPS-30 the second line of a file is the secret before', () => {
  const env = { APP_SECRET_FILE: fileOf('new\r\nold\r\n'), INTERNAL_SECRET_FILE: fileOf('\none\n\nbefore') };
  readSecretFiles(env);
  expect(env).toEqual({
    APP_SECRET: 'new',
    APP_SECRET_BEFORE: 'old',
    INTERNAL_SECRET: 'one',
    INTERNAL_SECRET_BEFORE: 'before',
  });
});

test('OPS-30 what is given twice, missing, empty or too long is refused by name, all at once, and never shown', () => {
  const env = {
    SMTP_URL: 'smtp://me:hidden@mail.test',
    SMTP_URL_FILE: fileOf('smtp://mail.test'),
    DATABASE_URL_FILE: join(folder, 'none'),
    METRICS_TOKEN_FILE: fileOf('\n'),
    MOLLIE_API_KEY_FILE: fileOf('hidden\nhidden'),
    APP_SECRET_FILE: fileOf('a\nhidden'),
    APP_SECRET_BEFORE: 'hidden',
  };
  const given = { ...env };
  let said = '';
  try {
    readSecretFiles(env);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvProblem);
    said = (error as Error).message;
  }
  for (const sentence of [
    'SMTP_URL is given twice, by itself and by SMTP_URL_FILE',
    'DATABASE_URL_FILE names a file that cannot be read (ENOENT)',
    'METRICS_TOKEN_FILE names a file with nothing in it',
    'MOLLIE_API_KEY_FILE names a file with too many lines',
    'APP_SECRET_BEFORE is given twice, by itself and by APP_SECRET_FILE',
  ])
    expect(said).toContain(sentence);
  expect(said).not.toContain('hidden');
  expect(env).toEqual(given);
});

test('OPS-30 other names that end so are left alone, and an empty one counts as absent', () => {
  const env = { CA_FILE: '/nowhere', SMTP_URL_FILE: '', SMTP_URL: 'smtp://mail.test' };
  readSecretFiles(env);
  expect(env).toMatchObject({ CA_FILE: '/nowhere', SMTP_URL: 'smtp://mail.test' });
});
