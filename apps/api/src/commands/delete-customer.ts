import { deleteCustomer as deleteCustomerRow, lockCustomerByEmail } from '../repositories/customers.ts';
import { deleteCartsOfCustomer, deleteFreeAddresses } from '../repositories/retention.ts';
import type { Services } from './services.ts';

/**
 * Deletes a customer: account, log-ins, sessions and carts. Orders stay, as the law asks for seven years, with what they say
 * about the buyer, and belong to no account any more; their links go on working. Answers whether there was such a customer.
 */
export async function deleteCustomer(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  email: string,
): Promise<boolean> {
  return db.withTenant(tenantId, async (tx) => {
    const customerId = await lockCustomerByEmail(tx, tenantId, email);
    if (customerId === undefined) return false;
    await deleteCartsOfCustomer(tx, tenantId, customerId);
    await deleteFreeAddresses(tx, tenantId, await deleteCustomerRow(tx, tenantId, customerId));
    return true;
  });
}
