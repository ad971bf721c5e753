import { deleteCustomer as deleteCustomerRow, lockCustomer } from '../repositories/customers.ts';
import { deleteCartsOfCustomer } from '../repositories/retention.ts';
import type { Services } from './services.ts';

/**
 * Deletes a customer: account, log-ins, sessions and carts. Orders stay, as the law asks for seven years, with what they say
 * about the buyer, and belong to no account any more; their links go on working. Answers whether there was such a customer.
 */
export async function deleteCustomer(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  customerId: string,
): Promise<boolean> {
  return db.withTenant(tenantId, async (tx) => {
    await lockCustomer(tx, tenantId, customerId);
    await deleteCartsOfCustomer(tx, tenantId, customerId);
    return deleteCustomerRow(tx, tenantId, customerId);
  });
}
