import { createTenant } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { startApi } from '../races/api-process.ts';
import { createApart } from './apart.ts';

const { database, urls } = await createApart();

test('PAY-09 a production start is refused where a shop that sells offers the test bank, and names it; a demo may', async () => {
  const env = {
    APP_ENV: 'production',
    DATABASE_URL: urls.api,
    APP_SECRET: 'a-secret-for-tests-only',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const demo = await createTenant(database);
  const api = await startApi(env);
  expect(await api.stop()).toBe(0);
  const seller = await createTenant(database, { is_demo: false });
  const refused = await startApi(env).catch((error: Error) => error.message);
  expect(refused).toContain(
    `ended by itself with 1: Shops that sell offer the test bank, where nothing is paid: ${seller.slug}.`,
  );
  expect(refused).not.toContain(demo.slug);
});
