import type { Tenant } from '../plugins/tenant.ts';
import { findVatNumber, noteVatCheck } from '../repositories/customers.ts';
import type { Services } from './services.ts';

/**
 * Asks the register whether a customer's VAT number exists, and keeps what it says. Until it has said something the number is "to be
 * checked": neither registering nor ordering waits for it. What was not answered, or changed meanwhile, is planned again every hour
 * (repositories/vat-checks.ts).
 */
export async function checkVatNumber(
  { db, vatRegister }: Pick<Services, 'db' | 'vatRegister'>,
  tenant: Tenant,
  customerId: string,
): Promise<void> {
  const vatNumber = await db.withTenant(tenant.id, (tx) => findVatNumber(tx, tenant.id, customerId), {
    readOnly: true,
  });
  if (!vatNumber) return;
  const isValid = await vatRegister.isValid(tenant.id, vatNumber);
  if (isValid === null) return;
  await db.withTenant(tenant.id, (tx) => noteVatCheck(tx, tenant.id, { customerId, vatNumber, isValid }));
}
