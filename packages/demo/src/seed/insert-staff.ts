import { hashPassword } from '@etalage/db/password';
import { demoPassword } from '../demo-password.ts';
import { insertRows } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

const atTheDesk = { email: 'balie@voorbeeld.test', name: 'Bas Balie', role: 'orders' } as const;

/** Who works at the desk of a demo shop, and may act for its customers; the second factor is mailed. */
export async function insertStaff({ tx, tenantId }: Work): Promise<void> {
  const password = hashPassword(demoPassword);
  await insertRows(tx, 'staff_accounts', [{ tenant_id: tenantId, ...atTheDesk, password }]);
}
