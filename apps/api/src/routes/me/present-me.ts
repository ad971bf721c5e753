import type { Me } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { MeState } from '../../commands/read-me.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { presentPromocode } from '../shared/present-codes.ts';
import { presentLogo } from '../shared/present-logo.ts';

/** Amounts in euros, on the basis that the shopper sees. */
export function presentMe(tenant: Tenant, { customer, count, priced, promocodes }: MeState): Me {
  return {
    customer: customer && {
      firstName: customer.firstName,
      headerCustomerLogo: presentLogo(customer.headerCustomerLogo),
    },
    basis: tenant.displayBasis,
    cart: {
      count,
      subTotal: euros(priced.subtotal.shownCents),
      promocodes: promocodes.map((promocode) => presentPromocode(promocode, priced)),
    },
  };
}
