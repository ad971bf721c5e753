import type { Address } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { FieldError } from '../plugins/problem.ts';
import type { CartRow } from '../repositories/carts.ts';
import { type AddressValues, saveAddress } from '../repositories/checkout.ts';
import { readAddress } from './address-rules.ts';
import type { CheckoutChange } from './checkout.ts';

type Given = { billing: Address; shipping?: Address | null | undefined };
type Read = { billing: AddressValues; shipping: AddressValues | null };

/** Both addresses as they are kept, or everything that is wrong with them at once. */
export function readAddresses({ billing, shipping }: Given): Read | { errors: FieldError[] } {
  // The billing address is delivered to only where no other one is given.
  const first = readAddress('billing', billing, !shipping);
  const second = shipping ? readAddress('shipping', shipping, true) : null;
  const errors = [first, second].flatMap((each) => (each && 'errors' in each ? each.errors : []));
  if ('errors' in first || (second && 'errors' in second)) return { errors };
  return { billing: first.values, shipping: second?.values ?? null };
}

/**
 * Writes the addresses; answers with them and the columns that point to them. While a cart is open its address rows are its
 * own and are written over; from the order on they are the order's, and the cart changes no more.
 */
export async function saveAddresses(tx: Tx, row: CartRow, read: Read): Promise<CheckoutChange> {
  const billing = await saveAddress(tx, row.tenant_id, row.billing_address_id, read.billing);
  const shipping = read.shipping
    ? await saveAddress(tx, row.tenant_id, row.shipping_address_id, read.shipping)
    : null;
  const details = { billing_address_id: billing.id, shipping_address_id: shipping?.id ?? null };
  return { details, billing, shipping };
}
