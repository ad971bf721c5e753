import { createTenant } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp, internalSecret } from '../../test/build-app.ts';

const env = { APP_ENV: 'development' };
const production = await createTestApp({ env });
const local = await createTestApp({ env, productionData: production.app });

test('DEV-07 DEV-09 TEN-04 production data is asked for by its header, and one of its shops is chosen by the panel', async () => {
  const own = await createTenant(local.database, { name: 'Van deze machine' });
  const sold = await createTenant(production.database, { name: 'Die verkoopt' });
  const nameOf = async (headers: Record<string, string>) =>
    (await local.app.inject({ url: '/store/init', headers })).json().store?.storeName;
  const chosen = {
    'x-etalage-internal': internalSecret,
    'x-etalage-host': 'production-data.invalid',
    'x-etalage-dev-tenant': sold.id,
  };
  expect(await nameOf({ host: own.host })).toBe('Van deze machine');
  expect(await nameOf({ ...chosen, 'x-production-data': 'true' })).toBe('Die verkoopt');
  expect(await nameOf(chosen)).toBeUndefined();
  expect(await nameOf({ host: own.host, 'x-production-data': 'true' })).toBeUndefined();

  const list = async (headers: Record<string, string>) =>
    (await local.app.inject({ url: '/tenanted/ecommerce/website/config/build-tenants', headers })).json();
  expect(await list({ 'x-environment': 'production' })).toEqual([
    { tenantUuid: sold.id, tenantName: 'Die verkoopt' },
  ]);
  expect(await list({})).toEqual([{ tenantUuid: own.id, tenantName: 'Van deze machine' }]);
});
