import type { Me } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyRequest } from 'fastify';
import type { MeState } from '../../commands/read-me.ts';
import { presentPromocode } from '../shared/present-codes.ts';
import { presentLogo } from '../shared/present-logo.ts';

/** Amounts in euros, on the basis that the shopper sees. */
export function presentMe(
  { tenant, customer }: Pick<FastifyRequest, 'tenant' | 'customer'>,
  { count, priced, promocodes }: MeState,
): Me {
  return {
    customer: customer && {
      id: customer.id,
      firstName: customer.firstName,
      headerCustomerLogo: presentLogo(customer.headerCustomerLogo),
    },
    ...(customer?.shadow && {
      shadow: {
        userName: `${customer.firstName} ${customer.shadow.lastName}`.trim(),
        companyName: customer.shadow.companyName,
        customerId: customer.id,
      },
    }),
    basis: tenant.displayBasis,
    cart: {
      count,
      subTotal: euros(priced.subtotal.shownCents),
      promocodes: promocodes.map((promocode) => presentPromocode(promocode, priced)),
    },
  };
}
